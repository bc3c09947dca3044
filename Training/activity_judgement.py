"""What the product would say with classifiers that have not seen a recording's person or set, scored as it is scored itself."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from activity_recordings import CLASSES, TURNING, Batches

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Evaluation"))
from evaluation.recordings import open_recording  # noqa: E402
from evaluation.references import references  # noqa: E402
from evaluation.scores import Score, lines  # noqa: E402
from evaluation.suites import activity, history  # noqa: E402
from evaluation.tables import Table  # noqa: E402
from evaluation.terminal import table  # noqa: E402


def said(batches: list[Batches], probabilities: list[np.ndarray], tool: str) -> list[np.ndarray]:
    """Of each recording a row per batch: class and confidence live, class in history."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, (b, p) in enumerate(zip(batches, probabilities)):
            np.column_stack([b.end, p, b.features[:, TURNING]]).astype("<f8").tofile(f"{folder}/{i}.in")
            names += [f"{folder}/{i}.in", f"{folder}/{i}.out"]
        subprocess.run([tool, *names], check=True)
        return [np.fromfile(name, "<f4").reshape(-1, 3).astype(int) for name in names[1::2]]


def answers(end: np.ndarray, kinds: np.ndarray, confidence: np.ndarray) -> Table:
    """As `coremotion analyze` writes them."""
    flags = {name: (kinds == index).astype(float) for index, name in enumerate(CLASSES[:-1])}
    return Table({"time_s": end, **flags, "confidence": confidence.astype(float)})


def report(batches: list[Batches], rows: list[np.ndarray]) -> str:
    """The figures of the suites activity and history, of all sets and of each."""
    texts = []
    for suite, kind in ((activity.SUITE, 0), (history.SUITE, 2)):
        scores = []
        for b, row in zip(batches, rows):
            recording = open_recording(b.recording.path, b.recording.path.parent.parent)
            values = activity.score_table(recording, answers(b.end, row[:, kind], row[:, 1]))
            parts = {"all": values, recording.set: values} if values else {}
            scores.append(Score(suite.name, recording.set, recording.name, recording.person, parts=parts))
        texts.append(table(suite, lines(suite, scores), [], references(), is_part=True))
    return "\n".join(texts)
