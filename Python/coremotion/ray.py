"""The same function under Ray Data: a row for each recording in, its results as rows out.

    import ray.data
    from coremotion.ray import analyze
    results = analyze(ray.data.from_items([{"path": "monday.zip"}]))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

import pyarrow as pa
from ray.data import Dataset

from ._batches import DEFAULT_TABLES, Job, flattened

#: Recordings in a task: few, so that one task's results fit into a block.
RECORDINGS_PER_TASK = 8


def analyze(
    dataset: Dataset,
    column: str = "path",
    tables: Sequence[str] = DEFAULT_TABLES,
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
) -> Dataset:
    """Analyses the recording of each row, as `coremotion.spark.analyze` does, with the same columns.

    :param dataset: one row a recording: `path`, or `content` with its bytes, and other columns.
    :raises ValueError: for a column that is missing or taken, or a table that does not exist.
    """
    job = Job(column, tuple(tables), {"wear": wear, "time_zone": time_zone})

    def results(given: pa.Table) -> pa.Table:
        schema = job.schema(given.schema)
        batches = [row for batch in given.to_batches() for row in job.results(batch)]
        return pa.Table.from_batches(batches, schema)

    at_once = 1 if job.is_content else RECORDINGS_PER_TASK
    return dataset.map_batches(results, batch_format="pyarrow", batch_size=at_once)


def table(results: Dataset, name: str) -> Dataset:
    """One table's rows over all recordings: the inputs' columns first, then the table's.

    :param results: what `analyze` gave.
    :param name: the table, such as `minutes`.
    :raises ValueError: where the results have no such table, or a column has the name of one of its columns.
    """

    def rows(given: pa.Table) -> pa.Table:
        return flattened(given, name)

    return results.map_batches(rows, batch_format="pyarrow")
