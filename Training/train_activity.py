#!/usr/bin/env python3
"""Trains the activity classifier and writes Sources/MotionProcessing/Activity/ActivityModel.swift.

  train_activity.py ../../shared/data/activity             the model that is shipped
  train_activity.py DATA --left-out persons --probabilities FILE.npz
  train_activity.py DATA --left-out sets --probabilities FILE.npz
                      each recording judged by a model that has not seen its person, or its set

The features are computed by the product's own code (Training/FeatureDump), which is built first. Same seed, same versions
(requirements.txt), same file.
"""

import argparse
import os
import pathlib

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

import activity_export
import activity_recordings as source
import activity_simulation as simulation
import activity_trees as trees
import dump_tool

HERE = pathlib.Path(__file__).resolve().parent
MODEL = HERE.parent / "Sources/MotionProcessing/Activity/ActivityModel.swift"
SEED = 1
VEHICLE_COPIES = 3


def training_batches(recordings, tool):
    """(as recorded, everything that is trained on)"""
    rng = np.random.default_rng(SEED)
    columns = list(zip(*(list(source.variants(r, rng)) for r in recordings)))
    plain = source.features_of(list(columns[0]), tool)
    rough = [r for column in columns[1:] for r in column]
    copies = [simulation.rescaled(r, rng) for _ in range(VEHICLE_COPIES) for r in recordings]
    copies = [r for r in copies if r is not None]
    rough += [source.thinned(r, 20, rng, smooth=True) if i % 2 else r for i, r in enumerate(copies)]
    rides = simulation.rides(rng)
    rough += rides + [source.thinned(r, (15, 20, 25)[i % 3], rng, smooth=i % 2 == 0) for i, r in enumerate(rides)]
    return plain, plain + source.features_of(rough, tool)


def table(batches):
    known = [b.truth >= 0 for b in batches]
    features = np.concatenate([b.features[k] for b, k in zip(batches, known)])
    truth = np.concatenate([b.truth[k] for b, k in zip(batches, known)])
    person = np.concatenate([[f"{b.recording.set}/{b.recording.person}"] * k.sum() for b, k in zip(batches, known)])
    return features, truth, person


def left_out(plain, everything, groups):
    """Probabilities of each recording from a model without its group."""
    result = {}
    for group in groups:
        group = set(group)
        packed = trees.pack(trees.train(*table([b for b in everything if key(b) not in group])))
        for b in plain:
            if key(b) in group:
                name = f"{b.recording.set}/{b.recording.name}"
                result[name] = np.column_stack([b.end, b.truth, trees.predict(packed, b.features)])
    return result


def key(batches):
    return batches.recording.set, batches.recording.person


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--left-out", choices=["persons", "sets"])
    parser.add_argument("--probabilities", default="probabilities.npz")
    a = parser.parse_args()
    recordings = source.read_all(a.data)
    plain, everything = training_batches(recordings, dump_tool.build("feature-dump"))
    if a.left_out:
        groups = source.folds(recordings)
        if a.left_out == "sets":
            groups = [[(r.set, r.person) for r in recordings if r.set == s] for s in source.SETS]
        np.savez_compressed(a.probabilities, **left_out(plain, everything, groups))
        return
    packed = trees.pack(trees.train(*table(everything)))
    MODEL.write_text(activity_export.swift(packed))
    print(f"{MODEL.name}: {len(packed[2])} nodes")


if __name__ == "__main__":
    main()
