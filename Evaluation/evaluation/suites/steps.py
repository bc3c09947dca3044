"""Steps: counts, times, cadence and pauses against counted and timed steps.

A recording is scored by false steps per hour (answer minus truth, not below 0) when its set is named `false-*` or its
truth says 0 steps; every other by its error in per cent. Step times match within 0.3 s.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..figures import Figure, Largest, Mean, Quantile, Ratio, Sums, Total, Unknown
from ..matching import f1, f1_shifted
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..tables import Table

TOLERANCE = 0.3  # s
PAUSE = 5.0  # s between true steps that make a pause
WINDOW = 10.0  # s of a cadence comparison
RECENT = 5.0  # s of true steps that a reported cadence is held against
STEADY = 2.0  # s between true steps below which somebody walks on


def fits(recording: Recording) -> bool:
    return recording.has("accelerometer.csv") and (
        "steps" in recording.truth or recording.has("truth_steps.csv")
    )


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    result = results[""]
    true, times = _true_count(recording), recording.true_steps
    start, end = recording.span
    values: dict[str, object] = {"hours": (end - start) / 3600}
    found = _found_times(result)
    count = result.total("steps")
    count = len(found) if count is None and found is not None else count
    if count is not None:
        values |= count_values(recording, count)
    is_walk = "ape" in values
    if is_walk and found is not None and times is not None and len(times) > 1:
        values |= _time_values(times, found, start, end)
        values |= _reported_cadence(times, result.table("pedometer.csv"))
    events = result.table("events.csv")
    if events is not None and times is not None:
        values |= _pause_values(times, events, (end - start) / 3600)
    stated = result.summary.get("stated_errors", {}).get("steps_95")
    if stated is not None and count is not None:
        values["covered"] = [float(abs(count - true) <= stated), 1.0]
        if is_walk and count > 0:
            values["stated_width"] = [100 * stated / count]
    return {recording.set: values}


def count_values(recording: Recording, count: float) -> dict[str, object]:
    """What a step count adds, whoever counted."""
    true = _true_count(recording)
    start, end = recording.span
    if recording.set.startswith("false") or true == 0:
        return {"false": [max(0.0, count - true), (end - start) / 3600]}
    return {
        "ape": 100 * abs(count - true) / true, "error": 100 * (count - true) / true, "pooled": [count - true, true]
    }


def others(recording: Recording) -> dict[str, Parts]:
    """Counters that ran on the same phone."""
    known = {"Android": "android_step_counter_steps", "Oxford app": "oxford_algorithm_steps"}
    return {
        system: {recording.set: count_values(recording, recording.truth[key])}
        for system, key in known.items()
        if key in recording.truth
    }


def _true_count(recording: Recording) -> float:
    total = recording.truth.get("steps")
    return float(total if total is not None else len(recording.true_steps))


def _found_times(result: Results) -> np.ndarray | None:
    table = result.table("steps.csv")
    return None if table is None else np.sort(table["time_s"])


# Times


def _time_values(true: np.ndarray, found: np.ndarray, start: float, end: float) -> dict[str, object]:
    pauses = _pauses(true)
    return {
        "f1": f1(true, found, TOLERANCE),
        "f1_shift": f1_shifted(true, found, TOLERANCE),
        "cadence": _cadence_errors(true, found, start, end),
        "pause_steps": [
            float(sum(np.sum((found > a + 1) & (found < b - 1)) for a, b in pauses)),
            float(sum(b - a - 2.0 for a, b in pauses)),
        ],
    }


def _pauses(true: np.ndarray) -> list[tuple[float, float]]:
    return [(a, b) for a, b in zip(true[:-1], true[1:]) if b - a >= PAUSE]


def _cadence_errors(true: np.ndarray, found: np.ndarray, start: float, end: float) -> list[float]:
    """Sum and number of |steps a minute| differences over windows of 10 s in which the person walks throughout."""
    total = count = 0.0
    begin = start
    while begin + WINDOW <= end:
        steps = true[(true >= begin) & (true < begin + WINDOW)]
        if len(steps) >= 6 and np.max(np.diff(steps)) < STEADY and steps[0] - begin < 1.5 \
                and begin + WINDOW - steps[-1] < 1.5:
            heard = found[(found >= begin) & (found < begin + WINDOW)]
            by_span = len(heard) >= 3 and heard[-1] - heard[0] > 1
            cadence = 60 * (len(heard) - 1) / (heard[-1] - heard[0]) if by_span else 60 * len(heard) / WINDOW
            total += abs(cadence - 60 * (len(steps) - 1) / (steps[-1] - steps[0]))
            count += 1
        begin += WINDOW
    return [total, count]


def _reported_cadence(true: np.ndarray, batches: Table | None) -> dict[str, object]:
    """The cadence that was said at the end of each batch against the true steps of the 5 s before it."""
    if batches is None or "cadence_hz" not in batches:
        return {}
    error = said = walked = 0.0
    for end, cadence in zip(batches["end_s"], batches["cadence_hz"]):
        steps = true[(true > end - RECENT) & (true <= end)]
        if len(steps) < 4 or np.max(np.diff(steps)) >= STEADY or end - steps[-1] > 1.0:
            continue
        walked += 1
        if np.isfinite(cadence):
            said += 1
            error += 60 * abs(cadence - (len(steps) - 1) / (steps[-1] - steps[0]))
    return {"reported_cadence": [error, said], "cadence_said": [said, walked]}


# Pauses


def _pause_values(true: np.ndarray, events: Table, hours: float) -> dict[str, object]:
    told = [(float(t), str(e)) for t, e in zip(events["known_s"], events["event"])]
    pauses = np.array([t for t, event in told if event == "pause"])
    resumes = np.array([t for t, event in told if event == "resume"])
    gaps = _pauses(true)
    return {
        "pause_latency": [_first(pauses, a, b, a) for a, b in gaps],
        "resume_latency": [_first(resumes, b - 0.5, b + 15, b) for _, b in gaps],
        "false_pauses": [float(sum(_walks_on(true, t) for t in pauses)), hours],
    }


def _first(times: np.ndarray, low: float, high: float, since: float) -> float | None:
    """Seconds from `since` to the first time within low...high."""
    inside = times[(times >= low) & (times <= high)]
    return float(inside[0] - since) if len(inside) else None


def _walks_on(true: np.ndarray, time: float) -> bool:
    after = int(np.searchsorted(true, time))
    return 0 < after < len(true) and bool(true[after] - true[after - 1] < STEADY)


def _per_hour_of_pauses(sums: np.ndarray) -> np.ndarray:
    """Steps an hour inside pauses; nothing to say below a minute of them."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sums[..., 1] > 60, 3600 * sums[..., 0] / sums[..., 1], np.nan)


FIGURES = (
    Figure("mape", "ape", Mean(), "%", "lower", "error of the step count, mean over recordings"),
    Figure("bias", "error", Mean(), "%", "zero", "signed error of the step count"),
    Figure("pooled_error", "pooled", Ratio(100), "%", "zero", "error of all steps of the set together"),
    Figure("worst_ape", "ape", Largest(), "%", "lower", "error of the worst recording", 1, False),
    Figure("f1", "f1", Mean(), "", "higher", "F1 of step times within 0.3 s", 4),
    Figure("f1_shift", "f1_shift", Mean(), "", "higher", "the same after the best constant shift", 4),
    Figure("cadence_mae_spm", "cadence", Ratio(), "/min", "lower", "error of the cadence of counted steps, 10 s"),
    Figure("reported_cadence_mae_spm", "reported_cadence", Ratio(), "/min", "lower",
           "error of the cadence that was reported, against the last 5 s"),
    Figure("cadence_said", "cadence_said", Ratio(100), "%", "higher", "walking batches with a cadence", 1),
    Figure("false_per_hour", "false", Ratio(), "/h", "lower", "steps counted where nobody walks", 1),
    Figure("pause_steps_per_hour", "pause_steps", Sums(_per_hour_of_pauses), "/h", "lower",
           "steps counted inside pauses", 1),
    Figure("pause_latency_median_s", "pause_latency", Quantile(0.5), "s", "lower", "pause known after the last step"),
    Figure("pause_latency_p95_s", "pause_latency", Quantile(0.95), "s", "lower", "the same, 95th percentile"),
    Figure("pause_latency_missed", "pause_latency", Unknown(), "", "lower", "pauses that were not told", 0, False),
    Figure("resume_latency_median_s", "resume_latency", Quantile(0.5), "s", "lower",
           "resume known after the first step"),
    Figure("resume_latency_p95_s", "resume_latency", Quantile(0.95), "s", "lower", "the same, 95th percentile"),
    Figure("resume_latency_missed", "resume_latency", Unknown(), "", "lower", "resumes that were not told", 0, False),
    Figure("false_pauses_per_hour", "false_pauses", Ratio(), "/h", "lower", "pauses told while somebody walks on"),
    Figure("stated_error_holds", "covered", Ratio(100), "%", "higher",
           "counts within the error that was stated as 95 %", 1),
    Figure("stated_error_width", "stated_width", Quantile(0.5), "%", "lower",
           "the error that was stated, of the count, median over walks", 1),
    Figure("hours", "hours", Total(), "h", "", "length of the recordings", 3, False),
)

SUITE = Suite("steps", "Steps", "steps", FIGURES, fits, score, cost=("ape", "%"), others=others,
              told=("reported_cadence_mae_spm", "stated_error_holds", "stated_error_width", "bias"))
