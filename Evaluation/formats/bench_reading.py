"""Measures what reading costs: a day of CSV beside pandas, instructions by byte, and decoding again.

Usage: bench_reading.py [--tool .build/release/coremotion] [--former PROGRAM] [--hours 24] [--runs 5]
                        [--without-pandas] [--without-counts]

`analyze` and `inspect` of a CSV of 100 Hz run in turn with pandas reading it, and with the same commands of
a former build of the program where one is given; the shortest times count. Bars, in processor time: inspect
at most 0.5 of pandas, analyze at most 0.85 of the former program's own ratio. Then valgrind counts the
instructions by byte of `analyze` for four formats, and which share reading has of them: a file of several
streams is opened and decoded once for each, so that with one pass all but one part of that could go. Exit
code 1 where a bar is missed. Needs numpy and pandas, and valgrind for the counts.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import measure_speed

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Malice"))

import formats
import texts
import wearables

INSPECT_BAR = 0.5
ANALYZE_BAR = 0.85
# Bytes of the two files of a format whose instructions are compared: what is done once cancels out.
SHORT, LONG = 400_000, 1_200_000
# Above this share of `analyze` one pass over a file pays.
SHARE = 0.15


def logger_json(i):
    """A row of each of four sensors."""
    x, y, z = formats.at(i)
    time = b'"time":"%d","seconds_elapsed":"%.9f"' % (1_600_000_000 * 10**9 + i * 10**7, i / 100)
    row = b""
    for sensor, scale in (
            (b"TotalAcceleration", 1), (b"GyroscopeUncalibrated", 0.1), (b"MagnetometerUncalibrated", 3)):
        row += b',{"sensor":"%s",%s,"x":"%.12f","y":"%.12f","z":"%.12f"}' % (
            sensor, time, x * scale, y * scale, z * scale)
    if i % 100 == 0:
        row += b',{"sensor":"Barometer",%s,"pressure":"1013.25","relativeAltitude":"0.1"}' % time
    return row


def wide_row(i):
    """A row of five streams; the barometer and the fixes have something new once a second."""
    x, y, z = formats.at(i)
    slow = b"1013.25,48.1,11.5,500,1.4" if i % 100 == 0 else b",,,,"
    return b"%.2f,%.5f,%.5f,%.5f,%.5f,%.5f,0.01,%.3f,20.0,-40.0,%s\n" % (i / 100, x, y, z, y / 9, x / 9, x, slow)


def of(name):
    return next(x for x in texts.FORMATS + wearables.FORMATS if x.name == name)


JSON = of("Sensor Logger, JSON")
# Format, streams, and the functions whose instructions are those of reading one stream.
COUNTED = [
    (of("SensorLog"), 3, ["SampleTable.readOn()"]),
    (of("Axivity AX6"), 2, ["DecodedStream.decode()"]),
    (formats.Format("Sensor Logger, JSON", "json", JSON.head, logger_json, JSON.tail), 4, ["SampleTable.readOn()"]),
    (formats.Format(
        "CSV of five streams", "csv",
        b"time_s,acc_x (m/s2),acc_y (m/s2),acc_z (m/s2),gyro_x (rad/s),gyro_y (rad/s),gyro_z (rad/s),mag_x (uT),"
        b"mag_y (uT),mag_z (uT),pressure (hPa),latitude,longitude,altitude (m),speed (m/s)\n", wide_row), 5,
     ["SampleTable.readOn()"]),
]


def compare_pandas(tool, former, hours, runs, folder):
    """Prints ratios to pandas; gives what is over its bar."""
    path = folder / "day.csv"
    measure_speed.write_csv(path, hours)
    print(f"{hours:g} h of 100 Hz: {path.stat().st_size / 1e6:.0f} MB of CSV; shortest of {runs}, in turn")
    programs = {"": tool} | ({"former ": former} if former else {})
    best = {}
    for _ in range(runs):
        keep(best, "pandas", measure_speed.other("pandas, C engine", path))
        for name, program in programs.items():
            for command in ("inspect", "analyze"):
                keep(best, name + command, measure_speed.ours([program, command, str(path)]))
    ratios = {}
    for name, (wall, used) in best.items():
        ratios[name] = used / best["pandas"][1]
        print(f"{name:16} {used:7.2f} s processor  {wall:7.2f} s clock   {ratios[name]:.3f} of pandas'"
              f" processor time, {wall / best['pandas'][0]:.3f} of its clock", flush=True)
    if ratios["inspect"] > INSPECT_BAR:
        yield f"inspect takes {ratios['inspect']:.3f} of pandas, at most {INSPECT_BAR}"
    if former:
        own = ratios["analyze"] / ratios["former analyze"]
        print(f"analyze takes {own:.3f} of the former program's ratio, at most {ANALYZE_BAR}")
        if own > ANALYZE_BAR:
            yield f"analyze takes {own:.3f} of the former program's ratio, at most {ANALYZE_BAR}"


def keep(best, name, times):
    best[name] = [min(a, b) for a, b in zip(best.get(name, times), times)]


def counted(program, path, functions):
    """Instructions of `analyze`, and of these functions with what they call."""
    with tempfile.NamedTemporaryFile() as out:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}",
             program, "analyze", "--json", str(path)],
            capture_output=True, text=True)
        if done.returncode not in (0, 3):
            raise SystemExit(f"analyze of {path.name}: {done.stderr}")
        listed = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=99.9", out.name],
                                capture_output=True, text=True, check=True).stdout
        listed = subprocess.run(["swift", "demangle", "--simplified"], input=listed, capture_output=True, text=True,
                                check=True).stdout
    total = int(re.search(r"Collected : (\d+)", done.stderr).group(1))
    reading = 0
    for function in functions:
        lines = [x for x in listed.splitlines() if re.search(r"[: ]" + re.escape(function), x)]
        reading += max((int(x.split()[0].replace(",", "")) for x in lines), default=0)
    return total, reading


def count_instructions(programs, folder):
    """Prints instructions by byte and the share of decoding again."""
    print(f"\n{'analyze of':22} {'':8} {'instructions/byte':>18} {'reading':>8} {'decoding again':>15}")
    for form, streams, functions in COUNTED:
        files = []
        for size in (SHORT, LONG):
            path = folder / f"{size}.{form.ending}"
            files.append((path, form.write(path, form.ordinary(size))))
        for name, program in programs.items():
            (short, short_reading), (long, long_reading) = (counted(program, x, functions) for x, _ in files)
            total = long - short
            reading = (long_reading - short_reading) / total
            again = reading * (streams - 1) / streams
            print(f"{form.name:22} {name:8} {total / (files[1][1] - files[0][1]):18.0f} {reading:8.1%} "
                  f"{'≤ ' if reading else '? '}{again:.1%} of {streams} streams"
                  + ("  over the bar" if again > SHARE else ""), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tool", default=".build/release/coremotion")
    parser.add_argument("--former", help="a former build of the program")
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--without-pandas", action="store_true")
    parser.add_argument("--without-counts", action="store_true")
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tool).resolve())
    former = str(pathlib.Path(options.former).resolve()) if options.former else None
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if not options.without_pandas:
            missed = list(compare_pandas(tool, former, options.hours, options.runs, folder))
            (folder / "day.csv").unlink()
        if not options.without_counts:
            count_instructions({"now": tool} | ({"former": former} if former else {}), folder)
    for one in missed:
        print(one)
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
