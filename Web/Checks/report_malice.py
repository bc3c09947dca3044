#!/usr/bin/env python3
"""Hands hostile recordings to `analyze --report`: hostile texts wherever one can stand, absurd values, long
times, thousands of segments. Each must end as a report that is whole, valid and the program's own, or as one
line that says why not.

    Web/Checks/report_malice.py PROGRAM [--cases 200] [--seed N] [--keep DIR] [--only NUMBER]

Needs Debian's `tidy`. Exit code 1 where anything is not as it should be.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import report_file
import report_worlds

LARGEST = 3_000_000
SECONDS = 60


def judge(program, case, report):
    """Faults of one case, and how it ended."""
    begin = time.monotonic()
    try:
        run = subprocess.run([program, "analyze", *case.options, "--report", report, "--", *case.paths], check=False,
                             capture_output=True, timeout=SECONDS, cwd=case.folder)
    except subprocess.TimeoutExpired:
        return [f"took more than {SECONDS} s"], "late", ""
    faults = []
    took = time.monotonic() - begin
    lines = run.stderr.decode(errors="replace").splitlines()
    if run.returncode not in (0, 1, 3):
        return [f"ended with {run.returncode}: {' '.join(lines)[-300:]}"], run.returncode, ""
    if run.returncode == 1 and not lines:
        faults.append("ended with 1 without a word")
    if run.returncode == 1 and len(case.paths) == 1 and len(lines) > 1:
        faults.append(f"{len(lines)} lines on standard error")
    if run.returncode != 1 and not report.exists():
        faults.append(f"ended with {run.returncode} without a report: {' '.join(lines)[-300:]}")
    left = [x for x in report.parent.iterdir() if x != report]
    if left:
        faults.append(f"left {left[0].name} beside the report")
    if report.exists():
        faults += judge_page(report, case)
    return faults, run.returncode, f"{run.returncode} in {took:.1f} s: {' / '.join(lines)}"


def judge_page(report, case):
    faults = []
    if report.stat().st_size > LARGEST:
        faults.append(f"{report.stat().st_size} bytes")
    try:
        page = report_file.Page(report)
    except UnicodeDecodeError as error:
        return [*faults, f"is no UTF-8: {error}"]
    faults += report_file.foreign(page) + report_file.broken(page)
    tidy = subprocess.run(["tidy", "-e", "-q", report], check=False, capture_output=True, text=True)
    if tidy.returncode > 1:
        errors = [x for x in tidy.stderr.splitlines() if "Error:" in x]
        faults.append(f"tidy: {'; '.join(errors[:3])}")
    if str(case.folder) in page.source:
        faults.append("holds the path of the recording")
    try:
        block = report_file.read(report)
        faults += [x for recording in block["recordings"] for x in judge_columns(recording)]
        if len(block["recordings"]) != len(page.articles):
            faults.append(f"{len(block['recordings'])} recordings in {len(page.articles)} articles")
    except Exception as error:  # pylint: disable=broad-except
        faults.append(f"its data cannot be read: {error!r}")
    return faults


def judge_columns(recording):
    """Columns of one family are of one length; numbers of words and batches are those of one."""
    columns = recording["columns"]
    lengths = {}
    for name, values in columns.items():
        family = name.split(".")[0]
        family = {"live": "batch", "history": "batch"}.get(family, family)
        if family == "attitude":
            continue
        if lengths.setdefault(family, len(values)) != len(values):
            yield f"{name} has {len(values)} rows, others {lengths[family]}"
    numbers = [("wave.verdict", "verdicts"), ("event.word", "event_words"), ("rise.kind", "rise_words"), ("trip.mode", "trip_modes"),
               ("gap.stream", "streams"), ("segment.kind", "kinds"), ("visit.place", "places"), ("live.lead", "leads"),
               ("live.closeness", "closeness"), ("live.rest", "rests")]
    for name, words in numbers:
        largest = max((x for x in columns.get(name, []) if x is not None), default=-1)
        if largest >= len(recording.get(words, [])):
            yield f"{name} names {largest} of {len(recording.get(words, []))} {words}"
    for name in ("batch.end", "wave.time", "fix.time", "event.time", "segment.start"):
        values = [x for x in columns.get(name, []) if x is not None]
        if any(b < a - 1e-9 for a, b in zip(values, values[1:])):
            yield f"{name} goes back"
        if values and values[-1] > recording["duration_s"] + 2.51:
            yield f"{name} ends at {values[-1]} of {recording['duration_s']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--seed", type=int, default=49)
    parser.add_argument("--only", type=int, help="one case by its number")
    parser.add_argument("--tell", action="store_true", help="how each case ended, and what the program said")
    parser.add_argument("--keep", type=pathlib.Path, help="where recordings and reports of faults are kept")
    options = parser.parse_args()
    program = options.program.resolve()
    bad = 0
    endings = {}
    for number in [options.only] if options.only is not None else range(options.cases):
        random_ = random.Random(f"{options.seed} {number}")
        world = report_worlds.chosen(number, random_)
        with tempfile.TemporaryDirectory(prefix="malice-") as scratch:
            folder, reports = pathlib.Path(scratch) / "recordings", pathlib.Path(scratch) / "reports"
            folder.mkdir()
            reports.mkdir()
            case = report_worlds.Case(random_, folder)
            world(case)
            if random_.random() < 0.25:
                case.options.append("--no-route")
            faults, code, told = judge(program, case, reports / "report.html")
            endings[code] = endings.get(code, 0) + 1
            if options.tell:
                print(f"case {number}, {world.__name__}: {told}"[:300], flush=True)
            for fault in faults:
                print(f"case {number}, {world.__name__}: {fault}", flush=True)
            bad += bool(faults)
            if faults and options.keep:
                shutil.copytree(scratch, options.keep / str(number), dirs_exist_ok=True)
    told = ", ".join(f"{count} ended with {code}" for code, count in sorted(endings.items(), key=str))
    print(f"{bad} of {sum(endings.values())} cases have faults ({told})")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
