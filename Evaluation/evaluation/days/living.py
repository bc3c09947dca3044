"""Days that are simulated with location and without, and what the product says of them."""

from __future__ import annotations

import pathlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from ..generated.living import simulate
from ..product import Failed, analyze
from ..recordings import open_recording
from ..worlds.texts import text
from .scoring import Day, day

SCENARIOS = pathlib.Path(__file__).parent / "scenarios"
NAMES = tuple(sorted(path.stem for path in SCENARIOS.glob("*.txt")))
RATE = 25  # Hz: a day is 30 MB


@dataclass(frozen=True)
class Life:
    """A day of a person, with fixes or without."""

    name: str
    seed: int
    is_located: bool

    @property
    def text(self) -> str:
        whole = text(self.name, self.seed, RATE, SCENARIOS)
        return whole.replace("phone iphone", "phone iphone with location") if self.is_located else whole

    @property
    def folder(self) -> str:
        return f"{'with' if self.is_located else 'without'}/{self.name}-{self.seed}"


def live(binary: str, names: list[str], seeds: range, work: pathlib.Path, jobs: int) -> tuple[dict[Life, Day], list[str]]:
    """The days that were scored, and why some were not."""
    lives = [Life(name, seed, is_located) for name in names for seed in seeds for is_located in (False, True)]
    with ProcessPoolExecutor(jobs) as pool:
        told = list(pool.map(_live, [(binary, life, work) for life in lives]))
    scored = {life: found for life, found in zip(lives, told) if isinstance(found, Day)}
    return scored, [found for found in told if isinstance(found, str)]


def _live(task: tuple[str, Life, pathlib.Path]) -> Day | str:
    binary, life, work = task
    folder = work / life.folder
    folder.mkdir(parents=True)
    recording = folder / f"{life.name}-{life.seed}.zip"
    failure = simulate(binary, life.text, life.seed, recording)
    if failure:
        return f"{life.folder}: {failure}"
    try:
        results = analyze(binary, recording, folder / "results", ("--rate", "1"))
    except (Failed, OSError) as error:
        return f"{life.folder}: {error}"
    return day(open_recording(recording, folder), results)
