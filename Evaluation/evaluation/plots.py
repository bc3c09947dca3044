"""One recording as a plot: the signal, the truth, and our answer below each other."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Mapping

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

from .attitudes import LIVE, attitude_in, motion_table  # noqa: E402
from .orientation import errors, true_orientation  # noqa: E402
from .product import Results  # noqa: E402
from .recordings import Recording  # noqa: E402
from .scores import Score, Suite  # noqa: E402
from .suites.gestures.rows import answer_of  # noqa: E402

POINTS = 20_000  # more than a plot can show
NARROWEST = 0.3  # s, of a moment that is drawn as a bar
TRUE, OURS, OTHER = "#222222", "#c0392b", "#2471a3"
KINDS = ("stationary", "walking", "running", "cycling", "automotive")


def draw_recording(
    path: pathlib.Path, suite: Suite, recording: Recording, results: Mapping[str, Results], score: Score
) -> None:
    """Writes a PNG. Raises KeyError or ValueError where a member that it needs cannot be read."""
    figure, (signal, answer) = plt.subplots(2, 1, figsize=(11, 6.5), height_ratios=(2, 3), constrained_layout=True)
    try:
        _draw_signal(signal, recording)
        result = next(iter(results.values()))
        ANSWERS.get(suite.name, _draw_nothing)(answer, recording, result)
        if suite.name != "gps":
            answer.set_xlim(signal.get_xlim())
        answer.set_xlabel("east, m" if suite.name == "gps" else "time, s")
        costs = [part[suite.cost[0]] for part in score.parts.values() if part.get(suite.cost[0]) is not None]
        cost = f"{suite.cost[0]} {costs[0]:.2f} {suite.cost[1]}" if costs else ""
        placement = recording.meta.get("placement") or "placement unknown"
        case = f" ({score.case})" if score.case else ""
        signal.set_title(f"{suite.name}: {recording.set}/{recording.name}{case}, {placement}   {cost}", fontsize=10)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=110)
    finally:
        plt.close(figure)


def _thinned(*columns: np.ndarray) -> list[np.ndarray]:
    every = max(1, len(columns[0]) // POINTS)
    return [column[::every] for column in columns]


def _draw_signal(axes: Axes, recording: Recording) -> None:
    if recording.has("accelerometer.csv"):
        table = recording.table("accelerometer.csv")
        length = np.linalg.norm(table.matrix("x_mps2", "y_mps2", "z_mps2"), axis=1)
        axes.plot(*_thinned(table["time_s"], length), lw=0.5, color=OTHER)
        axes.set_ylabel("specific force, m/s²")
    elif recording.has("barometer.csv"):
        table = recording.table("barometer.csv")
        axes.plot(*_thinned(table["time_s"], table["pressure_hPa"]), lw=0.7, color=OTHER)
        axes.set_ylabel("pressure, hPa")
    elif recording.has("location.csv"):
        table = recording.table("location.csv")
        axes.plot(table["time_s"], table["speed_mps"], ".", ms=3, color=OTHER)
        axes.set_ylabel("speed of the fixes, m/s")
    for start, end, label in _labels(recording):
        axes.axvline(start, color="#bbbbbb", lw=0.5)
        axes.annotate(label, ((start + end) / 2, 1), xycoords=("data", "axes fraction"), fontsize=6, ha="center",
                      va="top", color="#666666", annotation_clip=True)


def _labels(recording: Recording) -> list[tuple[float, float, str]]:
    table = recording.optional_table("truth_labels.csv")
    if table is None or not len(table):
        return []
    return sorted(zip(table["start_s"].tolist(), table["end_s"].tolist(), table["label"].tolist()))


def _draw_steps(axes: Axes, recording: Recording, result: Results) -> None:
    found, true = result.table("steps.csv"), recording.true_steps
    if true is not None:
        axes.step(true, np.arange(1, len(true) + 1), where="post", color=TRUE, lw=1.2, label="true steps")
    elif "steps" in recording.truth:
        axes.axhline(recording.truth["steps"], color=TRUE, lw=1, ls="--", label="true total")
    if found is not None:
        times = np.sort(found["time_s"])
        axes.step(times, np.arange(1, len(times) + 1), where="post", color=OURS, lw=1.2, label="counted steps")
    events = result.table("events.csv")
    if events is not None:
        for time, event in zip(events["known_s"], events["event"]):
            if event in ("pause", "resume"):
                axes.axvline(time, color="#e67e22" if event == "pause" else "#27ae60", lw=0.8, ls=":")
    axes.set_ylabel("steps (dotted: pause, resume told)")
    axes.legend(loc="upper left", fontsize=8)


def _draw_distance(axes: Axes, recording: Recording, result: Results) -> None:
    table = result.table("pedometer.csv")
    if table is not None:
        metres = np.nancumsum(table["distance_m"])
        axes.step(table["end_s"], metres, where="post", color=OURS, lw=1.2, label="distance told")
    if recording.has("truth_waypoints.csv"):
        points = recording.table("truth_waypoints.csv")
        legs = np.hypot(np.diff(points["x_m"]), np.diff(points["y_m"]))
        axes.plot(points["time_s"], np.r_[0, np.cumsum(legs)], "o-", color=TRUE, ms=4, lw=1, label="points passed")
    axes.axhline(recording.truth.get("distance_m", 0), color=TRUE, ls="--", lw=0.8, label="true distance")
    axes.set_ylabel("metres")
    axes.legend(loc="upper left", fontsize=8)


def _draw_activity(axes: Axes, recording: Recording, result: Results, name: str = "activity.csv") -> None:
    table = result.table(name)
    lanes = {kind: lane for lane, kind in enumerate((*KINDS, "other"))}
    for start, end, label in _labels(recording):
        kind = {"bus": "automotive", "train": "automotive", "car": "automotive", "tram": "automotive"}.get(label, label)
        kind = "walking" if kind.startswith("stairs") else kind if kind in KINDS else "other"
        axes.barh(lanes[kind], end - start, left=start, height=0.8, color="#cccccc")
    if table is not None:
        for kind in KINDS:
            on = table[kind] > 0.5
            axes.plot(table["time_s"][on], np.full(on.sum(), lanes[kind]), "s", ms=2, color=OURS)
    axes.set_yticks(list(lanes.values()), list(lanes))
    axes.set_ylabel("grey: truth, red: our flags")


def _draw_history(axes: Axes, recording: Recording, result: Results) -> None:
    _draw_activity(axes, recording, result, "activity-history.csv")


def _draw_altitude(axes: Axes, recording: Recording, result: Results) -> None:
    ours = result.table("altitude.csv")
    if ours is not None:
        axes.plot(ours["time_s"], ours["relative_m"], color=OURS, lw=1, label="relative altitude")
    if recording.has("apple_altimeter.csv"):
        apple = recording.table("apple_altimeter.csv")
        column = next(name for name in apple.columns if "altitude" in name)
        axes.plot(apple["time_s"], apple[column], ".", ms=4, color=TRUE, label="Apple's")
    batches = result.table("pedometer.csv")
    if batches is not None and "floors_up" in batches:
        told = np.nancumsum(batches["floors_up"]) - np.nancumsum(batches["floors_down"])
        axes.step(batches["end_s"], 3 * told, where="post", color=OTHER, lw=1, label="floors × 3 m")
    axes.set_ylabel("metres")
    axes.legend(loc="upper left", fontsize=8)


def _draw_track(axes: Axes, recording: Recording, result: Results) -> None:
    fixes, track, path = (
        recording.table("location.csv"), result.table("track.csv"), recording.optional_table("truth_path.csv")
    )
    latitude, longitude = fixes["latitude_deg"], fixes["longitude_deg"]
    origin = np.nanmean(latitude), np.nanmean(longitude)

    def plane(table: object) -> tuple[np.ndarray, np.ndarray]:
        east = 111_320 * np.cos(np.radians(origin[0])) * (table["longitude_deg"] - origin[1])
        return east, 110_540 * (table["latitude_deg"] - origin[0])

    axes.plot(*plane(fixes), ".", ms=3, color=OTHER, label="fixes")
    if path is not None and "latitude_deg" in path:
        axes.plot(*plane(path), color=TRUE, lw=1.2, label="true path")
    if track is not None:
        axes.plot(*plane(track), color=OURS, lw=1, label="our track")
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_ylabel("north, m")
    axes.legend(loc="upper left", fontsize=8)


def _draw_attitude(axes: Axes, recording: Recording, result: Results) -> None:
    """Errors against magnetic north, and the error of the heading that was stated."""
    truth, table = true_orientation(recording), motion_table(result)
    attitude = attitude_in(table, LIVE, knows_north=True) if table is not None else None
    if truth is None or attitude is None:
        return _draw_nothing(axes, recording, result)
    e = errors(truth.magnetic, truth.times, attitude.times, attitude.quaternions)
    heading, vertical = (np.where(e.answered, error, np.nan) for error in (e.heading, e.inclination))
    off = "" if truth.declination is not None else ", declination unknown"
    axes.plot(truth.times, heading, color=OURS, lw=0.8, label=f"error of the heading{off}")
    axes.plot(truth.times, vertical, color=OTHER, lw=0.8, label="error of the vertical")
    if attitude.heading_accuracy is not None:
        stated = attitude.heading_accuracy
        axes.fill_between(attitude.times, -stated, stated, color="#dddddd", lw=0, label="stated of the heading")
    largest = np.nanpercentile(np.abs(np.r_[heading, vertical, 5.0]), 99.5)
    axes.set_ylim(-1.1 * largest, 1.1 * largest)
    axes.set_ylabel("degrees")
    axes.legend(loc="upper left", fontsize=8)


def _draw_gestures(axes: Axes, recording: Recording, result: Results) -> None:
    """A lane a kind: what is true above what was told; totals of the truth as the title."""
    answer = answer_of(recording, result)
    kinds = sorted({row.kind or "other" for row in (*answer.true, *answer.told)})
    for lane, kind in enumerate(kinds):
        for rows, height, colour in ((answer.true, 0.2, TRUE), (answer.told, -0.2, OURS)):
            mine = [row for row in rows if (row.kind or "other") == kind]
            axes.barh([lane + height] * len(mine), [max(row.length, NARROWEST) for row in mine],
                      left=[row.start for row in mine], height=0.35, color=colour, edgecolor="white", lw=0.3)
    axes.set_yticks(range(len(kinds)), kinds)
    axes.set_ylabel("black: true, red: told")
    axes.set_title(", ".join(f"{key} {value}" for key, value in recording.truth.items()), fontsize=8)


def _draw_nothing(axes: Axes, recording: Recording, result: Results) -> None:
    axes.axis("off")


ANSWERS: dict[str, Callable[[Axes, Recording, Results], None]] = {
    "steps": _draw_steps, "distance": _draw_distance, "activity": _draw_activity, "history": _draw_history,
    "attitude": _draw_attitude, "altitude": _draw_altitude, "gps": _draw_track, "gestures": _draw_gestures,
}
