"""Small simulated recordings, what the command line says of them, and engines on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pytest
from asked import TABLES

import coremotion
from coremotion._batches import engine_type

#: How many recordings are simulated: 1,000 by `make test-spark`.
COUNT = int(os.environ.get("RECORDINGS", "40"))
SCENARIOS = {
    "walk": "phone watch25\nstand 5 s\nwalk 20 s\nstand 5 s\n",
    "run": "phone watch\nin upper_arm\nrun 20 s at 3 m/s\nstand 8 s\n",
    "stairs": "phone iphone\nstand 4 s\nstairs up 2\nstand 4 s\n",
    "table": "phone bare\nin table\nlie 40 s\n",
}


@dataclass(frozen=True)
class Recordings:
    """A folder of recordings, and what the command line made of them."""

    folder: Path
    told: coremotion.Cohort

    @property
    def paths(self) -> list[str]:
        return sorted(str(p) for p in self.folder.iterdir())

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The command line's rows of a table over all recordings, with the paths first, in their order."""
        manifest = self.told.manifest.to_pylist()
        folders = {row["file"]: row["folder"] for row in manifest}
        return [row for path in self.paths for row in self._rows(path, self.told.folder / folders[path], table)]

    def _rows(self, path: str, folder: Path, table: str) -> list[dict[str, Any]]:
        file = folder / f"{table}.csv"
        if not file.exists():
            return []
        schema = coremotion.schema(table)
        options = pyarrow.csv.ConvertOptions(column_types=schema, null_values=[""], strings_can_be_null=True)
        rows = pyarrow.csv.read_csv(file, convert_options=options)
        kinds = pa.schema([pa.field(f.name, engine_type(f.type)) for f in schema])
        return [{"path": path, "member": None, **row} for row in rows.cast(kinds).to_pylist()]


@pytest.fixture(scope="session")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Recordings:
    """Recordings of 30 s: half of watches, half of phones, each with a seed of its own."""
    base = tmp_path_factory.mktemp("cohort")
    folder = base / "recordings"
    folder.mkdir()
    for name, text in SCENARIOS.items():
        (base / f"{name}.txt").write_text(f"summary  A short one.\n{text}")

    def simulate(seed: int) -> None:
        name = list(SCENARIOS)[seed % len(SCENARIOS)]
        to = folder / f"{name}-{seed}.zip"
        run("simulate", base / f"{name}.txt", "--seed", seed, "--output", to)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(simulate, range(1, COUNT + 1)))
    return Recordings(folder, coremotion.cohort(folder, base / "results", tables=["summary", *TABLES]))


def run(*words: object) -> None:
    """A command of the bundled program."""
    subprocess.run([str(coremotion.program()), *map(str, words)], check=True, capture_output=True)


@pytest.fixture(scope="session")
def spark() -> Iterator[object]:
    """Two processors of this machine, which try a task up to four times as a cluster does."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
        "spark.executorEnv.PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
    }
    builder = SparkSession.builder.master("local[2,4]").appName("coremotion")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
