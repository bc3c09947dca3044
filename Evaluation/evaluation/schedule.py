"""Runs the product over recordings in parallel and scores what it wrote."""

from __future__ import annotations

import pathlib
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from . import suites
from .product import Failed, Results, analyze
from .recordings import Collection, Recording
from .scores import Score, Suite, rounded


@dataclass(frozen=True)
class Task:
    """One recording, or one stressed copy of it, in all suites that it is good for: it is analysed once."""

    recording: Recording
    suites: tuple[str, ...]
    case: str

    @property
    def work(self) -> int:
        """Bytes to be read, for the remaining time."""
        path = self.recording.path
        files = path.iterdir() if path.is_dir() else [path]
        runs = {arguments for name in self.suites for arguments in suites.named(name).runs.values()}
        return 20_000 + sum(file.stat().st_size for file in files if file.is_file()) * len(runs)


def tasks_for(collection: Collection, chosen: Sequence[Suite], cases: Sequence[str] | None = None) -> list[Task]:
    """A recording belongs to the suite whose folder it lies in, and to those that also take it from there.

    Elsewhere it belongs to every suite whose truth it holds.
    """
    tasks = []
    for recording in collection.recordings:
        fitting = [suite for suite in chosen if suite.takes(recording) and _has_a_use(suite, recording)]
        for case in sorted({case for suite in fitting for case in _cases_of(suite, cases)}):
            names = tuple(suite.name for suite in fitting if case in _cases_of(suite, cases))
            tasks.append(Task(recording, names, case))
    return tasks


def _cases_of(suite: Suite, asked: Sequence[str] | None) -> list[str]:
    """The recording as it is, and the stressed copies that are asked for."""
    if asked is None:
        return list(suite.cases)
    return [case for case in (*suite.cases, *suite.further_cases) if not case or case in asked]


def _has_a_use(suite: Suite, recording: Recording) -> bool:
    try:
        return suite.fits(recording) or bool(suite.others and suite.others(recording))
    except Exception:  # Told with its reason when the task is scored.
        return True


def score_all(tasks: Sequence[Task], binary: str, jobs: int, tell: Callable[[float], None]) -> list[Score]:
    """The scores of all tasks; `tell` hears the share that is done. A failure is a score with its reason."""
    total = sum(task.work for task in tasks) or 1
    scores, done = [], 0
    with ProcessPoolExecutor(jobs) as pool:
        # The largest first, so that no core waits at the end for one that began late.
        order = sorted(tasks, key=lambda task: -task.work)
        waiting = {pool.submit(score_task, task, binary): task for task in order}
        for future in as_completed(waiting):
            scores += map(rounded, future.result())
            done += waiting[future].work
            tell(done / total)
    return sorted(scores, key=lambda score: score.key)


def score_task(task: Task, binary: str) -> list[Score]:
    """The scores of one recording, ours and those of other systems that are recorded in it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="evaluate-"))
    try:
        return [score for name in task.suites for score in _score(task, suites.named(name), binary, folder)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _score(task: Task, suite: Suite, binary: str, folder: pathlib.Path) -> list[Score]:
    recording = task.recording

    def made(**values: object) -> Score:
        return Score(suite.name, suite.set_of(recording), recording.name, recording.person, case=task.case, **values)

    try:
        scores = []
        if not task.case and suite.others:
            scores += [made(system=system, parts=parts) for system, parts in suite.others(recording).items()]
        if suite.fits(recording):
            copy = suite.prepare(recording, task.case, folder) if suite.prepare else recording
            if copy is not None:
                scores.append(made(parts=suite.score(copy, results_of(suite, copy, binary, folder))))
        return scores
    except Failed as failure:
        return [made(failed=str(failure))]
    except Exception as error:  # A recording whose truth or results break a scorer costs itself only.
        return [made(failed=f"{type(error).__name__}: {error}")]


def results_of(suite: Suite, recording: Recording, binary: str, folder: pathlib.Path) -> dict[str, Results]:
    """The results of each run that the suite asks for; equal runs of several suites are made once."""
    found = {}
    for label, arguments in suite.runs.items():
        output = folder / ("-".join(("results", recording.path.stem[:40], *arguments)).replace("/", "_"))
        done = sorted(output.rglob("summary.json"))
        found[label] = Results(done[0].parent) if done else analyze(binary, recording.path, output, arguments)
    if suite.further:
        found |= suite.further(recording, binary, folder)
    return found


class Progress:
    """A line on the terminal with the remaining time; nothing where standard error is no terminal."""

    def __init__(self) -> None:
        self.begin = time.monotonic()
        self.shows = sys.stderr.isatty()

    def __call__(self, share: float) -> None:
        if self.shows:
            passed = time.monotonic() - self.begin
            left = passed / share - passed if share > 0 else 0
            print(f"\r{100 * share:3.0f} %  {left:4.0f} s left ", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.shows:
            print("\r" + " " * 24 + "\r", end="", file=sys.stderr, flush=True)
