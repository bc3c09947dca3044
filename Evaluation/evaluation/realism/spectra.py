"""Spectra of recordings and simulations as small multiples: SVG, the same bytes for the same measures."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Mapping, Sequence

from .. import charts  # First: it chooses how matplotlib draws.

import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

from .measured import Measured  # noqa: E402
from .signals import LONG, TOP  # noqa: E402
from .sources import Pair  # noqa: E402
from .table import real_of  # noqa: E402

REAL, SIMULATED = "#2471a3", "#c0392b"
LOWEST = 0.3  # Hz; below, a window of 6 s says little
COLUMNS = 3
FINE = 4.0  # Hz, up to which every bin is drawn
# What is drawn, in this order, where both sides exist.
PANELS = (
    ("walking", "pocket"), ("walking", "hand"), ("walking", "wrist"), ("running", "pocket"), ("stairs_down", "pocket"),
    ("car", "mount"), ("bus", "any"), ("train", "any"), ("cycling", "any"),
)


def spectra(path: pathlib.Path, pairs: Sequence[Pair], real: Sequence[Measured],
            simulated: Mapping[Pair, Sequence[Measured]]) -> None:
    """Power density of |a|: recordings as median and 5 to 95 %, simulated persons as median and range."""
    chosen = [
        (pair, real_of(pair, real), simulated[pair])
        for panel in PANELS for pair in pairs
        if (pair.kind, pair.placement) == panel and real_of(pair, real) and simulated.get(pair)
    ]
    if not chosen:
        return
    charts.style()
    rows = -(-len(chosen) // COLUMNS)
    canvas, grid = plt.subplots(rows, COLUMNS, figsize=(8.5, 2.3 * rows + 0.4), constrained_layout=True, squeeze=False)
    for axes, panel in zip(grid.flat, chosen):
        _panel(axes, *panel)
    for axes in grid.flat[len(chosen):]:
        axes.set_visible(False)
    for axes in grid[:, 0]:
        axes.set_ylabel("(m/s²)²/Hz")
    for axes in grid.flat[max(0, len(chosen) - COLUMNS) : len(chosen)]:
        axes.set_xlabel("Hz")
    grid[0, 0].legend(fontsize=7, loc="lower left", frameon=False)
    charts.save(canvas, path)
    path.write_text(shorter(path.read_text()))


def shorter(svg: str) -> str:
    """The same picture with coordinates to a tenth of a point and the browser's own font."""
    svg = re.sub(r"font-family: [^;\"]*sans-serif", "font-family: sans-serif", svg)
    return re.sub(r"(\d+\.\d)\d+", r"\1", svg)


def _panel(axes: Axes, pair: Pair, theirs: Sequence[Measured], ours: Sequence[Measured]) -> None:
    frequencies, (low, middle, high) = _quantiles(theirs, (5, 50, 95))
    axes.fill_between(frequencies, low, high, color=REAL, alpha=0.25, lw=0, label="recordings, 5 to 95 %")
    axes.plot(frequencies, middle, color=REAL, lw=1, label="recordings, median")
    last = frequencies[-1]
    frequencies, (low, middle, high) = _quantiles(ours, (0, 50, 100))
    carried = frequencies <= last
    axes.fill_between(frequencies[carried], low[carried], high[carried], color=SIMULATED, alpha=0.25, lw=0)
    axes.plot(frequencies[carried], middle[carried], color=SIMULATED, lw=1, label="simulated")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(LOWEST, TOP)
    axes.set_xticks([0.5, 1, 2, 5, 10, 20], ["0.5", "1", "2", "5", "10", "20"])
    axes.minorticks_off()
    axes.grid(color="#dddddd", lw=0.4)
    persons = len({m.person for m in theirs})
    axes.set_title(f"{pair.kind.replace('_', ' ')}, {pair.placement.replace('_', ' ')}: {len(theirs)} recordings, "
                   f"{persons} {'person' if persons == 1 else 'persons'}", fontsize=7.5)


def _quantiles(measured: Sequence[Measured], shares: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies that half of the recordings carry, and the quantiles over those that do."""
    rows = [np.array(m.density) for m in measured if m.density]
    count = min(int(np.median([len(row) for row in rows])), int(TOP * LONG) + 1)
    table = np.full((len(rows), count), np.nan)
    for row, density in zip(table, rows):
        row[: min(count, len(density))] = density[:count]
    frequencies = np.arange(count) / LONG
    use = frequencies >= LOWEST
    quantiles = np.nanpercentile(table[:, use], shares, axis=0)
    return _thinned(frequencies[use]), np.array([_thinned(row) for row in quantiles])


def _thinned(values: np.ndarray) -> np.ndarray:
    """All bins up to `FINE`, means of growing groups above: a logarithmic axis shows no more, and files stay small."""
    edges = [0]
    while edges[-1] < len(values):
        width = int((edges[-1] / LONG + LOWEST) / FINE)
        edges.append(edges[-1] + max(1, width))
    return np.array([values[a:b].mean() for a, b in zip(edges, edges[1:]) if b <= len(values)])
