"""What a stretch of motion measures, whatever the phone's orientation, device or sample rate.

All measures of the acceleration are made of its norm or of sums over its axes, so that turning the phone changes
nothing. Streams of 40 Hz and more are brought to 50 Hz with what lies above 20 Hz taken away; slower ones keep their
rate, and a measure that needs more than the rate carries is absent. A recording's figure is the median over windows
of 6 s (levels, lines, repetition) or 3 s (peaks).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

COMMON_RATE = 50.0  # Hz; every phone of the recordings gives this or is compared at its own, lower rate
FULL_RATE = 40.0  # Hz; from here on a stream is brought to the common rate
TOP = 20.0  # Hz; the highest frequency that is compared at the common rate
LONG = 6.0  # s; resolves 1/6 Hz, holds six strides
SHORT = 3.0  # s
CARRIED = 0.48  # share of the rate below which a stream is trusted
EULER = 0.5772156649015329  # minus the mean logarithm of an exponential variable: one bin of a periodogram of noise

BANDS = {
    "band_0.3_0.7": (0.3, 0.7),
    "band_0.7_3.2": (0.7, 3.2),
    "band_3.2_7": (3.2, 7.0),
    "band_4_12": (4.0, 12.0),
    "band_8_13": (8.0, 13.0),
    "band_12_20": (12.0, TOP),
}

# Unit, and what each measure says. All are of |a| in m/s^2 where nothing else is named.
MEASURES = {
    **{name: ("m/s2", f"RMS of |a| within {low:g} to {high:g} Hz") for name, (low, high) in BANDS.items()},
    "cadence": ("Hz", "frequency of the step line of |a|"),
    "cadence_wander": ("Hz", "standard deviation of the windows' cadences"),
    "line_share": ("", "share of the power of |a| in 0.5 to 7 Hz that the step line and its bins beside hold"),
    "step_repeat": ("", "autocorrelation of |a| at one step"),
    "stride_repeat": ("", "autocorrelation at two steps, the best of |a| and the principal axes"),
    "jerk_7": ("m/s3", "RMS of the jerk vector within 0.3 to 7 Hz"),
    "jerk_20": ("m/s3", "RMS of the jerk vector within 0.3 to 20 Hz"),
    "peak": ("m/s2", "largest |a| of 3 s"),
    "dip": ("m/s2", "smallest |a| of 3 s"),
    "p95": ("m/s2", "95th percentile of |a| of 3 s"),
    "p05": ("m/s2", "5th percentile of |a| of 3 s"),
    "flatness": ("", "spectral flatness of |a| in 0.7 to 20 Hz: 1 for white noise, 0 for a sine"),
    "flatness_7": ("", "the same in 0.7 to 7 Hz"),
    "gyro": ("rad/s", "RMS of the rotation rate vector within 0.3 to 20 Hz"),
    "gyro_7": ("rad/s", "the same up to 7 Hz"),
    "gyro_line_share": ("", "share of the rotation's power in 0.3 to 7 Hz in its strongest line of 0.5 to 3.6 Hz"),
}


@dataclass(frozen=True)
class Stream:
    """Three axes on an even grid of `rate` Hz."""

    rate: float
    values: np.ndarray

    @property
    def top(self) -> float:
        """The highest frequency that it carries."""
        return min(TOP, CARRIED * self.rate)

    def windows(self, seconds: float) -> list[np.ndarray]:
        """Whole windows side by side, no overlap."""
        count = int(round(seconds * self.rate))
        return [self.values[i : i + count] for i in range(0, len(self.values) - count + 1, count)]


def native_rate(times: np.ndarray) -> float:
    """Samples a second, by the median distance of samples."""
    return float(1.0 / np.median(np.diff(times)))


def evenly(times: np.ndarray, values: np.ndarray, start: float, end: float, rate: float = 0.0) -> Stream | None:
    """The stretch start...end on an even grid; None where it is too short.

    `rate` is the stream's own rate if it is known. Above the common rate the values are first averaged by a windowed
    sinc that ends at 22 Hz, so that nothing folds back.
    """
    order = np.argsort(times, kind="stable")
    times, values = times[order], values[order]
    keep = np.concatenate([[True], np.diff(times) > 0]) if len(times) else np.zeros(0, bool)
    times, values = times[keep], values[keep]
    inside = (times >= start - 0.5) & (times <= end + 0.5)
    times, values = times[inside], values[inside]
    if len(times) < 8:
        return None
    start, end = max(start, times[0]), min(end, times[-1])
    rate = rate or native_rate(times)
    if rate < FULL_RATE:
        return _grid(times, values, start, end, rate)
    if rate > 1.1 * COMMON_RATE:
        even = np.arange(times[0], times[-1], 1.0 / rate)
        fine = np.column_stack([np.interp(even, times, axis) for axis in values.T])
        times, values = even, _low_passed(fine, 22.0 / rate)
    return _grid(times, values, start, end, COMMON_RATE)


def _grid(times: np.ndarray, values: np.ndarray, start: float, end: float, rate: float) -> Stream | None:
    if end - start < SHORT:
        return None
    even = start + np.arange(int((end - start) * rate + 1e-6) + 1) / rate
    return Stream(rate, np.column_stack([np.interp(even, times, axis) for axis in values.T]))


def _low_passed(values: np.ndarray, cutoff: float) -> np.ndarray:
    """Windowed sinc (Blackman) of half-length 8 periods; `cutoff` in cycles per sample. Ends are held."""
    half = int(np.ceil(8.0 / cutoff / 2))
    n = np.arange(-half, half + 1)
    kernel = np.sinc(2 * cutoff * n) * np.blackman(2 * half + 1)
    kernel /= kernel.sum()
    padded = np.pad(values, ((half, half), (0, 0)), mode="edge")
    return np.column_stack([np.convolve(axis, kernel, mode="valid") for axis in padded.T])


def spectrum(values: np.ndarray, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies and one-sided power density of each column (Hann window, mean taken off); unit^2/Hz."""
    values = values if values.ndim == 2 else values[:, None]
    n = len(values)
    window = np.hanning(n + 1)[:n]
    bins = np.fft.rfft((values - values.mean(axis=0)) * window[:, None], axis=0)
    density = 2.0 * np.abs(bins) ** 2 / (rate * np.sum(window**2))
    return np.fft.rfftfreq(n, 1.0 / rate), density


def within(frequencies: np.ndarray, low: float, high: float) -> np.ndarray:
    return (frequencies >= low) & (frequencies < high)


def level(frequencies: np.ndarray, density: np.ndarray, low: float, high: float) -> float:
    """RMS within low...high, Hz; columns are added."""
    chosen = density[within(frequencies, low, high)]
    return float(np.sqrt(chosen.sum() * (frequencies[1] - frequencies[0])))


def flatness(density: np.ndarray) -> float:
    """Geometric over arithmetic mean of a periodogram's bins, corrected so that white noise gives 1."""
    if len(density) == 0 or density.mean() <= 0:
        return float("nan")
    return float(np.exp(np.mean(np.log(np.maximum(density, 1e-300))) + EULER) / density.mean())


def line(frequencies: np.ndarray, density: np.ndarray, low: float, high: float) -> tuple[float, int]:
    """Frequency (parabola through the logarithms) and index of the strongest bin within low...high."""
    chosen = np.flatnonzero(within(frequencies, low, high))
    i = int(chosen[np.argmax(density[chosen])])
    if not 0 < i < len(density) - 1:
        return float(frequencies[i]), i
    a, b, c = np.log(np.maximum(density[i - 1 : i + 2], 1e-300))
    bend = a - 2 * b + c
    offset = 0.5 * (a - c) / bend if bend < 0 else 0.0
    return float(frequencies[i] + np.clip(offset, -0.5, 0.5) * (frequencies[1] - frequencies[0])), i


def repetition(values: np.ndarray, rate: float, lag: float) -> float:
    """Largest autocorrelation within 10 % of `lag` seconds: correlation of the window with itself shifted."""
    best = -1.0
    for shift in range(max(1, int(0.9 * lag * rate)), int(np.ceil(1.1 * lag * rate)) + 1):
        if len(values) - shift < 8:
            break
        a, b = values[:-shift] - values[:-shift].mean(), values[shift:] - values[shift:].mean()
        scale = np.sqrt(np.dot(a, a) * np.dot(b, b))
        best = max(best, float(np.dot(a, b) / scale) if scale > 0 else 0.0)
    return best


def principal_axes(values: np.ndarray) -> np.ndarray:
    """The window along its own axes of largest variance: the same however the phone is turned."""
    centred = values - values.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    return centred @ axes


def measure(
    acceleration: list[Stream], rotation: list[Stream], steps: tuple[float, float] | None
) -> tuple[dict[str, float], dict[str, list[float]], np.ndarray | None]:
    """The measures of one kind of motion in one recording, the quantiles (5, 15, ... 95 %) of its windows, and the
    median density of |a| over windows.

    `steps` is the range of the step line in Hz for motions on foot. The density is on the grid of k/6 Hz up to the
    highest frequency that the stream carries.
    """
    rows: list[dict[str, float]] = []
    densities = []
    for stream in acceleration:
        for window in stream.windows(LONG):
            row, density = _of_long_window(window, stream, steps)
            rows.append(row)
            densities.append(density)
        rows += [_of_short_window(window) for window in stream.windows(SHORT)]
    for stream in rotation:
        rows += [_of_rotation(window, stream) for window in stream.windows(LONG)]
    found: dict[str, float] = {}
    spread: dict[str, list[float]] = {}
    for name in MEASURES:
        numbers = np.array([row[name] for row in rows if name in row and np.isfinite(row[name])])
        if len(numbers):
            found[name] = float(np.median(numbers))
            spread[name] = [float(q) for q in np.percentile(numbers, np.arange(5, 100, 10))]
    cadences = [row["cadence"] for row in rows if "cadence" in row]
    if len(cadences) >= 4:
        # Robust, since a window with a pause or a turn names a line by chance.
        quarters = np.percentile(cadences, [25, 75])
        found["cadence_wander"] = float(quarters[1] - quarters[0]) / 1.349
    shortest = min((len(d) for d in densities), default=0)
    middle = np.median([d[:shortest] for d in densities], axis=0) if densities else None
    return found, spread, middle


def _of_long_window(
    window: np.ndarray, stream: Stream, steps: tuple[float, float] | None
) -> tuple[dict[str, float], np.ndarray]:
    norm = np.linalg.norm(window, axis=1)
    frequencies, density = spectrum(norm, stream.rate)
    density = density[:, 0]
    row = {
        name: level(frequencies, density, low, high) for name, (low, high) in BANDS.items() if high <= stream.top
    }
    _, axes = spectrum(window, stream.rate)
    slope = axes * (2 * np.pi * frequencies[:, None]) ** 2
    for name, top in (("jerk_7", 7.0), ("jerk_20", TOP)):
        if top <= stream.top:
            row[name] = level(frequencies, slope, 0.3, top)
    for name, top in (("flatness_7", 7.0), ("flatness", TOP)):
        if top <= stream.top:
            row[name] = flatness(density[within(frequencies, 0.7, top)])
    if steps is not None:
        row |= _of_steps(window, norm, stream.rate, frequencies, density, steps)
    return row, density[: int(stream.top * LONG) + 1]


def _of_steps(
    window: np.ndarray, norm: np.ndarray, rate: float, frequencies: np.ndarray, density: np.ndarray,
    steps: tuple[float, float],
) -> dict[str, float]:
    cadence, index = line(frequencies, density, *steps)
    around = density[max(0, index - 2) : index + 3].sum()
    axes = principal_axes(window)
    return {
        "cadence": cadence,
        "line_share": float(around / max(density[within(frequencies, 0.5, 7.0)].sum(), 1e-300)),
        "step_repeat": repetition(norm, rate, 1 / cadence),
        "stride_repeat": max(repetition(side, rate, 2 / cadence) for side in (norm, *axes.T)),
    }


def _of_short_window(window: np.ndarray) -> dict[str, float]:
    norm = np.linalg.norm(window, axis=1)
    low, high = np.percentile(norm, [5, 95])
    return {"peak": float(norm.max()), "dip": float(norm.min()), "p95": float(high), "p05": float(low)}


def _of_rotation(window: np.ndarray, stream: Stream) -> dict[str, float]:
    frequencies, density = spectrum(window, stream.rate)
    row = {"gyro_7": level(frequencies, density, 0.3, 7.0)} if stream.top >= 7.0 else {}
    if stream.top >= TOP:
        row["gyro"] = level(frequencies, density, 0.3, TOP)
    power = density.sum(axis=1)
    _, index = line(frequencies, power, 0.5, 3.6)
    whole = power[within(frequencies, 0.3, 7.0)].sum()
    if whole > 0:
        row["gyro_line_share"] = float(power[max(0, index - 2) : index + 3].sum() / whole)
    return row
