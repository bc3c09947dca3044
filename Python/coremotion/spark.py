"""Many recordings on Apache Spark: a row for each recording goes in, its results come back as a row.

    from coremotion.spark import analyze, table
    results = analyze(spark.createDataFrame([("monday.zip",)], "path string"))
    table(results, "minutes").show()

Workers open the files themselves, or take their bytes, and write nothing: results go back through
Arrow. Each recording is analysed in a process beside the worker. What is wrong with a recording is
in its row; nothing that a file holds ends the job.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Optional, Union

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import ArrayType, BinaryType, StructType

from ._batches import DEFAULT_TABLES, Job, carried_beside, check_names, column_name
from ._listing import SCHEMA as LISTED
from ._listing import listed
from ._supervisor import TIME_LIMIT

#: Tasks for each processor: small enough that the last ones leave no processor idle for long.
TASKS_PER_PROCESSOR = 16
#: Recordings in a task at most: what is lost with a worker.
RECORDINGS_PER_TASK = 32

Inputs = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]


def analyze(
    df: DataFrame,
    column: str = "path",
    tables: Sequence[str] = DEFAULT_TABLES,
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    calibration: bool = True,
    time_limit: float = TIME_LIMIT,
) -> DataFrame:
    """Analyses the recording of each row.

    :param df: one row a file. Its other columns go through to the results, but for `member`, which says which
        recording is meant where a file holds several; without it each of them is a row.
    :param column: the column with the recordings: paths that every worker can open (`path`), or their
        bytes as `spark.read.format("binaryFile")` gives them (`content`).
    :param tables: tables of results, each a column: an array of structs, the table's rows; in its
        name `_` stands for `-`.
    :param wear: `wrist`, `hip`, `thigh`, `ankle`, `chest`, `pocket` or `elsewhere`, whatever the files say.
    :param time_zone: the zone of local times, such as `Europe/Berlin`.
    :param calibration: whether accelerations are calibrated to gravity where that helps, as `coremotion cohort` does.
    :param time_limit: seconds after which a recording is given up as `failed`.
    :returns: a row a recording: `df`'s other columns, `member` (null where the file is one), `part` (0),
        `state` (`done`, `damaged`, `refused`, `failed`), `exit_code`, `reason`, `program_version`, and the
        tables, null where there are none. A table of more than 100,000 rows goes on in further rows with
        `part` 1, 2, …. The same inputs give the same rows.
    :raises ValueError: for a column that is missing or taken, or a table that does not exist.
    """
    holds_bytes = column in df.columns and isinstance(df.schema[column].dataType, BinaryType)
    options = {"wear": wear, "time_zone": time_zone, "calibration": calibration}
    job = Job(column, tuple(tables), options, time_limit)
    carried = job.carried(df.columns, holds_bytes)
    own = from_arrow_schema(pa.schema(list(job.own)))

    def results(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from job.results(batch)

    return df.mapInArrow(results, StructType([*(df.schema[name] for name in carried), *own.fields]))


def table(results: DataFrame, name: str) -> DataFrame:
    """One table's rows over all recordings: the inputs' columns first, then the table's.

    :param results: what `analyze` gave, or what was written of it.
    :param name: the table, such as `minutes`.
    :raises ValueError: where the results have no such table, or a column has the name of one of its columns.
    """
    column = column_name(name)
    carried = carried_beside(name, _tables(results), results.columns)
    check_names(carried, results.select(F.inline(column)).columns, name)
    return results.select(*carried, F.inline(column))


def manifest(results: DataFrame) -> DataFrame:
    """A row a recording, with its state, exit code and reason, without its tables."""
    return results.where("part = 0").drop("part", *_tables(results))


def _tables(results: DataFrame) -> list[str]:
    kinds = ((f.name, f.dataType) for f in results.schema)
    return [name for name, kind in kinds if isinstance(kind, ArrayType) and isinstance(kind.elementType, StructType)]


def paths(spark: SparkSession, inputs: Inputs) -> DataFrame:
    """The files of folders, as columns `path` and `size` (bytes), in no order that could be relied on.

    Folders are listed by a worker, with all that is below them but what is hidden and links to folders: no path
    goes through the driver. A folder that is one recording is not known for it; name it in a row of your own.

    :param inputs: a file or folder that every worker can open, or several.
    """
    roots = [os.path.abspath(i) for i in ([inputs] if isinstance(inputs, (str, os.PathLike)) else inputs)]

    def files(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for root in batch.column("root").to_pylist():
                yield from listed(root)

    given = spark.createDataFrame([(r,) for r in roots], "root string")
    return given.mapInArrow(files, from_arrow_schema(LISTED))


def cohort(
    spark: SparkSession,
    inputs: Union[Inputs, DataFrame],
    out: Union[str, os.PathLike[str]],
    tables: Sequence[str] = DEFAULT_TABLES,
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    calibration: bool = True,
    time_limit: float = TIME_LIMIT,
) -> DataFrame:
    """Analyses files and folders, and writes a folder of Parquet for each table, and `manifest`.

    :param inputs: files and folders as for `paths`, or a DataFrame with a column `path`; its other columns go along.
    :param out: a new folder, or an address of any storage that Spark writes to. `out/results` has a row a
        recording, from which the others are made. The options are those of `analyze`.
    :returns: the manifest: a row a recording.
    :raises AnalysisException: where `out` holds a cohort already.
    """
    base = os.fspath(out)
    found = inputs if isinstance(inputs, DataFrame) else paths(spark, inputs).select("path")
    said: dict[str, Any] = {"wear": wear, "time_zone": time_zone, "calibration": calibration, "time_limit": time_limit}
    results = analyze(_spread(found), "path", tables, **said)
    with _times_with_zone(spark):
        results.write.parquet(f"{base}/results")
        written = spark.read.parquet(f"{base}/results")
        for name in tables:
            table(written, name).write.parquet(f"{base}/{name}")
        manifest(written).write.parquet(f"{base}/manifest")
    return spark.read.parquet(f"{base}/manifest")


@contextlib.contextmanager
def _times_with_zone(spark: SparkSession) -> Iterator[None]:
    """Times go into Parquet as microseconds of UTC; what Spark writes unless told has no zone for other readers."""
    setting = "spark.sql.parquet.outputTimestampType"
    before = str(spark.conf.get(setting))
    spark.conf.set(setting, "TIMESTAMP_MICROS")
    try:
        yield
    finally:
        spark.conf.set(setting, before)


def _spread(found: DataFrame) -> DataFrame:
    """Recordings evenly over tasks, whatever order they were listed in."""
    processors: Any = found.sparkSession.sparkContext.defaultParallelism
    count = found.count()
    tasks = max(min(count, TASKS_PER_PROCESSOR * processors), -(-count // RECORDINGS_PER_TASK), 1)
    return found.repartition(tasks)
