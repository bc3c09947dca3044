"""Recordings on Spark give the command line's rows, from paths and from bytes."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet
import pytest
from asked import TABLES

from coremotion import _batches
from coremotion.spark import analyze, cohort, manifest, paths, table


def given(spark, recordings, tasks=8):
    return spark.createDataFrame([(p,) for p in recordings.paths], "path string").repartition(tasks)


def in_order(rows: pa.Table) -> pa.Table:
    """Rows by recording; within one they have stayed in their order."""
    indices = pa.compute.sort_indices(rows["path"])
    return rows.take(indices)


@pytest.fixture(scope="module")
def results(spark, recordings, tmp_path_factory):
    """The results of all recordings, computed once."""
    folder = str(tmp_path_factory.mktemp("spark") / "results")
    analyze(given(spark, recordings), tables=TABLES).write.parquet(folder)
    return spark.read.parquet(folder)


def test_each_recording_is_one_row_and_done(results, recordings):
    rows = manifest(results).orderBy("path").collect()
    assert [r.path for r in rows] == recordings.paths
    assert {(r.state, r.exit_code, r.reason) for r in rows} == {("done", 0, None)}


def test_the_manifest_says_what_the_command_lines_says(results, recordings):
    columns = ["member", "state", "exit_code", "reason", "program_version"]
    expected = {row["file"]: [row[c] for c in columns] for row in recordings.told.manifest.to_pylist()}
    assert {r.path: [r[c] for c in columns] for r in manifest(results).collect()} == expected


def test_the_minutes_over_all_are_the_command_lines(results, recordings):
    found = in_order(table(results, "minutes").toArrow())
    expected = recordings.told["minutes"]
    kept = [name for name in expected.schema.names if name not in ("file", "folder", "start_utc")]
    assert found.select(kept).to_pylist() == expected.select(kept).to_pylist()
    assert found["path"].to_pylist() == expected["file"].to_pylist()


@pytest.mark.parametrize("name", TABLES)
def test_the_rows_of_a_table_are_the_command_lines(results, recordings, name):
    found = in_order(table(results, name).toArrow())
    assert found.num_rows > 0
    assert found.to_pylist() == recordings.rows(name)


def test_bytes_give_the_rows_of_their_files(spark, recordings):
    few = recordings.paths[:8]
    read = spark.read.format("binaryFile").load(few)
    of_bytes = table(analyze(read, "content", ["segments"]), "segments").drop("modificationTime", "length")
    of_paths = table(analyze(read.select("path"), "path", ["segments"]), "segments")
    assert of_bytes.orderBy("path", "start_s").collect() == of_paths.orderBy("path", "start_s").collect()
    assert of_bytes.count() >= len(few)


def test_other_columns_go_through_to_every_row(spark, recordings):
    people = spark.createDataFrame(list(zip(recordings.paths[:3], "abc")), "path string, person string")
    results = analyze(people, tables=["segments"])
    assert {r.person for r in manifest(results).collect()} == {"a", "b", "c"}
    assert {r.person for r in table(results, "segments").collect()} == {"a", "b", "c"}


def test_a_long_table_comes_in_parts_and_whole_again(spark, recordings, monkeypatch):
    few = given(spark, recordings).orderBy("path").limit(2)
    whole = table(analyze(few, tables=["steps"]), "steps").collect()
    monkeypatch.setattr(_batches, "PART_ROWS", 7)
    parted = analyze(few, tables=["steps", "segments"])
    rows = parted.select("path", "part", "steps", "segments").collect()
    assert max(len(r.steps) for r in rows if r.steps) == 7
    assert {r.part for r in rows if r.segments is not None} == {0}
    assert manifest(parted).count() == 2
    assert table(parted, "steps").collect() == whole


def test_a_second_run_gives_the_same_rows(spark, recordings, results):
    again = analyze(given(spark, recordings, tasks=3).limit(30), tables=TABLES).orderBy("path").collect()
    before = {r.path: r for r in results.collect()}
    assert again and all(r == before[r.path] for r in again)


def test_a_cohort_is_a_folder_of_parquet_for_each_table(spark, recordings, tmp_path):
    told = cohort(spark, recordings.folder, tmp_path / "out", tables=TABLES)
    assert told.where("state = 'done'").count() == len(recordings.paths)
    for name in TABLES:
        rows = in_order(pa.parquet.read_table(tmp_path / "out" / name))
        assert rows.to_pylist() == recordings.rows(name)
    with pytest.raises(Exception, match="already exists"):
        cohort(spark, recordings.folder, tmp_path / "out", tables=TABLES)


def test_the_files_below_a_folder_are_listed_with_their_sizes(spark, tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "two.zip").write_bytes(b"12")
    (tmp_path / "one.zip").write_bytes(b"1")
    (tmp_path / ".hidden").write_bytes(b"123")
    rows = paths(spark, [tmp_path, tmp_path / "missing.zip"]).collect()
    assert {(r.path, r.size) for r in rows} == {
        (str(tmp_path / "a" / "b" / "two.zip"), 2),
        (str(tmp_path / "one.zip"), 1),
        (str(tmp_path / "missing.zip"), None),
    }


def test_a_column_that_is_missing_or_taken_is_told_before_anything_runs(spark):
    with pytest.raises(ValueError, match="expected a column 'path', found file"):
        analyze(spark.createDataFrame([("a",)], "file string"))
    with pytest.raises(ValueError, match="state have names of results"):
        analyze(spark.createDataFrame([("a", "b")], "path string, state string"), tables=TABLES)


def test_a_table_that_was_not_asked_for_is_told_with_those_that_were(results):
    with pytest.raises(ValueError, match=r"segments, steps\), found trips"):
        table(results, "trips")
