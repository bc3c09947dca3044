"""What the scorer of gestures does not read: figures by kind and scenario, as its own are."""

from __future__ import annotations

import json
import math
import pathlib
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ..tables import Table, parse_table

STRENGTHS = ("slight", "mild", "moderate", "strong")
SHARES = ("unknown", "none", *STRENGTHS)
NEAR = 0.5  # s between a told and a true flick
# Gravity as an interface has it, to the right and up: signs and columns of the device's.
INTERFACES = {"portrait": ((1, "x"), (1, "y")), "landscape-left": ((-1, "y"), (1, "x")),
              "landscape-right": ((1, "y"), (-1, "x"))}


@dataclass(frozen=True)
class Told:
    """A recording's truth and the tables told of it."""

    truth: dict
    gestures: Table | None  # of the truth
    folder: pathlib.Path

    def table(self, name: str) -> Table | None:
        path = self.folder / name
        return parse_table(path.read_text(), name) if path.exists() else None


def beside(data: pathlib.Path, results: pathlib.Path) -> dict[str, dict]:
    """Figures of each scenario: the mean over its recordings, errors the largest."""
    kinds: dict[str, Callable[[list[Told]], dict | None]] = {
        "lean": _lean, "flick_axis": _flick_axis, "tremor_shares": _tremor_shares, "tremor_size": _tremor_size, "false": _false,
        "tremor_in_other": _tremor_in_dyskinesia}
    found: dict[str, dict] = {}
    for scenario in sorted(path.name for path in data.iterdir()):
        told = list(_told(data / scenario, results / scenario))
        for kind, figure in kinds.items():
            if told and (figures := figure(told)) is not None:
                found.setdefault(kind, {})[scenario] = figures
    return found


def _told(recordings: pathlib.Path, results: pathlib.Path) -> Iterator[Told]:
    for path in sorted(recordings.glob("*.zip")):
        with zipfile.ZipFile(path) as members:
            name = "truth_gestures.csv"
            truth = parse_table(members.read(name).decode(), name) if name in members.namelist() else None
            yield Told(json.loads(members.read("truth.json")), truth, results / path.stem)


def _lean(all_told: list[Told]) -> dict | None:
    """Largest error in degrees of the lean that gravity says, mean of each hold."""
    errors = []
    for told in all_told:
        motion = told.table("device-motion.csv")
        for lean in told.truth.get("leans", []) if motion is not None else []:
            inside = (motion["time_s"] >= lean["start_s"]) & (motion["time_s"] <= lean["end_s"])
            right, up = (sign * np.mean(motion[f"gravity_{axis}"][inside]) for sign, axis in INTERFACES[lean["interface"]])
            error = math.degrees(math.atan2(right, -up)) - lean["degrees"]
            errors.append(abs((error + 180) % 360 - 180))
    return {"error": max(errors), "leans": len(errors)} if errors else None


def _flick_axis(all_told: list[Told]) -> dict | None:
    """Share of the flicks told within 0.5 s whose axis, and whose sign, is the true one."""
    axis, sign = [], []
    for told in all_told:
        rows = _rows(told.table("gestures.csv"), "flick")
        true = [] if told.gestures is None else _rows(told.gestures, "flick")
        for (at, value, _), name in zip(true, told.truth.get("flick_axes", [])):
            near = [row for row in rows if abs(row[0] - at) <= NEAR]
            if near:
                _, said, detail = min(near, key=lambda row: abs(row[0] - at))
                axis.append(detail.split(" ")[0] == name)
                sign.append(said * value > 0)
    return {"right": float(np.mean(axis)), "sign": float(np.mean(sign)), "flicks": len(axis)} if axis else None


def _rows(table: Table | None, word: str) -> list[tuple[float, float, str]]:
    """Middle, value and detail of the rows of a word."""
    if table is None or not len(table):
        return []
    details = table["detail"] if "detail" in table else [""] * len(table)
    return [((float(s) + float(e)) / 2, float(v), str(d))
            for s, e, g, v, d in zip(table["start_s"], table["end_s"], table["gesture"], table["value"], details)
            if g == word]


def _tremor_shares(all_told: list[Told]) -> dict | None:
    """Largest difference between a true and a told share of a minute; mean difference; the same of tremor as a whole."""
    differences, wholes = [], []
    for told in all_told:
        minutes = told.table("tremor.csv")
        for true in told.truth.get("tremor_minutes", []):
            row = None if minutes is None else np.flatnonzero(np.isclose(minutes["start_s"], true["start_s"]))
            said = {name: float(minutes[name][row[0]]) if row is not None and len(row) else 0.0 for name in SHARES}
            differences.append(max(abs(said[name] - true[name]) for name in SHARES))
            wholes.append(abs(sum(said[name] - true[name] for name in STRENGTHS)))
    if not differences:
        return None
    return {"largest": max(differences), "mean": float(np.mean(differences)), "tremor": float(np.mean(wholes)),
            "minutes": len(differences)}


def _tremor_size(all_told: list[Told]) -> dict | None:
    """Median relative error of the size of told rows of tremor, and of its sign: below 0 where it is said too small."""
    errors = []
    for told in all_told:
        for true in told.truth.get("tremors", []):
            for at, _, detail in _rows(told.table("gestures.csv"), "tremor"):
                sizes = [word.removeprefix("size=") for word in detail.split() if word.startswith("size=")]
                if sizes and true["start_s"] <= at <= true["end_s"]:
                    errors.append(float(sizes[0]) / true["size_cm"] - 1)
    if not errors:
        return None
    return {"error": float(np.median(np.abs(errors))), "bias": float(np.median(errors)), "rows": len(errors)}


def _tremor_in_dyskinesia(all_told: list[Told]) -> dict | None:
    """Rows of tremor told a minute of dyskinesia."""
    rows, minutes = 0, 0.0
    for told in all_told:
        if told.gestures is None or not len(told.gestures):
            continue
        for start, end, word in zip(told.gestures["start_s"], told.gestures["end_s"], told.gestures["gesture"]):
            if word == "dyskinesia":
                minutes += float(end - start) / 60
                rows += sum(start <= at <= end for at, _, _ in _rows(told.table("gestures.csv"), "tremor"))
    return {"rows": rows / minutes} if minutes else None


def _false(all_told: list[Told]) -> dict | None:
    """Bumps and flicks told a minute where nothing is played."""
    words, minutes = {"bump": 0, "flick": 0}, 0.0
    for told in all_told:
        kinds = set() if told.gestures is None else set(told.gestures["gesture"])
        motion = told.table("device-motion.csv")
        if motion is None or kinds - {"looking"}:
            return None
        minutes += float(motion["time_s"][-1] - motion["time_s"][0]) / 60
        for word in words:
            words[word] += len(_rows(told.table("gestures.csv"), word))
    return {word: count / minutes for word, count in words.items()} | {"all": sum(words.values()) / minutes}
