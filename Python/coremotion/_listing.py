"""The files below a folder, a batch at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pyarrow as pa

SCHEMA = pa.schema([pa.field("path", pa.string(), nullable=False), pa.field("size", pa.int64())])
BATCH = 10_000


def listed(root: str) -> Iterator[pa.RecordBatch]:
    """The path and size in bytes of a file, or of each file below a folder, in the order of their names.

    Hidden files and folders, and what is no file, are left out. A root that does not exist is told with
    a null size: it is a row of the results, with the reason.
    """
    found: list[tuple[str, int | None]] = []
    for entry in _walk(root):
        found.append(entry)
        if len(found) == BATCH:
            yield _batch(found)
            found = []
    if found:
        yield _batch(found)


def _walk(root: str) -> Iterator[tuple[str, int | None]]:
    if not os.path.isdir(root):
        yield root, os.path.getsize(root) if os.path.isfile(root) else None
        return
    with os.scandir(root) as entries:
        inside = sorted((e for e in entries if not e.name.startswith(".")), key=lambda e: e.name)
    for entry in inside:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif entry.is_file():
            yield entry.path, entry.stat().st_size


def _batch(found: list[tuple[str, int | None]]) -> pa.RecordBatch:
    paths, sizes = zip(*found)
    return pa.RecordBatch.from_arrays([pa.array(paths, pa.string()), pa.array(sizes, pa.int64())], schema=SCHEMA)
