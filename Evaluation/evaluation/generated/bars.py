"""The bars of the generated gestures: one list. A scenario is a file of `scenarios/` with the same name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Figures = Mapping[str, Mapping]  # kind, scenario, figure


@dataclass(frozen=True)
class Bar:
    """A limit for one figure of some scenarios together.

    `kind` and `figure` are the scorer's words (`repetitions`, `exact`), or those of `beside.py`. Shares are means, each
    scenario weighted by its figure `weight`; a figure that has none is the worst of them.
    """

    name: str
    scenarios: tuple[str, ...]
    kind: str
    figure: str
    limit: float
    is_least: bool = True  # at least `limit`, else at most
    weight: str = ""

    def value(self, figures: Figures) -> float | None:
        """The figure; None where nothing was told of it."""
        own = [figures.get(self.kind, {}).get(name, {}) for name in self.scenarios]
        found = [(one[self.figure], one.get(self.weight, 1)) for one in own if one.get(self.figure) is not None]
        if not found or len(found) < len(own):
            return None
        if self.weight:
            return sum(value * weight for value, weight in found) / sum(weight for _, weight in found)
        return (min if self.is_least else max)(value for value, _ in found)

    def holds(self, value: float | None) -> bool:
        if value is None:
            return False
        return value >= self.limit - 1e-9 if self.is_least else value <= self.limit + 1e-9

    @property
    def text(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {self.limit:g}"


SETS = ("sets", "sets-slow", "sets-fast", "sets-half", "sets-pause", "cable-pull")

BARS = (
    Bar("repetitions exact, share of sets", SETS, "repetitions", "exact", 0.95, weight="sets"),
    Bar("repetitions within 0.4 s of their end", SETS, "repetitions", "ends", 0.95, weight="sets"),
)
