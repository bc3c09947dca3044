"""Recordings measured once and kept in a file, simulations measured anew."""

from __future__ import annotations

import hashlib
import json
import pathlib
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field

import numpy as np

from ..recordings import Recording, find_recordings, open_recording
from . import scenes, signals, sources
from .sources import Pair, Stretch

CACHE = pathlib.Path(".build-evaluation") / "realism.json"
GAP = 0.5  # s without a sample over which nothing is interpolated
SHORTEST = 6.0  # s of a kind in one recording below which nothing is said


@dataclass(frozen=True)
class Measured:
    """One kind of motion in one recording: medians over windows, and the median density of |a| on k/6 Hz."""

    set: str
    recording: str
    person: str
    kind: str
    placement: str
    rate: float
    seconds: float
    values: dict[str, float]
    windows: dict[str, list[float]] = field(default_factory=dict)  # quantiles of the windows, 5, 15, ... 95 %
    density: list[float] = field(default_factory=list)


def of_recording(recording: Recording, stretches: Sequence[Stretch]) -> list[Measured]:
    """The measures of every kind and placement that the stretches name."""
    if not stretches:
        return []
    streams = {
        name: (table["time_s"], table.matrix(*columns))
        for name, columns in (("accelerometer.csv", ("x_mps2", "y_mps2", "z_mps2")),
                              ("gyroscope.csv", ("x_radps", "y_radps", "z_radps")))
        if (table := recording.optional_table(name)) is not None and len(table) > 8
    }
    found = []
    for kind, placement in sorted({(s.kind, s.placement) for s in stretches}):
        mine = [s for s in stretches if (s.kind, s.placement) == (kind, placement)]
        acceleration, rotation = (_cut(streams.get(f"{name}.csv"), mine) for name in ("accelerometer", "gyroscope"))
        seconds = sum(len(s.values) / s.rate for s in acceleration)
        if seconds < SHORTEST:
            continue
        values, windows, density = signals.measure(acceleration, rotation, sources.STEP_LINES.get(kind))
        found.append(Measured(
            recording.set, recording.name, f"{recording.set}/{recording.person or 'unknown'}", kind, placement,
            acceleration[0].rate, seconds, values, windows,
            [] if density is None else [float(d) for d in density],
        ))
    return found


def _cut(stream: tuple[np.ndarray, np.ndarray] | None, stretches: Sequence[Stretch]) -> list[signals.Stream]:
    if stream is None:
        return []
    times, values = stream
    good = np.isfinite(times) & np.isfinite(values).all(axis=1)
    times, values = times[good], values[good]
    if len(times) < 8:
        return []
    rate = signals.native_rate(times)
    breaks = np.flatnonzero(np.diff(times) > GAP)
    pieces = list(zip([-np.inf, *times[breaks + 1]], [*times[breaks], np.inf]))
    cut = (
        signals.evenly(times, values, max(s.start, first), min(s.end, last), rate)
        for s in stretches for first, last in pieces if first < s.end and last > s.start
    )
    return [piece for piece in cut if piece is not None]


# Recordings


def of_data(data: pathlib.Path, jobs: int, cache: pathlib.Path = CACHE) -> list[Measured]:
    """The measures of all recordings below `data`; those that did not change are taken from the cache."""
    known = _load(cache)
    recordings = [r for r in find_recordings(data).recordings if r.has("accelerometer.csv")]
    keys = {_key(r.path): r for r in recordings}
    missing = [(key, str(recording.path), str(data)) for key, recording in keys.items() if key not in known]
    if missing:
        with ProcessPoolExecutor(jobs) as pool:
            known |= dict(pool.map(_measure_file, missing, chunksize=4))
        cache.parent.mkdir(parents=True, exist_ok=True)
        cache.write_text(json.dumps({"version": _version(), "files": known}))
    return [Measured(**row) for key in keys for row in known[key]]


def _measure_file(job: tuple[str, str, str]) -> tuple[str, list[dict]]:
    key, path, root = job
    recording = open_recording(pathlib.Path(path), pathlib.Path(root))
    return key, [asdict(m) for m in of_recording(recording, sources.stretches_of(recording))]


def _key(path: pathlib.Path) -> str:
    """Path, size and time of change: a recording that keeps them keeps its measures."""
    members = [path] if path.is_file() else sorted(path.iterdir())
    stats = [member.stat() for member in members]
    return f"{path.resolve()}|{sum(s.st_size for s in stats)}|{max(s.st_mtime_ns for s in stats)}"


def _version() -> str:
    """Changes with the code that measures and the code that cuts."""
    code = b"".join(pathlib.Path(str(part.__file__)).read_bytes() for part in (signals, sources))
    return hashlib.sha256(code + pathlib.Path(__file__).read_bytes()).hexdigest()


def _load(cache: pathlib.Path) -> dict[str, list[dict]]:
    try:
        document = json.loads(cache.read_text())
    except (OSError, ValueError):
        return {}
    return document["files"] if document.get("version") == _version() else {}


# Simulations


def simulate(binary: str, scenario: str, seed: int, path: pathlib.Path) -> None:
    """Writes a simulated recording. Raises RuntimeError with what the product said."""
    with tempfile.TemporaryDirectory(prefix="scene-") as folder:
        scene = scenes.argument(scenario, seed, pathlib.Path(folder))
        command = [binary, "simulate", scene, "--seed", str(seed), "--output", str(path)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no word"]
        raise RuntimeError(f"{scenario}: {said[-1]}")


def of_simulations(
    binary: str, pairs: Iterable[Pair], seeds: Sequence[int], jobs: int
) -> tuple[dict[Pair, list[Measured]], dict[str, str]]:
    """The measures of each pair's scenario, one per seed (a seed is a person), and what failed with its reason.

    A scenario that serves several pairs is simulated once.
    """
    pairs = list(pairs)
    tasks = [
        (binary, scenario, seed, tuple(p for p in pairs if p.scenario == scenario))
        for scenario in sorted({p.scenario for p in pairs}) for seed in seeds
    ]
    found: dict[Pair, list[Measured]] = {pair: [] for pair in pairs}
    failed = {}
    with ProcessPoolExecutor(jobs) as pool:
        for (_, scenario, _, mine), (rows, reason) in zip(tasks, pool.map(_measure_simulation, tasks)):
            for pair, row in zip(mine, rows):
                found[pair] += [] if row is None else [row]
            if reason:
                failed[scenario] = reason
    return found, failed


def _measure_simulation(job: tuple[str, str, int, tuple[Pair, ...]]) -> tuple[list[Measured | None], str]:
    binary, scenario, seed, pairs = job
    with tempfile.TemporaryDirectory(prefix="realism-") as folder:
        path = pathlib.Path(folder) / "simulated.zip"
        try:
            simulate(binary, scenario, seed, path)
        except (RuntimeError, OSError) as error:
            return [None] * len(pairs), str(error)
        recording = open_recording(path, path)
        rows = [of_recording(recording, sources.simulated_stretches(recording, pair)) for pair in pairs]
    return [row[0] if row else None for row in rows], "" if all(rows) else f"{scenario}: a kind does not occur"
