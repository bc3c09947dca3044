#!/usr/bin/env python3
"""Somebody walks with the page recording: the simulator's phone as Chromium's sensors, in real time, at 60 Hz
with jitter. Steps against the truth, and what the page showed against the command line on the file it wrote.

    Web/Checks/record_walk.py FOLDER PROGRAM [--seconds 20] [--hidden 60] [--paused 15] [--seed N]

With --hidden another tab is in front for so long in the middle of the walk; with --paused it is paused later.
Exit code 1 where anything is not as it should be.
"""

import argparse
import bisect
import csv
import datetime
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import zipfile

from record_browser import Phone, Server

RATE = 60  # readings a second
JITTER = 0.004  # s, one standard deviation of the time between two
FEW = 2  # steps by which a walk of some seconds may be off


def scenario(seconds):
    """Stands, walks, stands at a light and goes on a little faster."""
    first = round(seconds * 0.45)
    rest = round(seconds) - first - 3 - (20 if seconds > 120 else 0)
    light = "stand 20 s\n" if seconds > 120 else ""
    return (f"summary A walk for the page that records.\nphone android\norientation 60 Hz\n\nin pocket\nstand 3 s\n"
            f"walk {first} s\n{light}walk {rest} s at 1.55 m/s\nstand 5 s\n")


class Walk:
    """What a simulated phone feels at any moment."""

    def __init__(self, program, seconds, seed):
        with tempfile.TemporaryDirectory() as folder:
            text, path = pathlib.Path(folder, "walk.txt"), pathlib.Path(folder, "walk")
            text.write_text(scenario(seconds))
            subprocess.run([program, "simulate", text, "--output", path, "--seed", str(seed)], check=True,
                           stdout=subprocess.DEVNULL)
            self.force, self.rotation, self.attitude = (
                self.table(path / f"{name}.csv") for name in ("accelerometer", "gyroscope", "truth_orientation"))
            self.steps = [t for t, _ in zip(*self.table(path / "truth_steps.csv", numbers=False))]

    @staticmethod
    def table(path, numbers=True):
        with open(path) as file:
            rows = list(csv.reader(file))[1:]
        return [float(x[0]) for x in rows], [[float(y) for y in x[1:]] if numbers else x[1:] for x in rows]

    def at(self, t):
        def value(times, values):
            i = min(max(bisect.bisect(times, t), 1), len(times) - 1)
            share = min(1, max(0, (t - times[i - 1]) / (times[i] - times[i - 1])))
            return [a + (b - a) * share for a, b in zip(values[i - 1], values[i])]
        return value(*self.force), value(*self.rotation), self.attitude[1][
            min(bisect.bisect(self.attitude[0], t), len(self.attitude[0]) - 1)]


class Check:
    def __init__(self):
        self.held, self.failures = 0, []

    def hold(self, fact, what):
        if fact:
            self.held += 1
        else:
            self.failures.append(what)

    def end(self, what):
        for failure in self.failures:
            print(failure)
        print(f"{self.held} facts about {what} held, {len(self.failures)} did not.")
        return 1 if self.failures else 0


def carry(phone, walk, begin, until, chance):
    """The phone is carried until so many seconds of the walk."""
    while (t := time.time() - begin) < until:
        phone.feel(*walk.at(t))
        time.sleep(max(0.001, chance.gauss(1 / RATE, JITTER)))


def record(phone, walk, options, check):
    """Records the walk; gives the file, the seconds of the walk at which it was paused, and its beginning."""
    chance = random.Random(options.seed)
    phone.sensors(True)
    phone.feel(*walk.at(0))
    phone.tap("#record-begin")
    begin = time.time()
    carry(phone, walk, begin, 0.4 * options.seconds, chance)
    if options.hidden:
        phone.hide()
        carry(phone, walk, begin, 0.4 * options.seconds + options.hidden, chance)
        check.hold(phone.run("document.visibilityState") == "hidden", "the page was not hidden")
        phone.show()
        carry(phone, walk, begin, 0.7 * options.seconds + options.hidden, chance)
    if options.paused:
        phone.run("[...document.querySelectorAll('#record button')].find((x) => x.textContent === 'Pause').click()")
        carry(phone, walk, begin, 0.7 * options.seconds + options.hidden + options.paused, chance)
        phone.run("[...document.querySelectorAll('#record button')].find((x) => x.textContent === 'Go on').click()")
    carry(phone, walk, begin, options.seconds + options.hidden + options.paused, chance)
    phone.tap("#record .primary")
    check.hold(phone.wait("document.querySelector('#record [role=status]').textContent.startsWith('Recorded')"),
               "the recording did not end")
    shown = phone.run("document.getElementById('record').innerText")
    phone.tap("#record .primary")
    return phone.saved(), begin, shown


def truth(walk, begin, start, browser, end):
    """Steps of the walk while the page recorded: by the wall's clock, without the gaps."""
    offset = start - begin
    inside = [t - offset for t in walk.steps if 0 <= t - offset <= end]
    return [t for t in inside if not any(gap["from"] < t < gap["to"] for gap in browser["gaps"])]


def rows(path):
    with open(path) as file:
        return list(csv.DictReader(file))


def against_command_line(check, program, path, figures, folder):
    """The file gives what the page showed at the end, number by number."""
    output = pathlib.Path(folder, "results")
    answer = subprocess.run([program, "analyze", path, "--json", "--output", output], capture_output=True, text=True)
    check.hold(answer.returncode == 0, f"the command line refuses the file: {answer.stderr}")
    document = json.loads(answer.stdout)
    part = document["recordings"][0] if "recordings" in document else document
    tables = next(output.iterdir())
    pedometer, activity = rows(tables / "pedometer.csv"), rows(tables / "activity.csv")
    motion = rows(tables / "device-motion.csv")[-1]
    check.hold(part["totals"]["steps"] == figures["steps"],
               f"steps: {part['totals']['steps']} by the command line, {figures['steps']} by the page")
    metres = sum(float(x["distance_m"]) for x in pedometer)
    # Each row has four decimals.
    check.hold(abs(metres - figures["distance_m"]) <= 0.00005 * len(pedometer) + 1e-9,
               f"metres: {metres} by the command line, {figures['distance_m']} by the page")
    check.hold(len(pedometer) == figures["batches"], f"{len(pedometer)} batches, {figures['batches']} by the page")
    last = activity[-1]
    check.hold(last.get(figures["activity"], "0") == "1" or figures["activity"] in ("other", "no_data"),
               f"{figures['activity']} by the page, {last} by the command line")
    check.hold(int(last["confidence"]) == figures["confidence"], f"confidence {figures['confidence']}, {last}")
    far = max(abs(float(motion[f"q{x}"]) - y) for x, y in zip("wxyz", figures["attitude"]))
    check.hold(far < 1e-5, f"the attitude at the end is {far} off")
    check.hold(abs(float(motion["time_s"]) - figures["time_s"]) < 1e-6, "another last moment")
    return part


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="the page for a static host (make page-folder)")
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--hidden", type=float, default=0)
    parser.add_argument("--paused", type=float, default=0)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    check = Check()
    walk = Walk(options.program, options.seconds + options.hidden + options.paused, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(options.folder)
        with Phone() as phone:
            phone.open(f"{server.origin}/index.html")
            path, begin, shown = record(phone, walk, options, check)
            size = path.stat().st_size
            with zipfile.ZipFile(path) as archive:
                check.hold(archive.testzip() is None, "a member is damaged")
                browser, meta = (json.loads(archive.read(x)) for x in ("browser.json", "meta.json"))
            figures = browser["figures"]
            part = against_command_line(check, options.program, path, figures, folder)
            start = datetime.datetime.fromisoformat(meta["start_utc"].replace("Z", "+00:00")).timestamp()
            steps = truth(walk, begin, start, browser, figures["time_s"])
            off = abs(figures["steps"] - len(steps))
            check.hold(off <= max(FEW, 0.02 * len(steps)), f"{figures['steps']} steps, {len(steps)} in truth")
            check.hold(f"{figures['steps']:,}" in shown, f"the page does not show {figures['steps']}: {shown}")
            check.hold(browser["sign"]["how"] == "both", f"the sign was told by {browser['sign']}")
            check.hold(phone.wait("document.querySelector('#results [data-state=done]')", 60),
                       "the recording was not read by the page")
            check.hold(not phone.complaints, f"the browser complains: {phone.complaints}")
        server.close()
    whys = [gap["why"] for gap in browser["gaps"]]
    for why, seconds in (("hidden", options.hidden), ("paused", options.paused)):
        found = [gap["to"] - gap["from"] for gap in browser["gaps"] if gap["why"] == why]
        check.hold((len(found) == 1 and abs(found[0] - seconds) < 2) if seconds else not found,
                   f"{why} for {seconds} s: {browser['gaps']}")
    check.hold("unknown" not in whys, f"gaps that nobody made: {browser['gaps']}")
    check.hold(part["quality"]["streams"]["accelerometer"]["samples"] == browser["events"], "events are missing")
    print(f"{figures['time_s']:.0f} s, {browser['events']} events, {1000 / browser['mean_interval_ms']:.1f} a second, jitter "
          f"{browser['jitter_ms']:.1f} ms, longest {browser['longest_interval_ms']:.0f} ms: {figures['steps']} steps, "
          f"{len(steps)} in truth; {size:,} bytes; module {browser['memory_bytes']:,} bytes")
    return check.end("a recorded walk")


if __name__ == "__main__":
    sys.exit(main())
