"""The rules of the recorded gestures, for generated ones: what is to be analysed, and the figures."""

from __future__ import annotations

import pathlib

from ..recordings import find_recordings
from ..suites.gestures.folders import score
from ..suites.gestures.vehicle import MOUNTINGS, TRUTH, turned

__all__ = ["runs", "score"]


def runs(data: pathlib.Path, work: pathlib.Path) -> list[tuple[str, pathlib.Path]]:
    """What is to be analysed, as (folder below the results, recording): turned copies of drives are made in `work`."""
    found = []
    for recording in find_recordings(data).recordings:
        name = f"{recording.path.parent.name}/{recording.path.stem}"
        found.append((name, recording.path))
        if recording.has(TRUTH):
            found += [(f"turned/{label}/{name}", turned(recording, label, work / "copies" / name).path)
                      for label in MOUNTINGS]
    return found
