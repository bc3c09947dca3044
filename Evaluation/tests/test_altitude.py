import json
import subprocess
import sys

import numpy as np
import pytest
from conftest import SHARED
from made import ACCELEROMETER, figures, made_recording, made_results, table

from evaluation import suites
from evaluation.suites import altitude
from evaluation.suites.altitude import standard_altitude

AIR = table("time_s,pressure_hPa", [(t, 1000 - 0.01 * t) for t in range(120)])
FLOORS = "start_s,end_s,steps,floors_up,floors_down"


def pressure(metres):
    """Of the standard atmosphere, hPa."""
    return 1013.25 * (1 - np.asarray(metres) / 44330.769) ** (1 / 0.190263)


def heights(metres):
    return table("time_s,relative_m,pressure_kPa,absolute_m,accuracy_m",
                 [(t, m, 100, None, None) for t, m in metres])


def climbed(up, down=0):
    return table(FLOORS, [(0, 2.5, 4, up, None), (2.5, 5, 4, None, down)])


@pytest.fixture
def scored(tmp_path):
    def score(summary=None, results=(), barometer=AIR, **members):
        recording = made_recording(tmp_path / "data/altitude/r.zip", barometer__csv=barometer, **members)
        assert altitude.fits(recording)
        result = made_results(tmp_path / "results", summary, **dict(results))
        return figures("altitude", [recording], [altitude.score(recording, {"": result})])

    return score


# Core Motion's relative altitude


def test_the_worst_difference_to_core_motion_counts_in_centimetres(scored):
    metres = [(t, float(standard_altitude(1000 - 0.01 * t) - standard_altitude(1000))) for t in range(120)]
    apple = table("time_s,relative_altitude_m", metres)
    ours = [(t, m + (0.02 if t == 60 else 0.005)) for t, m in metres]
    found = scored(results={"altitude__csv": heights(ours)}, apple_altimeter__csv=apple)["apple"]
    assert found["worst_max_cm"] == pytest.approx(2) and found["within_1cm"] == 0
    assert found["rms_cm"] == pytest.approx(np.sqrt((119 * 0.25 + 4) / 120))
    assert (found["rows"], found["unpaired_rows"]) == (120, 0)


def test_a_row_whose_pressure_belongs_to_another_moment_is_set_aside(scored):
    metres = [(t, float(standard_altitude(1000 - 0.01 * t) - standard_altitude(1000))) for t in range(120)]
    apple = table("time_s,relative_altitude_m", [(t, m + (0.06 if t in (5, 6) else 0)) for t, m in metres])
    found = scored(results={"altitude__csv": heights(metres)}, apple_altimeter__csv=apple)["apple"]
    assert (found["rows"], found["unpaired_rows"]) == (118, 2)
    assert found["worst_max_cm"] == pytest.approx(0, abs=1e-9)


# Floors and storeys


@pytest.mark.parametrize("up, down, exact, within", [(5, 0, 1, 1), (5, 1, 0, 1), (3, 0, 0, 0)])
def test_floors_are_right_up_and_down(scored, up, down, exact, within):
    found = scored(results={"pedometer__csv": climbed(up, down)}, accelerometer__csv=ACCELEROMETER,
                   truth__json={"floors_up": 5, "floors_down": 0})["stairs"]
    assert (found["exact"], found["within_1"]) == (exact, within)


def test_floors_that_nobody_counted_are_absent_and_not_zero(scored):
    assert scored(results={"pedometer__csv": table(FLOORS, [(0, 2.5, 4, None, None)])},
                  truth__json={"floors_up": 0, "floors_down": 0}) == {}


def test_what_a_recording_without_accelerometer_is_credited_has_its_own_name(scored):
    truth = {"storeys_up": 4, "building": "a", "floor_from": 1, "floor_to": 5}
    without = scored(results={"pedometer__csv": climbed(3)}, truth__json=truth)["lifts"]
    assert without == {"floors_credited_without_steps": 3}
    found = scored(results={"pedometer__csv": climbed(3)}, truth__json=truth,
                   accelerometer__csv=ACCELEROMETER)
    assert found["lifts"] == {"floors_credited": 3}


def test_a_recording_of_lifts_only_credits_its_floors_to_them(scored):
    truth = {"floors_up": 0, "floors_down": 0, "lift_rides": 2}
    found = scored(results={"pedometer__csv": climbed(1, 1)}, truth__json=truth,
                   accelerometer__csv=ACCELEROMETER)
    assert found["lifts"] == {"floors_credited": 2} and found["stairs"]["exact"] == 0


def test_false_floors_of_a_phone_that_lies_are_counted_by_the_day(scored):
    air = table("time_s,pressure_hPa", [(t, 1000) for t in range(0, 7201, 60)])
    found = scored(results={"pedometer__csv": climbed(1, 1)}, barometer=air, truth__json={"still": True},
                   accelerometer__csv=ACCELEROMETER)["still"]
    assert found["false_floors"] == 2 and found["false_floors_per_day"] == pytest.approx(24)
    assert found["hours"] == 2 and found["worst_drift_m_per_h"] == 0


def test_drift_is_what_an_hour_of_weather_does(scored):
    air = table("time_s,pressure_hPa", [(t, pressure(100 + 5 * t / 3600)) for t in range(0, 10801, 10)])
    found = scored(barometer=air, truth__json={"still": True})["still"]
    assert found["worst_drift_m_per_h"] == pytest.approx(5, abs=0.01)


def test_rides_between_the_same_storeys_should_agree(tmp_path):
    recordings, parts = [], []
    for index, height in enumerate((10.0, 10.4, 9.8)):
        truth = {"storeys_up": 3, "building": "b", "floor_from": 1, "floor_to": 4}
        recordings.append(made_recording(tmp_path / "data/altitude/r.zip", barometer__csv=AIR,
                                         truth__json=truth))
        ride = heights([(t, 0 if t < 20 else height) for t in range(40)])
        summary = {"storeys_up": 3 + (index == 1)}
        parts.append(altitude.score(recordings[-1],
                                    {"": made_results(tmp_path / "results", summary, altitude__csv=ride)}))
    found = figures("altitude", recordings, parts)
    assert found["lift b 1-4"] == pytest.approx({"ride_median_m": 10.0, "ride_mad_m": 0.2})
    assert (found["lifts"]["storeys_exact"], found["lifts"]["storeys_within_1"]) == (2, 3)
    assert found["lifts"]["storey_error"] == pytest.approx(1 / 3)


# Changes of level and climb

LEVEL_CHANGES = table("start_s,end_s,kind,metres", [(0, 20, "stairs", 3), (25, 45, "stairs", 3), (60, 80, "lift", 12),
                                            (100, 120, "escalator", -5)])


def told(*changes):
    return {"events__csv": table("time_s,known_s,event,detail",
                                 [(t, t + 1, "level_change", detail) for t, detail in changes])}


def test_rises_are_right_by_kind_and_by_height(scored):
    found = scored(results=told((30, "stairs 5.5"), (75, "lift 12.5"), (110, "escalator -5")),
                   truth_level_changes__csv=LEVEL_CHANGES)
    assert found["level_changes"]["level_change_recall"] == found["level_changes"]["level_change_precision"] == 1
    assert found["level_changes"]["level_change_height_error_m"] == pytest.approx(1 / 3), "two flights are one change"
    assert "slope_recall" not in found["level_changes"]


def test_a_rise_of_another_kind_is_missed_and_wrong(scored):
    found = scored(results=told((70, "stairs 12"), (110, "ramp"), (500, "lift 3")),
                   truth_level_changes__csv=LEVEL_CHANGES)["level_changes"]
    assert (found["lift_recall"], found["stairs_precision"], found["lift_precision"]) == (0, 0, 0)
    assert found["level_change_recall"] == 0 and found["level_change_precision"] == 0 and "level_change_height_error_m" not in found


def test_a_rise_told_flight_by_flight_is_right(scored):
    found = scored(results=told((20, "stairs 3"), (44, "stairs 2.9")), truth_level_changes__csv=LEVEL_CHANGES)["level_changes"]
    assert (found["stairs_recall"], found["stairs_precision"]) == (1, 1)
    assert found["level_change_height_error_m"] == pytest.approx(0.1)
    assert found["level_change_recall"] == pytest.approx(1 / 3)


def test_a_product_that_tells_no_rise_has_no_figure_of_them(scored):
    events = {"events__csv": "time_s,known_s,event,detail\n10,11,floor,1\n"}
    assert "level_changes" not in scored(results=events, truth_level_changes__csv=LEVEL_CHANGES)


def test_a_recording_without_a_told_rise_counts_as_soon_as_another_has_one(tmp_path):
    recordings, parts = [], []
    for answer in (told((30, "stairs 6"), (70, "lift 12"), (110, "escalator -5")), told()):
        recordings.append(made_recording(tmp_path / "data/altitude/r.zip", barometer__csv=AIR,
                                         truth_level_changes__csv=LEVEL_CHANGES))
        parts.append(altitude.score(recordings[-1], {"": made_results(tmp_path / "results", **answer)}))
    assert figures("altitude", recordings, parts)["level_changes"]["level_change_recall"] == 0.5


def test_labels_are_the_truth_of_rises_where_there_is_none_other(scored):
    labels = "start_s,end_s,label\n0,20,stairs up\n22,40,stairs up\n60,80,lift\n90,110,walking\n"
    found = scored(results=told((35, "stairs 6"), (100, "slope 2")), truth_labels__csv=labels)["level_changes"]
    assert (found["stairs_recall"], found["lift_recall"], found["slope_precision"]) == (1, 0, 0)
    assert "level_change_height_error_m" not in found, "labels know no metres"


@pytest.mark.parametrize("detail", ["", "stairs", "stairs up", "stairs inf", "nan nan", "🧗 3"])
def test_a_rise_with_a_strange_detail_has_no_height(scored, detail):
    found = scored(results=told((30, detail), (110, "escalator -6")), truth_level_changes__csv=LEVEL_CHANGES)["level_changes"]
    assert found["level_change_height_error_m"] == pytest.approx(1)


def test_climb_is_the_sum_of_the_rises(scored):
    found = scored({"totals": {"ascent_m": 20, "descent_m": 5}}, truth_level_changes__csv=LEVEL_CHANGES)["climb"]
    assert found["ascent_error"] == pytest.approx(100 * 2 / 18) and found["ascent_bias"] > 0
    assert found["descent_error"] == 0


# Absolute altitude


def test_a_stated_accuracy_holds_where_the_truth_lies_within(scored):
    rows = [(0, 0, 100, 50, 4), (10, 0, 100, 53, 2), (20, 0, 100, 56, 2), (30, 0, 100, 57, None),
            (40, 0, 100, None, 1)]
    answer = {"altitude__csv": table("time_s,relative_m,pressure_kPa,absolute_m,accuracy_m", rows)}
    found = scored(results=answer, truth_altitude__csv="time_s,altitude_m\n0,50\n40,50\n")["absolute"]
    assert found["accuracy_holds"] == pytest.approx(100 / 3)
    assert found["twice_accuracy_holds"] == pytest.approx(200 / 3)
    assert found["absolute_median_m"] == pytest.approx(4.5)


# Malice


@pytest.mark.parametrize("rows", ["", "nan,1\n5,nan\n", "5,inf\n"])
def test_an_altitude_without_numbers_is_no_altitude(scored, rows):
    text = "time_s,relative_m\n" + rows
    apple = table("time_s,relative_altitude_m", [(t, 0) for t in range(10)])
    assert scored(results={"altitude__csv": text}, apple_altimeter__csv=apple) == {}


def test_an_altitude_in_any_order_is_put_in_order(scored):
    metres = [(t, float(standard_altitude(1000 - 0.01 * t) - standard_altitude(1000))) for t in range(120)]
    apple = table("time_s,relative_altitude_m", metres)
    found = scored(results={"altitude__csv": heights(reversed(metres))}, apple_altimeter__csv=apple)["apple"]
    assert found["worst_max_cm"] == pytest.approx(0, abs=1e-9)


# Against the reference


def test_random_answers_score_as_the_reference_scores_them(tmp_path):
    program = SHARED / "evaluation/score_altitude.py"
    if not program.exists():
        pytest.skip("no reference scorer")
    rng, recordings, parts = np.random.default_rng(5), [], []
    estimates = tmp_path / "estimates/made"
    estimates.mkdir(parents=True)
    truths = [None, None, None, {"storeys_up": 3, "building": "b", "floor_from": 1, "floor_to": 4}] + [
        {"storeys_up": 3, "building": "b", "floor_from": 1, "floor_to": 4}, {"still": True}, {"still": True},
        {"floors_up": 2, "floors_down": 1}, {"floors_up": 0, "floors_down": 0}]
    for index, truth in enumerate(truths):
        times = np.arange(0, 9000 if truth and "still" in truth else 200, 1.0)
        true = np.cumsum(rng.normal(0, 0.05, len(times)))
        air = table("time_s,pressure_hPa", zip(times, pressure(true)))
        members = {"barometer__csv": air, "accelerometer__csv": ACCELEROMETER}
        if truth is None:
            wrong = np.where(rng.random(len(times)) < 0.05, 0.2, 0)
            members["apple_altimeter__csv"] = table("time_s,relative_altitude_m",
                                                    zip(times + 0.3, true - true[0] + wrong))
        else:
            members["truth__json"] = truth
        recordings.append(made_recording(tmp_path / f"data/made/r{index}.zip", name=f"r{index}", **members))
        said = true - true[0] + rng.normal(0, 0.01, len(times))
        floors, storeys = rng.integers(0, 3, 2), int(rng.integers(2, 5))
        (estimates / f"r{index}.csv").write_text(table("time_s,relative_altitude_m", zip(times, said)))
        (estimates / f"r{index}.json").write_text(json.dumps(
            {"floors_up": int(floors[0]), "floors_down": int(floors[1]), "storeys_up": storeys}))
        result = made_results(tmp_path / "results", {"storeys_up": storeys},
                              altitude__csv=heights(zip(times, said)),
                              pedometer__csv=climbed(*floors))
        parts.append(altitude.score(recordings[-1], {"": result}))
    subprocess.run([sys.executable, program, "--data", tmp_path / "data", "--pred", tmp_path / "estimates",
                    "--json",
                    tmp_path / "theirs.json"], check=True, capture_output=True)
    theirs = json.loads((tmp_path / "theirs.json").read_text())["summary"]
    ours = figures("altitude", recordings, parts)
    for name in ("worst_max_cm", "median_max_cm", "rms_cm", "within_1cm", "rows", "unpaired_rows"):
        assert ours["apple"][name] == pytest.approx(theirs["apple"][name]), name
    pair = theirs["lifts"]["pairs"]["b 1-4"]
    expected = {"ride_median_m": pair["median_m"], "ride_mad_m": pair["mad_m"]}
    assert ours["lift b 1-4"] == pytest.approx(expected, abs=0.0051)
    assert theirs["lifts"]["storeys_exact"] == f"{ours['lifts']['storeys_exact']:.0f} of 2"
    assert ours["lifts"]["storeys_within_1"] == theirs["lifts"]["storeys_within_1"]
    assert ours["lifts"]["floors_credited"] == theirs["lifts"]["floors_credited"]
    assert ours["still"]["false_floors"] == theirs["still"]["false_floors"]
    assert ours["still"]["false_floors_per_day"] == pytest.approx(theirs["still"]["per_day"], abs=0.0051)
    drift = theirs["still"]["worst_drift_m_per_h"]
    assert ours["still"]["worst_drift_m_per_h"] == pytest.approx(drift, abs=0.051)
    for name in ("exact", "within_1"):
        assert ours["stairs"][name] == theirs["stairs"][name]


def test_the_suite_is_registered():
    assert suites.named("altitude") is altitude.SUITE
