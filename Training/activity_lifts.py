"""Lifts: who stands in one is pushed along the vertical alone, a few times, and hardly shaken.

Pushes and speeds are those that lifts are built for (CIBSE Guide D: 0.4 to 1.2 m/s2, 0.6 to 2.5 m/s; jerks of 0.7 to
1.6 m/s3 round the pushes off), the shaking that of a cabin and of somebody who stands (ISO 18738-1: below 0.15 m/s2).
"""

import numpy as np

import activity_made as made
from activity_made import RATE, SLOWER
from activity_recordings import STANDARD_GRAVITY, thinned

COPIES = 16
SECONDS = 150
PUSH, SPEED, ROUNDED = (0.4, 1.2), (0.6, 2.5), (0.3, 1.0)  # m/s2, m/s, s
TRAVEL, REST = (1, 20), (4, 20)  # s
SHAKING = (0.01, 0.04)  # m/s2 a band
SHIFT = 2.0  # degrees that somebody who shifts his weight leans to each side


def recordings(rng):
    """The rides, each also by a slower sensor."""
    plain = [ride(number, rng) for number in range(COPIES)]
    return plain + [thinned(r, SLOWER[i % 3], rng, smooth=i % 2 == 0) for i, r in enumerate(plain)]


def ride(number, rng):
    n = SECONDS * RATE
    push = pushes(n, rng)
    lean = np.radians(SHIFT) * rng.normal() * made.smoothed(np.sign(np.sin(np.arange(n) / RATE * rng.uniform(0.1, 0.5))), 1.5)
    up = STANDARD_GRAVITY + push
    acceleration = np.column_stack([up * np.sin(lean), np.zeros(n), up * np.cos(lean)])
    acceleration += made.shaped_noise(rng.uniform(*SHAKING, len(made.EDGES) - 1), n, rng)
    return made.recording(f"lift {number}", "lift", acceleration, [[0, SECONDS, "stationary"]], rng)


def pushes(n, rng):
    """Acceleration along the vertical: set off, travel, slow down, again and again, up or down."""
    push, speed, rounded = rng.uniform(*PUSH), rng.uniform(*SPEED), rng.uniform(*ROUNDED)
    out, at = np.zeros(n), 0
    width = max(1, int(speed / push * RATE))
    while at < n:
        way = rng.choice([-1, 1]) * push
        first = at + int(rng.uniform(*REST) * RATE)
        second = first + width + int(rng.uniform(*TRAVEL) * RATE)
        out[first : first + width] = way
        out[second : second + width] = -way
        at = second + width
    return made.smoothed(out, rounded / 2)
