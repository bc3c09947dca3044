#!/usr/bin/env python3
"""Heap calls and instructions per sample of the core, instructions and float operations per batch of activity, and
bytes of state, against thresholds.json and the limits below.

measure.py             exits with 1 where a figure is above its threshold
measure.py --update    writes what was measured as the new thresholds

Instructions are counted by valgrind over two lengths of the same generated recording; the difference leaves out
what the program does before and after. They do not depend on the load or clock of the machine.
"""

import functools
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

import float_operations

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / ".build/release"
PROBE = BUILD / "probe"
PROGRAM = BUILD / "coremotion"
COUNTER = BUILD / "libAllocationCounter.so"
THRESHOLDS = HERE / "thresholds.json"
MIXES = ["accelerometer50", "nineAxis100", "everything100", "damaged100"]
TOLERANCE = 0.05  # another processor takes other paths in memcpy and the like
TOLERANCES = {"day_peak_mb": 0.5}  # what the system gives a process at a time
SECONDS = 900
STATE_LIMIT = 8 * 1024  # bytes of one part, its heap included
DETECTORS = ["repetition", "pose", "stroke", "swing", "punch", "bump", "flick", "head", "fall", "tremor", "vehicle", "car"]
STATE_LIMITS = {  # of parts that may have less, or are many
    "attitude": 4 * 1024,
    "gestures": 32 * 1024,
    "visits": 4 * 1024,
    **{name: 4 * 1024 for name in DETECTORS if name not in ("tremor", "vehicle")},
}
# Part of everything100 that visits may cost, on the way and at a place.
VISITS_PART = 0.01
# Of the same, what all gestures may cost, one detector, and the one that filters most.
GESTURES_PART, DETECTOR_PART, DETECTOR_PARTS = 0.20, 0.05, {"tremor": 0.07}
# What a report may add to an analysis: a part of its instructions, and memory of a day in MB.
REPORT_PART, REPORT_PEAK = 1.15, 40
DAY = HERE.parent / "Examples/Scenarios/day.txt"
ACTIVITY = "everything100"  # the mix in which all that activity listens to is there
FROM, TO = 45_000, 75_000  # samples, 150 s and 250 s of it: history has filled its 120 s by then
FLOAT_LIMIT = 100_000  # operations of activity per batch
WARM_UP = 3_000  # samples, a minute of the slowest mix
SHORT, LONG = 3_000, 33_000  # samples
VISITED = 240_000  # samples: 13 minutes of everything100, of which somebody who stays is at a visit for five


def output(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    return done


def allocations(file):
    """Heap calls after the warm-up, and the samples in which they happened."""
    environment = dict(os.environ, LD_PRELOAD=str(COUNTER))
    calls, samples = output([PROBE, "allocations", file, str(WARM_UP)], env=environment).stdout.split()
    return int(calls), int(samples)


def instructions(command, file, count, *words):
    """Of a run over the first records, and what it has printed."""
    done = output(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROBE, command, file, str(count), *words]
    )
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1)), done.stdout


def instructions_per_sample(file):
    return (instructions("work", file, LONG)[0] - instructions("work", file, SHORT)[0]) / (LONG - SHORT)


def per_batch(count, file):
    """Of activity alone, as `count` counts it: window, recognizer, history."""
    (long, said), (short, said_before) = (count("activity-work", file, n) for n in (TO, FROM))
    return round((long - short) / (int(said.split()[0]) - int(said_before.split()[0])))


def activity():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "activity.bin"
        output([PROBE, "generate", ACTIVITY, str(SECONDS), file])
        figures = {"instructions_per_batch": per_batch(instructions, file)}
        # The instructions that add and multiply are known by their names on this processor.
        if platform.machine() == "x86_64":
            count = functools.partial(float_operations.of_run, PROBE)
            figures["float_operations_per_batch"] = per_batch(count, file)
    return figures


def gestures():
    """Instructions per sample that gestures add to everything100: all of them, and one detector beyond the grid that
    all share; heap calls of all."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "gestures.bin"
        output([PROBE, "generate", ACTIVITY, str(SECONDS), file])

        def cost(words):
            return (with_gestures(file, LONG, words) - with_gestures(file, SHORT, words)) / (LONG - SHORT)

        alone, grid = instructions_per_sample(file), cost("-")
        figures = {"gestures100": {"heap_calls": allocations(file)[0], "instructions_per_sample": round(cost("all") - alone)}}
        for name in DETECTORS:
            figures[f"gestures100 {name}"] = {"instructions_per_sample": round(cost(name) - grid)}
    return figures


def with_gestures(file, count, words):
    return instructions("gestures-work", file, count, words)[0]


def visits():
    """Instructions per sample that visits add to everything100, to somebody on the way and to somebody at a place; their
    heap calls are in those of the mixes."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "visits.bin"
        output([PROBE, "generate", ACTIVITY, str(SECONDS), file])
        plain = instructions("visits-work", file, VISITED, "none")[0]
        figures = {}
        for how in ("goes", "stays"):
            more = instructions("visits-work", file, VISITED, how)[0] - plain
            figures[f"visits100 {how}"] = {"instructions_per_sample": round(more / VISITED, 1)}
        return figures


def report():
    """Instructions of `analyze --report` over those of `analyze` for a commuter's morning, and the peak memory in MB that
    it adds to a day's: the day at 10 Hz, since what is kept grows with time and not with samples."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        morning, day, scenario = folder / "morning", folder / "day", folder / "day.txt"
        said = DAY.read_text()
        assert "at 50 Hz" in said, f"{DAY.name} names no rate of 50 Hz"
        scenario.write_text(said.replace("at 50 Hz", "at 10 Hz"))
        output([PROGRAM, "simulate", "commuter", "--seed", "3", "--output", morning])
        output([PROGRAM, "simulate", scenario, "--seed", "3", "--output", day])
        counts = [analysis_instructions(morning, *more) for more in ([], ["--report", folder / "morning.html"])]
        peaks = [peak(day, *more) for more in ([], ["--report", folder / "day.html"])]
        return {"report": {"instructions_over_analysis": round(counts[1] / counts[0], 3), "day_peak_mb": round(peaks[1] - peaks[0], 1)}}


def analysis_instructions(recording, *more):
    done = output(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, "analyze", recording, *more])
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def peak(recording, *more):
    """Of an analysis, MB."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    return int(output([sys.executable, "-c", code, PROGRAM, "analyze", recording, *more]).stdout) / 1024


def state_bytes():
    """Bytes of each part: the value and what its initializer takes from the heap."""
    environment = dict(os.environ, LD_PRELOAD=str(COUNTER))
    lines = output([PROBE, "state-bytes"], env=environment).stdout.splitlines()
    return {name: int(size) for name, size in map(str.split, lines)}


def measured():
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        for mix in MIXES:
            file = pathlib.Path(folder) / f"{mix}.bin"
            output([PROBE, "generate", mix, str(SECONDS), file])
            calls, samples = allocations(file)
            print(f"{mix}: {calls} heap calls in {samples} samples, instructions follow", flush=True)
            figures[mix] = {"heap_calls": calls, "instructions_per_sample": round(instructions_per_sample(file))}
    return figures


def check(figures, thresholds):
    good = True
    for mix, found in figures.items():
        for name, value in found.items():
            limit = thresholds.get(mix, {}).get(name)
            if limit is None:
                print(f"{mix}: {name} {value} has no threshold: make thresholds")
                good = False
                continue
            tolerance = TOLERANCES.get(name, TOLERANCE)
            above = value > limit * (1 + tolerance)
            good &= not above
            note = f"ABOVE the threshold by more than {tolerance:.0%}" if above else "good"
            if value < limit * (1 - tolerance):
                note = "good, and well below: make thresholds keeps the gain"
            print(f"{mix}: {name} {value}, threshold {limit}: {note}")
    return good


def within_limits(state, figures):
    good = True
    operations = figures["activity"].get("float_operations_per_batch")
    bounds = [(f"state of {name}, bytes", size, STATE_LIMITS.get(name, STATE_LIMIT)) for name, size in state.items()]
    whole = figures[ACTIVITY]["instructions_per_sample"]
    for name in ["gestures100", *(f"gestures100 {d}" for d in DETECTORS)]:
        part = DETECTOR_PARTS.get(name.split()[-1], GESTURES_PART if name == "gestures100" else DETECTOR_PART)
        bounds.append((f"instructions of {name} per sample", figures[name]["instructions_per_sample"], round(part * whole)))
    for name in ("visits100 goes", "visits100 stays"):
        bounds.append((f"instructions of {name} per sample", figures[name]["instructions_per_sample"], VISITS_PART * whole))
    bounds.append(("instructions of a report over those of an analysis", figures["report"]["instructions_over_analysis"], REPORT_PART))
    bounds.append(("MB that a day's report adds", figures["report"]["day_peak_mb"], REPORT_PEAK))
    if operations is not None:
        bounds.append(("float operations of activity per batch", operations, FLOAT_LIMIT))
    for name, value, limit in bounds:
        good &= value <= limit
        print(f"{name}: {value}, limit {limit}: {'good' if value <= limit else 'ABOVE its limit'}")
    return good


def main():
    state = state_bytes()
    figures = measured() | {"activity": activity()} | gestures() | visits() | report()
    if not within_limits(state, figures):
        return 1
    if sys.argv[1:] == ["--update"]:
        if any(found.get("heap_calls") for found in figures.values()):
            sys.exit("Not written: the core takes memory after init, which it must not.")
        # Those of boards are chip_cost.py's.
        boards = {"chip": json.loads(THRESHOLDS.read_text()).get("chip", {})}
        THRESHOLDS.write_text(json.dumps(figures | boards, indent=2) + "\n")
        print(f"written: {THRESHOLDS.name}")
        return 0
    return 0 if check(figures, json.loads(THRESHOLDS.read_text())) else 1


if __name__ == "__main__":
    sys.exit(main())
