"""Time per sample beside VQF, a C++ attitude filter from PyPI, on the same recording in one run.

VQF does attitude only; ours does attitude, steps, activity and the rest. VQF's batch call takes one row with
accelerometer, gyroscope and magnetometer; the core takes the three one by one. A sample here is such a row, or one of
accelerometer and gyroscope for 6 axes. Device motion is the attitude filter by itself with all that it gives: four frames,
biases, the calibrated field, heading and its error; with 6 axes it is attitude alone.
The programs run in turn, so that a busy machine hits all; the median is shown. Exits with 1 where a part takes more than
its share in LIMITS of VQF's time for 9 axes, the least of all rounds against the least.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import vqf

HERE = pathlib.Path(__file__).resolve().parent
PROBE = HERE.parent / ".build/release/probe"
SECONDS = 900
RATE = 100
ROUNDS = 15
VQF = "vqf C++ batch, 9 axes"
LIMITS = {  # of VQF's time for 9 axes
    "everything": 2.0,
    "device motion, 9 axes": 1.2,
    "attitude alone, 6 axes": 1.0,
    "pedometer alone": 0.5,  # resampler included
}


def rows(file):
    """The recording as VQF wants it: specific force in m/s², rad/s, µT, row by row."""
    words = np.fromfile(file, dtype="<f8").reshape(-1, 9)
    kinds = words[:, 1].view("<i8")
    a, w, m = (np.ascontiguousarray(words[kinds == kind, 2:5]) for kind in range(3))
    return a * -9.80665, w, m


def vqf_nanoseconds(*sensors):
    """Gyroscope and accelerometer, or these and the magnetometer."""
    estimator = vqf.VQF(1 / RATE)
    begin = time.perf_counter_ns()
    estimator.updateBatch(*sensors)
    return (time.perf_counter_ns() - begin) / len(sensors[0])


def probe(*arguments):
    done = subprocess.run([PROBE, *map(str, arguments)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def measured(file):
    """Nanoseconds per sample of each program, one number per round."""
    acc, gyr, mag = rows(file)
    programs = {
        VQF: lambda: vqf_nanoseconds(gyr, acc, mag),
        "vqf C++ batch, 6 axes": lambda: vqf_nanoseconds(gyr, acc),
        "device motion, 9 axes": lambda: probe("time-attitude", file, 9),
        "attitude alone, 6 axes": lambda: probe("time-attitude", file, 6),
        "pedometer alone": lambda: probe("time-pedometer", file),
        "everything": lambda: 3 * probe("time", file),  # three records make one row
    }
    times = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, program in programs.items():
            times[name].append(program())
    return times


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "nineAxis100.bin"
        subprocess.run([PROBE, "generate", "nineAxis100", str(SECONDS), file], check=True)
        times = measured(file)
    print(f"{SECONDS * RATE} samples at {RATE} Hz, {ROUNDS} rounds, median (least)")
    theirs, least = statistics.median(times[VQF]), min(times[VQF])
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name:<24} {median:6.0f} ns ({min(found):.0f}), {median / theirs:.2f} of vqf's 9 axes")
    good = True
    for name, limit in LIMITS.items():
        ratio = min(times[name]) / least  # what other programs took can only be in the others
        good &= ratio <= limit
        word = "holds" if ratio <= limit else "ABOVE"
        print(f"{name}, least to least: {ratio:.2f}, {word} the bar of {limit}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
