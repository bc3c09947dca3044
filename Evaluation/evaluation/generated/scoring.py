"""The one place that knows which scorer is used: the rules of the recorded gestures, for generated ones."""

from __future__ import annotations

import importlib.util
import pathlib
import sys
from types import ModuleType

# Beside the repository, where the shared recordings are.
SCORER = pathlib.Path(__file__).resolve().parents[4] / "shared" / "evaluation" / "score_gesture_tables.py"


def runs(data: pathlib.Path, work: pathlib.Path) -> list[tuple[str, pathlib.Path]]:
    """What is to be analysed, as (folder below the results, recording): turned copies of drives are made in `work`."""
    return _scorer().jobs(data, "", work)


def score(data: pathlib.Path, results: pathlib.Path) -> dict[str, dict]:
    """Figures by kind and set."""
    return _scorer().score(data, results)


def _scorer() -> ModuleType:
    name = "score_gesture_tables"
    if name not in sys.modules:
        if not SCORER.exists():
            raise SystemExit(f"the scorer of gestures is not at {SCORER}: put the shared folder beside the repository")
        spec = importlib.util.spec_from_file_location(name, SCORER)
        assert spec is not None and spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
