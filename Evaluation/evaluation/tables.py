"""CSV as columns: what recordings and results are made of."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from .decimals import decimal_columns


class BadTable(ValueError):
    """A table that cannot be read; the message names it, the line, and what was found."""


@dataclass(frozen=True)
class Table:
    """Columns by name, all of one length: numbers as float64 (an empty cell is NaN), text as it stands."""

    columns: dict[str, np.ndarray]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()))) if self.columns else 0

    def matrix(self, *names: str) -> np.ndarray:
        """The named columns side by side, shape (rows, names)."""
        return np.column_stack([self.columns[name] for name in names])

    def where(self, chosen: np.ndarray) -> Table:
        """The rows that `chosen` (a mask or indices) picks."""
        return Table({name: values[chosen] for name, values in self.columns.items()})


def parse_table(text: str, name: str, only: Collection[str] | None = None) -> Table:
    """The table in `text`, or those of its columns that `only` names. Raises BadTable, which tells `name`."""
    head, _, body = text.partition("\n")
    header = [cell.strip() for cell in head.split(",")]
    if not head.strip():
        raise BadTable(f"{name}: no header")
    if not body.strip():
        return Table({column: np.zeros(0) for column in header if only is None or column in only})
    chosen = [index for index, column in enumerate(header) if only is None or column in only]
    plain = decimal_columns(body, len(header), chosen)
    if plain is not None:
        return Table({header[index]: values for index, values in zip(chosen, plain)})
    table = _parse_by_row(header, body, name)
    return Table({header[index]: table[header[index]] for index in chosen})


def _parse_by_row(header: list[str], body: str, name: str) -> Table:
    try:
        filled = _filled(body) if ",," in body or ",\n" in body or ",\r" in body or body[-1] == "," else body
        numbers = np.loadtxt(io.StringIO(filled), delimiter=",", ndmin=2)
        if numbers.shape[1] == len(header):
            return Table(dict(zip(header, numbers.T)))
    except ValueError:
        pass  # A column of words, or a broken row: the slow way tells which.
    return _parse_by_cell(header, body, name)


def _filled(body: str) -> str:
    """Empty cells become NaN."""
    lines = body.replace("\r", "").split("\n")
    return "\n".join(
        ",".join(cell or "nan" for cell in line.split(",")) for line in lines if line
    )


def _parse_by_cell(header: list[str], body: str, name: str) -> Table:
    rows = []
    for number, row in enumerate(csv.reader(io.StringIO(body)), start=2):
        if not row:
            continue
        if len(row) > len(header):
            raise BadTable(f"{name}, line {number}: {len(row)} cells under {len(header)} headings")
        rows.append((row + [""] * len(header))[: len(header)])
    columns = {}
    for index, column in enumerate(header):
        cells = [row[index] for row in rows]
        try:
            columns[column] = np.array([float(cell) if cell else np.nan for cell in cells])
        except ValueError:
            columns[column] = np.array(cells)
    return Table(columns)


def require_columns(table: Table, name: str, *columns: str) -> None:
    """Raises BadTable unless each of `columns` is there."""
    for column in columns:
        if column not in table:
            raise BadTable(f"{name}: no column {column}; found {', '.join(table.columns)}")


def require_numbers(table: Table, name: str, *columns: str) -> None:
    """Raises BadTable unless each of `columns` is there and holds numbers."""
    require_columns(table, name, *columns)
    for column in columns:
        if table[column].dtype.kind != "f":
            raise BadTable(f"{name}: column {column} holds words where numbers were expected")
