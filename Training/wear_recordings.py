"""Recordings whose wearers are known, as the batches that the product sees of them, and whether a wrist wore them."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass

import numpy as np

STANDARD_GRAVITY = 9.80665
FEATURES = 47
SUITES = ("activity", "steps", "distance", "gestures", "attitude", "altitude", "gps")
# Nobody wears it, or nobody says who: turned by hand or a machine, fixed to a racket, lying on a shelf.
UNWORN = {"broad", "inria_calibration", "st-tennis", "punch-nano", "google-static", "st-car-events"}
# The same people or devices under two names: never one judged by a model that has seen the other.
ALIKE = {
    "oxford-validation": "oxford", "false-transit": "qrowd_tr", "st-vehicle": "road_fixed", "false-road": "road_fixed",
    "false-pebble-wrist": "pebble-wrist", "harlab-waist": "harlab", "harlab-wrist": "harlab", "spar-watch": "spar",
    "false-exercise": "spar", "false-watch-desk": "sensorwatch", "nyc-lifts": "nyc", "nyc-uris": "nyc",
    "nyc-walks": "nyc", "made-stairs": "hallway-loop",
}


@dataclass
class Worn:
    """One recording as the product sees it: a row per batch."""

    set: str
    name: str
    person: str
    placement: str
    is_wrist: bool
    foot: np.ndarray
    ride: np.ndarray
    features: np.ndarray

    @property
    def group(self) -> str:
        return ALIKE.get(self.set, self.set)


def paths(folders: list[pathlib.Path]) -> list[pathlib.Path]:
    found = [p for f in folders for s in SUITES for p in sorted((f / s).rglob("*.zip"))]
    return [p for p in found if p.parent.name not in UNWORN]


def read(path: pathlib.Path) -> tuple[dict, np.ndarray] | None:
    """Metadata, and rows of time in ns and acceleration in g with Core Motion's sign. None without accelerometer."""
    with zipfile.ZipFile(path) as z:
        if "accelerometer.csv" not in z.namelist():
            return None
        meta = json.loads(z.read("meta.json"))
        with z.open("accelerometer.csv") as table:
            lines = (line.decode() for line in table)
            rows = np.genfromtxt(lines, delimiter=",", skip_header=1, usecols=(0, 1, 2, 3))
    rows = rows[np.isfinite(rows).all(1)]
    return meta, np.column_stack([np.round(rows[:, 0] * 1e9), rows[:, 1:] / -STANDARD_GRAVITY])


def seen(name: pathlib.Path | str) -> tuple[np.ndarray, ...]:
    """Whether each batch that wear-dump wrote is on foot, and a ride; its features."""
    rows = np.fromfile(name, "<f4").reshape(-1, 2 + FEATURES)
    return rows[:, 0] > 0, rows[:, 1] > 0, rows[:, 2:]


def read_all(folders: list[pathlib.Path], tool: str) -> list[Worn]:
    """Every recording of the suites in these folders, in a fixed order."""
    result = []
    with tempfile.TemporaryDirectory() as folder:
        for path in paths(folders):
            found = read(path)
            if found is None or len(found[1]) < 100:
                continue
            meta, rows = found
            rows.astype("<f8").tofile(f"{folder}/in")
            subprocess.run([tool, f"{folder}/in", f"{folder}/out"], check=True)
            place = str(meta.get("placement") or "")
            is_wrist = re.search("wrist", place) is not None
            person = str(meta.get("person") or path.stem)
            result.append(Worn(path.parent.name, path.stem, person, place, is_wrist, *seen(f"{folder}/out")))
    return result
