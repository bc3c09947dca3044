import json
import subprocess
import sys

import numpy as np
import pytest
from conftest import SHARED
from made import figures, made_recording, made_results, table

from evaluation.suites import gps
from evaluation.suites.gps import metres_per_degree

FIX = ("time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,speed_mps,"
       "course_deg")
TRACK = "time_s,latitude_deg,longitude_deg,altitude_m,accuracy_m,speed_mps,distance_m"
FIXES = table(FIX, [(t, 50, 8, None, 5, None, None, None) for t in range(0, 101)])


def track(rows):
    """Time, speed, distance; then latitude, longitude and accuracy where given."""
    cells = [(t, *(more[:2] or (None, None)), None, *(more[2:] or (None,)), speed, metres)
             for t, speed, metres, *more in rows]
    return {"track__csv": table(TRACK, cells)}


@pytest.fixture
def scored(tmp_path):
    def score(results, location=FIXES, set="made", **members):
        recording = made_recording(tmp_path / "data/gps/r.zip", set, location__csv=location, **members)
        assert gps.fits(recording)
        return figures("gps", [recording],
                       [gps.score(recording, {"": made_results(tmp_path / "results", **results)})])

    return score


STEADY = track([(t, 2, 2 * t) for t in range(101)])


def test_a_known_length_tells_the_error(scored):
    found = scored(STEADY, truth__json={"distance_m": 250})["distance"]
    assert found == pytest.approx({"median_abs_pct": 20, "mean_pct": -20, "worst_pct": -20})


def test_what_drove_and_what_walked_are_one_length(scored):
    found = scored(STEADY, truth__json={"distance_m": 40, "driven_m": 160})
    assert found["distance"]["mean_pct"] == pytest.approx(0)


def test_every_vehicle_is_part_of_the_length(scored):
    truth = {"distance_m": 40, "driven_m": 60, "ridden_m": {"car": 60, "bus": 100}}
    assert scored(STEADY, truth__json=truth)["distance"]["mean_pct"] == pytest.approx(0)


def test_where_fixes_are_useless_the_length_stands_apart(scored):
    found = scored(STEADY, truth__json={"distance_m": 160, "gps_usable": False})
    assert found["indoors"]["mean_pct"] == pytest.approx(25) and "distance" not in found


def test_the_devices_own_figure_is_no_truth(scored):
    assert set(scored(STEADY, truth__json={"device_distance_m": 200})) == {"device"}


def test_a_wheel_counts_between_the_first_and_the_last_fix(scored):
    wheel = table("time_s,speed_mps", [(t, 2) for t in range(-100, 101)])
    found = scored(STEADY, truth__json={"distance_m": 400, "wheel_distance_m": 400}, truth_speed__csv=wheel)
    assert found["distance"]["mean_pct"] == pytest.approx(0)


def test_standing_and_lying_still_add_nothing(scored):
    creep = track([(t, 0, 0.1 * t) for t in range(101)])
    assert scored(creep, truth__json={"still": True})["still"]["standing_m_per_min"] == pytest.approx(6)
    labels = "start_s,end_s,label\n10,40,standing\n40,60,walking\n60,90,standing\n"
    assert scored(creep, truth_labels__csv=labels)["standing"]["standing_m_per_min"] == pytest.approx(6)


def test_speed_is_held_against_the_wheel_while_it_turns(scored):
    wheel = table("time_s,speed_mps", [(t, 2 if t < 50 else 0) for t in range(101)])
    found = scored(track([(t, 2.5 if t % 2 else 2.1, 2 * t) for t in range(101)]),
                   truth_speed__csv=wheel)["pace made"]
    assert found["rms_mps"] == pytest.approx(np.sqrt((23 * 0.5**2 + 22 * 0.1**2) / 45))
    assert found["bias_mps"] == pytest.approx((23 * 0.5 + 22 * 0.1) / 45)
    assert found["jerk"] == pytest.approx(0.8)
    assert found["jerk_reference"] == pytest.approx(np.sqrt(4 / 44)), "the last of 44 feels the stop"


def test_a_gap_of_the_measured_speed_says_nothing_about_it(scored):
    location = table(FIX, [(t, 50, 8, None, 5, None, None, None) for t in range(201)])
    wheel = table("time_s,speed_mps", [(t, 2) for t in range(201) if not 50 < t < 150])
    answer = track([(t, 9 if 50 < t < 150 else 2, 2 * t) for t in range(201)])
    assert scored(answer, location, truth_speed__csv=wheel)["pace made"]["rms_mps"] == pytest.approx(0)


def test_a_position_lies_within_its_accuracy_or_not(scored):
    north, east = metres_per_degree(50)
    path = table("time_s,latitude_deg,longitude_deg", [(t, 50, 8) for t in (0, 100)])
    rows = [(0, 1, 0, 50 + 3 / north, 8, 4), (10, 1, 9, 50, 8 + 6 / east, 4), (20, 1, 9, 50, 8 + 9 / east, 4),
            (30, 1, 9, 50, 8 + 1 / east, None), (40, 1, 9)]
    found = scored(track(rows), truth_path__csv=path)["position made"]
    assert found["accuracy_holds"] == pytest.approx(100 / 3)
    assert found["twice_accuracy_holds"] == pytest.approx(200 / 3)
    assert found["accuracy_said"] == 75
    assert found["position_median_m"] == pytest.approx(4.5, rel=1e-6)


def test_a_phone_that_lay_at_a_known_place_is_held_against_it(scored):
    north, _ = metres_per_degree(50)
    rows = [(t, 0, 0, 50 + 4 / north, 8, 5) for t in range(101)]
    found = scored(track(rows),
                   truth__json={"still": True, "latitude_deg": 50, "longitude_deg": 8})["position made"]
    assert found["position_median_m"] == pytest.approx(4) and found["accuracy_holds"] == 100


def test_no_stated_accuracy_is_no_coverage(scored):
    rows = [(t, 0, 0, 50, 8, None) for t in range(101)]
    found = scored(track(rows),
                   truth__json={"still": True, "latitude_deg": 50, "longitude_deg": 8})["position made"]
    assert found["accuracy_said"] == 0 and "accuracy_holds" not in found


def test_a_degree_has_the_length_of_the_ellipsoid():
    assert metres_per_degree(0) == pytest.approx((110574.28, 111319.49), abs=0.01)
    assert metres_per_degree(90)[0] == pytest.approx(111693.98, abs=0.01)


# Malice


@pytest.mark.parametrize("results", [{}, {"track__csv": TRACK + "\n"}], ids=["no file", "no rows"])
def test_no_track_is_no_figure(scored, results):
    assert scored(results, truth__json={"distance_m": 100}) == {}


def test_a_track_in_any_order_with_broken_times_is_put_in_order(scored):
    rows = [*reversed([(t, 2, 2 * t) for t in range(101)]), ("nan", 2, 1e9), ("inf", 2, 1e9)]
    assert scored(track(rows), truth__json={"distance_m": 200})["distance"]["mean_pct"] == pytest.approx(0)


def test_fixes_without_a_time_do_not_set_the_span(scored):
    location = FIXES + "nan,50,8,,5,,,\n"
    assert scored(STEADY, location,
                  truth__json={"distance_m": 200})["distance"]["mean_pct"] == pytest.approx(0)


def test_a_speed_that_is_never_known_has_no_error(scored):
    wheel = table("time_s,speed_mps", [(t, 2) for t in range(101)])
    assert scored(track([(t, None, 2 * t) for t in range(101)]), truth_speed__csv=wheel) == {}


# Against the reference


def test_random_answers_score_as_the_reference_scores_them(tmp_path):
    program = SHARED / "evaluation/score_gps.py"
    if not program.exists():
        pytest.skip("no reference scorer")
    rng, recordings, parts = np.random.default_rng(6), [], []
    truths = [{"distance_m": 900}, {"distance_m": 1100, "wheel_distance_m": 1100}, {"distance_m": 700},
              {"distance_m": 500, "gps_usable": False},
              {"device_distance_m": 1000}, {"device_distance_m": 800},
              {"still": True, "distance_m": 0}, {"note": "labels only"}]
    for index, truth in enumerate(truths):
        set = "comma-drive" if index < 2 else "sport-watches" if index in (4, 5) else "made"
        times = np.arange(0.7, 180, 1.0)
        speed = np.abs(5 + np.cumsum(rng.normal(0, 0.5, len(times))))
        fixes = [(t, 50, 8, None, 5, None, None, None) for t in times]
        members = {"location__csv": table(FIX, fixes), "truth__json": truth}
        if set != "made":
            member = "truth_speed__csv" if set == "comma-drive" else "other_track__csv"
            members[member] = table("time_s,speed_mps",
                                    zip(np.arange(-20, 200), np.abs(np.sin(np.arange(220) / 20)) * 8))
        if index >= 6:
            members["truth_labels__csv"] = table("start_s,end_s,label", [
                (10, 40, "standing"), (50, 70, "walking"), (80.5, 99, "standing")])
        recordings.append(made_recording(tmp_path / f"data/{set}/r{index}.zip", set, f"r{index}", **members))
        rows = list(zip(np.arange(1.0, 180), speed, np.cumsum(speed)))
        estimate = tmp_path / f"estimates/{set}/r{index}.csv"
        estimate.parent.mkdir(parents=True, exist_ok=True)
        estimate.write_text(table("time_s,distance_m,speed_mps", [(t, d, v) for t, v, d in rows]))
        parts.append(gps.score(recordings[-1], {"": made_results(tmp_path / "results", **track(rows))}))
    subprocess.run([sys.executable, program, "--data", tmp_path / "data", "--pred", tmp_path / "estimates",
                    "--json",
                    tmp_path / "theirs.json"], check=True, capture_output=True)
    theirs = json.loads((tmp_path / "theirs.json").read_text())["summary"]
    ours = figures("gps", recordings, parts)
    for group in ("distance", "device", "pace comma-drive", "pace sport-watches"):
        for name, value in theirs[group].items():
            if name != "n":
                assert ours[group][name] == pytest.approx(value, abs=0.0051), (group, name)
    assert ours["indoors"]["mean_pct"] == pytest.approx(theirs["indoors"]["r3"], abs=0.051)
    assert ours["standing"]["standing_m_per_min"] == pytest.approx(
        np.mean([theirs["standing"][name] for name in ("made/r6", "made/r7")]), abs=0.0051)
