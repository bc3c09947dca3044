"""Every cell of every table is the cell that the command line writes as CSV.

RECORDINGS=200 takes as many; a part of them otherwise.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import NamedTuple

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
        if can_be_told(path):
            usable.append(path)
    return made + usable


def can_be_told(path: Path) -> bool:
    try:
        coremotion.analyze(path, tables=[])
    except coremotion.DamagedInput:
        return True
    except coremotion.RecordingError:
        return False
    return True


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


def differences(path: Path, result: coremotion.Result, folder: Path) -> tuple[list[str], int]:
    """What is not the same in a result and in the files of the command line, and how many cells were compared."""
    found, compared = [], 0
    tables = written(path, folder)
    summary, own = tables.pop("summary"), json.loads(json.dumps(result.summary))
    for document in (summary, own):
        # The path as it was given, and the sizes of the files.
        document["recording"]["source"].pop("path")
    if own != summary:
        found.append("summary.json")
    if set(tables) != set(result.tables) - result.absent:
        found.append(f"tables {sorted(tables)}, not {sorted(result.tables)} without {sorted(result.absent)}")
    for name, table in tables.items():
        ours = result[name]
        if ours.column_names != table.column_names or not ours.schema.equals(coremotion.schema(name), check_metadata=True):
            found.append(f"columns of {name}")
            continue
        for column in ours.column_names:
            expected = cells(table[column], ours[column].type)
            if not ours[column].equals(expected):
                found.append(f"{name}.{column}")
            compared += len(expected)
    return found, compared


class Compared(NamedTuple):
    """What came of all recordings, and the beginnings of their tables."""

    found: list[str]
    cells: int
    tables: list[dict[str, pa.Table]]


def beginning(table: pa.Table) -> pa.Table:
    """The first rows, copied: a slice would hold all of the table."""
    first = table.slice(0, 500)
    return first.filter(pa.array([True] * first.num_rows, pa.bool_()))


@pytest.fixture(scope="module")
def compared(inputs: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Compared:
    folder = tmp_path_factory.mktemp("written")
    found: list[str] = []
    count = 0
    kept = []
    for number, path in enumerate(inputs):
        result = analysed(path)
        more, cells_of_one = differences(path, result, folder / str(number))
        shutil.rmtree(folder / str(number))
        found += [f"{path}: {each}" for each in more]
        count += cells_of_one
        kept.append({name: beginning(table) for name, table in result.tables.items()})
    return Compared(found, count, kept)


def test_every_cell_is_that_of_the_command_line(inputs: list[Path], compared: Compared) -> None:
    print(f"{compared.cells} cells of {len(inputs)} recordings")
    assert compared.found == []
    assert len(inputs) >= min(COUNT, len(SCENARIOS) + 2)
    assert compared.cells > 100_000


def test_tables_of_all_recordings_go_into_one(compared: Compared) -> None:
    for name in compared.tables[0]:
        tables = [kept[name] for kept in compared.tables]
        together = pa.concat_tables(tables)
        assert together.num_rows == sum(table.num_rows for table in tables)
        frame = pl.concat([pl.from_arrow(table) for table in tables])
        assert frame.height == together.num_rows
