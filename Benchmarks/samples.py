#!/usr/bin/env python3
"""Writes the sensor streams of a recording as sample records: nine little-endian words of 64 bits
(time in ns, kind, up to seven numbers), what `SampleRecord.swift` reads.

samples.py RECORDING.zip OUT.bin
"""

import csv
import io
import struct
import sys
import zipfile

GRAVITY = 9.80665  # m/s² in one g; the minus makes Core Motion's sign
STREAMS = [  # file, numbers in a row, factor to the core's unit
    ("accelerometer.csv", 3, -1 / GRAVITY),
    ("gyroscope.csv", 3, 1),
    ("magnetometer.csv", 3, 1),
    ("barometer.csv", 1, 0.1),
    ("location.csv", 7, 1),
]


def number(text):
    return float(text) if text else float("nan")


def records(path):
    """(time in ns, kind, numbers) of all streams in the order of time, streams in a fixed order."""
    found = []
    with zipfile.ZipFile(path) as archive:
        for kind, (name, width, factor) in enumerate(STREAMS):
            if name not in archive.namelist():
                continue
            with archive.open(name) as member:
                rows = csv.reader(io.TextIOWrapper(member, "utf-8"))
                next(rows)
                for row in rows:
                    values = [number(v) * factor for v in row[1 : 1 + width]]
                    found.append((round(float(row[0]) * 1e9), kind, values))
    found.sort(key=lambda r: r[:2])
    return found


def write(path, out):
    nan = float("nan")
    with open(out, "wb") as file:
        for time, kind, values in records(path):
            file.write(struct.pack("<qq7d", time, kind, *values, *[nan] * (7 - len(values))))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(sys.argv[1], sys.argv[2])
