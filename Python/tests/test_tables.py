"""Every cell of every table is the cell that the command line writes as CSV.

RECORDINGS=200 takes as many; a part of them otherwise.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import DATA, REPOSITORY, command_line
from pyarrow import csv

import coremotion

COUNT = int(os.environ.get("RECORDINGS", "24"))
#: Short ones with every kind of sensor, activity and event.
SCENARIOS = ["walk", "stairs", "lift", "run", "drive", "table", "watch-day", "fault-walk", "commute-tram", "no-falls"]
ALL = "all"


def all_scenarios() -> list[str]:
    return [line.split()[0] for line in command_line("simulate", "--list").splitlines()]


def recordings() -> list[Path]:
    """Real recordings: those of the repository, then shared ones, spread over all sets, small ones first."""
    own = [*sorted((REPOSITORY / "Tests/Fixtures").glob("*.csv"))]
    if not DATA.is_dir():
        return own
    sets: dict[Path, list[Path]] = {}
    for path in DATA.rglob("*"):
        if path.suffix in (".zip", ".csv", ".gpx", ".fit", ".cwa", ".gt3x", ".bin", ".json", ".tcx", ".txt") and path.is_file():
            sets.setdefault(path.parent, []).append(path)
    for found in sets.values():
        found.sort(key=lambda path: (path.stat().st_size, path.name))
    spread = []
    for turn in range(max(map(len, sets.values()), default=0)):
        spread += [found[turn] for _, found in sorted(sets.items()) if turn < len(found)]
    return own + [path for path in spread if path.stat().st_size < 4e6]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("scenarios")
    names = all_scenarios() if COUNT >= 100 else SCENARIOS
    made = []
    for name in names:
        made.append(folder / f"{name}.zip")
        command_line("simulate", name, "--seed", 5, "--output", made[-1])
    usable = []
    for path in recordings():
        if len(made) + len(usable) >= COUNT:
            break
        try:
            coremotion.read(path)
        except coremotion.RecordingError:
            continue
        usable.append(path)
    return made + usable


@pytest.fixture(scope="module")
def results(inputs: list[Path]) -> list[coremotion.Result]:
    return [analysed(path) for path in inputs]


def analysed(path: Path) -> coremotion.Result:
    try:
        return coremotion.analyze(path, tables=ALL)
    except coremotion.DamagedInput as error:
        return error.result


def written(path: Path, folder: Path) -> dict[str, pa.Table]:
    """The tables of the command line, every cell as its text."""
    command_line("analyze", path, "--output", folder, "--tables", "all", expect=(0, 3))
    (results,) = folder.iterdir()
    tables = {}
    for file in results.glob("*.csv"):
        names = file.open().readline().strip().split(",")
        texts = csv.ConvertOptions(column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False)
        tables[file.stem] = csv.read_csv(file, convert_options=texts)
    tables["summary"] = json.loads((results / "summary.json").read_text())
    return tables


def cells(texts: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    """Texts as values of a type, by Arrow's own parser; an empty text is not known."""
    texts = pc.if_else(pc.equal(texts, ""), None, texts)
    if pa.types.is_boolean(kind):
        assert set(texts.unique().to_pylist()) <= {"0", "1", None}
        return pc.equal(texts, "1")
    return pc.cast(texts, kind)


def test_every_cell_is_that_of_the_command_line(inputs: list[Path], results: list[coremotion.Result], tmp_path: Path) -> None:
    assert len(inputs) >= min(COUNT, len(SCENARIOS) + 2)
    compared = 0
    for number, (path, result) in enumerate(zip(inputs, results)):
        tables = written(path, tmp_path / str(number))
        summary = tables.pop("summary")
        summary["recording"].pop("source", None)
        own = json.loads(json.dumps(result.summary))
        own["recording"].pop("source", None)
        assert own == summary, path
        assert set(tables) == set(result.tables) - result.absent, path
        for name, table in tables.items():
            ours = result[name]
            assert ours.column_names == table.column_names, (path, name)
            assert ours.schema.equals(coremotion.schema(name), check_metadata=True)
            for column in ours.column_names:
                expected = cells(table[column], ours[column].type)
                assert ours[column].equals(expected), (path, name, column)
                compared += len(expected)
    print(f"{compared} cells of {len(inputs)} recordings")
    assert compared > 100_000


def test_tables_of_all_recordings_go_into_one(results: list[coremotion.Result]) -> None:
    for name in results[0].tables:
        tables = [result[name] for result in results]
        together = pa.concat_tables(tables)
        assert together.num_rows == sum(table.num_rows for table in tables)
        frame = pl.concat([pl.from_arrow(table) for table in tables])
        assert frame.height == together.num_rows
