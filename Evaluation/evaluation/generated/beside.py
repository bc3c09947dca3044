"""What the scorer of gestures does not read: figures by kind and scenario, as its own are."""

from __future__ import annotations

import pathlib


def beside(data: pathlib.Path, results: pathlib.Path) -> dict[str, dict]:
    """Nothing yet."""
    return {}
