"""What the package costs, as ratios within one run: import, a stream beside an analysis, threads, forks.

Python/.venv/bin/python Python/bench.py [--hours 1]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

import numpy as np

import coremotion


def seconds(command: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", command], check=True)
    return time.perf_counter() - start


def processor(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def best(work: Callable[[], float], times: int = 5) -> float:
    return min(work() for _ in range(times))


def hour(folder: Path, hours: float) -> tuple[Path, np.ndarray, np.ndarray]:
    """A walk of that length at 100 Hz, as a zip and as arrays: the simulator's, one behind the other."""
    samples = coremotion.simulate("walk", seed=1).samples("accelerometer")
    xyz = np.stack([samples[axis].to_numpy() for axis in "xyz"], axis=1)
    count = int(hours * 360_000)
    xyz = np.tile(xyz, (count // len(xyz) + 1, 1))[:count]
    times = np.arange(count) / 100
    table = folder / "hour.csv"
    with table.open("w") as file:
        file.write("time_s,coremotion_x_g,coremotion_y_g,coremotion_z_g\n")
        for at, (x, y, z) in zip(times, xyz):
            file.write(f"{at:.2f},{x:.9f},{y:.9f},{z:.9f}\n")
    written = coremotion.read(table).samples("accelerometer")
    return table, written["time_s"].to_numpy(), np.stack([written[axis].to_numpy() for axis in "xyz"], axis=1)


def live(times: np.ndarray, xyz: np.ndarray) -> dict[str, int]:
    rows: dict[str, int] = {}
    with coremotion.Stream("activity") as stream:
        for at in range(0, len(times), 1000):
            for name, table in stream.feed(accelerometer=(times[at : at + 1000], xyz[at : at + 1000])).items():
                rows[name] = rows.get(name, 0) + table.num_rows
        for name, table in stream.finish().items():
            rows[name] += table.num_rows
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hours", type=float, default=1.0)
    options = parser.parse_args()
    pairs = [(seconds("pass"), seconds("import coremotion")) for _ in range(15)]
    bare, with_package = (statistics.median(column) for column in zip(*pairs))
    print(f"import: {1000 * (with_package - bare):.0f} ms over Python's own {1000 * bare:.0f} ms (bar: 60 ms)")
    with tempfile.TemporaryDirectory() as folder:
        table, times, xyz = hour(Path(folder), options.hours)
        tables = ["steps", "step-log", "events", "activity", "pedometer"]
        whole = best(lambda: processor(lambda: coremotion.analyze(table, tables=tables)))
        stream = best(lambda: processor(lambda: live(times, xyz)))
        print(
            f"stream: {stream:.3f} s of processor for {len(times)} samples, analyze {whole:.3f} s: {stream / whole:.2f} (bar: 1.20)"
        )
        result, rows = coremotion.analyze(table, tables=tables), live(times, xyz)
        same = {name: rows[name] == result[name].num_rows for name in tables if name != "events"}
        print(f"rows: {'the same' if all(same.values()) else same}")


if __name__ == "__main__":
    main()
