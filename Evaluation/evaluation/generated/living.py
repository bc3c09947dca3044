"""Simulated recordings, and the product's tables of them."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
from concurrent.futures import ProcessPoolExecutor

from ..product import Failed, analyze
from ..worlds.texts import text

SCENARIOS = pathlib.Path(__file__).parent / "scenarios"
NAMES = tuple(sorted(path.stem for path in SCENARIOS.glob("*.txt")))
RATE = 100  # Hz, where a scenario leaves it open
TIME_LIMIT = 300  # s


def simulate_all(binary: str, names: list[str], seeds: range, data: pathlib.Path, jobs: int) -> list[str]:
    """Writes DATA/<scenario>/<scenario>-<seed>.zip; gives why some are not there."""
    work = [(binary, name, seed, data) for name in names for seed in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return [failure for failure in pool.map(_simulate, work) if failure]


def _simulate(work: tuple[str, str, int, pathlib.Path]) -> str | None:
    binary, name, seed, data = work
    folder = data / name
    folder.mkdir(parents=True, exist_ok=True)
    failure = simulate(binary, text(name, seed, RATE, SCENARIOS), seed, folder / f"{name}-{seed}.zip")
    return failure and f"{name}, seed {seed}: {failure}"


def simulate(binary: str, scenario: str, seed: int, recording: pathlib.Path) -> str | None:
    """Writes the recording of a scenario's text, and the text beside it; gives why it is not there."""
    path = recording.with_suffix(".scenario")
    path.write_text(scenario)
    command = [binary, "simulate", str(path), "--seed", str(seed), "--output", str(recording)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT)
    return None if done.returncode == 0 else " ".join(done.stderr.split()) or "printed nothing"


def analyze_all(binary: str, runs: list[tuple[str, pathlib.Path]], results: pathlib.Path, jobs: int) -> list[str]:
    """Writes the tables of each recording into its folder of RESULTS; gives why some are not there."""
    with ProcessPoolExecutor(jobs) as pool:
        return [failure for failure in pool.map(_analyze, [(binary, *run, results) for run in runs]) if failure]


def _analyze(work: tuple[str, str, pathlib.Path, pathlib.Path]) -> str | None:
    binary, folder, recording, results = work
    target = results / folder
    raw = target.with_name(target.name + ".raw")
    try:
        found = analyze(binary, recording, raw, ("--gestures", "all", "--rate", "10"))
    except (Failed, OSError) as error:
        return f"{folder}: {error}"
    shutil.move(str(found.folder), str(target))
    shutil.rmtree(raw)
    return None
