#!/usr/bin/env python3
"""Fits the tables of RotationWitness and writes Sources/MotionProcessing/Activity/RotationModel.swift.

  fit_rotation.py DATA COREMOTION               fits on everything, prints what each set reads as with it left out
  fit_rotation.py DATA COREMOTION --write FILE  and writes the fit on everything

DATA is the folder with the suites activity, gestures, gps, steps and distance; COREMOTION the command-line tool, that
simulates what nobody recorded: cycling, trams, trains and buses, hands in vehicles. The features are those of the
product itself (Training/FeatureDump, built first).

The log-likelihood of a group of classes is a sum of piecewise linear functions, one of each feature: multinomial
logistic regression on hat functions, with a penalty on the squares. Groups weigh alike, so that nothing is learned of
how often a class occurs; so do, nearly, the sets of a group.
"""

import argparse
import pathlib

import numpy as np
from scipy.optimize import minimize

import dump_tool
import rotation_recordings as source
from rotation_recordings import CLASSES, Batches

GROUPS = ["stationary", "feet", "cycling", "automotive", "other"]
GROUP_OF_CLASS = np.array([0, 1, 1, 2, 3, 4])
# First knot, step, count.
KNOTS = {
    "level": (-5.8, 1.15, 7), "calm": (-2.0, 1.0, 3), "quickness": (-1.2, 0.6, 3), "slowShare": (0.0, 0.3, 3),
    "axisShare": (0.4, 0.3, 3), "lineShare": (0.0, 0.25, 4),
}
PENALTY = 1e-3
# What is alike is left out together; every other set alone.
ALIKE = ["sim-car", "sim-bus", "sim-rail", "sim-still"]
SIZE_POWER = 0.3  # a set counts with this power of its batches
REAL = 3.0  # a recorded set counts as so many simulated ones
MOST = 400  # batches of one class that are used of a set
# As in RotationWitness.
MOST_ODDS, SIMULATED_ODDS, LEGS_ODDS = 2.5, 1.5, 0.7
TRUST = 0.4  # ActivityFilter.trust
# What the witness is there for: a set and class against others, with the classes whose odds are asked.
HANDS = {"wisdm2019", "false-exercise", "watch-powersense"}
CARS = {"road_fixed", "comma-drive", "st-vehicle"}
POCKETS = {"motionsense", "wisdm2019"}
PAIRS = [
    ("cycling (thigh) : handling", "cycling", "other", {"sim-cycle-thigh"}, {"sim-handle", "sim-hands"}),
    ("cycling (thigh) : other, recorded", "cycling", "other", {"sim-cycle-thigh"}, HANDS),
    ("cycling (thigh) : stationary, recorded", "cycling", "stationary", {"sim-cycle-thigh"}, POCKETS),
    ("cycling (thigh) : automotive, recorded", "cycling", "automotive", {"sim-cycle-thigh"}, CARS),
    ("train (stowed) : hand that holds", "automotive", "stationary", {"sim-rail-stowed"}, {"sim-still-held"}),
    ("car, recorded : hand that fidgets", "automotive", "other", CARS, {"sim-fidget", "sim-handle"}),
    ("car, recorded : other, recorded", "automotive", "other", CARS, HANDS),
    ("walking : stationary, recorded", "walking", "stationary", POCKETS, POCKETS),
]


def hats(x: np.ndarray, first: float, step: float, count: int) -> np.ndarray:
    """Weights of the knots for each value: two of them, or one at the ends."""
    place = np.clip((x - first) / step, 0, count - 1)
    return np.maximum(0, 1 - np.abs(place[:, None] - np.arange(count)))


def basis(features: np.ndarray) -> np.ndarray:
    """All knots of all features side by side."""
    columns = [features[:, source.FEATURES.index(name)] for name in KNOTS]
    return np.hstack([hats(x, *knots) for x, knots in zip(columns, KNOTS.values())])


def weights(group: np.ndarray, sets: np.ndarray) -> np.ndarray:
    """Groups alike; sets of a group nearly so, recorded ones more."""
    weight = np.zeros(len(group))
    for g in np.unique(group):
        for name in np.unique(sets[group == g]):
            rows = (group == g) & (sets == name)
            weight[rows] = (1 if name.startswith("sim-") else REAL) * rows.sum() ** (SIZE_POWER - 1)
        weight[group == g] /= weight[group == g].sum()
    return weight / weight.sum()


def fit(batches: Batches) -> np.ndarray:
    """Log-likelihood of each group at each knot."""
    x, group = basis(batches.features), GROUP_OF_CLASS[batches.truth]
    weight, truth = weights(group, batches.set), np.eye(len(GROUPS))[group]

    def loss(flat):
        table = flat.reshape(x.shape[1], -1)
        score = x @ table
        score -= score.max(1, keepdims=True)
        score -= np.log(np.exp(score).sum(1, keepdims=True))
        slope = x.T @ (weight[:, None] * (np.exp(score) - truth)) + 2 * PENALTY * table
        return -(weight * (score * truth).sum(1)).sum() + PENALTY * (table**2).sum(), slope.ravel()

    start = np.zeros(x.shape[1] * len(GROUPS))
    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x.reshape(x.shape[1], -1)


def judge(table: np.ndarray, features: np.ndarray) -> np.ndarray:
    """Log-likelihood of each class, bounded as RotationWitness bounds it; the highest is 0."""
    score = basis(features) @ table
    still, feet, cycling, automotive, other = score.T
    score = np.stack([still, feet, feet, cycling, automotive, other], 1)
    bicycle = CLASSES.index("cycling")
    least = np.full(score.shape, -MOST_ODDS)
    least[score.argmax(1) == bicycle] = -SIMULATED_ODDS
    least[:, bicycle] = -SIMULATED_ODDS
    score = np.maximum(score - score.max(1, keepdims=True), least)
    # A line may be pedals or strides.
    feet, cycling = score[:, 1].copy(), score[:, bicycle].copy()
    score[:, 1] = score[:, 2] = np.maximum(feet, cycling - LEGS_ODDS)
    score[:, bicycle] = np.maximum(cycling, feet - LEGS_ODDS)
    return score


def left_out(batches: Batches) -> np.ndarray:
    """The judgement of every batch by a fit without its set and what is like it."""
    family = np.array([next((a for a in ALIKE if name.startswith(a)), name) for name in batches.set])
    result = np.zeros((len(family), len(CLASSES)))
    for name in np.unique(family):
        out = family == name
        result[out] = judge(fit(batches[~out]), batches.features[out])
    return result


def log_probability(log_likelihood: np.ndarray) -> np.ndarray:
    return log_likelihood - np.log(np.exp(log_likelihood).sum(1, keepdims=True))


def report(batches: Batches, said: np.ndarray) -> None:
    """What each set reads as, and what is gained on acceleration alone; gains in nats a batch."""
    alone = np.log(len(CLASSES)) + log_probability(said)
    acceleration = np.log(np.maximum(batches.evidence, 1e-3))
    before = log_probability(TRUST * acceleration)
    after = log_probability(TRUST * (acceleration + said))
    known = np.isfinite(acceleration).all(1)
    print(f"{'set':17s} {'class':10s} batches  alone  beside acceleration  mean " + " ".join(c[:5] for c in CLASSES))
    gains = {}
    for c, label in enumerate(CLASSES):
        for name in np.unique(batches.set[batches.truth == c]):
            rows = (batches.truth == c) & (batches.set == name)
            both = rows & known
            gain = (after - before)[both, c].mean()
            gains.setdefault((label, name.startswith("sim-")), []).append(gain)
            shares = " ".join(f"{p:5.2f}" for p in np.exp(log_probability(said[rows])).mean(0))
            print(f"{name:17s} {label:10s} {rows.sum():7d} {alone[rows, c].mean():+6.2f} {gain:+20.3f}       {shares}")
    for (label, simulated), gain in gains.items():
        kind = "simulated" if simulated else "recorded"
        print(f"mean over {len(gain):2d} {kind} sets of {label}: {np.mean(gain):+.3f} beside acceleration")
    for text, a, b, sets_a, sets_b in PAIRS:
        of = said[:, CLASSES.index(a)] - said[:, CLASSES.index(b)]
        yes = of[(batches.truth == CLASSES.index(a)) & np.isin(batches.set, list(sets_a))]
        no = of[np.isin(batches.truth, [CLASSES.index(b)]) & np.isin(batches.set, list(sets_b))]
        area = ((yes[:, None] > no).mean() + 0.5 * (yes[:, None] == no).mean()) if len(yes) and len(no) else np.nan
        print(f"{text:42s} area under the curve {area:.3f}, mean log-odds {yes.mean():+.2f} and {no.mean():+.2f}")


def swift(table: np.ndarray) -> str:
    """The Swift source of the tables."""
    lines = ["// Written by Training/fit_rotation.py. Do not edit.", "",
             "/// Log-likelihoods of " + ", ".join(GROUPS) + ", up to a common summand, at",
             "/// the knots of each feature of `RotationFeatures`.", "enum RotationModel {"]
    row = 0
    for name, (first, step, count) in KNOTS.items():
        lines += [f"  static let {name} = RotationTable(", f"    first: {first}, step: {step},", "    rows: ["]
        for values in table[row : row + count]:
            values = values - values.mean()
            cells = ", ".join(f"{v:.2f}" for v in values)
            lines.append(f"      RotationTable.Row({cells}, 0, 0, 0),")
        lines += ["    ])"]
        row += count
    return "\n".join(lines + ["}", ""])


def trimmed(batches: Batches) -> Batches:
    """At most `MOST` batches of each class of a set."""
    rng = np.random.default_rng(0)
    rows = []
    for name in np.unique(batches.set):
        for c in range(len(CLASSES)):
            rows.append(rng.permutation(np.flatnonzero((batches.set == name) & (batches.truth == c)))[:MOST])
    return batches[np.sort(np.concatenate(rows))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("coremotion")
    parser.add_argument("--seeds", type=int, default=12, help="simulated recordings of each scene")
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--tool", help="rotation-dump, where it is built already")
    a = parser.parse_args()
    recordings = source.read_all(a.data) + source.simulate_all(a.coremotion, range(1, a.seeds + 1))
    batches = trimmed(source.batches(recordings, a.tool or dump_tool.build("rotation-dump")))
    report(batches, left_out(batches))
    if a.write:
        a.write.write_text(swift(fit(batches)))


if __name__ == "__main__":
    main()
