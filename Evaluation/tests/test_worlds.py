"""The worlds that nothing is fitted to: their texts, their judging, their table."""

import json
import math
import pathlib
import re
import subprocess

import numpy as np
import pytest
from conftest import BINARY

from evaluation.tables import parse_table
from evaluation.worlds import texts
from evaluation.worlds.__main__ import main
from evaluation.worlds.judging import Tally, judge
from evaluation.worlds.table import HEAD, table, verdict
from evaluation.worlds.worlds import CLASSES, MOVING, NAMED, WORLDS, Bar, World

SEEDS = range(1001, 1041)


def test_each_world_has_a_text_and_each_text_a_world():
    assert {path.stem for path in texts.SCENARIOS.glob("*.txt")} == set(NAMED)


@pytest.mark.parametrize("world", NAMED)
def test_a_text_says_its_physics_and_leaves_nothing_open(world):
    whole = texts.text(world, 1001, 50)
    assert whole.startswith("# ") and "$" not in whole and "at 50 Hz" in whole
    assert texts.text(world, 1001, 50) == whole
    assert len({texts.text(world, seed, 50) for seed in SEEDS}) > 10


@pytest.mark.parametrize("world", NAMED)
def test_draws_lie_in_their_ranges_and_use_all_of_them(world):
    lines = (texts.SCENARIOS / f"{world}.txt").read_text().splitlines()
    for name, choice in (match.groups() for line in lines if (match := texts.DRAW.fullmatch(line))):
        found = [texts.drawn(world, seed)[name] for seed in SEEDS]
        if " to " in choice:
            low, high = map(float, choice.split(" to "))
            values = np.array([float(value) for value in found])
            assert values.min() >= low and values.max() <= high
            assert values.max() - values.min() > 0.7 * (high - low)
        else:
            assert set(found) == set(choice.split(" | "))


def test_rates_change_nothing_but_the_rate():
    assert texts.text("ski", 1003, 20).replace("at 20 Hz", "at 100 Hz") == texts.text("ski", 1003, 100)


def test_no_world_is_a_scenario_of_training():
    training = (pathlib.Path(__file__).parents[2] / "Training" / "activity_scenarios.py").read_text()
    assert "evaluation" not in training and "worlds" not in training
    lines = {line for world in NAMED for line in texts.text(world, 1001, 50).splitlines()}
    for word in ("do", "drive", "bus", "tram", "cycle"):
        for line in (line for line in lines if line.startswith(f"{word} ")):
            assert re.search(r" over |cutting|stirring|fetching|deskwork|writing", line), line


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
@pytest.mark.parametrize("world", NAMED)
def test_a_text_is_a_scenario_whatever_is_drawn(world, tmp_path):
    for seed in SEEDS:
        path = tmp_path / f"{seed}.txt"
        path.write_text(texts.text(world, seed, 20))
        done = subprocess.run([BINARY, "simulate", str(path), "--show"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
def test_a_world_is_lived_through_with_and_without_gyroscope(tmp_path, capsys):
    file = tmp_path / "found.json"
    assert main(["stairs", "--binary", BINARY, "--seeds", "1001", "--rates", "50", "--quiet", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    assert [(row["world"], row["gyroscope"]) for row in found["settings"]] == [("stairs", False), ("stairs", True)]
    assert all(sum(row["batches"].values()) > 20 for row in found["settings"])
    assert "stairs" in capsys.readouterr().out


# Judging

RIDE = World("made", ("bus",), ("automotive",), Bar(("automotive",), 0.9, True), is_ride=True)
LABELS = parse_table("start_s,end_s,label\n0,20,standing\n20,120,bus\n", "labels")
HEADER = "time_s,stationary,walking,running,cycling,automotive,unknown,confidence\n"


def speed(halt=()):
    rows = "".join(f"{t},{0 if t < 30 or t > 110 or t in halt else 8}\n" for t in range(20, 121))
    return parse_table("time_s,speed_mps\n" + rows, "speed")


def said(*rows):
    return parse_table(HEADER + "".join(f"{row}\n" for row in rows), "activity")


def test_a_ride_is_judged_from_its_first_motion_to_its_last():
    tally = judge(RIDE, LABELS, speed(), said("0,0,0,0,0,1,0,2"))
    # From 35 to 110 s.
    assert tally.moving.tolist() == [0, 0, 0, 0, 30, 0] and tally.halts.sum() == 0
    assert tally.share(("automotive",)) == 1 and (tally.high, tally.high_wrong) == (30, 0)


def test_a_halt_stands_apart_once_it_has_settled_and_may_be_stationary():
    tally = judge(RIDE, LABELS, speed(range(60, 81)), said("0,0,0,0,0,1,0,2", "65,1,0,0,0,0,0,2", "81,0,0,0,0,1,0,2"))
    assert tally.halts[CLASSES.index("stationary")] == tally.halts.sum() > 3
    assert tally.moving[CLASSES.index("automotive")] == tally.moving.sum() > 15
    assert tally.high_wrong == 0


def test_high_in_a_wrong_class_is_counted_and_lower_is_not():
    tally = judge(RIDE, LABELS, speed(), said("0,0,0,0,1,0,0,2", "72.5,0,0,0,1,0,0,1"))
    assert tally.moving[CLASSES.index("cycling")] == 30 and tally.high_wrong == 14


def test_what_is_no_ride_is_judged_wholly_after_its_grace():
    world = World("made", ("lift",), ("stationary", "none"), Bar(MOVING, 0, False), grace=0)
    labels = parse_table("start_s,end_s,label\n0,10,standing\n10,30,lift\n", "labels")
    tally = judge(world, labels, None, said("0,1,0,0,0,0,0,1", "20,0,0,0,0,1,0,1"))
    assert tally.moving.tolist() == [3, 0, 0, 0, 5, 0]


# Bars and table


def tallied(name, counts, high_wrong=0):
    return {(name, 50, True): Tally(np.array(counts, float), np.zeros(6), 0, high_wrong)}


def test_the_worst_setting_decides():
    tallies = tallied("bus-rough", [0, 0, 0, 0, 10, 0])
    assert verdict(NAMED["bus-rough"], tallies) == (1, True)
    tallies[("bus-rough", 20, False)] = Tally(np.array([0, 0, 0, 2, 8, 0], float))
    assert verdict(NAMED["bus-rough"], tallies) == (0.8, False)


def test_a_lift_holds_with_no_moving_batch_alone():
    assert verdict(NAMED["lift-standing"], tallied("lift-standing", [9, 0, 0, 0, 0, 1])) == (0, True)
    assert verdict(NAMED["lift-standing"], tallied("lift-standing", [999, 1, 0, 0, 0, 0]))[1] is False


def test_skis_and_motorbikes_are_held_to_high_in_a_wrong_class():
    assert verdict(NAMED["ski"], tallied("ski", [9, 9, 0, 0, 0, 0])) == (0, True)
    assert verdict(NAMED["motorbike"], tallied("motorbike", [0, 0, 0, 9, 0, 0], high_wrong=1)) == (1, False)


def test_the_table_fits_80_columns_and_names_what_was_missed():
    tallies = {key: tally for world in WORLDS for key, tally in tallied(world.name, [1, 2, 3, 4, 5, 6], 1).items()}
    lines = table(tallies, by_setting=True).splitlines()
    assert all(len(line) <= 80 for line in lines) and lines[0] == HEAD
    assert sum("missed" in line for line in lines) == sum(bool(w.bar) or w.never_high for w in WORLDS) == 14
    assert table({}).splitlines() == [HEAD]


def test_a_world_without_batches_has_no_verdict():
    assert verdict(NAMED["desk"], tallied("desk", [0] * 6)) == (None, None)
    assert math.isnan(Tally().share(("walking",)))


def test_bars_missed_end_with_4_only_where_that_is_asked_for(monkeypatch, capsys):
    tally = {("stairs", 50, True): Tally(np.ones(6)), ("desk", 50, True): Tally(np.ones(6))}
    monkeypatch.setattr("evaluation.worlds.__main__._run", lambda lives, options: (tally, []))
    assert main(["desk"]) == 0 and main(["desk", "--strict"]) == 4
    assert "0 of 1 bars held" in capsys.readouterr().out
    monkeypatch.setattr("evaluation.worlds.__main__._run", lambda lives, options: (tally, ["desk, seed 1: broken"]))
    assert main(["desk"]) == 1 and "broken" in capsys.readouterr().err


def test_a_product_that_fails_is_named(capsys):
    assert main(["desk", "--binary", "false", "--seeds", "7", "--rates", "20", "--quiet"]) == 1
    assert "desk, seed 7, 20 Hz: exit 1" in capsys.readouterr().err


def test_a_world_that_there_is_not_and_seeds_that_are_none_are_told():
    for words in (["moon"], ["--seeds", "9-2"], ["--seeds", "x"]):
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 2
