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
    path = SHARED / "evaluation" / "bars.json"
    if not path.exists():
        pytest.skip("no reference bars")
    return path
