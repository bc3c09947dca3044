"""Unit quaternions (w, x, y, z) that turn device axes into world axes, one a row."""

from __future__ import annotations

import numpy as np


def normalised(q: np.ndarray) -> np.ndarray:
    """Rows of length 1; a row that has no direction is NaN."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return q / np.linalg.norm(q, axis=1)[:, None]


def conjugate(q: np.ndarray) -> np.ndarray:
    """The inverse of unit quaternions."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """First `b`, then `a`; one row stands for all rows of the other."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a.T, b.T
    return np.stack(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ],
        axis=1,
    )


def about_vertical(degrees: float) -> np.ndarray:
    """A turn about the world's z axis, anticlockwise seen from above, as one row."""
    half = np.radians(degrees) / 2
    return np.array([[np.cos(half), 0.0, 0.0, np.sin(half)]])


def in_device_axes(q: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """A vector of the world as each of `q` sees it."""
    pure = np.concatenate([np.zeros((len(q), 1)), np.broadcast_to(vector, (len(q), 3))], axis=1)
    return product(product(conjugate(q), pure), q)[:, 1:]


def interpolated(
    at: np.ndarray, times: np.ndarray, q: np.ndarray, nearest: float
) -> tuple[np.ndarray, np.ndarray]:
    """Quaternions at the times `at`, between neighbours; and where a sample lies within `nearest` s.

    Before the first and after the last sample these hold.
    """
    q = normalised(q)
    left = np.clip(np.searchsorted(times, at) - 1, 0, max(len(times) - 2, 0))
    right = np.minimum(left + 1, len(times) - 1)
    gap = times[right] - times[left]
    share = np.clip(np.where(gap > 0, (at - times[left]) / np.where(gap > 0, gap, 1), 0), 0, 1)[:, None]
    a, b = q[left], q[right]
    b = np.where((np.sum(a * b, axis=1) < 0)[:, None], -b, b)
    between = a * (1 - share) + b * share
    distance = np.minimum(np.abs(at - times[left]), np.abs(at - times[right]))
    is_near = (distance <= nearest) & np.isfinite(between).all(axis=1)
    return normalised(between), is_near
