"""Recordings and results that hold exactly what a test says."""

import json
import pathlib
import zipfile

from evaluation import suites
from evaluation.product import Results
from evaluation.recordings import Recording, open_recording
from evaluation.scores import Score, lines

ACCELEROMETER = "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.81\n60,0,0,9.81\n"


def made_recording(path: pathlib.Path, set: str = "made", name: str = "r", meta: dict | None = None,
                   **members: str | dict) -> Recording:
    """A zip with these members only (`truth_labels__csv`); a dict is written as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("meta.json", json.dumps({"set": set, "recording": name, **(meta or {})}))
        for member, text in members.items():
            archive.writestr(member.replace("__", "."), text if isinstance(text, str) else json.dumps(text))
    return open_recording(path, path.parents[2])


def made_results(folder: pathlib.Path, summary: dict | None = None, **files: str) -> Results:
    """A folder with these results only."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    (folder / "summary.json").write_text(json.dumps(summary or {}))
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text)
    return Results(folder)


def figures(suite: str, recordings: list[Recording], parts: list[dict]) -> dict[str, dict[str, float]]:
    """Group to figure to value."""
    scores = [Score(suite, recording.set, f"{recording.name}-{index}", recording.person, parts=added)
              for index, (recording, added) in enumerate(zip(recordings, parts))]
    found: dict[str, dict[str, float]] = {}
    for line in lines(suites.named(suite), scores):
        found.setdefault(line.group, {})[line.figure.name] = line.value
    return found


def table(header: str, rows) -> str:
    """CSV of rows; None is an empty cell."""
    lines = [",".join("" if cell is None else str(cell) for cell in row) for row in rows]
    return "\n".join([header, *lines]) + "\n"
