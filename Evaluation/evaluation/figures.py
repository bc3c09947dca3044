"""A figure: what each recording adds to it, how that is pooled, and how far luck moves it.

A recording contributes one JSON value to a figure. Pooling is written once for every suite: sums (means, rates, F1
of pooled confusions) and order statistics (medians, worst cases). The interval draws whole persons with replacement,
since recordings of one person are alike; where all recordings are of one person, or of unknown ones, it draws
recordings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

DRAWS = 1000
SEED = 1


@dataclass(frozen=True)
class Interval:
    """95 % of the draws lie within; `error` is their standard deviation."""

    low: float
    high: float
    error: float


class Pool:
    """How contributions become one number."""

    def value(self, items: Sequence) -> float:
        raise NotImplementedError

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        """The figure for each row of `counts`, which says how often each group is drawn."""
        return np.array(
            [self.value([item for group, n in zip(groups, row) for _ in range(n) for item in group]) for row in counts]
        )


@dataclass(frozen=True)
class Sums(Pool):
    """A function of the sums of vectors: the last axis of its argument holds the sums."""

    of: Callable[[np.ndarray], np.ndarray]

    def value(self, items: Sequence) -> float:
        return float(self.of(np.sum(np.atleast_2d(np.asarray(items, float)), axis=0)))

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        sums = np.array([np.sum(np.atleast_2d(np.asarray(group, float)), axis=0) for group in groups])
        return np.asarray(self.of(counts @ sums), float)


def _quotient(sums: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return sums[..., 0] / sums[..., 1]


@dataclass(frozen=True)
class Mean(Pool):
    """Mean over recordings of one number each."""

    def value(self, items: Sequence) -> float:
        return float(np.mean(np.asarray(items, float)))

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        sums = np.array([[np.sum(group), len(group)] for group in groups], float)
        return _quotient(counts @ sums)


@dataclass(frozen=True)
class Ratio(Pool):
    """Sum of the first numbers over the sum of the second, times `scale`."""

    scale: float = 1.0

    def value(self, items: Sequence) -> float:
        return self.scale * float(_quotient(np.sum(np.asarray(items, float), axis=0)))

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        sums = np.array([np.sum(np.asarray(group, float).reshape(-1, 2), axis=0) for group in groups])
        return self.scale * _quotient(counts @ sums)


@dataclass(frozen=True)
class Total(Pool):
    """A plain sum: it grows with the number of recordings and has no interval."""

    def value(self, items: Sequence) -> float:
        return float(np.sum(np.asarray(items, float)))


def _joined(items: Sequence) -> np.ndarray:
    """Numbers and lists of numbers as one array; None is NaN."""
    flat = [x for item in items for x in (item if isinstance(item, list) else [item])]
    return np.array([math.nan if x is None else x for x in flat], float)


@dataclass(frozen=True)
class Quantile(Pool):
    """A quantile of all numbers of all recordings; what is not known (None) is left out."""

    share: float = 0.5

    def value(self, items: Sequence) -> float:
        numbers = _joined(items)
        numbers = numbers[~np.isnan(numbers)]
        return float(np.percentile(numbers, 100 * self.share)) if len(numbers) else math.nan

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        numbers = [known[~np.isnan(known)] for known in map(_joined, groups)]
        owner = np.repeat(np.arange(len(groups)), [len(known) for known in numbers])
        joined = np.concatenate(numbers)
        if not len(joined):
            return np.full(len(counts), math.nan)
        order = np.argsort(joined, kind="stable")
        return np.array([self._drawn(joined[order], row[owner[order]]) for row in counts])

    def _drawn(self, ordered: np.ndarray, times: np.ndarray) -> float:
        """The quantile of ordered numbers, each of which counts several times."""
        last = np.cumsum(times)
        if last[-1] == 0:
            return math.nan
        rank = self.share * (last[-1] - 1)
        low, high = ordered[np.searchsorted(last, [math.floor(rank), math.ceil(rank)], side="right")]
        return low + (high - low) * (rank - math.floor(rank))


@dataclass(frozen=True)
class Largest(Pool):
    """The number farthest from zero, with its sign."""

    def value(self, items: Sequence) -> float:
        numbers = _joined(items)
        return float(numbers[np.argmax(np.abs(numbers))]) if len(numbers) else math.nan


@dataclass(frozen=True)
class Unknown(Pool):
    """How many of the numbers are None: events that never came."""

    def value(self, items: Sequence) -> float:
        return float(np.isnan(_joined(items)).sum())


@dataclass(frozen=True)
class Count(Pool):
    """How many numbers there are, the None among them."""

    def value(self, items: Sequence) -> float:
        return float(len(_joined(items)))


@dataclass(frozen=True)
class Deviation(Pool):
    """Median distance of all numbers from their median."""

    def value(self, items: Sequence) -> float:
        numbers = _joined(items)
        return float(np.median(np.abs(numbers - np.median(numbers)))) if len(numbers) else math.nan


@dataclass(frozen=True)
class RootMeanSquare(Pool):
    """Root of the mean of the squares of one number each."""

    def value(self, items: Sequence) -> float:
        return float(np.sqrt(np.mean(np.square(np.asarray(items, float)))))

    def draws(self, groups: Sequence[Sequence], counts: np.ndarray) -> np.ndarray:
        sums = np.array([[np.sum(np.square(group)), len(group)] for group in groups], float)
        return np.sqrt(_quotient(counts @ sums))


@dataclass(frozen=True)
class Figure:
    """One line of a suite.

    `better` is "lower", "higher", "zero" (nearer to 0), or "" for a figure that only describes. `of` names what a
    recording contributes; figures may share it.
    """

    name: str
    of: str
    pool: Pool
    unit: str
    better: str
    says: str
    digits: int = 2
    has_interval: bool = True

    def worse_by(self, now: float, before: float) -> float:
        """How much worse `now` is than `before`; negative where it is better, 0 where neither counts."""
        if self.better == "lower":
            return now - before
        if self.better == "higher":
            return before - now
        return abs(now) - abs(before) if self.better == "zero" else 0.0


def groups_of(persons: Sequence[str | None]) -> list[list[int]]:
    """Indices of recordings that are drawn together."""
    keyed: dict[object, list[int]] = {}
    for index, person in enumerate(persons):
        keyed.setdefault(("unknown", index) if person is None else person, []).append(index)
    if len(keyed) < 2:
        return [[index] for index in range(len(persons))]
    return [keyed[key] for key in keyed]


@lru_cache(maxsize=64)
def counts_for(groups: int, draws: int = DRAWS) -> np.ndarray:
    """How often each group is drawn in each draw; the same for every figure of as many groups."""
    return np.random.default_rng(SEED).multinomial(groups, np.full(groups, 1 / groups), size=draws)


def interval(pool: Pool, items: Sequence, persons: Sequence[str | None]) -> Interval | None:
    """Where the figure lies when other persons of the same kind are drawn; None for fewer than two groups."""
    groups = groups_of(persons)
    if len(groups) < 2:
        return None
    drawn = pool.draws([[items[i] for i in group] for group in groups], counts_for(len(groups)))
    return _interval(drawn)


def paired_interval(pool: Pool, before: Sequence, now: Sequence, persons: Sequence[str | None]) -> Interval | None:
    """Interval of the difference now - before, with the same persons drawn for both."""
    groups = groups_of(persons)
    if len(groups) < 2:
        return None
    counts = counts_for(len(groups))
    first, second = (pool.draws([[side[i] for i in group] for group in groups], counts) for side in (before, now))
    return _interval(second - first)


def _interval(drawn: np.ndarray) -> Interval | None:
    drawn = drawn[np.isfinite(drawn)]
    if len(drawn) < 2:
        return None
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Interval(float(low), float(high), float(np.std(drawn)))
