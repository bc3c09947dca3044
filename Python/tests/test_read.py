"""What a recording says of itself, and its samples."""

from __future__ import annotations

import json
import pickle
from datetime import datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import REPOSITORY, command_line
from pyarrow import csv

import coremotion

#: Columns of `convert --to csv`, and those of samples.
NAMES = {
    "accelerometer": ["time_s", "x", "y", "z"],
    "gyroscope": ["time_s", "x", "y", "z"],
    "magnetometer": ["time_s", "x", "y", "z"],
    "barometer": ["time_s", "pressure"],
}


def test_samples_are_those_that_convert_writes(simulated: Path, tmp_path: Path) -> None:
    command_line("convert", simulated, tmp_path / "tables", "--to", "csv")
    recording = coremotion.read(simulated)
    for stream, names in NAMES.items():
        written = csv.read_csv(tmp_path / f"tables/{stream}.csv").rename_columns(names)
        samples = recording.samples(stream)
        assert samples.num_rows == written.num_rows > 0
        decimals = 6 if stream == "barometer" else 9
        for name in names:
            difference = pc.max(pc.abs(pc.subtract(samples[name], pc.cast(written[name], pa.float64())))).as_py()
            # Half of the last decimal that is written.
            assert difference <= 0.5000001 * 10**-decimals + 5e-7 * (name == "time_s"), (stream, name)


def test_the_sign_is_core_motions(simulated: Path) -> None:
    still = coremotion.simulate("table", seed=1).samples("accelerometer")
    assert -1.02 < pc.mean(still["z"]).as_py() < -0.98


def test_wall_clock_and_units_stand_in_the_table(simulated: Path) -> None:
    recording = coremotion.read(simulated)
    samples = recording.samples("accelerometer")
    assert samples.schema.field("time").type == pa.timestamp("ns", tz="UTC")
    assert samples.schema.field("x").metadata[b"unit"] == b"g"
    start = recording.info["start_utc"]
    first = samples["time"][0].as_py(), samples["time_s"][0].as_py()
    assert (first[0] - datetime.fromisoformat(start.replace("Z", "+00:00"))).total_seconds() == pytest.approx(first[1], abs=2e-6)


def test_a_stream_that_is_not_there_is_an_empty_table(walk: Path) -> None:
    recording = coremotion.read(walk)
    assert recording.streams == ["accelerometer"]
    empty = recording.samples("gyroscope")
    assert empty.num_rows == 0
    assert empty.schema.names == ["time", "time_s", "x", "y", "z"]
    with pytest.raises(ValueError, match="stream: expected one of"):
        recording.samples("thermometer")


def test_info_is_what_inspect_says(walk: Path) -> None:
    told = json.loads(command_line("inspect", walk, "--json"))["files"][0]
    info = coremotion.read(walk).info
    assert info["device"] == told["device"]
    assert info["placement"] == told["placement"]
    assert info["accelerometer_rate_hz"] == told["streams"]["accelerometer"]["rate_hz"]
    assert info["serial"] is None
    assert not any(isinstance(value, dict) for value in info.values())


def test_plain_tables_are_read_as_they_are_said_to_be(tmp_path: Path) -> None:
    table = tmp_path / "log.csv"
    rows = "".join(f"{i * 20},{0.1},{0.2},{9.7}\n" for i in range(200))
    table.write_text("when,one,two,three\n" + rows)
    recording = coremotion.read(
        table,
        columns={"time": ["when"], "acceleration": ["one", "two", "three"]},
        units={"time": "ms", "acceleration": "m/s2"},
        sign="up",
    )
    z = recording.samples("accelerometer")["z"][0].as_py()
    assert z == pytest.approx(-9.7 / 9.80665)
    with pytest.raises(ValueError, match="units: acceleration is in one of"):
        coremotion.read(table, units={"acceleration": "furlong"})


def test_several_recordings_are_named(tmp_path: Path, walk: Path) -> None:
    folder = tmp_path / "several"
    folder.mkdir()
    for name in ("a.zip", "b.zip"):
        (folder / name).write_bytes(walk.read_bytes())
    with pytest.raises(coremotion.RecordingError, match="it holds 2 recordings"):
        coremotion.read(folder)
    paths = coremotion.members(folder)
    assert [Path(path).name for path in paths] == ["a.zip", "b.zip"]
    assert coremotion.analyze(paths[0]).steps == 259
    assert coremotion.members(walk) == []


def test_simulated_recordings_are_the_same_by_seed(tmp_path: Path) -> None:
    recording = coremotion.simulate("walk", seed=7)
    command_line("simulate", "walk", "--seed", 7, "--output", tmp_path / "walk.zip")
    same = coremotion.read(tmp_path / "walk.zip")
    assert recording.samples("accelerometer").equals(same.samples("accelerometer"))
    assert not recording.samples("accelerometer").equals(coremotion.simulate("walk", seed=8).samples("accelerometer"))
    with pytest.raises(ValueError, match="there is no scenario"):
        coremotion.simulate("walck")


def test_a_recording_goes_through_pickle(walk: Path) -> None:
    for given in (walk, walk.read_bytes()):
        recording = pickle.loads(pickle.dumps(coremotion.read(given)))
        assert coremotion.analyze(recording).steps == 259


def test_fixtures_are_read() -> None:
    for path in sorted((REPOSITORY / "Tests/Fixtures").glob("*.csv")):
        assert coremotion.read(path).samples("accelerometer").num_rows >= 900
