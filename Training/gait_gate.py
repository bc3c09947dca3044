"""The trees of GaitGate: windows of known truth, and what boosted trees make of them."""

import os
from dataclasses import dataclass

os.environ.setdefault("OMP_NUM_THREADS", "2")
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import gait_recordings as source
from activity_trees import append

LEAST_LEVEL = np.log(0.02)  # GaitGate.leastDeviation: quieter windows are not judged
QUIET = -9.0  # GaitGate.none
ROUNDS, LEAVES, LEARNING_RATE, LEAST_LEAF = 100, 15, 0.12, 100
FEATURE_SHARE = 0.3  # of the features looked at for each split: keeps one source's habits from deciding
# A set counts with this power of its windows: nearly alike, and yet ten persons more than one. 0.4: log loss of real
# sets left out 0.268 in place of 0.260.
SIZE_POWER = 0.2
# Copies as slower devices give them, with the weight of each: (rate in Hz, magnitude alone, weight).
COPIES = [(25.0, False, 0.3), (15.0, False, 0.3), (25.0, True, 0.1)]


@dataclass
class Windows:
    """Windows with their truth; one row of `features` each."""

    features: np.ndarray
    truth: np.ndarray  # 1 gait, 0 none
    set: np.ndarray
    fold: np.ndarray
    weight: np.ndarray
    is_recorded: np.ndarray  # not a copy as a slower device gives it

    def __getitem__(self, rows: np.ndarray) -> "Windows":
        return Windows(*(part[rows] for part in vars(self).values()))


def is_judged(rows: np.ndarray) -> np.ndarray:
    """Which rows of gait-dump the trees are asked about."""
    return (rows[:, 1] > 0) & (rows[:, 4] > LEAST_LEVEL)


def balance(truth: np.ndarray, sets: np.ndarray) -> np.ndarray:
    """Weights by which sets count nearly alike, gait and none apart."""
    weight = np.zeros(len(truth))
    for name in np.unique(sets):
        for kind in (0, 1):
            rows = (sets == name) & (truth == kind)
            if rows.any():
                weight[rows] = rows.sum() ** (SIZE_POWER - 1)
    return weight / weight.mean()


def load(recordings: list[source.Recording], recorded: list[np.ndarray], fold: np.ndarray, tool: str) -> Windows:
    """All windows of known truth that the gate judges by its trees, and those of copies."""
    batches = [(recordings, recorded, fold, 1.0)]
    for rate, is_magnitude, weight in COPIES:
        copies = [source.thinned(r, rate, is_magnitude) for r in recordings]
        kept = [i for i, r in enumerate(copies) if r is not None]
        copies = [copies[i] for i in kept]
        batches.append((copies, source.windows(copies, tool), fold[kept], weight))
    parts = []
    for number, (owners, rows, folds, weight) in enumerate(batches):
        truth = np.concatenate([r.truth(w[:, 0]) for r, w in zip(owners, rows)])
        sets = np.concatenate([np.full(len(w), r.set) for r, w in zip(owners, rows)])
        folds = np.concatenate([np.full(len(w), f) for f, w in zip(folds, rows)])
        rows = np.concatenate(rows)
        known = (truth >= 0) & is_judged(rows)
        truth, sets = truth[known], sets[known]
        parts.append((rows[known, 1:], truth, sets, folds[known], weight * balance(truth, sets),
                      np.full(len(truth), number == 0)))
    return Windows(*(np.concatenate(column) for column in zip(*parts)))


def fit(windows: Windows) -> HistGradientBoostingClassifier:
    """Boosted trees, small enough to be read node by node."""
    model = HistGradientBoostingClassifier(
        max_iter=ROUNDS, learning_rate=LEARNING_RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_LEAF,
        l2_regularization=5.0, max_features=FEATURE_SHARE, early_stopping=False, random_state=0)
    return model.fit(windows.features, windows.truth, sample_weight=windows.weight)


def scores(model: HistGradientBoostingClassifier, rows: np.ndarray) -> np.ndarray:
    """Log-odds of the rows of one recording, as GaitGate gives them."""
    score = np.full(len(rows), QUIET)
    judged = is_judged(rows)
    if judged.any():
        score[judged] = model.decision_function(rows[judged, 1:])
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
