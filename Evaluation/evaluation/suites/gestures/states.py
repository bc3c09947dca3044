"""States of a whole recording: a pose held or not, what a head does, what happens to a car."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ...figures import Figure, Largest, Mean, Total
from ...product import Results
from ...scores import Parts
from .rows import Answer, Row, longest, share_covered
from .words import CAR_STATES, HEAD_STATES

HELD = 0.5  # share of a recording that told poses cover
EVENTFUL = ("hit", "jacked", "towed")  # One such row says what happened to a car; the rest is by length.
GRAVITY = ("gravity_x", "gravity_y", "gravity_z")
FEWEST = 5  # samples in a second whose sway means something


def parts(answer: Answer) -> Parts:
    truth = answer.recording.truth
    state = truth.get("state") or truth.get("gesture")
    if truth.get("pose"):
        return _of_pose(answer, state)
    if state in CAR_STATES:
        return _of("car", answer, CAR_STATES[state], _car_state(answer.told_of("car")))
    if state in HEAD_STATES:
        return _of("head", answer, HEAD_STATES[state], _most(answer.told_of("head")))
    return {}


def _of(kind: str, answer: Answer, true: str, told: str | None) -> Parts:
    is_right = float(told == true)
    return {f"{kind} {answer.recording.set}": {"right": is_right, "recording": 1, "wrong": 1 - is_right}}


def _of_pose(answer: Answer, state: str) -> Parts:
    rows = answer.told_of("pose")
    is_held = share_covered(rows, *answer.recording.span) >= HELD
    found = _of("pose", answer, state, "held" if is_held else "moving")
    row = longest(rows) if is_held else None
    measured = sway(answer.results, row.start, row.end) if row else None
    if measured is not None:
        for values in found.values():
            values["sway_error"] = [abs(row.value - measured)]
    return found


def _car_state(rows: Sequence[Row]) -> str | None:
    told = {row.name for row in rows}
    return next((state for state in EVENTFUL if state in told), None) or _most(rows)


def _most(rows: Sequence[Row]) -> str | None:
    """The class whose rows last longest together."""
    lasting: dict[str, float] = {}
    for row in rows:
        lasting[row.name] = lasting.get(row.name, 0.0) + row.length
    return max(lasting, key=lambda name: (lasting[name], name)) if lasting else None


def sway(results: Results, start: float, end: float) -> float | None:
    """Degrees: of each whole second the RMS angle between told gravity and its mean, the median over the seconds."""
    table = results.table("device-motion.csv", ("time_s", *GRAVITY))
    if table is None:
        return None
    samples = table.matrix("time_s", *GRAVITY)
    samples = samples[np.isfinite(samples).all(axis=1)]
    seconds = []
    for second in range(math.ceil(start), math.floor(end)):
        within = samples[(samples[:, 0] >= second) & (samples[:, 0] < second + 1), 1:]
        if len(within) >= FEWEST:
            seconds.append(_angle_from_mean(within))
    return float(np.median(seconds)) if seconds else None


def _angle_from_mean(gravity: np.ndarray) -> float:
    directions = gravity / np.linalg.norm(gravity, axis=1, keepdims=True)
    mean = directions.mean(axis=0)
    angles = np.arccos(np.clip(directions @ (mean / np.linalg.norm(mean)), -1, 1))
    return math.degrees(math.sqrt(np.mean(angles**2)))


FIGURES = (
    Figure("recordings", "recording", Total(), "", "", "recordings with a known state, or quiet ones", 0, False),
    Figure("right", "right", Mean(), "", "higher", "recordings whose state is told right", 3),
    Figure("sway_error", "sway_error", Largest(), "°", "lower",
           "told sway against that of the told gravity, worst recording", 3, False),
)
