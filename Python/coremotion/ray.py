"""The same function under Ray Data: a row for each recording in, its results as rows out.

import ray.data
from coremotion.ray import analyze
results = analyze(ray.data.from_items([{"path": "monday.zip"}]))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Optional

import pyarrow as pa
from ray.data import Dataset

from ._batches import DEFAULT_TABLES, Job, flattened
from ._supervisor import TIME_LIMIT


def analyze(
    dataset: Dataset,
    column: str = "path",
    tables: Sequence[str] = DEFAULT_TABLES,
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    calibration: bool = True,
    time_limit: float = TIME_LIMIT,
) -> Dataset:
    """Analyses the recording of each row, as `coremotion.spark.analyze` does, with the same columns.

    :param dataset: one row a recording: paths in `path`, or bytes in `bytes` as
        `ray.data.read_binary_files(…, include_paths=True)` gives them, and other columns.
    :raises ValueError: for a table that does not exist; within the job, for a column that is missing or
        taken.
    """
    options = {"wear": wear, "time_zone": time_zone, "calibration": calibration}
    job = Job(column, tuple(tables), options, time_limit)

    def results(given: pa.Table) -> Iterator[pa.Table]:
        schema = job.schema(given.schema)
        for batch in given.to_batches():
            for row in job.results(batch):
                yield pa.Table.from_batches([row], schema)

    # Whole blocks: of bytes they are bounded by Ray, and no task is larger than one.
    return dataset.map_batches(results, batch_format="pyarrow", batch_size=None)


def table(results: Dataset, name: str) -> Dataset:
    """One table's rows over all recordings: the inputs' columns first, then the table's.

    :param results: what `analyze` gave.
    :param name: the table, such as `minutes`.
    :raises ValueError: where the results have no such table, or a column has the name of one of its columns.
    """

    def rows(given: pa.Table) -> pa.Table:
        return flattened(given, name)

    return results.map_batches(rows, batch_format="pyarrow", batch_size=None)
