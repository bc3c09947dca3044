"""Tremor: windows called or not, frequency, and the minutes of `tremor.csv`.

Windows are those that another toolbox judged (`other_windows.csv`), else pieces of the recording that true stretches
cover or do not. A window is called when told stretches cover half of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ...figures import Figure, Largest, Ratio, Total
from ...scores import Parts
from .rows import Answer, Row, longest, numbers, share_covered

HALF = 0.5
WINDOW = 4.0  # s
NO_HAND = "no_hand"  # The task of a device that lies on a table.
SHARES = ("unknown", "none", "slight", "mild", "moderate", "strong")
ROUNDING = 0.01  # by which the six shares may miss 1


def parts(answer: Answer) -> Parts:
    told = answer.told_of("tremor")
    found = {f"tremor {answer.recording.set}": _window_values(answer, told) | _whole_values(answer, told),
             "tremor": _minute_values(answer)}
    return {group: values for group, values in found.items() if values}


def _window_values(answer: Answer, told: Sequence[Row]) -> dict[str, object]:
    windows = _true_windows(answer)
    called = [share_covered(told, start, end) >= HALF for start, end, _ in windows]
    shaking = [is_called for is_called, window in zip(called, windows) if window[2]]
    calm = [is_called for is_called, window in zip(called, windows) if not window[2]]
    if not windows:
        return {}
    return {
        "found": [sum(shaking), len(shaking)], "quiet_windows": [len(calm) - sum(calm), len(calm)],
        "wrong": len(shaking) - sum(shaking) + sum(calm),
    }


def _true_windows(answer: Answer) -> list[tuple[float, float, bool]]:
    """Begin, end, and whether there is tremor in it."""
    table = answer.recording.optional_table("other_windows.csv")
    if table is not None and len(table):
        return [(start, end, tremor > 0) for start, end, tremor in zip(
            numbers(table, "start_s"), numbers(table, "end_s"), numbers(table, "tremor"))]
    true = answer.true_of("tremor")
    if not true:
        return []
    first, last = answer.recording.span
    starts = [float(start) for start in np.arange(first, last - WINDOW, WINDOW)]
    return [(start, start + WINDOW, share_covered(true, start, start + WINDOW) >= HALF) for start in starts]


def _whole_values(answer: Answer, told: Sequence[Row]) -> dict[str, object]:
    """Frequency of the longest stretch, NaN where none was told; time told while nobody holds the device."""
    values: dict[str, object] = {}
    true = _true_frequency(answer)
    if true is not None:
        stretch = longest(told)
        values["frequency_error"] = [abs(stretch.value - true) if stretch else math.nan]
    if answer.recording.truth.get("task") == NO_HAND:
        values["still"] = share_covered(told, *answer.recording.span)
    return values


def _true_frequency(answer: Answer) -> float | None:
    if "tremor_hz" in answer.recording.truth:
        return float(answer.recording.truth["tremor_hz"])
    return next((row.value for row in answer.true_of("tremor") if math.isfinite(row.value)), None)


def _minute_values(answer: Answer) -> dict[str, object]:
    table = answer.results.table("tremor.csv")
    if table is None or not len(table):
        return {}
    sums = np.sum([numbers(table, share) for share in SHARES], axis=0)
    is_whole = np.abs(sums - 1) <= ROUNDING
    return {"shares_wrong": int(np.sum(~is_whole)), "wrong": int(np.sum(~is_whole))}


# `found` gives windows their recall as it gives it to events.
FIGURES = (
    Figure("quiet", "quiet_windows", Ratio(), "", "higher", "windows without tremor that are not called", 3),
    Figure("hz_error", "frequency_error", Largest(), "Hz", "lower",
           "error of the longest stretch's frequency, worst recording", 2, False),
    Figure("still", "still", Largest(), "", "lower", "share of time called while the device lies", 4, False),
    Figure("shares_wrong", "shares_wrong", Total(), "", "lower", "minutes whose six shares do not add up to 1", 0,
           False),
)
