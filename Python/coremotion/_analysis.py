"""Analysing a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Sequence, Union

from ._errors import DamagedInput
from ._library import ask
from ._options import reading
from ._recording import Recording, source_of
from ._result import Result
from ._source import Place

if TYPE_CHECKING:
    import pyarrow as pa

#: What is told where nothing else is asked for.
DEFAULT_TABLES = ("recording", "days", "minutes", "segments", "steps")


def analyze(
    source: Union[Place, Recording],
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    tables: Union[str, Iterable[str]] = DEFAULT_TABLES,
    member: Optional[str] = None,
    columns: Optional[Mapping[str, Sequence[str]]] = None,
    units: Optional[Mapping[str, str]] = None,
    sign: Optional[str] = None,
    sampling_rate: Optional[float] = None,
    dates: Optional[str] = None,
    calibration: bool = False,
) -> Result:
    """Tells what happened in a recording, as ``coremotion analyze`` does; the same cells as in its CSV files.

    Python's lock is released meanwhile, so threads analyse in parallel.

    Parameters
    ----------
    source
        A path (file, folder or archive), the bytes of a file, an open binary file, or a :class:`Recording`.
    wear, time_zone, member, columns, units, sign, sampling_rate, dates
        As for :func:`read`. ``time_zone`` is also the zone in which days are cut.
    tables
        Names of the tables that are wanted, without ``.csv``, or ``"all"``; the summary is always there. A table for which
        the recording lacks the sensor comes empty, with the same types, and stands in ``Result.absent``.
    calibration
        Whether gain and offset of the accelerometer are fitted on still windows first (van Hees 2014), and used where that
        helps; ``summary["gravity"]`` says what came of it. The file is read twice for it.

    Raises
    ------
    DamagedInput
        A part of the file could not be read; ``error.result`` is what the rest says.
    RecordingError
        The recording cannot be used at all.
    ValueError
        An option or a table's name makes no sense.
    """
    import json

    options = reading(
        wear=wear,
        time_zone=time_zone,
        member=member,
        columns=columns,
        units=units,
        sign=sign,
        sampling_rate=sampling_rate,
        dates=dates,
    )
    place, options = source_of(source, options)
    wanted = tables if isinstance(tables, str) else ",".join(["summary", *tables])
    answer = ask({"ask": "analyze", "tables": wanted, "calibration": calibration, **place.question, **options})
    document = answer.document
    result = Result(json.loads(document["summary"]), answer.tables, document["absent"], document["notes"], document["damage"])
    if result.damage:
        raise DamagedInput(
            place.path,
            "; ".join(result.damage),
            "export it again, or take `error.result`, which is of what could be read",
            result=result,
        )
    return result


def schema(table: str) -> pa.Schema:
    """The columns of a table of results, with unit, description and source in the fields' metadata.

    Raises ``ValueError`` where there is no table of that name.
    """
    return schemas()[table] if table in schemas() else _unknown(table)


def schemas() -> dict[str, Any]:
    """The columns of all tables."""
    return {name: table.schema for name, table in ask({"ask": "schemas"}).tables.items()}


def _unknown(table: str) -> Any:
    raise ValueError(f"there is no table {table!r}; there are {', '.join(schemas())}")
