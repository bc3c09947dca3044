#!/usr/bin/env python3
"""Heap calls and instructions per sample of the core and the bytes of a pedometer, against thresholds.json.

measure.py             exits with 1 where a figure is above its threshold
measure.py --update    writes what was measured as the new thresholds

Instructions are counted by valgrind over two lengths of the same generated recording; the difference leaves out
what the program does before and after. They do not depend on the load or clock of the machine.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / ".build-benchmarks/release"
PROBE = BUILD / "probe"
COUNTER = BUILD / "libAllocationCounter.so"
THRESHOLDS = HERE / "thresholds.json"
MIXES = ["accelerometer50", "nineAxis100", "everything100", "damaged100"]
TOLERANCE = 0.05  # another processor takes other paths in memcpy and the like
SECONDS = 900
STATE_LIMIT = 8 * 1024  # bytes of one pedometer, its heap included
WARM_UP = 3_000  # samples, a minute of the slowest mix
SHORT, LONG = 3_000, 33_000  # samples


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


def instructions(file):
    """Instructions per sample."""

    def total(count):
        done = output(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
             PROBE, "work", file, str(count)]
        )
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    return (total(LONG) - total(SHORT)) / (LONG - SHORT)


def pedometer_bytes():
    """Bytes of one pedometer: the value and what its initializer takes from the heap."""
    environment = dict(os.environ, LD_PRELOAD=str(COUNTER))
    return int(output([PROBE, "pedometer-bytes"], env=environment).stdout)


def measured():
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        for mix in MIXES:
            file = pathlib.Path(folder) / f"{mix}.bin"
            output([PROBE, "generate", mix, str(SECONDS), file])
            calls, samples = allocations(file)
            print(f"{mix}: {calls} heap calls in {samples} samples, instructions follow", flush=True)
            figures[mix] = {"heap_calls": calls, "instructions_per_sample": round(instructions(file))}
    return figures


def check(figures, thresholds):
    good = True
    for mix, found in figures.items():
        for name, value in found.items():
            limit = thresholds[mix][name]
            above = value > limit * (1 + TOLERANCE)
            good &= not above
            note = f"ABOVE the threshold by more than {TOLERANCE:.0%}" if above else "good"
            if value < limit * (1 - TOLERANCE):
                note = "good, and well below: make thresholds keeps the gain"
            print(f"{mix}: {name} {value}, threshold {limit}: {note}")
    return good


def main():
    state = pedometer_bytes()
    print(f"one pedometer: {state} bytes, limit {STATE_LIMIT}", flush=True)
    if state > STATE_LIMIT:
        sys.exit("A pedometer is ABOVE its limit.")
    figures = measured()
    if sys.argv[1:] == ["--update"]:
        if any(found["heap_calls"] for found in figures.values()):
            sys.exit("Not written: the core takes memory after init, which it must not.")
        THRESHOLDS.write_text(json.dumps(figures, indent=2) + "\n")
        print(f"written: {THRESHOLDS.name}")
        return 0
    return 0 if check(figures, json.loads(THRESHOLDS.read_text())) else 1


if __name__ == "__main__":
    sys.exit(main())
