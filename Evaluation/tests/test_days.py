"""Simulated days with places: their texts, and the figures of legs, held against the reference beside the recordings."""

import importlib.util
import json
import subprocess
import zipfile

import pytest
from conftest import BINARY, SHARED

from evaluation.days import living
from evaluation.days.__main__ import main
from evaluation.days.legs import CAP, Leg, compared
from evaluation.days.living import Life
from evaluation.days.scoring import Day
from evaluation.days.table import table, verdicts

WALK, WAIT, RIDE = Leg(0, 300, 1, "walking"), Leg(300, 500, 1, "waiting"), Leg(500, 1500, 1, "automotive")


def test_a_leg_is_right_where_most_of_it_has_its_mode():
    told = [Leg(0, 280, 1, "walking"), Leg(280, 1500, 1, "automotive")]
    found = compared([WALK, WAIT, RIDE], told)
    assert found.modes == [("walking", True), ("waiting", False), ("automotive", True)]
    assert found.borders == [20, 220]


def test_what_is_not_told_is_wrong_and_far():
    found = compared([WALK, RIDE], [])
    assert found.modes == [("walking", False), ("automotive", False)] and found.borders == [CAP]


def test_short_legs_and_borders_between_trips_do_not_count():
    found = compared([WALK, Leg(300, 340, 1, "waiting"), Leg(340, 900, 2, "automotive")], [WALK])
    assert len(found.modes) == 2 and not found.borders


@pytest.mark.skipif(not (SHARED / "evaluation/score_visits.py").exists(), reason="no scorer beside the repository")
def test_the_reference_counts_the_same_legs():
    spec = importlib.util.spec_from_file_location("score_visits", SHARED / "evaluation/score_visits.py")
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    true = [WALK, WAIT, RIDE, Leg(9000, 9400, 2, "cycling"), Leg(9400, 9450, 2, "walking")]
    told = [Leg(10, 350, 1, "walking"), Leg(350, 1490, 1, "automotive"), Leg(9000, 9450, 2, "cycling")]
    rows = [[dict(start=leg.start, end=leg.end, trip=leg.trip, leg=1, mode=leg.mode) for leg in legs] for legs in (true, told)]
    theirs = reference.score_one({"stays": [], "legs": rows[0]}, 10_000.0, ([], rows[1], []))
    ours = compared(true, told)
    assert ours.modes == theirs["modes"] and ours.borders == theirs["borders"]


def test_bars_are_of_all_days_together():
    good = Day(stays=4, found=4, days=0.5, steps=900, told_steps=900)
    good.legs = compared([WALK, RIDE], [WALK, RIDE])
    bad = Day(stays=4, found=3, false=1, days=0.5, steps=900, told_steps=890)
    days = {Life("01-car", 1, False): bad, Life("01-car", 1, True): good}
    assert [holds for *_, holds in verdicts(days)] == [False, False, True, True, True]
    assert "75.0 %" in table(days) and "without/01-car-1" in table(days)
    days[Life("02-bus", 1, True)] = bad
    assert not verdicts(days)[-1][-1]


@pytest.mark.parametrize("name", living.NAMES)
def test_a_text_leaves_nothing_open_and_can_have_fixes(name):
    for located in (False, True):
        whole = Life(name, 1, located).text
        assert "$" not in whole and "at 25 Hz" in whole and ("with location" in whole) == located


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
@pytest.mark.parametrize("name", living.NAMES)
def test_a_text_is_a_scenario_whatever_is_drawn(name, tmp_path):
    for seed in range(1, 11):
        path = tmp_path / f"{seed}.txt"
        path.write_text(Life(name, seed, True).text)
        done = subprocess.run([BINARY, "simulate", str(path), "--show"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not BINARY, reason="needs the product")
def test_a_day_is_simulated_analysed_and_scored(tmp_path, capsys, monkeypatch):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "short.txt").write_text(
        "phone iphone without magnetometer at $rate Hz\nplace home 0 m 0 m\nplace far 500 m 0 m\n"
        "lie 11 min\nwalk to far in pocket\nlie 11 min\n")
    monkeypatch.setattr(living, "SCENARIOS", folder)
    found, failures = living.live(BINARY, ["short"], range(1, 2), tmp_path / "work", 1)
    assert not failures
    for life, day in found.items():
        assert (day.stays, day.found, day.false) == (2, 2, 0), life
        assert day.legs.modes == [("walking", True)] and day.steps == day.told_steps > 500
    with zipfile.ZipFile(next((tmp_path / "work").rglob("*.zip"))) as recording:
        assert json.loads(recording.read("truth.json"))["duration_s"] > 1500


def test_a_day_that_is_not_there_is_refused(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["11-flight"])
    assert ended.value.code == 2 and "01-car" in capsys.readouterr().err
