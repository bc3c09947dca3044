"""Folders of results: a perfect answer is perfect, a poor one is not."""

import pytest
from oracle import leaves, write_answers, write_truth

from evaluation.recordings import Damaged
from evaluation.suites.gestures import SUITE, folders

FIGURES = {figure.name: figure for figure in SUITE.figures}
KINDS = {"repetitions", "strokes", "punches", "falls", "swings", "turns", "pose", "head", "car", "tremor", "vehicle",
         "quiet", "other"}
ERRED = {"exact", "mae", "ends", "none", "recall", "precision", "side", "right_class", "no_play", "look_alikes",
         "right", "sway_error", "hz_error", "shares_wrong", "long_rmse", "lat_rmse", "change", "punch", "car_hit",
         "tremor_share", "fall_per_min"}


@pytest.fixture
def truth(tmp_path):
    write_truth(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def answered(truth, tmp_path):
    """The figures of answers that err with this probability, by full name."""

    def answer(noise):
        write_answers(tmp_path / f"results-{noise}", noise)
        return dict(leaves(folders.score(truth, tmp_path / f"results-{noise}")))

    return answer


def figure_of(name):
    return FIGURES[name.split("|")[-1]]


def test_a_perfect_answer_has_perfect_figures(answered):
    best = {"higher": 1, "lower": 0}
    judged = {name: value for name, value in answered(0).items()
              if figure_of(name).better and figure_of(name).unit != "s"}
    assert {name.split("|")[0] for name in judged} == KINDS
    assert judged == pytest.approx({name: best[figure_of(name).better] for name in judged}, abs=1e-9)


def test_a_poor_answer_is_better_in_nothing_and_worse_where_it_erred(answered):
    perfect, poor = answered(0), answered(0.3)
    by = {name: figure_of(name).worse_by(poor[name], perfect[name]) for name in perfect.keys() & poor.keys()}
    assert not {name for name in by if by[name] < -1e-9}
    assert ERRED <= {figure_of(name).name for name in by if by[name] > 1e-9}


def test_a_missing_folder_told_nothing(truth, tmp_path):
    (tmp_path / "results/quiet").mkdir(parents=True)
    found = folders.score(truth, tmp_path / "results")
    assert found["strokes"]["tennis"]["recall"] == 0 and found["repetitions"]["gym"]["exact"] == 0
    assert found["quiet"]["hours"] == pytest.approx(1 / 60) and found["quiet"]["punch"] == 0


def test_without_results_of_quiet_recordings_there_are_no_quiet_hours(truth, tmp_path):
    assert "quiet" not in folders.score(truth, tmp_path / "results")


def test_a_folder_of_recordings_alone_scores_like_one_of_the_suite(truth, answered, tmp_path):
    whole = answered(0.3)
    alone = dict(leaves(folders.score((truth / "gestures").rename(tmp_path / "mine"), tmp_path / "results-0.3")))
    assert alone == {name: value for name, value in whole.items() if not name.startswith("quiet|")}


def test_a_recording_that_cannot_be_opened_is_told(truth, tmp_path):
    (truth / "gestures/gym/torn.zip").write_bytes(b"PK")
    with pytest.raises(Damaged, match="torn.zip"):
        folders.score(truth, tmp_path / "results")
