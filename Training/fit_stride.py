#!/usr/bin/env python3
"""Fits the coefficients of StrideModel (Sources/MotionProcessing/Stride), and says their worth elsewhere.

  fit_stride.py DATA RESULTS

DATA     folder with distance/mall-hand, distance/run-hip, steps/ipol-lowerback and gps/hallway-loop
RESULTS  what `coremotion analyze … --output RESULTS` made of them: RESULTS/<recording>/steps.csv

Prints the coefficients, and the error of distances whose walk, site (a floor of the mall) or whole set was
left out.
Needs numpy and scipy.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import least_squares
from scipy.signal import butter, lfilter, lfilter_zi

Array = np.ndarray

# The product's own signal (StepBand, StrideWaves).
RATE, REACH, UPPER, LOWER, LONGEST = 50.0, 10, 2.7, 0.4, 1.3
# The product's own constants (StrideModel).
NEWNESS, USUAL_CADENCE, USUAL_RISE, WAVE_GROWTH = 0.35, 1.85, 0.66, 3.0
MEMORY, TRUST, WIDEST = 60.0, 12.0, 0.7
FLIGHT, RUNNING_CADENCE, RUNNING_RISE = 2.36, 2.65, 0.7

NAMES = ("walk", "cadence", "wave", "person", "run", "cadence of a run")
# Before any data: a walk ratio of 0.372 m s at the usual cadence; growth with the cadence between that of
# persons, who differ in height (about 0), and that of one person (1; Sekiya and Nagasaki 1998, Gait & Posture
# 7, 225-227); a run of 2.8 m/s at 2.65 steps/s.
PRIOR = np.array([np.log(0.372 * USUAL_CADENCE), 0.35, 0.3, 0.1, np.log(1.06), 1.0])
# Standard deviations allowed to the coefficients; chosen by the sets left out. A wider one for `person` (0.1)
# fits the mall better, 4.8 against 5.0 %, and the belt left out worse, 7.3 against 6.1 %.
ALLOWED = np.array([0.05, 0.01, 0.5, 0.05, 0.02, 0.01])
# Weight of a set in the fit; the hallway is never fitted.
WEIGHTS = {"mall-hand": 1.0, "run-hip": 3.0, "ipol-lowerback": 0.3, "hallway-loop": 0.0}
FOLDERS = ("distance/mall-hand", "distance/run-hip", "steps/ipol-lowerback", "gps/hallway-loop")
# Relative deviation of a walk, and of a leg between two waypoints (tapped within half a second); its weight.
WALK_SPREAD, LEG_SPREAD, LEG_WEIGHT, LEG_BOUND = 0.06, 0.12, 0.3, 0.5


@dataclass
class Walk:
    """One recording: a row of terms for each step, and how far it went."""

    set: str
    name: str
    terms: Array
    metres: float
    legs: list[tuple[Array, float]]

    @property
    def site(self) -> str:
        """Floor of the mall; the set elsewhere."""
        return self.name[:8] if self.set == "mall-hand" else self.set


def table(archive: zipfile.ZipFile, name: str) -> Array:
    return np.loadtxt(io.StringIO(archive.read(name).decode()), delimiter=",", skiprows=1, ndmin=2)


def step_band(samples: Array) -> tuple[Array, Array]:
    """Times and step band in g of rows of time, x, y, z in m/s2."""
    time = np.arange(np.ceil(samples[0, 0] * RATE) / RATE, samples[-1, 0], 1 / RATE)
    axes = [np.interp(time, samples[:, 0], samples[:, i]) for i in (1, 2, 3)]
    magnitude = np.linalg.norm(axes, axis=0) / 9.80665
    k = np.arange(-REACH, REACH + 1)
    taps = np.sinc(2 * UPPER / RATE * k) * (0.5 + 0.5 * np.cos(np.pi * k / (REACH + 1)))
    low = np.convolve(np.pad(magnitude, REACH, "edge"), taps / taps.sum(), "valid")
    b, a = butter(2, LOWER / (RATE / 2), "high")
    return time, lfilter(b, a, low, zi=lfilter_zi(b, a) * low[0])[0]


def waves(samples: Array, steps: Array) -> Array:
    """Smoothed interval in s and rise in g of each step; those of the next one for the first of a bout."""
    time, band = step_band(samples)
    at = np.clip(np.searchsorted(time, steps), 0, len(time) - 1)
    rows: list[Array] = []
    smooth: Array | None = None
    for i, k in enumerate(at):
        gap = steps[i] - steps[i - 1] if i else np.inf
        if gap >= LONGEST:
            smooth = None
            rows.append(np.array([1 / USUAL_CADENCE, USUAL_RISE]))
            continue
        piece = band[at[i - 1]:k + 1]
        newest = np.array([gap, max(piece[-1] - piece.min(), 0.01)])
        if smooth is None:
            smooth = rows[-1] = newest
        else:
            smooth = smooth + NEWNESS * (newest - smooth)
        rows.append(smooth)
    return np.array(rows)


def terms(interval: Array, rise: Array) -> Array:
    """What the coefficients are multiplied with: one row a step, as StrideModel has them."""
    cadence = np.clip(1 / interval, 1, 3.5)
    quick = np.log(cadence / USUAL_CADENCE)
    evidence = 40 * np.log(cadence / FLIGHT) + 8 * np.minimum(np.log(rise / RUNNING_RISE), 0)
    running = 1 / (1 + np.exp(-evidence))
    walking = 1 - running
    wave = np.log(rise / USUAL_RISE) - WAVE_GROWTH * np.clip(quick, -0.4, 0.3)
    reference = running_mean(wave, walking)
    deviation = np.clip(wave - reference, -WIDEST, WIDEST)
    fast = np.log(cadence / RUNNING_CADENCE)
    columns = [walking, quick * walking, deviation * walking, reference * walking, running, fast * running]
    return np.stack(columns, 1)


def running_mean(values: Array, weights: Array) -> Array:
    """Mean so far with a memory of MEMORY, whose start at 0 is worth TRUST values."""
    mean, steps, means = 0.0, TRUST, np.empty(len(values))
    for i, (value, weight) in enumerate(zip(values, weights)):
        steps = min(steps + weight, MEMORY)
        mean += weight / steps * (value - mean)
        means[i] = mean
    return means


def load(data: Path, results: Path) -> list[Walk]:
    return [walk for folder in FOLDERS for path in sorted((data / folder).glob("*.zip"))
            if (walk := read(path, results))]


def read(path: Path, results: Path) -> Walk | None:
    """The walk in a recording; None with fewer than four steps."""
    with (results / path.stem / "steps.csv").open() as file:
        steps = np.array([float(row["time_s"]) for row in csv.DictReader(file)])
    if len(steps) < 4:
        return None
    with zipfile.ZipFile(path) as archive:
        truth = json.loads(archive.read("truth.json"))
        rows = terms(*waves(table(archive, "accelerometer.csv"), steps).T)
        legs = []
        if "truth_waypoints.csv" in archive.namelist():
            legs = list(legs_of(table(archive, "truth_waypoints.csv"), steps, rows))
    metres = truth.get("distance_m") or truth["distance_m_nominal"]
    return Walk(path.parent.name, path.stem, rows, metres, legs)


def legs_of(waypoints: Array, steps: Array, rows: Array) -> list[tuple[Array, float]]:
    """Terms and metres between neighbouring waypoints with five steps or more."""
    legs = []
    for start, end in zip(waypoints[:-1], waypoints[1:]):
        inside = (steps > start[0]) & (steps <= end[0])
        if inside.sum() >= 5:
            legs.append((rows[inside], float(np.hypot(*(end - start)[1:]))))
    return legs


def fit(walks: Sequence[Walk]) -> Array:
    """Coefficients with the least squared relative errors of walks and legs, held near the prior."""
    def residuals(coefficients: Array) -> Array:
        parts = [(coefficients - PRIOR) / ALLOWED]
        for walk in walks:
            weight = WEIGHTS[walk.set]
            if weight == 0:
                continue
            parts.append([weight * log_error(walk.terms, walk.metres, coefficients) / WALK_SPREAD])
            if walk.legs:
                errors = np.array([log_error(rows, metres, coefficients) for rows, metres in walk.legs])
                bounded = LEG_BOUND * np.tanh(errors / LEG_BOUND)
                parts.append(LEG_WEIGHT * weight * bounded / LEG_SPREAD)
        return np.concatenate(parts)

    return least_squares(residuals, PRIOR, method="lm", max_nfev=80).x


def log_error(rows: Array, metres: float, coefficients: Array) -> float:
    return float(np.log(np.exp(rows @ coefficients).sum() / metres))


def error(walk: Walk, coefficients: Array) -> float:
    """Relative error of the walk's distance."""
    return float(np.exp(log_error(walk.terms, walk.metres, coefficients)) - 1)


def left_out(walks: Sequence[Walk], name: str, group: Callable[[Walk], str]) -> tuple[float, float]:
    """Mean absolute and mean error in percent over a set, each group of it estimated without itself."""
    errors: list[float] = []
    for key in sorted({group(walk) for walk in walks if walk.set == name}):
        coefficients = fit([walk for walk in walks if group(walk) != key])
        errors += [error(walk, coefficients) for walk in walks if walk.set == name and group(walk) == key]
    return 100 * float(np.mean(np.abs(errors))), 100 * float(np.mean(errors))


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    walks = load(Path(arguments[0]), Path(arguments[1]))
    coefficients = fit(walks)
    print("coefficients: " + ", ".join(f"{n} {c:.4f}" for n, c in zip(NAMES, coefficients)))
    heads = " ".join(f"{head:>13s}" for head in ("prior", "fitted", "walk out", "site out", "set out"))
    print(f"{'set':16s} walks {heads}")
    for name in WEIGHTS:
        mine = [walk for walk in walks if walk.set == name]
        if not mine:
            continue
        columns = [summary([error(walk, c) for walk in mine]) for c in (PRIOR, coefficients)]
        columns += [left_out(walks, name, key)
                    for key in (lambda w: w.name, lambda w: w.site, lambda w: w.set)]
        cells = " ".join(f"{mean:5.1f} ({bias:+5.1f})" for mean, bias in columns)
        print(f"{name:16s} {len(mine):5d} {cells}")
    return 0


def summary(errors: Sequence[float]) -> tuple[float, float]:
    return 100 * float(np.mean(np.abs(errors))), 100 * float(np.mean(errors))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
