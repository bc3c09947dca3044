"""Figures against bars, as text of 80 columns, and its place in the page."""

from __future__ import annotations

import pathlib
from collections.abc import Sequence

from .bars import Bar, Figures
from .falls_and_cars import Figure

BEGIN, END = "```text\n", "```\n"


def table(bars: Sequence[Bar], figures: Figures) -> str:
    """A line for each bar, and below it the figure of each of its scenarios."""
    lines = [f"{'figure':<44}{'value':>8} {'bar':>8}  reached"]
    for bar in bars:
        value = bar.value(figures)
        lines.append(f"{bar.name:<44}{_text(value):>8} {bar.text:>8}  {'yes' if bar.holds(value) else 'no'}")
        if len(bar.scenarios) > 1:
            for name in bar.scenarios:
                own = figures.get(bar.kind, {}).get(name, {}).get(bar.figure)
                lines.append(f"  {name:<42}{_text(own):>8}")
    return "\n".join(lines) + "\n"


def others_table(figures: Sequence[Figure]) -> str:
    """The same of falls, drives and cars."""
    lines = [f"\n{'falls, drives and cars':<56}{'value':>8} {'bar':>8}  reached"]
    for figure in figures:
        bar = "" if figure.bar is None else f"{'≥' if figure.is_least else '≤'} {figure.bar:g}"
        word = {None: "", True: "yes", False: "no"}[figure.holds]
        lines.append(f"{figure.name:<56}{_text(figure.value):>8} {bar:>8}  {word}".rstrip())
    return "\n".join(lines) + "\n"


def _text(value: float | None) -> str:
    return "absent" if value is None else f"{value:.3f}"


def put(page: pathlib.Path, text: str) -> None:
    """Replaces the last block of text of the page."""
    whole = page.read_text()
    begin = whole.rindex(BEGIN) + len(BEGIN)
    page.write_text(whole[:begin] + text + whole[whole.index(END, begin):])
