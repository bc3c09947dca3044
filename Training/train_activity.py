#!/usr/bin/env python3
"""Trains the activity classifier and writes Sources/MotionProcessing/Activity/ActivityModel.swift.

  train_activity.py DATA [DATA …]              the model that is shipped
  train_activity.py DATA --left-out persons    what the product would say of persons that the model has not seen
  train_activity.py DATA --left-out sets       the same for whole sets

DATA is a folder of labelled recordings, or one with such a folder named `activity` and the suites steps, distance,
gestures and gps beside it: these add walks, rides and exercises (activity_sources.py). Simulated lives are added by the
package's own simulator, and what the parts of MADE make up in closed form. Features and verdicts come from the product's own code
(Training/FeatureDump), built first. Same data, seed, versions (requirements.txt) and arithmetic of the features, same file.
"""

import argparse
import itertools
import os
import pathlib
import zlib

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

import activity_export
import activity_leaning as leaning
import activity_lifts as lifts
import activity_lying as lying
import activity_pedals as pedals
import activity_recordings as recorded
import activity_scenarios as scenarios
import activity_sources as sources
import activity_trees as trees
import dump_tool
from activity_judgement import report, said
from activity_rescaling import rescaled

HERE = pathlib.Path(__file__).resolve().parent
MODEL = HERE.parent / "Sources/MotionProcessing/Activity/ActivityModel.swift"
# What chance draws shifts a figure by more than what is tried does: all that is drawn is drawn by three seeds.
DRAWS = (1, 2, 3)
HELD = 99  # a sequence of its own: what these draw shifts no others
VEHICLE_COPIES = 3
MADE = [pedals, leaning, lifts, lying]
ROUGH_SHARE = 0.4  # of the rougher copies: all of them were no better and took twice the time


def training_batches(recordings, tool, simulator):
    """(as recorded, everything that is trained on)"""
    plain = recorded.features_of(recordings, tool)
    rest = [recorded.features_of(drawn(recordings, seed, simulator), tool) for seed in DRAWS]
    # Once beside each draw: what was recorded as it was would be 5 % of the batches, in place of 13 %, beside three.
    return plain, plain * len(DRAWS) + leaning.judged_by_turning(list(itertools.chain(*rest)))


def drawn(recordings, seed, simulator):
    """What one sequence of draws makes of the recordings, and what it makes up."""
    copies = [copy for r in recordings for copy in rougher(r, own_draws(r, seed))]
    made = [part.recordings(np.random.default_rng([seed, i])) for i, part in enumerate(MADE)]
    lives = scenarios.recordings(np.random.default_rng(seed), simulator, scenarios.kinds())
    held = scenarios.recordings(np.random.default_rng([seed, HELD]), simulator, scenarios.held())
    return [*copies, *itertools.chain(*made), *lives, *held]


def own_draws(recording, seed):
    """What chance does to one recording depends on no other: with one recording more, the copies of the rest stay."""
    return np.random.default_rng([seed, zlib.crc32(f"{recording.set}/{recording.name}".encode())])


def rougher(recording, rng):
    """Some of what the recording would be from other devices, and its rides on other vehicles."""
    yield from (r for r in list(recorded.variants(recording, rng))[1:] if rng.random() < ROUGH_SHARE)
    for i in range(VEHICLE_COPIES):
        copy = rescaled(recording, rng)
        if copy is not None:
            yield recorded.thinned(copy, 20, rng, smooth=True) if i % 2 else copy


def table(batches):
    known = [b.truth >= 0 for b in batches]
    features = np.concatenate([b.features[k] for b, k in zip(batches, known)])
    truth = np.concatenate([b.truth[k] for b, k in zip(batches, known)])
    person = np.concatenate([[f"{b.recording.set}/{b.recording.person}"] * k.sum() for b, k in zip(batches, known)])
    return features, truth, person


def packed(batches):
    return trees.pack(trees.train(*table(batches)))


def fitted(batches):
    """A function that gives the probabilities of features."""
    model = packed(batches)
    return lambda features: trees.predict(model, features)


def left_out(judged, everything, whole_sets, fit=fitted):
    """(batches as recorded, their probabilities from a model that has not seen their persons or sets)"""
    recordings = [b.recording for b in judged]
    sets = dict.fromkeys(r.set for r in recordings)
    groups = [[r for r in recordings if r.set == s] for s in sets] if whole_sets else sources.persons_folds(recordings)
    batches, probabilities = [], []
    for group in groups:
        may_teach = sources.unseen(group, whole_sets)
        model = fit([b for b in everything if may_teach(b.recording)])
        mine = [b for b in judged if any(b.recording is r for r in group)]
        batches += mine
        probabilities += [model(b.features) for b in mine]
    return batches, probabilities


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="+")
    parser.add_argument("--left-out", choices=["persons", "sets"])
    a = parser.parse_args()
    judged, further = sources.read_all(a.data)
    plain, everything = training_batches(judged + further, dump_tool.build("feature-dump"), dump_tool.simulator())
    if a.left_out:
        batches, probabilities = left_out(plain[: len(judged)], everything, a.left_out == "sets")
        rows = said(batches, probabilities, dump_tool.build("activity-judge"))
        print(report(batches, rows))
        return
    model = packed(everything)
    MODEL.write_text(activity_export.swift(model))
    print(f"{MODEL.name}: {len(model[2])} nodes")


if __name__ == "__main__":
    main()
