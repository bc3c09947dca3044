"""Labelled recordings, made rougher in the ways devices differ, as the features that the product computes of them."""

import pathlib
import subprocess
import tempfile
from dataclasses import dataclass

import numpy as np

CLASSES = ["stationary", "walking", "running", "cycling", "automotive", "other"]
CLASS_OF_LABEL = {c: c for c in CLASSES} | dict.fromkeys(["bus", "train", "car", "tram"], "automotive")
CLASS_OF_LABEL |= dict.fromkeys(["stairs", "stairs_up", "stairs_down"], "walking")
BATCH = 2.5
STANDARD_GRAVITY = 9.80665
FEATURES = 47
TURNING = 4  # place of BatchFeatures.turning
LONGEST_GAP = 1.0


@dataclass
class Recording:
    set: str
    name: str
    person: str
    time: np.ndarray  # s
    acceleration: np.ndarray  # g, Core Motion's sign
    bouts: list  # [start, end, class]
    path: pathlib.Path | None = None  # where it was read


@dataclass
class Batches:
    """What the product saw of one recording: one row per batch that could be judged."""

    recording: Recording
    end: np.ndarray
    features: np.ndarray
    truth: np.ndarray  # index into CLASSES, -1 where no bout covers the batch


def join(intervals):
    """Adjoining intervals of one class as one bout (gaps of at most 1 s)."""
    out = []
    for start, end, label in sorted(intervals):
        if out and out[-1][2] == label and start - out[-1][1] <= 1.0:
            out[-1][1] = max(end, out[-1][1])
        else:
            out.append([start, end, label])
    return out


def pieces(time):
    """Slices without gaps."""
    cuts = np.flatnonzero(np.diff(time) > LONGEST_GAP) + 1
    return [slice(a, b) for a, b in zip([0, *cuts], [*cuts, len(time)])]


def thinned(recording, rate, rng, smooth):
    """The recording as a device of `rate` Hz would have given it: averaged over the new step or plainly picked."""
    times, values = [], []
    for piece in pieces(recording.time):
        t, a = recording.time[piece], recording.acceleration[piece]
        if len(t) < 3:
            continue
        step = 1 / rate
        if (t[-1] - t[0]) / (len(t) - 1) > 0.99 * step:
            times.append(t), values.append(a)
            continue
        grid = np.arange(t[0] + rng.uniform(0, step), t[-1], step)
        if smooth:
            total = np.vstack([np.zeros(3), np.cumsum(0.5 * (a[1:] + a[:-1]) * np.diff(t)[:, None], axis=0)])
            low, high = np.clip(grid - step / 2, t[0], t[-1]), np.clip(grid + step / 2, t[0], t[-1])
            picked = np.stack([np.interp(high, t, total[:, i]) - np.interp(low, t, total[:, i]) for i in range(3)], 1)
            picked /= (high - low)[:, None]
        else:
            picked = np.stack([np.interp(grid, t, a[:, i]) for i in range(3)], 1)
        times.append(grid), values.append(picked)
    return Recording(recording.set, recording.name, recording.person, np.concatenate(times), np.concatenate(values), recording.bouts)


def roughened(recording, rng):
    """Gain within 3 %, an offset within 20 mg, white noise of at most 4 mg: what cheap sensors do."""
    gain = rng.uniform(0.97, 1.03)
    offset = rng.uniform(-0.02, 0.02, 3)
    noise = rng.normal(0, rng.uniform(0, 0.004), recording.acceleration.shape)
    a = gain * recording.acceleration + offset + noise
    return Recording(recording.set, recording.name, recording.person, recording.time, a, recording.bouts)


def variants(recording, rng):
    """The recording itself and what it would be from other devices."""
    yield recording
    yield roughened(recording, rng)
    yield thinned(recording, 25, rng, smooth=False)
    yield roughened(thinned(recording, 20, rng, smooth=True), rng)
    yield thinned(recording, 20, rng, smooth=False)
    yield thinned(recording, 15, rng, smooth=True)


def truth_of(ends, bouts):
    """Class of each batch that lies wholly inside one bout; -1 elsewhere."""
    truth = np.full(len(ends), -1)
    for start, end, label in bouts:
        inside = (ends - BATCH >= start - 1e-6) & (ends <= end + 1e-6)
        truth[inside] = CLASSES.index(label)
    return truth


def features_of(recordings, tool):
    """Runs the product's own feature code over recordings."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, r in enumerate(recordings):
            source, result = f"{folder}/{i}.in", f"{folder}/{i}.out"
            records = np.column_stack([np.round(r.time * 1e9), r.acceleration])
            records.astype("<f8").tofile(source)
            names += [source, result]
        subprocess.run([tool, *names], check=True)
        out = []
        for r, name in zip(recordings, names[1::2]):
            rows = np.fromfile(name, "<f4").reshape(-1, 1 + FEATURES)
            ends = np.round(rows[:, 0].astype(float) / BATCH) * BATCH
            out.append(Batches(r, ends, rows[:, 1:], truth_of(ends, r.bouts)))
        return out
