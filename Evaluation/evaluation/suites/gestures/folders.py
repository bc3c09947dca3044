"""Figures of results that lie in folders already, whoever wrote them: nothing is run.

Below the results `SET/RECORDING/` holds the files of a recording, `turned/1/SET/RECORDING/` (2, 3) those of a drive's
copies in other mountings, `quiet/SUITE/SET/RECORDING/` those of a quiet recording. Set and recording are the names of
the recording's folder and file. A folder that is missing told nothing.
"""

from __future__ import annotations

import dataclasses
import pathlib

from ...product import Results
from ...recordings import Damaged, Recording, find_recordings, open_recording
from ...scores import Score, lines
from . import FOLDER, SUITE, quiet
from .vehicle import MOUNTINGS, TRUTH

Nested = dict[str, "float | Nested"]


def score(data: pathlib.Path, results: pathlib.Path) -> Nested:
    """Kind to set to figure to value, `quiet` and `other` to figure to value; what cannot be said is absent.

    All recordings below `data/gestures` count, or below `data` where it has no such folder. With it, and with a folder
    `quiet` in `results`, the quiet recordings of `data` do too. Raises BadTable for a damaged file of results, Damaged
    for a recording that cannot be opened.
    """
    has_suites = (data / FOLDER).is_dir()
    collection = find_recordings(data / FOLDER if has_suites else data)
    for path, reason in collection.damaged:
        raise Damaged(f"{path}: {reason}")
    scores = []
    for recording in (recording for recording in collection.recordings if recording.has("accelerometer.csv")):
        named = dataclasses.replace(recording, set=recording.path.parent.name, name=recording.path.stem)
        scores.append(_score(named, _results_of(named, results)))
    if has_suites and (results / "quiet").is_dir():
        for name in sorted(quiet.quiet_names()):
            path = data / f"{name}.zip"
            if path.exists():
                scores.append(_score(open_recording(path, data), {"": Results(results / "quiet" / name)}))
    return _nested(scores)


def _results_of(recording: Recording, results: pathlib.Path) -> dict[str, Results]:
    below = pathlib.Path(recording.set) / recording.name
    copies = {label: Results(results / "turned" / label / below) for label in MOUNTINGS if recording.has(TRUTH)}
    return {"": Results(results / below)} | copies


def _score(recording: Recording, results: dict[str, Results]) -> Score:
    return Score(SUITE.name, SUITE.set_of(recording), recording.name, recording.person,
                 parts=SUITE.score(recording, results))


def _nested(scores: list[Score]) -> Nested:
    """Groups are "KIND SET" or a kind alone."""
    figures: Nested = {}
    for line in lines(SUITE, scores):
        inner = figures
        for word in line.group.split(" ", 1):
            inner = inner.setdefault(word, {})
        inner[line.figure.name] = line.value
    return figures
