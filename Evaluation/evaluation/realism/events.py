"""Strokes and punches one by one: simulated ones against the recorded ones of the same class.

A measure of the simulated events lies inside where their median is within the middle 90 % of the recorded events.
"""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ..recordings import Recording, find_recordings, open_recording
from .measured import simulate

REACH = 0.4  # s around an event's middle in which it is looked for
AWAY = (0.3, 0.9)  # s before its peak in which it is got ready
TURN = 0.25  # s before and after the peak of the rotation rate over which its turn is taken

MEASURES = {
    "peak_rate": ("rad/s", "largest rotation rate"),
    "rate_width": ("s", "time above half of it"),
    "ready": ("", "largest rate 0.9 to 0.3 s before it, over it"),
    "turn": ("rad", "angle turned within 0.25 s of it"),
    "peak": ("m/s2", "largest acceleration, gravity included"),
}


@dataclass(frozen=True)
class Source:
    """Events of one class in a set of recordings, and the scenario that ought to look like them."""

    set: str
    classes: tuple[str, ...]
    scenario: str


SOURCES = (
    Source("st-tennis", ("forehand", "backhand", "serve"), "tennis.txt"),
    Source("watch-tabletennis", (
        "topspin_forehand", "topspin_backhand", "flip_forehand", "flip_backhand", "block"), "table-tennis.txt"),
    Source("punch-nano", ("punch", "uppercut"), "punches.txt"),
)


def compare(binary: str, data: pathlib.Path, seeds: Iterable[int]) -> str:
    """A line for each class and measure."""
    seeds = list(seeds)
    lines = [f"{'class':<18}{'measure':<12}{'recorded 5, 50, 95 %':>24}{'simulated 5, 50, 95 %':>25}"]
    inside = total = 0
    recordings = find_recordings(data).recordings
    for source in SOURCES:
        real = [row for r in recordings if r.set == source.set for row in _rows(r)]
        ours = [row for seed in seeds for row in _simulated(binary, source, seed)]
        for name in source.classes:
            for measure in MEASURES:
                theirs = _values(real, name, measure)
                mine = _values(ours, name, measure)
                if not len(theirs) or not len(mine):
                    continue
                real_low, _, real_high = quantiles = np.percentile(theirs, (5, 50, 95))
                found = np.percentile(mine, (5, 50, 95))
                word = "below" if found[1] < real_low else "above" if found[1] > real_high else ""
                inside, total = inside + (not word), total + 1
                lines.append(f"{name:<18}{measure:<12}{_text(quantiles):>24}{_text(found):>25} {word}".rstrip())
    return "\n".join([*lines, f"{inside} of {total} inside"]) + "\n"


def _text(values: np.ndarray) -> str:
    return " ".join(f"{value:7.3g}" for value in values)


def _values(rows: list[tuple[str, dict[str, float]]], name: str, measure: str) -> np.ndarray:
    return np.array([row[measure] for kind, row in rows if kind == name and measure in row])


def _simulated(binary: str, source: Source, seed: int) -> list[tuple[str, dict[str, float]]]:
    with tempfile.TemporaryDirectory(prefix="events-") as folder:
        path = pathlib.Path(folder) / "simulated.zip"
        simulate(binary, source.scenario, seed, path)
        return list(_rows(open_recording(path, path)))


def _rows(recording: Recording) -> Iterator[tuple[str, dict[str, float]]]:
    """Class and measures of each event."""
    acceleration = _stream(recording, "accelerometer.csv", ("x_mps2", "y_mps2", "z_mps2"))
    rotation = _stream(recording, "gyroscope.csv", ("x_radps", "y_radps", "z_radps"))
    for middle, name in _events(recording):
        row: dict[str, float] = {}
        if rotation is not None:
            row |= _of_rotation(*_near(rotation, middle))
            row |= _before(rotation, middle, row.get("peak_rate"))
        if acceleration is not None:
            _, lengths = _near(acceleration, middle)
            if len(lengths):
                row["peak"] = float(lengths.max())
        yield name, row


def _events(recording: Recording) -> Iterator[tuple[float, str]]:
    member, word = ("truth_gestures.csv", "gesture") if recording.has("truth_gestures.csv") else ("truth_labels.csv", "label")
    table = recording.optional_table(member)
    if table is None:
        return
    for i in range(len(table)):
        name = str(table[word][i])
        if name == "stroke":
            name = str(table["detail"][i])
        yield (float(table["start_s"][i]) + float(table["end_s"][i])) / 2, name


def _stream(recording: Recording, member: str, columns: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray] | None:
    table = recording.optional_table(member)
    return None if table is None else (table["time_s"], np.linalg.norm(table.matrix(*columns), axis=1))


def _near(stream: tuple[np.ndarray, np.ndarray], middle: float) -> tuple[np.ndarray, np.ndarray]:
    times, lengths = stream
    near = np.abs(times - middle) <= REACH
    return times[near], lengths[near]


def _before(rotation: tuple[np.ndarray, np.ndarray], middle: float, peak: float | None) -> dict[str, float]:
    times, rates = _near(rotation, middle)
    if peak is None:
        return {}
    at = times[np.argmax(rates)]
    times, rates = rotation
    ready = rates[(times >= at - AWAY[1]) & (times <= at - AWAY[0])]
    return {"ready": float(ready.max() / peak)} if len(ready) else {}


def _of_rotation(times: np.ndarray, rates: np.ndarray) -> dict[str, float]:
    if len(times) < 8:
        return {}
    at = int(np.argmax(rates))
    below = np.flatnonzero(rates < rates[at] / 2)
    first = times[below[below < at][-1]] if (below < at).any() else times[0]
    last = times[below[below > at][0]] if (below > at).any() else times[-1]
    near = np.abs(times - times[at]) <= TURN
    return {"peak_rate": float(rates[at]), "rate_width": float(last - first),
            "turn": float(np.trapezoid(rates[near], times[near]))}
