#!/usr/bin/env python3
"""Holds the service to what it promises of a machine's own chips, on chips that umockdev makes up.

    Tests/Sensors/test_sensors.py BUILD WALK [--seconds N]

An accelerometer with a FIFO of 125 samples walks at 50 Hz: the service wakes at most 0.6 times a second, reads it by its
FIFO, and counts the steps. A gyroscope beside it stays off until somebody asks for it, as its switches say. At the end
all switches stand as before. Exit code 1 where something is not so. Standard library only; needs umockdev-run.
"""

import argparse
import csv
import io
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zipfile

import chips

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ServiceFaults"))
from service import Client  # noqa: E402

# Wake-ups a second of the service while nobody listens.
BAR = 0.6
# Dispatch keeps a thread that a question woke for five seconds.
SETTLED = 6
FIFO, RATE = 125, 50
# Steps of about five seconds: a step is confirmed four seconds after it was made.
UNDECIDED = 12
DEVICES = pathlib.Path("/sys/bus/iio/devices")

failures = []


def check(is_so, words, detail=""):
    print(("ok      " if is_so else "FAILED  ") + words, flush=True)
    if not is_so:
        failures.append(words)
        if detail:
            print(detail)


# What is wrong with a configuration, and what is said of it.
WRONG = {
    'profile = "tablet"': "sensors.profile: expected 'phone' or 'watch', found 'tablet'",
    'rate = 60': "sensors.rate: expected 25 or 50 or 100: samples of acceleration a second, found 60",
    'profile = "watch"\nrate = 100': "sensors.rate: expected 25 or 50: samples of acceleration a second, found 100",
    'name = 3': "sensors.name: expected a text, found 3",
    'root = "sys"': "sensors.root: expected a path that begins with /, found 'sys'",
    'speed = 1': "sensors.speed: unknown key, expected one of name, profile, rate, root",
}


def configurations(build, folder):
    for text, words in WRONG.items():
        path = folder / "wrong.toml"
        path.write_text(f"[sensors]\n{text}\n")
        result = subprocess.run([build / "coremotiond", "--config", path, "--check-config"],
                                capture_output=True, text=True, timeout=30)
        check(result.returncode == 1 and words in result.stderr, f"refused: {words}", result.stderr)


def wait_for(found, patience=20):
    """What `found` gives, once that is something."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.05)
    return None


def switches(number):
    """All that can be set of a chip."""
    folder = DEVICES / f"iio:device{number}"
    names = ["sampling_frequency"]
    for part in ["buffer", "scan_elements"]:
        names += [f"{part}/{name}" for name in sorted(os.listdir(folder / part))
                  if name in ("enable", "length", "watermark") or name.endswith("_en")]
    return {name: (folder / name).read_text().strip() for name in names}


class Daemon:
    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.socket = str(folder / "motion.sock")
        config = folder / "coremotiond.toml"
        config.write_text(f'socket = "{self.socket}"\n[sensors]\nprofile = "phone"\n')
        self.log = open(folder / "log", "wb")
        self.process = subprocess.Popen(
            [build / "coremotiond", "--config", config], stderr=self.log, stdin=subprocess.DEVNULL)

    def status(self):
        result = subprocess.run([self.build / "coremotion", "status", "--json", "--socket", self.socket],
                                capture_output=True, text=True, timeout=30)
        return json.loads(result.stdout) if result.returncode == 0 else None

    def chip(self, number):
        status = self.status()
        sensors = status["devices"][0]["sensors"] if status else []
        return next((x for x in sensors if x["chip"] == f"iio:device{number}"), None)

    def waits(self):
        """How often each of its threads has gone to sleep: the kernel's own count."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/status")
        return {task.parent.name: int(line.split()[1]) for task in tasks for line in task.read_text().splitlines()
                if line.startswith("voluntary_ctxt_switches")}

    def wakes(self, seconds):
        """How often its threads woke in the next so many seconds, and each of them."""
        before = self.waits()
        time.sleep(seconds)
        each = {thread: count - before.get(thread, 0) for thread, count in self.waits().items()}
        return sum(each.values()), each

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def counts(daemon, walk):
    """Holds the steps so far against the truth of the walk: those of its last seconds are not decided yet."""
    with zipfile.ZipFile(walk) as archive:
        rows = csv.DictReader(io.StringIO(archive.read("truth_steps.csv").decode()))
        times = [float(row["time_s"]) for row in rows]
    walked = daemon.chip(0)["samples"] / RATE
    made = sum(time <= walked for time in times)
    result = subprocess.run(
        [daemon.build / "coremotion", "query", "--from", "2000-01-01", "--json", "--socket", daemon.socket],
        capture_output=True, text=True, timeout=30)
    steps = json.loads(result.stdout)["pedometer"]["steps"] if result.returncode == 0 else 0
    check(made > 20 and made - UNDECIDED <= steps <= made + 2,
          f"{steps} steps are counted of {made} in {walked:.0f} s", result.stderr)


def inside(build, folder, seconds, walk):
    """What is done where umockdev has put its chips into /sys and /dev."""
    before = {number: switches(number) for number in (0, 1)}
    daemon = Daemon(build, folder)
    chip = wait_for(lambda: (found := daemon.chip(0)) and found["state"] == "running" and found)
    check(chip is not None, "the accelerometer runs", (folder / "log").read_text())
    if chip is None:
        daemon.end()
        return
    check((chip["way"], chip["rate_hz"], chip["watermark"]) == ("fifo", RATE, FIFO),
          f"by its FIFO, {RATE} Hz, {FIFO} samples at once", json.dumps(chip))
    check(switches(0)["buffer/watermark"] == str(FIFO), "its watermark reads back")
    check(switches(1) == before[1], "the gyroscope is off: its switches are as they were")
    rests(daemon, seconds)
    asked(daemon)
    counts(daemon, walk)
    check(daemon.end() == 0, "it ends in order")
    for number in (0, 1):
        check(switches(number) == before[number], f"the switches of iio:device{number} stand as before",
              f"{before[number]}\n{switches(number)}")


def rests(daemon, seconds):
    first = wait_for(lambda: daemon.chip(0)["samples"])
    start = time.monotonic()
    time.sleep(SETTLED)
    # On a busy machine a thread also sleeps where it waits for a page or a lock: the middle one of three stretches.
    stretches = sorted((daemon.wakes(seconds / 3) for _ in range(3)), key=lambda stretch: stretch[0])
    rate = stretches[1][0] / (seconds / 3)
    check(rate <= BAR, f"while nobody listens it wakes {rate:.2f} times a second, at most {BAR}", stretches)
    chip = daemon.chip(0)
    expected = (time.monotonic() - start) * RATE
    check(abs(chip["samples"] - first - expected) <= 2 * FIFO and chip["gaps"] == 0,
          f"{chip['samples'] - first} samples came in {expected / RATE:.0f} s, no gap", json.dumps(chip))


def asked(daemon):
    client = Client(daemon.socket)
    # A subscription to the gyroscope, ten times a second.
    client.send(2, 1, struct.pack("<bd", 1, 0.1))
    is_on = wait_for(lambda: switches(1)["buffer/enable"] == "1")
    check(bool(is_on) and switches(1)["scan_elements/in_anglvel_x_en"] == "1",
          "the gyroscope is on once somebody asks for it", json.dumps(daemon.status()))
    client.close()
    is_off = wait_for(lambda: switches(1)["buffer/enable"] == "0")
    check(bool(is_off), "and off when nobody does any more")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("walk", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--inside", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build.resolve()
    if options.inside:
        inside(build, options.inside, options.seconds, options.walk)
        sys.exit(1 if failures else 0)
    if not shutil.which("umockdev-run"):
        raise SystemExit("umockdev-run is needed: apt install umockdev")
    with tempfile.TemporaryDirectory(prefix="coremotion-") as name:
        folder = pathlib.Path(name)
        configurations(build, folder)
        samples = chips.walk(options.walk, RATE)
        (folder / "walk").write_bytes(chips.script(samples, FIFO, RATE))
        (folder / "gyroscope").write_bytes(chips.script([(0, 0, 1)] * 1000, 5, RATE)
                                           .replace(b"iio:device0", b"iio:device1"))
        (folder / "accel.umockdev").write_text(chips.device(0, "bmi160", "accel", FIFO))
        (folder / "gyro.umockdev").write_text(chips.device(1, "bmg160", "anglvel", FIFO))
        result = subprocess.run(
            ["umockdev-run", "--device", folder / "accel.umockdev", "--device", folder / "gyro.umockdev",
             "--script", f"/dev/iio:device0={folder / 'walk'}",
             "--script", f"/dev/iio:device1={folder / 'gyroscope'}",
             "--", sys.executable, __file__, str(build), str(options.walk), "--seconds", str(options.seconds),
             "--inside", str(folder)])
        sys.exit(1 if failures else result.returncode)


if __name__ == "__main__":
    main()
