"""Recordings with known steps or labels, as the windows and waves that the pedometer sees of them."""

import csv
import io
import json
import pathlib
import subprocess
import tempfile
import zipfile
import zlib
from dataclasses import dataclass

import numpy as np

STANDARD_GRAVITY = 9.80665
LONGEST_GAP = 1.0  # s, as UniformResampler
WINDOW = 3.1  # s: the window and the delay of its bands
LONGEST_STEP = 1.5  # s between two steps of one walk; the slowest of the simulated ones have 1.3
GAIT = {"walking", "running", "stairs", "stairs_up", "stairs_down"}
UNKNOWN = {"elliptical_session", "treadmill_session"}  # labels that say nothing about a single second
SUITES = ("steps", "distance", "activity", "gestures", "attitude")
# Strokes and punches last a second; road_fixed repeats false-road; the others have no truth about steps.
SKIP = {"punch-nano", "st-tennis", "road_fixed", "mobilitynet"}
SKIP |= {"inria_calibration", "inria_iphone5", "inria_nexus5"}
NOBODY_WALKS = {"comma-drive", "broad"}
# What is alike is left out together: the same persons, the same kind of ride, the same watch.
GROUPS = [
    ["oxford", "oxford-validation"], ["awinda-hand"], ["ipol-lowerback"], ["sensorwatch", "false-watch-desk"],
    ["false-exercise"], ["false-transit"], ["qrowd_tr"], ["mall-hand"], ["run-hip", "adept_run"], ["motionsense"],
    ["false-road", "comma-drive", "st-vehicle", "st-car-events"], ["wisdm2019"], ["pamap2_wrist"], ["broad"],
    ["st-gym", "st-yoga", "st-head", "watch-powersense", "mpower-tremor"],
]


@dataclass
class Recording:
    """One accelerometer and what is known of the person who carried it."""

    set: str
    person: str
    time: np.ndarray  # s
    acceleration: np.ndarray  # g, Core Motion's sign, one row per sample
    steps: np.ndarray | None = None  # s, of every step
    labels: list[tuple[float, float, bool]] | None = None  # start, end, gait
    is_gait: bool | None = None  # all of it, or nothing of it
    count: int | None = None  # of true steps

    def without_steps(self) -> list[tuple[float, float]]:
        """Stretches in which nobody walks."""
        if self.is_gait is False or self.steps is not None and not len(self.steps):
            return [(self.time[0], self.time[-1])]
        return [(start, end) for start, end, is_gait in self.labels or [] if not is_gait]

    def truth(self, ends: np.ndarray) -> np.ndarray:
        """1 for windows full of gait, 0 for windows without any step, -1 for the others."""
        truth = np.full(len(ends), -1)
        if self.is_gait is not None:
            inside = (ends > self.time[0] + 6) & (ends < self.time[-1] - 3)
            truth[inside if self.is_gait else slice(None)] = self.is_gait
        elif self.steps is not None:
            truth = np.array([window_truth(self.steps, end) for end in ends], dtype=int)
        for start, end, gait in self.labels or []:
            truth[(ends >= start + WINDOW) & (ends <= end)] = gait
        return truth


def window_truth(steps: np.ndarray, end: float) -> int:
    """1 where steps fill the window that ends at `end`, 0 where there is none, -1 between."""
    inside = steps[(steps > end - WINDOW) & (steps <= end)]
    if len(inside) == 0:
        return 0
    return 1 if np.diff(np.r_[end - WINDOW, inside, end]).max() < LONGEST_STEP else -1


def table(archive: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    """Rows of a member, none where it is missing."""
    if name not in archive.namelist():
        return []
    return list(csv.DictReader(io.StringIO(archive.read(name).decode())))


def document(archive: zipfile.ZipFile, name: str) -> dict:
    """A JSON member, empty where it is missing."""
    return json.loads(archive.read(name)) if name in archive.namelist() else {}


def read(path: pathlib.Path, suite: str) -> Recording | None:
    """A recording with what is known of it; none without accelerometer."""
    archive = zipfile.ZipFile(path)
    if "accelerometer.csv" not in archive.namelist():
        return None
    text = io.StringIO(archive.read("accelerometer.csv").decode())
    rows = np.genfromtxt(text, delimiter=",", skip_header=1, usecols=(0, 1, 2, 3))
    rows = rows[np.isfinite(rows).all(1)]
    person = str(document(archive, "meta.json").get("person") or path.stem)
    set_ = path.parent.name
    recording = Recording(set_, f"{set_}/{person}", rows[:, 0], rows[:, 1:] / -STANDARD_GRAVITY)
    if set_ in NOBODY_WALKS or set_.startswith("false"):
        # Of a few desk recordings only the number of steps is known: nothing is learned from them.
        recording.is_gait = False if not document(archive, "truth.json").get("steps") else None
    elif suite in ("steps", "distance"):
        times = np.sort([float(r["time_s"]) for r in table(archive, "truth_steps.csv")])
        recording.steps, recording.is_gait = (times, None) if len(times) else (None, True)
        recording.count = len(times) or document(archive, "truth.json").get("steps")
    else:
        recording.labels = [
            (float(r["start_s"]), float(r["end_s"]), r["label"] in GAIT)
            for r in table(archive, "truth_labels.csv")
            if r["label"] not in UNKNOWN
        ]
    return recording


def read_all(folders: list[pathlib.Path]) -> list[Recording]:
    """Every recording of the suites in these folders, in a fixed order."""
    found = []
    for folder in folders:
        for suite in SUITES:
            for path in sorted((folder / suite).rglob("*.zip")):
                if path.parent.name not in SKIP:
                    found.append(read(path, suite))
    return [r for r in found if r is not None and len(r.time) > 100]


def folds(recordings: list[Recording], count: int) -> np.ndarray:
    """What is left out together: sets that are alike, else the sets of one person, and each simulated life."""
    alike = {name: i for i, group in enumerate(GROUPS) for name in group}
    keys = [f"{alike[r.set]}" if r.set in alike else
            "/".join([r.set.removeprefix("false-").split("-")[0], *r.person.split("/")[1:]]) for r in recordings]
    return np.array([zlib.crc32(key.encode()) % count for key in keys])


def thinned(recording: Recording, rate: float, is_magnitude: bool) -> Recording | None:
    """The recording as a slower device gives it: plainly picked, or the magnitude alone as some watches do.

    None where the recording is not faster.
    """
    if np.median(np.diff(recording.time)) > 0.7 / rate and not is_magnitude:
        return None
    times, values = [], []
    cuts = np.flatnonzero(np.diff(recording.time) > LONGEST_GAP) + 1
    for piece in np.split(np.arange(len(recording.time)), cuts):
        t, a = recording.time[piece], recording.acceleration[piece]
        grid = np.arange(t[0], t[-1], 1 / rate)
        picked = np.stack([np.interp(grid, t, column) for column in a.T], 1)
        if is_magnitude:
            picked = np.linalg.norm(picked, axis=1)[:, None] * np.array([0, 0, -1])
        times.append(grid)
        values.append(picked)
    time, acceleration = np.concatenate(times), np.concatenate(values)
    return Recording(
        recording.set, recording.person, time, acceleration, recording.steps, recording.labels,
        recording.is_gait, recording.count)


def windows(recordings: list[Recording], tool: str) -> list[np.ndarray]:
    """Of each recording a row per window: its end in s, then the features that the product computes."""
    return dumped(recordings, tool)


def waves(recordings: list[Recording], scores: list[np.ndarray], tool: str) -> list[np.ndarray]:
    """Of each recording, for each of two moments, a row per wave: its time in s, then what the product's judge asks.

    The moments are those at which a wave is judged outside of walks and, sooner, inside; `scores` are the gate's.
    """
    return [rows.reshape(2, -1, rows.shape[1]) for rows in dumped(recordings, tool, scores)]


def dumped(recordings: list[Recording], tool: str, scores: list[np.ndarray] | None = None) -> list[np.ndarray]:
    """What a program makes of each recording, and of a row per window that goes with it."""
    width = 1 + len(subprocess.run([tool], check=True, capture_output=True, text=True).stdout.split())
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, r in enumerate(recordings):
            source, result = f"{folder}/{i}.in", f"{folder}/{i}.out"
            np.column_stack([np.round(r.time * 1e9), r.acceleration]).astype("<f8").tofile(source)
            if scores is not None:
                scores[i].astype("<f4").tofile(source + ".scores")
            names += [source, result]
        subprocess.run([tool, *names], check=True)
        return [np.fromfile(name, "<f4").reshape(-1, width).astype(float) for name in names[1::2]]
