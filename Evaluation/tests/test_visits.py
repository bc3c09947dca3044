import importlib.util
import math

import pytest
from conftest import SHARED
from made import figures, made_recording, made_results, table

from evaluation.suites import visits

TRUTH = "start_s,end_s,place,latitude_deg,longitude_deg"
TRIPS = "start_s,end_s,trip,leg,mode"
TOLD = "start_s,end_s,known_s,place,latitude_deg,longitude_deg,radius_m,steps"
EVENTS = "time_s,known_s,event,detail"
STAYS = [(0, 60, "home", 50, 8), (1000, 5000, "desk", 50.01, 8), (7000, 9000, "pub", 50.02, 8)]
LEGS = [(60, 1000, 1, 1, "walking"), (5000, 5600, 2, 1, "waiting"), (5600, 7000, 2, 2, "automotive")]


def visit(start, end, north=0.0, known=None):
    return (start, end, start + 480 if known is None else known, "A", 50.01 + north, 8, 20, None)


@pytest.fixture
def scored(tmp_path):
    def score(told, events=(), stays=STAYS, legs=LEGS):
        recording = made_recording(
            tmp_path / "data/visits/r.zip", truth_visits__csv=table(TRUTH, stays), truth_trips__csv=table(TRIPS, legs),
            location__csv="time_s,latitude_deg,longitude_deg\n0,50,8\n", truth__json={"duration_s": 9000})
        assert visits.fits(recording)
        results = made_results(tmp_path / "results", visits__csv=table(TOLD, told), events__csv=table(EVENTS, events))
        return figures("visits", [recording], [visits.score(recording, {"": results})])["made"]

    return score


def test_stays_are_found_with_their_times_and_places(scored):
    found = scored([visit(950, 5040), visit(7100, None, 0.01 + 2e-4)], [(5040, 5200, "departure", None)])
    assert found["found_pct"] == 100 and found["false_per_day"] == 0 and found["splits"] == 0
    assert found["arrival_s"] == 75 and found["departure_s"] == 40
    assert found["said_arrival_s"] == pytest.approx((430 + 580) / 2) and found["said_departure_s"] == 200
    assert found["place_m"] == pytest.approx(11, abs=1) and found["within_100_pct"] == 100


def test_what_is_missed_split_and_false(scored):
    found = scored([visit(1000, 2500), visit(3000, 5000), visit(5700, 6900)])
    assert found["found_pct"] == 50 and found["splits"] == 1
    assert found["false_per_day"] == pytest.approx(86_400 / 9000)


def test_a_wait_that_is_told_as_a_visit_is_no_false_one(scored):
    found = scored([visit(5000, 5620)])
    assert found["waits_taken_pct"] == 100 and found["false_per_day"] == 0


def test_what_is_said_before_it_is_dated_is_not_said(scored):
    found = scored([visit(1000, 5000, known=900)])
    assert "said_arrival_s" not in found or math.isnan(found["said_arrival_s"])


def test_a_visit_around_a_short_stay_is_neither_right_nor_wrong(scored):
    assert scored([visit(0, 700)])["false_per_day"] == 0


@pytest.mark.skipif(not (SHARED / "evaluation/score_visits.py").exists(), reason="no scorer beside the repository")
def test_the_reference_gives_the_same(scored):
    spec = importlib.util.spec_from_file_location("score_visits", SHARED / "evaluation/score_visits.py")
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    told = [visit(950, 5040), visit(5060, 5580), visit(7100, None, 0.012), visit(6000, 6700)]
    events = [(955, 1400, "arrival", None), (5040, 5200, "departure", None)]
    truth = {"stays": [dict(start=a, end=b, place=p, la=la, lo=lo) for a, b, p, la, lo in STAYS],
             "legs": [dict(start=a, end=b, trip=t, leg=n, mode=m) for a, b, t, n, m in LEGS]}
    pred = ([dict(start=a, end=9000 if b is None else b, known=k, la=la, lo=lo, place=p)
             for a, b, k, p, la, lo, *_ in told], [], [dict(time=t, known=k, event=e) for t, k, e, _ in events])
    theirs = reference.figures([dict(set="made", recording="r", end=9000.0, missing=False, has_trips=False,
                                     got=reference.score_one(truth, 9000.0, pred))])
    ours = scored(told, events)
    for name in ("found_pct", "false_per_day", "splits", "waits_taken_pct", "arrival_s", "departure_s", "said_arrival_s",
                 "said_departure_s", "place_m", "within_100_pct"):
        assert ours[name] == pytest.approx(theirs[name], abs=0.06), name
