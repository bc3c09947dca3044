#!/usr/bin/env python3
"""What each source of evidence separates by itself, and what the whole loses without it, with whole sets left out.

  evidence_activity.py DATA [DATA …]

Trees that have not seen a set judge its recordings, as with train_activity.py --left-out sets; what steps, the lift's motion and the
gyroscope say beside them is the product's own (source-dump). Intervals: 95 % of 400 draws of persons. The pedometer and the limits
of the lift were fitted to some of these recordings. FootfallLikelihood is not among them: it speaks with the trees.
"""

import argparse
import csv
import io
import pathlib
import subprocess
import tempfile
import zipfile

import activity_sources as sources
import dump_tool
import numpy as np
from activity_judgement import answers, said
from activity_recordings import BATCH, CLASSES
from evaluation.recordings import open_recording
from evaluation.scores import Score, lines
from evaluation.suites import activity
from train_activity import left_out, training_batches

SOURCES = ["steps", "lift", "rotation"]
RHYTHM = 45  # place of BatchFeatures.rhythm
DRAWS = 400
LEAST = 1e-6
STILL, WALK, RUN, CYCLE, DRIVE, OTHER = range(6)
# What a source is for: the classes that it affirms, and those against which.
PARTS = {
    "trees: stationary": ([STILL], [WALK, RUN, CYCLE, DRIVE, OTHER]), "trees: walking": ([WALK], [STILL, RUN, CYCLE, DRIVE, OTHER]),
    "trees: running": ([RUN], [STILL, WALK, CYCLE, DRIVE, OTHER]), "trees: cycling": ([CYCLE], [STILL, WALK, RUN, DRIVE, OTHER]),
    "trees: automotive": ([DRIVE], [STILL, WALK, RUN, CYCLE, OTHER]), "trees: other": ([OTHER], [STILL, WALK, RUN, CYCLE, DRIVE]),
    "rhythm: pedals, not hands or vehicles": ([CYCLE], [DRIVE, OTHER]),
    "steps: on foot": ([WALK, RUN], [STILL, CYCLE, DRIVE, OTHER]), "rotation: vehicle, not body": ([DRIVE], [STILL, OTHER]),
}


def rotation_of(path):
    """Time in s and rate of rotation in rad/s, a row each; none without gyroscope."""
    with zipfile.ZipFile(path) as z:
        if "gyroscope.csv" not in z.namelist():
            return np.zeros((0, 4))
        rows = np.array([row[:4] for row in csv.reader(io.StringIO(z.read("gyroscope.csv").decode()))][1:], float, ndmin=2)
    return rows[np.isfinite(rows).all(1)]


def said_beside(batches, tool):
    """Of each recording the likelihoods of the sources, batches x sources x classes; 0 where one says nothing."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, b in enumerate(batches):
            r = b.recording
            write(f"{folder}/{i}.in", r.time, r.acceleration)
            turned = rotation_of(r.path)
            write(f"{folder}/{i}.in.rotation", turned[:, 0], turned[:, 1:])
            names += [f"{folder}/{i}.in", f"{folder}/{i}.out"]
        subprocess.run([tool, *names], check=True)
        result = []
        for b, name in zip(batches, names[1::2]):
            rows = np.fromfile(name, "<f4").reshape(-1, 1 + len(SOURCES) * len(CLASSES))
            assert np.allclose(np.round(rows[:, 0] / BATCH) * BATCH, b.end), f"{b.recording.name}: other batches than of feature-dump"
            result.append(rows[:, 1:].reshape(-1, len(SOURCES), len(CLASSES)))
        return result


def write(path, time, values):
    np.column_stack([np.round(time * 1e9), values]).astype("<f8").tofile(path)


def together(probabilities, likelihoods, without=None):
    result = []
    for p, likelihood in zip(probabilities, likelihoods):
        q = p.copy()
        for i, name in enumerate(SOURCES):
            spoken = likelihood[:, i]
            if name != without:
                q *= np.where(spoken.any(1, keepdims=True), spoken, 1)
        result.append(q / q.sum(1, keepdims=True))
    return result


def figure(batches, kinds):
    """Mean F1 and its interval."""
    scores = []
    for b, kind in zip(batches, kinds):
        recording = open_recording(b.recording.path, b.recording.path.parent.parent)
        values = activity.score_table(recording, answers(b.end, kind, np.full(len(kind), 2)))
        scores.append(Score(activity.SUITE.name, recording.set, recording.name, recording.person,
                            parts={"all": values} if values else {}))
    found = {line.figure.name: line for line in lines(activity.SUITE, scores) if line.group == "all"}
    return found["mean_f1"]


def area(score, is_in):
    """Share of pairs in the right order, ties by half (Mann and Whitney 1947)."""
    values, place, count = np.unique(score, return_inverse=True, return_counts=True)
    rank = (np.cumsum(count) - 0.5 * (count - 1))[place]
    n = is_in.sum()
    return (rank[is_in].sum() - n * (n + 1) / 2) / (n * (len(score) - n))


def separated(parts):
    """Area under the curve of pooled batches, with its interval; parts: person, score, whether it is in the class."""
    persons = sorted({p for p, _, _ in parts})
    by = {name: [(s, t) for p, s, t in parts if p == name] for name in persons}

    def of(names):
        pairs = [pair for name in names for pair in by[name]]
        is_in = np.concatenate([t for _, t in pairs])
        return area(np.concatenate([s for s, _ in pairs]), is_in) if is_in.any() and not is_in.all() else np.nan

    rng = np.random.default_rng(1)
    drawn = [of(rng.choice(persons, len(persons))) for _ in range(DRAWS)]
    return of(persons), *np.nanquantile(drawn, [0.025, 0.975]), len(persons)


def parts_of(name, batches, probabilities, likelihoods):
    inside, outside = PARTS[name]
    kind = name.split(":")[0]
    for b, p, likelihood in zip(batches, probabilities, likelihoods):
        chosen = np.isin(b.truth, inside + outside)
        if kind == "rhythm":
            score = b.features[:, RHYTHM]
        elif kind == "trees":
            score = p[:, inside].sum(1)
        else:
            spoken = likelihood[:, SOURCES.index(kind)]
            if kind == "rotation":
                chosen = chosen & spoken.any(1)
            spoken = np.where(spoken.any(1, keepdims=True), spoken, 1)
            score = np.log(np.maximum(spoken[:, inside].mean(1), LEAST) / np.maximum(spoken[:, outside].mean(1), LEAST))
        if chosen.any():
            yield f"{b.recording.set}/{b.recording.person}", score[chosen], np.isin(b.truth[chosen], inside)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="+")
    judged, further = sources.read_all(parser.parse_args().data)
    plain, everything = training_batches(judged + further, dump_tool.build("feature-dump"), dump_tool.simulator())
    batches, probabilities = left_out(plain[: len(judged)], everything, True)
    likelihoods = said_beside(batches, dump_tool.build("source-dump"))
    print("| source | area under the curve, 95 % | persons |\n| --- | --- | --- |")
    for name in PARTS:
        value, low, high, persons = separated(list(parts_of(name, batches, probabilities, likelihoods)))
        print(f"| {name} | {value:.3f} [{low:.3f}, {high:.3f}] | {persons} |", flush=True)
    judge = dump_tool.build("activity-judge")
    print("\n| live | mean F1, 95 % |\n| --- | --- |")
    whole = together(probabilities, likelihoods)
    rows = {"whole": whole} | {f"without {name}": together(probabilities, likelihoods, name) for name in SOURCES}
    rows["trees and memory alone"] = probabilities
    kinds = {name: [row[:, 0] for row in said(batches, p, judge)] for name, p in rows.items()}
    kinds["without memory"] = [q.argmax(1) for q in whole]
    for name, kind in kinds.items():
        line = figure(batches, kind)
        print(f"| {name} | {line.value:.4f} [{line.interval.low:.4f}, {line.interval.high:.4f}] |", flush=True)


if __name__ == "__main__":
    main()
