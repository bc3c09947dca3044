#!/usr/bin/env python3
"""Kills the service at random moments while it reads a chip's FIFO, and looks for what is missing.

    Tests/Sensors/fifo_kill_test.py BUILD [--kills N] [--seed N]

An accelerometer that umockdev makes up hands over 25 samples each half a second; each sample says which one it is. The
service records them and is killed again and again (SIGKILL). Only what the dead process had read may be missing, as a
gap of less than a second for each kill; nothing is there twice, and nothing out of order. Exit code 1 where something
else is so. Standard library only; needs umockdev-run.
"""

import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import chips

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ServiceFaults"))
from kill_test import DEVICE, begin_recording, recorded  # noqa: E402
from service import Service  # noqa: E402

FIFO, RATE = 25, 50
# What the dead process had read and not kept: a burst that it had, and one that came while none was there.
DEVICE_FILE = "/dev/iio:device0"
MOST = 2 * FIFO
STANDARD_GRAVITY = 9.80665
PAUSE = 0.6  # s between two kills, in the mean


# Bytes that no terminal takes for a command: what umockdev makes up is one, and may be asked to be one again.
FIRST, PLAIN = 0x20, 95


def plain(low, high):
    return FIRST + low + 256 * (FIRST + high)


def numbered(count):
    """Samples in m/s², each with its number in x and y."""
    raw = [(plain(i % PLAIN, i // PLAIN % PLAIN), plain(i // PLAIN ** 2, 0), plain(0, 0)) for i in range(count)]
    return [tuple(value * chips.SCALE for value in sample) for sample in raw]


def number(sample):
    """The number of a recorded sample, in g with Core Motion's sign."""
    x, y = (round(-value * STANDARD_GRAVITY / chips.SCALE) for value in sample[1:3])
    return x % 256 - FIRST + PLAIN * (x // 256 - FIRST) + PLAIN ** 2 * (y % 256 - FIRST)


def clear():
    """Leaves nothing in the FIFO, as the kernel does once nobody has its buffer open. What umockdev makes up keeps it, and
    would begin in the middle of a sample."""
    file = os.open(DEVICE_FILE, os.O_RDONLY | os.O_NONBLOCK)
    try:
        while os.read(file, 65_536):
            time.sleep(0.002)
    except BlockingIOError:
        pass
    finally:
        os.close(file)


def inside(build, folder, kills, draw):
    """What is done where umockdev has put its chip into /sys and /dev; gives why it is not as promised."""
    config = folder / "coremotiond.toml"
    config.write_text(f'[sensors]\nprofile = "phone"\nname = "{DEVICE}"\n')
    (folder / "run").mkdir()
    service = Service(str(build), str(folder), "--config", str(config))
    service.start()
    begin_recording(service)
    for _ in range(kills):
        time.sleep(draw.uniform(0, 2 * PAUSE))
        service.kill()
        clear()
        service.start()
    time.sleep(3)
    service.end()
    found, check = recorded(service.database)
    numbers = [number(sample) for sample in found]
    steps = [b - a for a, b in zip(numbers, numbers[1:])]
    gaps = [step - 1 for step in steps if step > 1]
    print(f"{kills} kills, {len(numbers)} of {numbers[-1] - numbers[0] + 1} samples are recorded")
    print(f"gaps               {len(gaps)}, at most {max(gaps, default=0)} samples ({MOST})")
    print(f"twice, disordered  {sum(step <= 0 for step in steps)}")
    print(f"database           {check}")
    return [reason for reason in [
        check != "ok" and "the database is damaged",
        any(step <= 0 for step in steps) and "samples are there twice, or out of order",
        len(gaps) > kills and "there are more gaps than kills",
        max(gaps, default=0) > MOST and "more is missing than the dead process had read",
        len(numbers) < kills * PAUSE * RATE / 2 and "too little was recorded"] if reason]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    parser.add_argument("--inside", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build.resolve()
    if options.inside:
        bad = inside(build, options.inside, options.kills, random.Random(options.seed))
        print("\n".join(f"FAILED: {reason}" for reason in bad) or "nothing else lost")
        return 1 if bad else 0
    if not shutil.which("umockdev-run"):
        print("skipped: umockdev-run is not there, so no FIFO is read between kills")
        return 0
    print(f"seed {options.seed}, {options.kills} kills")
    with tempfile.TemporaryDirectory(prefix="coremotion-") as name:
        folder = pathlib.Path(name)
        seconds = round(options.kills * (PAUSE + 1)) + 30
        (folder / "script").write_bytes(chips.script(numbered(seconds * RATE), FIFO, RATE))
        (folder / "chip.umockdev").write_text(chips.device(0, "bmi160", "accel", FIFO))
        return subprocess.run(
            ["umockdev-run", "--device", folder / "chip.umockdev", "--script", f"{DEVICE_FILE}={folder / 'script'}",
             "--", sys.executable, __file__, str(build), "--kills", str(options.kills), "--seed", str(options.seed),
             "--inside", str(folder)]).returncode


if __name__ == "__main__":
    sys.exit(main())
