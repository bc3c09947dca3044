"""What is true of a recording and what was told of it, as rows of one form."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...product import Results
from ...recordings import Recording
from ...tables import Table, require_columns, require_numbers
from .words import kind_of

DATED = ("stroke", "punch")  # Labels date these; those of other kinds only name the whole recording.


@dataclass(frozen=True)
class Row:
    """A gesture: seconds of the recording, its kind (None for other work of the hands), its class or "".

    `known` (told rows only) and `value` are NaN where they are not known.
    """

    start: float
    end: float
    kind: str | None
    name: str
    value: float
    known: float = math.nan

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True)
class Answer:
    """One recording, what is true of it, and what was told."""

    recording: Recording
    results: Results
    true: Sequence[Row]
    told: Sequence[Row]

    def true_of(self, kind: str) -> list[Row]:
        return [row for row in self.true if row.kind == kind]

    def told_of(self, kind: str) -> list[Row]:
        return [row for row in self.told if row.kind == kind]

    @property
    def length(self) -> float:
        """Seconds from the first sample of the accelerometer to the last."""
        first, last = self.recording.span
        return last - first


def answer_of(recording: Recording, results: Results) -> Answer:
    return Answer(recording, results, true_rows(recording), told_rows(results))


def true_rows(recording: Recording) -> list[Row]:
    """Rows of `truth_gestures.csv`; without it, the strokes and punches among the labels."""
    if recording.has("truth_gestures.csv"):
        table = recording.table("truth_gestures.csv")
        gestures, details, values = words(table, "gesture"), words(table, "detail"), numbers(table, "value")
        return [
            Row(start, end, kind_of(word), _class(detail) or ("" if kind_of(word) == word else word), value)
            for start, end, word, detail, value in zip(*_times(table), gestures, details, values)
        ]
    if recording.has("truth_labels.csv"):
        table = recording.table("truth_labels.csv")
        labelled = [Row(start, end, kind_of(label), label, math.nan)
                    for start, end, label in zip(*_times(table), words(table, "label"))]
        return [row for row in labelled if row.kind in DATED]
    return []


def told_rows(results: Results) -> list[Row]:
    """Rows of `gestures.csv` that have a begin and an end; without the file nothing was told.

    Raises BadTable where the file is empty or lacks one of its first columns: that is damage, not silence.
    """
    table = results.table("gestures.csv")
    if table is None:
        return []
    require_columns(table, "gestures.csv", "gesture")
    require_numbers(table, "gestures.csv", "start_s", "end_s")
    rows = [
        Row(start, end, word, _class(detail), value, known)
        for start, end, known, word, value, detail in zip(
            *_times(table), numbers(table, "known_s"), words(table, "gesture"), numbers(table, "value"),
            words(table, "detail"))
    ]
    return [row for row in rows if math.isfinite(row.start + row.end)]


def _times(table: Table) -> tuple[list[float], list[float]]:
    return numbers(table, "start_s"), numbers(table, "end_s")


def _class(detail: str) -> str:
    """The first word of a detail; after it stand keys with numbers."""
    return detail.split(" ")[0]


def words(table: Table, name: str) -> list[str]:
    """A column as words, "" where a cell is empty or the column absent."""
    if name not in table:
        return [""] * len(table)
    column = table[name]
    is_number = column.dtype.kind == "f"
    return ["" if is_number and math.isnan(cell) else str(cell).strip() for cell in column.tolist()]


def numbers(table: Table, name: str) -> list[float]:
    """A column as numbers, NaN where a cell holds none or the column is absent."""
    if name not in table:
        return [math.nan] * len(table)
    return [_number(cell) for cell in table[name].tolist()]


def _number(cell: float | str) -> float:
    try:
        return float(cell)
    except ValueError:
        return math.nan


def said_after(rows: Iterable[Row]) -> list[float]:
    """Seconds from the end of each row to when it was said."""
    return [row.known - row.end for row in rows if math.isfinite(row.known)]


def longest(rows: Sequence[Row]) -> Row | None:
    """The first of the longest rows."""
    return max(rows, key=lambda row: row.length) if rows else None


def share_covered(rows: Iterable[Row], low: float, high: float) -> float:
    """Share of low...high that lies within any of the rows."""
    covered, reached = 0.0, low
    for start, end in sorted((max(low, row.start), min(high, row.end)) for row in rows):
        start = max(start, reached)
        if end > start:
            covered, reached = covered + end - start, end
    return covered / (high - low) if high > low else 0.0


def pairs(told: Sequence[float], true: Sequence[float], tolerance: float) -> list[tuple[int, int]]:
    """Indices (told, true) of times matched one to one, the nearest first."""
    near = sorted((abs(a - b), i, j) for i, a in enumerate(told) for j, b in enumerate(true) if abs(a - b) <= tolerance)
    found: dict[int, int] = {}
    taken = set()
    for _, i, j in near:
        if i not in found and j not in taken:
            found[i] = j
            taken.add(j)
    return list(found.items())
