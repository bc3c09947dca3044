"""Distance and pace on foot against known lengths and known speeds."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..figures import Figure, Largest, Mean, Quantile, Ratio
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite

MOVING = 0.3  # m/s, below which a true speed is standing


def fits(recording: Recording) -> bool:
    return recording.has("accelerometer.csv") and bool(recording.truth.get("distance_m"))


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    result, true = results[""], float(recording.truth["distance_m"])
    values: dict[str, object] = {}
    metres = result.total("distance_m")
    if metres is not None:
        values |= {"ape": 100 * abs(metres - true) / true, "error": 100 * (metres - true) / true}
    stated = result.summary.get("stated_errors", {}).get("distance_95_m")
    if stated is not None and metres is not None:
        values["covered"] = [float(abs(metres - true) <= stated), 1.0]
        if metres > 0:
            values["stated_width"] = [100 * stated / metres]
    values |= _pace_values(recording, result)
    return {recording.set: values}


def _pace_values(recording: Recording, result: Results) -> dict[str, object]:
    """The pace that was said at the end of each batch against the true speed of the 2.5 s before it."""
    speed, batches = _true_speed(recording), result.table("pedometer.csv")
    if speed is None or batches is None or "pace_s_per_m" not in batches:
        return {}
    metres_at = lambda time: np.interp(time, *speed)  # noqa: E731
    error = said = moving = 0.0
    for start, end, pace in zip(batches["start_s"], batches["end_s"], batches["pace_s_per_m"]):
        if start < speed[0][0] or end > speed[0][-1]:
            continue
        true = (metres_at(end) - metres_at(start)) / (end - start)
        if true < MOVING:
            continue
        moving += 1
        if np.isfinite(pace) and pace > 0:
            said += 1
            error += 100 * abs(1 / pace - true) / true
    return {"pace": [error, said], "pace_said": [said, moving]} if moving else {}


def _true_speed(recording: Recording) -> tuple[np.ndarray, np.ndarray] | None:
    """Times and true metres so far: from a measured speed, or from points passed at known times."""
    if recording.has("truth_speed.csv"):
        table = recording.table("truth_speed.csv")
        times, speeds = table["time_s"], table["speed_mps"]
        return times, np.concatenate([[0], np.cumsum(np.diff(times) * (speeds[1:] + speeds[:-1]) / 2)])
    if recording.has("truth_waypoints.csv"):
        table = recording.table("truth_waypoints.csv")
        legs = np.hypot(np.diff(table["x_m"]), np.diff(table["y_m"]))
        return table["time_s"], np.concatenate([[0], np.cumsum(legs)])
    return None


FIGURES = (
    Figure("distance_mape", "ape", Mean(), "%", "lower", "error of the distance, mean over recordings"),
    Figure("distance_bias", "error", Mean(), "%", "zero", "signed error of the distance"),
    Figure("distance_worst", "error", Largest(), "%", "zero", "error of the worst recording", 1, False),
    Figure("reported_speed_error", "pace", Ratio(), "%", "lower",
           "error of the speed that the reported pace means, batch by batch"),
    Figure("pace_said", "pace_said", Ratio(100), "%", "higher", "moving batches with a pace", 1),
    Figure("stated_error_holds", "covered", Ratio(100), "%", "higher",
           "distances within the error that was stated as 95 %", 1),
    Figure("stated_error_width", "stated_width", Quantile(0.5), "%", "lower",
           "the error that was stated, of the distance, median over recordings", 1),
)

SUITE = Suite("distance", "Distance and pace", "distance", FIGURES, fits, score, cost=("ape", "%"),
              told=("distance_bias", "reported_speed_error", "stated_error_holds", "stated_error_width"))
