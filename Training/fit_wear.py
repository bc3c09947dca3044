#!/usr/bin/env python3
"""Fits the recogniser of a wrist and writes Sources/MotionProcessing/Wear/WearModel.swift.

  fit_wear.py DATA [DATA …]                       the model that is shipped
  fit_wear.py DATA [DATA …] --left-out persons    what it would say of persons that it has not seen
  fit_wear.py DATA [DATA …] --left-out sets       the same for whole sets
  fit_wear.py DATA [DATA …] --left-out persons --joined   of the recordings of one wearer at one place as one
  fit_wear.py DATA [DATA …] --choose 9            which numbers tell most

DATA is a folder of suites (activity, steps, gestures …) whose recordings say in meta.json where they were worn. Features and
activities come from the product's own code (Training/FeatureDump), built first; the rule is that of WearRecognizer.
"""

import argparse
import pathlib
from collections import Counter
from dataclasses import replace

import numpy as np

import dump_tool
import wear_recordings as worn

MODEL = pathlib.Path(__file__).resolve().parent.parent / "Sources/MotionProcessing/Wear/WearModel.swift"
# Places of the numbers in BatchFeatures.write, by what the wearer does: the first that --choose finds.
NAMES = {
    "walking": {14: "lengthBands.power.0", 33: "axisBands.power.5", 44: "tiltChange", 3: "horizontalVariation",
                23: "lengthBands.share.3", 8: "trough", 12: "calmShare", 32: "axisBands.power.4", 5: "range"},
    "moving": {3: "horizontalVariation", 19: "lengthBands.power.5", 31: "axisBands.power.3", 39: "axisBands.share.5",
               4: "turning"},
}
# The rule of WearRecognizer.
STILL, RUNNING, SHAKEN, FLAT = -4.51, -0.868, -3.863, -6.5
MOVING_WEIGHT, FEWEST, FEWEST_OF_EACH = 0.6, 72, 24
LEAST, MEDIUM, HIGH = 0.4, 0.8, 1.3
UNIT, SHORTEST = 24, 8  # batches that teach together; fewer than these teach nothing
RIDGE, FOLDS = 3.0, 10


def kinds(recording):
    """Which batches are walks, and which are other movement."""
    f = recording.features
    usable = (f[:, 2] > FLAT) | (f[:, 0] < SHAKEN)
    moves = ~recording.foot & ~recording.ride & (f[:, 0] > STILL)
    return recording.foot & (f[:, 0] < RUNNING) & usable, moves & usable


def units(recordings, part, columns):
    """Means over a minute of batches, whether a wrist gave them, how much each counts, and whose they are: sets count by the
    root of their minutes, wrists as much as the rest."""
    found = []
    for r in recordings:
        of_kind = np.flatnonzero(kinds(r)[part])
        if len(of_kind) < SHORTEST:
            continue
        parts = np.array_split(of_kind, max(1, round(len(of_kind) / UNIT)))
        found += [(r.features[p][:, columns].mean(0), r) for p in parts]
    sizes = Counter((r.set, r.is_wrist) for _, r in found)
    sides = {side: sum(n**0.5 for (_, w), n in sizes.items() if w == side) for side in (True, False)}
    weights = np.array([sizes[r.set, r.is_wrist] ** -0.5 / sides[r.is_wrist] for _, r in found])
    weights *= len(found) / weights.sum()
    return np.array([f for f, _ in found]), np.array([float(r.is_wrist) for _, r in found]), weights, [id(r) for _, r in found]


def fitted(recordings):
    """Weights and constant of each kind: logistic regression with a ridge on standardised numbers."""
    return [regression(*units(recordings, part, list(names))[:3]) for part, names in enumerate(NAMES.values())]


def regression(x, y, weight):
    mean = np.average(x, 0, weight)
    scale = np.sqrt(np.average((x - mean) ** 2, 0, weight)) + 1e-6
    z = np.column_stack([(x - mean) / scale, np.ones(len(x))])
    ridge = np.diag([RIDGE] * x.shape[1] + [0.0])
    b = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-z @ b))
        step = np.linalg.solve((z * (weight * p * (1 - p))[:, None]).T @ z + ridge, z.T @ (weight * (p - y)) + ridge @ b)
        b -= step
    return b[:-1] / scale, b[-1] - (b[:-1] / scale) @ mean


def said(recording, model):
    """Of each batch: the score, and 0 for no word, 1 to 3 for low to high confidence, as WearRecognizer says them."""
    sums, counts = [], []
    for of_kind, names, (weights, constant) in zip(kinds(recording), NAMES.values(), model):
        scores = recording.features[:, list(names)] @ weights + constant
        sums.append(np.cumsum(np.where(of_kind, scores, 0)))
        counts.append(np.cumsum(of_kind))
    n = counts[0] + MOVING_WEIGHT * counts[1]
    score = (sums[0] + MOVING_WEIGHT * sums[1]) / np.maximum(n, 1)
    size, sign = np.abs(score), np.sign(score)
    agree = np.all([(c >= FEWEST_OF_EACH) & (sign * s > LEAST * c) for s, c in zip(sums, counts)], axis=0)
    alone = (score > 0) & ~agree
    level = np.select([size < LEAST, alone | (size < MEDIUM), agree & (size >= HIGH)], [0, 1, 3], 2)
    level[counts[0] + counts[1] < FEWEST] = 0
    return score, level


def joined(recordings):
    """The recordings of one wearer at one place as one."""
    parts = {}
    for r in recordings:
        parts.setdefault((r.set, r.person, r.placement), []).append(r)
    arrays = ("foot", "ride", "features")
    return [replace(rs[0], **{a: np.concatenate([getattr(r, a) for r in rs]) for a in arrays}) for rs in parts.values()]


def folds(recordings, whole_sets):
    if whole_sets:
        groups = sorted({r.group for r in recordings})
        return [[r for r in recordings if r.group == g] for g in groups]
    persons = sorted({(r.group, r.person) for r in recordings})
    fold = {p: i % FOLDS for i, p in enumerate(persons)}
    return [[r for r in recordings if fold[r.group, r.person] == i] for i in range(FOLDS)]


def left_out(recordings, whole_sets):
    """Each recording, and what a model says that has not seen its person, or its set."""
    result = []
    for part in folds(recordings, whole_sets):
        unseen = {id(r) for r in part}
        model = fitted([r for r in recordings if id(r) not in unseen])
        result += [(r, *said(r, model)) for r in part]
    return result


def report(told):
    """A line for each set, then the figures over all."""
    print(f"{'set':20} {'worn':7} recordings  without word   right low/medium/high   wrong low/medium/high   ever wrong at high")
    for key in dict.fromkeys((r.set, r.is_wrist) for r, _, _ in told):
        rows = [(s, v) for r, s, v in told if (r.set, r.is_wrist) == key and len(s)]
        right, wrong = [Counter(), Counter()]
        for s, v in rows:
            (right if (s[-1] > 0) == key[1] else wrong)[v[-1]] += 1
        silent = right[0] + wrong[0]
        ever = sum(bool(((v == 3) & ((s > 0) != key[1])).any()) for s, v in rows)
        if silent == len(rows):
            print(f"{key[0]:20} {'wrist' if key[1] else 'else':7} {len(rows):6} {silent:12}")
            continue
        levels = [f"{c[1]:6} {c[2]:4} {c[3]:4}        " for c in (right, wrong)]
        print(f"{key[0]:20} {'wrist' if key[1] else 'else':7} {len(rows):6} {silent:12}   {levels[0]} {levels[1]} {ever:6}")
    overall(told)


def overall(told):
    ended = [(r.is_wrist, s[-1] > 0, v[-1]) for r, s, v in told if len(s)]
    word = [(truth, says) for truth, says, level in ended if level]
    shares = {side: np.mean([says == side for truth, says in word if truth == side]) for side in (True, False)}
    high = [truth == says for truth, says, level in ended if level == 3]
    ever = sum(bool(((v == 3) & ((s > 0) != r.is_wrist)).any()) for r, s, v in told)
    long = [(r, s, v) for r, s, v in told if len(s) and sum(k.sum() for k in kinds(r)) >= FEWEST]
    all_ = {w: np.mean([v[-1] > 0 and (s[-1] > 0) == w for r, s, v in long if r.is_wrist == w]) for w in (True, False)}
    print(f"\n{len(told)} recordings, {len(long)} of three minutes of movement, {len(word)} with a word at the end: wrist "
          f"{shares[True]:.3f}, elsewhere {shares[False]:.3f}, balanced {np.mean(list(shares.values())):.3f}")
    print(f"the same where no word counts as wrong: {all_[True]:.3f}, {all_[False]:.3f}, {np.mean(list(all_.values())):.3f}")
    print(f"high at the end: {len(high)}, wrong {len(high) - sum(high)}; wrong at high at any moment: {ever} of {len(told)}")


def choose(recordings, most):
    """Prints which of all numbers tell most, one after the other: logistic loss with sets and with persons left out."""
    for part, kind in enumerate(NAMES):
        x, y, weight, owner = units(recordings, part, range(worn.FEATURES))
        out = [[np.isin(owner, [id(r) for r in f]) for f in folds(recordings, whole)] for whole in (True, False)]
        chosen = []
        for _ in range(most):
            rest = [n for n in range(worn.FEATURES) if n not in chosen]
            losses = {n: [loss(x[:, [*chosen, n]], y, weight, folds_) for folds_ in out] for n in rest}
            chosen.append(min(losses, key=lambda n: sum(losses[n])))
            print(kind, chosen[-1], "loss of sets {:.4f}, of persons {:.4f} left out".format(*losses[chosen[-1]]), flush=True)


def loss(x, y, weight, out):
    """Mean logistic loss of minutes, each by weights that have not seen its fold."""
    total = 0.0
    for fold in out:
        if fold.any():
            w, constant = regression(x[~fold], y[~fold], weight[~fold])
            total += (weight * np.logaddexp(0, np.where(y > 0, -1, 1) * (x @ w + constant)))[fold].sum()
    return total / weight.sum()


def swift(model):
    parts = []
    for (kind, names), (weights, constant) in zip(NAMES.items(), model):
        terms = "\n".join(f"      + {w:.4g} * f.{n}".replace("+ -", "- ") for w, n in zip(weights, names.values()))
        parts.append(f"  /// Log-odds of a wrist by a batch of {kind}.\n  static func {kind}(_ f: BatchFeatures) -> Float {{\n"
                     f"    {constant:.4g}\n{terms}\n  }}\n")
    return ("/// The weights of `WearRecognizer`. Written by `Training/fit_wear.py`; do not edit.\nenum WearModel {\n"
            + "\n".join(parts) + "}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="+")
    parser.add_argument("--left-out", choices=["persons", "sets"])
    parser.add_argument("--choose", type=int, metavar="N", help="which numbers tell most, N of each kind; writes nothing")
    parser.add_argument("--joined", action="store_true", help="the recordings of one wearer at one place as one")
    a = parser.parse_args()
    recordings = worn.read_all(a.data, dump_tool.build("wear-dump"))
    if a.choose:
        choose(recordings, a.choose)
    elif a.left_out:
        report(left_out(joined(recordings) if a.joined else recordings, a.left_out == "sets"))
    else:
        MODEL.parent.mkdir(exist_ok=True)
        MODEL.write_text(swift(fitted(recordings)))


if __name__ == "__main__":
    main()
