#!/usr/bin/env python3
"""Fits the coefficients of GaitGate (Sources/MotionProcessing/Steps) and writes GaitCoefficients.swift.

  fit_gait.py DATA [--leave-out] [--write FILE]

DATA  folder with the suites steps, distance, activity and gestures in the recording layout.
Windows of 3 s every 0.5 s with the product's own features; a window is gait where true steps fill it or its label says walking,
running or stairs, and none where no step or another label holds; windows across a change are left out. Second-order logistic
regression, L2 penalty C = 0.02, each set weighted by the inverse root of its size times WEIGHT. --leave-out prints for each group of
sets what a fit without it misses and takes for gait. Needs numpy, scipy, scikit-learn.
"""
import argparse, csv, io, json, pathlib, zipfile
import numpy as np
from scipy.signal import butter, lfilter, lfilter_zi
from sklearn.linear_model import LogisticRegression

RATE, N, HOP, SHORT, LONG, STRIDE = 50, 150, 25, 14, 47, 100
GAIT = {"walking", "running", "stairs", "stairs_up", "stairs_down"}
SKIP = {"punch-nano", "st-tennis", "road_fixed", "mobilitynet"}   # strokes run; road_fixed repeats false-road
WEIGHT = {"false-exercise": 1.5, "false-road": 6, "false-transit": 2, "false-watch-desk": 4, "sensorwatch": 6, "comma-drive": 3,
          "st-vehicle": 2, "oxford": 1.5, "awinda-hand": 1.5, "ipol-lowerback": 1.5}
GROUPS = [["oxford", "oxford-validation"], ["awinda-hand"], ["ipol-lowerback"], ["sensorwatch", "false-watch-desk"], ["false-exercise"],
          ["false-transit", "qrowd_tr"], ["false-road", "comma-drive", "st-vehicle", "st-car-events"], ["mall-hand"],
          ["run-hip", "adept_run"], ["motionsense"], ["wisdm2019"], ["pamap2_wrist"]]


def table(z, name):
    return list(csv.DictReader(io.StringIO(z.read(name).decode()))) if name in z.namelist() else []


def stretches(z):
    """(times, acceleration in g) on the 50 Hz grid between gaps of more than 0.5 s; means over the grid interval as UniformResampler."""
    a = np.genfromtxt(io.StringIO(z.read("accelerometer.csv").decode()), delimiter=",", skip_header=1, usecols=(0, 1, 2, 3))
    a = a[np.isfinite(a).all(1)]
    a = a[np.concatenate([[True], np.diff(np.maximum.accumulate(a[:, 0])) > 0])]
    for part in np.split(a, np.flatnonzero(np.diff(a[:, 0]) > 0.5) + 1):
        grid = np.arange(np.ceil(part[0, 0] * RATE) + 1, np.floor(part[-1, 0] * RATE) + 1) / RATE
        if len(grid) < N:
            continue
        area = np.concatenate([np.zeros((1, 3)), np.cumsum(np.diff(part[:, 0])[:, None] * (part[1:, 1:] + part[:-1, 1:]) / 2, 0)])
        def integral(t):
            k = np.clip(np.searchsorted(part[:, 0], t, side="right") - 1, 0, len(part) - 2)
            h = (t - part[k, 0])[:, None]
            slope = (part[k + 1, 1:] - part[k, 1:]) / (part[k + 1, 0] - part[k, 0])[:, None]
            return area[k] + h * (part[k, 1:] + slope * h / 2)
        yield grid, (integral(grid) - integral(grid - 1 / RATE)) * RATE / -9.80665


def band(x, lower, upper):
    for kind, corner in (("high", lower), ("low", upper)):
        b, a = butter(2, corner / (RATE / 2), kind)
        start = x[0] if kind == "high" else 0 * x[0]
        x = lfilter(b, a, x, axis=0, zi=np.multiply.outer(lfilter_zi(b, a), start) if x.ndim > 1 else lfilter_zi(b, a) * start)[0]
    return x


def autocorrelation(w):
    w = (w - w.mean(0)).reshape(N, -1)
    f = np.fft.rfft(w, 2 * N, axis=0)
    c = np.fft.irfft((np.abs(f) ** 2).sum(1))[:STRIDE + 1] / np.arange(N, N - STRIDE - 1, -1)
    return c / max(c[0], 1e-8), c[0]


def step_lag(c):
    peak = lambda lo, hi: [k for k in range(lo, hi + 1) if c[k] >= c[k - 1] and c[k] >= c[k + 1]]
    all_ = peak(SHORT, LONG)
    if not all_:
        return 0
    best = max(all_, key=lambda k: c[k])
    if best >= 2 * (SHORT + 1):
        half = peak(best // 2 - 2, best // 2 + 2)
        if half and max(c[k] for k in half) > 0.3 * c[best]:
            return max(half, key=lambda k: c[k])
    return best


def features(z):
    """Rows: end of the window, 11 features of GaitGate."""
    rows = []
    log = lambda v: np.log(max(v, 1e-3))
    for t, a in stretches(z):
        m = np.linalg.norm(a, axis=1)
        wide, axes, impact = band(m, 0.5, 8), band(a, 0.5, 8), band(m, 4, 12)
        slow, brisk = band(a, 0.15, 0.65), band(a, 0.75, 4)
        for e in range(N, len(t) + 1, HOP):
            s = slice(e - N, e)
            c, variance = autocorrelation(wide[s])
            lag = step_lag(c) if variance > 0.03 ** 2 else 0
            if lag == 0:
                continue
            x, _ = autocorrelation(axes[s])
            wide_, axis_ = 2 * lag - max(1, lag * 16 // 100), min(2 * lag + max(1, lag * 16 // 100), STRIDE) + 1
            sd, root = variance ** 0.5, lambda y: np.sqrt(y[s].reshape(N, -1).var(0).sum())
            half = c[max(1, lag // 2 - 2):lag // 2 + 3].min()
            best = SHORT + int(np.argmax(x[SHORT:]))
            rows.append([t[e - 1], lag / RATE, c[lag], max(c[wide_:axis_].max(), x[wide_:axis_].max(), 0), log(sd),
                         log(root(impact) / (sd + 1e-3)), log(root(slow) / (root(brisk) + 1e-3)), log(root(brisk) / (sd + 1e-3)),
                         half, max(c[LONG + 1:].max(), 0), x[best], best / RATE])
    return np.array(rows).reshape(-1, 12)


def labels(z, suite, name, end):
    """1 gait, 0 none, -1 unknown for windows that end at `end`."""
    y = np.full(len(end), -1)
    truth = json.loads(z.read("truth.json")) if "truth.json" in z.namelist() else {}
    if name.startswith("false") or name == "comma-drive":
        return y if truth.get("steps") else 0 * y
    if suite in ("steps", "distance"):
        times = np.sort([float(r["time_s"]) for r in table(z, "truth_steps.csv")])
        if len(times) == 0:
            y[(end > end[0] + 3) & (end < end[-1] - 3)] = 1
            return y
        for i, e in enumerate(end):
            inside = times[(times > e - 3.1) & (times <= e)]
            y[i] = 1 if np.diff(np.r_[e - 3.1, inside, e]).max() < 1.1 else 0 if len(inside) == 0 else -1
        return y
    for r in table(z, "truth_labels.csv"):
        if r["label"] in ("elliptical_session", "treadmill_session"):
            continue
        y[(end >= float(r["start_s"]) + 3.2) & (end <= float(r["end_s"]))] = r["label"] in GAIT
    return y


def load(data):
    X, y, sets = [], [], []
    for suite in ("steps", "distance", "activity", "gestures"):
        for path in sorted((data / suite).rglob("*.zip")):
            name, z = path.parent.name, zipfile.ZipFile(path)
            if name in SKIP or "accelerometer.csv" not in z.namelist():
                continue
            f = features(z)
            if len(f) == 0:
                continue
            l = labels(z, suite, name, f[:, 0])
            X.append(f[l >= 0, 1:]); y.append(l[l >= 0]); sets += [name] * int((l >= 0).sum())
    return np.concatenate(X), np.concatenate(y), np.array(sets)


def expand(z):
    i, j = np.triu_indices(z.shape[1])
    return np.c_[z, z[:, i] * z[:, j]]


def fit(E, y, sets):
    size = {s: (sets == s).sum() for s in set(sets)}
    w = np.array([WEIGHT.get(s, 1) / size[s] ** 0.5 for s in sets])
    return LogisticRegression(C=0.02, max_iter=300).fit(E, y, sample_weight=w / w.mean())


def swift(mean, spread, model, n):
    def array(v):
        cells = [f"{x:.5g}" for x in v]
        return "[\n" + "".join("    " + ", ".join(cells[i:i + 6]) + ",\n" for i in range(0, len(cells), 6)) + "  ]"
    c = model.coef_[0]
    return f"""/// The fitted numbers of `GaitGate`. Written by `Training/fit_gait.py`; do not edit.
///
/// Fitted on windows of the recordings that the article Steps names, with their licences.
enum GaitCoefficients {{
  /// Mean of each feature.
  static let mean: [Float] = {array(mean)}
  /// Standard deviation of each feature.
  static let spread: [Float] = {array(spread)}
  /// Log-odds of an average window.
  static let bias: Float = {model.intercept_[0]:.5g}
  /// Coefficients of the standardized features.
  static let linear: [Float] = {array(c[:n])}
  /// Coefficients of their products, row by row of the upper triangle.
  static let products: [Float] = {array(c[n:])}
}}
"""


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("data", type=pathlib.Path); ap.add_argument("--leave-out", action="store_true"); ap.add_argument("--write", type=pathlib.Path)
    a = ap.parse_args()
    X, y, sets = load(a.data)
    mean, spread = X.mean(0), X.std(0)
    E = expand(np.clip((X - mean) / spread, -3, 3))
    model = fit(E, y, sets)
    score = model.decision_function(E)
    if a.leave_out:
        rest = [s for s in set(sets) if not any(s in g for g in GROUPS)]
        for group in GROUPS + [rest]:
            out = np.isin(sets, group)
            score[out] = fit(E[~out], y[~out], sets[~out]).decision_function(E[out])
    for s in sorted(set(sets)):
        k = sets == s
        missed, taken = (score[k & (y == 1)] < -0.3), (score[k & (y == 0)] >= -0.3)
        print(f"{s:20s} {k.sum():6d} windows" + (f", missed {100 * missed.mean():.1f} %" if len(missed) else "") + (f", taken for gait {100 * taken.mean():.1f} %" if len(taken) else ""))
    if a.write:
        a.write.write_text(swift(mean, spread, model, X.shape[1]))


if __name__ == "__main__":
    main()
