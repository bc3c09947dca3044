#!/usr/bin/env python3
"""Makes a recording so small that it goes into a board's flash: 6 bytes a sample.

    recording.py accelerometer.csv > recording.h

The file is one that `coremotion convert FILE FOLDER --to csv` writes: time in s, acceleration in g with Core
Motion's sign. Samples must come at one rate, as a FIFO gives them. Kept are whole millimetres per second
squared, which is how a phone's recording of m/s² with three digits is kept without loss.
"""

import csv
import sys

PER_G = 9806.65


def main():
    with open(sys.argv[1], newline="") as file:
        rows = [[float(cell) for cell in row[:4]] for row in list(csv.reader(file))[1:]]
    times = [row[0] for row in rows]
    interval = (times[-1] - times[0]) / (len(times) - 1)
    if max(abs(b - a - interval) for a, b in zip(times, times[1:])) > 0.002:
        sys.exit(f"{sys.argv[1]}: samples do not come at one rate")
    samples = [[round(x * PER_G) for x in row[1:]] for row in rows]
    if max(abs(x) for sample in samples for x in sample) > 32767:
        sys.exit(f"{sys.argv[1]}: more than 3.3 g")
    print("#include <stdint.h>")
    print(f"#define RECORDING_COUNT {len(samples)}")
    print(f"#define RECORDING_INTERVAL_NS {round(interval * 1e9)}")
    print(f"#define RECORDING_PER_G {PER_G}")
    print("static const int16_t recording[RECORDING_COUNT][3] = {")
    for x, y, z in samples:
        print(f"{{{x},{y},{z}}},")
    print("};")


if __name__ == "__main__":
    main()
