#!/usr/bin/env python3
"""What the page costs, as ratios to the command line in the same run.

    Web/Checks/bench_page.py PAGE.HTML PAGE.WASM PROGRAM [--hours 24] [--rounds 3] [--without-day] [--without-large]

How long the page takes to be seen is told as a ratio to a blank one. Then simulates an hour and a day of 100 Hz in nine
axes with fixes and barometer, and writes files over 2 GiB; all of it goes again. Exit code 1 where a bar is missed. A
quiet machine is wanted.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

import both
import browsers
import page_tab
from bars import Bars

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WALK = ROOT / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
HOUR = """  walk 12 min
  drive 15 min in cup_holder
  walk 6 min
  sit 20 min in table
  run 5 min
  stand 2 min
"""
BLANK = "data:text/html,<!doctype html><title>blank</title>"
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
READY = "document.documentElement.dataset.ready === 'yes'"
LAST = "document.querySelector('#results .file:last-child')?.dataset.state"


def simulate(program, hours, path):
    """A recording of so many hours."""
    scenario = path.with_suffix(".scenario")
    scenario.write_text("phone iphone with location at 100 Hz\n"
                        f"repeat {hours}\n{HOUR}end\n")
    subprocess.run([program, "simulate", str(scenario), "--output", str(path)], check=True)
    print(f"{path.name}: {path.stat().st_size / 1e6:.0f} MB", flush=True)


def native_time(program, path, cores):
    begun = time.monotonic()
    subprocess.run(["taskset", "-c", cores, program, "analyze", "--json", path.name], cwd=path.parent,
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun


class Tab:
    """The page in Chromium, and the memory of its process."""

    def __init__(self, page):
        self.browser = browsers.Chromium()
        self.browser.open(page.as_uri())
        self.wait(READY)

    def wait(self, condition, seconds=600):
        end = time.monotonic() + seconds
        while not self.browser.run(condition):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.01)

    def time(self, path, seconds=600):
        """Seconds from the choice of a file, alone, until its report is shown; how it ended."""
        self.browser.run(page_tab.CLEAR)
        self.wait("!document.querySelector('#results .file')")
        begun = time.monotonic()
        self.browser.choose([path])
        self.wait(f"{LAST} && {page_tab.SETTLED} && ({LAST} !== 'done' || {page_tab.SHOWN})", seconds)
        return time.monotonic() - begun, self.browser.run(LAST)

    @staticmethod
    def renderers():
        """Process of each tab: MiB that are resident now, and at most so far."""
        found = {}
        for status in pathlib.Path("/proc").glob("[0-9]*/status"):
            try:
                command = status.with_name("cmdline").read_bytes()
                text = status.read_text()
            except OSError:
                continue
            if b"--type=renderer" in command:
                found[status] = tuple(int(re.search(rf"{x}:\s*(\d+)", text)[1]) / 1024
                                      for x in ("VmRSS", "VmHWM"))
        return found

    def grown(self, work):
        """By how many MiB the tab's process grew at most while it worked."""
        for status in self.renderers():
            status.with_name("clear_refs").write_text("5")  # the peak counts from here on
        before = self.renderers()
        result = work()
        after = self.renderers()
        return result, max(after[x][1] - before[x][0] for x in before if x in after)


def until_painted(address):
    """Seconds that the main thread has worked until a page is seen. What comes after it is a worker's."""
    browser = browsers.Chromium()
    session = browser.context.new_cdp_session(browser.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # its own, not what others take meanwhile
    browser.open(address)
    browser.run(PAINTED)
    metrics = {x["name"]: x["value"] for x in session.send("Performance.getMetrics")["metrics"]}
    browser.close()
    return metrics["TaskDuration"]


def first_paint(bars, options):
    blank, page = [], []
    for _ in range(2 * options.rounds + 1):
        blank.append(1000 * until_painted(BLANK))
        page.append(1000 * until_painted(options.page.as_uri()))
    blank, page = statistics.median(blank), statistics.median(page)
    bars.say("main thread until a blank page is seen", blank, unit=" ms")
    bars.say("main thread until the page is seen", page, 2 * blank + 50, " ms")


def an_hour(bars, options, folder):
    path = folder / "hour.zip"
    simulate(options.program, 1, path)
    page, tab = both.Page(options.wasm), Tab(options.page)
    native, node, chromium, memory = [], [], [], 0
    for _ in range(options.rounds):
        native.append(native_time(options.program, path, "0"))
        said = page.ask(path=str(path))
        node.append(said["milliseconds"] / 1000)
        memory = max(memory, said["memory"] / 2**20)
        chromium.append(tab.time(path)[0])
    bars.say("an hour, native on one core", min(native), unit=" s")
    bars.say("an hour, node, ratio", min(node) / min(native), 2.0)
    bars.say("an hour, Chromium, ratio", min(chromium) / min(native), 2.0)
    bars.say("an hour, memory of the module", memory, 8, " MiB")
    bars.say("walk.zip, from the choice until it is shown", tab.time(WALK)[0], 1.0, " s")
    page.close()
    tab.browser.close()


def a_day(bars, options, folder):
    path = folder / "day.zip"
    simulate(options.program, options.hours, path)
    native = native_time(options.program, path, "0,1")
    tab = Tab(options.page)
    (seconds, state), grown = tab.grown(lambda: tab.time(path, 1200))
    tab.browser.close()
    bars.say(f"{options.hours} h, native on two cores", native, unit=" s")
    bars.say(f"{options.hours} h, Chromium, ratio", seconds / native, 3.0)
    bars.say(f"{options.hours} h, memory of the tab, growth", grown, 150, " MiB")
    bars.say(f"{options.hours} h, not read", float(state != "done"), 0)
    path.unlink()


def large_table(path):
    """A table of 2.2 GiB: 700 s of rows, each with many empty cells at its end."""
    width = 32_768
    with path.open("w") as file:
        file.write("time_s,x_g,y_g,z_g".ljust(width - 1, ",") + "\n")
        for i in range(72_000):
            row = f"{i / 100:.2f},0.0{i % 10},0.1{i % 7},-0.9{i % 9}"
            file.write(row.ljust(width - 1, ",") + "\n")


def large_files(bars, options, folder):
    """A table over 2 GiB, plain and stored in a zip, is read to its end, or refused in words before."""
    table = folder / "large.csv"
    large_table(table)
    for path in (table, folder / "member.zip"):
        if path != table:
            with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
                archive.write(table, "large.csv")
            table.unlink()
        tab = Tab(options.page)
        seconds, state = tab.time(path, 1200)
        text = tab.browser.run("document.querySelector('main').innerText")
        tab.browser.close()
        bars.say(f"{path.name}, {path.stat().st_size / 2**30:.2f} GiB: {state}", seconds, unit=" s")
        if state == "done" and "72,000" not in text or "Please report" in text:
            print("    not to its end: MISSED\n    " + " ".join(text.split())[:300])
            bars.missed += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("page", type=lambda x: pathlib.Path(x).resolve())
    parser.add_argument("wasm")
    parser.add_argument("program", type=lambda x: str(pathlib.Path(x).resolve()))
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--without-day", action="store_true")
    parser.add_argument("--without-large", action="store_true")
    options = parser.parse_args()
    bars = Bars()
    first_paint(bars, options)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        an_hour(bars, options, pathlib.Path(folder))
        if not options.without_day:
            a_day(bars, options, pathlib.Path(folder))
        if not options.without_large:
            large_files(bars, options, pathlib.Path(folder))
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
