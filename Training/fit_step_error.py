#!/usr/bin/env python3
"""Fits the weights of StepCountError (Sources/MotionProcessing/Steps) and writes StepErrorCoefficients.swift.

  fit_step_error.py DATA [DATA …] --binary COREMOTION --work DIR [--check SIMULATED] [--without-error-probability] [--write FILE]

DATA       folders with the suites of recordings in the recording layout
COREMOTION the product; analyzes every recording with a known number of steps that DIR does not hold yet
SIMULATED  a folder of simulated recordings with truth: only reported, never fitted
--without-error-probability leaves out the doubts of the log, for a log that has none worth the name yet; they then hardly count.

The half width is the root of a sum of squares, one for each source of error (see `terms`). Weights minimize the
interval score for 95 % (Gneiting and Raftery 2007, Journal of the American Statistical Association 102, 359-378)
over max(counted, true) + 20 steps, sets weighted by the inverse root of their size, recordings in which nothing was
counted and nothing to be counted by a fifth; then one factor makes the 95 % hold with persons left out, with whole
sets left out, and fitted on all. Needs numpy, scipy.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import pathlib
import subprocess
import zipfile
from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import minimize

SUITES = ("steps", "distance", "gestures", "gps", "activity")
# Sets without a step count in which nobody walks.
NOBODY_WALKS = ("comma-drive", "st-vehicle", "st-yoga", "st-gym", "st-car-events", "mpower-tremor", "road_fixed")
LEVEL = 0.95
NEARLY = ("too_few", "cycling", "interrupted")
BOUT = 2.0  # s, as StepRevision.longestInterval
COARSE = 30.0  # Hz, as StepCountError.coarseInterval

# Name, weight before anything was fitted, what it means. The pull to it is weak (PULL): it decides where the recordings
# say nothing. `coarse`: counters at 12.5 to 25 Hz are off by 20 to 60 % of single recordings (Documentation/results/accuracy.md).
WEIGHTS = (
    ("bout", 4.0, "Steps for each bout."),
    ("nearly", 2.0, "Steps for each wave that was nearly a walk, independent of each other."),
    ("nearlyAll", 0.3, "Part of all such waves together."),
    ("fine", 0.03, "Part of the steps of a source of 30 Hz or more."),
    ("coarse", 0.3, "Part of the steps of a coarser source."),
    ("offFoot", 0.5, "Part of the steps in an activity that has none."),
    ("amongNearly", 1.0, "Part of the geometric mean of these two kinds of steps and the waves nearly counted."),
    ("counted", 1.0, "Part of the counted steps that are expected to be none."),
    ("refused", 1.0, "Part of the refused waves that are expected to be steps."),
)
# What no fit may go below: nobody here walked a day, and a person's own share does not show in one bout. Hardware
# counters and phones in a pocket are off by 1 to 3 % (oxford-validation; Scand J Med Sci Sports 2018).
LEAST = {"fine": 0.02}
DOUBTS = {"counted": "false", "refused": "missed"}  # weight: its sum
UNFITTED = 0.01  # of a doubt that was left out
PULL = 0.03
SMALL = 6  # recordings below which a set weighs no more for being small: one miss of two must not rule


@dataclass(frozen=True)
class Counted:
    """One recording: what was counted, what was true, and the sums over its step log."""

    set: str
    person: str
    name: str
    counted: float
    true: float
    sums: dict[str, float]

    @property
    def says_something(self) -> bool:
        return self.counted > 0 or self.true > 0


def true_steps(archive: zipfile.ZipFile, set_name: str) -> float | None:
    """The true number of steps; None where nobody counted."""
    members = archive.namelist()
    truth = json.loads(archive.read("truth.json")) if "truth.json" in members else {}
    for key in ("steps", "steps_machine_count"):
        if key in truth:
            return float(truth[key])
    if "truth_steps.csv" in members:
        return float(len(archive.read("truth_steps.csv").decode().split()) - 1)
    return 0.0 if set_name in NOBODY_WALKS else None


def analyze(binary: str, recording: pathlib.Path, output: pathlib.Path) -> pathlib.Path | None:
    """The folder of results; made where it is absent. None where the product gives none."""
    if not list(output.glob("*/summary.json")):
        output.mkdir(parents=True, exist_ok=True)
        command = [binary, "analyze", str(recording), "--output", str(output), "--rate", "0.01"]
        subprocess.run(command, capture_output=True, check=False)
    return next((path.parent for path in output.glob("*/summary.json")), None)


def sums(results: pathlib.Path) -> dict[str, float]:
    """The sums that StepCountError keeps, out of step-log.csv."""
    rows = rows_of(results / "step-log.csv")
    counted = [row for row in rows if row["verdict"] == "confirmed"]
    refused = [row for row in rows if row["verdict"] == "dropped"]
    times = np.array([float(row["time_s"]) for row in counted])
    streams = json.loads((results / "summary.json").read_text())["quality"]["streams"]
    is_coarse = streams["accelerometer"].get("mean_rate_hz", 50) < COARSE
    return {
        "bouts": float(np.sum(np.diff(times) > BOUT) + 1) if len(times) else 0.0,
        "nearly": float(sum(row["refusal"] in NEARLY for row in refused)),
        "fine": 0.0 if is_coarse else float(len(counted)),
        "coarse": float(len(counted)) if is_coarse else 0.0,
        "false": sum(float(row["error_probability"] or 0) for row in counted),
        "off_foot": off_foot(results),
        "missed": sum(float(row["error_probability"] or 0) for row in refused),
    }


def off_foot(results: pathlib.Path) -> float:
    """Steps in batches that history takes for neither walking nor running."""
    on_foot = {row["time_s"]: "1" in (row["walking"], row["running"]) for row in rows_of(results / "activity-history.csv")}
    return float(sum(int(row["steps"]) for row in rows_of(results / "pedometer-history.csv")
                     if not on_foot.get(row["end_s"], False)))


def rows_of(path: pathlib.Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text())))


def load(data: pathlib.Path, suites: tuple[str, ...], binary: str, work: pathlib.Path) -> list[Counted]:
    found = []
    for folder in [data / suite for suite in suites] if suites else [data]:
        for path in sorted(folder.rglob("*.zip")):
            with zipfile.ZipFile(path) as archive:
                if "accelerometer.csv" not in archive.namelist():
                    continue
                true = true_steps(archive, path.parent.name)
                meta = json.loads(archive.read("meta.json")) if "meta.json" in archive.namelist() else {}
            results = None if true is None else analyze(
                binary, path, work / "__".join(path.relative_to(data.parent).with_suffix("").parts))
            if results is None or true is None:
                continue
            s = sums(results)
            set_name = path.parent.name if suites else "simulated"
            person = f"{set_name}/{meta.get('person')}"
            found.append(Counted(set_name, person, path.stem, s["fine"] + s["coarse"], true, s))
    return found


def without_error_probability(recording: Counted) -> Counted:
    return replace(recording, sums=recording.sums | dict.fromkeys(DOUBTS.values(), 0.0))


def terms(recordings: list[Counted]) -> np.ndarray:
    """One row a recording: what the square of each weight is multiplied with. Order of WEIGHTS."""
    def row(s: dict[str, float]) -> list[float]:
        among_nearly = ((s["coarse"] + s["off_foot"]) * s["nearly"]) ** 0.5
        parts = (s["nearly"], s["fine"], s["coarse"], s["off_foot"], among_nearly, s["false"], s["missed"])
        return [s["bouts"], s["nearly"], *(part ** 2 for part in parts)]
    return np.array([row(r.sums) for r in recordings])


def half_width(log_weights: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.sqrt(x @ np.exp(2 * np.clip(log_weights, -12, 5)))


def fit(recordings: list[Counted]) -> np.ndarray:
    """Logarithms of the weights."""
    x = terms(recordings)
    error = np.array([abs(r.counted - r.true) for r in recordings])
    scale = np.array([max(r.counted, r.true) + 20 for r in recordings])
    size = {name: sum(r.set == name for r in recordings) for name in {r.set for r in recordings}}
    weight = np.array([(1.0 if r.says_something else 0.2) / max(size[r.set], SMALL) ** 0.5 for r in recordings])
    weight /= weight.mean()
    prior = np.log([start for _, start, _ in WEIGHTS])

    def loss(w: np.ndarray) -> float:
        h = half_width(w, x)
        score = 2 * h + 2 / (1 - LEVEL) * np.maximum(0, error - h)
        return float(np.mean(weight * score / scale) + PULL * np.sum((w - prior) ** 2))

    best = min((minimize(loss, prior + 0.5 * np.random.default_rng(seed).standard_normal(len(prior)),
                         method="Powell", options={"maxiter": 20000, "xtol": 1e-3, "ftol": 1e-7})
                for seed in range(4)), key=lambda o: o.fun)
    return bounded(best.x)


def bounded(w: np.ndarray) -> np.ndarray:
    least = np.array([np.log(LEAST.get(name, 1e-5)) for name, _, _ in WEIGHTS])
    return np.maximum(w, least)


def left_out(recordings: list[Counted], group: list[str]) -> np.ndarray:
    """Half widths from a fit without the recording's own group."""
    x, h = terms(recordings), np.zeros(len(recordings))
    for name in sorted(set(group)):
        mine = np.array([g == name for g in group])
        if not any(r.says_something for r, m in zip(recordings, mine) if m):
            continue
        h[mine] = half_width(fit([r for r, m in zip(recordings, mine) if not m]), x[mine])
    return h


def factor(recordings: list[Counted], h: np.ndarray) -> float:
    """What half widths must be multiplied with for LEVEL of the recordings that say something."""
    k = np.array([r.says_something for r in recordings])
    error = np.array([abs(r.counted - r.true) for r in recordings])
    return float(np.quantile(error[k] / np.maximum(h[k], 0.5), LEVEL, method="higher"))


def report(title: str, recordings: list[Counted], h: np.ndarray) -> None:
    error = np.array([abs(r.counted - r.true) for r in recordings])
    n = np.array([r.counted for r in recordings])
    talks = np.array([r.says_something for r in recordings])
    walked = np.array([r.counted > 20 and r.true > 20 for r in recordings])
    held = error <= h
    print(f"{title}: holds in {100 * held.mean():.1f} % of {len(n)}, in {100 * held[talks].mean():.1f} % of the "
          f"{talks.sum()} with steps; width {np.median(100 * h[walked] / n[walked]):.1f} % of the count (median of walks)")
    for name in sorted({r.set for r in recordings}):
        k = np.array([r.set == name for r in recordings])
        width = f", {np.median(100 * h[k & walked] / n[k & walked]):.1f} %" if (k & walked).any() else ""
        print(f"  {name:18s} {k.sum():3d}  {100 * held[k].mean():5.1f} %  +-{np.median(h[k]):.0f} steps{width}"
              f", worst error {error[k].max():.0f} at +-{h[k][np.argmax(error[k])]:.0f}")


def swift(w: np.ndarray) -> str:
    lines = "".join(f"  /// {text}\n  static let {name} = {float(f'{value:.3g}')}\n"
                    for (name, _, text), value in zip(WEIGHTS, np.exp(w)))
    return ("/// The weights of `StepCountError`, each for a half width of 95 %. Written by\n"
            f"/// `Training/fit_step_error.py`; do not edit.\nenum StepErrorCoefficients {{\n{lines}}}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="+")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--without-error-probability", action="store_true")
    parser.add_argument("--write", type=pathlib.Path)
    a = parser.parse_args()
    def read(*what: object) -> list[Counted]:
        found = load(*what)
        return [without_error_probability(r) for r in found] if a.without_error_probability else found

    recordings = [r for data in a.data for r in read(data, SUITES, a.binary, a.work)]
    by_set = left_out(recordings, [r.set for r in recordings])
    by_person = left_out(recordings, [r.person for r in recordings])
    w = fit(recordings)
    # A hundredth more: the recording on which the factor rests must not be lost by rounding the weights.
    k = 1.01 * max(factor(recordings, h) for h in (by_person, by_set, half_width(w, terms(recordings))))
    w = bounded(w + np.log(k))
    if a.without_error_probability:
        w[[name in DOUBTS for name, _, _ in WEIGHTS]] = np.log(UNFITTED)
    print(f"factor {k:.2f}; for persons left out {factor(recordings, by_person):.2f}, "
          f"for sets {factor(recordings, by_set):.2f}")
    report("fitted on all", recordings, half_width(w, terms(recordings)))
    report("persons left out", recordings, k * by_person)
    report("sets left out", recordings, k * by_set)
    if a.check:
        made = read(a.check, (), a.binary, a.work / "simulated")
        report("simulated, never fitted", made, half_width(w, terms(made)))
    print(swift(w))
    if a.write:
        a.write.write_text(swift(w))


if __name__ == "__main__":
    main()
