"""Recordings of a day each on Spark, as a ratio to `coremotion cohort --jobs 1` in the same run.

    Python/.venv/bin/python Benchmarks/bench_spark.py [--recordings 40] [--hours 24] [--processors 2]

Simulated days of a watch at 25 Hz: four of them, under as many names as are asked for. Both read the
same files and write tables of days and minutes. The command has one processor alone (it reads ahead in a
second thread, which would take another). The start of Spark's session, about ten seconds, is not counted;
the start of workers is. Wants a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import psutil
from pyspark.sql import SparkSession

import coremotion
from coremotion.spark import cohort

#: Recordings a second and processor, against those of one process alone.
BAR = 0.9
PERSONS = 4
FOLDER = Path(".build/bench-spark")
HOUR = "sit 24 min\nwalk 8 min\nsit 6 min while typing\npotter 12 min\nlie 10 min in table\n"


def main() -> None:
    asked = arguments()
    folder = recordings(asked.recordings, asked.hours)
    print(f"{asked.recordings} recordings of {asked.hours} h")
    alone = measured(lambda: cohort_alone(folder))
    print(f"coremotion cohort --jobs 1  {alone}", flush=True)
    session = spark(asked.processors)
    spread = measured(lambda: cohort_on_spark(session, folder))
    session.stop()
    print(f"Spark on {asked.processors} processors      {spread}")
    ratio = alone.wall / (spread.wall * asked.processors)
    work = alone.processor / spread.processor
    print(f"rate a processor against one process {ratio:.2f} (bar: {BAR}); work of the processors {work:.2f}")
    sys.exit(ratio < BAR)


@dataclass(frozen=True)
class Cost:
    """Seconds of the clock, and of the processor by this process's descendants."""

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.wall:7.1f} s, {self.processor:7.1f} s of processor"


def measured(work: Callable[[], None]) -> Cost:
    before, begin = spent(), time.monotonic()
    work()
    wall = time.monotonic() - begin
    return Cost(wall, spent() - before)


def spent() -> float:
    """By those that have ended, and by those that live."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    living = [process.cpu_times() for process in psutil.Process().children(recursive=True)]
    return ended.ru_utime + ended.ru_stime + sum(times.user + times.system for times in living)


def cohort_alone(folder: Path) -> None:
    command = [coremotion.program(), "cohort", folder, "--output", fresh("alone"), "--jobs", "1"]
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    try:
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finally:
        os.sched_setaffinity(0, processors)


def cohort_on_spark(session: SparkSession, folder: Path) -> None:
    told = cohort(session, folder.absolute(), fresh("spark").absolute())
    states = {r.state for r in told.select("state").distinct().collect()}
    assert states == {"done"}, states


def fresh(name: str) -> Path:
    path = FOLDER / name
    shutil.rmtree(path, ignore_errors=True)
    return path


def spark(processors: int) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{processors},4]").appName("bench")
    for name, value in {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def recordings(count: int, hours: int) -> Path:
    """The folder of that many recordings; what is there already is used again."""
    folder = FOLDER / f"{count}x{hours}h"
    if len(list(folder.glob("*.zip"))) == count:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scenario = FOLDER / "day.txt"
    scenario.write_text(f"summary  Hours of a watch.\nphone watch25\nin wrist\n{HOUR * hours}")

    def simulate(seed: int) -> None:
        path = folder / f"{seed:03}.zip"
        command = [coremotion.program(), "simulate", scenario, "--seed", seed, "--output", path]
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)

    persons = min(PERSONS, count)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(simulate, range(persons)))
    for number in range(persons, count):
        os.link(folder / f"{number % persons:03}.zip", folder / f"{number:03}.zip")
    return folder


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recordings", type=int, default=40)
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--processors", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
