#!/usr/bin/env python3
"""Fits the error probability of the step log and writes Sources/MotionProcessing/Steps/StepErrorModelCoefficients.swift.

  fit_steps.py DATA                 prints wrong verdicts against summed doubts of persons not seen
  fit_steps.py DATA --write FILE    writes the fit on everything

DATA is the folder with the suite steps in the recording layout. What the log saw of every step that it decided
comes from the product itself (Training/FeatureDump, built first). A step of the log is right where a true step lies
within 0.3 s of it, after the best constant shift of the recording; in sets where nobody walks none is. Logistic
regressions, one for each case, L2 penalty C = 1.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Evaluation"))
import dump_tool  # noqa: E402
from evaluation.recordings import Recording, find_recordings  # noqa: E402

GRAVITY = 9.80665
TOLERANCE = 0.3  # s, as in the suite
CASES = ("confirmed", "refusedInside", "refusedOutside")
WORDS = {
    "confirmed": "Of confirmed steps.",
    "refusedInside": "Of waves that were dropped next to steps.",
    "refusedOutside": "Of waves that were dropped where no walk was found.",
}
SIGNS = 8


def usable(recording: Recording) -> bool:
    """Steps that are timed, or known to be none."""
    if recording.suite != "steps" or not recording.has("accelerometer.csv"):
        return False
    timed = recording.true_steps is not None and len(recording.true_steps) > 1
    return timed or recording.set.startswith("false") and not recording.truth.get("steps")


def write_raw(recording: Recording, path: pathlib.Path) -> None:
    """Time in ns and acceleration in g, as step-dump takes them."""
    table = recording.table("accelerometer.csv")
    axes = [-table[name] / GRAVITY for name in ("x_mps2", "y_mps2", "z_mps2")]
    rows = np.stack([np.round(table["time_s"] * 1e9), *axes], axis=1)
    rows[np.isfinite(rows).all(axis=1)].tofile(path)


def decided(recordings: list[Recording], program: str) -> list[np.ndarray]:
    """One row per decided step and recording: time, known, case, signs."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = []
        for i, recording in enumerate(recordings):
            write_raw(recording, pathlib.Path(folder) / f"{i}.in")
            arguments += [f"{folder}/{i}.in", f"{folder}/{i}.out"]
        subprocess.run([program, *arguments], check=True)
        return [
            np.fromfile(f"{folder}/{i}.out", np.float32).reshape(-1, 3 + SIGNS).astype(float)
            for i in range(len(recordings))
        ]


def matched(times: np.ndarray, true: np.ndarray) -> np.ndarray:
    """Which of `times` is the nearest to a true step, each true step at most once."""
    right = np.zeros(len(times), bool)
    for step in true:
        free = np.flatnonzero(~right & (np.abs(times - step) < TOLERANCE))
        if len(free):
            right[free[np.argmin(np.abs(times[free] - step))]] = True
    return right


def wrong(rows: np.ndarray, true: np.ndarray | None) -> np.ndarray:
    """1 where a verdict was wrong: counted but none, or refused though nothing else was counted."""
    counted = rows[:, 2] == 0
    answer = np.zeros(len(rows))
    if true is None:
        answer[counted] = 1
        return answer
    times = rows[:, 0]
    near = times[counted]
    shifts = [np.min(np.abs(near - t)) for t in true] if len(near) else []
    shift = 0.0
    if len(shifts):
        nearest = np.array([near[np.argmin(np.abs(near - t))] - t for t in true])
        close = nearest[np.abs(nearest) < TOLERANCE]
        shift = float(np.median(close)) if len(close) else 0.0
    right = matched(near - shift, true)
    answer[counted] = ~right
    open_steps = np.array([t for t in true if not np.any(np.abs(near[right] - shift - t) < TOLERANCE)])
    answer[~counted] = matched(times[~counted] - shift, open_steps)
    return answer


def fit(signs: np.ndarray, answer: np.ndarray) -> np.ndarray:
    """Log-odds of a wrong verdict, one coefficient per sign; sign 0 is one."""
    spread = signs[:, 1:].std(axis=0) + 1e-6
    model = LogisticRegression(C=1.0, max_iter=500).fit(signs[:, 1:] / spread, answer)
    return np.concatenate([model.intercept_, model.coef_[0] / spread])


def error_probability(signs: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """As StepErrorFeatures.errorProbability."""
    return 1 / (1 + np.exp(-np.minimum(signs @ coefficients, 0)))


def left_out(signs: np.ndarray, answer: np.ndarray, person: np.ndarray) -> np.ndarray:
    """Doubts of each fold of persons by a fit without them."""
    groups = {name: i % 6 for i, name in enumerate(sorted(set(person)))}
    fold = np.array([groups[name] for name in person])
    result = np.zeros(len(answer))
    for k in range(6):
        inside, outside = fold == k, fold != k
        if inside.any():
            result[inside] = error_probability(signs[inside], fit(signs[outside], answer[outside]))
    return result


def swift(fitted: dict[str, np.ndarray]) -> str:
    """The file of coefficients; what is below a thousandth is noise of the fit."""
    cases = ""
    for name, values in fitted.items():
        numbers = ", ".join(f"{value:.4g}" if abs(value) >= 1e-3 else "0" for value in values)
        cases += f"  /// {WORDS[name]}\n  static let {name} = SIMD8<Float>(\n    {numbers})\n"
    return (
        "/// The fitted numbers of `StepErrorModel`, one for each of the `StepErrorFeatures`. Written by\n"
        "/// `Training/fit_steps.py`; do not edit.\n"
        "///\n"
        "/// Fitted on the timed walks and on the rides, desks and exercises of the steps suite, with the\n"
        "/// licences that the article Steps names.\n"
        f"enum StepErrorModelCoefficients {{\n{cases}}}\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path)
    arguments = parser.parse_args()
    recordings = [r for r in find_recordings(arguments.data).recordings if usable(r)]
    rows = decided(recordings, dump_tool.build("step-dump"))
    true = [None if r.set.startswith("false") else r.true_steps for r in recordings]
    answer = np.concatenate([wrong(a, b) for a, b in zip(rows, true)])
    person = np.concatenate([[f"{r.set.removesuffix('-validation')}/{r.person}"] * len(a)
                             for r, a in zip(recordings, rows)])
    sets = np.concatenate([[r.set] * len(a) for r, a in zip(recordings, rows)])
    table = np.concatenate(rows)
    walked = np.concatenate([a[a[:, 2] == 0] for a, b in zip(rows, true) if b is not None])
    known = walked[:, 1] - walked[:, 0]
    print(f"known {np.median(known):.2f} s after the step (median), {np.quantile(known, 0.95):.2f} s (95 %)")
    fitted: dict[str, np.ndarray] = {}
    for case, name in enumerate(CASES):
        of = table[:, 2] == case
        signs, wrongs = table[of, 3:], answer[of]
        held_out = left_out(signs, wrongs, person[of])
        print(f"{name}: {of.sum()} steps, {wrongs.sum():.0f} wrong, {held_out.sum():.0f} doubted")
        for low, high in ((0, 0.005), (0.005, 0.02), (0.02, 0.1), (0.1, 0.3), (0.3, 0.51)):
            bin_ = (held_out >= low) & (held_out < high)
            print(f"  doubt {low}...{high}: {bin_.sum()} steps, {wrongs[bin_].sum():.0f} wrong,"
                  f" {held_out[bin_].sum():.1f} doubted")
        for kind in sorted(set(sets)):
            of_set = sets[of] == kind
            print(f"  {kind}: {of_set.sum()} steps, {wrongs[of_set].sum():.0f} wrong,"
                  f" {held_out[of_set].sum():.1f} doubted")
        fitted[name] = fit(signs, wrongs)
    if arguments.write:
        arguments.write.write_text(swift(fitted))


if __name__ == "__main__":
    main()
