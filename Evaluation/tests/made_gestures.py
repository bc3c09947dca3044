"""Gestures of made recordings: what is true, what is told, and the figures of one recording or a folder of them."""

import json
import pathlib
import zipfile

from made import ACCELEROMETER, figures, made_recording, made_results, table

from evaluation.suites import gestures

TOLD = "start_s,end_s,known_s,gesture,value,detail"
TRUE = "start_s,end_s,gesture,value,detail"
MINUTES = "start_s,end_s,known_s,unknown,none,slight,mild,moderate,strong,frequency_hz,kind"
DRIVE = "time_s,speed_mps,long_g,lat_g"
FORCES = "time_s,known_s,long_g,lat_g"


def said(start, end, word, value=None, detail=None, after=0.5):
    """A told row, said so many seconds after its end."""
    return (start, end, round(end + after, 3), word, value, detail)


def figures_of(folder, rows, truth=None, true=None, set="made", suite="gestures", turned=None, files=None, **members):
    """Group to figure to value of one recording of 60 s. `rows` are told (None: no file), `true` of its truth."""
    if true is not None:
        members["truth_gestures__csv"] = table(TRUE, true)
    recording = made_recording(folder / f"data/{suite}/{set}/r.zip", set, truth__json=truth or {},
                               **{"accelerometer__csv": ACCELEROMETER, **members})
    assert gestures.fits(recording)
    files = dict(files or {})
    if rows is not None:
        files["gestures__csv"] = rows if isinstance(rows, str) else table(TOLD, rows)
    results = {"": made_results(folder / "results", **files)}
    for label, text in (turned or {}).items():
        results[label] = made_results(folder / f"results-{label}", vehicle__csv=text)
    return figures("gestures", [recording], [gestures.score(recording, results)])


def write_recording(data: pathlib.Path, name: str, truth=None, true=None, **members):
    """A zip SET/RECORDING of 60 s below `data`."""
    path = data / f"{name}.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = {"meta__json": json.dumps({"set": path.parent.name, "recording": path.stem}),
             "accelerometer__csv": ACCELEROMETER, "truth__json": json.dumps(truth or {}), **members}
    if true is not None:
        texts["truth_gestures__csv"] = table(TRUE, true)
    with zipfile.ZipFile(path, "w") as archive:
        for member, text in texts.items():
            archive.writestr(member.replace("__", "."), text)


def write_told(results: pathlib.Path, name: str, rows, **files):
    """A folder of results of SET/RECORDING."""
    folder = results / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gestures.csv").write_text(rows if isinstance(rows, str) else table(TOLD, rows))
    for file, text in files.items():
        (folder / file.replace("__", ".")).write_text(text)
