"""What the tests have in common: the installed package, its command line, recordings."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import coremotion

REPOSITORY = Path(__file__).parents[2]
WALK = REPOSITORY / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
#: Recordings with truth beside the repository; what needs them takes simulated ones where they are not there.
DATA = Path(os.environ.get("DATA", REPOSITORY.parent / "shared/data"))


def command_line(*arguments: object, expect: tuple[int, ...] = (0,)) -> str:
    """What the bundled program prints."""
    done = subprocess.run([coremotion.program(), *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in expect, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def walk() -> Path:
    """A walk of 148 s with a phone in a back pocket."""
    return WALK


@pytest.fixture(scope="session")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A walk with every sensor, of which the simulator knows the truth."""
    path = tmp_path_factory.mktemp("simulated") / "walk.zip"
    command_line("simulate", "walk", "--seed", 7, "--output", path)
    return path
