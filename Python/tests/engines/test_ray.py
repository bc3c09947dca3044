"""The same function under Ray Data gives the command line's rows."""

from __future__ import annotations

import os
import sys

import pyarrow as pa
import pyarrow.compute
import pytest
from asked import TABLES

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def engine():
    os.environ["RAY_AUTH_MODE"] = "disabled"
    paths = os.pathsep.join(p for p in sys.path if p)
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=300_000_000,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def test_the_rows_of_every_table_are_the_command_lines(engine, recordings):
    from coremotion.ray import analyze, table

    given = ray.data.from_items([{"path": p} for p in recordings.paths])
    results = analyze(given, tables=TABLES).materialize()
    states = results.select_columns(["path", "state"]).take_all()
    assert sorted(s["path"] for s in states) == recordings.paths
    assert {s["state"] for s in states} == {"done"}
    for name in TABLES:
        rows = pa.concat_tables(ray.get(table(results, name).to_arrow_refs()))
        found = rows.take(pa.compute.sort_indices(rows["path"]))
        assert found.to_pylist() == recordings.rows(name)


def test_bytes_and_bad_files_are_rows(engine, recordings, tmp_path):
    from coremotion.ray import analyze

    (tmp_path / "text.csv").write_text("no recording\n")
    files = [*recordings.paths[:3], str(tmp_path / "text.csv")]
    given = ray.data.read_binary_files(files, include_paths=True)
    rows = {r["path"]: r for r in analyze(given, "bytes", ["segments"]).take_all()}
    assert [rows[f]["state"] for f in files] == ["done", "done", "done", "refused"]
    assert rows[files[3]]["reason"] and rows[files[3]]["segments"] is None


def test_a_table_that_does_not_exist_is_told_before_anything_runs(engine, recordings):
    from coremotion.ray import analyze

    with pytest.raises(ValueError, match="nonsense"):
        analyze(ray.data.from_items([{"path": "a"}]), tables=["nonsense"])
