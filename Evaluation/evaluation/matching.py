"""Times and spans against each other: the rules that several suites share."""

from __future__ import annotations

import numpy as np


def matches(true: np.ndarray, found: np.ndarray, tolerance: float) -> int:
    """One-to-one matches of two sorted lists of times, taken in order, within `tolerance` seconds."""
    i = j = count = 0
    while i < len(true) and j < len(found):
        late = found[j] - true[i]
        if abs(late) <= tolerance:
            count, i, j = count + 1, i + 1, j + 1
        elif late < 0:
            j += 1
        else:
            i += 1
    return count


def f1(true: np.ndarray, found: np.ndarray, tolerance: float) -> float:
    """Harmonic mean of recall and precision; 1 where there is nothing to find and nothing was found."""
    if len(true) == 0 and len(found) == 0:
        return 1.0
    if len(true) == 0 or len(found) == 0:
        return 0.0
    return 2.0 * matches(true, found, tolerance) / (len(true) + len(found))


def f1_shifted(true: np.ndarray, found: np.ndarray, tolerance: float) -> float:
    """F1 after the best constant shift of at most half a second: truth and answer may date a step differently."""
    shifts = np.arange(-0.5, 0.5 + 1e-9, 0.05)
    return max(f1(true, found + shift, tolerance) for shift in shifts)
