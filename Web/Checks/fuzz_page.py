#!/usr/bin/env python3
"""Feeds the page's module with damaged recordings, and their reports with damaged parts, until the time is up.

    Web/Checks/fuzz_page.py PROGRAM PAGE.WASM --folder DIR --damage TOOL [--seconds 600] [--seed N]
                            [--keep .build-page/findings]

A finding is a trap, an instance that needs more than 64 MiB, or one that takes more than ten times as long
as the command line and over two seconds. Findings are kept. Exit code 1 where there is one that the
command line has not. Standard library only.
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import random
import sys
import tempfile
import time

import both
import same_page

MEMORY = 64 * 2**20
SECONDS = 2.0


class Fuzzing:
    """Damaged copies, one after the other, on all cores."""

    def __init__(self, options, sources):
        self.options, self.sources = options, sources
        self.damage = same_page.tool(options.damage)
        self.numbers = itertools.count()
        self.end = time.monotonic() + options.seconds
        self.largest, self.longest, self.taken, self.findings = 0, 0.0, 0, []
        self.refused = self.bound = 0

    def bad(self, path, said, page):
        """What is wrong with an answer, unless the command line has it too."""
        if "trap" in said:
            code, _, _ = both.native(self.options.program, path)
            return said["trap"] if code >= 0 else None
        if said["memory"] > MEMORY:
            return f"{said['memory'] / 2**20:.0f} MiB"
        if said["milliseconds"] > SECONDS * 1000:
            # A second time: the first may have waited for a busy machine.
            said = page.ask(path=str(path))
            begun = time.monotonic()
            both.native(self.options.program, path)
            if said["milliseconds"] / 1000 > 10 * (time.monotonic() - begun):
                return f"{said['milliseconds'] / 1000:.1f} s"
        return None

    def work(self, folder):
        page = both.Page(self.options.wasm)
        while time.monotonic() < self.end:
            number = next(self.numbers)
            source = random.Random(f"{self.options.seed}-{number}").choice(self.sources)
            data, what, _ = self.damage.damaged(str(source), self.options.seed, number)
            path = folder / f"{number}-{source.name}"
            path.write_bytes(data)
            said = page.ask(path=str(path), tables=number % 5 == 0, breaks=number)
            bad = self.bad(path, said, page)
            self.taken += 1
            self.refused += said.get("parts", {}).get("refused", 0)
            self.bound += said.get("parts", {}).get("bound", 0)
            self.largest = max(self.largest, said.get("memory", 0))
            self.longest = max(self.longest, said.get("milliseconds", 0))
            if bad:
                self.options.keep.mkdir(parents=True, exist_ok=True)
                path.rename(self.options.keep / path.name)
                self.findings.append(f"{self.options.keep / path.name} ({what} of {source}): {bad}")
                print(self.findings[-1], file=sys.stderr, flush=True)
            else:
                path.unlink()
        page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=lambda x: str(pathlib.Path(x).resolve()))
    parser.add_argument("wasm")
    parser.add_argument("--folder", action="append", default=[])
    parser.add_argument("--damage", default="")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path(".build-page/findings"))
    options = parser.parse_args()
    sources = [x for x in same_page.recordings(options.folder, same_page.LARGEST_DAMAGED)]
    if not sources or not pathlib.Path(options.damage).is_file():
        print("There are no recordings, or nothing that damages them: nothing was tried.")
        return 0
    print(f"seed {options.seed}, {len(sources)} recordings", flush=True)
    fuzzing = Fuzzing(options, sources)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for job in [pool.submit(fuzzing.work, pathlib.Path(folder)) for _ in range(os.cpu_count())]:
            job.result()
    print(f"{fuzzing.taken} damaged copies, {fuzzing.refused} broken parts refused and {fuzzing.bound} bound, "
          f"{len(fuzzing.findings)} findings; at most "
          f"{fuzzing.largest / 2**20:.1f} MiB and {fuzzing.longest / 1000:.1f} s")
    return 1 if fuzzing.findings else 0


if __name__ == "__main__":
    sys.exit(main())
