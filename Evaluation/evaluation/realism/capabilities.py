"""Which capability is scored on which recordings and on which simulations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Comparison:
    """One capability on both sides, through one suite.

    `group` names the suite's group, `{set}` standing for the recording's set. `sets` and `placements` (in the words
    of `sources`) choose the real recordings; no placement: all. Simulated persons are the seeds.
    """

    capability: str
    suite: str
    figures: tuple[str, ...]
    sets: tuple[str, ...]
    scenarios: tuple[str, ...]
    placements: tuple[str, ...] = ()
    group: str = "{set}"


# What a scenario's files do not say themselves: added to its truth.json.
TRUTH: Mapping[str, Mapping[str, object]] = {"lie.txt:table": {"still": True}}

COUNT = ("mape", "f1_shift", "cadence_mae_spm", "reported_cadence_mae_spm")
FALSE = ("false_per_hour",)
METRES = ("distance_mape",)
LABELLED = ("motionsense", "wisdm2019", "qrowd_tr", "adept_run", "road_fixed", "pamap2_wrist")
PHONES = ("inria_iphone5", "inria_nexus5")
OXFORD = ("oxford", "oxford-validation")
ACTIVITIES = tuple(
    f"{name} {what}" for name in ("stationary", "walking", "running", "cycling", "automotive")
    for what in ("f1", "recall", "latency_median_s")
)
CARRIED = ("walk.txt:pocket", "walk.txt:hand", "walk.txt:swinging_hand", "walk.txt:back_pocket")


def _steps(placement: str, *sets: str) -> Comparison:
    return Comparison(f"steps, {placement.replace('_', ' ')}", "steps", COUNT, sets, (f"walk.txt:{placement}",),
                      (placement,))


def _false(what: str, real: str, *scenes: str) -> Comparison:
    return Comparison(f"false steps, {what}", "steps", FALSE, (real,), scenes)


COMPARISONS = (
    _steps("hand", *OXFORD, "awinda-hand"),
    _steps("swinging_hand", *OXFORD),
    _steps("pocket", *OXFORD),
    _steps("back_pocket", *OXFORD),
    _steps("bag", *OXFORD),
    _steps("neck", *OXFORD),
    _steps("upper_arm", *OXFORD),
    _steps("lower_back", "ipol-lowerback"),
    _steps("wrist", "sensorwatch"),
    _false("by car", "false-road", "drive.txt:mount", "drive.txt:pocket"),
    _false("by bus and train", "false-transit", "bus.txt:pocket,bag,hand", "train.txt:pocket,bag,hand"),
    _false("desk and chores", "false-watch-desk", "desk.txt:wrist", "chores.txt:wrist"),
    _false("exercise", "false-exercise", "exercise.txt:wrist"),
    Comparison("distance, walking", "distance", METRES, ("mall-hand",), ("walk.txt:hand",)),
    Comparison("distance, running", "distance", METRES, ("run-hip",), ("run.txt:lower_back",)),
    Comparison("activity", "activity",
               ("mean_f1", "changes_per_hour", *ACTIVITIES, "accuracy high", "share high"), LABELLED,
               ("walk.txt:pocket", "run.txt:pocket", "stairs.txt:pocket", "still.txt:pocket", "walk.txt:wrist",
                "run.txt:wrist", "still.txt:wrist", "drive.txt:mount", "drive.txt:pocket", "cycle.txt:pocket,bag",
                "bus.txt:pocket,bag,hand", "train.txt:pocket,bag,hand")),
    Comparison("attitude, no magnetometer", "attitude", ("incl_rmse", "gravity_p95", "drift_deg_per_min", "start_s"),
               PHONES, CARRIED, group="base {set} 6"),
    Comparison("attitude, heading", "attitude", ("total_rmse", "heading_rmse", "heading_p95"), PHONES, CARRIED,
               group="base {set} 9"),
    Comparison("floors, lying still", "altitude", ("false_floors_per_day",), ("still-phone",), ("lie.txt:table",),
               group="still"),
    Comparison("floors, stairs", "altitude", ("floor_error",), ("made-stairs",), ("stairs.txt:pocket",),
               group="stairs"),
    Comparison("location, distance", "gps", ("median_abs_pct",), ("whitchurch-a", "comma-drive", "sport-watches"),
               ("run-outdoors", "drive.txt:mount", "cycle.txt:pocket,bag"), group="distance"),
    Comparison("location, standing", "gps", ("standing_m_per_min",), ("sensor-logger",), ("commuter",),
               group="standing"),
)
