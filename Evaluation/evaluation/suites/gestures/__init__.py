"""Gestures: what `--gestures all` tells in `gestures.csv`, `tremor.csv` and `vehicle.csv`.

Groups are "KIND SET" (`strokes st-tennis`, `pose st-yoga`), `quiet` for recordings of other suites in which nobody
exercises, plays, falls or is hit, and `other` for other work of the hands. A recording without a file of gestures told
nothing. A module below is a kind of truth with its rules, what a recording adds, and its figures.
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping

from ...product import Results
from ...recordings import Recording
from ...scores import Parts, Suite
from . import events, quiet, repetitions, states, tremor, vehicle
from .rows import answer_of

ARGUMENTS = ("--gestures", "all")
FOLDER = "gestures"
TRUTHS = ("truth_gestures.csv", vehicle.TRUTH)
TOTALS = ("repetitions", "strokes", "punches", "falls", "pose", "state", "gesture", "tremor_hz")


def fits(recording: Recording) -> bool:
    """All in the suite's folder, for their minutes of tremor; elsewhere those with a truth, and the quiet ones."""
    if not recording.has("accelerometer.csv"):
        return False
    return (
        recording.suite == FOLDER or quiet.is_quiet(recording)
        or any(map(recording.has, TRUTHS)) or any(total in recording.truth for total in TOTALS)
    )


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    """`results` of the recording under "", of a drive's turned copies under the labels of their mountings."""
    answer = answer_of(recording, results[""])
    if quiet.is_quiet(recording):
        return quiet.quiet_parts(answer)
    return (
        repetitions.parts(answer) | events.parts(answer) | states.parts(answer) | tremor.parts(answer)
        | vehicle.parts(recording, results) | quiet.other_parts(answer)
    )


def runs_of_drives(recording: Recording, binary: str, folder: pathlib.Path) -> dict[str, Results]:
    return vehicle.runs(recording, binary, folder, ARGUMENTS)


SUITE = Suite(
    "gestures", "Gestures", FOLDER,
    (*repetitions.FIGURES, *events.FIGURES, *states.FIGURES, *tremor.FIGURES, *vehicle.FIGURES, *quiet.FIGURES),
    fits, score, cost=("wrong", ""), runs={"": ARGUMENTS}, further=runs_of_drives, also=quiet.is_quiet,
    told=("ends", "speed", "hz_error", "in_time"),
)
