"""g-forces of a vehicle against those of the car itself, in the mounting of the recording and in three others.

A copy of the recording with all its vectors turned is the same ride with the phone mounted otherwise: figures are those
of the worst mounting. A cell that is empty counts as 0 g, and so does a time before the first row and after the last.
"""

from __future__ import annotations

import math
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...figures import Figure, Largest, Quantile
from ...product import Results, analyze
from ...recordings import STREAMS, Recording
from ...scores import Parts
from ...stress import copied
from ...tables import Table
from .rows import numbers

TRUTH = "truth_vehicle.csv"
FORCES = ("long_g", "lat_g")
LIVE = 1.0  # s within which a cell is said live
# Axes of the device and degrees; label of the run, and of the folder in which kept results lie.
MOUNTINGS = {"1": ((0.0, 0.0, 1.0), 90.0), "2": ((1.0, 1.0, 0.0), 120.0), "3": ((1.0, -2.0, 0.5), 200.0)}
TURNED = ("accelerometer.csv", "gyroscope.csv", "magnetometer.csv")


def runs(recording: Recording, binary: str, folder: pathlib.Path, arguments: tuple[str, ...]) -> dict[str, Results]:
    """The product on turned copies of a drive; nothing for other recordings."""
    if not recording.has(TRUTH):
        return {}
    return {
        label: analyze(binary, turned(recording, label, folder).path, folder / f"turned-results-{label}", arguments)
        for label in MOUNTINGS
    }


def turned(recording: Recording, label: str, folder: pathlib.Path) -> Recording:
    """The recording as it would be in another mounting."""
    turn = rotation(*MOUNTINGS[label])
    texts = {}
    for name in TURNED:
        if recording.has(name):
            table, axes = recording.table(name), STREAMS[name]
            rows = np.column_stack([table["time_s"], table.matrix(*axes) @ turn.T])
            lines = "".join("%.6f,%.5f,%.5f,%.5f\n" % tuple(row) for row in rows)
            texts[name] = ",".join(("time_s", *axes)) + "\n" + lines
    return copied(recording, folder / f"turned-{label}", texts)


def rotation(axis: tuple[float, float, float], degrees: float) -> np.ndarray:
    """The matrix that turns column vectors about an axis (Rodrigues' formula)."""
    x, y, z = np.array(axis) / math.sqrt(sum(part * part for part in axis))
    angle, cross = math.radians(degrees), np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


@dataclass(frozen=True)
class Told:
    """Forces at the times of the truth, shape (times, 2), in g; the share of rows that were said live."""

    forces: np.ndarray
    live: float


def parts(recording: Recording, results: Mapping[str, Results]) -> Parts:
    """`results` of the recording under "", of turned copies under their labels."""
    truth = recording.optional_table(TRUTH)
    if truth is None or not len(truth):
        return {}
    true = np.column_stack([numbers(truth, force) for force in FORCES])
    known = np.isfinite(true).all(axis=1)
    times, true = np.array(numbers(truth, "time_s"))[known], true[known]
    zero = _rms(true)
    values: dict[str, object] = {"zero_long": [zero[0]], "zero_lat": [zero[1]]}
    told = {label: _told(result.table("vehicle.csv"), times) for label, result in results.items()}
    told = {label: answer for label, answer in told.items() if answer is not None}
    if "" in told:
        off = {label: _rms(answer.forces - true) for label, answer in told.items()}
        values["long_off"] = [error[0] for error in off.values()]
        values["lat_off"] = [error[1] for error in off.values()]
        values["change"] = [max(_rms(answer.forces - told[""].forces)) for label, answer in told.items() if label]
        values["live"] = [answer.live for answer in told.values()]
        values["wrong"] = sum(bool(np.any(error > zero)) for error in off.values())  # mountings worse than silence
    return {f"vehicle {recording.set}": values}


def _told(table: Table | None, times: np.ndarray) -> Told | None:
    if table is None:
        return None
    rows = np.column_stack([numbers(table, name) for name in ("time_s", "known_s", *FORCES)])
    rows = rows[np.isfinite(rows[:, 0])]
    if not len(rows):
        return Told(np.zeros((len(times), 2)), 0.0)
    at, known, forces = rows[:, 0], rows[:, 1], rows[:, 2:]
    filled = np.where(np.isnan(forces), 0.0, forces)
    on_time = [np.interp(times, at, force, left=0.0, right=0.0) for force in filled.T]
    return Told(np.column_stack(on_time), float(np.mean(np.isfinite(forces[:, 0]) & (known - at <= LIVE))))


def _rms(forces: np.ndarray) -> np.ndarray:
    return np.sqrt(np.mean(forces**2, axis=0))


FIGURES = (
    Figure("long_rmse", "long_off", Largest(), "g", "lower", "error of the longitudinal force, worst mounting", 4,
           False),
    Figure("lat_rmse", "lat_off", Largest(), "g", "lower", "error of the lateral force, worst mounting", 4, False),
    Figure("change", "change", Largest(), "g", "lower", "change by another mounting, largest", 4, False),
    Figure("in_time", "live", Quantile(0.0), "", "higher", "rows said within a second, worst mounting", 3, False),
    Figure("zero_long", "zero_long", Largest(), "g", "", "longitudinal error of an answer that is always 0", 4, False),
    Figure("zero_lat", "zero_lat", Largest(), "g", "", "lateral error of an answer that is always 0", 4, False),
)
