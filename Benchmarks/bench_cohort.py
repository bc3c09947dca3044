"""Measures what the tables of a study cost, beside actipy on the same file.

Usage: bench_cohort.py [--tool .build/release/coremotion] [--data ../shared/data] [--hours 168] [--runs 1]

A .cwa of a week is made from the blocks of a short one. The program writes summary, days and minutes of it, calibrated to
gravity; actipy reads it with calibration and non-wear. Both run in turn on one thread's worth of processors, and the smallest
user and system time of each counts. Then an hour of accelerometer at 100 Hz as a zip of CSV. Bars: half of actipy's time, 200 MB,
40 kB of tables an hour, 0.2 s for the hour. Exit code 1 where one is missed. Needs numpy, actipy and the Java that it starts;
actipy is free for academic use only: it is measured here and used nowhere.
"""

import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import cwa_file

TIME_BAR, MEMORY_BAR, TABLE_BAR, HOUR_BAR = 0.5, 200, 40, 0.2
TABLES = "summary,days,minutes"
PEER = """
import sys, actipy
data, info = actipy.read_device(sys.argv[1], lowpass_hz=None, calibrate_gravity=True, detect_nonwear=True,
                                resample_hz=None, verbose=False)
print({k: info.get(k) for k in ("CalibOK", "CalibErrorBefore(mg)", "CalibErrorAfter(mg)", "NonwearTime(days)")})
"""


def run(command, quiet=True):
    """User and system seconds of a command and its children, and its largest resident memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL if quiet else None, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))}: ended with {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def bytes_below(folder):
    return sum(f.stat().st_size for f in pathlib.Path(folder).rglob("*") if f.is_file())


def hour_of_csv(path):
    """A zip of CSV as loggers export it: an hour of walking and rest at 100 Hz."""
    rows = ["seconds_elapsed,x,y,z"]
    for i in range(360_000):
        t = i / 100
        walk = 0.3 * math.sin(2 * math.pi * 1.8 * t) if int(t) // 300 % 2 else 0.002 * math.sin(60 * t)
        rows.append(f"{t:.2f},{0.1 * walk:.6f},{0.3 * walk:.6f},{9.80665 * (1 + walk):.6f}")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("TotalAcceleration.csv", "\n".join(rows) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/coremotion")
    parser.add_argument("--data", default="../shared/data")
    parser.add_argument("--hours", type=float, default=168)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    missed = []

    def say(what, value, bar, unit):
        mark = "" if value <= bar else "  MISSED"
        if mark:
            missed.append(what)
        print(f"{what}: {value:.3g} {unit} (bar {bar:g}){mark}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with zipfile.ZipFile(f"{options.data}/phone-logs/axivity/ax3_testfile.cwa.zip") as archive:
            archive.extract("ax3_testfile.cwa", folder)
        week = folder / "week.cwa"
        cwa_file.repeat(folder / "ax3_testfile.cwa", week, options.hours)
        output = folder / "output"
        names = subprocess.run([options.tool, "--help"], capture_output=True, text=True).stdout
        command = [options.tool, "analyze", week, "--output", output, "--tables", TABLES, "--calibration", "--force"]
        if "  cohort" in names:
            command = [options.tool, "cohort", week, "--output", output, "--tables", TABLES, "--jobs", "1"]
        print(f"{command[1]} of {options.hours:g} h at 100 Hz, {week.stat().st_size / 1e6:.0f} MB")
        ours, theirs = [], []
        for _ in range(options.runs):
            subprocess.run(["rm", "-rf", output], check=True)
            ours.append(run(command))
            tables = bytes_below(output)
            theirs.append(run([sys.executable, "-c", PEER, week], quiet=False))
        mine, peer = min(ours), min(theirs)
        print(f"{command[1]} {mine[0]:.2f} s, {mine[1]:.0f} MB; actipy {peer[0]:.2f} s, {peer[1]:.0f} MB")
        say("time as a part of actipy's", mine[0] / peer[0], TIME_BAR, "")
        say("memory", mine[1], MEMORY_BAR, "MB")
        say("tables of an hour", tables / 1000 / options.hours, TABLE_BAR, "kB")
        hour = folder / "hour.zip"
        hour_of_csv(hour)
        times = [run([options.tool, "analyze", hour])[0] for _ in range(5)]
        say("an hour of CSV as text", min(times), HOUR_BAR, "s")
        study = [options.tool, "analyze", hour, "--output", folder / "hour", "--tables", TABLES, "--force"]
        say("the same with study tables", min(run(study)[0] for _ in range(5)), HOUR_BAR, "s")
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
