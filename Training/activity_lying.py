"""Devices that lie: nothing but gravity and the sensor's own noise, from none at all to a cheap one's.

Few were recorded, and none with the quiet sensors of today; what they had not shown passed for a smooth ride.
"""

import numpy as np

import activity_made as made
from activity_made import RATE, SLOWER
from activity_recordings import STANDARD_GRAVITY, thinned

COPIES = 6
SECONDS = 60
NOISE = (1e-4, 0.03)  # m/s2, of each sample
RANGE, BITS = 8 * STANDARD_GRAVITY, (12, 16)  # of the least and the best converters of phones and watches


def recordings(rng):
    """The devices, each also by a slower sensor."""
    plain = [lying(number, rng) for number in range(COPIES)]
    return plain + [thinned(r, SLOWER[i % 3], rng, smooth=i % 2 == 0) for i, r in enumerate(plain)]


def lying(number, rng):
    n = SECONDS * RATE
    noise = 0 if number % 3 == 0 else np.exp(rng.uniform(*np.log(NOISE)))
    acceleration = rng.normal(0, 1, (n, 3)) * noise + [0, 0, STANDARD_GRAVITY]
    made_ = made.recording(f"lying {number}", "lying", acceleration, [[0, SECONDS, "stationary"]], rng)
    step = RANGE / STANDARD_GRAVITY / 2 ** rng.integers(*BITS, endpoint=True)
    made_.acceleration = np.round(made_.acceleration / step) * step
    return made_
