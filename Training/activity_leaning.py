"""Held phones that are tilted and hardly shaken, and what a held phone counts as.

A device that turns is not stationary, whatever its owner does (R27): a batch of a held phone is `other` where it turns
by more than the product's own limit for a handled device, and `stationary` below it.
"""

import pathlib
import re

import numpy as np

from activity_recordings import CLASSES, TURNING, Recording, thinned

RATE = 50  # Hz
SECONDS = 150
COPIES = 40
LEAN = (1, 25)  # degrees to each side: from a phone that is read to one that is turned about
FREQUENCY = (0.1, 1.5)  # Hz, of what an arm does on purpose and of a body's sway
NOISE = (0.001, 0.012)  # g: the sensor's own, and a calm hand's tremor
SLOWER = (15, 20, 25)  # Hz
HANDLING = pathlib.Path(__file__).resolve().parent.parent / "Sources/MotionProcessing/Activity/Handling.swift"


def recordings(rng):
    """The held phones, every second by a slower sensor."""
    plain = [held(number, rng) for number in range(COPIES)]
    return [thinned(r, SLOWER[i % 3], rng, smooth=True) if i % 2 else r for i, r in enumerate(plain)]


def held(number, rng):
    time = np.arange(SECONDS * RATE) / RATE
    towards = rng.normal(size=(2, 3))
    down, axis = np.linalg.qr(towards.T)[0].T
    side = np.cross(axis, down)
    angle, roll = sway(time, rng), 0.3 * sway(time, rng)
    acceleration = np.cos(angle)[:, None] * down + np.sin(angle)[:, None] * side + np.sin(roll)[:, None] * axis
    acceleration += rng.normal(0, rng.uniform(*NOISE), acceleration.shape)
    bouts = [[time[0], time[-1], "stationary"]]
    return Recording("simulated", f"holding leaning {number}", "holding leaning", time, acceleration, bouts)


def sway(time, rng):
    """An angle in radians: a few slow movements, the slower the larger."""
    frequency = np.exp(rng.uniform(*np.log(FREQUENCY), rng.integers(2, 5)))
    part = frequency ** -rng.uniform(0, 1) * rng.uniform(0.3, 1, len(frequency))
    wave = np.sin(2 * np.pi * np.outer(time, frequency) + rng.uniform(0, 2 * np.pi, len(frequency))) @ part
    return np.radians(np.exp(rng.uniform(*np.log(LEAN)))) * wave / np.abs(wave).max()


def judged_by_turning(batches):
    """The same batches; held phones that turn count as `other`."""
    least = float(re.search(r"leastTurning: Float = (\S+)", HANDLING.read_text())[1])
    for b in batches:
        if b.recording.set == "simulated" and b.recording.person.startswith("holding"):
            turned = (b.truth == CLASSES.index("stationary")) & (b.features[:, TURNING] > least)
            b.truth[turned] = CLASSES.index("other")
    return batches
