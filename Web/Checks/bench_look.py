#!/usr/bin/env python3
"""What a report costs: for who makes it, and for who looks at it, as ratios in the same run.

    Web/Checks/bench_look.py PROGRAM [--rounds 5] [--day FOLDER]

Simulates the day of Examples/Scenarios/day.txt and a commuter's morning, unless the day is there already. Exit code 1
where a bar is missed. (`make measure` counts the instructions, and the memory of a day of fewer samples.)
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

import browsers
from bars import Bars

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLANK = "data:text/html,<!doctype html><title>blank</title>"
# Main-thread time until idle over that of a blank page.
DAY_BAR, COMMUTER_BAR = 10, 7
# MB.
MEMORY_BAR = 40
# Milliseconds from a key to the frame after the next.
MEDIAN_BAR, LATE_BAR = 33, 50
ZOOMS = 30

DRAWN = "document.documentElement.dataset.drawn"
ZOOM = """(async () => {
  const slider = document.querySelector('.slider'), times = [];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let i = 0; i < %d; i++) {
    await frame();
    const begun = performance.now();
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: i %% 8 < 4 ? '+' : '-', bubbles: true, cancelable: true }));
    await frame();
    await new Promise((done) => setTimeout(done));
    times.push(performance.now() - begun);
  }
  return times; })()""" % ZOOMS


def run(command):
    subprocess.run([str(x) for x in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def peak(command):
    """Peak memory of a command, MB."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, "
            "stderr=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    done = subprocess.run([sys.executable, "-c", code, *map(str, command)], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024


def until_idle(address, is_report):
    """Seconds of the main thread's work until a page has nothing to do."""
    browser = browsers.Chromium()
    session = browser.context.new_cdp_session(browser.page)
    session.send("Performance.enable")
    browser.open(address)
    if is_report:
        browser.page.wait_for_selector("html[data-ready=yes]")
    browser.page.wait_for_timeout(700)
    metrics = {x["name"]: x["value"] for x in session.send("Performance.getMetrics")["metrics"]}
    browser.close()
    return metrics["TaskDuration"]


def zooms(address):
    browser = browsers.Chromium()
    browser.view(1280)
    browser.open(address)
    browser.page.wait_for_selector("html[data-ready=yes]")
    browser.page.wait_for_timeout(500)
    before = int(browser.run(DRAWN))
    times = browser.run(ZOOM)
    if int(browser.run(DRAWN)) < before + ZOOMS // 2:
        sys.exit("bench_look: the keys have not zoomed")
    browser.close()
    return sorted(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--day", type=pathlib.Path)
    given = parser.parse_args()
    bars = Bars()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program, day = given.program.resolve(), given.day or folder / "day"
        if not given.day:
            run([program, "simulate", ROOT / "Examples/Scenarios/day.txt", "--seed", 3, "--output", day])
        run([program, "simulate", "commuter", "--seed", 3, "--output", folder / "commuter"])
        for recording in (day, folder / "commuter"):
            run([program, "analyze", recording, "--report", folder / f"{recording.name}.html"])
        plain = peak([program, "analyze", day])
        with_report = peak([program, "analyze", day, "--report", folder / "again.html"])
        bars.say("peak memory of the day more than without a report", with_report - plain, MEMORY_BAR, " MB")
        pages = {"blank": BLANK, "day": (folder / f"{day.name}.html").as_uri(),
                 "commuter": (folder / "commuter.html").as_uri()}
        times = {x: [] for x in pages}
        for _ in range(given.rounds):
            for what, address in pages.items():
                times[what].append(until_idle(address, what != "blank"))
        median = {x: statistics.median(y) for x, y in times.items()}
        bars.say("main thread until idle, blank page", 1000 * median["blank"], None, " ms")
        bars.say("the day's, over a blank page's", median["day"] / median["blank"], DAY_BAR)
        bars.say("the commuter's, over a blank page's", median["commuter"] / median["blank"], COMMUTER_BAR)
        steps = [x for _ in range(given.rounds) for x in zooms(pages["day"])]
        steps.sort()
        bars.say("zoom step of the day, median", statistics.median(steps), MEDIAN_BAR, " ms")
        bars.say("zoom step of the day, 95 %", steps[int(0.95 * len(steps))], LATE_BAR, " ms")
    sys.exit(1 if bars.missed else 0)


if __name__ == "__main__":
    main()
