"""Recordings of every format, damaged at random: none may end the program, hold it up or take its memory."""

import collections
import concurrent.futures
import importlib.machinery
import importlib.util
import os
import pathlib
import random
import sys

import measuring

# Bytes of an undamaged recording: small ones are quick, and damage is likelier to hit what matters.
SIZE = 20_000
# Seconds of processor time for such a file, or fifty times as much unpacked: one line a thousand times.
LIMIT = 10


def damaging(path):
    """The function that damages: path, seed and number of the case; the bytes, and what was done."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("damage", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("damage", loader))
    loader.exec_module(module)
    return module.damaged


class Mutations:
    def __init__(self, program, damage, seed, formats, specimens, most, folder):
        self.program, self.seed, self.most, self.folder = program, seed, most, folder
        self.damaged = damaging(damage)
        self.sources = []
        for form in formats:
            path = folder / f"source-{len(self.sources)}.{form.ending}"
            measuring.apart(lambda form=form, path=path: form.write(path, form.ordinary(SIZE)))
            self.sources.append((form.name, path))
        self.sources += [(path.name, path) for path in specimens]

    def case(self, number):
        """A drawn recording, damaged as (seed, number) say, read by either command."""
        name, path = self.sources[random.Random(f"{self.seed}/{number}/source").randrange(len(self.sources))]
        data, what, grown = self.damaged(str(path), self.seed, number)
        target = self.folder / f"{number}{path.suffix}"
        target.write_bytes(data)
        command = ["inspect", "--json"] if number % 4 == 3 else ["analyze", "--json"]
        done = measuring.run([self.program, *command, str(target)], LIMIT * max(1, grown / 50))
        faults = list(done.faults(self.most))
        if not faults:
            target.unlink()
        return name, what, command[0], done, faults

    def run(self, count, keep):
        """How many cases failed; prints them and what was worst."""
        codes, peak, slowest, failed = collections.Counter(), (0, ""), (0, ""), 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for number, (name, what, command, done, faults) in enumerate(pool.map(self.case, range(count))):
                codes[done.code] += 1
                case = f"case {number}: {name}, {what}, {command}"
                peak, slowest = max(peak, (done.peak, case)), max(slowest, (done.seconds, case))
                if faults:
                    failed += 1
                    print(f"  {case}: {'; '.join(faults)}", flush=True)
                    self.keep(number, keep)
        told = ", ".join(f"{n} with {code}" for code, n in sorted(codes.items()))
        print(f"{count} mutated files by seed {self.seed}, {failed} failed; exit codes: {told}")
        print(f"  most memory {peak[0]:.0f} MB ({peak[1]})\n  longest {slowest[0]:.2f} s ({slowest[1]})", flush=True)
        return failed

    def keep(self, number, folder):
        for path in self.folder.glob(f"{number}.*"):
            if folder:
                pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
                (pathlib.Path(folder) / path.name).write_bytes(path.read_bytes())
            path.unlink()
