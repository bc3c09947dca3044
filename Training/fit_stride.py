#!/usr/bin/env python3
"""Fits the coefficients of StrideModel (Sources/MotionProcessing/Stride) and cross-validates them by walk.

  fit_stride.py DATA ESTIMATES

DATA       folder with distance/mall-hand, distance/run-hip and steps/ipol-lowerback in the recording layout
ESTIMATES  folder with <set>/<recording>.steps.csv (first column: time of the step), as `score.py --keep` leaves it

Features are the product's own: step band of |a| at 50 Hz, interval smoothed, rise and mean magnitude from peak to peak.
The prior is the walk ratio: step length proportional to cadence (Sekiya and Nagasaki 1998, Gait & Posture 7, 225-227);
ridge regression pulls every other coefficient to zero. Needs numpy and scipy.
"""
import csv, io, json, pathlib, sys, zipfile
import numpy as np
from scipy.signal import butter, lfilter, lfilter_zi

RATE, REACH, UPPER, LOWER, ALPHA = 50.0, 10, 2.7, 0.4, 0.25
PRIOR = np.array([0.385, 0.0, 0.0, 0.0])     # cadence, one, fourth root of rise, cube root of effort
CENTRE = (0.90, 0.60)                         # of the two roots, so that their terms vanish for an average walk
# Standard deviations allowed to the coefficients. One run and one group of walkers cannot move the walk ratio; wider
# terms fitted mall-hand better (5.8 against 7.6 %) and every set that was left out worse (8.6, 14.5, 17.3 against 8.4,
# 7.0, 13.5 % on mall-hand, run-hip, ipol-lowerback).
RIDGE = np.array([0.001, 0.001, 0.05, 0.05])


def band(path):
    with zipfile.ZipFile(path) as z:
        a = np.loadtxt(io.StringIO(z.read("accelerometer.csv").decode()), delimiter=",", skiprows=1)
    t = np.arange(np.ceil(a[0, 0] * RATE) / RATE, a[-1, 0], 1 / RATE)
    m = np.linalg.norm(np.stack([np.interp(t, a[:, 0], a[:, i]) for i in (1, 2, 3)]), axis=0) / 9.80665
    k = np.arange(-REACH, REACH + 1)
    taps = np.sinc(2 * UPPER / RATE * k) * (0.5 + 0.5 * np.cos(np.pi * k / (REACH + 1)))
    y = np.convolve(np.pad(m, REACH, "edge"), taps / taps.sum(), "valid")
    b, c = butter(2, LOWER / (RATE / 2), "high")
    return t, lfilter(b, c, y, zi=lfilter_zi(b, c) * y[0])[0]


def features(path, steps):
    """One row a step: cadence, 1, centred roots."""
    t, y = band(path)
    at = np.clip(np.searchsorted(t, steps), 0, len(t) - 1)
    rows, smooth = [], None
    for i, k in enumerate(at):
        gap = steps[i] - steps[i - 1] if i else 9.0
        if gap >= 1.3:
            smooth = None
            rows.append(None)
            continue
        w = y[at[i - 1]:k + 1]
        now = np.array([gap, max(w[-1] - w.min(), 0), np.abs(w).mean()])
        smooth = now if smooth is None else smooth + ALPHA * (now - smooth)
        if rows[-1] is None:
            rows[-1] = smooth
        rows.append(smooth)
    known = np.array([r for r in rows if r is not None])
    if len(known) == 0:
        return np.zeros((0, 4))
    f = np.clip(1 / known[:, 0], 1, 3.5)
    return np.c_[f, np.ones(len(f)), known[:, 1] ** 0.25 - CENTRE[0], known[:, 2] ** (1 / 3) - CENTRE[1]]


def load(data, est):
    walks = []
    for suite, st in (("distance", "mall-hand"), ("distance", "run-hip"), ("steps", "ipol-lowerback")):
        for path in sorted((data / suite / st).glob("*.zip")):
            truth = json.loads(zipfile.ZipFile(path).read("truth.json"))
            lines = (est / st / f"{path.stem}.steps.csv").read_text().split()
            steps = np.array([float(x.split(",")[0]) for x in lines if x[0].isdigit()])
            if len(steps) < 4:
                continue
            metres = truth.get("distance_m") or truth.get("distance_m_nominal")
            x = features(path, steps)
            walks.append((st, path.stem, x.sum(0) * len(steps) / max(len(x), 1), metres, len(steps)))
    return walks


def fit(walks):
    """Ridge on relative errors around the prior."""
    w = np.array([{"mall-hand": 1.0, "run-hip": 3.0, "ipol-lowerback": 0.3}[s] for s, *_ in walks])
    X = np.array([x / d for _, _, x, d, _ in walks]) * w[:, None] / 0.05
    r = w / 0.05 - X @ PRIOR
    return PRIOR + np.linalg.solve(X.T @ X + np.diag(1 / RIDGE ** 2), X.T @ r)


def main():
    walks = load(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    for name in ("mall-hand", "run-hip", "ipol-lowerback"):
        mine = [i for i, w in enumerate(walks) if w[0] == name]
        out, prior, full = [], [], fit(walks)
        for i in mine:
            beta = fit([w for j, w in enumerate(walks) if j != i])
            _, _, x, d, _ = walks[i]
            out.append(abs(x @ beta / d - 1)); prior.append(abs(x @ PRIOR / d - 1))
        print(f"{name:16s} {len(mine):3d} walks: left out {100 * np.mean(out):.1f} %, prior alone {100 * np.mean(prior):.1f} %,"
              f" whole set left out {100 * np.mean([abs(walks[i][2] @ fit([w for w in walks if w[0] != name]) / walks[i][3] - 1) for i in mine]):.1f} %")
    print("cadence, constant, rise, effort:", np.round(fit(walks), 4))


if __name__ == "__main__":
    main()
