import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from conftest import SHARED
from made import ACCELEROMETER, figures, made_recording, made_results, table

from evaluation import suites
from evaluation.figures import interval
from evaluation.recordings import open_recording
from evaluation.scores import Score, lines
from evaluation.suites import activity

HEADER = "time_s,stationary,walking,running,cycling,automotive,unknown,confidence"
WORDS = activity.CLASSES


def labels(*spans):
    return table("start_s,end_s,label", spans)


def rows(*answers):
    """Time, classes with + between them, confidence."""
    return table(HEADER, [
        (time, *(int(word in said.split("+")) for word in WORDS), int(said == "unknown"), confidence)
        for time, said, confidence in answers
    ])


def each(end, said, start=0.0, confidence=2):
    return [(t, said, confidence) for t in np.arange(start + 2.5, end + 0.1, 2.5)]


@pytest.fixture
def scored(tmp_path):
    def score(truth, answer, group="all", name="activity", **members):
        recording = made_recording(tmp_path / "data/activity/r.zip", accelerometer__csv=ACCELEROMETER,
                                   truth_labels__csv=truth, **members)
        files = {"activity__csv": answer} if name == "activity" else {"activity-history__csv": answer}
        parts = suites.named(name).score(recording, {"": made_results(tmp_path / "results", **files)})
        return figures(name, [recording], [parts]).get(group, {})

    return score


def test_the_right_answer_gives_one(scored):
    found = scored(labels((0, 60, "walking"), (60, 120, "cycling")),
                   rows(*each(60, "walking"), *each(120, "cycling", 60)))
    assert (found["mean_f1"], found["walking f1"], found["cycling f1"]) == (1, 1, 1)
    assert (found["changes_per_hour"], found["accuracy high"], found["share high"]) == (0, 1, 1)
    assert found["hours"] == pytest.approx(120 / 3600)
    assert "running f1" not in found and "other recall" not in found, "what does not occur has no figure"


def test_every_set_is_a_group_of_its_own_beside_all(scored):
    truth, answer = labels((0, 60, "walking")), rows(*each(60, "walking"))
    assert scored(truth, answer, "made") == scored(truth, answer, "all")


def test_recordings_with_fixes_and_no_acceleration_are_a_group_of_their_own(tmp_path):
    def recording(name, **members):
        return made_recording(tmp_path / f"data/activity/{name}.zip", truth_labels__csv=labels((0, 60, "car")),
                              **members)

    fixes = table("time_s,latitude_deg,longitude_deg", [(0, 50, 8)])
    alone, neither = recording("alone", location__csv=fixes), recording("neither")
    both = recording("both", location__csv=fixes, accelerometer__csv=ACCELEROMETER)
    results = {"": made_results(tmp_path / "results", activity__csv=rows(*each(60, "automotive")))}
    assert [activity.fits(each) for each in (alone, both, neither)] == [True, True, False]
    assert set(activity.score(alone, results)) == {"location alone"}
    assert set(activity.score(both, results)) == {"all", "made"}
    found = figures("activity", [alone], [activity.score(alone, results)])["location alone"]
    assert found["automotive recall"] == 1 and found["automotive batches"] == 22


def test_other_systems_stand_beside_location_alone_on_the_same_recordings(tmp_path):
    said, truth = rows((0, "automotive", 2)), labels((0, 60, "car"))
    fixes = table("time_s,latitude_deg,longitude_deg", [(0, 50, 8)])
    with_fixes = made_recording(tmp_path / "data/activity/a.zip", truth_labels__csv=truth, location__csv=fixes,
                                apple_activity__csv=said)
    without = made_recording(tmp_path / "data/activity/b.zip", truth_labels__csv=truth, apple_activity__csv=said)
    assert set(activity.others(with_fixes)["Apple"]) == {"made", "location alone"}
    assert set(activity.others(without)["Apple"]) == {"made"}


def test_history_reads_the_other_file(scored):
    truth, answer = labels((0, 60, "walking")), rows(*each(60, "walking"))
    assert scored(truth, answer, name="history")["walking recall"] == 1


def test_no_file_is_no_figure(tmp_path):
    recording = made_recording(tmp_path / "data/activity/r.zip", accelerometer__csv=ACCELEROMETER,
                               truth_labels__csv=labels((0, 60, "walking")))
    assert activity.score(recording, {"": made_results(tmp_path / "results")}) == {}


def test_an_answer_without_rows_is_wrong_and_not_absent(scored):
    found = scored(labels((0, 60, "walking")), HEADER + "\n")
    assert found["walking recall"] == 0 and found["mean_f1"] == 0 and found["walking never"] == 1


def test_a_late_answer_costs_its_latency(scored):
    late = rows(*each(60, "walking"), *each(72.5, "walking", 60), *each(120, "cycling", 72.5))
    found = scored(labels((0, 60, "walking"), (60, 120, "cycling")), late)
    assert found["cycling latency_median_s"] == 15
    assert found["walking leave_median_s"] == 15
    assert found["walking latency_median_s"] == 2.5, "no row holds before the first batch ends"
    # Of the batches ending at 62.5 ... 120 two are grace, and of the 22 others three come before the change.
    assert found["cycling recall"] == pytest.approx(19 / 22)
    assert found["cycling recall_raw"] == pytest.approx(19 / 24)
    assert found["changes_per_hour"] == pytest.approx(3600 / 120)


def test_a_class_that_never_comes_is_never_and_has_no_latency(scored):
    found = scored(labels((0, 60, "running")), rows(*each(60, "walking")))
    assert (found["running never"], found["running bouts"]) == (1, 1)
    assert "running latency_median_s" not in found


def test_a_bout_below_twenty_seconds_has_no_latency(scored):
    assert "walking bouts" not in scored(labels((0, 19, "walking")), rows(*each(20, "walking")))


def test_a_stop_in_traffic_reads_automotive(scored):
    found = scored(labels((0, 60, "bus")), rows(*each(60, "stationary+automotive")))
    assert found["automotive f1"] == 1


def test_other_things_want_no_moving_class_and_stillness_is_no_mistake(scored):
    truth = labels((0, 60, "other"), (60, 120, "sitting"))
    found = scored(truth, rows(*each(30, "stationary"), *each(40, "unknown", 30), *each(60, "walking", 40),
                               *each(120, "stationary", 60)))
    assert found["other recall"] == pytest.approx(14 / 22) and found["stationary precision"] == 1


def test_places_say_nothing_about_what_somebody_does(scored):
    assert scored(labels((0, 60, "indoors")), rows(*each(60, "walking"))) == {}


def test_confidence_is_counted_after_the_grace_of_a_bout(scored):
    answer = [*each(25, "walking", confidence=2), *each(50, "running", 25, 1), *each(60, "walking", 50, 0)]
    found = scored(labels((0, 60, "walking")), rows(*answer))
    assert (found["accuracy low"], found["accuracy medium"], found["accuracy high"]) == (1, 0, 1)
    shares = [found[f"share {level}"] for level in activity.LEVELS]
    assert shares == pytest.approx([4 / 22, 10 / 22, 8 / 22])


def test_adjoining_labels_of_one_class_are_one_bout(scored):
    found = scored(labels((0, 30, "car"), (30.5, 60, "bus"), (62, 90, "train")),
                   rows(*each(90, "automotive")))
    assert found["automotive bouts"] == 2


def test_other_systems_are_read_by_the_same_rules(tmp_path):
    google = rows((-5, "unknown", 0), (10, "walking", 2), (30, "unknown", 0))
    recording = made_recording(tmp_path / "data/activity/r.zip", truth_labels__csv=labels((0, 60, "walking")),
                               apple_activity__csv=rows((0, "walking", 2)), google_activity__csv=google)
    assert not activity.fits(recording)
    told = activity.others(recording)
    found = {}
    for system, parts in told.items():
        scores = [Score("activity", "made", "r", None, system, parts=parts)]
        found[system] = {line.figure.name: line.value for line in lines(activity.SUITE, scores, system)}
    assert found["Apple"]["walking recall"] == 1
    assert found["Google"]["walking recall"] == pytest.approx(8 / 22), "the batches that end at 10 ... 27.5"
    assert found["Google, held"]["walking recall"] == pytest.approx(21 / 22)


# Intervals


def test_the_interval_of_a_mean_f1_is_that_of_drawing_the_recordings():
    """Two persons, one right and one wrong: the draws are both, the right one twice, the wrong one twice."""
    right, wrong = np.zeros((6, 6)), np.zeros((6, 6))
    right[1, 1], wrong[1, 2] = 10, 10
    pool = activity.SUITE.figure("mean_f1").pool
    items = [right.ravel().tolist(), wrong.ravel().tolist()]
    assert pool.value(items) == pytest.approx(2 / 3), "recall 0.5, precision 1; running does not occur"
    found = interval(pool, items, ["a", "b"])
    assert (found.low, found.high) == (0, 1)
    drawn = pool.draws([[items[0]], [items[1]]], np.array([[2, 0], [1, 1], [0, 2]]))
    assert drawn == pytest.approx([1, 2 / 3, 0])


# Against malice


BAD = {
    "unsorted": rows(*reversed(each(60, "walking"))),
    "twice": rows(*each(60, "walking"), *each(60, "walking")),
    "no number": HEADER + "\nnan,1,1,1,1,1,1,2\n" + rows(*each(60, "walking")).split("\n", 1)[1],
    "infinite": HEADER + "\n" + "".join(f"{t},0,1,0,0,0,0,inf\n" for t in np.arange(2.5, 61, 2.5)),
    "words": HEADER + "\n" + "".join(f"{t},0,1,no,,0,0,sure\n" for t in np.arange(2.5, 61, 2.5)),
    "no such column": "time_s,walking\n" + "".join(f"{t},1\n" for t in np.arange(2.5, 61, 2.5)),
}


@pytest.mark.parametrize("what", BAD)
def test_a_strange_answer_is_read_as_far_as_it_goes(scored, what):
    found = scored(labels((0, 60, "walking")), BAD[what])
    assert found["walking recall"] == 1
    assert found["share high"] == (1 if what in ("unsorted", "twice", "no number") else 0)


def test_labels_in_any_order_that_overlap_or_have_no_length_are_scored(scored):
    truth = labels((60, 120, "walking"), (0, 60, "walking"), (30, 90, "running"), (10, 5, "cycling"),
                   ("nan", 50, "cycling"), (50, "inf", "cycling"))
    found = scored(truth, rows(*each(120, "walking")))
    assert found["running recall"] == 0 and found["walking recall"] == 1 and "cycling recall" not in found


def test_no_labels_are_no_figures(scored):
    assert scored("start_s,end_s,label\n", rows(*each(60, "walking"))) == {}


# Against the reference

ALWAYS_ZERO = (("other", "never"), ("other", "bouts"))  # the reference gives other things no latency


def test_random_answers_score_as_the_reference_scores_them(tmp_path):
    program = SHARED / "evaluation/score_activity.py"
    if not program.exists():
        pytest.skip("no reference scorer")
    rng, recordings, parts = np.random.default_rng(3), [], []
    words = ["stationary", "walking", "stairs_up", "running", "cycling", "car", "train", "other"]
    for index in range(6):
        edges = np.round(np.cumsum(rng.choice([7, 19.5, 20, 61.3, 140, 33.7], 30)), 2)
        spans = [(a, b - rng.choice([0, 0.5, 20 if b - a > 30 else 0]), rng.choice(words))
                 for a, b in zip(edges[:-1], edges[1:]) if rng.random() < 0.9]
        said = [(t, "+".join(rng.choice([*WORDS, "unknown"], rng.integers(1, 3), replace=False)),
                 rng.integers(0, 3))
                for t in np.arange(2.5, edges[-1], 2.5).repeat(rng.integers(1, 3)) if rng.random() < 0.95]
        said = [(time, "unknown" if "unknown" in read else read, level) for time, read, level in said]
        recording = made_recording(tmp_path / f"data/made/r{index}.zip", name=f"r{index}",
                                   meta={"person": index % 4},
                                   accelerometer__csv=ACCELEROMETER, truth_labels__csv=labels(*spans))
        answer = rows(*said)
        (tmp_path / "estimates/made").mkdir(parents=True, exist_ok=True)
        (tmp_path / f"estimates/made/r{index}.csv").write_text(answer)
        recordings.append(recording)
        parts.append(activity.score(recording,
                                    {"": made_results(tmp_path / "results", activity__csv=answer)}))
    subprocess.run([sys.executable, program, tmp_path / "data", tmp_path / "estimates", "--json",
                    tmp_path / "theirs.json"],
                   check=True, capture_output=True)
    theirs = json.loads((tmp_path / "theirs.json").read_text())
    ours = figures("activity", recordings, parts)["all"]
    assert ours["mean_f1"] == pytest.approx(theirs["mean_f1"], abs=5.1e-5)
    assert ours["mean_f1_without_grace"] == pytest.approx(theirs["mean_f1_without_grace"], abs=5.1e-5)
    assert ours["changes_per_hour"] == pytest.approx(theirs["changes_per_hour"], abs=0.051)
    assert ours["share high"] == pytest.approx(theirs["share_high"])
    for level, name in enumerate(activity.LEVELS):
        assert ours[f"accuracy {name}"] == pytest.approx(theirs["accuracy_by_confidence"][str(level)][0])
    for kind, values in theirs["classes"].items():
        for name, value in values.items():
            if name != "f1_ci" and np.isfinite(value) and (kind, name) not in ALWAYS_ZERO:
                assert ours[f"{kind} {name}"] == pytest.approx(value), (kind, name)
    assert set(theirs["classes"]) == {*WORDS, "other"}


# Recorded answers of other systems


def test_recordings_without_samples_and_fixes_still_tell_what_the_phone_said():
    folder = SHARED / "data/activity/mobilitynet"
    if not folder.exists():
        pytest.skip("no recordings beside the repository")
    path = sorted(folder.glob("ios-*train*.zip"))[0]
    with zipfile.ZipFile(path) as archive:
        assert not {"accelerometer.csv", "location.csv"} & set(archive.namelist())
    recording = open_recording(path, folder)
    assert set(activity.others(recording)) == {"Apple"} and not activity.fits(recording)
