"""Figures of many recordings as plots for the report: SVG, the same bytes for the same figures."""

from __future__ import annotations

import math
import pathlib
from collections.abc import Mapping, Sequence

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.figure import Figure as Canvas  # noqa: E402
from matplotlib.ticker import LogLocator  # noqa: E402

from .references import Reference  # noqa: E402
from .scores import OURS, Line, Score  # noqa: E402

GOOD, SHORT, GREY = "#1e8449", "#c0392b", "#888888"
SYSTEMS = {OURS: "#c0392b", "Apple": "#222222", "Android": "#2471a3", "Google": "#2471a3", "Google, held": "#7fb3d5"}
FARTHEST = 8.0  # times a bar, the edge of the overview


def style() -> None:
    """White pages, text as text, and nothing that changes from run to run."""
    plt.rcParams.update({
        "svg.hashsalt": "accuracy", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
        "figure.facecolor": "white", "axes.spines.top": False, "axes.spines.right": False,
    })


def save(canvas: Canvas, path: pathlib.Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(canvas)


def distance_from_bar(bar: Reference, value: float) -> float:
    """How far a figure is from its bar: 1 at the bar, below 1 better. Shares are compared by what they lack to 1."""
    operator, text = bar.must_be.split()
    limit = float(text)
    if operator == ">=" and limit <= 1:
        return (1 - value) / (1 - limit) if limit < 1 else 1.0
    if operator == ">=":
        return limit / value if value > 0 else math.inf
    if limit == 0:
        return 0.5 if abs(value) <= 0 else math.inf
    return abs(value) / limit


def overview(path: pathlib.Path, lines: Sequence[Line], bars: Mapping[str, Reference]) -> None:
    """Every bar as a dot: how far our figure is from it, on a logarithmic axis."""
    values = {line.full_name: line.value for line in lines}
    suites = list(dict.fromkeys(line.suite for line in lines))
    rows = [(suite, bar) for suite in suites for name, bar in bars.items() if name.split("|")[0] == suite]
    canvas, axes = plt.subplots(figsize=(8.5, 0.155 * len(rows) + 1), constrained_layout=True)
    for row, (_, bar) in enumerate(rows):
        value = values.get(bar.figure)
        reached = bar.is_reached(value)
        if value is None:
            axes.plot(1.05, row, "x", color=GREY, ms=5)
            axes.annotate("absent", (1.1, row), fontsize=6, va="center", color=GREY)
            continue
        place = min(max(distance_from_bar(bar, value), 1 / FARTHEST), FARTHEST)
        axes.plot([1, place], [row, row], color=GOOD if reached else SHORT, lw=1)
        axes.plot(place, row, "o", color=GOOD if reached else SHORT, ms=3.5)
    axes.axvline(1, color="black", lw=0.8)
    axes.set_xscale("log", base=2)
    ticks = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8]
    axes.set_xticks(ticks, ["⅛ or less", "¼", "½", "bar", "2×", "4×", "8×"])
    axes.set_yticks(range(len(rows)), [f"{b.figure.replace('|', '  ')}" for _, b in rows], fontsize=6)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("error as a multiple of what it may be (left is better)")
    axes.grid(axis="x", color="#dddddd", lw=0.5)
    save(canvas, path)


def strips(
    path: pathlib.Path, scores: Sequence[Score], suite: str, key: str, label: str, limit: float
) -> None:
    """One dot a recording, one row a set; what lies beyond `limit` stands at the edge as an arrow.

    Values that have no sign have half the axis.
    """
    rows: dict[str, list[float]] = {}
    for score in scores:
        if score.suite == suite and score.system == OURS:
            for group, part in score.parts.items():
                if part.get(key) is not None:
                    rows.setdefault(group, []).append(float(part[key]))
    names = sorted(rows)
    canvas, axes = plt.subplots(figsize=(8, 0.5 * len(names) + 0.9), constrained_layout=True)
    for row, name in enumerate(names):
        values = np.array(sorted(rows[name]))
        spread = row + 0.28 * np.sin(2.4 * np.arange(len(values)))  # Dots beside each other, without chance.
        inside = np.abs(values) <= limit
        axes.plot(values[inside], spread[inside], "o", ms=3.5, alpha=0.6, color=SYSTEMS[OURS], mew=0)
        for value, height in zip(values[~inside], spread[~inside]):
            axes.plot(np.sign(value) * limit, height, ">" if value > 0 else "<", ms=5, color=SYSTEMS[OURS])
        axes.plot([np.median(values)] * 2, [row - 0.38, row + 0.38], color="black", lw=1.2)
    axes.axvline(0, color="black", lw=0.6)
    axes.set_yticks(range(len(names)), [f"{name} ({len(rows[name])})" for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    is_signed = any(value < 0 for values in rows.values() for value in values)
    axes.set_xlim(-1.03 * limit if is_signed else -0.03 * limit, 1.03 * limit)
    axes.set_xlabel(label)
    axes.grid(axis="x", color="#dddddd", lw=0.5)
    save(canvas, path)


def beside(
    path: pathlib.Path, rows: Sequence[tuple[str, Sequence[Line]]], label: str, logarithmic: bool = False
) -> None:
    """Rows of figures, each with ours and other systems' on the same recordings, intervals as bars."""
    canvas, axes = plt.subplots(figsize=(8, 0.42 * len(rows) + 1.1), constrained_layout=True)
    seen = set()
    for row, (_, systems) in enumerate(rows):
        for place, line in enumerate(systems):
            height = row + 0.16 * (place - (len(systems) - 1) / 2)
            colour = SYSTEMS.get(line.system, GREY)
            if line.interval:
                axes.plot([line.interval.low, line.interval.high], [height] * 2, color=colour, lw=1)
            axes.plot(line.value, height, "o", ms=4.5, color=colour,
                      label=None if line.system in seen else line.system)
            seen.add(line.system)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    if logarithmic:
        axes.set_xscale("log")
        axes.xaxis.set_minor_locator(LogLocator(subs=(2, 5)))
        for formatted in (axes.xaxis.set_major_formatter, axes.xaxis.set_minor_formatter):
            formatted(lambda value, _: f"{value:g}")
    axes.set_xlabel(label)
    axes.grid(axis="x", color="#dddddd", lw=0.5)
    axes.legend(fontsize=8, loc="best", frameon=False)
    save(canvas, path)


def matrix(path: pathlib.Path, counts: np.ndarray, rows: Sequence[str], columns: Sequence[str], title: str) -> None:
    """Shares of each row: what became of the batches of each true class."""
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    canvas, axes = plt.subplots(figsize=(0.72 * len(columns) + 2.2, 0.5 * len(rows) + 1.3), constrained_layout=True)
    axes.imshow(shares, cmap="Greys", vmin=0, vmax=1, aspect="auto")
    for i in range(len(rows)):
        for j in range(len(columns)):
            if counts[i, j]:
                axes.text(j, i, f"{100 * shares[i, j]:.1f}", ha="center", va="center", fontsize=8,
                          color="white" if shares[i, j] > 0.5 else "black")
    axes.set_xticks(range(len(columns)), columns, fontsize=8)
    axes.set_yticks(range(len(rows)), [f"{name} ({int(n)})" for name, n in zip(rows, counts.sum(axis=1))], fontsize=8)
    axes.set_title(title, fontsize=9)
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    save(canvas, path)
