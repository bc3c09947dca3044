"""What the package costs, as ratios within one run: import, a stream beside an analysis, threads, forks.

Python/.venv/bin/python Benchmarks/bench_python.py [--hours 1]
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

import numpy as np
import pyarrow as pa

import coremotion


def seconds(command: str) -> float:
    """Processor time of a Python of its own: what else the machine does is not in it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", command], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


def live(times: np.ndarray, xyz: np.ndarray) -> list[dict[str, pa.Table]]:
    """The rows of a stream that is given ten seconds at a time."""
    with coremotion.Stream("activity") as stream:
        parts = [stream.feed(accelerometer=(times[at : at + 1000], xyz[at : at + 1000])) for at in range(0, len(times), 1000)]
        parts.append(stream.finish())
    return parts


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
        result, parts = coremotion.analyze(table, tables=tables), live(times, xyz)
        rows = {name: pa.concat_tables([part[name] for part in parts]) for name in parts[0]}
        # Arrivals and departures are only told at the end of a recording.
        same = {name: rows[name].equals(result[name].select(rows[name].column_names)) for name in tables if name != "events"}
        counts = ", ".join(f"{rows[name].num_rows} of {name}" for name in same)
        print(f"rows: {counts}: {'the same' if all(same.values()) else same}")


if __name__ == "__main__":
    main()
