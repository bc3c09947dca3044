#!/usr/bin/env python3
"""What brings the accuracy of activities: from a quick classifier to the shipped one, a step at a time.

  ablate_activity.py DATA      F1 per class, persons left out, live

The floor is gradient boosting as scikit-learn gives it, on the recordings with labels as they are, each batch on its own.
The product's filter, the shipped form of the trees, rougher copies, other suites and simulated lives are added one after
another. Each row judges the same recordings, each by a model that has not seen its person.
"""

import argparse
import os
import pathlib

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import activity_sources as sources
import activity_trees as trees
import dump_tool
from activity_judgement import answers, said
from activity_recordings import CLASSES
from evaluation.recordings import open_recording
from evaluation.scores import Score, lines
from evaluation.suites import activity
from train_activity import fitted, left_out, table, training_batches

FIGURES = ["mean_f1", *(f"{c} f1" for c in CLASSES[:-1]), "other recall", "changes_per_hour"]
ROUNDS, LEAVES = 80, 15  # of the floor: the reference classifier of the design notes
CERTAIN = 2


def floor(batches):
    """A function that gives the probabilities of features, in the order of CLASSES."""
    features, truth, person = table(batches)
    model = HistGradientBoostingClassifier(
        max_iter=ROUNDS, max_leaf_nodes=LEAVES, early_stopping=False, random_state=0)
    model.fit(features, truth, sample_weight=trees.weights(truth, person))

    def probabilities(x):
        result = np.zeros((len(x), len(CLASSES)))
        result[:, model.classes_] = model.predict_proba(x)
        return result

    return probabilities


def figures(data, batches, kinds):
    scores = []
    for b, kind in zip(batches, kinds):
        recording = open_recording(b.recording.path, data)
        values = activity.score_table(recording, answers(b.end, kind, np.full(len(kind), CERTAIN)))
        scores.append(Score(activity.SUITE.name, recording.set, recording.name, recording.person,
                            parts={"all": values} if values else {}))
    return {line.figure.name: line.value for line in lines(activity.SUITE, scores) if line.group == "all"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    data = parser.parse_args().data
    judged, further = sources.read_all([data])
    plain, everything = training_batches(judged + further, dump_tool.build("feature-dump"), dump_tool.simulator())
    tool = dump_tool.build("activity-judge")
    sets = {r.set for r in judged}
    own = [b for b in everything if b.recording.set in sets]
    real = [b for b in everything if b.recording.set != "simulated"]
    mine = plain[: len(judged)]
    stages = [
        ("floor", mine, floor, False), ("+ filter", mine, floor, True), ("trees as shipped", mine, fitted, True),
        ("+ rougher copies", own, fitted, True), ("+ other suites", real, fitted, True),
        ("+ simulated lives: shipped", everything, fitted, True),
    ]
    print("| |", " | ".join(FIGURES), "|")
    for name, lesson, fit, is_filtered in stages:
        batches, p = left_out(mine, lesson, False, fit)
        kinds = [row[:, 0] for row in said(batches, p, tool)] if is_filtered else [q.argmax(1) for q in p]
        found = figures(data, batches, kinds)
        print(f"| {name} | " + " | ".join(f"{found[f]:.3f}" for f in FIGURES) + " |", flush=True)


if __name__ == "__main__":
    main()
