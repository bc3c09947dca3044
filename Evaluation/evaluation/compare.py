"""What a change did: two sets of scores, figure by figure, paired by recording."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .figures import Figure, Interval, interval, paired_interval
from .scores import OURS, Score, Suite, person_of

ROUNDING = 1e-6  # Relative; scores have seven digits.


@dataclass(frozen=True)
class Change:
    """One figure before and now, over the recordings that contribute to it both times.

    `difference` is the 95 % interval of now - before when other persons are drawn, the same for both; `error` the
    figure's own standard error. Both are None for a single recording.
    """

    suite: str
    group: str
    figure: Figure
    before: float
    now: float
    difference: Interval | None
    error: float | None
    recordings: int

    @property
    def full_name(self) -> str:
        return f"{self.suite}|{self.group}|{self.figure.name}"

    @property
    def is_change(self) -> bool:
        return abs(self.now - self.before) > ROUNDING * max(1.0, abs(self.before))

    @property
    def worse_by(self) -> float:
        return self.figure.worse_by(self.now, self.before) if self.is_change else 0.0

    @property
    def verdict(self) -> str:
        """better, worse, or luck where the interval of the difference holds 0."""
        if not self.is_change:
            return "same"
        if not self.figure.better:
            return "changed"
        if self.difference is not None and self.difference.low <= 0 <= self.difference.high:
            return "luck"
        return "worse" if self.worse_by > 0 else "better"

    @property
    def is_behind(self) -> bool:
        """Worse by more than its noise.

        The noise of a change is the interval of the paired difference. Where a few recordings change and the rest
        stay, that interval always touches 0, so a figure may also not fall by more than its own standard error. A
        single recording has no noise: the same samples give the same bits.
        """
        if self.worse_by <= 0:
            return False
        return self.error is None or self.verdict == "worse" or self.worse_by > self.error


@dataclass(frozen=True)
class Comparison:
    """All changes, and what one side has and the other has not."""

    changes: list[Change]
    lost_recordings: list[str]
    lost_figures: list[str]
    recordings: int

    @property
    def behind(self) -> list[Change]:
        return [change for change in self.changes if change.is_behind]


def compare(suites: Iterable[Suite], before: Sequence[Score], now: Sequence[Score]) -> Comparison:
    """`now` against `before`; recordings that only one side knows are left out of the figures.

    A recording that failed now and did not before is lost; one that was not looked for now is not.
    """
    chosen = {suite.name: suite for suite in suites}
    old = {score.key: score for score in before if score.system == OURS and score.suite in chosen}
    new = {score.key: score for score in now if score.system == OURS and score.suite in chosen}
    pairs = [(old[key], new[key]) for key in sorted(old.keys() & new.keys())]
    lost = [name_of(b) for a, b in pairs if b.failed is not None and a.failed is None]
    pairs = [(a, b) for a, b in pairs if a.failed is None and b.failed is None]
    changes, lost_figures = [], []
    for suite in chosen.values():
        mine = [(a, b) for a, b in pairs if a.suite == suite.name]
        for group in sorted({group for a, _ in mine for group in a.parts}):
            for figure in suite.figures:
                change = _change(suite, group, figure, mine)
                if isinstance(change, Change):
                    changes.append(change)
                elif change is not None:
                    lost_figures.append(change)
    return Comparison(changes, lost, lost_figures, len(pairs))


def name_of(score: Score) -> str:
    """suite set/recording (case), as it is told."""
    case = f" ({score.case})" if score.case else ""
    return f"{score.suite} {score.set}/{score.recording}{case}"


def _change(suite: Suite, group: str, figure: Figure, pairs: list[tuple[Score, Score]]) -> Change | str | None:
    def part(score: Score) -> object:
        return score.parts.get(group, {}).get(figure.of)

    had = [(a, b) for a, b in pairs if part(a) is not None]
    both = [(a, b) for a, b in had if part(b) is not None]
    if not had:
        return None
    if not both:
        return f"{suite.name}|{group}|{figure.name}"
    first, second = [part(a) for a, _ in both], [part(b) for _, b in both]
    persons = [person_of(a) for a, _ in both]
    before, now = figure.pool.value(first), figure.pool.value(second)
    if not math.isfinite(before):
        return None
    if not math.isfinite(now):
        return f"{suite.name}|{group}|{figure.name}"
    own = interval(figure.pool, first, persons)
    same = before == now
    return Change(
        suite.name, group, figure, before, now,
        None if same else paired_interval(figure.pool, first, second, persons), own.error if own else None, len(both),
    )
