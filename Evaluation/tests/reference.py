"""The reference scorers, where they lie beside the repository."""

import importlib.util

import pytest
from conftest import SHARED


def scorer(name):
    """The module score_NAME.py; skips the test where it is absent."""
    path = SHARED / "evaluation" / f"score_{name}.py"
    if not path.exists():
        pytest.skip(f"no reference scorer at {path.name}")
    spec = importlib.util.spec_from_file_location(f"reference_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bars():
    """The files of bars whose figures the suites give; skips the test where one is absent."""
    paths = [SHARED / "evaluation" / name for name in ("bars.json", "bars-gestures.json")]
    if not all(path.exists() for path in paths):
        pytest.skip("no reference bars")
    return paths
