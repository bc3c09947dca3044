"""The recordings that cost most, each with a plot of the signal, the truth and our answer."""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Sequence

from . import plots
from .product import Failed
from .recordings import Collection, Recording
from .schedule import results_of
from .scores import OURS, Score, Suite


def listing(
    chosen: Sequence[Suite], collection: Collection, scores: Sequence[Score], count: int, binary: str,
    folder: pathlib.Path,
) -> str:
    """A table of the worst `count` recordings of each suite; plots go to `folder`."""
    texts = []
    for suite in chosen:
        ranked = _ranked(suite, scores)[:count]
        if not ranked:
            continue
        by_key = {(suite.set_of(recording), recording.name): recording
                  for recording in collection.recordings if suite.takes(recording)}
        key, unit = suite.cost
        texts += [f"{suite.title}: the most costly by {key}{f' ({unit})' if unit else ''}"]
        for cost, score in ranked:
            recording = by_key.get((score.set, score.recording))
            plot = _plot(suite, recording, score, binary, folder) if recording else "not found again"
            case = f" ({score.case})" if score.case else ""
            texts.append(f"  {cost:9.2f}  {score.set}/{score.recording}{case}  {plot}")
        texts.append("")
    return "\n".join(texts)


def _ranked(suite: Suite, scores: Sequence[Score]) -> list[tuple[float, Score]]:
    costs = []
    for score in scores:
        if score.suite == suite.name and score.system == OURS and score.failed is None:
            found = [abs(float(part[suite.cost[0]])) for part in score.parts.values() if part.get(suite.cost[0]) is not None]
            if found:
                costs.append((max(found), score))
    return sorted(costs, key=lambda pair: (-pair[0], pair[1].key))


def _plot(suite: Suite, recording: Recording, score: Score, binary: str, folder: pathlib.Path) -> str:
    name = "-".join(filter(None, (suite.name, score.set, score.recording, score.case))).replace("/", "_")
    path = folder / f"{name}.png"
    with tempfile.TemporaryDirectory(prefix="evaluate-") as work:
        try:
            copy = recording
            if suite.prepare:
                copy = suite.prepare(recording, score.case, pathlib.Path(work)) or recording
            results = results_of(suite, copy, binary, pathlib.Path(work))
            plots.draw_recording(path, suite, copy, results, score)
        except (Failed, OSError, KeyError, ValueError) as error:
            return f"no plot: {error}"
    return str(path)
