"""What one answer about attitude adds to the figures, and what one about the magnetic field."""

from __future__ import annotations

import numpy as np

from .attitudes import Attitude, Field
from .orientation import (
    NEAREST, Errors, Orientation, errors, magnetic_block, nearest_row, within_half_turn,
)
from .quaternions import in_device_axes, interpolated
from .recordings import Recording

SETTLE = 5.0  # s after the first sample of the sensors, before which nothing but the start is scored
FEWEST = 10  # moments of truth below which nothing is said
FEWEST_FIELDS = 20
STARTED = 3.0  # deg of inclination that must not be passed again
STARTED_FOR = 2.0  # s
START = (0.5, 5.0)  # s, the span of the error at the start
NEVER = 60.0  # s, said of a start that does not come
FAR_OFF = 20.0  # deg of heading that a high accuracy should exclude
LEVELS = {0: "low", 1: "medium", 2: "high"}

Values = dict[str, object]


def attitude_values(recording: Recording, truth: Orientation, attitude: Attitude, mode: str) -> Values:
    """What an attitude adds; in mode 6 its north is arbitrary."""
    true = truth.magnetic if mode == "9" else truth.quaternions
    e = errors(true, truth.times, attitude.times, attitude.quaternions)
    late = truth.times >= truth.began + SETTLE
    values: Values = {"not_finite": float(np.sum(~np.isfinite(attitude.quaternions).all(axis=1)))}
    if late.any():
        values["coverage"] = float(e.answered[late].mean())
    counted = late & e.answered
    moving = counted & truth.moving
    if moving.sum() < FEWEST:
        return values
    values |= {
        "incl_rmse": _rms(e.inclination[moving]),
        "gravity_median": float(np.median(e.inclination[counted])),
        "gravity_p95": float(np.percentile(e.inclination[counted], 95)),
    }
    if mode == "9" and truth.declination is not None:
        values |= _heading_values(e, moving) | _stated_values(truth, e, attitude, moving, counted)
    if mode == "9":
        values |= _jump_values(truth.times[counted], e.heading[counted])
    if mode == "6" or truth.declination is None:
        values |= _drift_values(truth.times[counted], e.heading[counted], mode)
    return values | _start_values(truth, e) | _bias_values(recording, attitude)


def _rms(x: np.ndarray) -> float:
    return float(np.sqrt(np.mean(np.square(x))))


# Heading


def _heading_values(e: Errors, moving: np.ndarray) -> Values:
    off = np.abs(e.heading[moving])
    return {
        "total_rmse": _rms(e.total[moving]),
        "heading_rmse": _rms(off),
        "heading_median": float(np.median(off)),
        "heading_p95": float(np.percentile(off, 95)),
    }


def _jump_values(times: np.ndarray, heading: np.ndarray) -> Values:
    """How much the error of the heading changes from one moment to a second later."""
    later = np.searchsorted(times, times + 1.0, side="right") - 1
    is_second = times[later] - times >= 0.9
    change = np.abs(within_half_turn(heading[later] - heading))[is_second]
    return {"heading_jump": float(change.max())} if len(change) else {}


def _drift_values(times: np.ndarray, heading: np.ndarray, mode: str) -> Values:
    """What is left of the heading's error when a constant, which nobody knows, is taken off."""
    unwrapped = np.degrees(np.unwrap(np.radians(heading)))
    values: Values = {"heading_aligned_rmse": _rms(unwrapped - unwrapped.mean())}
    if mode == "6" and np.ptp(times) > 0:
        slope = np.polyfit(times - times.mean(), unwrapped, 1)[0]
        values["drift_deg_per_min"] = float(abs(slope) * 60)
    return values


# What was stated


def _stated_values(
    truth: Orientation, e: Errors, attitude: Attitude, moving: np.ndarray, counted: np.ndarray
) -> Values:
    values: Values = {}
    if attitude.heading_accuracy is not None:
        stated = _at(truth.times[moving], attitude.times, attitude.heading_accuracy)
        known, off = ~np.isnan(stated), np.abs(e.heading[moving])
        count = float(known.sum())
        if count:
            values |= {
                "stated_68": [float(np.sum(off[known] <= stated[known])), count],
                "stated_95": [float(np.sum(off[known] <= 2 * stated[known])), count],
                "stated_heading_median": float(np.median(stated[known])),
            }
    if attitude.field is not None:
        level = _at(truth.times[counted], attitude.field.times, attitude.field.levels)
        values |= _level_values(level, np.abs(e.heading[counted]))
    return values


def _at(moments: np.ndarray, times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """What stood in the nearest row; NaN where none is near."""
    row = nearest_row(times, moments)
    return np.where(row >= 0, values[row], np.nan) if len(times) else np.full(len(moments), np.nan)


def _level_values(level: np.ndarray, off: np.ndarray) -> Values:
    """How often the accuracy is said to be high, and how often it then is not."""
    told, high = int(np.sum(~np.isnan(level))), level == 2
    values: Values = {}
    if told:
        values["high"] = [float(high.sum()), float(told)]
    if high.any():
        values["high_far_off"] = [float(np.sum(off[high] > FAR_OFF)), float(high.sum())]
    return values


# Start and bias


def _start_values(truth: Orientation, e: Errors) -> Values:
    """Seconds until the vertical is found for good, and its error in the first five."""
    use = e.answered & (truth.times >= truth.began)
    since, off = truth.times[use] - truth.began, e.inclination[use]
    values: Values = {"start_s": _found_after(since, off)}
    first = (since >= START[0]) & (since <= START[1])
    if first.any():
        values["start_rmse"] = _rms(off[first])
    return values


def _found_after(since: np.ndarray, off: np.ndarray) -> float:
    """When the error comes to stay below `STARTED` for `STARTED_FOR`; 0 where it never was above."""
    bad = np.flatnonzero(off > STARTED)
    if not len(bad):
        return 0.0
    ends = np.searchsorted(since, since + STARTED_FOR)
    next_bad = np.concatenate([bad, [len(since)]])[np.searchsorted(bad, np.arange(len(since)))]
    stays = np.flatnonzero((off <= STARTED) & (ends < len(since)) & (next_bad >= ends))
    if not len(stays):
        return NEVER
    found = float(since[stays[0]])
    return 0.0 if found <= since[0] + 1e-9 else min(found, NEVER)


def _bias_values(recording: Recording, attitude: Attitude) -> Values:
    """Error of the gyroscope's bias over the second half, deg/s."""
    true = recording.meta.get("truth_gyro_bias_dps")
    if attitude.bias is None or not true:
        return {}
    times = attitude.times
    second_half = times >= times[0] + (times[-1] - times[0]) / 2
    off = np.linalg.norm(np.degrees(attitude.bias[second_half]) - np.array(true, float), axis=1)
    off = off[np.isfinite(off)]
    return {"bias_err_dps": float(np.median(off))} if len(off) else {}


# Field


def field_values(recording: Recording, truth: Orientation, field: Field | None) -> Values:
    """The corrected field against that of the place, turned into the device's axes by the true attitude."""
    block = magnetic_block(recording)
    if field is None or block.get("disturbed") or not {"norm_uT", "dip_deg"} <= block.keys():
        return {}
    if truth.declination is None:
        return {}
    q, is_near = interpolated(field.times, truth.times, truth.quaternions, NEAREST)
    is_known = ~(field.levels < 0) & np.isfinite(field.vectors).all(axis=1)
    use = is_near & is_known & (field.times >= truth.began + SETTLE)
    if use.sum() < FEWEST_FIELDS:
        return {}
    strength = float(block["norm_uT"])
    difference = field.vectors[use] - in_device_axes(q[use], _field_of_place(block, truth.declination))
    off = np.linalg.norm(difference, axis=1)
    values: Values = {
        "field_rmse_uT": _rms(off),
        "field_offset_uT": float(np.linalg.norm(np.median(difference, axis=0))),
        "norm_err_uT": float(np.median(np.abs(np.linalg.norm(field.vectors[use], axis=1) - strength))),
    }
    for level, word in LEVELS.items():
        said = field.levels[use] == level
        if said.sum() >= FEWEST_FIELDS:
            values[f"field_rmse_{word}_uT"] = _rms(off[said])
    return values


def _field_of_place(block: dict, declination: float) -> np.ndarray:
    """x to the east, y to the truth's north, z up, µT."""
    east, dip = np.radians(declination), np.radians(float(block["dip_deg"]))
    direction = [np.cos(dip) * np.sin(east), np.cos(dip) * np.cos(east), -np.sin(dip)]
    return float(block["norm_uT"]) * np.array(direction)
