"""Gestures: repetitions, strokes, punches, and states of a whole recording, from `gestures.csv`.

Not among `ALL`: it reads older columns than those that the product writes (their detail is more than a class, and a
state is a class), and knows neither ends nor quiet hours. The reference scorer of the tables of today is
`score_gesture_tables.py` beside the shared recordings.

How rows are read. Repetitions: the sum of `value` over rows `repetition` (1 where empty). Strokes and
punches: rows `stroke` or `punch` whose `detail` is the class, or rows whose gesture is the class itself;
dated at their middle and matched to the true ones one to one, nearest first, within 0.5 s (punches 0.6 s). A
state: the gesture whose rows last longest together. Accelerations of a vehicle have no file of results and no
figure here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..figures import Figure, Mean, Sums
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..tables import Table

SIDES = {
    "forehand": "forehand", "slice_forehand": "forehand",
    "backhand": "backhand", "slice_backhand": "backhand", "serve": "serve",
}
PUNCHES = ("punch", "uppercut", "hook", "jab", "cross")
TOLERANCE = {"strokes": 0.5, "punches": 0.6}  # s
Event = tuple[float, str]  # time, class


def fits(recording: Recording) -> bool:
    kinds = ("repetitions", "strokes", "punches", "state", "gesture")
    return recording.has("accelerometer.csv") and any(kind in recording.truth for kind in kinds)


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    told, truth = results[""].table("gestures.csv"), recording.truth
    if told is None:
        return {}
    parts: Parts = {}
    if "repetitions" in truth:
        parts["repetitions"] = _repetition_values(told, float(truth["repetitions"]))
    if "strokes" in truth:
        parts["strokes"] = _event_values(
            _true_events(recording, SIDES), _events(told, "stroke", SIDES), "strokes")
    if "punches" in truth:
        parts["punches"] = _event_values(
            _true_events(recording, PUNCHES), _events(told, "punch", PUNCHES), "punches")
    state = truth.get("state") or truth.get("gesture")
    if state:
        parts[f"state {recording.set}"] = {"state": float(_state(told) == state)}
    return parts


# Repetitions


def _repetition_values(told: Table, true: float) -> dict[str, object]:
    counted = told["gesture"] == "repetition"
    error = abs(float(np.sum(np.nan_to_num(_column(told, "value")[counted], nan=1.0))) - true)
    return {"repetition_error": error, "exact": float(error == 0), "within_1": float(error <= 1)}


def _column(table: Table, name: str) -> np.ndarray:
    """Numbers; NaN where there are none."""
    if name in table and table[name].dtype.kind == "f":
        return table[name]
    return np.full(len(table), np.nan)


# Strokes and punches


def _true_events(recording: Recording, known: Sequence[str] | Mapping[str, str]) -> list[Event]:
    """Of `truth_gestures.csv` those of a known class, else all labels; dated at their middle."""
    if recording.has("truth_gestures.csv"):
        table, column = recording.table("truth_gestures.csv"), "gesture"
    else:
        table, column = recording.table("truth_labels.csv"), "label"
    rows = zip((table["start_s"] + table["end_s"]) / 2, table[column])
    return [(float(time), str(word)) for time, word in rows if column == "label" or str(word) in known]


def _events(told: Table, word: str, known: Sequence[str] | Mapping[str, str]) -> list[Event]:
    details = told["detail"] if "detail" in told else np.full(len(told), "")
    found = []
    for start, end, gesture, detail in zip(told["start_s"], told["end_s"], told["gesture"], details):
        is_named = gesture == word and str(detail) not in ("", "nan")
        if (is_named or gesture == word or gesture in known) and np.isfinite(start + end):
            found.append((float(start + end) / 2, str(detail) if is_named else str(gesture)))
    return found


def _matched(told: Sequence[Event], true: Sequence[Event], tolerance: float) -> list[tuple[Event, Event]]:
    """Pairs one to one, the nearest in time first."""
    near = sorted(
        (abs(a[0] - b[0]), i, j) for i, a in enumerate(told) for j, b in enumerate(true)
        if abs(a[0] - b[0]) <= tolerance
    )
    pairs: dict[int, int] = {}
    for _, i, j in near:
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return [(told[i], true[j]) for i, j in pairs.items()]


def _event_values(true: list[Event], told: list[Event], kind: str) -> dict[str, object]:
    """Matched, told, true ones, right classes; then right sides of matched strokes that have one."""
    pairs = _matched(told, true, TOLERANCE[kind])
    right = sum(a[1] == b[1] for a, b in pairs)
    counts = [float(count) for count in (len(pairs), len(told), len(true), right)]
    values: dict[str, object] = {"events": counts}
    sided = [(a, b) for a, b in pairs if b[1] in SIDES]
    if kind == "strokes":
        values["sides"] = [float(sum(SIDES.get(a[1]) == SIDES[b[1]] for a, b in sided)), float(len(sided))]
    return values


# States


def _state(told: Table) -> str | None:
    lasting: dict[str, float] = {}
    for start, end, gesture in zip(told["start_s"], told["end_s"], told["gesture"]):
        if np.isfinite(start + end):
            lasting[str(gesture)] = lasting.get(str(gesture), 0.0) + float(end - start)
    return max(lasting, key=lambda word: (lasting[word], word)) if lasting else None


# Figures


def _share(part: int, whole: int) -> Callable[[np.ndarray], np.ndarray]:
    """One sum over another; 0 of 0 is 0: nothing told is no precision."""
    def share(sums: np.ndarray) -> np.ndarray:
        return sums[..., part] / np.maximum(1, sums[..., whole])

    return share


FIGURES = (
    Figure("exact", "exact", Mean(), "", "higher", "sets whose repetitions are counted exactly", 3),
    Figure("within_1", "within_1", Mean(), "", "higher", "the same, or one off", 3),
    Figure("mae", "repetition_error", Mean(), "", "lower", "repetitions too many or too few"),
    Figure("recall", "events", Sums(_share(0, 2)), "", "higher", "true ones that were told", 3),
    Figure("precision", "events", Sums(_share(0, 1)), "", "higher", "told ones that are true", 3),
    Figure("class_right", "events", Sums(_share(3, 2)), "", "higher",
           "true ones told with the right class", 3),
    Figure("side_right_of_matched", "sides", Sums(_share(0, 1)), "", "higher",
           "found strokes with the right side", 3),
    Figure("right", "state", Mean(), "", "higher", "recordings whose state is told right", 3),
)

SUITE = Suite("gestures", "Gestures", "gestures", FIGURES, fits, score,
              cost=("repetition_error", "repetitions"))
