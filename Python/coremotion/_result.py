"""What a recording says: its summary and its tables."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    import polars as pl
    import pyarrow as pa


class Result:
    """What happened in a recording. Made by :func:`coremotion.analyze`."""

    def __init__(
        self, summary: dict[str, Any], tables: dict[str, pa.Table], absent: list[str], notes: list[str], damage: list[str]
    ) -> None:
        #: The document ``summary.json``: ``recording``, ``totals``, ``stated_errors``, ``quality``, …
        self.summary = summary
        #: The tables that were asked for, by their names.
        self.tables = tables
        #: Names of tables that are empty because the recording lacks the sensor for them.
        self.absent = frozenset(absent)
        #: What was assumed, a line each.
        self.notes = notes
        #: What could not be read, a line each; empty for a whole recording.
        self.damage = damage

    @property
    def steps(self) -> Optional[int]:
        """Steps taken; ``None`` where the recording cannot say."""
        value = self.summary["totals"].get("steps")
        return None if value is None else int(value)

    @property
    def steps_error(self) -> Optional[int]:
        """Steps on either side of ``steps`` that hold the true count in 95 % of recordings; ``None`` where there is none."""
        value = self.summary.get("stated_errors", {}).get("steps_95")
        return None if value is None else math.ceil(value)

    def __getitem__(self, table: str) -> pa.Table:
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(self.tables) or "none"
            raise KeyError(f"{table} was not asked for; analyze(…, tables=[…]) chooses, here are {known}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def __contains__(self, table: object) -> bool:
        return table in self.tables

    def to_pandas(self) -> dict[str, pd.DataFrame]:
        """Every table as a pandas frame, by its name. Whole numbers keep their type where cells are unknown (``Int64``)."""
        import pandas

        kinds = {"int64": pandas.Int64Dtype(), "bool": pandas.BooleanDtype()}
        return {name: table.to_pandas(types_mapper=lambda kind: kinds.get(str(kind))) for name, table in self.tables.items()}

    def to_polars(self) -> dict[str, pl.DataFrame]:
        """Every table as a polars frame, by its name, without a copy of numbers."""
        import polars

        return {name: polars.DataFrame(polars.from_arrow(table)) for name, table in self.tables.items()}

    def write_parquet(self, folder: Union[str, os.PathLike[str]], *, force: bool = False) -> list[Path]:
        """Writes every table into ``folder`` as ``NAME.parquet``, which is whole when it is there.

        The folder is made where it is missing. Raises ``FileExistsError`` before anything is written where a file is in the way and
        ``force`` is not given. Returns the paths.
        """
        from pathlib import Path

        from pyarrow import parquet

        place = Path(folder)
        paths = {name: place / f"{name}.parquet" for name in self.tables}
        there = [path for path in paths.values() if path.exists()]
        if there and not force:
            raise FileExistsError(f"{there[0]} exists; name another folder, or give force=True to replace it")
        place.mkdir(parents=True, exist_ok=True)
        for name, path in paths.items():
            aside = path.with_name(f".{path.name}.{os.getpid()}")
            try:
                parquet.write_table(self.tables[name], aside)
                os.replace(aside, path)
            finally:
                aside.unlink(missing_ok=True)
        return list(paths.values())

    def __repr__(self) -> str:
        name = self.summary.get("recording", {}).get("name")
        steps = "steps not known" if self.steps is None else f"{self.steps} steps"
        return f"<Result of {name!r}: {steps}; tables {', '.join(self.tables) or 'none'}>"
