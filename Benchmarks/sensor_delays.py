"""How much worse attitude gets where the stamps of a gyroscope, or of a magnetometer, are 10 ms early or late.

Usage: sensor_delays.py [--tool .build/release/coremotion] [--data ../shared/data/attitude] [--sets NAME ...]

The stamps of one stream are moved in copies of the shared phones' recordings; what counts is the total error, degrees, RMS, after the
first minute, mean of a set with and without magnets, and its growth. Beside it stands the growth where the truth is read at the
gyroscope's own time: what remains there is the filter's, the rest is the time for which the attitude was told. Figures of article
Attitude. Needs numpy.
"""

import argparse
import pathlib
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Evaluation"))

from evaluation.attitudes import attitude_in, motion_table  # noqa: E402
from evaluation.orientation import errors, true_orientation  # noqa: E402
from evaluation.product import analyze  # noqa: E402
from evaluation.recordings import find_recordings  # noqa: E402
from evaluation.stress import copied  # noqa: E402

FIRST = 60.0  # s that a device has to find what it can
SHIFTS = (0.010, -0.010)  # s
FRAME = "xMagneticNorthZVertical"
STREAMS = ("gyroscope.csv", "magnetometer.csv")


def moved(recording, stream, shift, folder):
    """A copy whose stamps of one stream are later by `shift`."""
    header, *rows = recording.text(stream).splitlines()
    cells = (row.partition(",") for row in rows)
    text = "".join(f"{float(time) + shift:.4f},{rest}\n" for time, _, rest in cells)
    return copied(recording, folder, {stream: f"{header}\n{text}"})


def total_error(tool, recording, truth, folder, late=0.0):
    """RMS of the total error after the first minute: as told, and at a time that is earlier by `late`."""
    results = analyze(tool, recording.path, folder, ("--frame", FRAME))
    attitude = attitude_in(motion_table(results), FRAME, knows_north=True)
    counted = truth.moving & (truth.times >= truth.began + FIRST)
    found = []
    for shift in (0.0, late):
        e = errors(truth.magnetic, truth.times, attitude.times - shift, attitude.quaternions)
        found.append(float(np.sqrt(np.mean(np.square(e.total[counted & e.answered])))))
    return found


def measure(tool, recording):
    """Total errors of a recording: as it is, and [as told, at its own time] of each stream and shift."""
    truth = true_orientation(recording)
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        row = [total_error(tool, recording, truth, work / "as-it-is")]
        for stream in STREAMS:
            for shift in SHIFTS:
                folder = work / f"{stream}{shift}"
                copy = moved(recording, stream, shift, folder / "in")
                late = shift if stream == "gyroscope.csv" else 0.0
                row.append(total_error(tool, copy, truth, folder / "out", late))
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=str(HERE.parent / ".build/release/coremotion"))
    parser.add_argument("--data", default="../shared/data/attitude")
    parser.add_argument("--sets", nargs="+", default=["inria_iphone5", "inria_nexus5"])
    arguments = parser.parse_args()
    groups = {}
    for recording in find_recordings(pathlib.Path(arguments.data)).recordings:
        if recording.set not in arguments.sets or not recording.has("truth_orientation.csv", *STREAMS):
            continue
        magnets = recording.meta.get("magnetic", {}).get("disturbed")
        name = f"{recording.set}, {'magnets' if magnets else 'clean'}"
        groups.setdefault(name, []).append(measure(arguments.tool, recording))
    cases = [f"{stream.partition('.')[0]} {1000 * shift:+.0f} ms" for stream in STREAMS for shift in SHIFTS]
    for name, rows in groups.items():
        mean = np.array(rows).mean(axis=0)
        print(f"{name} ({len(rows)}): {mean[0][0]:.2f} degrees")
        for case, (told, own) in zip(cases, mean[1:]):
            print(f"  {case:24} {100 * (told / mean[0][0] - 1):+6.1f} %, at its own time {100 * (own / mean[0][0] - 1):+6.1f} %")


if __name__ == "__main__":
    main()
