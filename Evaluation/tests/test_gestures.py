"""Gestures by construction: tables whose figures are known by hand."""

import math

import pytest
from made import made_recording, table
from made_gestures import MINUTES, TOLD, figures_of, said

from evaluation.suites import gestures
from evaluation.suites.gestures.words import CAR_STATES, CLASSES, HEAD_STATES, WORDS, kind_of
from evaluation.tables import BadTable

LABELS = "start_s,end_s,label\n1,1.6,forehand\n4,4.6,backhand\n8,8.6,serve\n"


@pytest.fixture
def scored(tmp_path):
    return lambda *arguments, **more: figures_of(tmp_path, *arguments, **more)


def repetition(start, end, value=1):
    return said(start, end, "repetition", value)


# Words


def test_every_class_belongs_to_a_word_that_is_told():
    assert set(CLASSES) <= set(WORDS)
    assert kind_of("biceps_curl") == "repetition" and kind_of("punch") == "punch" and kind_of("typing") is None


def test_every_spelling_of_a_state_stands_for_a_told_one():
    assert set(CAR_STATES.values()) == {"hit", "jacked", "towed", "moving", "standing"}
    assert set(HEAD_STATES.values()) == {"nod", "shake", "swing", "walking", "still"}


# Repetitions


def test_half_a_repetition_counts_half(scored):
    rows = [repetition(1, 2, 0.5), repetition(2, 4), repetition(4, 6, None)]
    found = scored(rows, {"repetitions": 2.5})["repetitions made"]
    assert (found["sets"], found["exact"], found["mae"]) == (1, 1, 0)


@pytest.mark.parametrize("number, exact, within", [(9, 1, 1), (10, 0, 1), (8, 0, 1), (11, 0, 0), (9.5, 0, 1)])
def test_within_one_is_at_most_one_off(scored, number, exact, within):
    found = scored([repetition(i, i + 1) for i in range(9)], {"repetitions": number})["repetitions made"]
    assert (found["exact"], found["within_1"], found["mae"]) == (exact, within, abs(number - 9))


def test_repetitions_belong_to_the_set_in_whose_half_of_the_pause_they_lie(scored):
    true = [(0, 10, "set", 2, None), (30, 40, "set", 2, None)]
    rows = [repetition(1, 3), repetition(4, 6), repetition(18, 19.9), repetition(31, 33)]
    found = scored(rows, true=true)["repetitions made"]
    assert found["exact"] == 0 and found["within_1"] == 1 and found["mae"] == 1
    assert scored([*rows[:2], repetition(30, 32), rows[3]], true=true)["repetitions made"]["exact"] == 1


def test_a_pause_of_five_seconds_ends_a_set_of_single_repetitions(scored):
    true = [(t, t + 2, "biceps_curl", None, None) for t in (0, 2, 8, 10)]
    assert scored([], true=true)["repetitions made"]["sets"] == 1, "4 s are no pause"
    true = [(t, t + 2, "biceps_curl", None, None) for t in (0, 2, 9, 11)]
    assert scored([], true=true)["repetitions made"]["sets"] == 2


def test_ends_of_single_repetitions_match_within_0_4_s(scored):
    true = [(t, t + 2, "repetition", 1, None) for t in (0, 2, 4)]
    rows = [repetition(0, 2.39), repetition(2, 4.41), repetition(4, 5.7)]
    assert scored(rows, true=true)["repetitions made"]["ends"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("told, is_one", [
    ([(0, 10, 2)], True), ([(2, 10, 2)], True), ([(2.1, 10, 2)], False), ([(0, 10, 3)], False), ([], False),
    ([(0, 5, 2), (5, 10, 2)], False),
])
def test_one_set_is_told_once_whole_and_with_its_repetitions(scored, told, is_one):
    rows = [repetition(1, 3), repetition(4, 6), *(said(a, b, "set", n) for a, b, n in told)]
    assert scored(rows, true=[(0, 10, "set", 2, None)])["repetitions made"]["one_set"] == is_one


def test_where_nobody_exercises_every_repetition_is_wrong(scored):
    assert scored([repetition(1, 2), repetition(2, 3, 0.5)], {"repetitions": 0})["repetitions"] == {"none": 1.5}
    assert scored([], {"repetitions": 0})["repetitions"] == {"none": 0}


def test_a_repetition_is_said_after_its_end(scored):
    rows = [said(t, t + 1, "repetition", 1, after=late) for t, late in ((0, 3), (1, 0.4), (2, 0.2))]
    assert scored(rows, {"repetitions": 3})["repetitions made"]["said_after"] == pytest.approx(0.4)


# Moments


def test_strokes_are_found_once_each_with_their_side(scored):
    rows = [said(1.1, 1.7, "stroke", 40, "anticlockwise peak=9"), said(1.2, 1.8, "stroke", 50, "clockwise"),
            said(4.2, 4.8, "stroke", 30, "backhand"), said(20, 20.6, "stroke", 5)]
    found = scored(rows, truth_labels__csv=LABELS, truth={"strokes": 3})["strokes made"]
    assert (found["true"], found["found"], found["false"]) == (3, 2, 2)
    assert (found["recall"], found["precision"]) == pytest.approx((2 / 3, 0.5))
    assert found["side"] == 0.5, "a backhand turns clockwise"
    assert found["right_class"] == pytest.approx(1 / 3)
    assert found["false_per_min"] == 2 and found["sessions_5"] == 0


def test_the_nearest_are_matched_first(scored):
    rows = [said(1.3, 1.3, "stroke", 1), said(1.7, 1.7, "stroke", -1)]
    true = [(1.2, 1.2, "stroke", 1, None), (1.65, 1.65, "stroke", -1, None)]
    assert scored(rows, true=true)["strokes made"]["side"] == 1


@pytest.mark.parametrize("set, late, found", [("made", 0.49, 1), ("made", 0.51, 0), ("watch-tabletennis", 0.31, 0)])
def test_balls_of_table_tennis_come_too_fast_for_half_a_second(scored, set, late, found):
    rows = [said(1 + late, 1 + late, "stroke", 1)]
    assert scored(rows, true=[(1, 1, "stroke", 1, None)], set=set)[f"strokes {set}"]["recall"] == found


def test_a_true_value_says_the_side_before_the_class(scored):
    true = [(1, 1, "stroke", -1, "block"), (3, 3, "forehand", None, None), (5, 5, "block", None, None)]
    rows = [said(1, 1, "stroke", -9), said(3, 3, "stroke", -9), said(5, 5, "stroke", 9)]
    assert scored(rows, true=true)["strokes made"]["side"] == 0.5, "a block without a value has no side"
    assert "side" not in scored(rows[1:], true=true[1:], set="watch-tennis")["strokes watch-tennis"]


def test_strokes_where_nobody_plays_are_told_a_minute(scored):
    found = scored([said(t, t, "stroke", 1) for t in (1, 2, 3)], {"strokes": 0})["strokes made"]
    assert found["no_play"] == 3 and "recall" not in found


def test_a_punch_is_as_good_as_its_class(scored):
    true = [(1, 2, "uppercut", None, None), (5, 6, "punch", None, None), (9, 10, "punch", None, None)]
    rows = [said(1, 1.4, "punch", 3, "uppercut recoil=2"), said(5, 6, "punch", 3), said(9, 10, "punch", 3, "hook")]
    found = scored(rows, true=true)["punches made"]
    assert found["recall"] == 1 and found["right_class"] == pytest.approx(2 / 3)


def test_a_fall_is_dated_by_its_impact(scored):
    true = [(1, 10, "fall", None, "forward")]
    assert scored([said(9, 11.9, "fall", 1)], true=true)["falls made"]["recall"] == 1
    assert scored([said(5, 6, "fall", 1)], true=true)["falls made"]["recall"] == 0


@pytest.mark.parametrize("rows, share", [([], 0), ([said(1, 2, "fall", 1)], 1)])
def test_a_look_alike_in_which_a_fall_is_told(scored, rows, share):
    assert scored(rows, {"falls": 0})["falls made"]["look_alikes"] == share


def test_the_speed_of_a_bat_is_off_by_a_share(scored):
    true = [(1, 2, "swing", 20, None), (5, 6, "swing", 20, None), (9, 10, "swing", None, None)]
    rows = [said(1, 2, "swing", 21), said(5, 6, "swing", 17), said(9, 10, "swing", 5)]
    assert scored(rows, true=true)["swings made"]["speed"] == pytest.approx(0.1)


def test_how_late_events_are_said(scored):
    rows = [said(t, t, "punch", 3, after=t) for t in (1, 2, 3, 4)]
    found = scored(rows, true=[(t, t, "punch", None, None) for t in (1, 2, 3, 4)])["punches made"]
    assert (found["said_after_median"], found["said_after_max"]) == (2.5, 4)
    assert found["said_after_95"] == pytest.approx(3.85)


# States


@pytest.mark.parametrize("rows, state, right", [
    ([said(0, 30, "pose", 0)], "held", 1), ([said(0, 29, "pose", 0)], "held", 0), ([], "moving", 1),
    ([said(0, 20, "pose", 0), said(10, 32, "pose", 0)], "held", 1),
])
def test_a_pose_is_held_when_it_covers_half_of_the_recording(scored, rows, state, right):
    assert scored(rows, {"pose": "plank", "state": state})["pose made"]["right"] == right


def test_sway_is_held_against_the_gravity_that_was_told(scored):
    """Gravity that leans 2 degrees to either side in turn is 2 degrees from its mean."""
    lean = math.radians(2)
    motion = table("time_s,gravity_x,gravity_y,gravity_z", [
        (t / 10, (-1) ** t * math.sin(lean), 0, -math.cos(lean)) for t in range(600)])
    found = scored([said(5, 50, "pose", 2.3, "held")], {"pose": "plank", "state": "held"},
                   files={"device-motion__csv": motion})
    assert found["pose made"]["sway_error"] == pytest.approx(0.3)


def test_a_head_does_what_lasts_longest(scored):
    rows = [said(0, 9, "head", None, "nod"), said(9, 15, "head", None, "still"), said(20, 24, "head", None, "still")]
    assert scored(rows, {"gesture": "stationary"})["head made"]["right"] == 1
    assert scored(rows, {"gesture": "head_nod"})["head made"]["right"] == 0


def test_a_car_that_was_hit_was_hit_however_long_it_stands(scored):
    rows = [said(0, 50, "car", None, "standing"), said(50, 50, "car", 0.4, "hit")]
    assert scored(rows, {"state": "car_hit"})["car made"]["right"] == 1
    assert scored(rows[:1], {"state": "vehicle_standing"})["car made"]["right"] == 1
    assert scored([], {"state": "vehicle_standing"})["car made"]["right"] == 0


# Tremor


def test_windows_are_called_when_half_of_them_is_told(scored):
    windows = "start_s,end_s,tremor\n0,4,1\n4,8,1\n8,12,0\n12,16,0\n16,20,0\n20,24,0\n"
    found = scored([said(0, 4.5, "tremor", 5), said(10, 13, "tremor", 5)], other_windows__csv=windows)["tremor made"]
    assert (found["recall"], found["quiet"]) == (0.5, 0.75)


def test_without_judged_windows_pieces_of_four_seconds_are_held_against_true_stretches(scored):
    true = [(0, 20, "rest_tremor", 5, None)]
    found = scored([said(0, 16, "tremor", 5.25)], true=true)["tremor made"]
    assert found == {"true": 5, "found": 4, "recall": 0.8, "quiet": 1, "hz_error": 0.25}


def test_a_frequency_that_was_not_told_is_no_small_error(scored):
    assert "hz_error" not in scored([], {"tremor_hz": 5}).get("tremor made", {})
    rows = [said(0, 5, "tremor", 9), said(10, 20, "tremor", 5.5)]
    assert scored(rows, {"tremor_hz": 5})["tremor made"]["hz_error"] == 0.5, "of the longest stretch"


def test_a_device_that_lies_does_not_tremble(scored):
    found = scored([said(0, 6, "tremor", 5)], {"task": "no_hand"})
    assert found["tremor made"]["still"] == pytest.approx(0.1)


def test_the_six_shares_of_a_minute_add_up_to_one(scored):
    minutes = [(0, 60, 60, 0.5, 0.4, 0.1, 0, 0, 0, 5, "rest"), (60, 120, 120, 0.5, 0.4, 0, 0, 0, 0, None, None),
               (120, 180, 180, 1, None, 0, 0, 0, 0, None, None)]
    assert scored([], files={"tremor__csv": table(MINUTES, minutes)})["tremor"] == {"shares_wrong": 2}


# Damage


def test_a_recording_without_a_file_of_gestures_told_nothing(scored):
    assert scored(None, {"strokes": 0})["strokes made"]["no_play"] == 0
    assert scored(None, {"repetitions": 3})["repetitions made"]["mae"] == 3


@pytest.mark.parametrize("text, reason", [
    ("", "no header"), ("\n", "no header"), ("start_s,end_s\n1,2\n", "no column gesture"),
    ("start_s,gesture\n1,punch\n", "no column end_s"), ("start_s,end_s,gesture\nsoon,2,punch\n", "holds words"),
    ("start_s,end_s,gesture\n1,2,punch,3,4\n", "5 cells under 3 headings"),
])
def test_a_damaged_file_is_named_and_never_silence(scored, text, reason):
    with pytest.raises(BadTable, match=f"gestures.csv.*{reason}"):
        scored(text, {"punches": 0, "falls": 0})


@pytest.mark.parametrize("text", [
    TOLD + "\nnan,1,,punch,,\ninf,inf,,punch,,\n1,nan,,fall,,\n",
    "gesture,end_s,later,start_s\nnod,2,x,1\n",
    TOLD + "\n-9,-1,nan,repetition,nan,\n",
    TOLD + "\n9,1,soon,repetition,many,\n",
])
def test_rows_without_times_are_passed_over_and_strange_ones_do_no_harm(scored, text):
    true = [(50, 51, "punch", None, None), (40, 42, "repetition", 1, None)]
    found = scored(text, true=true)
    assert found["punches made"] == {"true": 1, "found": 0, "recall": 0, "false": 0, "precision": 0, "right_class": 0,
                                     "false_per_min": 0}
    assert found["repetitions made"]["mae"] in (0, 1)


def test_words_and_columns_that_nobody_knows_are_passed_over(scored):
    text = "start_s,end_s,gesture,mood\n1,2,wave,good\n5,6,punch,bad\n"
    found = scored(text, true=[(5, 6, "punch", None, None)])
    assert found["punches made"]["recall"] == 1 and found["punches made"]["false"] == 0


def test_a_recording_elsewhere_counts_when_it_holds_a_truth_of_gestures(tmp_path):
    def made(name, **members):
        return made_recording(tmp_path / f"a/b/{name}.zip", accelerometer__csv="time_s\n0\n", **members)

    assert gestures.fits(made("drive", truth_vehicle__csv="time_s\n0\n"))
    assert gestures.fits(made("fall", truth__json={"falls": 0}))
    assert not gestures.fits(made("walk", truth__json={"steps": 5}))
