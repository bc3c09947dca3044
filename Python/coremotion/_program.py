"""The command line that comes with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._library import NATIVE

if TYPE_CHECKING:
    from pathlib import Path


def program() -> Path:
    """The program ``coremotion``, which needs nothing of Python."""
    from pathlib import Path

    return Path(NATIVE, "coremotion")
