"""Stressed copies of a recording: what a worse sensor, a slower one, or a later start would have recorded.

    bias2      2 deg/s along (1, -1, 1) added to the gyroscope
    r100 …     every stream that is faster than that rate brought down to it
    moving     starts 5 s after the first movement: no rest to learn from
    frozenmag  the magnetometer repeats one value from 20 s on
    nomag      no magnetometer

The original is only read; truth and everything else that is not stressed are copied byte for byte.
"""

from __future__ import annotations

import dataclasses
import json
import pathlib
import re
import zipfile

import numpy as np

from .orientation import true_orientation
from .recordings import Recording

DECIMALS = {"accelerometer.csv": 3, "gyroscope.csv": 4, "magnetometer.csv": 2}  # as recorded; times have 4
ADDED_BIAS = 2.0 * np.array([1.0, -1.0, 1.0]) / np.sqrt(3.0)  # deg/s
RATE_CASE = re.compile(r"r([1-9]\d*)")
AFTER_MOVEMENT = 5.0  # s
FREEZES = 20.0  # s
VARIANT = "variant"  # the member of meta.json that names the case


def stressed(recording: Recording, case: str, folder: pathlib.Path) -> Recording | None:
    """A copy below `folder`; the recording itself for the case "". None where there is nothing to stress."""
    if not case:
        return recording
    streams = {name: recording.table(name) for name in DECIMALS if recording.has(name)}
    texts, meta = {}, {**recording.meta, VARIANT: case}
    dropped = frozenset()
    if case == "bias2":
        if "gyroscope.csv" not in streams:
            return None
        texts = _biased(streams)
        _say_bias(meta)
    elif rate := RATE_CASE.fullmatch(case):
        texts = _slowed(streams, float(rate[1]))
    elif case == "moving":
        texts = _cut(recording, streams)
        if texts is None:
            return None
    elif case == "frozenmag":
        if "magnetometer.csv" not in streams:
            return None
        texts = _frozen(streams)
    elif case == "nomag":
        dropped = frozenset({"magnetometer.csv"} & streams.keys())
        if not dropped:
            return None
    else:
        raise ValueError(f"no case {case}")
    return copied(recording, folder / f"stressed-{case}", texts, dropped, meta)


def _rows(table) -> np.ndarray:
    return np.column_stack(list(table.columns.values()))


def _text(name: str, table, rows: np.ndarray) -> str:
    line = ",".join(["%.4f"] + [f"%.{DECIMALS[name]}f"] * (rows.shape[1] - 1)) + "\n"
    return ",".join(table.columns) + "\n" + (line * len(rows)) % tuple(rows.ravel().tolist())


def _biased(streams: dict) -> dict[str, str]:
    table = streams["gyroscope.csv"]
    rows = _rows(table)
    rows[:, 1:4] += np.radians(ADDED_BIAS)
    return {"gyroscope.csv": _text("gyroscope.csv", table, rows)}


def _say_bias(meta: dict) -> None:
    """The bias that is known to be in the gyroscope is now larger."""
    if meta.get("truth_gyro_bias_dps"):
        meta["truth_gyro_bias_dps"] = [float(x) for x in np.array(meta["truth_gyro_bias_dps"]) + ADDED_BIAS]


def _slowed(streams: dict, rate: float) -> dict[str, str]:
    """Linear interpolation at even times, without a filter before it: fast movement folds into slow."""
    texts = {}
    for name, table in streams.items():
        rows = _rows(table)
        if len(rows) < 2 or 1 / np.median(np.diff(rows[:, 0])) <= rate * 1.05:
            continue
        times = np.arange(rows[0, 0], rows[-1, 0], 1 / rate)
        columns = [np.interp(times, rows[:, 0], rows[:, i]) for i in range(1, rows.shape[1])]
        texts[name] = _text(name, table, np.column_stack([times, *columns]))
    return texts


def _cut(recording: Recording, streams: dict) -> dict[str, str] | None:
    truth = true_orientation(recording)
    if truth is None:
        return None
    movements = np.flatnonzero(truth.moving)
    since = truth.times[movements[0] if len(movements) else 0] + AFTER_MOVEMENT
    kept = {name: _rows(table)[table["time_s"] >= since] for name, table in streams.items()}
    if not all(len(rows) for rows in kept.values()):
        return None
    return {name: _text(name, streams[name], rows) for name, rows in kept.items()}


def _frozen(streams: dict) -> dict[str, str]:
    table = streams["magnetometer.csv"]
    rows = _rows(table)
    late = np.flatnonzero(rows[:, 0] >= FREEZES)
    if len(late):
        rows[late, 1:] = rows[late[0], 1:]
    return {"magnetometer.csv": _text("magnetometer.csv", table, rows)}


def copied(
    recording: Recording, root: pathlib.Path, texts: dict[str, str], dropped: frozenset[str] = frozenset(),
    meta: dict | None = None,
) -> Recording:
    """The recording below `root` with other texts for some members: a folder is quicker to write and read than a zip.

    Without `meta` it keeps its own.
    """
    meta = recording.meta if meta is None else meta
    path = root / recording.path.stem
    path.mkdir(parents=True)
    contents = _contents(recording) | {name: text.encode() for name, text in texts.items()}
    contents["meta.json"] = json.dumps(meta).encode()
    for member in contents.keys() - dropped:
        (path / member).write_bytes(contents[member])
    return dataclasses.replace(recording, path=path, meta=meta, members=frozenset(contents) - dropped)


def _contents(recording: Recording) -> dict[str, bytes]:
    """The members as they stand; what lies in folders within the recording belongs to no layout."""
    members = [member for member in recording.members if "/" not in member and "\\" not in member]
    if recording.path.is_dir():
        return {member: (recording.path / member).read_bytes() for member in members}
    with zipfile.ZipFile(recording.path) as archive:
        return {member: archive.read(member) for member in members}
