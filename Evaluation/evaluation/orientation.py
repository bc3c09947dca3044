"""The truth of an orientation, and how far an answer is from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .quaternions import about_vertical, conjugate, interpolated, normalised, product
from .recordings import Recording
from .tables import require_numbers

TRUTH = "truth_orientation.csv"
NEAREST = 0.15  # s from a moment of truth to the nearest row of an answer, beyond which there is no answer


@dataclass(frozen=True)
class Orientation:
    """True attitudes, device to a world with z up and y to north.

    `declination` is how far magnetic north lies east of that north, deg; None where nobody wrote it down.
    `began` is the first sample of the sensors, s.
    """

    times: np.ndarray
    quaternions: np.ndarray
    moving: np.ndarray
    declination: float | None
    began: float

    @property
    def magnetic(self) -> np.ndarray:
        """The same with y to magnetic north, or as near as is known."""
        return product(about_vertical(self.declination or 0.0), self.quaternions)


def true_orientation(recording: Recording) -> Orientation | None:
    """The truth in a recording; None where there is none. Without a column `moving` all of it is movement."""
    table = recording.optional_table(TRUTH)
    if table is None:
        return None
    columns = ("time_s", "qw", "qx", "qy", "qz", *(["moving"] if "moving" in table else []))
    require_numbers(table, f"{recording.path.name}: {TRUTH}", *columns)
    quaternions = normalised(table.matrix("qw", "qx", "qy", "qz"))
    known = np.isfinite(quaternions).all(axis=1) & np.isfinite(table["time_s"])
    order = np.flatnonzero(known)[np.argsort(table["time_s"][known], kind="stable")]
    moving = table["moving"][order] > 0.5 if "moving" in table else np.ones(len(order), bool)
    sensor = "gyroscope.csv" if recording.has("gyroscope.csv") else "accelerometer.csv"
    sensed = recording.table(sensor)["time_s"]
    if not len(order) or not len(sensed):
        return None
    declination = magnetic_block(recording).get("declination_deg")
    return Orientation(
        table["time_s"][order], quaternions[order], moving,
        None if declination is None else float(declination), float(sensed[0]),
    )


def magnetic_block(recording: Recording) -> dict:
    """What `meta.json` says of the field: `declination_deg`, `dip_deg`, `norm_uT`, `disturbed`."""
    block = recording.meta.get("magnetic")
    return block if isinstance(block, dict) else {}


@dataclass(frozen=True)
class Errors:
    """Errors at the times of the truth, deg; only where `answered` do they mean anything.

    The error is a rotation in the world's axes. `heading` is its part about the vertical, signed; `inclination`
    is what is left: the angle between true and found vertical.
    """

    total: np.ndarray
    heading: np.ndarray
    inclination: np.ndarray
    answered: np.ndarray


def errors(true: np.ndarray, at: np.ndarray, times: np.ndarray, found: np.ndarray) -> Errors:
    """Errors of `found`, known at `times`, against `true`, known at `at`; both in worlds with one north."""
    estimate, answered = interpolated(at, times, found, NEAREST)
    e = product(estimate, conjugate(true))
    return Errors(
        total=np.degrees(2 * np.arccos(np.clip(np.abs(e[:, 0]), 0, 1))),
        heading=within_half_turn(np.degrees(2 * np.arctan2(e[:, 3], e[:, 0]))),
        inclination=np.degrees(2 * np.arccos(np.clip(np.hypot(e[:, 0], e[:, 3]), 0, 1))),
        answered=answered,
    )


def within_half_turn(degrees: np.ndarray) -> np.ndarray:
    """The same angle within -180 up to 180 deg."""
    return (degrees + 180) % 360 - 180


def nearest_row(times: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Index of the row nearest in time; -1 where none lies within `NEAREST`."""
    if not len(times):
        return np.full(len(at), -1)
    right = np.clip(np.searchsorted(times, at), 0, len(times) - 1)
    left = np.maximum(right - 1, 0)
    nearest = np.where(np.abs(at - times[left]) <= np.abs(times[right] - at), left, right)
    return np.where(np.abs(times[nearest] - at) <= NEAREST, nearest, -1)
