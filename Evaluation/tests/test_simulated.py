"""A recording of `coremotion simulate` scores through the same path as a real one."""

import pathlib
import subprocess

import pytest
from conftest import BINARY

from evaluation import suites
from evaluation.recordings import find_recordings
from evaluation.schedule import score_task, tasks_for
from evaluation.scores import lines

pytestmark = pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")


def scored(folder: pathlib.Path, scenario: str) -> dict[str, set[str]]:
    """Suite to the groups in which the scenario has figures."""
    path = folder / "anywhere" / f"{scenario}.zip"
    path.parent.mkdir()
    subprocess.run([BINARY, "simulate", scenario, "--output", path], check=True, capture_output=True)
    chosen = [suites.named(name) for name in ("steps", "activity", "history", "altitude", "gps")]
    tasks = tasks_for(find_recordings(folder), chosen)
    scores = [score for task in tasks for score in score_task(task, BINARY)]
    assert [score.failed for score in scores if score.failed] == []
    return {
        suite.name: {f"{line.group}|{line.figure.name}" for line in lines(suite, scores)} for suite in chosen
    }


def test_a_simulated_climb_has_figures_of_its_steps_labels_and_floors(tmp_path):
    found = scored(tmp_path, "stairs")
    assert {"all|walking f1", "simulated|stationary recall"} <= found["activity"] & found["history"]
    assert {"stairs|exact", "stairs|floor_error"} <= found["altitude"]
    assert "simulated|mape" in found["steps"]


def test_a_simulated_lift_credits_its_floors_to_lifts(tmp_path):
    assert {"lifts|floors_credited", "stairs|exact"} <= scored(tmp_path, "lift")["altitude"]


def test_a_simulated_run_with_fixes_has_a_distance(tmp_path):
    assert {"distance|mean_pct", "standing|standing_m_per_min"} <= scored(tmp_path, "run-outdoors")["gps"]
