"""Changes of level: what lifted somebody (stairs, an escalator, a lift, a slope), and by how much.

The truth is `truth_level_changes.csv`, else the labels of a recording whose climbing is known. Flights of stairs of
one direction that lie less than 20 s apart are one change: landings. The answer is the rows `level_change` of
`events.csv` with the kind and the metres, negative down, as detail. A told change belongs to the true one
within whose span, widened by 10 s, it is dated (the nearest if several); it is right when the kind is. A true
change is found when a right one belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .figures import Figure, Ratio, Sums
from .recordings import Recording
from .tables import Table

KINDS = ("stairs", "escalator", "lift", "slope")
LANDING, SLACK = 20.0, 10.0  # s
LABELS = {
    "stairs_up": ("stairs", 1), "stairs_down": ("stairs", -1), "stairs": ("stairs", 0), "lift": ("lift", 0),
    "escalator": ("escalator", 0), "escalator_up": ("escalator", 1), "escalator_down": ("escalator", -1),
}


@dataclass(frozen=True)
class LevelChange:
    """A change of known kind from start to end, s; metres are NaN where they are not known."""

    start: float
    end: float
    kind: str
    sign: int
    metres: float

    def distance(self, time: float) -> float:
        """Seconds from the span to a time, 0 within."""
        return max(self.start - time, time - self.end, 0.0)


def true_level_changes(recording: Recording) -> list[LevelChange] | None:
    """The changes in order, none where nobody rose, None where nothing is known about them."""
    table = recording.optional_table("truth_level_changes.csv")
    if table is not None:
        metres = table["metres"] if "metres" in table else np.full(len(table), np.nan)
        rows = zip(table["start_s"], table["end_s"], table["kind"], metres)
        return _joined([LevelChange(float(s), float(e), _word(kind), int(np.sign(np.nan_to_num(m))), float(m))
                        for s, e, kind, m in rows if _word(kind) in KINDS])
    table = recording.optional_table("truth_labels.csv")
    if table is None or "label" not in table:
        return None
    cells = zip(table["start_s"], table["end_s"], table["label"])
    rows = [(float(start), float(end), _word(label)) for start, end, label in cells]
    found = [LevelChange(s, e, *LABELS[word], np.nan) for s, e, word in rows if word in LABELS]
    return _joined(found) if found or "floors_up" in recording.truth else None


def _word(cell: object) -> str:
    return str(cell).strip().lower().replace(" ", "_")


def _is_landing(before: LevelChange, after: LevelChange) -> bool:
    """Whether only a landing lies between two flights of one staircase."""
    is_one_way = before.kind == after.kind == "stairs" and before.sign == after.sign
    return is_one_way and after.start - before.end < LANDING


def _joined(changes: list[LevelChange]) -> list[LevelChange]:
    found: list[LevelChange] = []
    for change in sorted(changes, key=lambda r: (r.start, r.end)):
        last = found[-1] if found else None
        if last and _is_landing(last, change):
            found[-1] = LevelChange(last.start, max(last.end, change.end), last.kind, last.sign,
                             last.metres + change.metres)
        else:
            found.append(change)
    return found


@dataclass(frozen=True)
class Told:
    """A change that the product told."""

    time: float
    kind: str
    metres: float


def told_level_changes(events: Table) -> list[Told]:
    """The rows `level_change`; a detail that is not KIND METRES has no kind, or no metres."""
    found = []
    for time, event, detail in zip(events["time_s"], events["event"], events["detail"]):
        if event == "level_change":
            words = str(detail).split()
            found.append(Told(float(time), words[0].lower() if words else "",
                              _number(words[1]) if words[1:] else np.nan))
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return np.nan


def level_change_values(recording: Recording, events: Table | None) -> dict[str, object]:
    """What a recording adds: for each kind true, found, told and right changes; then errors in metres."""
    true = true_level_changes(recording)
    if true is None or events is None:
        return {}
    told = told_level_changes(events)
    owners = [_owner(change, true) for change in told]
    counts = np.zeros((len(KINDS) + 1, 4))  # the last row: told with another kind
    errors = [0.0, 0.0]
    for index, change in enumerate(true):
        mine = [t for t, owner in zip(told, owners) if owner == index and t.kind == change.kind]
        counts[KINDS.index(change.kind), :2] += 1, bool(mine)
        metres = sum(t.metres for t in mine)
        if mine and np.isfinite(metres - change.metres):
            errors = [errors[0] + abs(metres - change.metres), errors[1] + 1]
    for change, owner in zip(told, owners):
        row = KINDS.index(change.kind) if change.kind in KINDS else len(KINDS)
        counts[row, 2:] += 1, owner is not None and true[owner].kind == change.kind
    return {"level_changes": counts.ravel().tolist(), "level_change_metres": errors}


def _owner(told: Told, true: list[LevelChange]) -> int | None:
    """Index of the true change that a told one belongs to; of equally near ones the one of its kind."""
    near = [(change.distance(told.time), change.kind != told.kind, index) for index, change in enumerate(true)
            if change.distance(told.time) <= SLACK]
    return min(near)[2] if near else None


def _share(part: int, whole: int, kind: int | None) -> Callable[[np.ndarray], np.ndarray]:
    """One count over another; nothing to say where no change was told at all: then the product tells none."""
    def share(sums: np.ndarray) -> np.ndarray:
        table = sums.reshape(*sums.shape[:-1], len(KINDS) + 1, 4)
        chosen = table.sum(axis=-2) if kind is None else table[..., kind, :]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(table[..., 2].sum(axis=-1) > 0, chosen[..., part] / chosen[..., whole], np.nan)

    return share


def figures() -> tuple[Figure, ...]:
    found = []
    for index, kind in ((None, "level_changes"), *enumerate(KINDS)):
        name = "level_change" if index is None else kind
        found.append(Figure(f"{name}_recall", "level_changes", Sums(_share(1, 0, index)), "", "higher",
                            f"{kind} that were told as such", 3))
        found.append(Figure(f"{name}_precision", "level_changes", Sums(_share(3, 2, index)), "", "higher",
                            f"of what was told as {kind}, right", 3))
    found.append(Figure("level_change_height_error_m", "level_change_metres", Ratio(), "m", "lower",
                        "error of the height of the changes that were told right"))
    return tuple(found)
