"""One life in a world: simulated, analysed with the gyroscope and without, judged."""

from __future__ import annotations

import pathlib
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass

from ..product import Failed, analyze
from ..tables import Table, parse_table
from .judging import Tally, judge
from .table import Key
from .texts import text
from .worlds import NAMED

TIME_LIMIT = 300  # s; a life takes one


@dataclass(frozen=True)
class Life:
    world: str
    seed: int
    rate: int  # Hz


def live(binary: str, life: Life) -> tuple[dict[Key, Tally], str | None]:
    """What was said, with and without gyroscope; or why there is nothing."""
    try:
        with tempfile.TemporaryDirectory(prefix="world-") as folder:
            return _live(binary, life, pathlib.Path(folder)), None
    except (Failed, OSError, subprocess.TimeoutExpired) as error:
        return {}, f"{life.world}, seed {life.seed}, {life.rate} Hz: {error}"


def _live(binary: str, life: Life, folder: pathlib.Path) -> dict[Key, Tally]:
    scenario, recording = folder / f"{life.world}.txt", folder / f"{life.world}.zip"
    scenario.write_text(text(life.world, life.seed, life.rate))
    command = [binary, "simulate", str(scenario), "--seed", str(life.seed), "--output", str(recording)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT)
    if done.returncode:
        raise Failed(f"exit {done.returncode}: {(done.stderr.strip().splitlines() or ['printed nothing'])[-1]}")
    with zipfile.ZipFile(recording) as truth:
        labels, speed = _table(truth, "truth_labels.csv"), _table(truth, "truth_speed.csv")
    if labels is None:
        raise Failed("the simulator wrote no truth_labels.csv")
    world, found = NAMED[life.world], {}
    for has_gyroscope in (True, False):
        without = () if has_gyroscope else ("--without", "gyroscope")
        results = analyze(binary, recording, folder / f"results-{has_gyroscope}", ("--rate", "1", *without))
        activity = results.table("activity.csv")
        if activity is None:
            raise Failed("the product wrote no activity.csv")
        found[life.world, life.rate, has_gyroscope] = judge(world, labels, speed, activity)
    return found


def _table(truth: zipfile.ZipFile, name: str) -> Table | None:
    return parse_table(truth.read(name).decode(), name) if name in truth.namelist() else None
