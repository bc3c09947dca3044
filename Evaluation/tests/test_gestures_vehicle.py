"""g-forces of made drives, and the copies that are mounted otherwise."""

import math
import stat

import numpy as np
import pytest
from made import ACCELEROMETER, made_recording, table
from made_gestures import DRIVE, FORCES, figures_of

from evaluation.schedule import results_of
from evaluation.suites import gestures
from evaluation.suites.gestures import vehicle

TRUTH = table(DRIVE, [(t, 10, 0.1, -0.2) for t in range(10)])
VECTORS = "time_s,x_radps,y_radps,z_radps\n0,0.1,0.2,0.3\n1,-0.1,0,2\n"


def forces(rows):
    return table(FORCES, rows)


def told(long=0.1, lateral=-0.2, late=0.5):
    return forces([(t, t + late, long, lateral) for t in range(10)])


@pytest.fixture
def scored(tmp_path):
    """Figures of a drive whose original and turned copies were answered with these tables."""

    def score(original, **turned):
        files = {"vehicle__csv": original} if original is not None else {}
        copies = {label.removeprefix("turned"): text for label, text in turned.items()}
        return figures_of(tmp_path, [], turned=copies, files=files, truth_vehicle__csv=TRUTH)["vehicle made"]

    return score


def test_the_right_forces_have_no_error(scored):
    assert scored(told()) == pytest.approx({"long_rmse": 0, "lat_rmse": 0, "in_time": 1, "zero_long": 0.1,
                                            "zero_lat": 0.2})


def test_the_worst_mounting_counts(scored):
    found = scored(told(0.11), turned1=told(0.1, -0.25), turned2=told(0.13), turned3=told(late=2))
    assert found["long_rmse"] == pytest.approx(0.03) and found["lat_rmse"] == pytest.approx(0.05)
    assert found["change"] == pytest.approx(0.05), "the farthest from the answer for the original"
    assert found["in_time"] == 0


def test_an_empty_cell_and_a_time_without_rows_count_as_no_force(scored):
    rows = [(0, 0, None, None), *((t, t, 0.1, -0.2) for t in range(1, 9))]
    found = scored(forces(rows))
    assert found["long_rmse"] == pytest.approx(math.sqrt(2 * 0.1**2 / 10))
    assert found["in_time"] == pytest.approx(8 / 9)


def test_a_header_alone_told_no_force(scored):
    found = scored(FORCES + "\n")
    assert (found["long_rmse"], found["in_time"]) == (pytest.approx(0.1), 0)


def test_without_a_file_there_is_no_figure_but_what_silence_would_get(scored):
    assert set(scored(None)) == {"zero_long", "zero_lat"}


def test_rows_without_a_time_are_passed_over(scored):
    text = told() + "nan,1,9,9\n,,,\n"
    assert scored(text)["long_rmse"] == pytest.approx(0)


def test_times_that_the_truth_does_not_know_do_not_count(tmp_path):
    truth = TRUTH + "10,10,,0.5\n11,10,0.5,nan\n"
    found = figures_of(tmp_path, [], files={"vehicle__csv": told()}, truth_vehicle__csv=truth)["vehicle made"]
    assert found["lat_rmse"] == pytest.approx(0)


# Turned copies


@pytest.fixture
def drive(tmp_path):
    return made_recording(tmp_path / "data/gestures/made/r.zip", meta={"notes": "as it is"},
                          accelerometer__csv=ACCELEROMETER, gyroscope__csv=VECTORS, truth_vehicle__csv=TRUTH,
                          location__csv="time_s\n0\n")


@pytest.mark.parametrize("label", vehicle.MOUNTINGS)
def test_a_mounting_is_a_rotation_about_its_axis(label):
    axis, degrees = vehicle.MOUNTINGS[label]
    turn = vehicle.rotation(axis, degrees)
    assert turn @ turn.T == pytest.approx(np.eye(3)) and np.linalg.det(turn) == pytest.approx(1)
    assert turn @ axis == pytest.approx(axis)
    assert np.trace(turn) == pytest.approx(1 + 2 * math.cos(math.radians(degrees)))


def test_a_quarter_turn_about_z_takes_x_to_y():
    assert vehicle.rotation((0, 0, 1), 90) @ [1, 0, 0] == pytest.approx([0, 1, 0])


def test_a_copy_has_its_vectors_turned_and_nothing_else(drive, tmp_path):
    copy = vehicle.turned(drive, "1", tmp_path)
    assert copy.members == drive.members and copy.meta == drive.meta and copy.key == drive.key
    for member in ("truth_vehicle.csv", "location.csv"):
        assert copy.text(member) == drive.text(member)
    assert copy.table("gyroscope.csv").matrix("x_radps", "y_radps", "z_radps") == pytest.approx(
        np.array([[-0.2, 0.1, 0.3], [0, -0.1, 2]]))
    assert list(copy.table("accelerometer.csv")["time_s"]) == [0, 60]


def test_a_drive_is_run_in_four_mountings_and_other_recordings_once(drive, tmp_path):
    program = tmp_path / "product"
    program.write_text(
        "#!/bin/sh\nmkdir -p $4/r\necho {} > $4/r/summary.json\n"
        f"echo $5 $6 >> {tmp_path}/calls\nhead -2 $2/gyroscope.csv > $4/r/seen.csv 2>/dev/null\nexit 0\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    results = results_of(gestures.SUITE, drive, str(program), tmp_path / "work")
    assert sorted(results) == ["", "1", "2", "3"]
    seen = {label: results[label].table("seen.csv") for label in vehicle.MOUNTINGS}
    assert len({float(rows["x_radps"][0]) for rows in seen.values()}) == 3, "each copy is mounted otherwise"
    walk = made_recording(tmp_path / "data/gestures/made/walk.zip", accelerometer__csv=ACCELEROMETER)
    assert list(results_of(gestures.SUITE, walk, str(program), tmp_path / "work")) == [""]
    assert (tmp_path / "calls").read_text() == "--gestures all\n" * 5
