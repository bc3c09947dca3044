"""Figures as a table on a terminal of 80 columns, or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from .compare import Comparison
from .references import Reference
from .scores import OURS, Line, Suite

WIDTH = 80  # columns; a file may be wider


def table(suite: Suite, lines: Sequence[Line], others: Sequence[Line], bars: Mapping[str, Reference],
          width: int = WIDTH, everything: bool = False, is_part: bool = False) -> str:
    """The figures of a suite: ours with its interval, the bar, the best peer, and other systems on the same data.

    Without `everything`: of each group what `is_chosen` picks. With `is_part` no bars: a part of a set cannot reach
    or miss what stands for the whole.
    """
    texts = [f"{suite.title}", "=" * len(suite.title)]
    beside: dict[tuple[str, str], list[Line]] = {}
    for line in others:
        beside.setdefault((line.group, line.figure.name), []).append(line)
    ours = {(line.group, line.figure.name): line for line in lines}
    for group in sorted({line.group for line in [*lines, *others]}):
        rows = []
        for figure in suite.figures:
            key = (group, figure.name)
            bar = None if is_part else bars.get(f"{suite.name}|{group}|{figure.name}")
            is_told = everything or is_chosen(suite, group, figure.name, bars)
            if (is_told and key in ours) or bar or (key in beside and (is_told or key not in ours)):
                rows.append(_row(figure.name, figure.unit, figure.digits, ours.get(key), bar, beside.get(key, []), width))
        if rows:
            size = _size([line for line in [*lines, *others] if line.group == group])
            texts += ["", f"{group}{size}", *rows]
    return "\n".join(texts) + "\n"


def is_chosen(suite: Suite, group: str, figure: str, bars: Mapping[str, Reference]) -> bool:
    """Whether a figure is told unasked: one that has a bar in some set or no set, and no figure of a stressed copy."""
    if group.split(" ")[0] in [case for case in (*suite.cases, *suite.further_cases) if case]:
        return False
    barred = {name.split("|")[2] for name in bars if name.startswith(f"{suite.name}|")}
    return figure in barred or figure in suite.told


def _size(lines: Sequence[Line]) -> str:
    if not lines:
        return ""
    recordings, persons = max(line.recordings for line in lines), max(line.persons for line in lines)
    return f"  ({counted(recordings, 'recording')}{', ' + counted(persons, 'person') if persons else ''})"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _row(name: str, unit: str, digits: int, line: Line | None, bar: Reference | None, beside: Sequence[Line],
         width: int) -> str:
    value = f"{line.value:.{digits}f}" if line else "absent"
    mark = " " if not bar else "+" if bar.is_reached(line.value if line else None) else "-"
    spread = interval_text(line) if line else ""
    peers = [bar.peer] if bar else []
    peers += [f"{other.value:.{digits}f} {other.system}" for other in beside]
    text = (
        f"{mark} {_cut(name, 24):24s}{value:>8s} {unit:4s} {spread:15s} {bar.text if bar else '':7s} "
        f"{'; '.join(peers)}"
    )
    return _cut(text, width).rstrip()


def interval_text(line: Line) -> str:
    """The 95 % interval in brackets, or nothing."""
    digits = line.figure.digits
    return f"[{line.interval.low:.{digits}f}, {line.interval.high:.{digits}f}]" if line.interval else ""


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def comparison(result: Comparison, everything: bool = False) -> str:
    """Changed figures: before, now, the difference with its interval, and whether that is more than luck."""
    rows = [change for change in result.changes if everything or change.is_change]
    counts = {verdict: sum(change.verdict == verdict for change in result.changes) for verdict in
              ("better", "worse", "luck", "changed", "same")}
    texts = []
    for group, members in groupby(rows, key=lambda change: f"{change.suite}|{change.group}"):
        texts += ["", group.replace("|", ", ")]
        for change in members:
            digits = max(2, change.figure.digits)
            spread = change.difference
            texts.append(_cut(
                f"  {_cut(change.figure.name, 25):25s} {change.before:8.{digits}f} -> {change.now:8.{digits}f} "
                f"{change.now - change.before:+8.{digits}f} "
                f"{f'[{spread.low:+.{digits}f}, {spread.high:+.{digits}f}]' if spread else '':18s}"
                f"{change.verdict if change.verdict != 'luck' else 'luck?'}", WIDTH).rstrip())
    texts += ["", f"{counted(len(result.changes), 'figure')} over {counted(result.recordings, 'recording')}: "
              + ", ".join(f"{n} {verdict}" for verdict, n in counts.items() if n)]
    texts += [f"lost: {name}" for name in [*result.lost_recordings, *result.lost_figures]]
    return "\n".join(texts).lstrip("\n") + "\n"


def bars_reached(lines: Iterable[Line], bars: Mapping[str, Reference]) -> tuple[int, int]:
    """How many bars are reached of those whose suite and group were scored, and how many these are.

    A figure that is absent from a group that was scored is not reached.
    """
    ours = [line for line in lines if line.system == OURS]
    values = {line.full_name: line.value for line in ours}
    groups = {(line.suite, line.group) for line in ours}
    mine = [bar for name, bar in bars.items() if tuple(name.split("|")[:2]) in groups]
    return sum(bar.is_reached(values.get(bar.figure)) for bar in mine), len(mine)
