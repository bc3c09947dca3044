"""What goes wrong is said by an exception, with the file, the place and what can be done."""

from __future__ import annotations

import pickle
import zipfile
from pathlib import Path

import pytest

import coremotion


def test_a_missing_file_is_a_recording_error(tmp_path: Path) -> None:
    with pytest.raises(coremotion.RecordingError) as caught:
        coremotion.analyze(tmp_path / "nothing.zip")
    error = caught.value
    assert error.file == str(tmp_path / "nothing.zip")
    assert error.reason == "No such file or directory"
    assert error.advice == "check the name of the file"
    assert str(error) == f"{error.file}: {error.reason}; {error.advice}"


def test_a_text_is_no_recording() -> None:
    with pytest.raises(coremotion.RecordingError, match="the format is not known"):
        coremotion.read(b"Dear diary\ntoday I walked\n" * 9)


def test_an_empty_file_is_said_to_be_empty() -> None:
    with pytest.raises(coremotion.RecordingError, match="the file is empty"):
        coremotion.analyze(b"")


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory, walk: Path) -> Path:
    """The walk, of which the last third was lost while it was copied."""
    folder = tmp_path_factory.mktemp("cut")
    with zipfile.ZipFile(walk) as archive:
        (table,) = [name for name in archive.namelist() if name.endswith("accelerometer.csv")]
        lines = archive.read(table).splitlines(keepends=True)
    path = folder / "accelerometer.csv"
    noise = [b"#" * 40 + b"\n"] * (len(lines) // 3)
    path.write_bytes(b"".join(lines[: 2 * len(lines) // 3] + noise))
    return path


def test_damage_carries_the_result_of_the_rest(cut: Path) -> None:
    with pytest.raises(coremotion.DamagedInput) as caught:
        coremotion.analyze(cut)
    error = caught.value
    assert "rows could not be read" in error.reason
    assert 150 < (error.result.steps or 0) < 200
    assert error.result.damage == error.reason.split("; ")
    assert isinstance(error, coremotion.RecordingError)


def test_reading_damage_says_so_in_the_info(cut: Path) -> None:
    info = coremotion.read(cut).info
    assert info["damaged"]
    assert info["findings"]


def test_errors_go_through_pickle(cut: Path) -> None:
    with pytest.raises(coremotion.DamagedInput) as caught:
        coremotion.analyze(cut)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.result.steps == caught.value.result.steps
