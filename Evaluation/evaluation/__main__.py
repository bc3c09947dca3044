"""The command line; `python -m evaluation --help`."""

from __future__ import annotations

import argparse
import os
import pathlib
import shutil
import sys
from collections.abc import Sequence

from . import inputs, report, suites, terminal, worst
from .compare import compare
from .realism import page
from .recordings import find_recordings
from .references import references
from .schedule import Progress, Task, score_all, tasks_for
from .scores import OURS, Score, Suite, lines, load, save

PROJECT = pathlib.Path(__file__).resolve().parents[2]
BINARY = PROJECT / ".build/release/coremotion"
INPUTS = "inputs.json"  # beside the recorded scores

EPILOG = """
examples
  Evaluation/evaluate ../shared/data                          all suites, about two minutes
  Evaluation/evaluate my-walks --suite steps --worst 5        where to look next, with plots
  Evaluation/evaluate ../shared/data --json before.json       keep the scores, then change the code, then
  Evaluation/evaluate ../shared/data --compare before.json    what the change did, figure by figure
  Evaluation/evaluate --from scores.json --report page.md     the page of scores that are kept; runs nothing

DATA holds recordings in the layout (a zip or a folder each) at any depth. Below a folder with a suite's name a
recording counts in that suite, elsewhere in every suite whose truth it holds. + and - before a figure: its bar is
reached, or not. Brackets: 95 % interval, other persons of the same kind drawn.

exit status  0 scored; 1 a recording failed (it is named); 2 the call is wrong or nothing could be scored;
             4 a figure fell behind the scores given with --against
"""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parsed(arguments)
    chosen = [suites.named(name) for name in options.suite] if options.suite else list(suites.ALL)
    try:
        before = load(options.compare) if options.compare else None
        recorded = load(options.against) if options.against else None
    except (OSError, ValueError) as error:
        return _refuse(str(error))
    known = sorted({case for suite in chosen for case in (*suite.cases, *suite.further_cases) if case})
    for case in options.cases or []:
        if case not in known:
            return _refuse(f"there is no case {case!r} of {', '.join(s.name for s in chosen)}; there are: {', '.join(known)}")
    if options.scores:
        return _page_of(options.scores, chosen, options.report)
    if options.data is None:
        return _refuse("DATA is missing: a folder of recordings, or one")
    if not options.data.exists():
        return _refuse(f"{options.data}: there is no such file or folder")
    if not os.access(options.binary, os.X_OK) or options.binary.is_dir():
        return _refuse(f"{options.binary} is no program; build it (make evaluate does), or name it with --binary")

    collection = find_recordings(options.data, options.only)
    tasks = tasks_for(collection, chosen, options.cases)
    if not tasks:
        for path, reason in collection.damaged:
            print(f"failed: {path}: {reason}", file=sys.stderr)
        return _refuse(f"{options.data} holds no recording with truth for {', '.join(s.name for s in chosen)}")
    state, kept = None, []
    if options.record or options.skip_unchanged:
        state = inputs.inputs_of(PROJECT, collection.recordings)
    if options.skip_unchanged:
        tasks, kept = _without_unchanged(tasks, recorded or [], options.against, state)
    progress = Progress()
    scores = sorted(kept + score_all(tasks, str(options.binary), options.jobs, progress), key=lambda score: score.key)
    progress.end()

    _print(chosen, scores, options)
    if options.json:
        save(options.json, scores)
    if options.record:
        save(options.record, scores)
        inputs.save(options.record.with_name(INPUTS), state)
    if options.worst:
        print(worst.listing(chosen, collection, scores, options.worst, str(options.binary), options.plots))
    if options.report:
        simulated = page.section(str(options.binary), options.data, scores, options.jobs, report.folder_of(options.report))
        report.write(options.report, chosen, scores, simulated)
    if before is not None:
        print(terminal.comparison(compare(chosen, before, scores), options.all))
    failures = _failures(collection.damaged, scores)
    for text in failures:
        print(f"failed: {text}", file=sys.stderr)
    if not any(score.system == OURS and score.failed is None for score in scores):
        return 2
    if recorded is not None and _is_behind(chosen, recorded, scores):
        return 4
    return 1 if failures else 0


def _without_unchanged(
    tasks: Sequence[Task], recorded: Sequence[Score], against: pathlib.Path | None, state: inputs.Inputs
) -> tuple[list[Task], list[Score]]:
    """The tasks whose inputs changed since they were recorded, and the recorded scores of the others."""
    before = inputs.load(against.with_name(INPUTS)) if against else None
    run, kept = inputs.split(tasks, recorded, before, state) if before else (list(tasks), [])
    why = inputs.difference(before, state)
    print(f"{len(run)} of {len(tasks)} recordings and copies are run, {len(tasks) - len(run)} are skipped: {why}.")
    return run, kept


def _page_of(scores: pathlib.Path, chosen: Sequence[Suite], page_path: pathlib.Path | None) -> int:
    """Writes the page of kept scores. What it says of simulations stays: that needs the recordings."""
    if page_path is None:
        return _refuse("--from needs --report")
    try:
        report.write(page_path, chosen, load(scores), report.kept_section(page_path, page.TITLE))
    except (OSError, ValueError) as error:
        return _refuse(str(error))
    return 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="evaluate", description="Scores coremotion on recordings with truth.", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    path = pathlib.Path
    parser.add_argument("data", type=path, nargs="?", metavar="DATA", help="folder of recordings, or one")
    parser.add_argument("--from", type=path, dest="scores", metavar="FILE", help="write --report from the scores of FILE")
    parser.add_argument("--binary", type=path, default=BINARY, metavar="FILE", help="the program (the release build)")
    parser.add_argument("--suite", action="append", choices=[suite.name for suite in suites.ALL],
                        help="only this suite; may be repeated")
    parser.add_argument("--only", default="", metavar="TEXT", help="only recordings whose set/name holds TEXT")
    parser.add_argument("--case", action="append", dest="cases", metavar="NAME",
                        help="only these stressed copies (attitude: base, bias2, moving, …)")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="N", help="recordings at once")
    parser.add_argument("--json", type=path, metavar="FILE", help="write every recording's score")
    parser.add_argument("--compare", type=path, metavar="FILE", help="show what changed since FILE was written")
    parser.add_argument("--all", action="store_true", help="every figure; with --compare, unchanged ones too")
    parser.add_argument("--against", type=path, metavar="FILE", help="end with 4 when a figure fell behind FILE")
    parser.add_argument("--skip-unchanged", action="store_true",
                        help="with --against: take the scores of recordings whose inputs have not changed from FILE")
    parser.add_argument("--record", type=path, metavar="FILE",
                        help=f"write the scores for --against, and {INPUTS} beside for --skip-unchanged")
    parser.add_argument("--worst", type=_count, metavar="N", help="list and plot the N recordings that cost most")
    parser.add_argument("--plots", type=path, default=path("output/worst"), metavar="DIR", help="where --worst plots")
    parser.add_argument("--report", type=path, metavar="FILE", help="write figures and plots as Markdown and SVG")
    parser.add_argument("--quiet", action="store_true", help="no tables")
    options = parser.parse_args(arguments)
    if options.skip_unchanged and (options.against is None or options.binary != BINARY or options.record):
        parser.error("--skip-unchanged needs --against, the program as it was built here, and no --record")
    return options


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _refuse(reason: str) -> int:
    print(f"evaluate: {reason}", file=sys.stderr)
    return 2


def _print(chosen: Sequence[Suite], scores: Sequence[Score], options: argparse.Namespace) -> None:
    bars, everything = references(), []
    is_part = bool(options.only or options.cases)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 160
    for suite in chosen:
        ours = lines(suite, scores)
        systems = sorted({s.system for s in scores if s.suite == suite.name} - {OURS})
        others = [line for system in systems for line in lines(suite, scores, system)]
        everything += ours
        if (ours or others) and not options.quiet:
            print(terminal.table(suite, ours, others, bars, width, options.all, is_part))
    reached, total = terminal.bars_reached(everything, bars)
    if total and not is_part:
        print(f"{reached} of {total} bars reached.")


def _failures(damaged: Sequence[tuple[pathlib.Path, str]], scores: Sequence[Score]) -> list[str]:
    return [f"{path}: {reason}" for path, reason in damaged] + [
        f"{score.suite} {score.set}/{score.recording}{f' ({score.case})' if score.case else ''}: {score.failed}"
        for score in scores if score.failed is not None
    ]


def _is_behind(chosen: Sequence[Suite], recorded: Sequence[Score], scores: Sequence[Score]) -> bool:
    result = compare(chosen, recorded, scores)
    if not result.recordings:
        print("evaluate: nothing to hold against: no recording is in both", file=sys.stderr)
        return True
    behind = result.behind
    for change in behind:
        noise = "its bits are fixed" if change.error is None else f"standard error {change.error:.3g}"
        print(f"behind: {change.full_name} {change.before:.4g} -> {change.now:.4g} ({noise})", file=sys.stderr)
    for name in [*result.lost_recordings, *result.lost_figures]:
        print(f"behind: {name} is absent now", file=sys.stderr)
    changed = [change for change in result.changes if change.is_change]
    verdict = "behind" if behind or result.lost_recordings or result.lost_figures else "not behind"
    print(f"{len(changed)} of {len(result.changes)} figures changed since they were recorded; {verdict}.")
    return verdict == "behind"


if __name__ == "__main__":
    sys.exit(main())
