"""The measures of realism by construction, the list of pairs, and the simulator against the recordings."""

from __future__ import annotations

import math
import pathlib
import subprocess

import numpy as np
import pytest
from conftest import BINARY, SHARED

from evaluation import suites
from evaluation.figures import Figure, Interval, Mean
from evaluation.realism import (
    capabilities, measured, scenes, side_by_side, signals, sources, spectra, table,
)
from evaluation.scores import Line, Score

DATA = SHARED / "data"
GRAVITY = 9.80665


def stream(values: np.ndarray, rate: float = 100.0) -> signals.Stream:
    """A recorded stream, brought to the grid on which it is measured."""
    found = signals.evenly(np.arange(len(values)) / rate, values, 0.0, len(values) / rate)
    assert found is not None
    return found


def sine(frequency: float, amplitude: float, seconds: float = 60.0, rate: float = 100.0) -> np.ndarray:
    """Gravity and a sine along the vertical."""
    t = np.arange(int(seconds * rate)) / rate
    up = GRAVITY + amplitude * np.sin(2 * np.pi * frequency * t)
    return np.column_stack([np.zeros_like(t), np.zeros_like(t), up])


def walk(rate: float = 100.0, seconds: float = 60.0) -> np.ndarray:
    """Steps at 1.9 Hz whose left and right differ: lines at half the cadence, at it and at twice it."""
    t = np.arange(int(seconds * rate)) / rate
    phase = 2 * np.pi * 1.9 * t
    return np.column_stack([
        0.8 * np.sin(phase / 2), 1.2 * np.cos(phase), GRAVITY + 2.5 * np.sin(phase) + 0.8 * np.cos(2 * phase),
    ])


def values_of(values: np.ndarray, rate: float = 100.0) -> dict[str, float]:
    found, _, _ = signals.measure([stream(values, rate)], [], sources.STEP_LINES["walking"])
    return found


def turned(values: np.ndarray, seed: int) -> np.ndarray:
    q, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))
    return values @ q.T


def test_a_sine_of_two_hertz_fills_its_band_and_names_its_cadence():
    found = values_of(sine(2.0, 3.0))
    assert found["band_0.7_3.2"] == pytest.approx(3.0 / math.sqrt(2), rel=0.01)
    assert found["band_4_12"] < 0.01
    assert found["cadence"] == pytest.approx(2.0, abs=0.01)
    assert found["step_repeat"] > 0.99 and found["line_share"] > 0.99
    assert found["cadence_wander"] < 0.005


def test_the_line_lies_between_bins():
    for frequency in (1.45, 1.71, 1.93, 2.27):
        assert values_of(sine(frequency, 2.0))["cadence"] == pytest.approx(frequency, abs=0.02)


def test_the_jerk_of_a_sine_is_its_amplitude_times_its_angular_frequency():
    for frequency, measure in ((2.0, "jerk_7"), (5.0, "jerk_7"), (15.0, "jerk_20")):
        expected = 2 * np.pi * frequency * 1.5 / math.sqrt(2)
        assert values_of(sine(frequency, 1.5))[measure] == pytest.approx(expected, rel=0.03)
    assert values_of(sine(15.0, 1.5))["jerk_7"] < 0.05 * values_of(sine(15.0, 1.5))["jerk_20"]


def test_white_noise_is_flat_and_a_sine_is_not():
    noise = np.random.default_rng(3).normal(0, 0.3, (50 * 300, 3)) + [0, 0, GRAVITY]
    found = values_of(noise, rate=50.0)
    assert found["flatness"] == pytest.approx(1.0, abs=0.06)
    assert found["step_repeat"] < 0.4
    assert values_of(sine(2.0, 3.0))["flatness"] < 0.01


def test_the_level_of_noise_is_its_density_times_the_band():
    noise = np.random.default_rng(4).normal(0, 0.3, (50 * 600, 3)) * [0, 0, 1] + [0, 0, GRAVITY]
    expected = 0.3 * math.sqrt(8.0 / 25.0)
    assert values_of(noise, rate=50.0)["band_4_12"] == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_measures_do_not_depend_on_how_the_phone_lies(seed):
    noisy = walk() + np.random.default_rng(9).normal(0, 0.2, (6000, 3))
    upright, other = values_of(noisy), values_of(turned(noisy, seed))
    assert upright.keys() == other.keys()
    for name in upright:
        assert other[name] == pytest.approx(upright[name], rel=1e-6, abs=1e-9), name


@pytest.mark.parametrize("rate", [50.0, 59.0, 100.0, 198.6, 285.714])
def test_measures_do_not_depend_on_the_sample_rate(rate):
    base, other = values_of(walk(100.0), 100.0), values_of(walk(rate), rate)
    assert base.keys() == other.keys()
    for name in ("band_0.7_3.2", "band_3.2_7", "cadence", "jerk_7", "jerk_20", "peak", "dip", "line_share",
                 "step_repeat", "stride_repeat"):
        assert other[name] == pytest.approx(base[name], rel=0.03, abs=0.02), name


def test_what_lies_above_the_common_rate_does_not_fold_back():
    assert values_of(sine(41.0, 3.0, rate=200.0), 200.0)["band_8_13"] < 0.01


def test_a_slow_stream_is_silent_about_bands_that_it_does_not_carry():
    found = values_of(walk(20.0), 20.0)
    assert "band_12_20" not in found and "jerk_20" not in found and "flatness" not in found
    assert found["cadence"] == pytest.approx(1.9, abs=0.02)
    assert found["jerk_7"] == pytest.approx(values_of(walk())["jerk_7"], rel=0.05)


def test_left_and_right_that_differ_repeat_by_strides():
    t = np.arange(6000) / 100.0
    limping = np.column_stack([0 * t, 0 * t, GRAVITY + np.sin(2 * np.pi * 1.9 * t) + np.sin(np.pi * 1.9 * t)])
    found = values_of(limping)
    assert found["stride_repeat"] > 0.98
    assert found["step_repeat"] < 0.3


def test_the_rotation_of_a_swing_is_one_line():
    t = np.arange(6000) / 100.0
    rotation = np.column_stack([0.1 + 2.0 * np.sin(2 * np.pi * 0.95 * t), 0.3 + 0 * t, 0 * t])
    found, _, _ = signals.measure([stream(walk())], [stream(rotation)], sources.STEP_LINES["walking"])
    assert found["gyro"] == pytest.approx(math.sqrt(2.0), rel=0.01)  # A constant bias does not count.
    assert found["gyro_line_share"] > 0.99


def test_repeated_stamps_and_gaps_break_nothing():
    t = np.arange(3000) / 50.0
    keep = np.ones(3000, bool)
    keep[1000:1050] = False
    times = np.where(np.arange(3000) % 100 == 7, np.roll(t, 1), t)[keep]
    found = signals.evenly(times, walk(50.0)[keep], 0.0, 60.0)
    assert found is not None and np.isfinite(found.values).all()
    assert signals.evenly(times[:5], walk(50.0)[:5], 0.0, 60.0) is None


def test_verdicts_name_the_side_on_which_the_simulation_misses():
    pair = sources.Pair("walking", "hand", "walk-hand")

    def one(person: int, peak: float) -> measured.Measured:
        return measured.Measured("s", f"r{person}", f"s/{person}", "walking", "hand", 50, 60, {"peak": peak})

    real = [one(i, 10.0 + i) for i in range(11)]
    for peak, word in ((15.0, "inside"), (9.0, "below"), (25.0, "above")):
        (verdict,) = table.verdicts(pair, real, [one(0, peak), one(1, peak)])
        assert verdict.word == word and verdict.recordings == 11
    (wide,) = table.verdicts(pair, real, [one(i, 10.0 + 3 * i) for i in range(11)])
    assert wide.spread_ratio == pytest.approx(3.0)


def test_labels_and_placements_of_the_sets_have_a_kind():
    assert sources.kind_of("pc-working7") == "desk"
    assert sources.kind_of("walking_stairs_2") == "stairs"
    assert sources.kind_of("exercise_row") == "exercise"
    assert sources.kind_of("walking_turn") == "" and sources.kind_of("other") == ""


def test_no_pair_stands_twice():
    names = [(p.kind, p.placement, p.scenario) for p in sources.PAIRS]
    assert len(names) == len(set(names))


needs_binary = pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings at ../shared/data")


@needs_binary
def test_every_scene_can_be_simulated(tmp_path):
    for scene in sorted(scenes_in_use()):
        measured.simulate(BINARY, scene, 1, tmp_path / f"{scenes.name_of(scene)}.zip")


def comparisons_of(suite: str) -> list[capabilities.Comparison]:
    return [c for c in capabilities.COMPARISONS if c.suite == suite]


def scenes_in_use() -> set[str]:
    return {p.scenario for p in sources.PAIRS} | {s for c in capabilities.COMPARISONS for s in c.scenarios}


def test_every_comparison_names_a_suite_and_figures_of_it():
    for comparison in capabilities.COMPARISONS:
        for name in comparison.figures:
            assert suites.named(comparison.suite).figure(name).name == name, comparison.capability


@needs_data
def test_every_comparison_names_sets_that_are_there():
    for comparison in capabilities.COMPARISONS:
        folder = DATA / suites.named(comparison.suite).folder
        for name in comparison.sets:
            assert (folder / name).is_dir(), f"{comparison.capability}: {name}"


def test_every_truth_that_is_added_belongs_to_a_scene_in_use():
    assert set(capabilities.TRUTH) <= scenes_in_use()


def test_scenes_of_different_places_have_different_names():
    names = [scenes.name_of(scene) for scene in scenes_in_use()]
    assert len(names) == len(set(names))


def test_a_text_is_filled_in_for_a_person_and_stays_what_it_is(tmp_path):
    scene = "walk.txt:bag,wrist"
    first, again, second = (pathlib.Path(scenes.argument(scene, seed, tmp_path)).read_text() for seed in (1, 1, 2))
    assert first == again != second
    assert "in bag" in first and "in wrist" in second and "phone        watch" in second
    for used in scenes_in_use():
        if ".txt" in used:
            assert "$" not in pathlib.Path(scenes.argument(used, 3, tmp_path)).read_text(), used
    assert scenes.argument("commuter", 1, tmp_path) == "commuter"


def line_of(value: float, low: float, high: float, figure: Figure) -> Line:
    return Line("steps", "together", figure, "coremotion", value, Interval(low, high, 0.1), 9, 9)


def test_simulations_are_called_easier_only_beyond_both_intervals():
    error = Figure("mape", "ape", Mean(), "%", "lower", "", 2)
    real = line_of(3.0, 2.0, 4.0, error)

    def verdict(value: float, low: float, high: float) -> str:
        return side_by_side.Row("steps", "steps", error, real, line_of(value, low, high, error)).verdict

    assert verdict(0.5, 0.2, 0.8) == "simulated is easier by 2.50 %"
    assert verdict(7.0, 6.0, 8.0) == "simulated is harder by 4.00 %"
    assert verdict(2.5, 2.2, 2.8) == "alike"
    assert verdict(1.5, 0.5, 3.5) == "alike"
    higher = Figure("f1", "f1", Mean(), "", "higher", "", 3)
    row = side_by_side.Row("steps", "steps", higher, line_of(0.9, 0.88, 0.92, higher), line_of(1, 0.99, 1, higher))
    assert row.verdict == "simulated is easier by 0.100"
    assert side_by_side.Row("steps", "steps", error, real, None).verdict == ""


def test_rows_pool_sets_and_keep_to_placement_and_scene():
    comparison = capabilities.Comparison("steps, hand", "steps", ("mape",), ("a", "b"), ("walk.txt:hand",), ("hand",))

    def score(set_: str, name: str, ape: float) -> Score:
        return Score("steps", set_, name, name, parts={set_: {"ape": ape}})

    real = [score("a", "x", 1.0), score("b", "y", 3.0), score("b", "pocketed", 50.0), score("c", "z", 90.0)]
    simulated = [score("simulated", "walk-hand-1", 0.5), score("simulated", "walk-bag-1", 70.0)]
    placements = {("a", "x"): "hand", ("b", "y"): "hand", ("b", "pocketed"): "pocket", ("c", "z"): "hand"}
    (row,) = side_by_side.rows_of(comparison, real, simulated, placements)
    assert row.real is not None and row.simulated is not None
    assert (row.real.value, row.real.recordings, row.simulated.value) == (2.0, 2, 0.5)
    assert "steps, hand" in side_by_side.text([row]) and side_by_side.markdown([row]).count("\n") == 3


def test_spectra_are_the_same_bytes_each_time_and_small(tmp_path):
    def one(person: int, level: float) -> measured.Measured:
        density = [level * (1 + (i == 11) * 40) / (1 + i) for i in range(121)]
        return measured.Measured("s", f"r{person}", f"s/{person}", "walking", "pocket", 50, 60, {}, {}, density)

    pair = sources.Pair("walking", "pocket", "walk.txt:pocket")
    real, ours = [one(i, 1.0 + i) for i in range(9)], [one(i, 3.0 + 0.1 * i) for i in range(4)]
    for name in ("a.svg", "b.svg"):
        spectra.spectra(tmp_path / name, [pair], real, {pair: ours})
    first = (tmp_path / "a.svg").read_bytes()
    assert first == (tmp_path / "b.svg").read_bytes()
    assert b"walking, pocket: 9 recordings" in first and len(first) < 30_000


def test_nothing_is_measured_across_a_gap():
    times = np.concatenate([np.arange(0, 20, 0.02), np.arange(60, 80, 0.02)])
    pieces = measured._cut((times, np.ones((len(times), 3))), [sources.Stretch("walking", "hand", 1.0, 79.0)])
    assert [round(len(piece.values) / piece.rate) for piece in pieces] == [19, 19]


# Where the simulator is as real as the recordings today; what is not listed may still be outside.
INSIDE: dict[tuple[str, str], tuple[str, ...]] = {
    ("walking", "hand"): (
        "band_0.7_3.2", "band_3.2_7", "band_4_12", "cadence", "line_share", "step_repeat",
        "jerk_7", "jerk_20", "peak", "dip", "p95", "p05", "flatness", "flatness_7", "gyro", "gyro_7",
        "gyro_line_share",
    ),
    ("walking", "pocket"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "cadence",
        "cadence_wander", "line_share", "step_repeat", "stride_repeat", "jerk_7", "jerk_20", "peak", "dip",
        "p95", "p05", "flatness_7", "gyro", "gyro_7", "gyro_line_share",
    ),
    ("walking", "lower_back"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "cadence",
        "line_share", "step_repeat", "stride_repeat", "jerk_7", "jerk_20", "peak", "dip", "p95", "p05",
        "flatness_7", "gyro", "gyro_7",
    ),
    ("walking", "wrist"): (
        "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "cadence", "line_share", "step_repeat",
        "jerk_7", "peak", "dip", "p95", "p05", "flatness_7", "gyro_7", "gyro_line_share",
    ),
    ("running", "pocket"): (
        "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "cadence", "cadence_wander", "line_share",
        "step_repeat", "stride_repeat", "jerk_7", "peak", "dip", "p95", "p05", "flatness", "flatness_7",
        "gyro_7",
    ),
    ("stairs_up", "pocket"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "cadence",
        "line_share", "step_repeat", "stride_repeat", "jerk_7", "jerk_20", "peak", "dip", "p95", "p05",
        "flatness_7", "gyro", "gyro_7", "gyro_line_share",
    ),
    ("stairs_down", "pocket"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "cadence",
        "line_share", "step_repeat", "jerk_7", "jerk_20", "peak", "dip", "p95", "p05", "flatness",
        "flatness_7", "gyro", "gyro_7", "gyro_line_share",
    ),
    ("car", "mount"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "band_4_12", "band_8_13", "band_12_20", "jerk_20",
        "peak", "dip", "p95", "p05", "flatness", "flatness_7", "gyro", "gyro_7",
    ),
    ("bus", "any"): (
        "band_0.3_0.7", "band_0.7_3.2", "band_3.2_7", "jerk_7", "peak", "dip", "p95", "p05", "flatness_7",
    ),
    ("train", "any"): (
        "band_0.3_0.7", "band_0.7_3.2", "peak", "dip", "p95", "p05", "flatness_7",
    ),
}
PERSONS = range(1, 5)


@pytest.fixture(scope="module")
def recorded() -> list[measured.Measured]:
    return measured.of_data(DATA, 2)


@pytest.fixture(scope="module")
def simulated() -> dict[tuple[str, str], tuple[sources.Pair, list[measured.Measured]]]:
    chosen = [pair for pair in sources.PAIRS if (pair.kind, pair.placement) in INSIDE]
    found, failed = measured.of_simulations(BINARY, chosen, PERSONS, 2)
    assert not failed
    return {(pair.kind, pair.placement): (pair, found[pair]) for pair in chosen}


@needs_binary
@needs_data
@pytest.mark.parametrize("what", INSIDE, ids="-".join)
def test_simulated_motion_lies_inside_the_spread_of_recordings(what, recorded, simulated):
    pair, ours = simulated[what]
    found = {v.measure: v for v in table.verdicts(pair, recorded, ours)}
    outside = {
        name: (found[name].low, found[name].simulated, found[name].high)
        for name in INSIDE[what] if found[name].word != "inside"
    }
    assert not outside
