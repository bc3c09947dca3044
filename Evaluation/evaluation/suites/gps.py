"""Location: distance, standing still, speed and stated accuracy of the filtered track.

Distance is what the track adds between the first and the last fix, against a known length; `indoors` where
the truth says that the fixes are useless there, `device` where only the device's own figure is known. Lying
still (`still`) and spans labelled standing (`standing`) should add nothing. Speed is held against a measured
one, else the device's own, at 1 Hz while that exceeds 0.5 m/s and 5 s away from both ends; jerk is the rms of
its second difference. A position is held against the path, or against the place where the phone lay: the
stated accuracy is one standard deviation, so 68 % should lie within it and 95 % within twice as much.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from ..figures import Figure, Largest, Mean, Quantile, Ratio
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..tables import Table

MOVING = 0.5  # m/s of the reference
GAP = 60.0  # s between two samples of the reference that say nothing about the speed between them
MARGIN = 5.0  # s left out at both ends of a comparison of speeds
EQUATOR, ECCENTRICITY_SQUARED = 6378137.0, 6.69437999014e-3  # m, and first eccentricity squared, of WGS84


def fits(recording: Recording) -> bool:
    truth = recording.truth
    return recording.has("location.csv") and (
        _all_metres(truth) > 0 or bool(truth.get("still") or truth.get("device_distance_m"))
        or recording.has("truth_path.csv") or _speed_member(recording) is not None
        or len(_standing(recording)) > 0
    )


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    track = results[""].table("track.csv")
    fixes = recording.table("location.csv")["time_s"]
    fixes = fixes[np.isfinite(fixes)]
    if track is None or not len(track) or not len(fixes):
        return {}
    track = _in_order(track)
    span = (float(fixes[0]), float(fixes[-1]))
    parts = _distance_parts(recording, track, span)
    parts |= _speed_parts(recording, track, span)
    position = _position_values(recording, track)
    return parts | ({f"position {recording.set}": position} if position else {})


def _in_order(track: Table) -> Table:
    order = np.argsort(track["time_s"], kind="stable")
    return track.where(order[np.isfinite(track["time_s"][order])])


def _standing(recording: Recording) -> list[tuple[float, float]]:
    labels = recording.optional_table("truth_labels.csv")
    if labels is None or "label" not in labels:
        return []
    rows = zip(labels["start_s"], labels["end_s"], labels["label"])
    return [(float(start), float(end)) for start, end, label in rows if label == "standing" and end > start]


# Distance


def _distance_parts(recording: Recording, track: Table, span: tuple[float, float]) -> Parts:
    truth, parts = recording.truth, {}
    metres = _added(track, *span)
    if truth.get("still"):
        parts["still"] = {"standing": [metres, (span[1] - span[0]) / 60]}
    elif _all_metres(truth) > 0:
        error = 100 * (metres / _true_metres(recording, span) - 1)
        group = "distance" if truth.get("gps_usable", True) else "indoors"
        parts[group] = {"error": error, "ape": abs(error)}
    elif truth.get("device_distance_m"):
        error = 100 * (metres / truth["device_distance_m"] - 1)
        parts["device"] = {"error": error, "ape": abs(error)}
    spans = _standing(recording)
    if spans:
        added = sum(_added(track, start, end) for start, end in spans)
        parts["standing"] = {"standing": [added, sum(end - start for start, end in spans) / 60]}
    return parts


def _added(track: Table, start: float, end: float) -> float:
    """Metres that the track adds from start to end."""
    first, last = np.interp([start, end], track["time_s"], track["distance_m"])
    return float(last - first)


def _all_metres(truth: dict) -> float:
    """On foot, and with every vehicle: `ridden_m` by kind, else `driven_m`."""
    ridden = truth.get("ridden_m")
    vehicles = sum(ridden.values()) if ridden else truth.get("driven_m") or 0
    return float(truth.get("distance_m") or 0) + float(vehicles)


def _true_metres(recording: Recording, span: tuple[float, float]) -> float:
    """All metres; where a wheel counted them, its share between the first and the last fix."""
    truth = recording.truth
    metres = _all_metres(truth)
    wheel = recording.optional_table("truth_speed.csv") if "wheel_distance_m" in truth else None
    if wheel is None:
        return metres
    times, speeds = wheel["time_s"], wheel["speed_mps"]
    inside = (times >= span[0]) & (times <= span[1])
    return metres * float(np.trapezoid(speeds[inside], times[inside]) / np.trapezoid(speeds, times))


# Speed


def _speed_member(recording: Recording) -> str | None:
    return next((name for name in ("truth_speed.csv", "other_track.csv") if recording.has(name)), None)


def _speed_parts(recording: Recording, track: Table, span: tuple[float, float]) -> Parts:
    member = _speed_member(recording)
    known = np.isfinite(track["speed_mps"])
    if member is None or not known.any():
        return {}
    reference = recording.table(member)
    true_times, true = reference["time_s"], reference["speed_mps"]
    times = np.arange(max(span[0], true_times[0]) + MARGIN, min(span[1], true_times[-1]) - MARGIN, 1.0)
    stated = np.isfinite(true)
    if len(times) < 3 or not stated.any():
        return {}
    true_times, true = true_times[stated], true[stated]
    after = np.clip(np.searchsorted(true_times, times), 1, max(1, len(true_times) - 1))
    is_known = np.diff(true_times, append=np.inf)[after - 1] <= GAP
    true = np.interp(times, true_times, true)
    said = np.interp(times, track["time_s"][known], track["speed_mps"][known])
    moving = (true > MOVING) & is_known
    if not moving.any():
        return {}
    values: dict[str, object] = {"rms": _rms((said - true)[moving]),
                                 "bias": float(np.mean((said - true)[moving]))}
    if moving[1:-1].any():
        values |= {"jerk": _rms(np.diff(said, 2)[moving[1:-1]]),
                   "jerk_reference": _rms(np.diff(true, 2)[moving[1:-1]])}
    return {f"pace {recording.set}": values}


def _rms(numbers: np.ndarray) -> float:
    return float(np.sqrt(np.mean(numbers**2)))


# Position


def _position_values(recording: Recording, track: Table) -> dict[str, object]:
    placed = track.where(np.isfinite(track["latitude_deg"]) & np.isfinite(track["longitude_deg"]))
    truth = _true_places(recording, placed["time_s"]) if len(placed) else None
    if truth is None:
        return {}
    inside, latitude, longitude = truth
    if not inside.any():
        return {}
    north, east = metres_per_degree(float(np.mean(latitude)))
    error = np.hypot((placed["latitude_deg"] - latitude) * north,
                     (placed["longitude_deg"] - longitude) * east)[inside]
    accuracy = placed["accuracy_m"][inside]
    stated = np.isfinite(accuracy) & (accuracy >= 0)
    values: dict[str, object] = {
        "median": float(np.median(error)), "p95": float(np.percentile(error, 95)),
        "said": [float(stated.sum()), float(len(error))],
    }
    if stated.any():
        error, accuracy, count = error[stated], accuracy[stated], float(stated.sum())
        values |= {"within": [float(np.sum(error <= accuracy)), count],
                   "within_twice": [float(np.sum(error <= 2 * accuracy)), count]}
    return values


def _true_places(recording: Recording, times: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Which of the times the truth covers, with latitude and longitude there, degrees."""
    truth = recording.truth
    if recording.has("truth_path.csv"):
        path = recording.table("truth_path.csv")
        latitude = np.interp(times, path["time_s"], path["latitude_deg"])
        longitude = np.interp(times, path["time_s"], path["longitude_deg"])
        return (times >= path["time_s"][0]) & (times <= path["time_s"][-1]), latitude, longitude
    if truth.get("still") and "latitude_deg" in truth and "longitude_deg" in truth:
        return np.full(len(times), True), np.full(len(times), float(truth["latitude_deg"])), \
            np.full(len(times), float(truth["longitude_deg"]))
    return None


def metres_per_degree(latitude: float) -> tuple[float, float]:
    """Metres in a degree of latitude and of longitude at a latitude in degrees: curvature of WGS84."""
    angle = math.radians(latitude)
    root = math.sqrt(1 - ECCENTRICITY_SQUARED * math.sin(angle) ** 2)
    degree = math.radians(1) * EQUATOR
    return degree * (1 - ECCENTRICITY_SQUARED) / root**3, degree * math.cos(angle) / root


FIGURES = (
    Figure("median_abs_pct", "ape", Quantile(0.5), "%", "lower",
           "error of the distance, median over recordings"),
    Figure("mean_pct", "error", Mean(), "%", "zero", "signed error of the distance"),
    Figure("worst_pct", "error", Largest(), "%", "zero", "error of the worst recording", 2, False),
    Figure("standing_m_per_min", "standing", Ratio(), "m/min", "lower", "distance added where nobody moves"),
    Figure("rms_mps", "rms", Mean(), "m/s", "lower", "error of the speed while moving", 3),
    Figure("bias_mps", "bias", Mean(), "m/s", "zero", "the same with its sign", 3),
    Figure("jerk", "jerk", Mean(), "m/s2", "lower", "unsteadiness of the speed", 3),
    Figure("jerk_reference", "jerk_reference", Mean(), "m/s2", "",
           "unsteadiness of the speed it is held against", 3),
    Figure("position_median_m", "median", Mean(), "m", "lower",
           "error of the position, median of a recording"),
    Figure("position_p95_m", "p95", Mean(), "m", "lower", "the same, 95th percentile"),
    Figure("accuracy_said", "said", Ratio(100), "%", "higher", "positions with a stated accuracy", 1),
    Figure("accuracy_holds", "within", Ratio(100), "%", "higher",
           "positions within the stated accuracy; 68 % is honest", 1),
    Figure("twice_accuracy_holds", "within_twice", Ratio(100), "%", "higher",
           "positions within twice the stated accuracy; 95 % is honest", 1),
)

SUITE = Suite("gps", "Location", "gps", FIGURES, fits, score, cost=("ape", "%"),
            told=("bias_mps", "position_median_m", "accuracy_said", "accuracy_holds", "twice_accuracy_holds"))
