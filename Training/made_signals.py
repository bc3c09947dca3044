"""Walks and shaking made of a few sines: what is a step, and what is none, by construction.

Recorded and simulated walks are rich; a judge that has seen nothing else may refuse the plainest one, as a metronome or a
test shakes it.
"""

import numpy as np

from gait_recordings import Recording

RATE = 50.0  # Hz
WALKS, SHAKES, ROADS = 120, 60, 30
BOUT, REST = 30.0, 5.0  # s
SLOWEST_STRIDE, FASTEST_STEP = 0.75, 4.2  # Hz: shaking beyond is neither a stride nor a step


def turned(rng, vectors):
    """As a device gives them that lies in any way."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    return vectors @ (q * np.sign(np.diag(r)))


def recording(rng, kind, number, motion, steps):
    """`motion` is east, north, up in g."""
    noise = rng.uniform(0.003, 0.03)
    acceleration = turned(rng, motion - np.array([0, 0, 1]) + rng.normal(0, noise, motion.shape))
    return Recording(f"made-{kind}", f"made-{kind}/{number}", np.arange(len(motion)) / RATE, acceleration,
                     steps=np.array(steps), count=len(steps))


def walk(rng, number):
    """Three bouts at one cadence each, with rests: a bounce at the step rate with its second harmonic, a sway with
    the stride."""
    parts, steps, start = [np.zeros((int(REST * RATE), 3))], [], REST
    for _ in range(3):
        cadence = rng.uniform(1.0, 3.2)
        bounce = rng.uniform(0.08, 0.5) * (1.5 if cadence > 2.4 else 1.0)
        intervals = np.clip(rng.normal(1, rng.uniform(0, 0.04), int(BOUT * cadence)), 0.8, 1.2) / cadence
        ends = np.concatenate([[0], np.cumsum(intervals)])
        time = np.arange(0, ends[-1], 1 / RATE)
        phase = 2 * np.pi * np.interp(time, ends, np.arange(len(ends)))
        second, shift = rng.uniform(0, 0.4), rng.uniform(0, 2 * np.pi)
        up = bounce * (np.sin(phase) + second * np.sin(2 * phase + shift))
        side = bounce * rng.uniform(0, 0.7) * np.sin(phase / 2 + rng.uniform(0, 2 * np.pi))
        parts += [np.stack([side, rng.uniform(0, 0.4) * up, up], 1), np.zeros((int(REST * RATE), 3))]
        steps += list(start + ends[:-1] + 0.25 * intervals)
        start += len(time) / RATE + REST
    return recording(rng, "walk", number, np.concatenate(parts), steps)


def shake(rng, number):
    """Slower than a stride, or faster than a step."""
    rate = rng.uniform(0.3, SLOWEST_STRIDE) if rng.random() < 0.5 else rng.uniform(FASTEST_STEP, 8)
    time = np.arange(0, 60, 1 / RATE)
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    return recording(rng, "shake", number, rng.uniform(0.1, 0.6) * np.sin(2 * np.pi * rate * time)[:, None] * axis, [])


def road(rng, number):
    """A body on weak springs under a road's noise."""
    amplitude, damping = rng.uniform(0.02, 0.3), rng.uniform(0.02, 0.1)
    body = np.zeros(int(60 * RATE))
    for i in range(1, len(body)):
        body[i] = (1 - damping) * body[i - 1] + amplitude * rng.uniform(-1, 1)
    return recording(rng, "road", number, np.stack([0 * body, 0.3 * body, body], 1), [])


def recordings(rng):
    """All of them; the same generator state gives the same."""
    return [make(rng, i) for make, count in ((walk, WALKS), (shake, SHAKES), (road, ROADS)) for i in range(count)]
