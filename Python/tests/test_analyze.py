"""A recording goes in, and what happened comes out."""

from __future__ import annotations

import io
import json
import math
import pickle
import threading
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import command_line

import coremotion


def test_steps_are_those_of_the_command_line(walk: Path) -> None:
    told = json.loads(command_line("analyze", walk, "--json"))["recordings"][0]
    result = coremotion.analyze(walk)
    assert result.steps == told["totals"]["steps"] == 259
    assert result.steps_error == math.ceil(told["stated_errors"]["steps_95"])


def test_a_path_bytes_a_file_and_a_recording_give_the_same(walk: Path) -> None:
    given = [str(walk), walk.read_bytes(), io.BytesIO(walk.read_bytes()), coremotion.read(walk)]
    results = [coremotion.analyze(each) for each in given]
    with walk.open("rb") as file:
        results.append(coremotion.analyze(file))
    assert {result.steps for result in results} == {259}
    for result in results[1:]:
        for name in ("minutes", "steps", "segments"):
            assert result[name].equals(results[0][name]), name


def test_tables_are_chosen_by_name(walk: Path) -> None:
    result = coremotion.analyze(walk, tables=["summary", "activity"])
    assert list(result.tables) == ["activity"]
    assert coremotion.analyze(walk, tables=[]).tables == {}
    assert list(coremotion.analyze(walk, tables="steps").tables) == ["steps"]
    assert result["activity"].num_rows == 60
    with pytest.raises(KeyError, match="steps was not asked for"):
        result["steps"]
    with pytest.raises(ValueError, match='there is no table "stepz"'):
        coremotion.analyze(walk, tables=["stepz"])


def test_a_table_whose_sensor_is_missing_is_empty_and_says_so(walk: Path) -> None:
    result = coremotion.analyze(walk, tables=["altitude", "steps"])
    assert result.absent == {"altitude"}
    assert result["altitude"].num_rows == 0
    assert result["altitude"].schema.equals(coremotion.schema("altitude"))
    assert result["steps"].num_rows == 259


def test_types_units_and_meanings_are_in_the_schema() -> None:
    schema = coremotion.schema("pedometer")
    assert schema.field("steps").type == pa.int64()
    distance = schema.field("distance_m")
    assert distance.type == pa.float64()
    assert distance.metadata[b"unit"] == b"m"
    assert distance.metadata[b"description"]
    assert distance.metadata[b"source"]
    assert coremotion.schema("activity").field("walking").type == pa.bool_()
    with pytest.raises(ValueError, match="there is no table"):
        coremotion.schema("nothing")


def test_frames_of_pandas_and_polars_hold_the_same(walk: Path) -> None:
    result = coremotion.analyze(walk, tables=["activity", "pedometer"])
    frame = result.to_pandas()["pedometer"]
    assert str(frame["steps"].dtype) == "Int64"
    assert str(frame["floors_up"].dtype) == "Int64"
    assert frame["floors_up"].isna().all()
    polars = result.to_polars()["pedometer"]
    assert polars["steps"].to_list() == result["pedometer"]["steps"].to_pylist()


def test_parquet_files_hold_the_tables_and_replace_nothing(walk: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    result = coremotion.analyze(walk, tables=["steps", "minutes"])
    paths = result.write_parquet(tmp_path / "out")
    assert {path.name for path in paths} == {"steps.parquet", "minutes.parquet"}
    for path in paths:
        assert parquet.read_table(path).equals(result[path.stem])
    before = paths[0].read_bytes()
    with pytest.raises(FileExistsError, match="force=True"):
        result.write_parquet(tmp_path / "out")
    assert paths[0].read_bytes() == before
    result.write_parquet(tmp_path / "out", force=True)
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["minutes.parquet", "steps.parquet"]


def test_a_result_goes_through_pickle(walk: Path) -> None:
    result = coremotion.analyze(walk)
    again = pickle.loads(pickle.dumps(result))
    assert again.steps == result.steps
    assert again["steps"].equals(result["steps"])


def test_threads_analyse_beside_each_other(walk: Path) -> None:
    steps: list[object] = []
    threads = [threading.Thread(target=lambda: steps.append(coremotion.analyze(walk).steps)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert steps == [259] * 8


def test_a_zone_cuts_the_days(tmp_path: Path) -> None:
    morning = coremotion.simulate("watch-day", seed=3)
    days = coremotion.analyze(morning, tables=["days"], time_zone="Asia/Tokyo")["days"]
    assert days.num_rows >= 1
    with pytest.raises(ValueError, match="time_zone"):
        coremotion.analyze(morning, time_zone="Mars/Olympus")


def test_a_word_that_makes_no_sense_is_refused(walk: Path) -> None:
    with pytest.raises(ValueError, match=r"wear: expected one of wrist, hip, thigh, .*, auto, found foot"):
        coremotion.analyze(walk, wear="foot")


def test_calibration_says_what_came_of_it(walk: Path) -> None:
    assert "gravity" not in coremotion.analyze(walk).summary
    gravity = coremotion.analyze(walk, calibration=True).summary["gravity"]
    assert gravity["applied"] is False
    assert gravity["reason"]
