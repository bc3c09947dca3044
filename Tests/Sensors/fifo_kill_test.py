#!/usr/bin/env python3
"""Kills the service at random moments while it reads a chip's FIFO, and looks for what is missing.

    Tests/Sensors/fifo_kill_test.py BUILD [--kills N] [--seed N]

An accelerometer made of files and a pipe hands over 25 samples each half a second; each sample says which one it is. The
service records them and is killed again and again (SIGKILL). Only what the dead process had read, and what came while
there was none, may be missing, as a gap of at most a second for each kill, which shows in time too; nothing is there
twice, and nothing out of order. Exit code 1 where something else is so. Standard library only.
"""

import argparse
import os
import pathlib
import random
import sys
import threading
import time

import chips

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ServiceFaults"))
from kill_test import DEVICE, begin_recording, recorded, verdict  # noqa: E402
from service import Service, temporary_folder  # noqa: E402

FIFO, RATE = 25, 50
MOST = 2 * FIFO  # samples of a second
STANDARD_GRAVITY = 9.80665
PAUSE = 0.6  # s between two kills, in the mean


def numbered(i):
    """A sample in m/s² that has its number in x and y."""
    return (i % 4096 * chips.SCALE, i // 4096 * chips.SCALE, 4096 * chips.SCALE)


def number(sample):
    """The number of a recorded sample, in g with Core Motion's sign."""
    x, y = (round(-value * STANDARD_GRAVITY / chips.SCALE) for value in sample[1:3])
    return x + 4096 * y


class Chip(threading.Thread):
    """A chip below a root of its own: attributes as files, the buffer as a pipe that is filled in real time."""

    def __init__(self, root):
        super().__init__(daemon=True)
        folder = root / "sys/bus/iio/devices/iio:device0"
        for name, value in chips.attributes(0, "bmi160", "accel", FIFO).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(value + "\n")
        (root / "dev").mkdir()
        os.mkfifo(root / "dev/iio:device0")
        # Open to both sides, so that it lasts while nobody reads it.
        self.pipe = os.open(root / "dev/iio:device0", os.O_RDWR | os.O_NONBLOCK)
        self.begin, self.made = time.monotonic(), 0

    def run(self):
        while True:
            self.made += FIFO
            time.sleep(max(0, self.begin + self.made / RATE - time.monotonic()))
            burst = range(self.made - FIFO, self.made)
            os.write(self.pipe, b"".join(chips.quantised(numbered(i)) for i in burst))

    def clear(self):
        """Leaves nothing in the buffer, as the kernel does once nobody has it open."""
        try:
            os.read(self.pipe, 65_536)
        except BlockingIOError:
            pass


def killed(build, folder, kills, draw):
    """Samples that are recorded over so many kills, and what SQLite says of the file."""
    root = folder / "root"
    chip = Chip(root)
    chip.start()
    config = folder / "coremotiond.toml"
    config.write_text(f'[sensors]\nprofile = "phone"\nname = "{DEVICE}"\nroot = "{root}"\n')
    (folder / "run").mkdir()
    service = Service(build, str(folder), "--config", str(config))
    service.start()
    begin_recording(service)
    for _ in range(kills):
        time.sleep(draw.uniform(0, 2 * PAUSE))
        service.kill()
        chip.clear()
        service.start()
    time.sleep(3)
    service.end()
    return recorded(service.database)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    options = parser.parse_args()
    print(f"seed {options.seed}, {options.kills} kills")
    with temporary_folder() as folder:
        found, check = killed(options.build, pathlib.Path(folder), options.kills, random.Random(options.seed))
    numbers = [number(sample) for sample in found]
    steps = [b - a for a, b in zip(numbers, numbers[1:])]
    gaps = [step - 1 for step in steps if step > 1]
    # A gap shows in time as well: stamps of a burst are good to some samples.
    hidden = sum(step - 1 >= FIFO // 2 and b[0] - a[0] < step / RATE / 2 for step, a, b in zip(steps, found, found[1:]))
    disordered = sum(step <= 0 for step in steps)
    print(f"{options.kills} kills of a service that reads a FIFO")
    print(f"recorded samples   {len(numbers)} of {numbers[-1] - numbers[0] + 1 if numbers else 0}")
    print(f"gaps               {len(gaps)}, the longest {max(gaps, default=0)} samples ({MOST})")
    print(f"doubled, disorder  {disordered}")
    print(f"unseen             {hidden} gaps of {FIFO // 2} samples and more that are none in time")
    print(f"database           {check}")
    return verdict([
        check != "ok" and "the database is damaged",
        disordered and "samples are there twice, or out of order",
        hidden and "time goes on over samples that are missing",
        len(gaps) > options.kills and "there are more gaps than kills",
        max(gaps, default=0) > MOST and "more is missing than the dead process had read",
        len(numbers) < options.kills * PAUSE * RATE / 2 and "too little was recorded"])


if __name__ == "__main__":
    sys.exit(main())
