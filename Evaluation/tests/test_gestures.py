import json
import subprocess
import sys

import numpy as np
import pytest
from conftest import SHARED
from made import ACCELEROMETER, made_recording, made_results, table

from evaluation.scores import Score, lines
from evaluation.suites import ALL, gestures

HEADER = "start_s,end_s,gesture,value,detail"
STROKES = "start_s,end_s,label\n1,1.6,forehand\n4,4.6,backhand\n8,8.6,serve\n"


def figures(recordings, parts):
    scores = [Score("gestures", r.set, r.name, None, parts=p) for r, p in zip(recordings, parts)]
    found = {}
    for line in lines(gestures.SUITE, scores):
        found.setdefault(line.group, {})[line.figure.name] = line.value
    return found


@pytest.fixture
def scored(tmp_path):
    def score(rows, truth, labels=STROKES, **members):
        recording = made_recording(tmp_path / "data/gestures/r.zip", accelerometer__csv=ACCELEROMETER,
                                   truth__json=truth,
                                   truth_labels__csv=labels, **members)
        assert gestures.fits(recording)
        text = rows if isinstance(rows, str) else table(HEADER, rows or [])
        files = {} if rows is None else {"gestures__csv": text}
        return figures([recording],
                       [gestures.score(recording, {"": made_results(tmp_path / "results", **files)})])

    return score


def test_without_a_file_of_gestures_there_is_no_figure(scored):
    assert scored(None, {"repetitions": 10}) == {}


def test_the_suite_waits_until_it_reads_what_the_product_writes():
    assert gestures.SUITE not in ALL


def test_repetitions_are_summed(scored):
    rows = [(0, 5, "repetition", 7, None), (6, 8, "repetition", None, None), (9, 9.5, "stroke", 3, "serve")]
    assert scored(rows, {"repetitions": 9})["repetitions"] == {"exact": 0, "within_1": 1, "mae": 1}


def test_no_exercise_wants_no_repetition(scored):
    assert scored(HEADER + "\n", {"repetitions": 0})["repetitions"]["exact"] == 1


def test_strokes_are_found_with_class_and_side(scored):
    rows = [(1.1, 1.7, "stroke", None, "slice_forehand"), (4, 4.6, "backhand", None, None),
            (8.7, 9.3, "serve", None, None),
            (20, 20.6, "stroke", None, "serve")]
    found = scored(rows, {"strokes": 3})["strokes"]
    assert found == pytest.approx({"recall": 2 / 3, "precision": 0.5, "class_right": 1 / 3,
                                   "side_right_of_matched": 1})


def test_two_answers_for_one_stroke_match_once(scored):
    rows = [(1, 1.6, "forehand", None, None), (1.1, 1.7, "forehand", None, None)]
    assert scored(rows, {"strokes": 3})["strokes"]["precision"] == 0.5


def test_true_gestures_of_other_kinds_are_no_strokes(scored):
    true = "start_s,end_s,gesture\n1,2,forehand\n5,9,squat\n"
    found = scored([(1, 2, "forehand", None, None)], {"strokes": 1, "repetitions": 4},
                   truth_gestures__csv=true)
    assert found["strokes"]["recall"] == 1 and found["repetitions"]["mae"] == 4


def test_a_state_is_what_lasts_longest(scored):
    rows = [(0, 3, "moving", None, None), (3, 5, "held", None, None), (5, 7.5, "held", None, None)]
    assert scored(rows, {"state": "held"})["state made"] == {"right": 1}
    assert scored(HEADER + "\n", {"state": "held"})["state made"] == {"right": 0}


@pytest.mark.parametrize("rows", [
    "start_s,end_s,gesture,value,detail\nnan,1,forehand,,\ninf,inf,held,,\n",
    "start_s,end_s,gesture,value,detail\n9,1,forehand,many,\n-1,-9,held,x,y\n",
    "start_s,end_s,gesture\n",
])
def test_strange_rows_are_wrong_and_do_no_harm(scored, rows):
    found = scored(rows, {"repetitions": 2, "strokes": 3, "state": "moving"})
    assert (found["strokes"]["recall"], found["state made"]["right"]) == (0, 0)
    assert found["repetitions"]["mae"] == 2


def test_random_answers_score_as_the_reference_scores_them(tmp_path):
    program = SHARED / "evaluation/score_gestures.py"
    if not program.exists():
        pytest.skip("no reference scorer")
    rng, recordings, parts, predictions = np.random.default_rng(9), [], [], {}
    kinds = {"st-tennis": list(gestures.SIDES), "punch-nano": ["punch", "uppercut"]}
    for index, set in enumerate(["st-tennis", "st-tennis", "punch-nano", "st-gym", "st-gym", "st-yoga",
                                 "st-head"]):
        words = kinds.get(set, ["curl"])
        starts = np.round(np.cumsum(rng.uniform(0.3, 2, 20)), 3)
        labels = table("start_s,end_s,label", [(t, round(t + 0.6, 3), rng.choice(words)) for t in starts])
        times = np.round(rng.choice(starts, 14, replace=False) + 0.3 + rng.normal(0, 0.3, 14), 3)
        told = [(float(t), str(rng.choice(words))) for t in times]
        truth = {"st-tennis": {"strokes": 20}, "punch-nano": {"punches": 20},
                 "st-gym": {"repetitions": 10 + index},
                 "st-yoga": {"state": "held"}, "st-head": {"gesture": "head_nod"}}[set]
        rows = [(t - 0.25, t + 0.25, word, None, None) for t, word in told]
        predictions[f"{set}/r{index}"] = {"events": told}
        if set == "st-gym":
            rows, predictions[f"{set}/r{index}"] = [(0, 9, "repetition", 13, None)], {"repetitions": 13}
        if truth.get("state") or truth.get("gesture"):
            rows, predictions[f"{set}/r{index}"] = [(0, 9, "held", None, None)], {"label": "held"}
        recordings.append(made_recording(tmp_path / f"data/{set}/r{index}.zip", set, f"r{index}",
                                         truth__json=truth,
                                         accelerometer__csv=ACCELEROMETER, truth_labels__csv=labels))
        result = made_results(tmp_path / "results", gestures__csv=table(HEADER, rows))
        parts.append(gestures.score(recordings[-1], {"": result}))
    (tmp_path / "predictions.json").write_text(json.dumps(predictions))
    done = subprocess.run([sys.executable, program, tmp_path / "data", tmp_path / "predictions.json",
                           "--json"],
                          check=True, capture_output=True, text=True)
    theirs, ours = json.loads(done.stdout), figures(recordings, parts)
    for kind, names in (("repetitions", ["exact", "within_1", "mae"]),
                        ("strokes", ["recall", "precision", "class_right", "side_right_of_matched"]),
                        ("punches", ["recall", "precision", "class_right"])):
        for name in names:
            assert ours[kind][name] == pytest.approx(theirs[kind][name]), (kind, name)
    for set in ("st-yoga", "st-head"):
        assert ours[f"state {set}"]["right"] == theirs[set]["right"]
