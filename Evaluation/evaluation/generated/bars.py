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

FLICKS = ("flicks-x", "flicks-y", "flicks-z", "flicks-on-foot", "flicks-in-bus")
BUMPS = ("jumps", "ducks", "jumps-on-foot", "jumps-in-bus")
QUIET = ("game-on-foot", "game-in-bus")
TREMOR = ("tremor-rest", "tremor-large", "tremor-held", "tremor-moving")

BARS = (
    Bar("repetitions exact, share of sets", SETS, "repetitions", "exact", 0.95, weight="sets"),
    Bar("repetitions within 0.4 s of their end", SETS, "repetitions", "ends", 0.95, weight="sets"),
    Bar("bat speed, relative error, median", ("bats", "bats-left"), "swings", "speed", 0.03, False),
    Bar("bat swings found", ("bats", "bats-left"), "swings", "recall", 0.95, weight="true"),
    Bar("jumps and ducks found", BUMPS, "bumps", "recall", 0.95),
    Bar("jump or duck right", BUMPS, "bumps", "right_class", 0.95),
    Bar("flicks found", FLICKS, "flicks", "recall", 0.95),
    Bar("axis of the flicks that were told", FLICKS, "flick_axis", "right", 0.95),
    Bar("bumps and flicks told a minute, nobody plays", QUIET, "false", "all", 1, False),
    Bar("false bumps a minute of playing", BUMPS, "bumps", "false_per_min", 1, False),
    Bar("false flicks a minute of playing", FLICKS, "flicks", "false_per_min", 1, False),
    Bar("lean, largest error, degrees", ("leans",), "lean", "error", 1, False),
    Bar("tremor frequency, largest error, Hz", TREMOR, "tremor", "hz_error", 0.3, False),
    Bar("tremor shares of a minute, largest error", TREMOR, "tremor_shares", "largest", 0.1, False),
)

# What else is said of them, with limits of our own.
FURTHER = (
    Bar("strokes found", ("tennis", "tennis-left", "table-tennis"), "strokes", "recall", 0.97, weight="true"),
    Bar("sides of strokes", ("tennis", "tennis-left", "table-tennis"), "strokes", "side", 0.97, weight="true"),
    Bar("punches found", ("boxing",), "punches", "recall", 0.95),
    Bar("class of punches", ("boxing",), "punches", "right_class", 0.7),
    Bar("pose held", ("poses",), "pose", "right", 1),
    Bar("tremor size, relative error, median", TREMOR, "tremor_size", "error", 0.2, False),
    Bar("tremor told a minute of dyskinesia", ("dyskinesia",), "tremor_in_other", "rows", 0, False),
)
