"""Recordings in the layout: what was measured, and what is known to be true."""

from __future__ import annotations

import json
import pathlib
import zipfile
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .tables import Table, parse_table, require_numbers

SUITES = ("attitude", "steps", "distance", "activity", "altitude", "gps", "gestures", "visits")
STREAMS = {
    "accelerometer.csv": ("x_mps2", "y_mps2", "z_mps2"),
    "gyroscope.csv": ("x_radps", "y_radps", "z_radps"),
    "magnetometer.csv": ("x_uT", "y_uT", "z_uT"),
    "barometer.csv": ("pressure_hPa",),
}


class Damaged(Exception):
    """A recording that cannot be opened, with the reason."""


@dataclass(frozen=True)
class Recording:
    """One recording: a zip, or a folder with the same members.

    A recording is who its `meta.json` says it is: a file may be renamed or moved without a figure changing.
    Where it says nothing, the folder is the set and the file the name.
    """

    path: pathlib.Path
    set: str
    name: str
    person: str | None
    suite: str | None
    meta: dict = field(repr=False, default_factory=dict)
    members: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[str, str]:
        return (self.set, self.name)

    def has(self, *members: str) -> bool:
        return all(member in self.members for member in members)

    def text(self, member: str) -> str:
        """The text of a member. Raises KeyError when it is absent."""
        if member not in self.members:
            raise KeyError(f"{self.path}: no member {member}")
        if self.path.is_dir():
            return (self.path / member).read_text()
        with zipfile.ZipFile(self.path) as archive:
            return archive.read(member).decode()

    def table(self, member: str) -> Table:
        """A member as a table; the numbers of a sensor are checked."""
        table = parse_table(self.text(member), f"{self.path.name}: {member}")
        if member in STREAMS:
            require_numbers(table, f"{self.path.name}: {member}", "time_s", *STREAMS[member])
        return table

    def optional_table(self, member: str) -> Table | None:
        return self.table(member) if self.has(member) else None

    @cached_property
    def truth(self) -> dict:
        """`truth.json`; empty where there is none."""
        return json.loads(self.text("truth.json")) if self.has("truth.json") else {}

    @cached_property
    def true_steps(self) -> np.ndarray | None:
        """Times of the true initial contacts in order, or None."""
        table = self.optional_table("truth_steps.csv")
        return None if table is None else np.sort(table["time_s"])

    @cached_property
    def span(self) -> tuple[float, float]:
        """First and last time of the accelerometer, s."""
        times = self.table("accelerometer.csv")["time_s"]
        return float(times[0]), float(times[-1])


@dataclass(frozen=True)
class Collection:
    """What a folder holds: recordings in a fixed order, and what could not be opened."""

    recordings: list[Recording]
    damaged: list[tuple[pathlib.Path, str]]


def find_recordings(root: pathlib.Path, only: str = "") -> Collection:
    """Every recording below `root` whose set/name holds `only`, in the order of their own names."""
    found, damaged = [], []
    for path in _candidates(root):
        try:
            recording = open_recording(path, root)
        except Damaged as reason:
            damaged.append((path, str(reason)))
            continue
        if recording.members and only in "/".join(recording.key):
            found.append(recording)
    found.sort(key=lambda r: (r.suite or "", r.set, r.name, r.path.name))
    return Collection(_distinct(found), damaged)


def _candidates(root: pathlib.Path) -> list[pathlib.Path]:
    if root.is_file():
        return [root]
    zips = [path for path in root.rglob("*.zip") if path.is_file()]
    folders = [path.parent for path in root.rglob("meta.json")]
    return sorted(zips + folders)


def open_recording(path: pathlib.Path, root: pathlib.Path) -> Recording:
    """The recording at `path`; `root` is the folder that is scored. Raises Damaged."""
    try:
        if path.is_dir():
            members = frozenset(entry.name for entry in path.iterdir() if entry.is_file())
            meta_text = (path / "meta.json").read_text() if "meta.json" in members else "{}"
        else:
            with zipfile.ZipFile(path) as archive:
                members = frozenset(archive.namelist())
                meta_text = archive.read("meta.json").decode() if "meta.json" in members else "{}"
        meta = json.loads(meta_text)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as error:
        raise Damaged(str(error) or type(error).__name__) from error
    if not isinstance(meta, dict):
        raise Damaged("meta.json holds no object")
    folders = path.relative_to(root).parent.parts if path != root else ()
    around = (*root.resolve().parts, *folders)
    suite = next((part for part in reversed(around) if part in SUITES), None)
    if "phone-logs" in around:
        members = frozenset()  # Native formats without truth.
    return Recording(
        path=path, set=str(meta.get("set") or path.parent.name), name=str(meta.get("recording") or path.stem),
        person=None if meta.get("person") is None else str(meta["person"]), suite=suite, meta=meta, members=members,
    )


def _distinct(recordings: list[Recording]) -> list[Recording]:
    """Equal names within a set get -2, -3, so that none hides another."""
    seen: dict[tuple, int] = {}
    result = []
    for recording in recordings:
        key = (recording.suite, *recording.key)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            recording = Recording(
                recording.path, recording.set, f"{recording.name}-{seen[key]}", recording.person, recording.suite,
                recording.meta, recording.members,
            )
        result.append(recording)
    return result
