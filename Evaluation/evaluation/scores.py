"""What one recording adds to the figures of one suite, and the figures of many recordings together."""

from __future__ import annotations

import json
import math
import pathlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from .figures import Figure, Interval, interval
from .product import Results
from .recordings import Recording

# Groups of figures (a set, a set with magnets, all sets together), each with what this recording contributes.
Parts = dict[str, dict[str, object]]

OURS = "coremotion"
VERSION = 1


@dataclass(frozen=True)
class Suite:
    """A kind of truth and the figures that it gives. One suite is one file in `suites/`.

    `fits` tells whether a recording holds the truth and the sensors. `score` gets the results of each of `runs`
    (label to arguments of `coremotion analyze`) and returns the contributions. `cases` are stressed copies that
    `prepare` makes, `further_cases` those that it makes only when they are asked for; `others` scores what other
    systems said on the same recording; `further` makes runs that depend on the recording; `also` picks recordings in
    the folders of other suites. `cost` names the contribution by which the worst recordings are found, with its unit.
    """

    name: str
    title: str
    folder: str
    figures: tuple[Figure, ...]
    fits: Callable[[Recording], bool]
    score: Callable[[Recording, Mapping[str, Results]], Parts]
    cost: tuple[str, str]
    runs: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"": ()})
    cases: tuple[str, ...] = ("",)
    further_cases: tuple[str, ...] = ()
    prepare: Callable[[Recording, str, pathlib.Path], Recording | None] | None = None
    others: Callable[[Recording], dict[str, Parts]] | None = None
    further: Callable[[Recording, str, pathlib.Path], dict[str, Results]] | None = None
    also: Callable[[Recording], bool] | None = None
    told: tuple[str, ...] = ()

    def figure(self, name: str) -> Figure:
        return next(figure for figure in self.figures if figure.name == name)

    def is_at_home(self, recording: Recording) -> bool:
        """Whether a recording lies in the suite's folder, or in that of no suite."""
        return recording.suite in (None, self.folder)

    def takes(self, recording: Recording) -> bool:
        """Whether a recording lies where the suite looks for its own."""
        return self.is_at_home(recording) or bool(self.also and self.also(recording))

    def set_of(self, recording: Recording) -> str:
        """The set's name within the suite: sets of other suites, which may be called alike, carry their folder."""
        return recording.set if self.is_at_home(recording) else f"{recording.suite}/{recording.set}"


@dataclass(frozen=True)
class Score:
    """One recording in one suite and case, as one system answered it; `failed` says why there is no answer."""

    suite: str
    set: str
    recording: str
    person: str | None
    system: str = OURS
    case: str = ""
    parts: Parts = field(default_factory=dict)
    failed: str | None = None

    @property
    def key(self) -> tuple[str, ...]:
        return (self.suite, self.set, self.recording, self.case, self.system)


@dataclass(frozen=True)
class Line:
    """One figure of one group for one system. `full_name` is suite|group|figure."""

    suite: str
    group: str
    figure: Figure
    system: str
    value: float
    interval: Interval | None
    recordings: int
    persons: int

    @property
    def full_name(self) -> str:
        return f"{self.suite}|{self.group}|{self.figure.name}"


def lines(suite: Suite, scores: Iterable[Score], system: str = OURS) -> list[Line]:
    """The figures of a suite. A figure to which no recording contributes is absent, never zero."""
    mine = [s for s in scores if s.suite == suite.name and s.system == system and s.failed is None]
    mine.sort(key=lambda s: s.key)
    found = []
    for group in sorted({group for score in mine for group in score.parts}):
        for figure in suite.figures:
            carriers = [s for s in mine if s.parts.get(group, {}).get(figure.of) is not None]
            if carriers:
                found.append(_line(suite, group, figure, system, carriers))
    return [line for line in found if math.isfinite(line.value)]


def _line(suite: Suite, group: str, figure: Figure, system: str, carriers: list[Score]) -> Line:
    items = [score.parts[group][figure.of] for score in carriers]
    persons = [person_of(score) for score in carriers]
    return Line(
        suite=suite.name, group=group, figure=figure, system=system, value=figure.pool.value(items),
        interval=interval(figure.pool, items, persons) if figure.has_interval else None, recordings=len(items),
        persons=len({person for person in persons if person is not None}),
    )


def person_of(score: Score) -> str | None:
    """Persons of different sets are different, whatever they are called."""
    return None if score.person is None else f"{score.set}/{score.person}"


def rounded(score: Score) -> Score:
    """The score with numbers of seven digits, as it is saved: the same whether it comes from a file or not."""
    return replace(score, parts=_plain(score.parts))


def save(path: pathlib.Path, scores: Iterable[Score]) -> None:
    """Writes the scores, a recording per line, in an order that does not depend on files: `compare` reads it."""
    rows = [json.dumps(_row(score), sort_keys=True) for score in sorted(scores, key=lambda s: s.key)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"scores_version": %d, "scores": [\n%s\n]}\n' % (VERSION, ",\n".join(rows)))


def _row(score: Score) -> dict[str, object]:
    """What is not the default; groups that share their values (a set, and all sets) share them in the file."""
    texts: dict[str, list[str]] = {}
    for group, values in score.parts.items():
        texts.setdefault(json.dumps(_plain(values), sort_keys=True), []).append(group)
    parts = [[groups, json.loads(text)] for text, groups in texts.items()]
    row = {key: value for key, value in vars(score).items() if key != "parts" and value not in (None, "")}
    return row | ({"parts": parts} if parts else {})


def load(path: pathlib.Path) -> list[Score]:
    """The scores that `save` wrote. Raises ValueError with what is wrong with the file."""
    try:
        document = json.loads(path.read_text())
        if document.get("scores_version") != VERSION:
            raise ValueError(f"scores_version {document.get('scores_version')} where {VERSION} was expected")
        return [_score(row) for row in document["scores"]]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} holds no scores of this version: {error}") from error


def _score(row: dict) -> Score:
    parts = {group: values for groups, values in row.get("parts", []) for group in groups}
    return Score(**{"person": None, **row, "parts": parts})


def _plain(value: object) -> object:
    """Numbers with seven significant digits, NaN as null, nothing that is absent."""
    if isinstance(value, dict):
        plain = {str(key): _plain(item) for key, item in value.items()}
        return {key: item for key, item in plain.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, bool) or value is None or isinstance(value, (str, int)):
        return value
    number = float(value)
    if not math.isfinite(number):
        return None
    return int(number) if number == int(number) and abs(number) < 1e7 else float(f"{number:.7g}")
