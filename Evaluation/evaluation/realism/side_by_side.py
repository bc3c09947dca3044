"""The product's scores on recordings and on simulations of the same kind, side by side.

Both go through the very same suites. Where a simulation is much easier than reality, it lacks something that makes
reality hard, and a change that is judged on it alone is judged wrongly.
"""

from __future__ import annotations

import json
import math
import pathlib
import shutil
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace

from .. import suites
from ..figures import Figure
from ..recordings import Collection, Recording, find_recordings, open_recording
from ..schedule import score_all, tasks_for
from ..scores import Line, Score, Suite, lines
from .capabilities import COMPARISONS, TRUTH, Comparison
from .measured import simulate
from .scenes import name_of
from .sources import placement_of

SEEDS = 4  # simulated persons of each scenario
SIMULATED = "simulated"
TOGETHER = "together"


@dataclass(frozen=True)
class Row:
    """One figure of one capability on both sides; a side is None where nothing contributes to it."""

    capability: str
    suite: str
    figure: Figure
    real: Line | None
    simulated: Line | None

    @property
    def easier_by(self) -> float | None:
        """By how much the simulated figure is better than the real one, in the figure's unit; None where unknown."""
        if self.real is None or self.simulated is None or not self.figure.better:
            return None
        return self.figure.worse_by(self.real.value, self.simulated.value)

    @property
    def is_apart(self) -> bool:
        """Whether the difference is more than luck: each side's value lies outside the other's 95 % interval."""
        if self.real is None or self.simulated is None:
            return False
        return _is_outside(self.real, self.simulated.value) and _is_outside(self.simulated, self.real.value)

    @property
    def verdict(self) -> str:
        by = self.easier_by
        if by is None:
            return ""
        if not self.is_apart or by == 0:
            return "alike"
        size = f"{abs(by):.{self.figure.digits}f}{' ' + self.figure.unit if self.figure.unit else ''}"
        return f"simulated is {'easier' if by > 0 else 'harder'} by {size}"


def _is_outside(line: Line, value: float) -> bool:
    if line.interval is None:
        return not math.isclose(line.value, value, rel_tol=1e-9, abs_tol=1e-12)
    return not line.interval.low <= value <= line.interval.high


def side_by_side(
    binary: str, data: pathlib.Path, work: pathlib.Path, jobs: int, seeds: int = SEEDS,
    real: Sequence[Score] | None = None, comparisons: Sequence[Comparison] = COMPARISONS,
) -> list[Row]:
    """The rows of all comparisons. Simulations are written below `work`; `real` are scores of `data` if there are
    some already.

    Raises RuntimeError where a scenario cannot be simulated.
    """
    known = {suite.name for suite in suites.ALL}
    comparisons = [c for c in comparisons if c.suite in known]
    recordings = chosen(find_recordings(data), comparisons)
    if real is None:
        real = _scores(recordings, comparisons, binary, jobs)
    simulated = _scores(simulations(binary, work, comparisons, seeds, jobs), comparisons, binary, jobs)
    placements = {(r.set, r.name): placement_of(r) for r in recordings.recordings}
    return [row for comparison in comparisons for row in rows_of(comparison, real, simulated, placements)]


def chosen(collection: Collection, comparisons: Iterable[Comparison]) -> Collection:
    """The recordings that a comparison asks for."""
    wanted = {(suites.named(c.suite).folder, name) for c in comparisons for name in c.sets}
    return Collection([r for r in collection.recordings if (r.suite, r.set) in wanted], [])


def _scores(collection: Collection, comparisons: Sequence[Comparison], binary: str, jobs: int) -> list[Score]:
    """Without stressed copies, one suite after the other: a simulation serves several."""
    names = sorted({c.suite for c in comparisons})
    tasks = tasks_for(collection, [suites.named(name) for name in names], cases=())
    return score_all(tasks, binary, jobs, lambda share: None)


def simulations(
    binary: str, work: pathlib.Path, comparisons: Iterable[Comparison], seeds: int, jobs: int
) -> Collection:
    """Every scenario of the comparisons for every seed, written below `work`. Raises RuntimeError."""
    work.mkdir(parents=True, exist_ok=True)
    wanted = sorted({scenario for c in comparisons for scenario in c.scenarios})
    tasks = [(binary, scenario, seed, str(work)) for scenario in wanted for seed in range(1, seeds + 1)]
    with ProcessPoolExecutor(jobs) as pool:
        paths = list(pool.map(_simulated_folder, tasks))
    return Collection([open_recording(pathlib.Path(path), work) for path in paths], [])


def _simulated_folder(task: tuple[str, str, int, str]) -> str:
    """Simulates into a folder and says in its files who and what it is."""
    binary, scenario, seed, work = task
    name = name_of(scenario)
    folder = pathlib.Path(work) / f"{name}-{seed}"
    shutil.rmtree(folder, ignore_errors=True)
    simulate(binary, scenario, seed, folder)
    inner = next(iter(sorted(folder.rglob("meta.json"))), None)
    if inner is None:
        raise RuntimeError(f"{scenario}: no meta.json was written")
    meta = json.loads(inner.read_text())
    meta |= {"set": SIMULATED, "recording": f"{name}-{seed}", "person": f"seed {seed}"}
    inner.write_text(json.dumps(meta))
    truth = inner.parent / "truth.json"
    if scenario in TRUTH and truth.exists():
        truth.write_text(json.dumps(json.loads(truth.read_text()) | dict(TRUTH[scenario])))
    return str(inner.parent)


def rows_of(
    comparison: Comparison, real: Iterable[Score], simulated: Iterable[Score],
    placements: dict[tuple[str, str], str],
) -> list[Row]:
    """The figures to which at least one side contributes."""
    suite = suites.named(comparison.suite)
    names = {name_of(scenario) for scenario in comparison.scenarios}
    theirs = [
        score for score in real if score.set in comparison.sets
        and (not comparison.placements or placements.get((score.set, score.recording)) in comparison.placements)
    ]
    ours = [score for score in simulated if score.recording.rpartition("-")[0] in names]
    sides = [_by_figure(suite, comparison, side) for side in (theirs, ours)]
    return [
        Row(comparison.capability, comparison.suite, suite.figure(name), sides[0].get(name), sides[1].get(name))
        for name in comparison.figures if name in sides[0] or name in sides[1]
    ]


def _by_figure(suite: Suite, comparison: Comparison, scores: Iterable[Score]) -> dict[str, Line]:
    """The suite's figures over all the scores together, whatever set they are of."""
    together = []
    for score in scores:
        values = score.parts.get(comparison.group.format(set=score.set))
        if score.suite == suite.name and not score.case and values:
            together.append(replace(score, parts={TOGETHER: values}))
    return {line.figure.name: line for line in lines(suite, together)}


def text(rows: Sequence[Row]) -> str:
    """The rows for a terminal."""
    head = f"{'capability':<28} {'figure':<34} {'real':>30} {'simulated':>30}  verdict"
    return "\n".join([head] + [
        f"{row.capability:<28} {row.figure.name + (f' [{row.figure.unit}]' if row.figure.unit else ''):<34} "
        f"{cell(row.real):>30} {cell(row.simulated):>30}  {row.verdict}".rstrip()
        for row in rows
    ])


def cell(line: Line | None) -> str:
    """Value, interval, and how many recordings it rests on."""
    if line is None:
        return "-"
    digits = line.figure.digits
    bounds = f" [{line.interval.low:.{digits}f}, {line.interval.high:.{digits}f}]" if line.interval else ""
    return f"{line.value:.{digits}f}{bounds} ({line.recordings})"


def markdown(rows: Sequence[Row]) -> str:
    """The rows as a table for a page."""
    head = "| capability | figure | real | simulated | verdict |\n| --- | --- | --- | --- | --- |\n"
    return head + "".join(
        f"| {row.capability} | {row.figure.says}{f', {row.figure.unit}' if row.figure.unit else ''} "
        f"| {cell(row.real)} | {cell(row.simulated)} | {row.verdict} |\n"
        for row in rows
    )
