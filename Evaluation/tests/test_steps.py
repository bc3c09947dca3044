import numpy as np
import pytest
from reference import scorer

from evaluation import suites
from evaluation.product import Results
from evaluation.recordings import open_recording
from evaluation.scores import Score, lines
from evaluation.suites import steps

SUITE = suites.named("steps")


@pytest.fixture
def scored(make_recording, tmp_path):
    """Scores answers for a recording with these true steps."""

    def score(true, counted, events=(), pedometer=None, set="walks", summary="{}"):
        path = make_recording("steps/w/r.zip", {"set": set, "recording": "r", "person": "p"}, seconds=120,
                              truth_steps__csv="time_s\n" + "".join(f"{t}\n" for t in true))
        folder = tmp_path / "results"
        folder.mkdir(exist_ok=True)
        (folder / "summary.json").write_text(summary)
        (folder / "steps.csv").write_text("time_s,known_s\n" + "".join(f"{t},{t + 2}\n" for t in counted))
        (folder / "events.csv").write_text(
            "time_s,known_s,event,detail\n" + "".join(f"{t - 1},{t},{e},\n" for t, e in events))
        if pedometer is not None:
            (folder / "pedometer.csv").write_text(pedometer)
        recording = open_recording(path, tmp_path / "data")
        parts = steps.score(recording, {"": Results(folder)})
        found = lines(SUITE, [Score("steps", set, "r", "p", parts=parts)])
        return {line.figure.name: line.value for line in found}

    return score


WALK = np.arange(10, 60, 0.5)


def test_the_right_answer_has_no_error(scored):
    found = scored(WALK, WALK)
    assert (found["mape"], found["f1"], found["cadence_mae_spm"]) == (0, 1, 0)


def test_every_tenth_step_missed_is_ten_per_cent(scored):
    found = scored(WALK, np.delete(WALK, np.arange(0, 100, 10)))
    assert found["mape"] == pytest.approx(10)
    assert found["f1"] == pytest.approx(2 * 90 / 190)


def test_a_constant_delay_costs_the_plain_f1_only(scored):
    found = scored(WALK, WALK + 0.4)
    assert found["f1_shift"] == 1 and found["f1"] < 1


def test_a_right_count_with_both_kinds_of_error_is_not_right_in_time(scored):
    found = scored(WALK, np.r_[WALK[:90], np.arange(70, 75, 0.5)])
    assert found["mape"] == 0 and found["f1"] == pytest.approx(0.9)


def test_nobody_walks_in_a_false_set(scored):
    found = scored([], [5, 6, 7], set="false-bus")
    assert found["false_per_hour"] == pytest.approx(3 * 3600 / 120) and "mape" not in found


def test_a_pause_is_late_by_when_it_was_known(scored):
    true = np.r_[np.arange(10, 30, 0.5), np.arange(50, 70, 0.5)]
    found = scored(true, true, events=[(31.5, "pause"), (51.25, "resume")])
    assert found["pause_latency_median_s"] == pytest.approx(31.5 - 29.5)
    assert found["resume_latency_median_s"] == pytest.approx(1.25)
    assert found["pause_latency_missed"] == 0


def test_a_pause_that_nobody_told_is_missed_and_has_no_latency(scored):
    true = np.r_[np.arange(10, 30, 0.5), np.arange(50, 70, 0.5)]
    found = scored(true, true)
    assert found["pause_latency_missed"] == 1 and "pause_latency_median_s" not in found


def test_a_pause_told_while_walking_on_is_false(scored):
    found = scored(WALK, WALK, events=[(30.2, "pause")])
    assert found["false_pauses_per_hour"] == pytest.approx(30)


def test_the_reported_cadence_is_held_against_the_last_steps(scored):
    batches = "start_s,end_s,steps,cadence_hz\n" + "".join(
        f"{t - 2.5},{t},5,{'2.1' if t > 30 else ''}\n" for t in np.arange(20, 60, 2.5))
    found = scored(WALK, WALK, pedometer=batches)
    assert found["reported_cadence_mae_spm"] == pytest.approx(6.0)
    assert found["cadence_said"] == pytest.approx(100 * 11 / 16)


@pytest.mark.parametrize("stated, holds", [(3, 0), (5, 100)])
def test_a_stated_error_holds_when_the_truth_lies_within(scored, stated, holds):
    found = scored(WALK, WALK[:95], summary='{"stated_errors": {"steps_95": %d}}' % stated)
    assert found["stated_error_holds"] == holds
    assert found["stated_error_width"] == pytest.approx(100 * stated / 95)


def test_an_answer_without_steps_file_has_no_figures_of_time(make_recording, tmp_path):
    path = make_recording("steps/w/r.zip", {}, truth__json='{"steps": 4}')
    folder = tmp_path / "r"
    folder.mkdir()
    (folder / "summary.json").write_text("{}")
    parts = steps.score(open_recording(path, tmp_path / "data"), {"": Results(folder)})
    assert set(parts["w"]) == {"hours"}


def test_random_answers_score_as_the_reference_scores_them(scored):
    reference, rng = scorer("steps"), np.random.default_rng(8)
    for _ in range(8):
        true = np.round(np.cumsum(rng.choice([0.4, 0.5, 0.6, 7.0], 120, p=[0.3, 0.35, 0.3, 0.05])), 3)
        true = true[true < 119]
        counted = np.round(np.sort(np.r_[rng.choice(true, len(true) - 8, replace=False), rng.uniform(0, 119, 6)]), 3)
        events = [(float(round(t, 2)), e) for t, e in zip(np.sort(rng.uniform(0, 119, 6)), ["pause", "resume"] * 3)]
        truth = dict(person="p", steps=len(true), times=true, distance=None, t0=0.0, t1=120.0, hours=120 / 3600)
        answer = dict(steps=len(counted), times=counted, distance=None, events=events)
        rows = reference.score(None, None, truth=[("walks", "r", truth)], estimates={("walks", "r"): answer})
        theirs = reference.summarize(rows, 0)["walks"]
        ours = scored(true, counted, events)
        for name, value in theirs.items():
            if name in ours:
                assert ours[name] == pytest.approx(value, abs=0.051 if name == "worst_ape" else 0.0051), name
        assert {"mape", "f1_shift", "pause_latency_missed", "false_pauses_per_hour"} <= ours.keys() & theirs.keys()
