import math

import numpy as np
import pytest

from evaluation.figures import (
    Count, Deviation, Figure, Largest, Mean, Pool, Quantile, Ratio, RootMeanSquare, Sums, Total, Unknown, counts_for,
    groups_of, interval, paired_interval,
)

POOLS = [
    (Mean(), [1.0, 2.0, 6.0], 3.0),
    (Ratio(), [[1, 2], [3, 2]], 1.0),
    (Ratio(100), [[1, 4], [0, 4]], 12.5),
    (Total(), [1, 2, 4], 7.0),
    (Quantile(0.5), [[1.0, None], [2.0, 9.0]], 2.0),
    (Largest(), [1.0, -4.0, 3.0], -4.0),
    (Unknown(), [[None, 1.0], [None]], 2.0),
    (Count(), [[None, 1.0], [None]], 3.0),
    (Deviation(), [1.0, 2.0, 4.0, 9.0], 1.5),
    (RootMeanSquare(), [1.0, -5.0, 1.0, 3.0], 3.0),
    (Sums(lambda sums: sums[..., 0] - sums[..., 1]), [[5, 1], [2, 3]], 3.0),
]


@pytest.mark.parametrize("pool, items, expected", POOLS)
def test_a_pool_gives_the_number_by_hand(pool, items, expected):
    assert pool.value(items) == pytest.approx(expected)


@pytest.mark.parametrize("pool, items, expected", POOLS)
def test_drawing_each_group_once_gives_the_figure_itself(pool, items, expected):
    assert pool.draws([[item] for item in items], np.ones((1, len(items)), int))[0] == pytest.approx(expected)


@pytest.mark.parametrize("pool, items, _", POOLS)
def test_drawing_a_group_twice_counts_it_twice(pool, items, _):
    drawn = pool.draws([[item] for item in items], np.array([[2] + [1] * (len(items) - 1)]))[0]
    assert drawn == pytest.approx(pool.value([items[0], *items]), nan_ok=True)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.95, 1.0])
def test_a_quantile_drawn_by_counting_is_that_of_the_numbers_drawn(share):
    rng = np.random.default_rng(2)
    groups = [[rng.choice([*rng.normal(size=4), None], size).tolist() for size in (0, 1, 5)] for _ in range(7)]
    counts = counts_for(7, 200)
    assert Quantile(share).draws(groups, counts) == pytest.approx(
        Pool.draws(Quantile(share), groups, counts), nan_ok=True)


def test_persons_are_drawn_whole_and_unknown_ones_are_each_a_person():
    assert groups_of(["a", "b", "a", None, None]) == [[0, 2], [1], [3], [4]]


def test_where_all_are_of_one_person_recordings_are_drawn():
    assert groups_of(["a", "a", "a"]) == [[0], [1], [2]]


def test_one_recording_has_no_interval():
    assert interval(Mean(), [1.0], ["a"]) is None


def test_the_interval_of_a_mean_is_that_of_theory():
    rng = np.random.default_rng(5)
    values = rng.normal(10, 2, 400).tolist()
    found = interval(Mean(), values, [None] * 400)
    assert found.high - found.low == pytest.approx(2 * 1.96 * 2 / math.sqrt(400), rel=0.15)
    assert found.error == pytest.approx(0.1, rel=0.15)


def test_recordings_of_one_person_do_not_narrow_the_interval():
    values = [0.0, 10.0] * 50
    alone = interval(Mean(), values, [None] * 100)
    by_person = interval(Mean(), values, ["a", "b"] * 50)
    assert by_person.high - by_person.low > 4 * (alone.high - alone.low)


def test_equal_changes_of_all_persons_are_no_luck():
    before = [1.0, 5.0, 9.0]
    found = paired_interval(Mean(), before, [x + 0.5 for x in before], ["a", "b", "c"])
    assert (found.low, found.high) == pytest.approx((0.5, 0.5))


def test_draws_are_the_same_in_every_run():
    assert (counts_for(7) == counts_for(7)).all()


@pytest.mark.parametrize(
    "better, now, before, worse", [("lower", 3, 2, 1), ("higher", 3, 2, -1), ("zero", -3, 2, 1), ("", 3, 2, 0)])
def test_worse_is_told_by_the_figures_direction(better, now, before, worse):
    assert Figure("f", "f", Mean(), "", better, "").worse_by(now, before) == worse
