import json
import stat

import numpy as np
import pytest
from conftest import SHARED
from orientations import (
    PLACE, TIMES, csv, motion, results, tilt, to_magnetic_north, turning, write_recording, yaw,
)
from reference import scorer

from evaluation import suites
from evaluation.attitude_values import attitude_values, field_values
from evaluation.attitudes import Attitude, Field, recorded_attitudes
from evaluation.orientation import true_orientation
from evaluation.plots import draw_recording
from evaluation.quaternions import in_device_axes, product
from evaluation.recordings import find_recordings, open_recording
from evaluation.schedule import score_task, tasks_for
from evaluation.scores import Score, lines
from evaluation.suites import attitude
from evaluation.tables import BadTable

SUITE = suites.named("attitude")
TRUE = turning()


@pytest.fixture
def recorded(tmp_path):
    def make(q=TRUE, file="attitude/made/r.zip", **more):
        return open_recording(write_recording(tmp_path / "data" / file, q, **more), tmp_path / "data")

    return make


@pytest.fixture
def scored(recorded, tmp_path):
    """Figures by group of a recording whose answers in both frames are these texts."""

    def score(six=None, nine=None, smoothed=None, **more):
        recording = recorded(**more)
        answers = {}
        for mode in SUITE.runs:
            text = {"6": six, "9": nine}[mode]
            if text is not None:
                answers[mode] = results(tmp_path / f"results-{mode}", text)
                if smoothed is not None:
                    results(tmp_path / f"results-{mode}", smoothed, "device-motion-history.csv")
        return figures(attitude.score(recording, answers))

    return score


def figures(parts, system="coremotion"):
    found = {}
    for line in lines(SUITE, [Score("attitude", "made", "r", None, system=system, parts=parts)], system):
        found.setdefault(line.group, {})[line.figure.name] = line.value
    return found


def off_by(turn, q=TRUE):
    """The answer that is `turn`, in the world's axes, away from the truth."""
    return to_magnetic_north(product(turn, q))


# By construction


def test_the_truth_itself_has_no_error(scored):
    found = scored(six=motion(TRUE), nine=motion(to_magnetic_north(TRUE)))
    nine, six = found["base made 9"], found["base made 6"]
    for name in ("total_rmse", "heading_rmse", "incl_rmse", "heading_p95", "heading_jump", "gravity_p95", "start_rmse"):
        assert nine[name] == pytest.approx(0, abs=1e-5), name
    assert six["drift_deg_per_min"] == pytest.approx(0, abs=1e-5)
    assert nine["start_s"] == 0 and nine["coverage"] == 1 and nine["not_finite"] == 0


def test_a_top_edge_towards_magnetic_north_is_x_ahead(scored):
    """Magnetic north lies 5° clockwise of true north, and the magnetic frame has x there."""
    found = scored(q=np.tile(yaw(-5), (len(TIMES), 1)), nine=motion(np.tile(yaw(-90), (len(TIMES), 1))))
    assert found["base made 9"]["heading_rmse"] == pytest.approx(0, abs=1e-6)


def test_a_constant_yaw_touches_only_the_heading(scored):
    found = scored(six=motion(product(yaw(77), TRUE)), nine=motion(off_by(yaw(10))))
    nine, six = found["base made 9"], found["base made 6"]
    for name in ("total_rmse", "heading_rmse", "heading_median", "heading_p95"):
        assert nine[name] == pytest.approx(10), name
    assert nine["incl_rmse"] == pytest.approx(0, abs=1e-5)
    assert six["incl_rmse"] == pytest.approx(0, abs=1e-5)
    assert six["heading_aligned_rmse"] == pytest.approx(0, abs=1e-5)
    assert "heading_rmse" not in six


def test_a_tilt_touches_only_the_vertical(scored):
    nine = scored(nine=motion(off_by(tilt(4))))["base made 9"]
    for name in ("total_rmse", "incl_rmse", "gravity_median", "gravity_p95", "start_rmse"):
        assert nine[name] == pytest.approx(4), name
    assert nine["heading_rmse"] == pytest.approx(0, abs=1e-6)
    assert nine["start_s"] == 60


def test_a_yaw_that_runs_away_is_drift(scored):
    six = scored(six=motion(product(yaw(TIMES * -0.2), TRUE)))["base made 6"]
    assert six["drift_deg_per_min"] == pytest.approx(12)
    span = 25 * 0.2
    assert six["heading_aligned_rmse"] == pytest.approx(span / np.sqrt(12), rel=1e-3)


def test_drift_is_followed_through_full_turns(scored):
    six = scored(six=motion(product(yaw(TIMES * 60), TRUE)))["base made 6"]
    assert six["drift_deg_per_min"] == pytest.approx(3600)


def test_a_start_ends_when_the_vertical_stays_found(scored):
    wrong = (TIMES < 4) | ((TIMES > 5) & (TIMES < 7.99))
    six = scored(six=motion(product(tilt(np.where(wrong, 10, 1)), TRUE)))["base made 6"]
    assert six["start_s"] == pytest.approx(8, abs=0.03)


def test_a_vertical_that_is_found_only_at_the_end_is_not_known_to_stay(scored):
    six = scored(six=motion(product(tilt(np.where(TIMES < 29, 10, 1)), TRUE)))["base made 6"]
    assert six["start_s"] == 60


def test_both_signs_of_a_quaternion_are_one_attitude(scored):
    signs = np.where(np.arange(len(TIMES)) % 3, 1, -1)[:, None]
    between = TIMES + 0.01
    six = scored(six=motion(signs * turning(between), times=between))["base made 6"]
    assert six["incl_rmse"] < 0.02 and six["coverage"] == 1


def test_rest_counts_for_the_vertical_but_not_for_movement(scored):
    moving = TIMES > 20
    six = scored(six=motion(product(tilt(np.where(moving, 2, 6)), TRUE)), moving=moving)["base made 6"]
    assert six["incl_rmse"] == pytest.approx(2)
    assert six["gravity_median"] == pytest.approx(6)


def test_a_heading_that_jumps_is_told(scored):
    nine = scored(nine=motion(off_by(yaw(np.where(TIMES > 15, 25, -5)))))["base made 9"]
    assert nine["heading_jump"] == pytest.approx(30)


def test_a_jump_across_the_half_turn_is_as_small_as_it_is(scored):
    nine = scored(nine=motion(off_by(yaw(np.where(TIMES > 15, 178, -178)))))["base made 9"]
    assert nine["heading_jump"] == pytest.approx(4)


def test_the_error_of_the_bias_is_that_of_the_second_half(scored):
    late = TIMES >= 15
    bias = {"bias_x": np.radians(np.where(late, 1.5, 9.0)), "bias_y": 0 * TIMES, "bias_z": 0 * TIMES}
    six = scored(six=motion(TRUE, **bias), meta={"truth_gyro_bias_dps": [1.0, 0, 0]})["base made 6"]
    assert six["bias_err_dps"] == pytest.approx(0.5)


def test_without_a_bias_there_is_no_error_of_it(scored):
    empty = np.full(len(TIMES), None)
    six = scored(six=motion(TRUE, bias_x=empty, bias_y=empty, bias_z=empty), meta={"truth_gyro_bias_dps": [1.0, 0, 0]})
    assert "bias_err_dps" not in six["base made 6"]


def test_disturbed_recordings_are_also_a_group_of_their_own(scored):
    found = scored(six=motion(TRUE), meta={"magnetic": {**PLACE, "disturbed": True}})
    assert set(found) == {"base made 6", "base made/disturbed 6"}
    found = scored(six=motion(TRUE), meta={"magnetic": {**PLACE, "disturbed": False}})
    assert set(found) == {"base made 6", "base made/clean 6"}


def test_smoothed_attitude_stands_under_its_own_name(scored):
    found = scored(six=motion(product(tilt(4), TRUE)), smoothed=motion(product(tilt(1), TRUE)))
    assert found["base made 6"]["incl_rmse"] == pytest.approx(4)
    assert found["base made 6 smoothed"]["incl_rmse"] == pytest.approx(1)


# What is stated


def test_stated_errors_hold_as_often_as_they_do(scored):
    stated = np.where(TIMES < 10, 6.0, np.where(TIMES < 20, 3.0, 2.0))
    nine = scored(nine=motion(off_by(yaw(5)), heading_deg=0 * TIMES, heading_accuracy_deg=stated))["base made 9"]
    assert nine["stated_heading_68"] == pytest.approx(100 * 5 / 25, abs=0.1)
    assert nine["stated_heading_95"] == pytest.approx(100 * 15 / 25, abs=0.1)
    assert nine["stated_heading_median"] == 3


def test_nothing_is_stated_where_there_is_no_heading(scored):
    none = -np.ones(len(TIMES))
    nine = scored(nine=motion(off_by(yaw(5)), heading_deg=none, heading_accuracy_deg=none))["base made 9"]
    assert not [name for name in nine if name.startswith("stated")]
    assert nine["heading_rmse"] == pytest.approx(5)


def test_an_accuracy_called_high_is_held_against_the_heading(scored):
    field = {"field_x": 50 + 0 * TIMES, "field_y": 0 * TIMES, "field_z": 0 * TIMES}
    level = np.where(TIMES < 8, 0.0, np.where(TIMES < 10, 1.0, 2.0))
    turn = yaw(np.where(TIMES < 25, 5, 40))
    nine = scored(nine=motion(off_by(turn), **field, field_accuracy=level))["base made 9"]
    assert nine["high_accuracy"] == pytest.approx(100 * 20 / 25, abs=0.2)
    assert nine["high_accuracy_far_off"] == pytest.approx(100 * 5 / 20, abs=0.2)


def test_where_the_field_falls_silent_no_accuracy_is_in_force(scored):
    silent = TIMES > 15
    field = {name: np.where(silent, None, 30.0) for name in ("field_x", "field_y", "field_z")}
    turn = yaw(np.where(TIMES > 15.5, 90, 0))
    nine = scored(nine=motion(off_by(turn), **field, field_accuracy=2 + 0 * TIMES))["base made 9"]
    assert nine["high_accuracy"] == 100 and nine["high_accuracy_far_off"] == 0


def true_field(q):
    east, dip = np.radians(PLACE["declination_deg"]), np.radians(PLACE["dip_deg"])
    world = 50 * np.array([np.cos(dip) * np.sin(east), np.cos(dip) * np.cos(east), -np.sin(dip)])
    return in_device_axes(q, world)


def test_a_field_of_the_device_itself_that_is_left_is_an_offset(scored):
    said = true_field(TRUE) + [1.0, 2.0, 2.0]
    columns = dict(zip(("field_x", "field_y", "field_z"), said.T))
    mag = scored(nine=motion(off_by(yaw(0)), **columns))["base made mag"]
    assert mag["field_rmse_uT"] == pytest.approx(3)
    assert mag["field_offset_uT"] == pytest.approx(3)


def test_the_field_is_scored_beside_both_frames(scored):
    columns = dict(zip(("field_x", "field_y", "field_z"), true_field(TRUE).T))
    found = scored(six=motion(TRUE), nine=motion(off_by(yaw(0)), **columns))
    assert {"base made 6", "base made 9", "base made mag"} <= found.keys()


def test_fields_are_scored_by_the_accuracy_that_was_said_of_them(scored):
    level = np.where(TIMES < 10, -1.0, np.where(TIMES < 20, 0.0, 2.0))
    said = true_field(TRUE) * (1 + np.select([level == -1, level == 0], [9.0, 0.1], 0.02))[:, None]
    columns = dict(zip(("field_x", "field_y", "field_z"), said.T))
    mag = scored(nine=motion(off_by(yaw(0)), **columns, field_accuracy=level))["base made mag"]
    assert mag["field_rmse_low_uT"] == pytest.approx(5) and mag["field_rmse_high_uT"] == pytest.approx(1)
    assert mag["field_rmse_uT"] == pytest.approx(np.sqrt((25 + 1) / 2), rel=1e-3)
    assert "field_rmse_medium_uT" not in mag


def test_where_magnets_are_near_the_field_of_the_place_is_no_truth(scored):
    columns = dict(zip(("field_x", "field_y", "field_z"), true_field(TRUE).T))
    found = scored(nine=motion(off_by(yaw(0)), **columns), meta={"magnetic": {**PLACE, "disturbed": True}})
    assert not [group for group in found if "mag" in group]


def summed(user_x):
    """Gravity and user acceleration in the sense of Core Motion, beside a device that rests."""
    zero = 0 * TIMES
    return {"gravity_x": zero, "gravity_y": zero, "gravity_z": zero - 1,
            "user_x": user_x, "user_y": zero, "user_z": zero}


def test_gravity_and_user_acceleration_add_up_to_what_was_measured(scored):
    assert scored(six=motion(TRUE, **summed(0 * TIMES)))["base made 6"]["sum_off_g"] == pytest.approx(0, abs=1e-12)
    wrong = np.where(TIMES == TIMES[700], 0.01, 0)
    assert scored(six=motion(TRUE, **summed(wrong)))["base made 6"]["sum_off_g"] == pytest.approx(0.01)


def test_rows_between_samples_are_not_held_against_them(scored):
    found = scored(six=motion(TRUE, times=TIMES + 0.003, **summed(0 * TIMES + 5)))
    assert "sum_off_g" not in found["base made 6"]


def test_gravity_is_held_against_the_gravity_that_core_motion_told(scored):
    zero, one = 0 * TIMES, np.ones(len(TIMES))
    apple = csv("time_s,gravity_x,gravity_y,gravity_z", TIMES, zero, np.sin(np.radians(3)) * one,
                -np.cos(np.radians(3)) * one)
    found = scored(six=motion(TRUE, **summed(zero)), apple_motion__csv=apple, truth_orientation__csv=None)
    assert found["base made 6"]["gravity_to_apple_median"] == pytest.approx(3)
    assert "incl_rmse" not in found["base made 6"]


# A truth whose north is not known


def test_a_truth_of_unknown_declination_scores_what_a_constant_cannot_change(scored):
    stated = {"heading_deg": 0 * TIMES, "heading_accuracy_deg": 1 + 0 * TIMES}
    found = scored(nine=motion(off_by(yaw(40 + 2 * np.sign(TIMES - 17.5))), **stated), meta={"magnetic": None})
    nine = found["base made 9"]
    assert nine["heading_aligned_rmse"] == pytest.approx(2, rel=1e-2)
    assert nine["incl_rmse"] == pytest.approx(0, abs=1e-5)
    assert nine["heading_jump"] == pytest.approx(4)
    for name in ("total_rmse", "heading_rmse", "heading_median", "heading_p95", "stated_heading_68"):
        assert name not in nine, name


def test_without_a_column_of_movement_all_of_the_truth_counts(scored):
    six = scored(six=motion(product(tilt(4), TRUE)), moving=None)["base made 6"]
    assert six["incl_rmse"] == pytest.approx(4)


# Other systems


def test_apple_and_android_stand_under_the_same_names(recorded):
    magnetic = to_magnetic_north(TRUE)
    field = csv("time_s,x_uT,y_uT,z_uT,accuracy", TIMES, true_field(TRUE) + [0, 3.0, 0], 2 + 0 * TIMES)
    recording = recorded(
        apple_attitude__csv=motion(product(yaw(7), magnetic)), apple_magnetic_field__csv=field,
        android_rotation_vector__csv=motion(product(yaw(90 - 11), magnetic)),
    )
    found = attitude.others(recording)
    assert set(found) == {"Apple", "Android"}
    apple, android = figures(found["Apple"], "Apple"), figures(found["Android"], "Android")
    assert apple["base made 9"]["heading_rmse"] == pytest.approx(7)
    assert android["base made 9"]["heading_rmse"] == pytest.approx(11)
    assert apple["base made mag"]["field_offset_uT"] == pytest.approx(3)
    assert set(apple["base made 6"]) == {"drift_deg_per_min", "heading_aligned_rmse"}
    assert "base made mag" not in android


# Malice


def test_quaternions_that_are_no_numbers_are_counted_and_answer_nothing(scored):
    broken = TRUE.copy()
    broken[500:1000, 2] = np.nan
    six = scored(six=motion(broken))["base made 6"]
    assert six["not_finite"] == 500
    assert six["coverage"] == pytest.approx(1 - (500 * 0.02 - 2 * 0.15) / 25, abs=0.02)
    assert six["incl_rmse"] == pytest.approx(0, abs=1e-4)


def test_infinities_and_zero_quaternions_answer_nothing(scored):
    broken = TRUE.copy()
    broken[500:1000] = 0
    broken[1000:1200] = np.inf
    six = scored(six=motion(broken))["base made 6"]
    assert six["not_finite"] == 200 and six["coverage"] < 0.5


def test_results_that_end_early_cover_less(scored):
    six = scored(six=motion(TRUE[:750], times=TIMES[:750]))["base made 6"]
    assert six["coverage"] == pytest.approx(10 / 25, abs=0.01)


def test_a_truth_of_one_row_gives_no_error(scored):
    found = scored(q=TRUE[300:301], times=TIMES[300:301], six=motion(TRUE), nine=motion(to_magnetic_north(TRUE)))
    assert found["base made 6"] == {"coverage": 1, "not_finite": 0}
    assert "total_rmse" not in found["base made 9"]


def test_a_truth_without_rows_or_without_directions_gives_no_figure(scored):
    assert scored(q=TRUE[:0], times=TIMES[:0], six=motion(TRUE)) == {}
    assert scored(q=0 * TRUE, six=motion(TRUE)) == {}


@pytest.mark.parametrize("text", ["time_s,qw,qx,qy,qz\n", "time_s,qw,qx,qy,qz\n0,,,,\n1,,,,\n"])
def test_an_attitude_that_is_not_there_is_absent(scored, text):
    assert scored(six=text, nine=text) == {}


def test_one_row_of_an_answer_is_no_crash(scored):
    found = scored(six="time_s,qw,qx,qy,qz\n6,1,0,0,0\n")
    assert 0 < found["base made 6"]["coverage"] < 0.02


@pytest.mark.parametrize("text, said", [
    ("a,b\n1,2\n", "no column time_s"),
    ("time_s,speed\n1,2\n2,3\n", "no column qw"),
    ("time_s,qw,qx,qy,qz\n1,1,0,0,zero\n", "words"),
    ("time_s,qw,qx,qy,qz\n2,1,0,0,0\n1,1,0,0,0\n", "not in order"),
    ("time_s,qw,qx,qy,qz\n,1,0,0,0\n1,1,0,0,0\n", "not in order"),
    ("", "no header"),
])
def test_results_of_another_shape_are_named(scored, text, said):
    with pytest.raises(BadTable, match=said):
        scored(six=text)


def test_movement_in_words_is_named(scored):
    truth = "time_s,qw,qx,qy,qz,moving\n0,1,0,0,0,yes\n1,1,0,0,0,no\n"
    with pytest.raises(BadTable, match="moving holds words"):
        scored(six=motion(TRUE), truth_orientation__csv=truth)


PRODUCT = """#!/usr/bin/env python3
# Answers with the quaternion, or the nonsense, that meta.json names.
import json, pathlib, sys, zipfile
path, output = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[4])
meta = path / "meta.json" if path.is_dir() else None
answer = json.loads(meta.read_text() if meta else zipfile.ZipFile(path).read("meta.json"))["answer"]
folder = output / "any name"
folder.mkdir(parents=True)
(folder / "summary.json").write_text("{}")
(folder / "device-motion.csv").write_text(answer)
"""


def test_a_recording_that_breaks_a_scorer_costs_only_itself(recorded, tmp_path):
    binary = tmp_path / "product"
    binary.write_text(PRODUCT)
    binary.chmod(binary.stat().st_mode | stat.S_IXUSR)
    recorded(file="attitude/made/good.zip", meta={"answer": motion(TRUE)})
    recorded(file="attitude/made/nonsense.zip", meta={"answer": "a,b\n1,2\n"})
    recorded(file="attitude/made/words.zip", meta={"answer": motion(TRUE)},
             truth_orientation__csv="time_s,qw,qx,qy,qz\n1,one,0,0,0\n")
    tasks = tasks_for(find_recordings(tmp_path / "data"), [SUITE], ["bias2"])
    scores = {(s.recording, s.case): s for task in tasks for s in score_task(task, str(binary))}
    assert set(scores) == {(name, case) for name in ("good", "nonsense", "words") for case in ("", "bias2")}
    assert {key[0] for key, s in scores.items() if s.failed is None} == {"good"}
    assert "no column time_s" in scores["nonsense", ""].failed
    assert "words where numbers were expected" in scores["words", ""].failed
    assert {group.split()[0] for group in scores["good", "bias2"].parts} == {"bias2"}


def test_the_worst_are_drawn_with_and_without_a_known_north(recorded, tmp_path):
    for name, meta in (("known", {}), ("unknown", {"magnetic": None}), ("no answer", {})):
        recording = recorded(file=f"attitude/made/{name}.zip", meta=meta)
        stated = {"heading_deg": 0 * TIMES, "heading_accuracy_deg": 4 + 0 * TIMES}
        text = "time_s,qw,qx,qy,qz\n" if name == "no answer" else motion(off_by(yaw(3)), **stated)
        answer = {"9": results(tmp_path / name, text)}
        parts = attitude.score(recording, answer)
        draw_recording(tmp_path / f"{name}.png", SUITE, recording, answer, Score("attitude", "made", name, None, parts=parts))
        assert (tmp_path / f"{name}.png").stat().st_size > 10_000


def test_cases_that_cost_time_are_made_only_when_asked_for(recorded, tmp_path):
    recorded()
    cases = lambda asked: [t.case for t in tasks_for(find_recordings(tmp_path / "data"), [SUITE], asked)]  # noqa: E731
    assert cases(None) == ["", "bias2", "frozenmag", "moving", "r25", "r50"]
    assert cases(["r100"]) == ["", "r100"] and cases(["base"]) == [""]


# Against the reference


def as_reference(recording, module):
    """The recording as the reference scorer sees it: what its class takes from a zip."""
    rec = module.Rec.__new__(module.Rec)
    rec.path, rec.cache = recording.path, {}
    rec.raw = {name: recording.text(name) for name in recording.members}
    rec.meta = json.loads(rec.raw["meta.json"])
    return rec


def assert_same(ours, theirs):
    theirs = {name: value for name, value in theirs.items() if value == value}
    assert theirs and {name: ours[name] for name in theirs} == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("mode", ["6", "9"])
@pytest.mark.parametrize("seed", range(4))
def test_made_answers_score_as_in_the_reference(recorded, mode, seed):
    module, chance = scorer("attitude"), np.random.default_rng(seed)
    walk = np.cumsum(chance.normal(0, 0.3, (len(TIMES), 2)), axis=0) + chance.normal(0, 6, 2)
    q = product(yaw(walk[:, 0]), product(tilt(walk[:, 1] * np.exp(-TIMES / 5)), TRUE))
    kept = chance.random(len(TIMES)) < 0.9
    kept[600:620] = False
    times, q = TIMES[kept] + 0.004, q[kept] * chance.choice([-1, 1], (kept.sum(), 1))
    q[chance.integers(0, len(q), 5)] = np.nan
    bias = chance.normal(0, 0.01, (len(q), 3))
    recording = recorded(moving=chance.random(len(TIMES)) < 0.7, meta={"truth_gyro_bias_dps": [0.3, 0.1, -0.2]})
    ours = attitude_values(recording, true_orientation(recording), Attitude(times, q, bias), mode)
    assert_same(ours, module.score_one(as_reference(recording, module), times, q, int(mode), bias))


def test_made_fields_score_as_in_the_reference(recorded):
    module, chance = scorer("attitude"), np.random.default_rng(1)
    recording = recorded()
    field = Field(TIMES, true_field(TRUE) + chance.normal(1, 2, (len(TIMES), 3)), np.full(len(TIMES), np.nan))
    ours = field_values(recording, true_orientation(recording), field)
    assert_same(ours, module.score_field(as_reference(recording, module), field.times, field.vectors))


@pytest.mark.parametrize("name", ["inria_iphone5/p1_clean_ar.zip", "inria_nexus5/p1_clean_texting.zip"])
def test_recorded_answers_score_as_in_the_reference(name):
    module, path = scorer("attitude"), SHARED / "data/attitude" / name
    if not path.exists():
        pytest.skip("no ../shared/data/attitude")
    recording = open_recording(path, SHARED / "data")
    truth, rec = true_orientation(recording), module.Rec(path)
    [said] = recorded_attitudes(recording).values()
    for mode in ("6", "9"):
        ours = attitude_values(recording, truth, said, mode)
        assert_same(ours, module.score_one(rec, said.times, said.quaternions, int(mode)))
    known = ~(said.field.levels < 0)
    ours = field_values(recording, truth, said.field)
    assert_same(ours, module.score_field(rec, said.field.times[known], said.field.vectors[known]))
