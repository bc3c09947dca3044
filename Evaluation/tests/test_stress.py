import hashlib
import json
import zipfile

import numpy as np
import pytest
from conftest import SHARED
from orientations import TIMES, csv, turning, write_recording
from reference import scorer

from evaluation.recordings import find_recordings, open_recording
from evaluation.stress import stressed

SENSORS = ("accelerometer.csv", "gyroscope.csv", "magnetometer.csv")
CASES = ("bias2", "moving", "r25", "r50", "r100", "frozenmag", "nomag")


@pytest.fixture
def original(tmp_path):
    """A recording at 50 Hz whose device moves from 3 s on."""

    def make(**more):
        more = {"moving": TIMES >= 3, "meta": {"truth_gyro_bias_dps": [0.5, 0.0, -0.5]}, **more}
        path = write_recording(tmp_path / "data/made/r.zip", turning(), **more)
        return open_recording(path, tmp_path / "data")

    return make


def changed(before, after):
    """Members of a copy that are not byte for byte those of the zip."""
    with zipfile.ZipFile(before.path) as archive:
        was = {name: archive.read(name) for name in archive.namelist()}
    now = {path.name: path.read_bytes() for path in after.path.iterdir()}
    assert after.members == now.keys()
    return {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}


def test_without_a_case_the_recording_is_itself(original, tmp_path):
    recording = original()
    assert stressed(recording, "", tmp_path) is recording


@pytest.mark.parametrize("case, touched", [
    ("bias2", {"gyroscope.csv"}), ("moving", set(SENSORS)), ("r25", set(SENSORS)), ("frozenmag", {"magnetometer.csv"}),
    ("nomag", {"magnetometer.csv"}), ("r100", set()),
])
def test_a_copy_differs_in_what_is_stressed_and_in_nothing_else(original, tmp_path, case, touched):
    recording = original(apple_attitude__csv="time_s,qw,qx,qy,qz\r\n0,1,0,0,0\r\n")
    copy = stressed(recording, case, tmp_path)
    assert changed(recording, copy) == touched | {"meta.json"}
    assert copy.key == recording.key


@pytest.mark.parametrize("case", CASES)
def test_the_original_stays_as_it_was(original, tmp_path, case):
    recording = original()
    before = hashlib.sha256(recording.path.read_bytes()).digest(), json.dumps(recording.meta)
    stressed(recording, case, tmp_path / "copies")
    assert (hashlib.sha256(recording.path.read_bytes()).digest(), json.dumps(recording.meta)) == before
    assert [path.name for path in recording.path.parent.iterdir()] == ["r.zip"]


def test_a_copy_is_found_as_a_recording_of_the_same_name(original, tmp_path):
    recording = original()
    copy = stressed(recording, "bias2", tmp_path / "copies")
    [found] = find_recordings(tmp_path / "copies").recordings
    assert found.path == copy.path and found.key == recording.key and found.meta["variant"] == "bias2"


def test_the_gyroscope_gets_two_degrees_a_second(original, tmp_path):
    recording = original()
    copy = stressed(recording, "bias2", tmp_path)
    axes = ("x_radps", "y_radps", "z_radps")
    added = copy.table("gyroscope.csv").matrix(*axes) - recording.table("gyroscope.csv").matrix(*axes)
    expected = np.radians(2) * np.array([1, -1, 1]) / np.sqrt(3)
    assert np.abs(added - expected).max() < 1e-4
    said = np.array(copy.meta["truth_gyro_bias_dps"]) - recording.meta["truth_gyro_bias_dps"]
    assert np.linalg.norm(said) == pytest.approx(2) and said[1] < 0 < said[0]


def test_a_slower_sensor_has_fewer_samples_of_the_same_signal(original, tmp_path):
    copy = stressed(original(), "r25", tmp_path)
    for name in SENSORS:
        assert np.diff(copy.table(name)["time_s"]) == pytest.approx(1 / 25)
    table = copy.table("magnetometer.csv")
    assert table["x_uT"] == pytest.approx(table["time_s"], abs=0.006)  # made as its own time


def test_streams_that_are_slow_already_stay(original, tmp_path):
    slow = TIMES[::5]
    text = csv("time_s,x_uT,y_uT,z_uT", slow, slow, slow, slow)
    recording = original(magnetometer__csv=text)
    copy = stressed(recording, "r25", tmp_path)
    assert changed(recording, copy) == {"accelerometer.csv", "gyroscope.csv", "meta.json"}


def test_a_start_in_movement_has_no_rest_before_it(original, tmp_path):
    copy = stressed(original(), "moving", tmp_path)
    for name in SENSORS:
        assert copy.table(name)["time_s"][0] == pytest.approx(3 + 5)
        assert copy.table(name)["time_s"][-1] == pytest.approx(TIMES[-1])


def test_a_stuck_magnetometer_repeats_one_value(original, tmp_path):
    recording = original()
    copy = stressed(recording, "frozenmag", tmp_path)
    before, after = (r.table("magnetometer.csv") for r in (recording, copy))
    late = before["time_s"] >= 20
    assert after["time_s"] == pytest.approx(before["time_s"])
    assert after["x_uT"][~late] == pytest.approx(before["x_uT"][~late], abs=0.006)
    assert set(after["x_uT"][late]) == {20.0}


def test_a_member_that_points_out_of_the_recording_is_not_written(original, tmp_path):
    recording = original()
    with zipfile.ZipFile(recording.path, "a") as archive:
        archive.writestr("../../outside.csv", "time_s\n1\n")
    copy = stressed(open_recording(recording.path, tmp_path / "data"), "bias2", tmp_path / "copies")
    assert "../../outside.csv" not in copy.members
    assert not list(tmp_path.rglob("outside.csv"))


def test_where_there_is_nothing_to_stress_there_is_no_copy(original, tmp_path):
    bare = original(magnetometer__csv=None, gyroscope__csv=None)
    for case in ("frozenmag", "nomag", "bias2"):
        assert stressed(bare, case, tmp_path) is None
    without_truth = original(truth_orientation__csv=None)
    assert stressed(without_truth, "moving", tmp_path) is None


def test_a_movement_that_outlasts_the_recording_leaves_no_copy(original, tmp_path):
    assert stressed(original(moving=TIMES >= 28), "moving", tmp_path) is None


@pytest.mark.parametrize("case", ["r0", "r", "bias", "../r25", "base"])
def test_a_case_that_does_not_exist_is_named(original, tmp_path, case):
    with pytest.raises(ValueError, match="no case"):
        stressed(original(), case, tmp_path)


def test_copies_are_those_of_the_reference(original, tmp_path):
    module = scorer("attitude")
    chance, fast = np.random.default_rng(3), np.arange(0, 12, 0.0035)
    made = {name.replace(".", "__"): csv(f"time_s,x_{unit},y_{unit},z_{unit}", fast, chance.normal(0, 9, (len(fast), 3)))
            for name, unit in zip(SENSORS, ("mps2", "radps", "uT"))}
    assert_copies_agree(module, original(**made), tmp_path)


def test_copies_of_recordings_are_those_of_the_reference(tmp_path):
    module, path = scorer("attitude"), SHARED / "data/attitude/inria_iphone5/p1_clean_ar.zip"
    if not path.exists():
        pytest.skip("no ../shared/data/attitude")
    assert_copies_agree(module, open_recording(path, SHARED / "data"), tmp_path)


def assert_copies_agree(module, recording, tmp_path):
    """Every member of every copy, byte for byte."""
    data = tmp_path / "alone" / recording.set
    data.mkdir(parents=True)
    (data / recording.path.name).write_bytes(recording.path.read_bytes())
    options = type("Options", (), {"data": data.parent, "out": tmp_path / "reference", "cases": ",".join(CASES)})
    module.cmd_variants(options)
    for case in CASES:
        copy = stressed(recording, case, tmp_path)
        with zipfile.ZipFile(tmp_path / "reference" / case / recording.set / recording.path.name) as archive:
            assert set(archive.namelist()) == copy.members
            for name in copy.members - {"meta.json"}:
                assert archive.read(name).decode() == copy.text(name), f"{case}: {name}"
            assert json.loads(archive.read("meta.json")) == copy.meta == json.loads(copy.text("meta.json"))
