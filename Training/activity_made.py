"""What the made recordings are put together from: shaken in bands, swung at a resonance, turned, on a sensor of its own."""

import numpy as np

from activity_recordings import STANDARD_GRAVITY, Recording

RATE = 50  # Hz
EDGES = [0.3, 1, 3.3, 8, 13, 20]  # Hz
SLOWER = (15, 20, 25)  # Hz
OFFSET = (0.01, 0.04)  # m/s2


def recording(name, person, acceleration, bouts, rng):
    """Reaction to gravity and movement (m/s2, up along any axis of its own), as a sensor held in any way gives it."""
    offset = rng.normal(0, rng.uniform(*OFFSET), 3)
    time = np.arange(len(acceleration)) / RATE
    return Recording("simulated", name, person, time, (acceleration @ rotation(rng).T + offset) / -STANDARD_GRAVITY, bouts)


def rotation(rng):
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q *= np.sign(np.diag(r))
    return q if np.linalg.det(q) > 0 else -q


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
            spectrum += part * level * np.sqrt(share[i, axis]) / np.fft.irfft(part, n).std()
        out[:, axis] = np.fft.irfft(spectrum, n)
    return out


def resonance(noise, frequency, damping):
    """What a mass on a spring makes of the noise that shakes its other end, as its own acceleration."""
    f = np.fft.rfftfreq(len(noise), 1 / RATE) / frequency
    transfer = (1 + 2j * damping * f) / (1 - f**2 + 2j * damping * f)
    return np.fft.irfft(np.fft.rfft(noise, axis=0) * transfer[:, None], len(noise), axis=0)


def smoothed(values, seconds, times=2):
    """A running mean of that length, as often: without corners."""
    kernel = np.ones(max(1, int(seconds * RATE)))
    kernel /= len(kernel)
    for _ in range(times):
        padded = np.pad(values, (len(kernel) // 2, (len(kernel) - 1) // 2), mode="edge")
        values = np.convolve(padded, kernel, "valid")
    return values
