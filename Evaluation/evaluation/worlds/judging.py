"""What the product said in one life: batches counted by class, moving and at halts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ..suites.activity import BATCH, LEVELS, Answer, answer
from ..tables import Table
from .worlds import CLASSES, World

SLOWEST = 0.7  # m/s: below it a ride stands; `Training` has the same
SETTLING = 5.0  # s after a halt has begun, as windows still see the ride


@dataclass
class Tally:
    """Batches by class, while it goes on and at halts; and those said with high confidence in a wrong class."""

    moving: np.ndarray = field(default_factory=lambda: np.zeros(len(CLASSES)))
    halts: np.ndarray = field(default_factory=lambda: np.zeros(len(CLASSES)))
    high: int = 0
    high_wrong: int = 0

    def add(self, other: Tally) -> None:
        self.moving = self.moving + other.moving
        self.halts = self.halts + other.halts
        self.high += other.high
        self.high_wrong += other.high_wrong

    def share(self, classes: tuple[str, ...]) -> float:
        """Share of the batches that are no halts in one of these classes; NaN where there are none."""
        count = self.moving.sum()
        return float(sum(self.moving[CLASSES.index(c)] for c in classes) / count) if count else float("nan")

    def at_halts(self, name: str) -> float:
        count = self.halts.sum()
        return float(self.halts[CLASSES.index(name)] / count) if count else float("nan")


def judge(world: World, labels: Table, speed: Table | None, activity: Table) -> Tally:
    """The batches of what the world is about; halts of a ride apart."""
    said, tally = answer(activity), Tally()
    for start, end in _spans(world, labels):
        if world.is_ride:
            if speed is not None:
                _ride(world, start, end, speed, said, tally)
        else:
            _count(world, _ends(start + world.grace, end), said, tally.moving, tally, world.right)
    return tally


def _spans(world: World, labels: Table) -> Iterator[tuple[float, float]]:
    for start, end, label in zip(labels["start_s"], labels["end_s"], labels["label"]):
        if label in world.labels and end > world.after:
            yield max(float(start), world.after), float(end)


def _ends(start: float, end: float) -> np.ndarray:
    """Ends of the batches that lie wholly inside."""
    first, last = int(np.ceil(start / BATCH - 1e-9)), int(np.floor((end + 1e-6) / BATCH))
    return BATCH * np.arange(first + 1, last + 1)


def _ride(world: World, start: float, end: float, speed: Table, said: Answer, tally: Tally) -> None:
    inside = (speed["time_s"] >= start) & (speed["time_s"] <= end)
    times, rolls = speed["time_s"][inside], speed["speed_mps"][inside] > SLOWEST
    if not rolls.any():
        return
    first, last = times[rolls][0], times[rolls][-1]
    ends = _ends(first + world.grace, last)
    near = [(times >= t - BATCH - 0.5) & (times <= t + 0.5) for t in ends]
    settled = [(times >= t - BATCH - SETTLING) & (times <= t + 0.5) for t in ends]
    moves = np.array([rolls[n].all() for n in near], bool)
    stands = np.array([not rolls[n].any() for n in settled], bool)
    _count(world, ends[moves], said, tally.moving, tally, world.right)
    _count(world, ends[stands], said, tally.halts, tally, (*world.right, "stationary", "none"))


def _count(world: World, ends: np.ndarray, said: Answer, counts: np.ndarray, tally: Tally,
           right: tuple[str, ...]) -> None:
    if not len(ends):
        return
    classes, confidence = said.at(ends)
    np.add.at(counts, classes, 1)
    high = confidence == len(LEVELS) - 1
    wrong = ~np.isin(classes, [CLASSES.index(c) for c in (*right, "none")])
    tally.high += int(high.sum())
    tally.high_wrong += int((high & wrong).sum())
