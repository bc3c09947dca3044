"""What a figure must be, and what the best peer reached on the same recordings: `references.json`."""

from __future__ import annotations

import json
import math
import pathlib
from dataclasses import dataclass

FILE = pathlib.Path(__file__).parent.parent / "references.json"


@dataclass(frozen=True)
class Reference:
    """A bar ("<= 1.4", ">= 0.98", "abs<= 10") and the best peer's figure in words, for one figure by full name."""

    figure: str
    must_be: str
    peer: str

    def is_reached(self, value: float | None) -> bool:
        """An absent figure reaches nothing."""
        if value is None or not math.isfinite(value):
            return False
        operator, limit = self.must_be.split()
        compared = abs(value) if operator == "abs<=" else value
        return compared >= float(limit) if operator == ">=" else compared <= float(limit)

    @property
    def text(self) -> str:
        """The bar as it is printed."""
        return self.must_be.replace("abs<= ", "±").replace("<= ", "≤ ").replace(">= ", "≥ ")


def references(path: pathlib.Path = FILE) -> dict[str, Reference]:
    """Every reference by the figure's full name."""
    return {row["figure"]: Reference(**row) for row in json.loads(path.read_text())}
