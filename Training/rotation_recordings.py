"""Recordings with a gyroscope and known activities, real and simulated, as the batches that RotationWitness judges."""

import csv
import io
import json
import pathlib
import subprocess
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

STANDARD_GRAVITY = 9.80665
BATCH = 2.5  # s
WINDOW = 5.12  # s
FEATURES = ["level", "calm", "quickness", "slowShare", "axisShare", "lineShare", "line", "spread"]
CLASSES = ["stationary", "walking", "running", "cycling", "automotive", "other"]
CLASS_OF_LABEL = {c: c for c in CLASSES} | {
    **dict.fromkeys(["standing", "sitting", "lying", "still", "standing_still"], "stationary"),
    **dict.fromkeys(["meditation_pose", "no_hand"], "stationary"),
    **dict.fromkeys(["stairs", "walking_stairs_2", "walking_stairs_3", "walking_turn"], "walking"),
    **dict.fromkeys(["bus", "train", "car", "tram", "vehicle_moving", "vehicle_standing"], "automotive"),
    **dict.fromkeys(["rowing_session", "pushups_session", "head_nod", "head_shake", "head_swing"], "other"),
    **dict.fromkeys(["backhand", "forehand", "serve", "punch", "uppercut", "standing_moving", "rest_tremor"], "other"),
    **dict.fromkeys(["exercise_" + e for e in ("abd", "er", "fel", "ir", "pen", "row", "trap")], "other"),
}
# What has no labels, or one that the folder knows better.
CLASS_OF_SET = {"comma-drive": "automotive", "mall-hand": "walking"}
SETS = ["activity/motionsense", "activity/wisdm2019", "activity/road_fixed", "gestures/st-vehicle",
        "gestures/st-car-events", "gestures/comma-drive", "gps/comma-drive", "steps/false-exercise",
        "steps/awinda-hand", "steps/ipol-lowerback", "distance/mall-hand", "gestures/watch-powersense", "gestures/st-yoga",
        "gestures/st-head", "gestures/st-tennis", "gestures/punch-nano", "gestures/mpower-tremor"]


@dataclass
class Recording:
    """One device, its two sensors and what was done."""

    set: str
    person: str
    records: np.ndarray  # rows of time in s, sensor, x, y, z, as rotation-dump reads them
    bouts: list[tuple[float, float, str]]  # start, end, class


@dataclass
class Batches:
    """Batches of known class; one row of `features` and of `evidence` (by acceleration) each."""

    features: np.ndarray
    evidence: np.ndarray
    truth: np.ndarray  # index into CLASSES
    set: np.ndarray
    person: np.ndarray

    def __getitem__(self, rows: np.ndarray) -> "Batches":
        return Batches(*(part[rows] for part in vars(self).values()))


def table(archive: zipfile.ZipFile, name: str) -> np.ndarray:
    """Time and three axes of a sensor's table."""
    text = io.StringIO(archive.read(name).decode())
    rows = np.loadtxt(text, delimiter=",", skiprows=1, usecols=(0, 1, 2, 3), ndmin=2)
    return rows[np.isfinite(rows).all(1)]


def read(path: pathlib.Path, name: str) -> Recording | None:
    """A recording with what is known of it; none without gyroscope."""
    archive = zipfile.ZipFile(path)
    if not {"gyroscope.csv", "accelerometer.csv"} <= set(archive.namelist()):
        return None
    acceleration, rotation = table(archive, "accelerometer.csv"), table(archive, "gyroscope.csv")
    acceleration[:, 1:] /= -STANDARD_GRAVITY
    sensor = np.r_[np.zeros(len(acceleration)), np.ones(len(rotation))]
    both = np.r_[acceleration, rotation]
    records = np.column_stack([both[:, 0], sensor, both[:, 1:]])[np.argsort(both[:, 0], kind="stable")]
    if name in CLASS_OF_SET:
        bouts = [(-np.inf, np.inf, CLASS_OF_SET[name])]
    elif "truth_labels.csv" in archive.namelist():
        rows = csv.DictReader(io.StringIO(archive.read("truth_labels.csv").decode()))
        bouts = [(float(r["start_s"]), float(r["end_s"]), CLASS_OF_LABEL.get(r["label"], "")) for r in rows]
    else:
        return None
    person = json.loads(archive.read("meta.json")).get("person") or path.stem
    return Recording(name, f"{name}/{person}", records, [b for b in bouts if b[2]])


def read_all(data: pathlib.Path) -> list[Recording]:
    """Every real recording, in a fixed order."""
    found = [read(p, p.parent.name) for name in SETS for p in sorted((data / name).glob("*.zip"))]
    return [r for r in found if r is not None]


def truth_of(ends: np.ndarray, bouts: list[tuple[float, float, str]]) -> np.ndarray:
    """Class of the batches whose whole window lies inside one bout; -1 elsewhere."""
    truth = np.full(len(ends), -1)
    for start, end, label in bouts:
        truth[(ends - WINDOW + BATCH / 2 >= start) & (ends <= end)] = CLASSES.index(label)
    return truth


def batches(recordings: list[Recording], tool: str) -> Batches:
    """Runs the product's own code over recordings."""
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        for i, r in enumerate(recordings):
            source, result = f"{folder}/in", f"{folder}/{i}.out"
            records = r.records.copy()
            records[:, 0] = np.round(records[:, 0] * 1e9)
            records.astype("<f8").tofile(source)
            subprocess.run([tool, source, result], check=True)
            rows = np.fromfile(result, "<f4").reshape(-1, 1 + len(FEATURES) + len(CLASSES))
            truth = truth_of(rows[:, 0].astype(float), r.bouts)
            rows, truth = rows[truth >= 0], truth[truth >= 0]
            split = 1 + len(FEATURES)
            labels = [np.full(len(rows), r.set, object), np.full(len(rows), r.person, object)]
            parts.append((rows[:, 1:split], rows[:, split:], truth, *labels))
    return Batches(*(np.concatenate(column) for column in zip(*parts)))


STOWED = ["pocket", "back_pocket", "bag", "jacket"]
HELD = ["hand while looking", "hand while typing", "hand while scrolling", "hand while calling", "hand while shifting"]
WORN = ["wrist", "upper_arm", "neck", "lower_back"]
# Sets of simulated recordings: what is done, and where. What is alike is one set.
SCENES = {
    "sim-cycle-thigh": ("cycle 4 min at {speed} m/s", ["pocket", "back_pocket"]),
    "sim-cycle-body": ("cycle 4 min at {speed} m/s", ["bag", "jacket", *WORN]),
    "sim-cycle-bar": ("cycle 4 min at {speed} m/s", ["handlebar"]),
    "sim-car-stowed": ("drive 5 min on {way}", [*STOWED, "lap", "wrist"]),
    "sim-car-fixed": ("drive 5 min on {way}", ["mount", "cup_holder", "seat"]),
    "sim-car-held": ("drive 5 min on {way}", HELD),
    "sim-rail-stowed": ("{rail} 6 min", [*STOWED, "lap", "wrist"]),
    "sim-rail-held": ("{rail} 6 min", HELD),
    "sim-bus-stowed": ("bus 5 min", [*STOWED, "lap", "wrist"]),
    "sim-bus-held": ("bus 5 min", HELD),
    "sim-still-stowed": ("{rest} 3 min", [*STOWED, *WORN]),
    "sim-still-held": ("{rest} 3 min", HELD),
    "sim-still-lap": ("sit 3 min", ["lap"]),
    "sim-table": ("lie 3 min", ["table", "seat"]),
    "sim-walk": ("walk 3 min at {pace} m/s", [*STOWED, "hand", "swinging_hand", *WORN]),
    "sim-run": ("run 3 min at {run} m/s", ["pocket", "bag", "swinging_hand", "upper_arm", "wrist", "lower_back"]),
    "sim-handle": ("handle 3 min", ["hand"]),
    "sim-hands": ("do {work} 2 min", ["wrist"]),
    "sim-fidget": ("do {fidget} 2 min", ["hand", "lap"]),
    "sim-exercise": ("exercise {exercise} 15 sets 3", ["wrist", "upper_arm"]),
}
DRAWS = {
    "speed": ["3.5", "4.5", "5.5", "7"], "way": ["town", "motorway", "jam", "calmed", "track"],
    "rail": ["train", "tram", "train"],
    "rest": ["sit", "stand"], "pace": ["0.9", "1.3", "1.6"], "run": ["2.4", "3", "3.6"],
    "work": ["keyboard", "dishes", "dressing", "folding", "teeth", "clapping"], "fidget": ["playing", "shifting"],
    "exercise": ["curl", "lateral_raise", "upright_row", "abduction", "squat"],
}
PHONES = ["iphone", "android", "android at 50 Hz", "phone20"]


def scenario(scene: str, seed: int) -> str:
    """The text of one scenario; the choices go round, each at its own pace."""
    action, places = SCENES[scene]
    place, _, pastime = places[seed % len(places)].partition(" ")
    for name, choices in DRAWS.items():
        action = action.replace("{" + name + "}", choices[(seed + seed // len(places)) % len(choices)])
    phone = "watch" if place == "wrist" else PHONES[seed % len(PHONES)]
    return f"phone {phone}\nin {place}\n{action} {pastime}\n"


def simulate(tool: str, scene: str, seed: int) -> Recording | None:
    """One simulated recording: every seed is another person, another day."""
    with tempfile.TemporaryDirectory() as folder:
        text, result = pathlib.Path(folder, "scene.txt"), pathlib.Path(folder, "scene.zip")
        text.write_text(scenario(scene, seed))
        command = [tool, "simulate", str(text), "--output", str(result), "--seed", str(seed)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        recording = read(result, scene)
    if recording is not None:
        recording.person = f"{scene}/{seed}"
    return recording


def simulate_all(tool: str, seeds: range) -> list[Recording]:
    """Every scene with every seed."""
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(simulate, tool, scene, seed) for scene in SCENES for seed in seeds]
        return [job.result() for job in jobs]
