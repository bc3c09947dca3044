"""The notebook runs as it stands in an empty folder, and draws its two pictures."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "Examples/Python/cohort.ipynb"
#: Where the pictures are kept, to be looked at.
PICTURES = os.environ.get("PICTURES")


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebook")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(folder)}}).execute()
    return notebook


def outputs(notebook, kind):
    told = (o for cell in notebook.cells for o in cell.get("outputs", []))
    return [o["data"][kind] for o in told if kind in o.get("data", {})]


def test_it_is_kept_without_outputs():
    """A difference between two versions is one of its text; results are made anew by who runs it."""
    cells = [c for c in nbformat.read(NOTEBOOK, as_version=4).cells if c.cell_type == "code"]
    assert cells and not any(c.outputs or c.execution_count for c in cells)


def test_every_recording_is_done_and_has_its_days_steps(executed):
    manifest, days = outputs(executed, "text/html")
    assert manifest.count("<td>done</td>") == 4
    assert all(f"2024-04-{day}" in days for day in (15, 16, 17, 18))


def test_it_draws_two_pictures(executed):
    pictures = [base64.b64decode(p) for p in outputs(executed, "image/png")]
    assert len(pictures) == 2
    assert all(len(p) > 8_000 for p in pictures)
    if PICTURES:
        for number, picture in enumerate(pictures, start=1):
            (Path(PICTURES) / f"cohort-{number}.png").write_bytes(picture)
