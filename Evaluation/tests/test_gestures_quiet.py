"""Time in which nothing may be told, and which recordings hold it."""

import pytest
from conftest import SHARED
from made import ACCELEROMETER, figures as pooled, made_recording, made_results, table
from made_gestures import TOLD, figures_of, said

from evaluation import inputs, suites
from evaluation.recordings import Collection, find_recordings
from evaluation.schedule import tasks_for
from evaluation.scores import Score
from evaluation.suites import gestures
from evaluation.suites.gestures import quiet

SUITE = suites.named("gestures")


def quiet_recording(folder, name="activity/motionsense/p01", seconds=60, **members):
    suite, set, recording = name.split("/")
    samples = ACCELEROMETER.replace("60,", f"{seconds},")
    return made_recording(folder / f"data/{suite}/{set}/{recording}.zip", set, recording, accelerometer__csv=samples,
                          **members)


def figures(folder, recordings, rows):
    results = {"": made_results(folder / "results", gestures__csv=table(TOLD, rows))}
    return pooled("gestures", recordings, [gestures.score(recording, results) for recording in recordings])


def test_what_is_told_in_quiet_recordings_is_counted_an_hour(tmp_path):
    rows = [said(1, 2, "punch", 3), said(3, 4, "car", 1, "hit"), said(3, 4, "car", None, "moving"),
            said(5, 8, "tremor", 5), said(7, 9, "wave")]
    found = figures(tmp_path, [quiet_recording(tmp_path, seconds=1800), quiet_recording(
        tmp_path, "gps/comma-drive/drive-qcom", seconds=1800)], rows)["quiet"]
    assert (found["hours"], found["recordings"]) == (1, 2)
    assert (found["punch"], found["car"], found["car_hit"], found["fall"]) == (2, 4, 2, 0)
    assert found["tremor_share"] == pytest.approx(6 / 3600)
    assert "tremor" not in found


def test_a_quiet_recording_has_no_other_figure_whatever_its_truth_says(tmp_path):
    recording = quiet_recording(tmp_path, truth__json={"state": "car_hit", "repetitions": 3})
    assert set(figures(tmp_path, [recording], [said(1, 2, "repetition", 1)])) == {"quiet"}


def test_other_work_of_the_hands_is_counted_a_minute(tmp_path):
    true = [(0, 10, "typing", None, None), (30, 40, "clapping", None, None), (20, 25, "punch", None, None)]
    rows = [said(1, 2, "fall", 1), said(9, 12, "punch", 3), said(35, 35, "punch", 3), said(22, 23, "punch", 3),
            said(39, 40, "tremor", 5)]
    found = figures_of(tmp_path, rows, true=true)["other"]
    assert found["minutes"] == pytest.approx(1 / 3)
    told = {name: value for name, value in found.items() if value and name != "minutes"}
    assert told == pytest.approx({"fall_per_min": 3, "punch_per_min": 3, "tremor_per_min": 3})


# Which recordings


def test_a_recording_on_the_list_counts_in_its_own_suite_and_in_gestures(tmp_path):
    labels = "start_s,end_s,label\n0,60,walking\n"
    listed = quiet_recording(tmp_path, truth_labels__csv=labels)
    other = quiet_recording(tmp_path, "activity/motionsense/p99", truth_labels__csv=labels)
    tasks = tasks_for(Collection([listed, other], []), suites.ALL)
    assert {task.recording.name: set(task.suites) for task in tasks} == {
        "p01": {"activity", "history", "gestures"}, "p99": {"activity", "history"}}


def test_quiet_recordings_of_two_suites_may_be_called_alike(tmp_path):
    names = ("altitude/sensor-logger/walk-android", "gps/sensor-logger/walk-android")
    sets = {SUITE.set_of(quiet_recording(tmp_path, name)) for name in names}
    assert sets == {"altitude/sensor-logger", "gps/sensor-logger"}
    own = made_recording(tmp_path / "data/gestures/st-gym/a.zip", "st-gym", accelerometer__csv=ACCELEROMETER)
    assert SUITE.set_of(own) == "st-gym"


def test_scores_of_a_quiet_recording_are_skipped_like_others(tmp_path):
    recording = quiet_recording(tmp_path)
    task = tasks_for(Collection([recording], []), [SUITE])[0]
    state = inputs.Inputs("p", "s", {inputs.name_of(recording): "r"})
    recorded = [Score("gestures", "activity/motionsense", "p01", None)]
    assert inputs.split([task], recorded, state, state) == ([], recorded)


def test_the_list_is_an_input_of_the_scores(tmp_path, monkeypatch):
    before = inputs.hash_of_scoring()
    shorter = tmp_path / quiet.LIST.name
    shorter.write_text("\n".join(quiet.LIST.read_text().splitlines()[:-1]))
    monkeypatch.setattr(inputs, "QUIET_LIST", shorter)
    assert inputs.hash_of_scoring() != before


def test_every_line_names_a_recording_of_another_suite_once():
    lines = [line for line in quiet.LIST.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == len(set(lines)) == len(quiet.quiet_names())
    for line in lines:
        suite, group, recording = line.split("/")
        assert group and recording and suite in {s.folder for s in suites.ALL} - {"gestures"}, line


def test_every_line_names_a_recording_that_is_there():
    data = SHARED / "data"
    if not data.is_dir():
        pytest.skip("no shared recordings beside the repository")
    there = {"/".join((recording.suite or "", *recording.key)) for recording in find_recordings(data).recordings
             if recording.has("accelerometer.csv")}
    assert quiet.quiet_names() <= there
