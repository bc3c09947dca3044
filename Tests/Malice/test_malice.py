#!/usr/bin/env python3
"""Holds every reader to its word: no file costs much more time by byte than an ordinary one, or much memory.

    Tests/Malice/test_malice.py PROGRAM [--megabytes 20] [--cases 10000] [--seed N] [--damage TOOL]
                                [--data DIR] [--only WORD] [--keep DIR]

Makes an ordinary file of every format (texts.py, tracks.py, wearables.py) and hostile ones of its kind
(hostile.py), and compares the processor time by byte of `analyze --json` and `inspect` with that of the
ordinary file in the same run: at most 5 times, one long token at most the same; at most 64 MB of memory;
no signal, an end. What lies over its bar is measured again in turn with the ordinary file, and the shortest
of each counts. Then small recordings are damaged at random by TOOL (see its --help), drawn by the seed that
is printed, and held to memory, signals and an end alone. Exit code 1 where anything failed. Standard
library only.
"""

import argparse
import os
import pathlib
import random
import sys
import tempfile

# First, while this process is small.
import measuring
import hostile
import mutations
import texts
import tracks
import wearables

FORMATS = texts.FORMATS + tracks.FORMATS + wearables.FORMATS
COMMANDS = {"analyze": ["analyze", "--json"], "inspect": ["inspect"]}
MOST_MEMORY = 64
# Seconds of processor time after which a run is taken for one that does not end.
LIMIT = 120
# Turns in which what seems too slow is measured again.
TURNS = 4
# Below this many seconds a run is over before it can be compared.
LEAST = 0.05


class Bench:
    """Measures files of one format against its ordinary one."""

    def __init__(self, program, form, size, folder, start):
        self.program, self.form, self.start = program, form, start
        self.ordinary = folder / f"ordinary.{form.ending}"
        self.file = folder / f"hostile.{form.ending}"
        self.ordinary_size = measuring.apart(lambda: form.write(self.ordinary, form.ordinary(size)))
        self.pace = {}
        self.worst = {x: (0.0, "") for x in COMMANDS}
        self.peak = (0.0, "")
        self.failures = []
        for command in COMMANDS:
            for _ in range(3):
                self.time_ordinary(command)

    def run(self, command, path):
        return measuring.run([self.program, *COMMANDS[command], str(path)], LIMIT)

    def time_ordinary(self, command):
        """Seconds a byte, the shortest so far; without what the program takes to start."""
        if self.form.is_refused:
            command = "inspect"
        done = self.run(command, self.ordinary)
        faults = list(done.faults(MOST_MEMORY))
        if faults or done.code == 1:
            self.failures.append(f"{self.form.name}: {command} of the ordinary file: {faults or done.errors}")
        self.peak = max(self.peak, (done.peak, "its ordinary file"))
        pace = max(done.seconds - self.start[command], 0.001) / self.ordinary_size
        for same in COMMANDS if self.form.is_refused else [command]:
            self.pace[same] = min(self.pace.get(same, pace), pace)

    def hold(self, kind, bar, make):
        """Measures a file; `make` writes it to a path and says its bytes, unpacked."""
        size = measuring.apart(lambda: make(self.file))
        for command in COMMANDS:
            done = self.run(command, self.file)
            seconds = done.seconds
            ratio = self.ratio(command, seconds, size)
            for _ in range(TURNS):
                if done.is_over or ratio <= bar:
                    break
                self.time_ordinary(command)
                seconds = min(seconds, self.run(command, self.file).seconds)
                ratio = self.ratio(command, seconds, size)
            faults = list(done.faults(MOST_MEMORY))
            if ratio > bar and not done.is_over:
                faults.append(f"{ratio:.1f} times its ordinary cost, at most {bar}")
            self.worst[command] = max(self.worst[command], (ratio, kind))
            self.peak = max(self.peak, (done.peak, kind))
            for fault in faults:
                self.failures.append(f"{self.form.name}: {command} of {kind}: {fault}")
                print(f"  {self.failures[-1]}", flush=True)
        self.file.unlink()

    def ratio(self, command, seconds, size):
        seconds -= self.start[command]
        return seconds / size / self.pace[command] if seconds > LEAST else 0.0

    def report(self):
        for command, (ratio, kind) in self.worst.items():
            print(f"{self.form.name:20} {command:8} {self.pace[command] * 1e6:8.4f} {ratio:6.1f} "
                  f"{self.peak[0]:5.0f}  {kind}", flush=True)


def start_times(program, folder):
    """Seconds that each command takes for hardly anything."""
    form = texts.FORMATS[0]
    path = folder / "little.csv"
    form.write(path, form.ordinary(4000))
    return {x: min(measuring.run([program, *y, str(path)], LIMIT).seconds for _ in range(5))
            for x, y in COMMANDS.items()}


def hold_formats(program, size, only, folder):
    """Every format with its hostile files, then archives; gives what failed."""
    start = start_times(program, folder)
    failures = []
    print(f"{'reader':20} {'':8} {'s a MB':>8} {'worst':>6} {'MB':>5}  by")
    for form in FORMATS:
        if only not in form.name:
            continue
        bench = Bench(program, form, size, folder, start)
        for kind, bar, chunks in hostile.of(form, size):
            bench.hold(kind, bar, lambda path: form.write(path, chunks))
        if form.kinds[0] != "blocks" and size >= 20e6:
            hold_tokens(bench, form)
        bench.report()
        failures += bench.failures
    if only in "archives":
        form = next(x for x in FORMATS if x.name == "recording layout")
        bench = Bench(program, form, size, folder, start)
        for kind, bar, make in hostile.archives(form, size):
            bench.hold(kind, bar, make)
        bench.form = type(form)("archives", "zip", b"", form.piece)
        bench.report()
        failures += bench.failures
    return failures


def hold_tokens(bench, form):
    """One token of 10 and 40 MB: what grows with its square is seen at the larger."""
    for megabytes in (10, 40):
        for kind, bar, chunks in hostile.of(form, megabytes * 1_000_000):
            if bar == hostile.TOKEN_BAR:
                bench.hold(f"{kind}, {megabytes} MB", bar, lambda path: form.write(path, chunks))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--megabytes", type=float, default=20, help="of each hostile file")
    parser.add_argument("--cases", type=int, default=10_000, help="mutated files")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--damage", help="the tool that damages")
    parser.add_argument("--data", help="a folder of recordings that are damaged too")
    parser.add_argument("--only", default="", help="formats whose names hold this")
    parser.add_argument("--keep", help="a folder in which mutated files that fail stay")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    failures = []
    with tempfile.TemporaryDirectory() as root:
        folder = pathlib.Path(root)
        if options.megabytes > 0:
            failures = hold_formats(program, int(options.megabytes * 1e6), options.only, folder)
        failed = 0
        if not options.damage or not os.path.exists(options.damage):
            print("There is no tool that damages recordings: no mutated file was tried.")
        elif options.cases > 0:
            specimens = sorted(x for x in pathlib.Path(options.data or root).glob("**/*.zip")
                               if x.stat().st_size < 300_000)
            formats = [x for x in FORMATS if options.only in x.name]
            failed = mutations.Mutations(
                program, options.damage, options.seed, formats, specimens if options.data else [],
                MOST_MEMORY, folder).run(options.cases, options.keep)
    for failure in failures:
        print(failure)
    print(f"{len(failures)} hostile and {failed} mutated files failed")
    sys.exit(bool(failures or failed))


if __name__ == "__main__":
    main()
