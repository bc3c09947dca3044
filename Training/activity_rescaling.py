"""A recording's rides on another vehicle or another bicycle."""

import numpy as np

from activity_recordings import Recording

SLOW = 2.0  # s: what is slower than this mean is attitude and stays
SHORTEST = 200  # samples


def rescaled(recording, rng, gain=0.35, pace=(0.87, 1.15), classes=("automotive", "cycling")):
    """The rides of a recording on another vehicle: what shakes is stronger or weaker and faster or slower.

    `gain` is the standard deviation of its logarithm, `pace` the range of the factor on time. None without a ride.
    """
    times, values, bouts = [], [], []
    for start, end, label in recording.bouts:
        inside = (recording.time >= start) & (recording.time < end)
        if label not in classes or inside.sum() < SHORTEST:
            continue
        t, a = recording.time[inside], recording.acceleration[inside]
        width = int(SLOW / np.median(np.diff(t))) | 1
        padded = np.pad(a, ((width // 2, width // 2), (0, 0)), mode="edge")
        slow = np.stack([np.convolve(padded[:, i], np.ones(width) / width, "valid") for i in range(3)], 1)
        factor, stretch = rng.lognormal(0, gain), rng.uniform(*pace)
        times.append(start + (t - start) * stretch)
        values.append(slow + factor * (a - slow))
        bouts.append([start, start + (end - start) * stretch, label])
        # Bouts that grew must not run into each other.
        if len(times) > 1 and times[-2][-1] >= start:
            keep = times[-2] < start - 2
            times[-2], values[-2] = times[-2][keep], values[-2][keep]
            bouts[-2][1] = start - 2
    if not times:
        return None
    time, acceleration = np.concatenate(times), np.concatenate(values)
    return Recording(recording.set, recording.name, recording.person, time, acceleration, bouts)
