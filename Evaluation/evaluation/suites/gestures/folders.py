"""Figures of results that lie in folders already, whoever wrote them: nothing is run.

Below the results `SET/RECORDING/` holds the files of a recording, `turned/1/SET/RECORDING/` (2, 3) those of a drive's
copies in other mountings, `quiet/SUITE/SET/RECORDING/` those of a quiet recording. Set and recording are the names of
the recording's folder and file. A folder that is missing told nothing.
"""

from __future__ import annotations

import dataclasses
import pathlib

from ...product import Results
from ...recordings import Damaged, Recording, find_recordings
from ...scores import Score, lines
from . import SUITE, quiet
from .vehicle import MOUNTINGS, TRUTH

Nested = dict[str, "float | Nested"]


def score(data: pathlib.Path, results: pathlib.Path) -> Nested:
    """Kind to set to figure to value, `quiet` and `other` to figure to value; what cannot be said is absent.

    All recordings below `data` count, except those of other suites' folders that are not quiet; these only where
    `results` has a folder `quiet`. Raises BadTable for a damaged file, Damaged for a recording that cannot be opened.
    """
    collection = find_recordings(data)
    for path, reason in collection.damaged:
        raise Damaged(f"{path}: {reason}")
    scores = []
    for recording in collection.recordings:
        if not SUITE.takes(recording) or not recording.has("accelerometer.csv"):
            continue
        if quiet.is_quiet(recording) and not (results / "quiet").is_dir():
            continue
        named = dataclasses.replace(recording, set=recording.path.parent.name, name=recording.path.stem)
        parts = SUITE.score(named, _results_of(named, results))
        scores.append(Score(SUITE.name, SUITE.set_of(named), named.name, named.person, parts=parts))
    return _nested(scores)


def _results_of(recording: Recording, results: pathlib.Path) -> dict[str, Results]:
    if quiet.is_quiet(recording):
        return {"": Results(results / "quiet" / recording.suite / recording.set / recording.name)}
    below = pathlib.Path(recording.set) / recording.name
    copies = {label: Results(results / "turned" / label / below) for label in MOUNTINGS if recording.has(TRUTH)}
    return {"": Results(results / below)} | copies


def _nested(scores: list[Score]) -> Nested:
    """Groups are "KIND SET" or a kind alone."""
    figures: Nested = {}
    for line in lines(SUITE, scores):
        inner = figures
        for word in line.group.split(" ", 1):
            inner = inner.setdefault(word, {})
        inner[line.figure.name] = line.value
    return figures
