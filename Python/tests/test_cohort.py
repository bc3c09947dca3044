"""A cohort from Python is the command line's, as tables with types."""

from __future__ import annotations

import shutil

import pytest

import coremotion


@pytest.fixture(scope="module")
def made(walk, tmp_path_factory):
    """Two walks, a text and a file that is not there."""
    base = tmp_path_factory.mktemp("cohort")
    folder = base / "recordings"
    folder.mkdir()
    for name in ("a.zip", "b.zip"):
        shutil.copy(walk, folder / name)
    (folder / "text.csv").write_text("no recording\n")
    return coremotion.cohort([folder, base / "missing.zip"], base / "results", jobs=2)


def test_every_file_is_a_row_of_the_manifest(made):
    rows = {row["file"].rsplit("/", 1)[1]: row for row in made.manifest.to_pylist()}
    assert {name: row["state"] for name, row in rows.items()} == {
        "a.zip": "done",
        "b.zip": "done",
        "text.csv": "refused",
        "missing.zip": "refused",
    }
    assert rows["a.zip"]["size"] == 146_983 and rows["a.zip"]["reason"] is None
    assert rows["text.csv"]["reason"] and rows["missing.zip"]["exit_code"] == 1


def test_the_tables_over_all_have_the_rows_of_each_recording(made, walk):
    alone = coremotion.analyze(walk, tables=["minutes", "days", "recording"], calibration=True)
    for name, own in (("minutes", "minutes"), ("days", "days"), ("recordings", "recording")):
        table = made[name]
        assert table.schema.names == ["file", "folder", *coremotion.schema(own).names]
        of_one = table.filter([folder == "b" for folder in table["folder"].to_pylist()]).drop_columns(["file", "folder"])
        assert of_one.equals(alone[own])
    assert made["minutes"].schema.field("enmo_mg").metadata[b"unit"] == b"mg"


def test_a_table_that_is_not_there_is_told_with_those_that_are(made):
    with pytest.raises(KeyError, match="recordings, days, minutes, found steps"):
        made["steps"]


def test_a_cohort_that_is_whole_is_not_made_again_by_resume(made):
    before = made.manifest.to_pylist()
    again = coremotion.cohort(sorted({row["file"] for row in before}), made.folder, resume=True)
    done = [row for row in again.manifest.to_pylist() if row["state"] == "done"]
    assert done == [row for row in before if row["state"] == "done"]


def test_what_makes_no_sense_is_told_in_the_programs_words(walk, tmp_path):
    with pytest.raises(ValueError, match="nonsense"):
        coremotion.cohort(walk, tmp_path / "out", tables=["nonsense"])
    with pytest.raises(ValueError, match="line break"):
        coremotion.cohort(["a\nb"], tmp_path / "out")


def test_a_folder_that_holds_something_else_is_left_alone(walk, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(OSError, match=r"mine|empty|folder"):
        coremotion.cohort(walk, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]
