#!/usr/bin/env python3
"""Fits the trees of GaitGate and writes Sources/MotionProcessing/Steps/GaitModel.swift.

  fit_gait.py DATA                 fits on everything and prints what each set is taken for
  fit_gait.py DATA --leave-out     each group of sets judged by a fit that has not seen it
  fit_gait.py DATA --write FILE    writes the fit on everything

DATA is the folder with the suites steps, distance, activity, gestures and attitude. The windows and features are
those of the product itself (Training/FeatureDump, built first). A window is gait where true steps fill it or its
label says walking, running or stairs, and none where no step or another label holds; windows across a change are
left out. Same data and versions (requirements.txt), same file.
"""

import argparse
import os
import pathlib
from dataclasses import dataclass

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import dump_tool
import gait_recordings as source
from activity_trees import append
from gait_export import swift

HERE = pathlib.Path(__file__).resolve().parent
# What is alike is left out together: the same persons, the same kind of ride, the same watch.
GROUPS = [
    ["oxford", "oxford-validation"], ["awinda-hand"], ["ipol-lowerback"], ["sensorwatch", "false-watch-desk"],
    ["false-exercise"], ["false-transit"], ["qrowd_tr"], ["mall-hand"], ["run-hip", "adept_run"], ["motionsense"],
    ["false-road", "comma-drive", "st-vehicle", "st-car-events"], ["wisdm2019"], ["pamap2_wrist"], ["broad"],
    ["st-gym", "st-yoga", "st-head", "watch-powersense", "mpower-tremor"],
]
LEAST_LEVEL = np.log(0.02)  # GaitGate.leastDeviation: quieter windows are not judged
ROUNDS = 60
LEAVES = 8
LEARNING_RATE = 0.12
FEATURE_SHARE = 0.3  # of the features looked at for each split: keeps one source's habits from deciding
LEAST_LEAF = 100  # windows in a leaf; neighbours share five sixths of their samples
# A set counts with this power of its windows: nearly alike, and yet ten persons more than one.
SIZE_POWER = 0.2
# The only walks of a watch that stores the magnitude alone.
SET_WEIGHT = {"sensorwatch": 3.0}
# Copies as slower devices give them, with the weight of each: (rate in Hz, magnitude alone, weight).
COPIES = [(25.0, False, 0.3), (15.0, False, 0.3), (25.0, True, 0.1)]


@dataclass
class Windows:
    """Windows with their truth; one row of `features` each."""

    features: np.ndarray
    truth: np.ndarray  # 1 gait, 0 none
    set: np.ndarray
    weight: np.ndarray
    is_recorded: np.ndarray  # not a copy as a slower device gives it

    def __getitem__(self, rows: np.ndarray) -> "Windows":
        return Windows(*(part[rows] for part in vars(self).values()))


def balance(truth: np.ndarray, sets: np.ndarray) -> np.ndarray:
    """Weights by which sets count nearly alike, gait and none apart."""
    weight = np.zeros(len(truth))
    for name in np.unique(sets):
        for kind in (0, 1):
            rows = (sets == name) & (truth == kind)
            if rows.any():
                weight[rows] = SET_WEIGHT.get(str(name), 1.0) * rows.sum() ** (SIZE_POWER - 1)
    return weight / weight.mean()


def load(data: pathlib.Path, tool: str) -> Windows:
    """All windows of known truth that the gate judges by its trees."""
    recorded = source.read_all(data)
    batches = [(recorded, 1.0)]
    for rate, is_magnitude, weight in COPIES:
        copies = [source.thinned(r, rate, is_magnitude) for r in recorded]
        batches.append(([r for r in copies if r is not None], weight))
    parts = []
    for recordings, weight in batches:
        rows = source.windows(recordings, tool)
        truth = np.concatenate([r.truth(w[:, 0].astype(float)) for r, w in zip(recordings, rows)])
        sets = np.concatenate([[r.set] * len(w) for r, w in zip(recordings, rows)])
        features = np.concatenate(rows)[:, 1:]
        known = (truth >= 0) & (features[:, 0] > 0) & (features[:, 3] > LEAST_LEVEL)
        weights = weight * balance(truth[known], sets[known])
        part = (features[known], truth[known], sets[known], weights, np.full(known.sum(), recordings is recorded))
        parts.append(part)
    return Windows(*(np.concatenate(column) for column in zip(*parts)))


def fit(windows: Windows) -> HistGradientBoostingClassifier:
    """Boosted trees, small enough to be read node by node."""
    model = HistGradientBoostingClassifier(
        max_iter=ROUNDS, learning_rate=LEARNING_RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_LEAF,
        l2_regularization=5.0, max_features=FEATURE_SHARE, early_stopping=False, random_state=0)
    return model.fit(windows.features, windows.truth, sample_weight=windows.weight)


def left_out_scores(windows: Windows) -> np.ndarray:
    """Log-odds of every window from a fit without its group of sets."""
    score = np.zeros(len(windows.truth))
    for group in GROUPS:
        out = np.isin(windows.set, group)
        score[out] = fit(windows[~out]).decision_function(windows.features[out])
    return score


def pack(model: HistGradientBoostingClassifier) -> tuple[float, list[int], list[int]]:
    """Score before the first tree, first node of each tree, all nodes (form: activity_trees.pack)."""
    roots: list[int] = []
    nodes: list[int] = []
    for (tree,) in model._predictors:
        roots.append(len(nodes))
        append(tree.nodes, 0, nodes)
    return float(np.ravel(model._baseline_prediction)[0]), roots, nodes


def report(windows: Windows, score: np.ndarray) -> None:
    """What of each set as recorded is missed and taken for gait at even odds."""
    for name in np.unique(windows.set):
        rows = (windows.set == name) & windows.is_recorded
        gait, none = score[rows & (windows.truth == 1)], score[rows & (windows.truth == 0)]
        line = f"{name:20s} {rows.sum():6d} windows"
        if len(gait):
            line += f", missed {100 * (gait < 0).mean():.1f} %"
        if len(none):
            line += f", taken for gait {100 * (none >= 0).mean():.1f} %"
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--leave-out", action="store_true")
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--tool", help="gait-dump, where it is built already")
    a = parser.parse_args()
    windows = load(a.data, a.tool or dump_tool.build("gait-dump"))
    if a.leave_out:
        report(windows, left_out_scores(windows))
        return
    model = fit(windows)
    report(windows, model.decision_function(windows.features))
    if a.write:
        a.write.write_text(swift(*pack(model)))


if __name__ == "__main__":
    main()
