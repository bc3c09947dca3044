"""Moments: strokes, swings, punches, bumps, flicks, falls; turns, braking and setting off of a vehicle.

Told ones are matched to the true ones of a recording one to one, the nearest first, dated at their middle (a fall at
its end). Recordings of a kind are those that hold true ones, and those whose total in `truth.json` is 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...figures import Figure, Mean, Quantile, Ratio, Sums
from ...scores import Parts
from .rows import Answer, Row, pairs, said_after

CLOSE = 0.05  # of the true number of strokes
SIDES = {"forehand": 1.0, "slice_forehand": 1.0, "backhand": -1.0, "slice_backhand": -1.0}  # sign about gravity
SIDE_UNKNOWN = ("watch-tennis",)  # Nobody wrote down on which wrist the watch was.
OWN_TOLERANCE = {"watch-tabletennis": 0.3}  # s; balls come every second there


@dataclass(frozen=True)
class Kind:
    """A kind of event: its group of figures, how far a told one may lie (s), and its total in `truth.json`."""

    word: str
    group: str
    tolerance: float
    total: str | None = None

    def time(self, row: Row) -> float:
        return row.end if self.word == "fall" else row.middle


KINDS = (
    Kind("stroke", "strokes", 0.5, "strokes"),
    Kind("punch", "punches", 0.6, "punches"),
    Kind("fall", "falls", 2.0, "falls"),
    Kind("swing", "swings", 0.5),
    Kind("bump", "bumps", 0.5),
    Kind("flick", "flicks", 0.5),
    Kind("turn", "turns", 2.0),
    Kind("brake", "brakes", 2.0),
    Kind("accelerate", "accelerations", 2.0),
)


def parts(answer: Answer) -> Parts:
    found: Parts = {}
    for kind in KINDS:
        true, told = answer.true_of(kind.word), answer.told_of(kind.word)
        values: dict[str, object] = {}
        if true:
            values = _values(kind, answer, true, told)
        elif answer.recording.truth.get(kind.total) == 0:
            values = _values_of_nothing(kind, answer, told)
        if values:
            found[f"{kind.group} {answer.recording.set}"] = values | {"said": said_after(told)}
    return found


def _values_of_nothing(kind: Kind, answer: Answer, told: Sequence[Row]) -> dict[str, object]:
    """Of a recording in which the kind does not happen."""
    values: dict[str, object] = {"wrong": len(told)}
    if kind.word == "stroke":
        values["no_play"] = [len(told), answer.length / 60]
    if kind.word == "fall":
        values["look_alike"] = float(bool(told))
    return values


def _values(kind: Kind, answer: Answer, true: Sequence[Row], told: Sequence[Row]) -> dict[str, object]:
    tolerance = OWN_TOLERANCE.get(answer.recording.set, kind.tolerance)
    indices = pairs([kind.time(row) for row in told], [kind.time(row) for row in true], tolerance)
    matched = [(told[i], true[j]) for i, j in indices]
    false = len(told) - len(matched)
    values: dict[str, object] = {
        "found": [len(matched), len(true)],
        "told": [len(matched), len(told)],
        "right_class": [sum(_is_right_class(kind, *pair) for pair in matched), len(true)],
        "false_per_min": [false, answer.length / 60],
        "wrong": len(true) - len(matched) + false,
    }
    if kind.word == "stroke":
        values["close"] = float(abs(len(told) - len(true)) <= CLOSE * len(true))
        values["sides"] = _sides(answer.recording.set, matched)
    if kind.word == "swing":
        values["speed_error"] = [abs(a.value / b.value - 1) for a, b in matched if math.isfinite(a.value + b.value)]
    return values


def _is_right_class(kind: Kind, told: Row, true: Row) -> bool:
    """Where the truth names no class, none need be told."""
    if not true.name or true.name == kind.word:
        return told.name in ("", kind.word)
    return told.name == true.name


def _sides(set: str, matched: Sequence[tuple[Row, Row]]) -> list[int]:
    """Strokes told with the right sign, and those that have one."""
    by_class = {} if set in SIDE_UNKNOWN else SIDES
    signs = [(told.value, true.value if math.isfinite(true.value) else by_class.get(true.name, 0.0))
             for told, true in matched]
    return [sum(value * sign > 0 for value, sign in signs), sum(sign != 0 for _, sign in signs)]


def _precision(sums: np.ndarray) -> np.ndarray:
    """Nothing told is no precision."""
    return sums[..., 0] / np.maximum(1, sums[..., 1])


FIGURES = (
    Figure("true", "found", Sums(lambda sums: sums[..., 1]), "", "", "true ones", 0, False),
    Figure("found", "found", Sums(lambda sums: sums[..., 0]), "", "", "true ones that were told", 0, False),
    Figure("recall", "found", Ratio(), "", "higher", "the same, as a share", 3),
    Figure("false", "told", Sums(lambda sums: sums[..., 1] - sums[..., 0]), "", "lower",
           "told ones that are not true", 0, False),
    Figure("precision", "told", Sums(_precision), "", "higher", "told ones that are true, as a share", 3),
    Figure("right_class", "right_class", Ratio(), "", "higher", "true ones told with the right class", 3),
    Figure("false_per_min", "false_per_min", Ratio(), "/min", "lower", "told ones that are not true, a minute"),
    Figure("sessions_5", "close", Mean(), "", "higher", "recordings whose number of strokes is within 5 %", 3),
    Figure("side", "sides", Ratio(), "", "higher", "strokes found that turn to the right side", 3),
    Figure("speed", "speed_error", Quantile(0.5), "", "lower", "error of the largest speed, share, median", 3),
    Figure("no_play", "no_play", Ratio(), "/min", "lower", "strokes told where nobody plays"),
    Figure("look_alikes", "look_alike", Mean(), "", "lower", "look-alikes of a fall in which one is told", 3),
    Figure("said_after_median", "said", Quantile(0.5), "s", "lower", "said after the end, median"),
    Figure("said_after_95", "said", Quantile(0.95), "s", "lower", "the same, 95th percentile"),
    Figure("said_after_max", "said", Quantile(1.0), "s", "lower", "the same, the latest"),
)
