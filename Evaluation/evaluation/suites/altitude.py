"""Relative altitude, floors, storeys, changes and climb.

Groups are kinds of truth: `apple` (Core Motion's own relative altitude, at its own stamps, no offset removed;
rows whose recorded pressure and altitude do not belong together are set aside), `lifts` (a ride between known
storeys, or lifts only), `lift BUILDING FROM-TO` (rides between the same storeys: their heights should agree),
`still` (a phone that lies), `stairs` (floors counted by somebody), `level_changes` (kind and height, see `level_changes`),
`climb` (known metres up and down), `absolute` (known altitude). Floors are earned with steps: a recording
without accelerometer cannot earn one whatever the product does, so what it is credited has a figure of its
own, `…_without_steps`, that says little. Storeys are told in a building that earlier rides have taught (see
`building_visits`); the first ride of a building, and one that leads where none has been before and of which nothing is
told, are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..figures import Deviation, Figure, Largest, Mean, Quantile, Ratio, RootMeanSquare, Total
from ..product import Results
from ..recordings import Recording
from ..level_changes import figures as level_change_figures
from ..level_changes import level_change_values, true_level_changes
from ..scores import Parts, Suite
from ..tables import Table
from ..building_visits import is_known_storey, is_visit, runs, told_storeys

UNPAIRED = 0.05  # m between the recorded altitude and the one that the recorded pressure gives
WITHIN = 1.0  # cm


def fits(recording: Recording) -> bool:
    truth = recording.truth
    return recording.has("barometer.csv") and (
        recording.has("apple_altimeter.csv")
        or any(key in truth for key in ("storeys_up", "still", "floors_up"))
        or bool(true_level_changes(recording)) or _true_altitude(recording) is not None
    )


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    result, truth = results[""], recording.truth
    altitude = _altitude(result)
    floors = _floors(result)
    parts: Parts = {
        "apple": _apple_values(recording, altitude),
        "absolute": _absolute_values(recording, result.table("altitude.csv")),
        "level_changes": level_change_values(recording, result.table("events.csv")),
        "climb": _climb_values(recording, result.summary),
    }
    if "storeys_up" in truth:
        parts["lifts"] = _credited(recording, "credited", floors) | _storey_values(recording, results)
        parts[_pair(truth)] = _ride_values(altitude)
    elif truth.get("still"):
        parts["still"] = _still_values(recording, floors)
    elif "floors_up" in truth:
        parts["stairs"] = _stairs_values(truth, floors)
        if truth.get("lift_rides") and not truth["floors_up"] and not truth.get("floors_down"):
            parts["lifts"] = _credited(recording, "credited", floors)
    return {group: values for group, values in parts.items() if values}


def _altitude(result: Results) -> tuple[np.ndarray, np.ndarray] | None:
    """Times and relative altitude, m, in order of time."""
    table = result.table("altitude.csv")
    if table is None or not len(table):
        return None
    known = np.isfinite(table["time_s"]) & np.isfinite(table["relative_m"])
    times, metres = table["time_s"][known], table["relative_m"][known]
    order = np.argsort(times, kind="stable")
    return (times[order], metres[order]) if len(times) else None


def _floors(result: Results) -> tuple[float, float] | None:
    """Floors up and down; None where the product counted none, not even zero."""
    up, down = result.total("floors_up"), result.total("floors_down")
    return None if up is None else (up, down or 0.0)


def standard_altitude(pressure: np.ndarray) -> np.ndarray:
    """Pressure altitude of the standard atmosphere, m, of hPa: T0 / L and R L / (g M) of 1976."""
    return 44330.769 * (1 - (pressure / 1013.25) ** 0.190263)


def _smooth(values: np.ndarray, width: int) -> np.ndarray:
    """Moving mean; the ends are held."""
    if len(values) < width:
        return values
    padded = np.pad(values, (width // 2, width - 1 - width // 2), mode="edge")
    return np.convolve(padded, np.ones(width) / width, "valid")


# Core Motion's relative altitude


def _apple_values(recording: Recording, altitude: tuple[np.ndarray, np.ndarray] | None) -> dict[str, object]:
    apple = recording.optional_table("apple_altimeter.csv")
    if apple is None or altitude is None:
        return {}
    times, metres = apple["time_s"], apple["relative_altitude_m"]
    air = recording.table("barometer.csv")
    offset = metres - standard_altitude(np.interp(times, air["time_s"], air["pressure_hPa"]))
    paired = np.abs(offset - np.median(offset)) <= UNPAIRED
    error = 100 * (np.interp(times, *altitude) - metres)[paired]
    values: dict[str, object] = {"unpaired": float(np.sum(~paired)), "rows": float(len(error))}
    if len(error):
        worst = float(np.max(np.abs(error)))
        values |= {"max_cm": worst, "rms_cm": float(np.sqrt(np.mean(error**2))),
                   "within": float(worst <= WITHIN)}
    return values


# Floors, storeys, lifts


def _credited(recording: Recording, name: str, floors: tuple[float, float] | None) -> dict[str, object]:
    """Floors up and down together, under a name of their own where no step could be felt."""
    if floors is None:
        return {}
    return {name if recording.has("accelerometer.csv") else f"{name}_without_steps": floors[0] + floors[1]}


def _storey_values(recording: Recording, results: Mapping[str, Results]) -> dict[str, object]:
    """Storeys of a ride against those of the building: up minus down where both are told."""
    truth, summary = recording.truth, results[""].summary
    up = {**summary.get("totals", {}), **summary}.get("storeys_up")
    if "visit" in results:
        told = told_storeys(results["visit"])
        up = None if told is None or told[1] is None else told[1] - told[0]
        if up is None and is_visit(recording) and is_known_storey(recording):
            return {"storeys_exact": 0.0, "storeys_wrong": 0.0, "storeys_unnamed": 1.0}
    if up is None:
        return {}
    error = abs(up - truth["storeys_up"])
    return {"storeys_exact": float(error == 0), "storeys_wrong": float(error > 0), "storeys_unnamed": 0.0,
            "storeys_within_1": float(error <= 1), "storey_error": float(error)}


def _pair(truth: dict) -> str:
    return f"lift {truth.get('building')} {truth.get('floor_from')}-{truth.get('floor_to')}"


def _ride_values(altitude: tuple[np.ndarray, np.ndarray] | None) -> dict[str, object]:
    """Height of a ride: the last against the first five samples, medians."""
    if altitude is None:
        return {}
    metres = _smooth(altitude[1], 3)
    return {"ride": float(np.median(metres[-5:]) - np.median(metres[:5]))}


def _stairs_values(truth: dict, floors: tuple[float, float] | None) -> dict[str, object]:
    if floors is None:
        return {}
    error = abs(floors[0] - truth["floors_up"]) + abs(floors[1] - truth.get("floors_down", 0))
    return {"floor_error": error, "exact": float(error == 0), "within_1": float(error <= 1)}


def _still_values(recording: Recording, floors: tuple[float, float] | None) -> dict[str, object]:
    """False floors, and how far the weather alone carried the pressure altitude within an hour."""
    air = recording.table("barometer.csv")
    times = air["time_s"]
    hours = float(times[-1] - times[0]) / 3600
    values: dict[str, object] = {"hours": hours}
    for name, count in _credited(recording, "false", floors).items():
        values |= {name: count, f"{name}_per_day": [count, hours]}
    minutes = np.arange(times[0], times[-1], 60.0)
    if len(minutes) > 61:
        metres = np.interp(minutes, times, _smooth(standard_altitude(air["pressure_hPa"]), 31))
        values["drift"] = float(np.max(np.abs(metres[60:] - metres[:-60])))
    return values


# Climb and absolute altitude


def _climb_values(recording: Recording, summary: dict) -> dict[str, object]:
    """Metres up and down against the truth: its totals, else the sum of its changes."""
    totals, true = summary.get("totals", {}), _true_climb(recording)
    values: dict[str, object] = {}
    for name, metres in (true or {}).items():
        if name in totals:
            values[name] = [abs(float(totals[name]) - metres), metres]
            values[f"{name}_error"] = [float(totals[name]) - metres, metres]
    return values


def _true_climb(recording: Recording) -> dict[str, float] | None:
    truth = recording.truth
    if "ascent_m" in truth or "descent_m" in truth:
        return {name: float(truth[name]) for name in ("ascent_m", "descent_m") if truth.get(name)}
    changes = true_level_changes(recording)
    if not changes or not np.isfinite([change.metres for change in changes]).all():
        return None
    up = sum(change.metres for change in changes if change.metres > 0)
    down = -sum(change.metres for change in changes if change.metres < 0)
    return {name: metres for name, metres in (("ascent_m", up), ("descent_m", down)) if metres > 0}


def _true_altitude(recording: Recording) -> tuple[np.ndarray, np.ndarray] | None:
    """Times and true altitude above sea level, m."""
    for member in ("truth_altitude.csv", "truth_path.csv"):
        table = recording.optional_table(member)
        if table is not None and "altitude_m" in table:
            known = np.isfinite(table["altitude_m"])
            if known.any():
                return table["time_s"][known], table["altitude_m"][known]
    return None


def _absolute_values(recording: Recording, table: Table | None) -> dict[str, object]:
    true = _true_altitude(recording)
    if true is None or table is None or "absolute_m" not in table:
        return {}
    times = table["time_s"]
    inside = np.isfinite(table["absolute_m"]) & (times >= true[0][0]) & (times <= true[0][-1])
    if not inside.any():
        return {}
    error = np.abs(table["absolute_m"] - np.interp(times, *true))[inside]
    accuracy = table["accuracy_m"][inside]
    values: dict[str, object] = {"absolute": float(np.median(error))}
    stated = np.isfinite(accuracy) & (accuracy >= 0)
    if stated.any():
        error, accuracy, count = error[stated], accuracy[stated], float(stated.sum())
        values |= {"inside": [float(np.sum(error <= accuracy)), count],
                   "inside_twice": [float(np.sum(error <= 2 * accuracy)), count]}
    return values


LITTLE = " (no accelerometer: says little)"

FIGURES = (
    Figure("worst_max_cm", "max_cm", Largest(), "cm", "lower", "largest difference to Core Motion", 3, False),
    Figure("median_max_cm", "max_cm", Quantile(0.5), "cm", "lower", "the same, median over recordings", 3),
    Figure("rms_cm", "rms_cm", RootMeanSquare(), "cm", "lower", "rms difference to Core Motion", 3),
    Figure("within_1cm", "within", Total(), "", "higher", "recordings within 1 cm throughout", 0, False),
    Figure("rows", "rows", Total(), "", "", "rows compared", 0, False),
    Figure("unpaired_rows", "unpaired", Total(), "", "", "rows set aside", 0, False),
    Figure("ride_median_m", "ride", Quantile(0.5), "m", "", "height of the rides"),
    Figure("ride_mad_m", "ride", Deviation(), "m", "lower", "how far a ride lies from their median, median"),
    Figure("floors_credited", "credited", Total(), "", "lower", "floors credited to lifts", 0, False),
    Figure("floors_credited_without_steps", "credited_without_steps", Total(), "", "lower",
           "floors credited to lifts" + LITTLE, 0, False),
    Figure("storeys_exact", "storeys_exact", Total(), "", "higher",
           "rides whose storeys are right", 0, False),
    Figure("storeys_wrong", "storeys_wrong", Total(), "", "lower", "rides whose storeys are wrong", 0, False),
    Figure("storeys_unnamed", "storeys_unnamed", Total(), "", "lower",
           "rides to a storey visited before that is not named", 0, False),
    Figure("storeys_within_1", "storeys_within_1", Total(), "", "higher", "the same, or one off", 0, False),
    Figure("storey_error", "storey_error", Mean(), "", "lower", "error of the storeys of a ride"),
    Figure("false_floors", "false", Total(), "", "lower", "floors of a phone that lies", 0, False),
    Figure("false_floors_per_day", "false_per_day", Ratio(24), "/d", "lower", "the same in a day"),
    Figure("false_floors_without_steps", "false_without_steps", Total(), "", "lower",
           "floors of a phone that lies" + LITTLE, 0, False),
    Figure("false_floors_per_day_without_steps", "false_without_steps_per_day", Ratio(24), "/d", "lower",
           "the same in a day" + LITTLE),
    Figure("worst_drift_m_per_h", "drift", Largest(), "m", "",
           "what weather did to the pressure in an hour", 1, False),
    Figure("hours", "hours", Total(), "h", "", "length of the recordings", 1, False),
    Figure("exact", "exact", Total(), "", "higher", "recordings with the floors counted exactly", 0, False),
    Figure("within_1", "within_1", Total(), "", "higher", "the same, or one off", 0, False),
    Figure("floor_error", "floor_error", Mean(), "", "lower", "floors too many or too few, up and down"),
    *level_change_figures(),
    Figure("ascent_error", "ascent_m", Ratio(100), "%", "lower", "error of the metres climbed", 1),
    Figure("ascent_bias", "ascent_m_error", Ratio(100), "%", "zero", "the same with its sign", 1),
    Figure("descent_error", "descent_m", Ratio(100), "%", "lower", "error of the metres descended", 1),
    Figure("descent_bias", "descent_m_error", Ratio(100), "%", "zero", "the same with its sign", 1),
    Figure("absolute_median_m", "absolute", Mean(), "m", "lower",
           "error of the altitude, median of a recording"),
    Figure("accuracy_holds", "inside", Ratio(100), "%", "higher",
           "altitudes within the stated accuracy; 68 % is honest", 1),
    Figure("twice_accuracy_holds", "inside_twice", Ratio(100), "%", "higher",
           "altitudes within twice the stated accuracy; 95 % is honest", 1),
)

SUITE = Suite("altitude", "Altitude and floors", "altitude", FIGURES, fits, score,
              cost=("floor_error", "floors"), further=runs,
              told=("ride_mad_m", "floors_credited", "false_floors", "storeys_exact",
                    "storeys_wrong", "storeys_unnamed", "level_change_recall",
                    "level_change_precision", "level_change_height_error_m", "ascent_error", "descent_error",
                    "absolute_median_m", "accuracy_holds", "twice_accuracy_holds"))
