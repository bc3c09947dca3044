"""Motion activity, live: what somebody does against labels, every 2.5 s.

Batches of 2.5 s that lie wholly inside one bout are judged by the row in force at their end; no row yet reads
as none. A bout is what adjoining labels of one class make together (gaps of at most 1 s do not part them).
Where several flags are raised, cycling goes before automotive, running, walking and stationary, so that a
stop in traffic reads automotive. `other` is everything in which no moving class may be raised. The first 5 s
of a bout are grace. Latency is the time from the start of a bout of at least 20 s to the first right row.

Recordings that hold fixes and no acceleration are a group of their own, what speed alone can tell, and in no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..figures import Count, Figure, Quantile, Ratio, Sums, Total, Unknown
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..tables import Table

CLASSES = ("stationary", "walking", "running", "cycling", "automotive")
OTHER, NONE = len(CLASSES), len(CLASSES)  # the last row and the last column of the confusion
MEANINGS = {
    **{name: index for index, name in enumerate(CLASSES)},
    **dict.fromkeys(("standing", "sitting", "lying"), 0),
    **dict.fromkeys(("stairs", "stairs_up", "stairs_down"), 1),
    **dict.fromkeys(("car", "bus", "train", "tram"), 4),
}
PLACES = ("indoors", "outdoors")  # labels that do not say what somebody does
PRECEDENCE = (0, 1, 2, 4, 3)  # a later one overrules
LEVELS = ("low", "medium", "high")
BATCH, GRACE, JOINED, LONG = 2.5, 5.0, 1.0, 20.0  # s
LOCATION = "location alone"  # the group of recordings without an accelerometer
FOLLOWS = 60.0  # s from one bout to the next in which leaving its class is looked for


def fits(recording: Recording) -> bool:
    return recording.has("accelerometer.csv", "truth_labels.csv") or _has_location_alone(recording)


def _has_location_alone(recording: Recording) -> bool:
    return recording.has("location.csv", "truth_labels.csv") and not recording.has("accelerometer.csv")


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    return _groups(recording, score_table(recording, results[""].table("activity.csv")))


def score_history(recording: Recording, results: Mapping[str, Results]) -> Parts:
    return _groups(recording, score_table(recording, results[""].table("activity-history.csv")))


def _groups(recording: Recording, values: dict[str, object]) -> Parts:
    groups = (LOCATION,) if _has_location_alone(recording) else ("all", recording.set)
    return dict.fromkeys(groups, values) if values else {}


def others(recording: Recording) -> dict[str, Parts]:
    """What the recognisers of the phones said, from all that they had. Google's is also read with its last named
    class held."""
    apple, google = (recording.optional_table(f"{who}_activity.csv") for who in ("apple", "google"))
    tables = {"Apple": apple, "Google": google, "Google, held": None if google is None else _named(google)}
    scored = {system: score_table(recording, table) for system, table in tables.items()}
    groups = (recording.set, LOCATION) if _has_location_alone(recording) else (recording.set,)
    return {system: dict.fromkeys(groups, values) for system, values in scored.items() if values}


def _named(table: Table) -> Table:
    """The rows that name a class."""
    return table.where(_read(table) != NONE)


# Truth and answer


@dataclass(frozen=True)
class Bout:
    """One class from start to end, s."""

    start: float
    end: float
    kind: int


def bouts(labels: Table) -> list[Bout]:
    """Bouts in order of their starts; labels that have no length say nothing."""
    spans = sorted(
        (float(start), float(end), MEANINGS.get(word, OTHER))
        for start, end, label in zip(labels["start_s"], labels["end_s"], labels["label"])
        if np.isfinite([start, end]).all() and end > start
        and (word := str(label).strip().lower().replace(" ", "_")) not in PLACES
    )
    found: list[Bout] = []
    for start, end, kind in spans:
        if found and found[-1].kind == kind and start - found[-1].end <= JOINED:
            found[-1] = Bout(found[-1].start, max(end, found[-1].end), kind)
        else:
            found.append(Bout(start, end, kind))
    return found


@dataclass(frozen=True)
class Answer:
    """Rows in order of time: the class that each reads as, and its confidence (3 where none is stated)."""

    times: np.ndarray
    classes: np.ndarray
    confidence: np.ndarray

    def at(self, times: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
        """Class and confidence in force."""
        row = np.searchsorted(self.times, np.atleast_1d(times) + 1e-6) - 1
        return np.append(self.classes, NONE)[row], np.append(self.confidence, len(LEVELS))[row]


def answer(table: Table) -> Answer:
    """Rows without a time are left out."""
    times = _numbers(table, "time_s")
    order = np.argsort(times, kind="stable")
    order = order[np.isfinite(times[order])]
    confidence = np.nan_to_num(_numbers(table, "confidence"), nan=-1, posinf=-1, neginf=-1).astype(int)
    stated = (confidence >= 0) & (confidence < len(LEVELS))
    return Answer(times[order], _read(table)[order], np.where(stated, confidence, len(LEVELS))[order])


def _numbers(table: Table, column: str) -> np.ndarray:
    """A column; NaN where it is absent or no number."""
    values = table[column] if column in table else np.full(len(table), np.nan)
    if values.dtype.kind == "f":
        return values
    return np.array([_number(value) for value in values])


def _number(text: object) -> float:
    try:
        return float(str(text))
    except ValueError:
        return np.nan


def _read(table: Table) -> np.ndarray:
    read = np.full(len(table), NONE)
    for kind in PRECEDENCE:
        read[_numbers(table, CLASSES[kind]) > 0.5] = kind
    return read


# What a recording adds


def score_table(recording: Recording, table: Table | None) -> dict[str, object]:
    """What the rows of one system add; nothing without an answer or without truth."""
    if table is None or not recording.has("truth_labels.csv"):
        return {}
    true, said = bouts(recording.table("truth_labels.csv")), answer(table)
    ends = [_batches(bout) for bout in true]
    count = sum(len(times) for times in ends)
    if not count:
        return {}
    confusion, raw = np.zeros((6, 6)), np.zeros((6, 6))
    confidence, changes = np.zeros((4, 2)), 0
    for bout, times in zip(true, ends):
        read, level = said.at(times)
        late = times - BATCH - bout.start >= GRACE - 1e-9
        np.add.at(raw, (bout.kind, read), 1)
        np.add.at(confusion, (bout.kind, read[late]), 1)
        if bout.kind != OTHER:
            np.add.at(confidence, level[late],
                      np.column_stack([read[late] == bout.kind, np.ones(late.sum())]))
        changes += int(np.sum(read[1:] != read[:-1]))
    hours = count * BATCH / 3600
    silent = confusion[OTHER, 0] + confusion[OTHER, NONE]
    return {
        "wrong": float(confusion.sum() - np.trace(confusion[:OTHER, :OTHER]) - silent),
        "confusion": confusion.ravel().tolist(), "raw": raw.ravel().tolist(), "hours": hours,
        "confidence": confidence.ravel().tolist(), "changes": [float(changes), hours],
        **_latencies(true, said), **_leavings(true, said),
    }


def _batches(bout: Bout) -> np.ndarray:
    """Ends of the batches that lie wholly inside."""
    first = int(np.ceil(bout.start / BATCH - 1e-9))
    last = int(np.floor((bout.end + 1e-6) / BATCH))
    return BATCH * np.arange(first + 1, last + 1)


def _latencies(true: list[Bout], said: Answer) -> dict[str, list[float | None]]:
    found: dict[str, list[float | None]] = {}
    for bout in true:
        if bout.kind != OTHER and bout.end - bout.start >= LONG:
            wait = _first(said, bout.start, bout.end, said.classes == bout.kind,
                          _at(said, bout.start) == bout.kind)
            found.setdefault(f"latency_{CLASSES[bout.kind]}", []).append(wait)
    return found


def _leavings(true: list[Bout], said: Answer) -> dict[str, list[float | None]]:
    """How long a class is said on in the bout that follows, where it was said at the end of its own."""
    found: dict[str, list[float | None]] = {}
    for bout, after in zip(true, true[1:]):
        is_next = bout.kind not in (OTHER, after.kind) and 0 <= after.start - bout.end <= FOLLOWS
        is_next = is_next and after.end - after.start >= LONG
        if is_next and _at(said, bout.end) == bout.kind:
            wait = _first(said, after.start, after.end, said.classes != bout.kind,
                          _at(said, after.start) != bout.kind)
            found.setdefault(f"leave_{CLASSES[bout.kind]}", []).append(wait)
    return found


def _at(said: Answer, time: float) -> int:
    return int(said.at(time)[0][0])


def _first(said: Answer, start: float, end: float, right: np.ndarray, already: bool) -> float | None:
    """Seconds from start to the first right row; 0 where it is right already, None where that never comes."""
    if already:
        return 0.0
    later = said.times[right & (said.times >= start + 1e-6) & (said.times <= end)]
    return float(later[0] - start) if len(later) else None


# Figures


def _table(sums: np.ndarray) -> np.ndarray:
    return sums.reshape(*sums.shape[:-1], 6, 6)


def _recalls(sums: np.ndarray) -> np.ndarray:
    """Share of each class that was read as such; for `other`, of batches without a moving class."""
    table = _table(sums)
    classes = np.diagonal(table, axis1=-2, axis2=-1)[..., :OTHER]
    silent = table[..., OTHER, 0] + table[..., OTHER, NONE]
    right = np.concatenate([classes, silent[..., None]], axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return right / table.sum(axis=-1)


def _precisions(sums: np.ndarray) -> np.ndarray:
    """Share of what was read as a class that was it; 0 where never read. `other` may read stationary."""
    table = _table(sums)
    read = table[..., :OTHER].sum(axis=-2)
    read[..., 0] -= table[..., OTHER, 0]
    right = np.diagonal(table, axis1=-2, axis2=-1)[..., :OTHER]
    precision = np.divide(right, read, out=np.zeros_like(right), where=read > 0)
    return np.where(table.sum(axis=-1)[..., :OTHER] > 0, precision, np.nan)


def _f1(sums: np.ndarray) -> np.ndarray:
    """F1 of each class; NaN where it does not occur."""
    recall, precision = _recalls(sums)[..., :OTHER], _precisions(sums)
    both = recall + precision
    return np.where(both == 0, 0.0, 2 * recall * precision / np.where(both == 0, 1.0, both))


def _mean_f1(sums: np.ndarray) -> np.ndarray:
    """Mean over the classes that occur."""
    each = _f1(sums)
    known = np.isfinite(each)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(known, each, 0.0).sum(axis=-1) / known.sum(axis=-1)


def _level(index: int) -> tuple[Sums, Sums]:
    """Accuracy at a level of confidence, and the share of the batches that it stands for."""
    def accuracy(sums: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore", divide="ignore"):
            return sums[..., 2 * index] / sums[..., 2 * index + 1]

    def share(sums: np.ndarray) -> np.ndarray:
        return sums[..., 2 * index + 1] / np.maximum(1, sums[..., 1::2].sum(axis=-1))

    return Sums(accuracy), Sums(share)


def _figures() -> tuple[Figure, ...]:
    figures = [
        Figure("mean_f1", "confusion", Sums(_mean_f1), "", "higher",
               "mean of the F1 of the classes that occur", 4),
        Figure("mean_f1_without_grace", "raw", Sums(_mean_f1), "", "higher",
               "the same with the starts of bouts", 4),
        Figure("changes_per_hour", "changes", Ratio(), "/h", "lower",
               "changes of the answer inside bouts", 1),
    ]
    for index, name in enumerate(CLASSES):
        figures += _class_figures(index, name)
    figures.append(Figure("other recall", "confusion", _one(_recalls, OTHER), "", "higher",
                          "other things with no moving class raised", 4))
    figures.append(Figure("other recall_raw", "raw", _one(_recalls, OTHER), "", "higher",
                          "the same with the starts of bouts", 4))
    figures.append(Figure("other batches", "confusion", _batch_count(OTHER), "", "",
                          "batches of other things", 0, False))
    for index, level in enumerate(LEVELS):
        accuracy, share = _level(index)
        figures.append(Figure(f"accuracy {level}", "confidence", accuracy, "",
                              "higher" if level == "high" else "",
                              f"right answers where the confidence is {level}", 4))
        figures.append(Figure(f"share {level}", "confidence", share, "", "higher" if level == "high" else "",
                              f"answers whose confidence is {level}", 4))
    figures.append(Figure("hours", "hours", Total(), "h", "", "length of the bouts", 3, False))
    return tuple(figures)


def _class_figures(index: int, name: str) -> list[Figure]:
    latency, leave = f"latency_{name}", f"leave_{name}"
    return [
        Figure(f"{name} f1", "confusion", _one(_f1, index), "", "higher", f"F1 of {name}", 4),
        Figure(f"{name} recall", "confusion", _one(_recalls, index), "", "higher",
               f"{name} that was told", 4),
        Figure(f"{name} precision", "confusion", _one(_precisions, index), "", "higher",
               f"of what was told as {name}, right", 4),
        Figure(f"{name} f1_raw", "raw", _one(_f1, index), "", "higher", f"F1 with the starts of bouts", 4),
        Figure(f"{name} recall_raw", "raw", _one(_recalls, index), "", "higher",
               "the recall with the starts of bouts", 4),
        Figure(f"{name} batches", "confusion", _batch_count(index), "", "", f"batches of {name}", 0, False),
        Figure(f"{name} latency_median_s", latency, Quantile(0.5), "s", "lower",
               f"from the start of {name} to its answer"),
        Figure(f"{name} latency_p90_s", latency, Quantile(0.9), "s", "lower", "the same, 90th percentile"),
        Figure(f"{name} never", latency, Unknown(), "", "lower",
               f"bouts of {name} that were never told", 0, False),
        Figure(f"{name} bouts", latency, Count(), "", "", f"bouts of {name} of at least 20 s", 0, False),
        Figure(f"{name} leave_median_s", leave, Quantile(0.5), "s", "lower",
               f"{name} said on after the next thing began"),
        Figure(f"{name} never_left", leave, Unknown(), "", "lower",
               f"next things spent as {name} to their end", 0, False),
    ]


def _one(of: object, index: int) -> Sums:
    return Sums(lambda sums: of(sums)[..., index])


def _batch_count(index: int) -> Sums:
    """Batches of a class; nothing to say where there are none."""
    def batches(sums: np.ndarray) -> np.ndarray:
        count = _table(sums).sum(axis=-1)[..., index]
        return np.where(count > 0, count, np.nan)

    return Sums(batches)


FIGURES = _figures()

SUITE = Suite("activity", "Motion activity, live", "activity", FIGURES, fits, score, cost=("wrong", "batches"),
              others=others, told=("accuracy low", "accuracy medium"))
