"""What a system said about attitude: ours in its files of results, Apple's and Android's in the recording."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .product import Results
from .quaternions import about_vertical, product
from .recordings import Recording
from .tables import BadTable, Table, require_numbers

LIVE, SMOOTHED = "device-motion.csv", "device-motion-history.csv"
QUATERNION = ("qw", "qx", "qy", "qz")
BIAS = ("bias_x", "bias_y", "bias_z")
FIELD = ("field_x", "field_y", "field_z")
GRAVITY = ("gravity_x", "gravity_y", "gravity_z")
USER = ("user_x", "user_y", "user_z")
HEADING = ("heading_deg", "heading_accuracy_deg")
COLUMNS = ("time_s", *QUATERNION, *BIAS, *FIELD, "field_accuracy", *HEADING, *GRAVITY, *USER)


@dataclass(frozen=True)
class Field:
    """The magnetic field without the device's own, device axes, µT, with the accuracy that was stated.

    `levels`: -1 not calibrated, 0 low, 1 medium, 2 high; NaN where nothing was said.
    """

    times: np.ndarray
    vectors: np.ndarray
    levels: np.ndarray


@dataclass(frozen=True)
class Attitude:
    """An attitude over time, device to a world with z up and, where it knows north, y to magnetic north.

    `bias` is what was taken off the gyroscope, rad/s; `heading_accuracy` the stated error, deg (one standard
    deviation), NaN where none was stated.
    """

    times: np.ndarray
    quaternions: np.ndarray
    bias: np.ndarray | None = None
    heading_accuracy: np.ndarray | None = None
    field: Field | None = None


def motion_table(results: Results, name: str = LIVE) -> Table | None:
    """The table of device motion; None where it is absent. Raises BadTable where its times run back."""
    table = results.table(name, only=COLUMNS)
    if table is None:
        return None
    require_numbers(table, name, "time_s", *(column for column in COLUMNS if column in table))
    if np.any(np.diff(table["time_s"]) < 0) or np.isnan(table["time_s"]).any():
        raise BadTable(f"{name}: times are not in order")
    return table


def attitude_in(table: Table, name: str, knows_north: bool) -> Attitude | None:
    """The attitude in a table of device motion; None where no row has a quaternion.

    In our frames x points to north; `knows_north` turns it so that y does. Raises BadTable.
    """
    require_numbers(table, name, *QUATERNION)
    quaternions = table.matrix(*QUATERNION)
    said = ~np.isnan(quaternions).all(axis=1)
    if not said.any():
        return None
    rows, quaternions = table.where(said), quaternions[said]
    return Attitude(
        times=rows["time_s"],
        quaternions=product(about_vertical(90), quaternions) if knows_north else quaternions,
        bias=_filled(rows, *BIAS),
        heading_accuracy=_stated(rows),
        field=_field(rows) if knows_north else None,
    )


def _filled(rows: Table, *columns: str) -> np.ndarray | None:
    """The columns side by side; None where one is missing or empty."""
    if not all(column in rows for column in columns):
        return None
    values = rows.matrix(*columns)
    return None if np.isnan(values).all() else values


def _stated(rows: Table) -> np.ndarray | None:
    if not all(column in rows for column in HEADING):
        return None
    heading, stated = (rows[column] for column in HEADING)
    return np.where((heading >= 0) & (stated >= 0), stated, np.nan)


def _field(rows: Table) -> Field | None:
    vectors = _filled(rows, *FIELD)
    if vectors is None:
        return None
    known = np.isfinite(vectors).all(axis=1)
    levels = rows["field_accuracy"] if "field_accuracy" in rows else np.full(len(rows), np.nan)
    return Field(rows["time_s"][known], vectors[known], levels[known])


@dataclass(frozen=True)
class _Other:
    """Where a system's answers stand, and by how much its world is turned from y to north, deg."""

    system: str
    attitude: str
    field: str
    turned: float


OTHERS = (
    # Core Motion's xMagneticNorthZVertical has x to north.
    _Other("Apple", "apple_attitude.csv", "apple_magnetic_field.csv", 90.0),
    _Other("Android", "android_rotation_vector.csv", "android_magnetic_field.csv", 0.0),
)


def recorded_attitudes(recording: Recording) -> dict[str, Attitude]:
    """What other systems said on the same recording, by system."""
    return {other.system: _recorded(recording, other) for other in OTHERS if recording.has(other.attitude)}


def _recorded(recording: Recording, other: _Other) -> Attitude:
    table = recording.table(other.attitude)
    require_numbers(table, f"{recording.path.name}: {other.attitude}", "time_s", *QUATERNION)
    return Attitude(
        times=table["time_s"],
        quaternions=product(about_vertical(other.turned), table.matrix(*QUATERNION)),
        field=_recorded_field(recording, other.field),
    )


def _recorded_field(recording: Recording, member: str) -> Field | None:
    table = recording.optional_table(member)
    if table is None:
        return None
    require_numbers(table, f"{recording.path.name}: {member}", "time_s", "x_uT", "y_uT", "z_uT")
    levels = table["accuracy"] if "accuracy" in table else np.full(len(table), np.nan)
    return Field(table["time_s"], table.matrix("x_uT", "y_uT", "z_uT"), levels)
