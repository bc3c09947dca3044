"""Measures how fast recordings are read and analysed, beside the readers of the PyPI world.

Usage: measure_speed.py [--hours 6] [--runs 5] [--tool .build/release/coremotion] [--without-actipy]

Makes a CSV of 100 Hz acceleration, the same as a zip, and an Axivity file of the same hours. Each
pair of programs runs in turn; printed are the shortest times and their ratios, so that other work
on the machine counts as little as can be. The product's time is that of the whole process, the
other side's only that of the call. A week is `--hours 168`, for which the temporary folder needs
4 GB and pandas 3 GB of memory. Needs the packages of requirements.txt; actipy needs Java 8 or later.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile

import numpy as np

RATE = 100


def write_csv(path, hours):
    """Walks and rests of ten minutes or so, six digits after the point."""
    random = np.random.default_rng(1)
    with open(path, "w") as file:
        file.write("time_s,x_mps2,y_mps2,z_mps2\n")
        total = int(hours * 3600 * RATE)
        for start in range(0, total, 200_000):
            t = np.arange(start, min(total, start + 200_000)) / RATE
            walks = np.sin(t / 600) > 0.3
            noise = random.normal(0, 0.02, (3, t.size))
            x = noise[0] * (1 + 15 * walks)
            y = noise[1] + walks * 1.5 * np.sin(2 * np.pi * t)
            z = noise[2] + 9.81 + walks * 3 * np.sin(4 * np.pi * t)
            np.savetxt(file, np.stack([t, x, y, z], 1), fmt="%.2f,%.6f,%.6f,%.6f")


def write_cwa(path, hours):
    """An AX3 file: a header, then blocks of 120 packed samples at 100 Hz and 8 g."""
    random = np.random.default_rng(2)
    header = bytearray(1024)
    header[0:4] = b"MD" + (1020).to_bytes(2, "little")
    header[4] = 0x17
    header[36] = 0x4A
    with open(path, "wb") as file:
        file.write(header)
        for i in range(int(hours * 3600 * RATE / 120)):
            ticks = i * 120 * 65536 // RATE
            seconds, fraction = divmod(ticks, 65536)
            stamp = time.gmtime(1_600_000_000 + seconds)
            packed = (
                (stamp.tm_year - 2000) << 26 | stamp.tm_mon << 22 | stamp.tm_mday << 17
                | stamp.tm_hour << 12 | stamp.tm_min << 6 | stamp.tm_sec)
            block = bytearray(512)
            block[0:4] = b"AX" + (508).to_bytes(2, "little")
            block[4:6] = (0x8000 | fraction >> 1).to_bytes(2, "little")
            block[10:14] = i.to_bytes(4, "little")
            block[14:18] = packed.to_bytes(4, "little")
            block[24] = 0x4A
            block[25] = 0x30
            # The offset is written as if the stamp had no fraction.
            block[26:28] = (-(fraction * RATE >> 16)).to_bytes(2, "little", signed=True)
            block[28:30] = (120).to_bytes(2, "little")
            xyz = random.integers(-40, 40, (3, 120)) + np.array([[0], [0], [256]])
            words = (xyz[0] & 1023) | (xyz[1] & 1023) << 10 | (xyz[2] & 1023) << 20
            block[30:510] = words.astype("<u4").tobytes()
            total = int(np.frombuffer(bytes(block), "<u2").sum(dtype="u8"))
            block[510:512] = (-total % 65536).to_bytes(2, "little")
            file.write(block)


# What the other side does, in a process of its own that prints the seconds of the call alone.
READERS = {
    "pandas, C engine": "import pandas; f = lambda: pandas.read_csv(path, engine='c')",
    "zlib through zipfile": """
import zipfile
def f():
    with zipfile.ZipFile(path) as archive, archive.open(archive.namelist()[0]) as member:
        while member.read(1 << 18): pass
""",
    "actipy": """
import actipy
f = lambda: actipy.read_device(
    path, lowpass_hz=None, calibrate_gravity=False, detect_nonwear=False, resample_hz=None)
""",
}
CLOCK = """
import contextlib, io, json, resource, time
who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
cpu = lambda: sum(sum(resource.getrusage(w)[:2]) for w in who)
wall, used = time.perf_counter(), cpu()
with contextlib.redirect_stdout(io.StringIO()): f()
print(json.dumps([time.perf_counter() - wall, cpu() - used]))
"""


def other(reader, path):
    code = f"path = {str(path)!r}\n{READERS[reader]}\n{CLOCK}"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{reader}: {result.stderr}")
    return json.loads(result.stdout.splitlines()[-1])


def ours(command):
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)}: exit status {status >> 8}")
    return [time.perf_counter() - start, usage.ru_utime + usage.ru_stime]


def memory(command):
    """Peak in MB. What wait4 says counts the pages of this process before the command's own."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            break
        peak = max([peak] + [int(l.split()[1]) for l in status.splitlines() if "VmHWM" in l])
        time.sleep(0.02)
    process.wait()
    return peak / 1024


def compare(name, command, reader, path, runs, megabytes):
    a, b = [], []
    for _ in range(runs):
        a.append(ours(command))
        b.append(other(reader, path))
    a, b, peak = np.array(a).min(0), np.array(b).min(0), memory(command)
    print(
        f"{name:24} {a[0]:8.2f} s wall {a[1]:8.2f} s CPU {megabytes / a[0]:6.0f} MB/s"
        f" {peak:6.0f} MB peak   {reader}: {b[0]:8.2f} s wall {b[1]:8.2f} s CPU"
        f"   time {a[0] / b[0]:.3f} (wall) {a[1] / b[1]:.3f} (CPU) of it", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=6)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--tool", default=".build/release/coremotion")
    parser.add_argument("--without-actipy", action="store_true")
    arguments = parser.parse_args()
    tool, runs = str(pathlib.Path(arguments.tool).resolve()), arguments.runs
    with tempfile.TemporaryDirectory() as folder:
        csv, archive, cwa = (pathlib.Path(folder) / f"log.{e}" for e in ("csv", "zip", "cwa"))
        write_csv(csv, arguments.hours)
        size = csv.stat().st_size / 1e6
        print(f"{arguments.hours:g} h of {RATE} Hz: {size:.0f} MB of CSV; best of {runs}")
        compare("inspect log.csv", [tool, "inspect", str(csv)], "pandas, C engine", csv, runs, size)
        compare("analyze log.csv", [tool, "analyze", str(csv)], "pandas, C engine", csv, runs, size)
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
            target.write(csv, "log.csv")
        csv.unlink()
        compare(
            "inspect log.zip", [tool, "inspect", str(archive)], "zlib through zipfile", archive,
            runs, size)
        archive.unlink()
        if not arguments.without_actipy:
            write_cwa(cwa, arguments.hours)
            size = cwa.stat().st_size / 1e6
            compare("inspect log.cwa", [tool, "inspect", str(cwa)], "actipy", cwa, runs, size)


if __name__ == "__main__":
    main()
