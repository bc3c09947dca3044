"""Writes `Documentation/results/accuracy.md` and its plots from scores."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from . import charts, terminal
from .references import Reference, references
from .scores import OURS, Line, Score, Suite, lines

HEAD = """# Accuracy

What coremotion says against what was true, on other people's recordings and in its one default configuration. `make
evaluate` writes this page; nothing in it is typed by hand but the words. {reached} of {total} bars are reached.

- **Brackets** hold 95 % intervals: whole persons are drawn with replacement 1,000 times (recordings, where one person
  or unknown ones made them all). They tell what other people of the same kind would give, not other kinds of people.
- **Bars** are what a figure must reach, **best peer** what others reached on the same recordings: open programs that
  were run on them, or the phone's own answer recorded beside. A figure in bold misses its bar.
- **Tuned and trained here**: the classifier was trained on the activity sets, thresholds were set on the steps, attitude
  and gps sets. Each algorithm's article says what was tuned on which; expect worse on people and phones not seen.
- An **absent** figure means that the capability does not exist yet, or that the recordings cannot show it.

![Every bar: error as a multiple of what it may be](accuracy/overview.svg)
"""


@dataclass(frozen=True)
class Section:
    """What is said and drawn about one suite."""

    words: str
    pictures: tuple[tuple[str, str, Callable[[pathlib.Path, Sequence[Line], Sequence[Score]], None]], ...] = ()


def write(path: pathlib.Path, chosen: Sequence[Suite], scores: Sequence[Score], extra: str = "") -> None:
    """The page at `path`, its plots in a folder of the same name beside it."""
    charts.style()
    bars = references()
    everything = [line for suite in chosen for line in all_lines(suite, scores)]
    reached, total = terminal.bars_reached(everything, bars)
    texts = [HEAD.format(reached=reached, total=total)]
    folder = folder_of(path)
    ours = [line for line in everything if line.system == OURS]
    names = {line.suite for line in ours}
    charts.overview(folder / "overview.svg", ours,
                    {name: bar for name, bar in bars.items() if name.split("|")[0] in names})
    for suite in chosen:
        mine = [line for line in everything if line.suite == suite.name]
        if mine:
            texts.append(_section(suite, mine, scores, bars, folder))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*texts, extra]).rstrip() + "\n")


def kept_section(path: pathlib.Path, title: str) -> str:
    """The last section of the page as it stands, from its title on; nothing where there is none."""
    text = path.read_text() if path.exists() else ""
    return text[text.index(title):] if title in text else ""


def folder_of(path: pathlib.Path) -> pathlib.Path:
    """Where the plots of a page lie."""
    return path.with_suffix("")


def all_lines(suite: Suite, scores: Sequence[Score]) -> list[Line]:
    """Ours first, then every other system's."""
    systems = sorted({s.system for s in scores if s.suite == suite.name} - {OURS})
    return [line for system in [OURS, *systems] for line in lines(suite, scores, system)]


def _section(
    suite: Suite, mine: Sequence[Line], scores: Sequence[Score], bars: dict[str, Reference], folder: pathlib.Path
) -> str:
    section = SECTIONS.get(suite.name, Section(""))
    texts = [f"## {suite.title}", "", section.words, ""]
    for name, title, draw in section.pictures:
        draw(folder / f"{name}.svg", mine, scores)
        texts += [f"![{title}]({folder.name}/{name}.svg)", ""]
    others = {(line.group, line.figure.name) for line in mine if line.system != OURS}
    main, rest = [], []
    for group in sorted({line.group for line in mine}):
        for figure in suite.figures:
            name = f"{suite.name}|{group}|{figure.name}"
            here = [line for line in mine if line.full_name == name]
            if here or name in bars:
                told = name in bars or (group, figure.name) in others
                if not told and not terminal.is_chosen(suite, group, figure.name, bars):
                    continue
                (main if told else rest).append(_row(group, figure.name, figure, here, bars.get(name)))
    if main:
        texts += ["| group | figure | ours [95 %] | bar | best peer, other systems |", "| - | - | - | - | - |", *main, ""]
    if rest:
        texts += ["<details><summary>Further figures</summary>", "", "| group | figure | ours [95 %] | meaning |",
                  "| - | - | - | - |", *rest, "", "</details>", ""]
    return "\n".join(texts)


def _row(group: str, name: str, figure: object, here: Sequence[Line], bar: Reference | None) -> str:
    ours = next((line for line in here if line.system == OURS), None)
    value = f"{_number(ours)} {terminal.interval_text(ours)}".strip() if ours else "absent"
    if bar and not bar.is_reached(ours.value if ours else None):
        value = f"**{value}**"
    other = [f"{_number(line)} {line.system}" for line in here if line.system != OURS]
    if bar or other:
        return f"| {group} | {name} | {value} | {bar.text if bar else ''} | {'; '.join(([bar.peer] if bar else []) + other)} |"
    return f"| {group} | {name} | {value} | {figure.says} |"


def _number(line: Line) -> str:
    unit = line.figure.unit
    return f"{line.value:.{line.figure.digits}f}{'' if not unit else unit if unit.startswith('/') else ' ' + unit}"


# Pictures


def _strip(suite: str, key: str, label: str, limit: float) -> Callable:
    return lambda path, _, scores: charts.strips(path, scores, suite, key, label, limit)


def _beside(figure: str, groups: Sequence[tuple[str, str]], label: str, logarithmic: bool = False) -> Callable:
    """One figure in several groups (group, name in the plot), ours beside other systems'."""

    def draw(path: pathlib.Path, mine: Sequence[Line], _: Sequence[Score]) -> None:
        rows = [(name, [line for line in mine if line.group == group and line.figure.name == figure])
                for group, name in groups]
        charts.beside(path, [row for row in rows if row[1]], label, logarithmic)

    return draw


def _classes(path: pathlib.Path, mine: Sequence[Line], _: Sequence[Score]) -> None:
    """F1 of each class, ours on the sets with samples, Apple's and Google's on trips without."""
    rows = []
    for name in (*CLASSES, "mean"):
        figure = "mean_f1" if name == "mean" else f"{name} f1"
        found = [line for line in mine if line.figure.name == figure
                 and line.group == ("all" if line.system == OURS else "mobilitynet")]
        if found:
            rows.append((name, found))
    charts.beside(path, rows, "F1 (Apple and Google: other trips, whose samples nobody kept)")


def _confusion(path: pathlib.Path, _: Sequence[Line], scores: Sequence[Score]) -> None:
    total = sum(
        np.array(score.parts["all"]["confusion"], float).reshape(6, 6)
        for score in scores if score.suite == "activity" and score.system == OURS and "all" in score.parts
    )
    charts.matrix(path, total, [*CLASSES, "other"], [*CLASSES, "none"], "what became of true batches, %")


CLASSES = ("stationary", "walking", "running", "cycling", "automotive")

PHONES = (
    ("base inria_iphone5/clean 9", "iPhone 5"), ("base inria_iphone5/disturbed 9", "iPhone 5, magnets near"),
    ("base inria_nexus5/clean 9", "Nexus 5"), ("base inria_nexus5/disturbed 9", "Nexus 5, magnets near"),
    ("base broad 9", "broad (IMU, 286 Hz)"),
)

SECTIONS = {
    "steps": Section(
        "Counted and timed steps of phones in seven places, of wrists and of a belt; and recordings in which nobody "
        "walks (`false-*`): desk, exercise, bus and train, road. Accuracy and false steps are one result: who counts "
        "every bump is right on walks.",
        (("steps", "Error of each recording's step count",
          _strip("steps", "error", "error of the step count, %", 20)),)),
    "distance": Section(
        "Walks between points of a mall and a run, metres known; nothing is calibrated to a person. The reported pace "
        "is held against the speed between points, batch by batch; people paused at the points.",
        (("distance", "Error of each recording's distance",
          _strip("distance", "error", "error of the distance, %", 45)),)),
    "activity": Section(
        "Labels of 2.5 s batches, the first 5 s of a bout left out. **The classifier was trained on these recordings**; "
        "with persons left out its mean F1 is lower (the article on activity says by how much). What Apple and Google "
        "said was recorded on other trips, of which no samples exist: their figures stand beside, not against. Of "
        "twelve trips, sixteen recordings, the fixes exist: `location alone` is what their speeds tell us, beside what "
        "the two said there from all that they had.",
        (("activity-classes", "F1 by class", _classes), ("activity-confusion", "Confusion", _confusion))),
    "history": Section(
        "The same truth against what history holds: the batches smoothed with a bounded delay before they are kept."),
    "attitude": Section(
        "Optical truth: `broad`, a unit moved by hand, and two phones with everything that is wrong with raw phone "
        "sensors. 9: with magnetometer, x to magnetic north; 6: without; mag: the corrected field. The cases beside "
        "`base` are stressed copies: started in motion, 2 °/s of bias added, thinned to 50 and 25 Hz, magnetometer "
        "stuck after 20 s. Apple's and Android's answers were recorded on the same phones at the same time.",
        (("attitude-total", "Total error, ours beside the phone's own answer",
          _beside("total_rmse", PHONES, "total error of attitude, RMSE, degrees", True)),
         ("attitude-inclination", "Error of the inclination",
          _beside("incl_rmse", PHONES, "error of the inclination, RMSE, degrees", True)))),
    "altitude": Section(
        "Relative altitude against Core Motion's own on the same pressure; lift rides, still phones in January storms, "
        "and stairs (`made-stairs` is constructed). A figure that ends in `without_steps` says little: without an "
        "accelerometer nothing is credited, and today nothing is written either."),
    "gps": Section(
        "Distance, speed and standing still from location fixes, against routes, wheel speed and surveyed points.",
        (("gps", "Error of each recording's distance",
          _strip("gps", "error", "error of the distance, %", 20)),)),
    "visits": Section(
        "Stays of planned days in the San Francisco bay area, location only, most phones silent at rest: found or not, "
        "when and where, and waits for trains that are none. Whether two recordings were at the same place is scored by "
        "`score_visits.py` alone."),
    "gestures": Section(
        "What `--gestures all` tells, without knowing the wrist: of strokes the side counts, not the class. Counted and "
        "timed gestures of watches and phones, states of a whole recording, windows that another toolbox judged for "
        "tremor, a drive in four mountings; and `quiet`: recordings of the other suites, in which nobody exercises, "
        "plays, falls or is hit. What is told there is false, but for words that are true of anybody (a pose, a state "
        "of the head, a turn of a car). Sets are small and of few people: five soft falls, one drive, one person's "
        "tremor. No set here has bats, flicks, hard falls or dyskinesia.",
        (("gestures", "What is wrong in each recording",
          _strip("gestures", "wrong", "told and not true, true and not told, off in a count", 20)),)),
}
