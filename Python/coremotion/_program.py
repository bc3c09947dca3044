"""The command line that comes with the package."""

from __future__ import annotations

from pathlib import Path

from ._library import NATIVE


def program() -> Path:
    """The program ``coremotion``, which needs nothing of Python."""
    return NATIVE / "coremotion"
