"""Time in which nothing may be told: recordings of other suites, and other work of the hands."""

from __future__ import annotations

import math
import pathlib
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from ...figures import Figure, Sums
from ...recordings import Recording
from ...scores import Parts
from .rows import Answer, Row, share_covered
from .words import WORDS

LIST = pathlib.Path(__file__).resolve().parents[3] / "gesture_quiet.txt"
CAR_HIT = "car_hit"  # A car that moves or stands is no false alarm; one that is hit is.
COUNTED = (*(word for word in WORDS if word != "tremor"), CAR_HIT)  # Of tremor the time counts.
FALSE_ALARMS = ("repetition", "stroke", "punch", "fall", CAR_HIT)  # What is never true there.


@lru_cache
def quiet_names() -> frozenset[str]:
    """SUITE/SET/RECORDING of every quiet recording."""
    lines = map(str.strip, LIST.read_text().splitlines())
    return frozenset(line for line in lines if line and not line.startswith("#"))


def is_quiet(recording: Recording) -> bool:
    return "/".join((recording.suite or "", *recording.key)) in quiet_names()


def quiet_parts(answer: Answer) -> Parts:
    """Hours, hours told tremor, and how often each word was told."""
    hours = answer.length / 3600
    shaking = share_covered(answer.told_of("tremor"), *answer.recording.span) * hours
    counts = [_count(word, answer.told) for word in COUNTED]
    wrong = sum(count for word, count in zip(COUNTED, counts) if word in FALSE_ALARMS)
    return {"quiet": {"quiet_time": [hours, shaking, *counts], "recording": 1, "wrong": wrong}}


def _count(word: str, rows: Sequence[Row]) -> int:
    if word == CAR_HIT:
        return sum(row.kind == "car" and row.name == "hit" for row in rows)
    return sum(row.kind == word for row in rows)


def other_parts(answer: Answer) -> Parts:
    """Minutes of other work of the hands, and how often each word was told in them."""
    spans = [row for row in answer.true if row.kind is None and math.isfinite(row.start + row.end)]
    minutes = sum(row.length for row in spans) / 60
    if not minutes:
        return {}
    inside = [row for row in answer.told if any(span.start <= row.middle <= span.end for span in spans)]
    return {"other": {"other_time": [minutes, *(_count(word, inside) for word in WORDS)], "wrong": len(inside)}}


def _per_time(index: int) -> Callable[[np.ndarray], np.ndarray]:
    """A sum over the first, which is the time."""
    def rate(sums: np.ndarray) -> np.ndarray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return sums[..., index] / sums[..., 0]

    return rate


def _time(sums: np.ndarray) -> np.ndarray:
    return sums[..., 0]


# `recordings` of the states counts the quiet ones too.
FIGURES = (
    Figure("hours", "quiet_time", Sums(_time), "h", "", "length of the quiet recordings", 2, False),
    Figure("tremor_share", "quiet_time", Sums(_per_time(1)), "", "lower", "share of the time told as tremor", 4),
    *(Figure(word, "quiet_time", Sums(_per_time(index)), "/h", "lower" if word in FALSE_ALARMS else "",
             f"{word} told where nobody exercises, plays or falls", 2) for index, word in enumerate(COUNTED, start=2)),
    Figure("minutes", "other_time", Sums(_time), "min", "", "other work of the hands", 2, False),
    *(Figure(f"{word}_per_min", "other_time", Sums(_per_time(index)), "/min", "lower",
             f"{word} told during other work of the hands", 2) for index, word in enumerate(WORDS, start=1)),
)
