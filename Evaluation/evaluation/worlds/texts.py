"""Scenario texts of the worlds: a file each, with the ranges that a seed draws from.

A line `# $name: LOW to HIGH` draws a number, `# $name: ONE | ANOTHER` one of several texts; `$name` then stands for
it below, and `$rate` for the sensors' rate. A draw depends on world, seed and name alone: what is added to a file
leaves the other draws as they are.
"""

from __future__ import annotations

import pathlib
import random
import re
import string

SCENARIOS = pathlib.Path(__file__).parent / "scenarios"
DRAW = re.compile(r"# \$(\w+): (.+)")


def text(world: str, seed: int, rate: int, folder: pathlib.Path = SCENARIOS) -> str:
    """The scenario of a world that this seed draws, for sensors of `rate` Hz."""
    whole = (folder / f"{world}.txt").read_text()
    return string.Template(whole.replace("# $", "# ")).substitute(drawn(world, seed, folder), rate=rate)


def drawn(world: str, seed: int, folder: pathlib.Path = SCENARIOS) -> dict[str, str]:
    """What this seed draws in a world."""
    lines = (folder / f"{world}.txt").read_text().splitlines()
    found = (DRAW.fullmatch(line) for line in lines)
    return {name: _draw(choice, f"{world} {seed} {name}") for name, choice in (m.groups() for m in found if m)}


def _draw(choice: str, key: str) -> str:
    chance = random.Random(key).random()  # of a text: the same on every machine and version of Python 3
    if " to " in choice:
        low, high = (float(end) for end in choice.split(" to "))
        return f"{low + (high - low) * chance:.4f}".rstrip("0").rstrip(".")
    options = choice.split(" | ")
    return options[int(chance * len(options))]
