"""Repetitions: counts and bounds of sets of exercise, and silence where nobody exercises.

The truth of a recording: its rows `set`; else its single repetitions, in sets that a pause parts; else the number of
`truth.json` as one set. Told repetitions belong to the true set in whose half of the pauses they lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...figures import Figure, Quantile, Ratio, Sums, Total
from ...scores import Parts
from .rows import Answer, Row, pairs, said_after, share_covered

PAUSE = 5.0  # s between single repetitions that ends a set
END_TOLERANCE = 0.4  # s
SAME_COUNT = 0.01  # Halves are the smallest step; below this counts are equal.
COVERED = 0.8  # share of a true set that its told set must cover
ONE_OFF = 1.0


@dataclass(frozen=True)
class ExerciseSet:
    start: float
    end: float
    count: float


def parts(answer: Answer) -> Parts:
    sets = true_sets(answer)
    told = answer.told_of("repetition")
    if sets is None:
        return {}
    if not sets:
        return {"repetitions": {"without_exercise": counted(told), "wrong": counted(told)}}
    return {f"repetitions {answer.recording.set}": _values(answer, sets, told)}


def true_sets(answer: Answer) -> list[ExerciseSet] | None:
    """The true sets, none where nobody exercises; None where the recording is not about repetitions."""
    rows, single = answer.true_of("set"), answer.true_of("repetition")
    if rows:
        return [ExerciseSet(row.start, row.end, row.value) for row in rows]
    if single and all(math.isfinite(row.end) for row in single):
        return _sets_of(single)
    if "repetitions" in answer.recording.truth:
        count = answer.recording.truth["repetitions"]
        return [ExerciseSet(*answer.recording.span, count)] if count else []
    return None


def _sets_of(single: Sequence[Row]) -> list[ExerciseSet]:
    groups: list[list[Row]] = []
    for row in sorted(single, key=lambda row: (row.start, row.end)):
        if groups and row.start - groups[-1][-1].end < PAUSE:
            groups[-1].append(row)
        else:
            groups.append([row])
    return [ExerciseSet(group[0].start, group[-1].end, counted(group)) for group in groups]


def counted(rows: Sequence[Row]) -> float:
    """Sum of the values; a row without one is a whole repetition."""
    return sum((row.value if math.isfinite(row.value) else 1.0 for row in rows), 0.0)


def _values(answer: Answer, sets: Sequence[ExerciseSet], told: Sequence[Row]) -> dict[str, object]:
    errors, is_one = [], []
    for index, true in enumerate(sets):
        low = (sets[index - 1].end + true.start) / 2 if index else -math.inf
        high = (true.end + sets[index + 1].start) / 2 if index + 1 < len(sets) else math.inf
        mine = counted([row for row in told if low <= row.middle < high])
        errors.append(abs(mine - true.count))
        is_one.append(_is_one([row for row in answer.told_of("set") if low <= row.middle < high], true, mine))
    number = len(sets)
    values: dict[str, object] = {
        "exact": [sum(error < SAME_COUNT for error in errors), number],
        "within_1": [sum(error <= ONE_OFF for error in errors), number],
        "count_error": [sum(errors), number],
        "one_set": [sum(is_one), number],
        "said_repetition": said_after(told),
        "wrong": sum(errors),
    }
    ends = [row.end for row in answer.true_of("repetition")]
    if ends:
        values["ends"] = [len(pairs([row.end for row in told], ends, END_TOLERANCE)), len(ends)]
    return values


def _is_one(rows: Sequence[Row], true: ExerciseSet, count: float) -> bool:
    """Whether one set was told where one was, as long, and with the repetitions that were told."""
    return (
        len(rows) == 1 and share_covered(rows, true.start, true.end) >= COVERED
        and abs(rows[0].value - count) < SAME_COUNT
    )


FIGURES = (
    Figure("sets", "exact", Sums(lambda sums: sums[..., 1]), "", "", "true sets", 0, False),
    Figure("exact", "exact", Ratio(), "", "higher", "sets whose repetitions are counted exactly", 3),
    Figure("within_1", "within_1", Ratio(), "", "higher", "the same, or one off", 3),
    Figure("mae", "count_error", Ratio(), "", "lower", "repetitions too many or too few in a set"),
    Figure("one_set", "one_set", Ratio(), "", "higher", "sets told as one, whole, with their repetitions", 3),
    Figure("said_after", "said_repetition", Quantile(0.5), "s", "lower", "repetition said after its end, median"),
    Figure("ends", "ends", Ratio(), "", "higher", "ends of repetitions told within 0.4 s", 3),
    Figure("none", "without_exercise", Total(), "", "lower", "repetitions told where nobody exercises", 1, False),
)
