"""Gravity and user acceleration: whether they add up, and how far gravity is from what Core Motion told."""

from __future__ import annotations

import numpy as np

from .attitude_values import FEWEST, SETTLE, Values
from .attitudes import GRAVITY, USER
from .orientation import nearest_row
from .recordings import Recording
from .tables import Table, require_numbers

STANDARD_GRAVITY = 9.80665  # m/s2 in a g
SAME_STAMP = 1e-4  # s; results print times to as much
APPLE = "apple_motion.csv"


def sum_values(table: Table, measured: Table) -> Values:
    """Largest difference between gravity + user acceleration and what the accelerometer measured, g.

    Recordings hold specific force; Core Motion's acceleration has the opposite sign.
    """
    names = (*GRAVITY, *USER)
    if not all(name in table for name in names) or not len(measured):
        return {}
    told = table.matrix(*GRAVITY) + table.matrix(*USER)
    stamps, again = np.unique(measured["time_s"], return_counts=True)
    place = np.clip(np.searchsorted(measured["time_s"], table["time_s"] - SAME_STAMP), 0, len(measured) - 1)
    stamp = measured["time_s"][place]
    repeated = np.isin(stamp, stamps[again > 1])  # Which of them counted, results do not say.
    use = (np.abs(stamp - table["time_s"]) <= SAME_STAMP) & ~repeated & np.isfinite(told).all(axis=1)
    if not use.any():
        return {}
    force = measured.matrix("x_mps2", "y_mps2", "z_mps2")[place[use]]
    off = np.abs(told[use] + force / STANDARD_GRAVITY)
    off = off[np.isfinite(off)]
    return {"sum_off_g": float(off.max())} if len(off) else {}


def apple_gravity_values(recording: Recording, table: Table) -> Values:
    """Angle to the gravity that Core Motion itself told, deg."""
    if not recording.has(APPLE) or not all(name in table for name in GRAVITY):
        return {}
    theirs = recording.table(APPLE)
    if not all(name in theirs for name in GRAVITY):
        return {}
    require_numbers(theirs, APPLE, "time_s", *GRAVITY)
    row = nearest_row(table["time_s"], theirs["time_s"])
    a, b = table.matrix(*GRAVITY)[row], theirs.matrix(*GRAVITY)
    with np.errstate(divide="ignore", invalid="ignore"):
        cosine = np.sum(a * b, axis=1) / (np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1))
    since = theirs["time_s"] >= table["time_s"][0] + SETTLE
    angles = np.degrees(np.arccos(np.clip(cosine[(row >= 0) & since & np.isfinite(cosine)], -1, 1)))
    if len(angles) < FEWEST:
        return {}
    return {
        "gravity_to_apple_median": float(np.median(angles)),
        "gravity_to_apple_p95": float(np.percentile(angles, 95)),
    }
