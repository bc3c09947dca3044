"""Rides and hands made of physics and measured band powers: what too few recordings exist of.

Band RMS are medians over three axes in m/s2 for phones and wrists at 50 Hz in the bands 0.3-1, 1-3.3, 3.3-8, 8-13 and 13-20 Hz; each ride
draws around them. A thigh on a bicycle swings the pocket through gravity; what it adds follows from the swing.
"""

import numpy as np

from activity_recordings import STANDARD_GRAVITY, Recording

RATE = 50
SECONDS = 180
EDGES = [0.3, 1, 3.3, 8, 13, 20]
VEHICLES = {
    "car pocket": [0.24, 0.32, 0.57, 0.51, 0.14],
    "car mount": [0.57, 0.46, 0.35, 0.79, 0.33],
    "bus": [0.35, 0.40, 0.30, 0.50, 0.20],
    "tram": [0.25, 0.27, 0.23, 0.18, 0.12],
    "train": [0.13, 0.21, 0.10, 0.09, 0.06],
    "car fixed": [0.50, 0.70, 0.80, 0.90, 0.90],
}
BICYCLES = {
    "bicycle pocket": [0.20, 0.60, 1.60, 1.00, 0.60],
    "bicycle wrist": [0.70, 0.80, 1.40, 2.30, 1.50],
    "bicycle torso": [0.40, 0.60, 0.90, 0.60, 0.30],
}
# A device held by somebody who sits or stands. Without these, a phone in a quiet hand was taken for a slow ride: the
# recorded stillness lies in pockets.
HANDS = {
    "hand resting": [0.12, 0.12, 0.15, 0.10, 0.06],
    "hand reading": [0.20, 0.14, 0.14, 0.07, 0.03],
}
RIDES = 8


def shaped_noise(levels, n, rng):
    """Noise on three axes with the given RMS (root of the sum over the axes) in each band."""
    f = np.fft.rfftfreq(n, 1 / RATE)
    share = rng.dirichlet([4, 4, 4], len(levels))
    out = np.zeros((n, 3))
    for axis in range(3):
        spectrum = np.zeros(len(f), complex)
        for i, level in enumerate(levels):
            band = (f >= EDGES[i]) & (f < EDGES[i + 1])
            part = np.zeros(len(f), complex)
            part[band] = rng.normal(size=band.sum()) + 1j * rng.normal(size=band.sum())
            spectrum += part * level * np.sqrt(share[i, axis]) / max(np.fft.irfft(part, n).std(), 1e-12)
        out[:, axis] = np.fft.irfft(spectrum, n)
    return out


def levels_around(medians, rng):
    return np.array(medians) * rng.lognormal(0, 0.35) * rng.lognormal(0, 0.25, len(medians))


def stop_and_go(n, rng, stop_share):
    """Relative speed between 0 and 1, and its change in 1/s: legs of 15 to 90 s with stops between."""
    speed = np.zeros(n)
    at, now = 0, rng.uniform(0, 1)
    while at < n:
        target = 0.0 if rng.random() < stop_share else rng.uniform(0.3, 1)
        ramp = int(rng.uniform(4, 12) * RATE)
        hold = int((rng.uniform(4, 20) if target == 0 else rng.uniform(10, 70)) * RATE)
        leg = np.concatenate([now + (target - now) * np.linspace(0, 1, ramp), np.full(hold, target)])[: n - at]
        speed[at : at + len(leg)] = leg
        at, now = at + len(leg), target
    return speed, np.gradient(speed) * RATE


def rotation(rng):
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q *= np.sign(np.diag(r))
    return q if np.linalg.det(q) > 0 else -q


def vehicle(kind, rng):
    n = RATE * SECONDS
    speed, change = stop_and_go(n, rng, 0.4)
    idle = rng.uniform(0.05, 0.5)
    a = shaped_noise(levels_around(VEHICLES[kind], rng), n, rng) * (idle + (1 - idle) * speed)[:, None]
    top = rng.uniform(6, 16)  # m/s
    a[:, 0] += top * change
    turn = shaped_noise([rng.uniform(0.1, 0.5), 0, 0, 0, 0], n, rng)[:, 0]
    a[:, 1] += turn * speed
    a[:, 2] += STANDARD_GRAVITY
    return a, speed


def bicycle(kind, rng):
    n = RATE * SECONDS
    speed, _ = stop_and_go(n, rng, 0.1)
    rough = 0.15 + 0.85 * np.sqrt(speed)
    a = shaped_noise(levels_around(BICYCLES[kind], rng), n, rng) * rough[:, None]
    cadence = rng.uniform(0.75, 1.5) * (0.9 + 0.1 * speed)
    phase = 2 * np.pi * np.cumsum(cadence) / RATE
    pedals = (speed > 0.05) * np.where(np.sin(2 * np.pi * np.arange(n) / n * rng.uniform(2, 6)) > -0.7, 1.0, 0.0)
    pedals = np.convolve(pedals, np.ones(RATE) / RATE, "same")
    if kind == "bicycle pocket":
        swing = np.radians(rng.uniform(7, 20)) * pedals * np.sin(phase)
        angle = np.radians(rng.uniform(20, 70)) + swing
        arm = rng.uniform(0.03, 0.18)
        rate = np.gradient(swing) * RATE
        a[:, 0] += STANDARD_GRAVITY * np.sin(angle) + arm * np.gradient(rate) * RATE
        a[:, 2] += STANDARD_GRAVITY * np.cos(angle) + arm * rate**2
    else:
        sway = rng.uniform(0.1, 0.6) * pedals
        a[:, 1] += sway * np.sin(phase)
        a[:, 2] += STANDARD_GRAVITY + 0.7 * sway * np.sin(2 * phase + 1)
    return a, speed


def hand(kind, rng):
    """Tremor, and a tilt that wanders as the holder turns to something else."""
    n = RATE * SECONDS
    a = shaped_noise(levels_around(HANDS[kind], rng), n, rng)
    knots = rng.normal(0, np.radians(rng.uniform(1, 12)), (int(SECONDS / rng.uniform(3, 15)) + 2, 2))
    grid = np.linspace(0, n - 1, len(knots))
    tilt = np.stack([np.interp(np.arange(n), grid, knots[:, i]) for i in range(2)], 1)
    tilt = np.stack([np.convolve(tilt[:, i], np.hanning(RATE) / np.hanning(RATE).sum(), "same") for i in range(2)], 1)
    a[:, 0] += STANDARD_GRAVITY * np.sin(tilt[:, 0])
    a[:, 1] += STANDARD_GRAVITY * np.sin(tilt[:, 1])
    a[:, 2] += STANDARD_GRAVITY * np.sqrt(1 - np.sin(tilt[:, 0]) ** 2 - np.sin(tilt[:, 1]) ** 2)
    return a, np.ones(n)


def moving(speed, label):
    """Bouts without the stops: a vehicle at rest looks like a table, and only memory can know better."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], speed > 0.1, [0]])))
    return [[start / RATE + 2, end / RATE, label] for start, end in edges.reshape(-1, 2) if end - start > 5 * RATE]


def rides(rng):
    out = []
    for kinds, make, label in [(VEHICLES, vehicle, "automotive"), (BICYCLES, bicycle, "cycling"), (HANDS, hand, "stationary")]:
        for kind in kinds:
            for i in range(RIDES):
                a, speed = make(kind, rng)
                a = a @ rotation(rng).T + rng.normal(0, rng.uniform(0.01, 0.04), 3)
                time = np.arange(len(a)) / RATE
                out.append(Recording("simulated", f"{kind} {i}", kind, time, a / -STANDARD_GRAVITY, moving(speed, label)))
    return out


def rescaled(recording, rng, classes=("automotive", "cycling")):
    """The rides of a recording on another vehicle: what shakes is stronger or weaker and faster or slower."""
    times, values, bouts = [], [], []
    for start, end, label in recording.bouts:
        inside = (recording.time >= start) & (recording.time < end)
        if label not in classes or inside.sum() < 200:
            continue
        t, a = recording.time[inside], recording.acceleration[inside]
        width = int(2 / np.median(np.diff(t))) | 1
        padded = np.pad(a, ((width // 2, width // 2), (0, 0)), mode="edge")
        slow = np.stack([np.convolve(padded[:, i], np.ones(width) / width, "valid") for i in range(3)], 1)
        gain, pace = rng.lognormal(0, 0.35), rng.uniform(0.87, 1.15)
        times.append(start + (t - start) * pace)
        values.append(slow + gain * (a - slow))
        bouts.append([start, start + (end - start) * pace, label])
        # Bouts that grew must not run into each other.
        if len(times) > 1 and times[-2][-1] >= start:
            keep = times[-2] < start - 2
            times[-2], values[-2] = times[-2][keep], values[-2][keep]
            bouts[-2][1] = start - 2
    if not times:
        return None
    return Recording(recording.set, recording.name, recording.person, np.concatenate(times), np.concatenate(values), bouts)
