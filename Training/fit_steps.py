#!/usr/bin/env python3
"""Fits what decides about steps, and writes Sources/MotionProcessing/Steps/GaitModel.swift and StepJudgeModel.swift.

  fit_steps.py DATA [DATA …]           each person and set judged by a fit that has not seen it
  fit_steps.py DATA [DATA …] --write   the same, then writes the fit on everything

DATA is a folder with the suites steps, distance, activity, gestures and attitude, as many as it has. First the trees of
GaitGate (gait_gate.py): a window is gait where true steps fill it or its label says walking, running or stairs, and none
where no step or another label holds. Then those of StepJudge (step_judge.py), on log-odds of gates that have not seen
the person or set. Features come from the product itself (Training/FeatureDump, built first), and beside the recordings
there are simulated lives (step_scenarios.py) and made signals (made_signals.py). Same data and versions (requirements.txt), same files.
"""

import argparse
import pathlib

import gait_gate as gate
import gait_recordings as source
import numpy as np
import step_judge as judge
import step_scenarios
import dump_tool
import made_signals
from trees_export import swift

STEPS = dump_tool.PRODUCT / "Sources/MotionProcessing/Steps"
FOLDS = 6
SEED = 46
LIVES = 5  # of each kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path, nargs="+")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--simulator", help="coremotion, where it is built already")
    a = parser.parse_args()
    tools = [dump_tool.build(name) for name in ("gait-dump", "step-dump")]
    simulator = a.simulator or dump_tool.simulator()
    rng = np.random.default_rng(SEED)
    recordings = source.read_all(a.data) + step_scenarios.recordings(rng, simulator, LIVES) + made_signals.recordings(rng)
    fold = source.folds(recordings, FOLDS)
    recorded = source.windows(recordings, tools[0])
    windows = gate.load(recordings, recorded, fold, tools[0])
    models = [gate.fit(windows[windows.fold != k]) for k in range(FOLDS)]
    score = np.zeros(len(windows.truth))
    for k, model in enumerate(models):
        score[windows.fold == k] = model.decision_function(windows.features[windows.fold == k])
    gate.report(windows, score)
    scores = [gate.scores(models[k], rows) for k, rows in zip(fold, recorded)]
    waves = source.waves(recordings, scores, tools[1])
    judged, features, answer = judge.left_out(recordings, waves, fold)
    judge.report(recordings, waves, judged)
    if a.write:
        write("GaitModel", "The boosted trees of the gate", gate.fit(windows))
        write("StepJudgeModel", "The boosted trees of the judge", judge.fit(features, answer))


def write(name: str, what: str, model: gate.HistGradientBoostingClassifier) -> None:
    (STEPS / f"{name}.swift").write_text(swift(name, what, *gate.pack(model)))


if __name__ == "__main__":
    main()
