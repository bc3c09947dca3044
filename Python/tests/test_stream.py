"""Samples that come while they are made give the rows of their recording."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import coremotion

TOGETHER = ("steps", "step-log", "events", "activity", "pedometer")


def arrays(recording: coremotion.Recording, stream: str) -> tuple[np.ndarray, np.ndarray]:
    samples = recording.samples(stream)
    names = [name for name in samples.column_names if name not in ("time", "time_s")]
    values = np.stack([samples[name].to_numpy() for name in names], axis=1)
    return samples["time_s"].to_numpy(), values[:, 0] if len(names) == 1 else values


def gathered(parts: list[dict[str, pa.Table]]) -> dict[str, pa.Table]:
    return {name: pa.concat_tables([part[name] for part in parts]) for name in parts[0]}


@pytest.mark.parametrize("piece", [100, 1237, 10**9])
def test_an_accelerometer_in_pieces_gives_the_rows_of_its_recording(walk: Path, piece: int) -> None:
    times, xyz = arrays(coremotion.read(walk), "accelerometer")
    whole = coremotion.analyze(walk, tables=TOGETHER)
    with coremotion.Stream("activity") as stream:
        parts = [stream.feed(accelerometer=(times[at : at + piece], xyz[at : at + piece])) for at in range(0, len(times), piece)]
        parts.append(stream.finish())
    live = gathered(parts)
    assert live["steps"].num_rows == whole.steps
    for name in TOGETHER:
        expected = whole[name].select(live[name].column_names)
        if name == "events":
            # Arrivals and departures are told at the end of a recording.
            keep = [row["event"] not in ("arrival", "departure") for row in expected.to_pylist()]
            expected = expected.filter(pa.array(keep, pa.bool_()))
        assert live[name].equals(expected), name


def test_all_sensors_are_merged_by_time(simulated: Path) -> None:
    recording = coremotion.read(simulated)
    whole = coremotion.analyze(simulated, tables=(*TOGETHER, "altitude", "device-motion"))
    given = {name: arrays(recording, name) for name in ("accelerometer", "gyroscope", "magnetometer", "barometer")}
    with coremotion.Stream() as stream:
        live = gathered([stream.feed(given), stream.finish()])
    for name in ("steps", "step-log", "activity", "altitude"):
        assert live[name].equals(whole[name].select(live[name].column_names)), name
    motion, expected = live["device-motion"], whole["device-motion"]
    together = [name for name in motion.column_names if name in expected.column_names and name != "field_accuracy"]
    assert len(together) == 20
    assert motion.select(together).equals(expected.select(together))
    # Live, a magnetometer is known of from its first sample on.
    known = motion["field_accuracy"].is_valid()
    assert motion["field_accuracy"].filter(known).equals(expected["field_accuracy"].filter(known))
    assert known.to_pylist().index(True) < 100


def test_times_are_seconds_nanoseconds_or_dates(walk: Path) -> None:
    times, xyz = arrays(coremotion.read(walk), "accelerometer")
    nanoseconds = np.round(times * 1e9).astype("int64")
    steps = []
    for given in (times, nanoseconds, nanoseconds.view("timedelta64[ns]") + np.datetime64(0, "ns"), list(times)):
        stream = coremotion.Stream("steps")
        rows = gathered([stream.feed(accelerometer=(given, xyz)), stream.finish()])
        steps.append(rows["steps"].num_rows)
    assert steps == [259] * 4


def test_rows_come_when_they_are_known(walk: Path) -> None:
    times, xyz = arrays(coremotion.read(walk), "accelerometer")
    stream = coremotion.Stream("activity", tables=["activity"])
    half = np.searchsorted(times, 60.0)
    first = stream.feed(accelerometer=(times[:half], xyz[:half]))
    assert list(first) == ["activity"]
    assert 20 <= first["activity"].num_rows <= 24
    assert stream.feed(accelerometer=(times[half:half], xyz[half:half]))["activity"].num_rows == 0


def test_a_snapshot_is_given_to_the_next_stream(walk: Path) -> None:
    snapshot = coremotion.Stream("everything").snapshot()
    later = coremotion.Stream("everything")
    later.restore(snapshot)
    with pytest.raises(ValueError, match="damaged"):
        coremotion.Stream("everything").restore(snapshot[:-1] + b"\xff")


def test_what_makes_no_sense_is_refused(walk: Path) -> None:
    stream = coremotion.Stream("steps")
    with pytest.raises(ValueError, match="2 times need 6 numbers, found 5"):
        stream.feed(accelerometer=([0.0, 0.1], np.zeros(5)))
    with pytest.raises(ValueError, match="thermometer: expected one of"):
        stream.feed(thermometer=([0.0], [20.0]))
    with pytest.raises(ValueError, match="profile: expected one of"):
        coremotion.Stream("walking")
    with pytest.raises(ValueError, match="the profile 'steps' gives"):
        coremotion.Stream("steps", tables=["device-motion"])
    stream.finish()
    with pytest.raises(ValueError, match="was finished"):
        stream.feed(accelerometer=([0.0], np.zeros((1, 3))))
    stream.close()
    with pytest.raises(ValueError, match="was closed"):
        stream.finish()
    stream.close()


def test_samples_that_are_no_numbers_are_told_as_faults() -> None:
    stream = coremotion.Stream("steps")
    xyz = np.zeros((3, 3))
    xyz[:, 2] = -1
    xyz[1, 0] = np.nan
    rows = stream.feed(accelerometer=([0.0, 0.01, 0.02], xyz))
    assert rows["faults"].to_pylist() == [{"time_s": 0.01, "stream": "accelerometer", "fault": "not_finite"}]
