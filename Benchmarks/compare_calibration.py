"""Holds calibration to gravity against a known truth and against actipy, on the same simulated days.

Usage: compare_calibration.py [--tool .build/release/coremotion] [--data ../shared/data] [--days 6]

A day at 100 Hz lies still in many attitudes for 2 to 20 minutes each, with 3 mg of noise and movement between them; the sensor
has gains and offsets drawn by the day's number. The last day lies still in one attitude. Still samples, as calibrated by the program
(gain and offset in summary.json) and by actipy, may be 2 mg off the truth and off each other. Exit code 1 where they are not. Needs
numpy, actipy and the Java that it starts; actipy is free for academic use only: it is measured here and used nowhere.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings
import zipfile

import actipy
import numpy

import cwa_file

# actipy's fit divides by distances that are none, and says so with each step.
warnings.simplefilter("ignore")
BAR = 2.0
RATE = cwa_file.RATE
START = 1_551_139_200


def day(number, turning):
    """True acceleration of a day, which of its samples are still, and the sensor's gain and offset."""
    random = numpy.random.default_rng(number)
    true, still = [], []
    left = 24 * 3600
    base = numpy.array([0.3, -0.4, 0.87])
    while left > 0:
        seconds = min(left, int(random.uniform(120, 1200)))
        up = base + turning * random.normal(size=3)
        up /= numpy.linalg.norm(up)
        piece = numpy.repeat(up[None], seconds * RATE, axis=0)
        moving = min(30, seconds) * RATE
        t = numpy.arange(moving) / RATE
        piece[:moving] += (0.2 * numpy.sin(2 * numpy.pi * 1.3 * t))[:, None] * random.normal(size=3)
        quiet = numpy.ones(len(piece), bool)
        quiet[:moving] = False
        true.append(piece)
        still.append(quiet)
        left -= seconds
    true = numpy.concatenate(true)
    gain = 1 + random.uniform(-0.04, 0.04, 3)
    offset = random.uniform(-0.06, 0.06, 3)
    return true, numpy.concatenate(still), gain, offset, random.normal(0, 0.003, true.shape)


def ours(tool, path, folder):
    """What the program found of a file: gain and offset with the device's sign, or why nothing was applied."""
    command = [tool, "analyze", path, "--output", folder, "--tables", "summary", "--calibration"]
    subprocess.run(command, check=True, capture_output=True)
    finding = json.loads((folder / path.stem / "summary.json").read_text())["gravity"]
    if not finding["applied"]:
        return None, finding
    # Core Motion's sign is the other one: gains are alike, offsets are not.
    return (numpy.array(finding["gain"]), -numpy.array(finding["offset_mg"]) / 1000), finding


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/coremotion")
    parser.add_argument("--data", default="../shared/data")
    parser.add_argument("--days", type=int, default=6)
    options = parser.parse_args()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with zipfile.ZipFile(f"{options.data}/phone-logs/axivity/ax3_testfile.cwa.zip") as archive:
            archive.extract("ax3_testfile.cwa", folder)
        for number in range(1, options.days + 1):
            isOne = number == options.days
            true, still, gain, offset, noise = day(number, 0.05 if isOne else 1.0)
            path = folder / f"day{number}.cwa"
            cwa_file.write(path, folder / "ax3_testfile.cwa", true * gain + offset + noise, START)
            found, finding = ours(options.tool, path, folder / "output")
            data, info = actipy.read_device(str(path), lowpass_hz=None, calibrate_gravity=True, detect_nonwear=False,
                                            resample_hz=None, verbose=False)
            path.unlink()
            before = f"before {finding['error_before_mg']:.1f} mg (actipy {info['CalibErrorBefore(mg)']:.1f})"
            if isOne:
                isRight = found is None and info["CalibOK"] == 0
                missed = missed or not isRight
                print(f"one attitude: {before}, applied {finding['applied']} ({finding.get('reason')}), "
                      f"actipy {info['CalibOK']}{'' if isRight else '  MISSED'}")
                continue
            places = numpy.flatnonzero(still)[:: RATE * 10]
            peer = data[["x", "y", "z"]].to_numpy()
            places = places[places < len(peer)]
            if found is None:
                print(f"day {number}: nothing applied ({finding.get('reason')})  MISSED")
                missed = True
                continue
            # What each makes of the same reading, with its noise taken off by the sensor's own gain.
            raw = (true * gain + offset)[places]
            mine = raw * found[0] + found[1]
            # actipy gives samples only: its gain and offset are the line through them.
            read = numpy.clip(numpy.rint((true * gain + offset + noise)[places] * cwa_file.UNITS_PER_G), -32768, 32767)
            read /= cwa_file.UNITS_PER_G
            theirs = numpy.empty_like(mine)
            for axis in range(3):
                slope, intercept = numpy.polyfit(read[:, axis], peer[places, axis], 1)
                theirs[:, axis] = raw[:, axis] * slope + intercept
            worst = [1000 * numpy.linalg.norm(a - b, axis=1).max()
                     for a, b in ((mine, true[places]), (theirs, true[places]), (mine, theirs))]
            isRight = worst[0] <= BAR and worst[2] <= BAR
            missed = missed or not isRight
            print(f"day {number}: {before}, after {finding['error_after_mg']:.2f} (actipy {info['CalibErrorAfter(mg)']:.2f}); "
                  f"farthest from the truth {worst[0]:.2f} mg (actipy {worst[1]:.2f}), from actipy {worst[2]:.2f} mg"
                  f"{'' if isRight else '  MISSED'}")
    if missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
