"""Time per sample beside VQF, a C++ attitude filter from PyPI, on the same recording in one run.

VQF does attitude only; ours does attitude, steps, activity and the rest. VQF's batch call takes one row with
accelerometer, gyroscope and magnetometer; the core takes the three one by one. A sample here is such a row.
The programs run in turn, so that a busy machine hits all; the median counts. Exits with 1 where the pedometer alone
takes more than LIMIT of VQF's time per sample, the least of all rounds against the least.
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
PROBE = HERE.parent / ".build-benchmarks/release/probe"
SECONDS = 900
RATE = 100
ROUNDS = 15
LIMIT = 0.5  # of VQF's time: what the pedometer may take, resampler included


def rows(file):
    """The recording as VQF wants it: specific force in m/s², rad/s, µT, row by row."""
    words = np.fromfile(file, dtype="<f8").reshape(-1, 9)
    kinds = words[:, 1].view("<i8")
    a, w, m = (np.ascontiguousarray(words[kinds == kind, 2:5]) for kind in range(3))
    return a * -9.80665, w, m


def vqf_nanoseconds(acc, gyr, mag):
    estimator = vqf.VQF(1 / RATE)
    begin = time.perf_counter_ns()
    estimator.updateBatch(gyr, acc, mag)
    return (time.perf_counter_ns() - begin) / len(acc)


def core_nanoseconds(file):
    """Three records make one row."""
    done = subprocess.run([PROBE, "time", file], check=True, capture_output=True, text=True)
    return 3 * float(done.stdout)


def pedometer_nanoseconds(file):
    """One acceleration is a sample."""
    done = subprocess.run([PROBE, "time-pedometer", file], check=True, capture_output=True, text=True)
    return float(done.stdout)


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "nineAxis100.bin"
        subprocess.run([PROBE, "generate", "nineAxis100", str(SECONDS), file], check=True)
        acc, gyr, mag = rows(file)
        theirs, ours, steps = [], [], []
        for _ in range(ROUNDS):
            theirs.append(vqf_nanoseconds(acc, gyr, mag))
            ours.append(core_nanoseconds(file))
            steps.append(pedometer_nanoseconds(file))
    print(f"{len(acc)} samples of nine axes at {RATE} Hz, {ROUNDS} rounds, median (least)")
    vqf_time = statistics.median(theirs)
    for name, times in (
        ("vqf C++ batch, attitude only", theirs), ("coremotion, everything", ours),
        ("coremotion, pedometer alone", steps),
    ):
        median = statistics.median(times)
        print(f"{name:<30} {median:8.0f} ns/sample ({min(times):.0f}), {median / vqf_time:.2f} of vqf")
    ratio = min(steps) / min(theirs)  # what other programs took can only be in the others
    good = ratio <= LIMIT
    print(f"pedometer alone, least to least: {ratio:.2f} of vqf, {'holds' if good else 'ABOVE'} the bar of {LIMIT}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
