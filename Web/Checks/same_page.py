#!/usr/bin/env python3
"""Holds the page's module to the command line: documents, texts, tables and refusals, byte by byte.

    Web/Checks/same_page.py PROGRAM PAGE.WASM [--folder DIR ...] [--all] [--recordings 60]
                            [--damaged 200] [--damage TOOL] [--seed N] [--largest 300e6] [--data DIR]
                            [--matrix few|all]

Draws recordings from the folders, and damages copies of others; `--all` takes every one. Then their reports, and
those of the report's matrix: whole, without the way, by other clocks, several together, and after lessons. The seed
that is printed draws the same ones again. Exit code 1 where anything differs. Standard library only.
"""

import argparse
import collections
import concurrent.futures
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import queue
import random
import sys
import tempfile
import time
import zipfile

import both
import report_matrix
import same_plan
import same_report
from same_report import Choice

# Copies of larger recordings take their time and damage no other code.
LARGEST_DAMAGED = 400_000
SMALL = 2_000_000


def recordings(folders, largest):
    """Every file that could be one."""
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file() and path.suffix != ".md" and path.stat().st_size <= largest:
                yield path


def tool(path):
    """The script that damages recordings, as a module."""
    loader = importlib.machinery.SourceFileLoader("damage", str(path))
    spec = importlib.util.spec_from_loader("damage", loader)
    sys.dont_write_bytecode = True
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def archives(folder):
    """Archives of several recordings, and of one beside something else, which are rare in the folders."""
    def table(hertz, seconds, pause=0):
        return "time_s,x_g,y_g,z_g\n" + "".join(
            f"{start + i / hertz:.3f},{i % 11 / 50},{i % 7 / 40},{-0.9 - i % 5 / 50}\n"
            for start in sorted({0, pause}) for i in range(hertz * seconds))
    def packed(members):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, content in members:
                archive.writestr(zipfile.ZipInfo(member), content)
        return buffer.getvalue()
    walk, ride, note = ("walk.csv", table(50, 90)), ("ride.csv", table(100, 30)), ("note.json", "{}")
    broken = ("broken.csv", "time_s,x_g,y_g,z_g\n")
    for name, members in [("two", [walk, ride]), ("beside", [walk, note]),
                          ("folders", [(f"{x}/log.csv", table(50, 20 + x)) for x in range(12)]),
                          ("broken", [ride, broken, walk]),
                          # Here the compiled module once let go of what it had already let go of.
                          ("within", [("inner.zip", packed([("note.txt", "no recording")]))]),
                          # Here the room of a report was more than 32 bits hold.
                          ("century", [("walk.csv", table(50, 90, pause=3_000_000_000))])]:
        path = pathlib.Path(folder, f"{name}.zip")
        path.write_bytes(packed(members))
        yield path


class Comparison:
    """Both programs over many recordings, on all cores."""

    def __init__(self, program, wasm):
        self.program = str(pathlib.Path(program).resolve())
        self.pages = queue.SimpleQueue()
        self.workers = os.cpu_count()
        for _ in range(self.workers):
            self.pages.put(both.Page(wasm))
        self.tally = collections.Counter()
        self.failures = []
        self.dress = same_report.assets(self.program, report_matrix.WALK)

    def compare(self, path, label, with_tables):
        page = self.pages.get()
        try:
            kind, found = both.differences(self.program, page, path, with_tables)
        finally:
            self.pages.put(page)
        self.tally[kind] += 1
        self.tally["differ"] += bool(found)
        self.failures += [f"{label}: {x}" for x in found]

    def with_page(self, label, work):
        """Notes what `work` finds with a page of its own."""
        page = self.pages.get()
        try:
            found = work(page)
        finally:
            self.pages.put(page)
        self.tally["differ"] += bool(found)
        self.failures += [f"{label}: {x}" for x in found]

    def compare_reports(self, label, paths, choices):
        def work(page):
            count, found = same_report.differences(self.program, page, self.dress, paths, choices)
            self.tally["reports"] += count
            return found
        self.with_page(label, work)

    def learn(self, label, paths, how):
        self.tally["lessons"] += 1
        self.with_page(label, lambda page: same_report.learning(self.program, page, self.dress, paths, **how))

    def run(self, name, jobs):
        """`jobs` gives (function, arguments); prints what came of them."""
        begun = time.monotonic()
        self.tally = collections.Counter(differ=0, trapped=0)
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            for job in [pool.submit(function, *arguments) for function, *arguments in jobs]:
                job.result()
        kinds = [x for x in ["reports", "lessons"] if self.tally[x]] or ["read", "damaged", "refused", "trapped", "broken"]
        counts = ", ".join(f"{self.tally[x]} {x}" for x in [*kinds, "differ"])
        print(f"{name}: {counts}; {time.monotonic() - begun:.0f} s", flush=True)

    def close(self):
        while not self.pages.empty():
            self.pages.get().close()


def compare_reports(comparison, options, recordings, chance):
    """Reports of the recordings, of the matrix, of several together, and what is learned."""
    comparison.run(f"{len(recordings)} recordings as reports", [
        (comparison.compare_reports, x, [x], same_report.drawn(chance)) for x in recordings])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        matrix = list(same_plan.matrix(comparison.program, folder, options.data, options.matrix == "all"))
        comparison.run(f"the report's matrix, {len(matrix)} kinds", [
            (comparison.compare_reports, kind, paths, same_plan.choices(chance, paths)) for kind, paths in matrix])
        made = list(archives(folder))
        together = list(same_plan.groups(chance, [*recordings, *made], folder, 12))
        comparison.run(f"{len(together)} times several, and {len(made)} archives of several", [
            *((comparison.compare_reports, *x) for x in together),
            *((comparison.compare_reports, x.name, [x], [Choice(), Choice(route=False)]) for x in made)])
        comparison.run("what is learned", [
            (comparison.learn, *x) for x in same_plan.lessons(comparison.program, folder)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("wasm")
    parser.add_argument("--folder", action="append", default=[])
    parser.add_argument("--all", action="store_true", help="every recording of the folders")
    parser.add_argument("--recordings", type=int, default=60)
    parser.add_argument("--damaged", type=int, default=200)
    parser.add_argument("--damage", help="the script that damages recordings")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--largest", type=float, default=300e6, help="bytes")
    parser.add_argument("--data", type=pathlib.Path, default=report_matrix.ROOT / "../shared/data",
                        help="what the report's matrix is made of")
    parser.add_argument("--matrix", choices=["few", "all"], default="all", help="of the report's matrix")
    options = parser.parse_args()

    found = list(recordings(options.folder, options.largest))
    if not found:
        print("There are no recordings: nothing was compared.")
        return 0
    print(f"seed {options.seed}", flush=True)
    chance = random.Random(options.seed)
    drawn = found if options.all else [
        x for x in chance.sample(found, min(3 * options.recordings, len(found)))
        if x.stat().st_size <= SMALL][:options.recordings]
    comparison = Comparison(options.program, options.wasm)
    comparison.run(f"{len(drawn)} of {len(found)} recordings",
                   [(comparison.compare, x, x, True) for x in drawn])
    with tempfile.TemporaryDirectory() as folder:
        made = list(archives(folder))
        comparison.run(f"{len(made)} archives of several",
                       [(comparison.compare, x, x.name, True) for x in made])
    if options.damage and pathlib.Path(options.damage).exists():
        damage = tool(options.damage)
        small = [x for x in found if x.stat().st_size <= LARGEST_DAMAGED]
        with tempfile.TemporaryDirectory() as folder:
            def damaged(number, source):
                data, what, _ = damage.damaged(str(source), options.seed, number)
                path = pathlib.Path(folder, str(number), source.name)
                path.parent.mkdir()
                path.write_bytes(data)
                comparison.compare(path, f"{source}, copy {number}, {what}", number % 4 == 0)
                path.unlink()
            comparison.run(f"{options.damaged} damaged copies",
                           [(damaged, i, chance.choice(small)) for i in range(options.damaged)])
    compare_reports(comparison, options, drawn, chance)
    comparison.close()
    for failure in comparison.failures[:40]:
        print(failure, file=sys.stderr)
    if len(comparison.failures) > 40:
        print(f"and {len(comparison.failures) - 40} more", file=sys.stderr)
    return 1 if comparison.failures else 0


if __name__ == "__main__":
    sys.exit(main())
