"""Verdicts: where a simulated measure lies in the spread of the recordings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from .measured import Measured
from .signals import MEASURES
from .sources import Pair

FEW = 5  # persons from whom on their recordings' medians have a spread; below, the spread is that of windows
LEAST = 60.0  # s of recordings that carry a measure, below which they say nothing of it


@dataclass(frozen=True)
class Verdict:
    """One measure of one pair.

    `low` and `high` hold 90 % of the recordings, or of the windows where there are fewer than `FEW` persons.
    `spread_ratio` is the standard deviation between simulated persons over that between real ones (of persons'
    medians); None where there are fewer than `FEW` persons.
    """

    pair: Pair
    measure: str
    low: float
    middle: float
    high: float
    recordings: int
    persons: int
    simulated: float
    simulated_low: float
    simulated_high: float
    spread_ratio: float | None

    @property
    def word(self) -> str:
        if self.simulated < self.low:
            return "below"
        return "above" if self.simulated > self.high else "inside"

    @property
    def is_sure(self) -> bool:
        return self.persons >= FEW

    @property
    def by(self) -> float:
        """How many times the nearer end of the spread is missed; 1 inside."""
        end = self.low if self.simulated < self.low else self.high
        return 1.0 if self.word == "inside" or end == 0 else self.simulated / end


def real_of(pair: Pair, real: Iterable[Measured]) -> list[Measured]:
    return [m for m in real if m.kind == pair.kind and m.placement in pair.real_placements]


def verdicts(pair: Pair, real: Sequence[Measured], simulated: Sequence[Measured]) -> list[Verdict]:
    """The measures that both sides have."""
    mine = real_of(pair, real)
    found = []
    for measure in MEASURES:
        theirs = [m for m in mine if measure in m.values]
        ours = [m.values[measure] for m in simulated if measure in m.values]
        if ours and sum(m.seconds for m in theirs) >= LEAST:
            found.append(_verdict(pair, measure, theirs, np.array(ours)))
    return found


def _verdict(pair: Pair, measure: str, theirs: Sequence[Measured], ours: np.ndarray) -> Verdict:
    persons = sorted({m.person for m in theirs})
    windows = [x for m in theirs for x in m.windows.get(measure, [])] if len(persons) < FEW else []
    low, middle, high = np.percentile(windows or [m.values[measure] for m in theirs], [5, 50, 95])
    medians = [np.median([m.values[measure] for m in theirs if m.person == person]) for person in persons]
    ratio = None
    if len(persons) >= FEW and len(ours) >= 3 and np.std(medians) > 0:
        ratio = float(np.std(ours, ddof=1) / np.std(medians, ddof=1))
    return Verdict(
        pair, measure, float(low), float(middle), float(high), len(theirs), len(persons), float(np.median(ours)),
        float(ours.min()), float(ours.max()), ratio,
    )


def number(value: float) -> str:
    """Three significant digits."""
    if not math.isfinite(value):
        return "-"
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def text(found: Sequence[Verdict]) -> str:
    """The verdicts of one pair as a table."""
    if not found:
        return ""
    pair = found[0].pair
    head = f"{pair.name}: {pair.scenario}"
    lines = [head, f"  {'measure':<16} {'5 %':>8} {'median':>8} {'95 %':>8} {'rec':>4} {'pers':>4}   "
                   f"{'simulated':>9} {'min':>8} {'max':>8}  verdict                spread"]
    for v in found:
        word = v.word if v.word == "inside" else f"{v.word} x{v.by:.2f}"
        ratio = "" if v.spread_ratio is None else f"x{v.spread_ratio:.2f}"
        lines.append(
            f"  {v.measure:<16} {number(v.low):>8} {number(v.middle):>8} {number(v.high):>8} {v.recordings:>4} "
            f"{v.persons:>4}   {number(v.simulated):>9} {number(v.simulated_low):>8} {number(v.simulated_high):>8}  "
            f"{word + ('' if v.is_sure else ' (windows)'):<23}{ratio}"
        )
    return "\n".join(lines)


def summary(found: Sequence[Verdict]) -> str:
    """How many measures lie inside."""
    sure, rest = [v for v in found if v.is_sure], [v for v in found if not v.is_sure]
    words = [sum(v.word == word for v in sure) for word in ("inside", "below", "above")]
    return f"{words[0]} of {len(sure)} measures inside, {words[1]} below, {words[2]} above; of {len(rest)} that rest " \
           f"on few persons {sum(v.word == 'inside' for v in rest)} inside"


def markdown(found: Sequence[Verdict]) -> str:
    """A pair a row for a page: how many measures lie inside, and which do not, by which factor.

    † marks pairs for most of whose measures the spread is that of windows, since there are too few persons. "Between
    persons" is the median of the measures' spread ratios.
    """
    lines = ["| what | recordings (persons) | inside | between persons "
             "| outside: simulated against the nearer end of the spread |",
             "| --- | --- | --- | --- | --- |"]
    for pair in dict.fromkeys(v.pair for v in found):
        mine = [v for v in found if v.pair == pair]
        outside = [f"{v.measure} ×{number(v.by)}" for v in mine if v.word != "inside"]
        ratios = [v.spread_ratio for v in mine if v.spread_ratio is not None]
        is_sure = 2 * sum(v.is_sure for v in mine) > len(mine)
        name = f"{pair.kind}, {pair.placement}".replace("_", " ")
        lines.append(
            f"| {name} | {max(v.recordings for v in mine)} ({max(v.persons for v in mine)})"
            f"{'' if is_sure else ' †'} | {len(mine) - len(outside)} of {len(mine)} "
            f"| {f'×{np.median(ratios):.2f}' if ratios else ''} | {', '.join(outside)} |"
        )
    return "\n".join(lines) + "\n"


def legend(found: Sequence[Verdict]) -> str:
    """What the measures mean that occur."""
    names = [name for name in MEASURES if any(v.measure == name for v in found)]
    return "; ".join(
        f"`{name}`: {MEASURES[name][1]}{f' ({MEASURES[name][0]})' if MEASURES[name][0] else ''}" for name in names
    ) + "."
