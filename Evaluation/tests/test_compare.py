import pytest

from evaluation import suites
from evaluation.compare import compare
from evaluation.scores import Score, load, rounded, save

STEPS = [suites.named("steps")]


def scores(apes, persons=None, **more):
    return [
        Score("steps", "s", f"r{i}", persons[i] if persons else str(i), parts={"s": {"ape": ape}}, **more)
        for i, ape in enumerate(apes)
    ]


def change(before, now, name="mape"):
    result = compare(STEPS, before, now)
    return next(c for c in result.changes if c.figure.name == name)


def test_the_same_scores_are_the_same():
    result = compare(STEPS, scores([1.0, 2.0]), scores([1.0, 2.0]))
    assert {c.verdict for c in result.changes} == {"same"} and not result.behind


def test_worse_for_everybody_is_behind_however_little():
    found = change(scores([1.0, 5.0, 9.0]), scores([1.1, 5.1, 9.1]))
    assert found.verdict == "worse" and found.is_behind


def test_better_for_everybody_is_better():
    found = change(scores([1.0, 5.0, 9.0]), scores([0.9, 4.9, 8.9]))
    assert found.verdict == "better" and not found.is_behind


def test_a_little_up_and_down_is_luck():
    found = change(scores([1.0, 5.0, 9.0, 4.0]), scores([1.2, 4.9, 9.1, 3.9]))
    assert found.verdict == "luck" and not found.is_behind


def test_one_recording_that_falls_far_is_behind_though_the_rest_stays():
    found = change(scores([1.0, 1.2, 1.1, 0.9]), scores([1.0, 1.2, 1.1, 9.0]))
    assert found.verdict == "luck" and found.is_behind


def test_a_single_recording_has_no_noise():
    assert change(scores([1.0]), scores([1.001])).is_behind
    assert not change(scores([1.0]), scores([1.0 + 1e-9])).is_behind


def test_a_recording_that_fails_now_is_lost():
    now = scores([1.0]) + [Score("steps", "s", "r1", "1", failed="exit 1")]
    assert compare(STEPS, scores([1.0, 2.0]), now).lost_recordings == ["steps s/r1"]


def test_a_figure_that_is_absent_now_is_lost():
    now = [Score("steps", "s", "r0", "0", parts={"s": {"hours": 1}})]
    assert compare(STEPS, scores([1.0]), now).lost_figures == [
        f"steps|s|{name}" for name in ("mape", "worst_ape")]


def test_recordings_of_one_side_do_not_count():
    assert change(scores([1.0, 2.0]), scores([1.0, 2.0, 50.0])).verdict == "same"


def test_saved_scores_come_back(tmp_path):
    path = tmp_path / "scores.json"
    before = [Score("steps", "s", "r", None, parts={"s": {"ape": 1 / 3, "pause_latency": [None, 2.0], "hours": 1.0}})]
    save(path, before)
    (back,) = load(path)
    assert back.parts["s"]["ape"] == pytest.approx(1 / 3, rel=1e-6)
    assert back.parts["s"]["pause_latency"] == [None, 2.0] and back.person is None


def test_a_score_does_not_change_by_being_saved(tmp_path):
    values = {"ape": 1 / 3, "cadence": [12345678.9, 0.1 + 0.2], "hours": float("nan")}
    score = rounded(Score("steps", "s", "r", "p", case="moving", parts={"s": values, "all": values}))
    save(tmp_path / "scores.json", [score])
    assert load(tmp_path / "scores.json") == [score]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"scores_version": 99, "scores": []}',
                                  '{"scores_version": 1, "scores": [{"nonsense": 1}]}'])
def test_a_file_without_scores_is_refused_with_its_name(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="other.json"):
        load(path)
