"""From a batch of recordings to batches of results: the same function under Spark, Ray or a plain loop.

A result row has the input's other columns, `member` (which recording, of a file of several), `part`, `state`,
`exit_code`, `reason`, `program_version`, and one column a table: a list of structs, the table's rows. Rows of a
long table come in parts, so that none is too large for an engine; only part 0 has the short tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional

import pyarrow as pa
import pyarrow.compute as pc

from . import _supervisor
from ._outcome import EXIT_CODES, REFUSED, Outcome

#: Rows of one table in one result row: 20 MB of device motion, and ten weeks of minutes.
PART_ROWS = 100_000
DEFAULT_TABLES = ("recording", "days", "minutes")
STATE_FIELDS = [
    pa.field("member", pa.string()),
    pa.field("part", pa.int32(), nullable=False),
    pa.field("state", pa.string(), nullable=False),
    pa.field("exit_code", pa.int32(), nullable=False),
    pa.field("reason", pa.string()),
    pa.field("program_version", pa.string(), nullable=False),
]


@dataclass(frozen=True)
class Job:
    """What is asked of each recording: the column that names or holds it, the tables, the options.

    :raises ValueError: where there is no such table.
    """

    column: str
    tables: tuple[str, ...]
    options: Mapping[str, Any]
    time_limit: float = _supervisor.TIME_LIMIT
    part_rows: int = field(default_factory=lambda: PART_ROWS)
    #: The results' own columns: the state, then a list for each table.
    own: tuple[pa.Field, ...] = field(init=False)

    def __post_init__(self) -> None:
        lists = (pa.field(column_name(t), pa.list_(row_type(t))) for t in self.tables)
        object.__setattr__(self, "own", (*STATE_FIELDS, *lists))

    def carried(self, given: Sequence[str], holds_bytes: bool) -> list[str]:
        """The input's columns that go through to the results.

        Recordings' bytes do not, nor does `member`, which says which recording of a file is meant.

        :raises ValueError: where the column is missing, or one has the name of a result's column.
        """
        if self.column not in given:
            raise ValueError(f"expected a column {self.column!r}, found {', '.join(given)}")
        kept = [name for name in given if not (name == "member" or (holds_bytes and name == self.column))]
        taken = [f.name for f in self.own if f.name in kept]
        if taken:
            raise ValueError(f"the columns {', '.join(taken)} have names of results: rename them first")
        return kept

    def schema(self, given: pa.Schema) -> pa.Schema:
        """The schema of the results for inputs of this one."""
        return pa.schema([*(given.field(name) for name in self._carried(given)), *self.own])

    def _carried(self, given: pa.Schema) -> list[str]:
        is_bytes = self.column in given.names and pa.types.is_binary(given.field(self.column).type)
        return self.carried(given.names, is_bytes)

    def results(self, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        """The result rows of a batch of recordings, in their order, a batch for each row."""
        schema = self.schema(batch.schema)
        carried = batch.select(self._carried(batch.schema))
        members = batch.column("member") if "member" in batch.schema.names else pa.nulls(batch.num_rows, pa.string())
        for index, (given, member) in enumerate(zip(batch.column(self.column), members)):
            for found in self._outcomes(given.as_py(), member.as_py()):
                yield from self._parts(found, carried.slice(index, 1), schema)

    def _outcomes(self, given: Any, member: Optional[str]) -> Iterator[Outcome]:
        if given is None:
            return iter([Outcome(REFUSED, EXIT_CODES[REFUSED], f"expected a recording in {self.column}, found nothing")])
        request = _supervisor.Request(given, self.tables, self.options, member, self.time_limit)
        return _supervisor.shared().outcomes(request)

    def _parts(self, found: Outcome, carried: pa.RecordBatch, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        """One recording's result rows: as many as its longest table needs, and at least one."""
        import coremotion

        longest = max((found.tables[t].num_rows for t in self.tables if t in found.tables), default=0)
        for part in range(max(1, -(-longest // self.part_rows))):
            told: list[Any] = [found.member, part, found.state, found.exit_code, found.reason, coremotion.__version__]
            columns = [*carried.columns, *(pa.array([v], f.type) for v, f in zip(told, STATE_FIELDS))]
            for name in self.tables:
                kind = schema.field(column_name(name)).type
                columns.append(self._rows(found.tables.get(name), part, kind))
            yield pa.RecordBatch.from_arrays(columns, schema=schema)

    def _rows(self, table: Optional[pa.Table], part: int, kind: pa.ListType) -> pa.Array:
        """A table's rows of one part as a list of structs; null where there is no table or no such part."""
        begin = part * self.part_rows
        if table is None or (part > 0 and begin >= table.num_rows):
            return pa.nulls(1, kind)
        piece = table.slice(begin, self.part_rows)
        columns = [piece.column(f.name).cast(f.type).combine_chunks() for f in kind.value_type]
        structs = pa.StructArray.from_arrays(columns, fields=list(kind.value_type))
        return pa.ListArray.from_arrays(pa.array([0, len(structs)], pa.int32()), structs, type=kind)


def flattened(results: pa.Table, name: str) -> pa.Table:
    """One table's rows over all recordings: the inputs' columns first, then the table's.

    :raises ValueError: where the results have no such table, or a column has the name of one of its columns.
    """
    tables = [f.name for f in results.schema if is_table(f.type)]
    carried = carried_beside(name, tables, results.schema.names)
    lists = results.column(column_name(name)).combine_chunks()
    rows = pa.Table.from_struct_array(lists.flatten())
    check_names(carried, rows.schema.names, name)
    beside = results.select(carried).take(pc.list_parent_indices(lists))
    return pa.Table.from_arrays([*beside.columns, *rows.columns], names=[*carried, *rows.schema.names])


def carried_beside(name: str, tables: Sequence[str], columns: Sequence[str]) -> list[str]:
    """The inputs' columns among the results'.

    :raises ValueError: where `name` is no table of the results.
    """
    if column_name(name) not in tables:
        raise ValueError(f"expected a table of these results ({', '.join(tables)}), found {name}")
    own = {f.name for f in STATE_FIELDS if f.name != "member"} | set(tables)
    return [c for c in columns if c not in own]


def check_names(carried: Sequence[str], rows: Sequence[str], name: str) -> None:
    """:raises ValueError: where a column of the inputs has the name of one of the table's."""
    both = [c for c in carried if c in rows]
    if both:
        raise ValueError(f"the table {name} has columns {', '.join(both)} of its own: rename the inputs' first")


def is_table(kind: pa.DataType) -> bool:
    """Whether a column of results holds a table: a list of structs."""
    return bool(pa.types.is_list(kind) and pa.types.is_struct(kind.value_type))


def column_name(table: str) -> str:
    """A table's name as a column: without the hyphen, which SQL takes for a minus."""
    return table.replace("-", "_")


def row_type(table: str) -> pa.StructType:
    """A row of a table, in types that Spark knows.

    :raises ValueError: where there is no such table.
    """
    import coremotion

    return pa.struct([pa.field(f.name, engine_type(f.type), f.nullable) for f in coremotion.schema(table)])


def engine_type(kind: pa.DataType) -> pa.DataType:
    """The same type, but that times count microseconds, the finest that Spark has; tables tell milliseconds."""
    return pa.timestamp("us", kind.tz) if pa.types.is_timestamp(kind) else kind
