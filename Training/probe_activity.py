#!/usr/bin/env python3
"""Has the classifier learned what people do, or the habits of those who recorded? Figures beside what chance gives.

  probe_activity.py DATA [PROBE …]     sets, labels, order, devices, duration; all where none is named

DATA is a folder of labelled recordings. `devices` asks the shipped model through the product's own code. The others fit
small models to the recordings as they are, without copies and simulations (ROUNDS rounds), and judge single batches.
"""

import argparse
import dataclasses
import os
import pathlib
import re

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
from scipy.spatial.transform import Rotation
from sklearn.metrics import f1_score, recall_score

import activity_recordings as recorded
import activity_sources as sources
import activity_trees as trees
import dump_tool
from activity_judgement import said
from activity_recordings import CLASSES
from train_activity import DRAWS, MODEL, table

ROUNDS = 12
LEAST_LEAF = 25  # batches: there are no copies
SHUFFLES = 5
OFTEN = 100  # batches of a class without which a set is not asked for in it
DISTINCT = 10  # features that tell sets apart best
FIRST_MINUTE = 60.0  # s


def fit(features, truth, person):
    return trees.pack(trees.train(features, truth, person, rounds=ROUNDS, least_leaf=LEAST_LEAF))


def print_table(title, head, rows):
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for row in rows:
        print("| " + " | ".join(c if isinstance(c, str) else f"{c:.3f}" for c in row) + " |", flush=True)


# Persons and sets left out


def judged(batches, group_of, columns=None, lesson=lambda b: b):
    """(truth, answer) of all batches, each by a model that has not seen what shares its group.

    `columns`: the features that may be used. `lesson`: what a recording teaches, where that is not all of it.
    """
    groups = [group_of(b) for b in batches]
    truth, answer = [], []
    for group in dict.fromkeys(groups):
        features, kinds, person = table([lesson(b) for b, g in zip(batches, groups) if g != group])
        known, own, _ = table([b for b, g in zip(batches, groups) if g == group])
        if columns is not None:
            features, known = features[:, columns], known[:, columns]
        truth.append(own)
        answer.append(trees.predict(fit(features, kinds, person), known).argmax(1))
    return np.concatenate(truth), np.concatenate(answer)


def persons(batches):
    folds = sources.persons_folds([b.recording for b in batches])
    fold = {(r.set, r.name): i for i, one in enumerate(folds) for r in one}
    return lambda b: fold[b.recording.set, b.recording.name]


def mean_f1(truth, answer):
    return f1_score(truth, answer, labels=range(len(CLASSES)), average="macro", zero_division=0)


def guessed_f1(truth):
    """Of who says each class equally often, whatever happens."""
    p, q = np.bincount(truth, minlength=len(CLASSES)) / len(truth), 1 / len(CLASSES)
    return np.mean(2 * p * q / (p + q))


# Sets


def told_apart(batches, kind, columns=None):
    """(mean recall of the set from batches of one class by persons left out, sets, how often each feature split)"""
    inside = [(b, b.features[b.truth == CLASSES.index(kind)]) for b in batches]
    people = {}
    for b, f in inside:
        if len(f):
            people.setdefault(b.recording.set, {}).setdefault(b.recording.person, []).append(f)
    enough = {s for s, p in people.items() if len(p) > 1 and sum(map(len, sum(p.values(), []))) >= OFTEN}
    people = {s: list(p.values()) for s, p in people.items() if s in enough}
    rows = [(f, i, half % 2) for i, p in enumerate(people.values()) for half, fs in enumerate(p) for f in fs]
    features = np.concatenate([f for f, _, _ in rows])
    set_ = np.concatenate([[i] * len(f) for f, i, _ in rows])
    half = np.concatenate([[h] * len(f) for f, _, h in rows])
    used, answer = np.zeros(features.shape[1]), np.zeros(len(set_), int)
    for out in (0, 1):
        model = fit(features[half != out], set_[half != out], set_[half != out])
        answer[half == out] = trees.predict(model, features[half == out]).argmax(1)
        split = model[2] >> 10 & 63
        used += np.bincount(split[split != trees.LEAF_FEATURE], minlength=features.shape[1])
    return recall_score(set_, answer, average="macro"), list(people), used


def probe_sets(batches, tool):
    """How well a batch betrays its set, before and after all sensors are made alike, and what that is worth."""
    rng = np.random.default_rng(DRAWS[0])
    alike = [recorded.roughened(recorded.thinned(b.recording, 15, rng, smooth=True), rng) for b in batches]
    alike = recorded.features_of(alike, tool)
    rows, used = [], 0
    for kind in ("stationary", "walking"):
        (plain, sets, splits), (same, _, _) = told_apart(batches, kind), told_apart(alike, kind)
        used = used + splits
        rows.append([kind, f"{len(sets)}: {', '.join(sets)}", plain, same, 1 / len(sets)])
    print_table("Set told from one batch, persons left out (mean recall)",
                ["class", "sets", "as recorded", "all of 15 Hz and roughened", "chance"], rows)
    distinct = np.argsort(-used)[:DISTINCT]
    rest = np.setdiff1d(np.arange(recorded.FEATURES), distinct)
    answers = {
        "persons left out": judged(batches, persons(batches)),
        "sets left out": judged(batches, lambda b: b.recording.set),
        f"sets left out, without the {DISTINCT} features that tell sets best":
            judged(batches, lambda b: b.recording.set, rest),
        "persons left out, without them": judged(batches, persons(batches), rest),
    }
    print_table("Activity of a batch (recall of each class)", ["", *CLASSES, "mean F1", "guessed"],
                [[name, *recall_score(t, a, labels=range(len(CLASSES)), average=None, zero_division=0), mean_f1(t, a),
                  guessed_f1(t)] for name, (t, a) in answers.items()])


# Labels


def shuffled(batches, rng, within):
    """Whole bouts keep their time and take the label of another bout: of their recording or of any."""
    pools = [[b] for b in batches] if within else [batches]
    result = []
    for pool in pools:
        labels = rng.permutation([bout[2] for b in pool for bout in b.recording.bouts]).tolist()
        for b in pool:
            bouts = [[start, end, labels.pop()] for start, end, _ in b.recording.bouts]
            result.append(dataclasses.replace(b, truth=recorded.truth_of(b.end, bouts)))
    return result


def probe_labels(batches, _):
    truth, answer = judged(batches, persons(batches))
    rows = [["as labelled", mean_f1(truth, answer), "", guessed_f1(truth)]]
    for name, within in (("shuffled in each recording", True), ("shuffled among all", False)):
        rng = np.random.default_rng(DRAWS[0])
        found = []
        for _ in range(SHUFFLES):
            other = shuffled(batches, rng, within)
            found.append(judged(other, persons(other)))
        f1 = [mean_f1(*f) for f in found]
        rows.append([name, np.mean(f1), np.std(f1), np.mean([guessed_f1(t) for t, _ in found])])
    print_table(f"Labels of whole bouts shuffled, {SHUFFLES} times; persons left out",
                ["labels", "mean F1", "deviation", "guessed"], rows)


# Order


def probe_order(batches, tool):
    """Recordings read in another order and under other names: the same features, the same trees?"""
    order = np.random.default_rng(DRAWS[0]).permutation(len(batches))
    renamed = [dataclasses.replace(batches[i].recording, name=f"{n}") for n, i in enumerate(order)]
    other = recorded.features_of(renamed, tool)
    same = all(np.array_equal(batches[i].features, o.features) for i, o in zip(order, other))
    one, two = fit(*table(batches)), fit(*table(other))
    equal = all(np.array_equal(a, b) for a, b in zip(one, two))
    print_table("Recordings in another order, under other names", ["what", "the same to the bit"],
                [["features", "yes" if same else "NO"], ["trees", "yes" if equal else "NO"]])


# Devices


def shipped():
    """The packed trees of the model that the product has."""
    text = MODEL.read_text()
    start = re.search(r"ClassVector\(([^)]*)\)", text)[1].split(",")
    roots = re.search(r"roots: \[UInt16\] = \[(.*?)\]", text, re.S)[1].replace(",", " ").split()
    nodes = re.findall(r"0x[0-9a-f]{8}", text)
    base = np.array(start[: len(CLASSES)], float)
    return base, np.array(roots, int), np.array([int(n, 16) for n in nodes], np.uint32)


def changed(acceleration):
    """A recording as `acceleration` makes it of n x 3 values in g."""
    return lambda r, rng: dataclasses.replace(r, acceleration=acceleration(r.acceleration, rng))


def direction(rng):
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


def turned(a, rng):
    return Rotation.random(rng=rng).apply(a)


def later(r, _):
    bouts = [[start + 0.3, end + 0.3, label] for start, end, label in r.bouts]
    return dataclasses.replace(r, time=r.time + 0.3, bouts=bouts)


def rate(hertz, smooth):
    return lambda r, rng: recorded.thinned(r, hertz, rng, smooth)


DEVICES = {
    "axes permuted": changed(lambda a, _: a[:, [1, 2, 0]]),
    "turned at random": changed(turned),
    "mirrored": changed(lambda a, _: a * [-1, 1, 1]),
    "offset of 20 mg": changed(lambda a, rng: a + 0.02 * direction(rng)),
    "noise of 4 mg": changed(lambda a, rng: a + rng.normal(0, 0.004, a.shape)),
    "gain of 1.03": changed(lambda a, _: 1.03 * a),
    "starts 0.3 s later": later,
}
DEVICES |= {f"{hertz} Hz, averaged": rate(hertz, True) for hertz in (50, 25, 20, 15)}
DEVICES |= {f"{hertz} Hz, picked": rate(hertz, False) for hertz in (50, 25, 20, 15)}


def verdicts(batches, judge):
    rows = said(batches, [trees.predict(shipped(), b.features) for b in batches], judge)
    return [dict(zip(b.end, r[:, [0, 2]])) for b, r in zip(batches, rows)]


def probe_devices(batches, tool):
    """Share of the batches inside bouts whose verdict is another one than as recorded."""
    judge = dump_tool.build("activity-judge")
    before = verdicts(batches, judge)
    sets = list(dict.fromkeys(b.recording.set for b in batches))
    rows = []
    for name, change in DEVICES.items():
        rng = np.random.default_rng(DRAWS[0])
        other = recorded.features_of([change(b.recording, rng) for b in batches], tool)
        pairs = zip(batches, before, other, verdicts(other, judge))
        found = [(b.recording.set, differences(b, *rest)) for b, *rest in pairs if is_touched(b, rest[1])]
        share = [[d for of, d in found if of == s] for s in sets]
        everything = np.concatenate([d for _, d in found] or [np.empty((0, 2))])
        rows.append([name, *(percent(np.concatenate(x)[:, 0]) if x else "-" for x in share),
                     str(len(everything)), percent(everything[:, 0]), percent(everything[:, 1])])
    print_table("Batches whose verdict changes, live, of the recordings that are other ones then; in history for all",
                ["device", *sets, "batches", "all", "all, history"], rows)


def is_touched(plain, other):
    """Whether a recording is another one: no rate can be raised."""
    a, b = plain.recording, other.recording
    return not (np.array_equal(a.time, b.time) and np.array_equal(a.acceleration, b.acceleration))


def percent(changes):
    return f"{changes.mean():.2%}" if len(changes) else "-"


def differences(plain, before, other, after):
    """n x 2: whether live and history differ, of the batches that lie in a bout both times."""
    inside = set(other.end[other.truth >= 0]) & set(plain.end[plain.truth >= 0]) & after.keys()
    return np.array([before[end] != after[end] for end in sorted(inside)]).reshape(-1, 2)


# Duration


def first_minute(b):
    bouts = [[start, min(end, start + FIRST_MINUTE), label] for start, end, label in b.recording.bouts]
    return dataclasses.replace(b, truth=recorded.truth_of(b.end, bouts))


def probe_duration(batches, _):
    rows = []
    for name, lesson in (("whole bouts", lambda b: b), ("the first minute of each", first_minute)):
        truth, answer = judged(batches, persons(batches), lesson=lesson)
        taught = sum((lesson(b).truth >= 0).sum() for b in batches)
        recall = recall_score(truth, answer, labels=range(len(CLASSES)), average=None, zero_division=0)
        rows.append([name, str(taught), *recall, mean_f1(truth, answer)])
    print_table("Learned from; judged on whole bouts, persons left out (recall)",
                ["", "batches", *CLASSES, "mean F1"], rows)


PROBES = {
    "sets": probe_sets, "labels": probe_labels, "order": probe_order, "devices": probe_devices,
    "duration": probe_duration,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("probes", nargs="*", choices=[*PROBES, []], metavar="PROBE")
    a = parser.parse_args()
    tool = dump_tool.build("feature-dump")
    recordings, _ = sources.read_all([sources.labelled(a.data)])
    batches = recorded.features_of(recordings, tool)
    for name in a.probes or PROBES:
        PROBES[name](batches, tool)


if __name__ == "__main__":
    main()
