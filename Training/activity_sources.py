"""Which recordings the classifier is trained on, and which of them may only be left out together."""

from __future__ import annotations

import csv
import io
import json
import pathlib
import zipfile
from collections.abc import Callable

import numpy as np

from activity_recordings import CLASS_OF_LABEL, STANDARD_GRAVITY, Recording, join

# Sets made for other questions, whose people do one thing all the time; STEPS: they walk where their steps say so.
STEPS = "steps"
FURTHER = {
    "steps/oxford": STEPS, "steps/oxford-validation": STEPS, "steps/awinda-hand": STEPS, "steps/ipol-lowerback": STEPS,
    "distance/mall-hand": "walking", "steps/false-transit": "automotive", "gestures/comma-drive": "automotive",
    "gps/comma-drive": "automotive", "gestures/st-vehicle/vehicle_moving": "automotive",
    "steps/false-exercise": "other", "gestures/st-gym": "other", "gestures/st-tennis": "other",
    "gestures/punch-nano": "other", "gestures/st-head": "other",
}
# The same people, vehicles or devices under two names: never one judged by a model that has seen the other.
ALIKE = {"false-transit": "qrowd_tr", "st-vehicle": "road_fixed", "oxford-validation": "oxford"}
LONGEST_STEP = 1.5  # s: more ends a walk
SHORTEST_WALK = 7  # steps
LARGE = 9  # persons of a large set that are left out together
FOLDS = 5


def read_all(folders: list[pathlib.Path]) -> tuple[list[Recording], list[Recording]]:
    """Recordings with labels, on which the classifier is judged; those of other suites, where a folder holds them."""
    judged = [read(path, None) for data in folders for path in sorted(labelled(data).rglob("*.zip"))]
    places = [(data / place, kind) for data in folders for place, kind in FURTHER.items()]
    further = [read(path, kind) for place, kind in places for path in paths_of(place)]
    return [r for r in judged if r is not None], [r for r in further if r is not None]


def labelled(data: pathlib.Path) -> pathlib.Path:
    return data / "activity" if (data / "activity").is_dir() else data


def paths_of(place: pathlib.Path) -> list[pathlib.Path]:
    """The recordings of a set, or the one that is meant."""
    return sorted(place.rglob("*.zip")) if place.is_dir() else sorted(place.parent.glob(f"{place.name}.zip"))


def read(path: pathlib.Path, kind: str | None) -> Recording | None:
    """A recording and what is done in it: its labels, its steps, or one thing all the time. None without accelerometer."""
    with zipfile.ZipFile(path) as z:
        if "accelerometer.csv" not in z.namelist():
            return None
        meta = json.loads(z.read("meta.json"))
        text = io.StringIO(z.read("accelerometer.csv").decode())
        rows = np.genfromtxt(text, delimiter=",", skip_header=1, usecols=(0, 1, 2, 3))
        rows = rows[np.isfinite(rows).all(1)]
        bouts = bouts_of(z, kind, rows[:, 0])
    set_ = path.parent.name
    person = str(meta.get("person") or path.stem)
    return Recording(set_, path.stem, person, rows[:, 0], rows[:, 1:] / -STANDARD_GRAVITY, bouts, path)


def bouts_of(z: zipfile.ZipFile, kind: str | None, time: np.ndarray) -> list:
    if kind is None:
        labels = csv.DictReader(io.StringIO(z.read("truth_labels.csv").decode()))
        return join((float(r["start_s"]), float(r["end_s"]), CLASS_OF_LABEL.get(r["label"], "other")) for r in labels)
    if kind != STEPS:
        return [[time[0], time[-1], kind]]
    if "truth_steps.csv" not in z.namelist():
        return []
    rows = csv.DictReader(io.StringIO(z.read("truth_steps.csv").decode()))
    steps = np.sort([float(row["time_s"]) for row in rows])
    walks = np.split(steps, np.flatnonzero(np.diff(steps) > LONGEST_STEP) + 1)
    return [[walk[0], walk[-1], "walking"] for walk in walks if len(walk) >= SHORTEST_WALK]


def group(recording: Recording) -> str:
    """The set that this one is left out with."""
    return ALIKE.get(recording.set, recording.set)


def persons_folds(recordings: list[Recording]) -> list[list[Recording]]:
    """Recordings by persons: of small sets one by one, of large ones nine, dealt out; a person is never split."""
    result: list[list[Recording]] = [[] for _ in range(FOLDS)]
    i = 0
    for name in dict.fromkeys(r.set for r in recordings):
        persons = list(dict.fromkeys(r.person for r in recordings if r.set == name))
        size = LARGE if len(persons) > LARGE else 1
        for first in range(0, len(persons), size):
            chosen = persons[first : first + size]
            result[i % FOLDS] += [r for r in recordings if r.set == name and r.person in chosen]
            i += 1
    return result


def unseen(judged: list[Recording], whole_sets: bool) -> Callable[[Recording], bool]:
    """Whether a recording may teach a model that is to judge these.

    Of sets that are alike nobody knows who is in both: with a person of the one, the other is left out whole.
    """
    people = {(r.set, r.person) for r in judged}
    sets = {group(r) for r in judged}

    def may_teach(recording: Recording) -> bool:
        is_alike = group(recording) in sets and (whole_sets or recording.set in ALIKE)
        return not is_alike and (recording.set, recording.person) not in people

    return may_teach
