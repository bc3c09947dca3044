import pytest

from evaluation import suites
from evaluation.product import Results
from evaluation.recordings import open_recording
from evaluation.scores import Score, lines
from evaluation.suites import distance


@pytest.fixture
def scored(make_recording, tmp_path):
    def score(batches, summary="{}", **truth):
        path = make_recording("distance/w/r.zip", {"set": "w", "recording": "r"}, truth__json='{"distance_m": 100}',
                              **truth)
        folder = tmp_path / "results"
        folder.mkdir(exist_ok=True)
        (folder / "summary.json").write_text(summary)
        (folder / "pedometer.csv").write_text("start_s,end_s,steps,distance_m,pace_s_per_m\n" + batches)
        parts = distance.score(open_recording(path, tmp_path / "data"), {"": Results(folder)})
        found = lines(suites.named("distance"), [Score("distance", "w", "r", None, parts=parts)])
        return {line.figure.name: line.value for line in found}

    return score


def test_distance_is_the_sum_of_what_batches_know(scored):
    found = scored("0,2.5,4,60,\n2.5,5,0,,\n5,7.5,4,50,\n")
    assert (found["distance_mape"], found["distance_bias"]) == pytest.approx((10, 10))


def test_no_batch_that_knows_a_distance_is_no_figure(scored):
    assert "distance_mape" not in scored("0,2.5,4,,\n")


def test_the_pace_is_held_against_the_speed_between_points(scored):
    points = "time_s,x_m,y_m\n0,0,0\n10,0,20\n"
    found = scored("0,2.5,4,5,0.5\n2.5,5,4,5,0.4\n5,7.5,4,5,\n", truth_waypoints__csv=points)
    assert found["reported_speed_error"] == pytest.approx((0 + 25) / 2)
    assert found["pace_said"] == pytest.approx(100 * 2 / 3)


def test_standing_has_no_pace_to_be_right_about(scored):
    speeds = "time_s,speed_mps\n0,0\n5,0\n10,0.1\n"
    assert "pace_said" not in scored("0,2.5,0,0,\n2.5,5,0,0,\n", truth_speed__csv=speeds)


@pytest.mark.parametrize("stated, holds", [(5, 0), (12, 100)])
def test_a_stated_error_holds_when_the_truth_lies_within(scored, stated, holds):
    found = scored("0,2.5,4,110,\n", summary='{"stated_errors": {"distance_95_m": %d}}' % stated)
    assert found["stated_error_holds"] == holds
    assert found["stated_error_width"] == pytest.approx(100 * stated / 110)
