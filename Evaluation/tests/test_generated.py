"""The generated gestures: their texts, their bars, and what the scorer does not read."""

import json
import math
import subprocess
import zipfile

import pytest
from conftest import BINARY

from evaluation.generated import living, scoring
from evaluation.generated.__main__ import main
from evaluation.generated.bars import BARS, FURTHER, Bar
from evaluation.generated.beside import beside
from evaluation.generated.falls_and_cars import PREFIXES
from evaluation.generated.table import put, table
from evaluation.worlds import texts

SEEDS = range(1, 21)
OWN = [name for name in living.NAMES if not name.startswith(PREFIXES)]


def test_each_bar_is_of_scenarios_that_there_are_and_each_scenario_has_one():
    barred = {name for bar in (*BARS, *FURTHER) for name in bar.scenarios}
    assert barred == set(OWN)


@pytest.mark.parametrize("name", OWN)
def test_a_text_says_what_it_is_and_leaves_nothing_open(name):
    whole = texts.text(name, 1, 100, living.SCENARIOS)
    assert whole.startswith("# ") and "$" not in whole and "at 100 Hz" in whole
    assert texts.text(name, 1, 100, living.SCENARIOS) == whole


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
@pytest.mark.parametrize("name", living.NAMES)
def test_a_text_is_a_scenario_whatever_is_drawn(name, tmp_path):
    for seed in SEEDS if name in OWN else SEEDS[:1]:
        path = tmp_path / f"{seed}.txt"
        path.write_text(texts.text(name, seed, 100, living.SCENARIOS))
        done = subprocess.run([BINARY, "simulate", str(path), "--show"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not BINARY, reason="needs the product")
def test_a_scenario_is_simulated_analysed_and_scored(tmp_path, capsys):
    file, page = tmp_path / "figures.json", tmp_path / "page.md"
    page.write_text("# A page\n\n```text\nold\n```\n")
    arguments = ["leans", "flicks-x", "--binary", BINARY, "--seeds", "1", "--json", str(file), "--page", str(page)]
    assert main(arguments) == 0
    figures = json.loads(file.read_text())
    assert figures["lean"]["leans"]["leans"] == 6 and figures["flicks"]["flicks-x"]["true"] == 20
    assert "lean, largest error" in page.read_text() and "old" not in page.read_text()
    assert "lean, largest error" in capsys.readouterr().out


# Bars

FIGURES = {"repetitions": {"a": {"exact": 1.0, "sets": 3}, "b": {"exact": 0.5, "sets": 1}}}


def test_shares_are_weighted_and_what_has_no_weight_is_the_worst():
    assert Bar("", ("a", "b"), "repetitions", "exact", 0.8, weight="sets").value(FIGURES) == 0.875
    assert Bar("", ("a", "b"), "repetitions", "exact", 0.8).value(FIGURES) == 0.5
    assert Bar("", ("a", "b"), "repetitions", "exact", 0.8, is_least=False).value(FIGURES) == 1


def test_what_is_absent_in_one_scenario_misses_the_bar():
    bar = Bar("sets", ("a", "c"), "repetitions", "exact", 0.1)
    assert bar.value(FIGURES) is None and not bar.holds(None)
    assert "absent" in table([bar], FIGURES)


def test_a_bar_holds_at_its_limit():
    assert Bar("", (), "", "", 0.95).holds(0.95) and not Bar("", (), "", "", 0.95).holds(0.94)
    assert Bar("", (), "", "", 1, is_least=False).holds(1) and not Bar("", (), "", "", 1, is_least=False).holds(1.01)


def test_the_table_stands_in_the_last_block_of_the_page(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```text\nfirst\n```\n\nwords\n\n```text\nlast\n```\n\nend\n")
    put(page, "new\n")
    assert page.read_text() == "```text\nfirst\n```\n\nwords\n\n```text\nnew\n```\n\nend\n"


# What the scorer does not read


def made(folder, scenario, truth, gestures="", tables=None):
    """A recording with its truth and what was told of it."""
    data, results = folder / "data" / scenario, folder / "results" / scenario / f"{scenario}-1"
    data.mkdir(parents=True), results.mkdir(parents=True)
    with zipfile.ZipFile(data / f"{scenario}-1.zip", "w") as members:
        members.writestr("truth.json", json.dumps(truth))
        if gestures:
            members.writestr("truth_gestures.csv", "start_s,end_s,gesture,value\n" + gestures)
    for name, text in (tables or {}).items():
        (results / name).write_text(text)
    return beside(folder / "data", folder / "results")


def gravity(right, up, seconds=60):
    """Device motion once a second with gravity in the plane of the screen, as the device has it."""
    rows = "".join(f"{t},{right},{up},-0.5\n" for t in range(seconds + 1))
    return "time_s,gravity_x,gravity_y,gravity_z\n" + rows


def test_a_lean_is_compared_as_its_interface_has_it(tmp_path):
    angle = math.radians(20)
    x, y = math.sin(angle), -math.cos(angle)
    hold = {"start_s": 1, "end_s": 9, "degrees": 18.5}
    motion = {"device-motion.csv": gravity(x, y)}
    found = made(tmp_path / "1", "a", {"leans": [hold | {"interface": "portrait"}]}, tables=motion)
    assert found["lean"]["a"]["error"] == pytest.approx(1.5)
    turned = {"device-motion.csv": gravity(y, -x)}
    found = made(tmp_path / "2", "a", {"leans": [hold | {"interface": "landscape-left"}]}, tables=turned)
    assert found["lean"]["a"]["error"] == pytest.approx(1.5)
    turned = {"device-motion.csv": gravity(-y, x)}
    found = made(tmp_path / "3", "a", {"leans": [hold | {"interface": "landscape-right"}]}, tables=turned)
    assert found["lean"]["a"]["error"] == pytest.approx(1.5)


def test_axis_and_sign_of_flicks_that_were_told(tmp_path):
    told = "start_s,end_s,known_s,gesture,value,detail\n1,1.2,1.3,flick,-5,x\n5,5.2,5.3,flick,-4,y\n"
    found = made(tmp_path, "a", {"flick_axes": ["x", "x", "x"]}, "1,1.2,flick,-6\n5,5.2,flick,6\n9,9.2,flick,6\n",
                 {"gestures.csv": told})
    assert found["flick_axis"]["a"] == {"right": 0.5, "sign": 0.5, "flicks": 2}


def test_shares_of_tremor_by_the_minute_and_an_absent_minute_is_zero(tmp_path):
    shares = {"unknown": 0, "none": 0.5, "slight": 0.5, "mild": 0, "moderate": 0, "strong": 0, "dyskinesia": 0}
    told = "start_s,unknown,none,slight,mild,moderate,strong\n0,0.2,0.4,0.4,0,0,0\n"
    truth = {"tremor_minutes": [shares | {"start_s": 0}, shares | {"start_s": 60}]}
    found = made(tmp_path, "a", truth, tables={"tremor.csv": told})["tremor_shares"]["a"]
    assert found["largest"] == 0.5 and found["mean"] == pytest.approx(0.35) and found["minutes"] == 2


def test_the_size_of_a_tremor_is_compared_within_its_time(tmp_path):
    told = ("start_s,end_s,known_s,gesture,value,detail\n1,9,9,tremor,5,rest size=0.80 strength=1\n"
            "20,29,29,tremor,5,rest size=9 strength=3\n")
    truth = {"tremors": [{"start_s": 0, "end_s": 10, "size_cm": 1.0}]}
    found = made(tmp_path, "a", truth, tables={"gestures.csv": told})["tremor_size"]["a"]
    assert found == {"error": pytest.approx(0.2), "bias": pytest.approx(-0.2), "rows": 1}


def test_what_is_told_where_nobody_plays_counts_by_the_minute(tmp_path):
    told = "start_s,end_s,known_s,gesture,value,detail\n1,1.2,1.3,flick,-5,x\n5,5.2,5.3,bump,-4,duck\n7,8,8,pose,1,held\n"
    tables = {"gestures.csv": told, "device-motion.csv": gravity(0, -1, 120)}
    found = made(tmp_path / "1", "a", {}, "0,120,looking,\n", tables)
    assert found["false"]["a"] == {"bump": 0.5, "flick": 0.5, "all": 1}
    assert "false" not in made(tmp_path / "2", "a", {}, "1,1.2,flick,-6\n", tables)
