"""Simulated cyclists whose movements span what anatomy allows.

The package's simulator rides like the few cyclists that were recorded. What a stranger's pocket feels varies more: a
pedalling thigh swings through 35 to 50 degrees (Too, Biomechanics of cycling, Sports Medicine 10, 1990), the pocket lies
anywhere on it, and a rider pedals 40 to 90 times a minute with pauses. With qrowd_tr left out, none of its cycling was
found with swings of 14 to 40 degrees at 3 to 18 cm from the hip, 0.72 with these.
"""

import numpy as np

import activity_made as made
from activity_made import RATE, SLOWER
from activity_recordings import STANDARD_GRAVITY, thinned

SECONDS = 180
# RMS of the three axes together in these bands, m/s2: medians of recordings (phones in pockets, wrists) and guesses for
# the trunk between road and rider. Each ride draws around them (bands: activity_made.EDGES).
BICYCLES = {
    "thigh": [0.20, 0.60, 1.60, 1.00, 0.60],
    "wrist": [0.70, 0.80, 1.40, 2.30, 1.50],
    "trunk": [0.40, 0.60, 0.90, 0.60, 0.30],
}
COPIES = {"thigh": 24, "wrist": 8, "trunk": 12}
CADENCE = (0.65, 1.55)  # turns of the crank a second
SWING = (9, 25)  # degrees to each side
FROM_HIP = (0.05, 0.35)  # m


def recordings(rng):
    """The rides, each also by a slower sensor."""
    plain = [ride(place, number, rng) for place, count in COPIES.items() for number in range(count)]
    return plain + [thinned(r, SLOWER[i % 3], rng, smooth=i % 2 == 0) for i, r in enumerate(plain)]


def ride(place, number, rng):
    speed = stop_and_go(rng)
    acceleration = road(place, speed, rng)
    acceleration += on_thigh(speed, rng) if place == "thigh" else on_trunk(speed, rng)
    return made.recording(f"pedals {place} {number}", f"pedals {place}", acceleration, moving(speed, "cycling"), rng)


def stop_and_go(rng, stop_share=0.1):
    """Relative speed between 0 and 1: legs of 15 to 90 s, some of them stops."""
    n = RATE * SECONDS
    speed = np.zeros(n)
    at, now = 0, rng.uniform(0, 1)
    while at < n:
        target = 0.0 if rng.random() < stop_share else rng.uniform(0.3, 1)
        ramp = int(rng.uniform(4, 12) * RATE)
        hold = int((rng.uniform(4, 20) if target == 0 else rng.uniform(10, 70)) * RATE)
        leg = np.concatenate([now + (target - now) * np.linspace(0, 1, ramp), np.full(hold, target)])[: n - at]
        speed[at : at + len(leg)] = leg
        at, now = at + len(leg), target
    return speed


def road(place, speed, rng):
    """What wheels and road add, with the root of the speed."""
    levels = np.array(BICYCLES[place]) * rng.lognormal(0, 0.35) * rng.lognormal(0, 0.25, len(BICYCLES[place]))
    return made.shaped_noise(levels, len(speed), rng) * (0.15 + 0.85 * np.sqrt(speed))[:, None]


def pedalling(speed, rng):
    """(phase of the crank, how much it is turned: 0 to 1)"""
    cadence = rng.uniform(*CADENCE) * (0.9 + 0.1 * speed)
    phase = 2 * np.pi * np.cumsum(cadence) / RATE
    wave = np.sin(2 * np.pi * np.arange(len(speed)) / len(speed) * rng.uniform(2, 6))
    pedals = np.where((speed > 0.05) & (wave > -0.7), 1.0, 0.0)
    return phase, np.convolve(pedals, np.ones(RATE) / RATE, "same")


def on_thigh(speed, rng):
    """Gravity and the pocket's own acceleration, in the frame of a swinging thigh."""
    phase, pedals = pedalling(speed, rng)
    second, shift = rng.uniform(0, 0.25), rng.uniform(0, 2 * np.pi)
    swing = np.radians(rng.uniform(*SWING)) * pedals * (np.sin(phase) + second * np.sin(2 * phase + shift))
    angle = np.radians(rng.uniform(20, 70)) + swing
    arm, around = rng.uniform(*FROM_HIP), rng.uniform(-0.5, 0.5)
    rate = np.gradient(swing) * RATE
    tangential = arm * np.convolve(np.gradient(rate) * RATE, np.ones(5) / 5, "same")
    radial = arm * rate**2
    a = np.zeros((len(speed), 3))
    a[:, 0] = STANDARD_GRAVITY * np.sin(angle) + tangential * np.cos(around) + radial * np.sin(around)
    a[:, 2] = STANDARD_GRAVITY * np.cos(angle) + radial * np.cos(around) - tangential * np.sin(around)
    return a


def on_trunk(speed, rng):
    """Gravity, the sway from side to side and the two pushes of a turn."""
    phase, pedals = pedalling(speed, rng)
    sway = rng.uniform(0.1, 1.0) * pedals  # m/s2
    a = np.zeros((len(speed), 3))
    a[:, 1] = sway * np.sin(phase)
    a[:, 2] = STANDARD_GRAVITY + 0.7 * sway * np.sin(2 * phase + 1)
    return a


def moving(speed, kind):
    """Bouts without the stops: a ride at rest looks like a table, and only memory can know better."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], speed > 0.1, [0]])))
    return [[a / RATE + 2, b / RATE, kind] for a, b in edges.reshape(-1, 2) if b - a > 5 * RATE]
