"""Attitude, gravity, heading, gyroscope bias and magnetic field against optical truth.

Groups are "CASE SET WHAT", and the same for SET/clean and SET/disturbed where the recording says which it is.
WHAT is 6 (the arbitrary frame: accelerometer and gyroscope), 9 (x to magnetic north), mag (the corrected field),
and with " smoothed" after it what was known afterwards. CASE is base or the name of a stressed copy.

Samples of the truth count when it says that the device moves and `SETTLE` seconds have passed since the first
sample of the sensors; the vertical, drift and jumps also count rest. Figures are per recording, then averaged.
Where nobody wrote down by what angle magnetic north lies off the truth's north, errors of heading are not scored:
only what a constant cannot change.
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping

from ..attitude_values import LEVELS, Values, attitude_values, field_values
from ..attitudes import LIVE, SMOOTHED, attitude_in, motion_table, recorded_attitudes
from ..figures import Figure, Largest, Mean, Ratio, Total
from ..gravity import APPLE, apple_gravity_values, sum_values
from ..orientation import TRUTH, magnetic_block, true_orientation
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..stress import VARIANT, stressed

DRIFT = ("drift_deg_per_min", "heading_aligned_rmse")


def fits(recording: Recording) -> bool:
    return recording.has("accelerometer.csv", "gyroscope.csv") and (
        recording.has(TRUTH) or recording.has(APPLE)
    )


def prepare(recording: Recording, case: str, folder: pathlib.Path) -> Recording | None:
    return stressed(recording, case, folder) if not case or recording.has(TRUTH) else None


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    truth = true_orientation(recording)
    measured = recording.table("accelerometer.csv")
    found: dict[str, Values] = {}
    for mode, result in results.items():
        for name, suffix in ((LIVE, ""), (SMOOTHED, " smoothed")):
            table = motion_table(result, name)
            if table is None or not len(table):
                continue
            values = sum_values(table, measured)
            if mode == "6":
                values |= apple_gravity_values(recording, table)
            attitude = attitude_in(table, name, knows_north=mode == "9")
            if truth is not None and attitude is not None:
                values |= attitude_values(recording, truth, attitude, mode)
                if mode == "9":
                    found["mag" + suffix] = field_values(recording, truth, attitude.field)
            found[mode + suffix] = values
    return _parts(recording, found)


def others(recording: Recording) -> dict[str, Parts]:
    """Systems that ran on the same device: they know north, and tell nothing without it."""
    truth = true_orientation(recording)
    if truth is None:
        return {}
    answers = {}
    for system, attitude in recorded_attitudes(recording).items():
        values = attitude_values(recording, truth, attitude, "9")
        drift = attitude_values(recording, truth, attitude, "6")
        answers[system] = _parts(recording, {
            "9": values,
            "6": {name: drift[name] for name in DRIFT if name in drift},
            "mag": field_values(recording, truth, attitude.field),
        })
    return answers


def _parts(recording: Recording, found: Mapping[str, Values]) -> Parts:
    """What was found under the groups that this recording belongs to."""
    disturbed = magnetic_block(recording).get("disturbed")
    sets = [recording.set]
    if disturbed is not None:
        sets.append(f"{recording.set}/{'disturbed' if disturbed else 'clean'}")
    case = recording.meta.get(VARIANT) or "base"
    return {f"{case} {name} {what}": values for what, values in found.items() if values for name in sets}


def _mean(name: str, unit: str, says: str, better: str = "lower", digits: int = 2) -> Figure:
    """A number per recording, averaged."""
    return Figure(name, name, Mean(), unit, better, says, digits)


FIGURES = (
    _mean("total_rmse", "°", "error of the attitude while moving"),
    _mean("heading_rmse", "°", "its part about the vertical"),
    _mean("incl_rmse", "°", "its other part: between true and found vertical"),
    _mean("heading_median", "°", "error of the heading, median"),
    _mean("heading_p95", "°", "the same, 95th percentile"),
    _mean("heading_jump", "°", "largest change of that error within a second"),
    _mean("heading_aligned_rmse", "°", "error of the heading after a constant is taken off"),
    _mean("drift_deg_per_min", "°/min", "drift of the heading"),
    _mean("gravity_median", "°", "error of the vertical, rest included, median"),
    _mean("gravity_p95", "°", "the same, 95th percentile"),
    _mean("gravity_to_apple_median", "°", "angle to the gravity that Core Motion told, median"),
    _mean("gravity_to_apple_p95", "°", "the same, 95th percentile"),
    _mean("start_s", "s", "until the vertical stays within 3° for 2 s"),
    _mean("start_rmse", "°", "error of the vertical from 0.5 to 5 s"),
    _mean("bias_err_dps", "°/s", "error of the gyroscope's bias, second half", digits=3),
    _mean("field_rmse_uT", "µT", "error of the corrected field"),
    _mean("field_offset_uT", "µT", "its constant part in device axes"),
    _mean("norm_err_uT", "µT", "error of the field's strength, median"),
    *(_mean(f"field_rmse_{word}_uT", "µT", f"error of the corrected field where its accuracy is said to be {word}")
      for word in LEVELS.values()),
    Figure("stated_heading_68", "stated_68", Ratio(100), "%", "higher",
           "moments whose heading is within the error that was stated; 68 % is claimed", 1),
    Figure("stated_heading_95", "stated_95", Ratio(100), "%", "higher", "within twice that; 95 % is claimed", 1),
    _mean("stated_heading_median", "°", "the error that was stated, median", better=""),
    Figure("high_accuracy", "high", Ratio(100), "%", "", "moments whose field accuracy was said to be high", 1),
    Figure("high_accuracy_far_off", "high_far_off", Ratio(100), "%", "lower",
           "those of them whose heading is more than 20° off", 1),
    Figure("sum_off_g", "sum_off_g", Largest(), "g", "lower",
           "gravity + user acceleration against the accelerometer, worst sample", 7, False),
    _mean("coverage", "", "share of moments that have an attitude", better="higher", digits=4),
    Figure("not_finite", "not_finite", Total(), "", "lower", "quaternions that are no numbers", 0, False),
)

SUITE = Suite(
    "attitude", "Attitude", "attitude", FIGURES, fits, score, cost=("total_rmse", "°"),
    runs={"9": ("--frame", "xMagneticNorthZVertical"), "6": ("--frame", "xArbitraryZVertical")},
    cases=("", "bias2", "moving", "r25", "r50", "frozenmag"), further_cases=("r100", "nomag"),
    prepare=prepare, others=others, told=("stated_heading_68", "stated_heading_95", "sum_off_g"),
)
