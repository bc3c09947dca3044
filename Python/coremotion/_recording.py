"""Reading a recording: what it says of itself, and its samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from ._library import ask
from ._options import reading
from ._source import Place, Source

if TYPE_CHECKING:
    import pyarrow as pa

#: What a recording may say of itself; ``None`` where it does not.
_SAID = ("device", "system", "placement", "side", "serial", "person", "handedness", "height_m", "start_utc", "time_zone")


class Recording:
    """A recording of any format that ``coremotion`` reads. Made by :func:`read`."""

    def __init__(self, source: Source, options: Mapping[str, Any], info: dict[str, Any]) -> None:
        self._source = source
        self._options = dict(options)
        self._info = info

    @property
    def info(self) -> dict[str, Any]:
        """What is known of the recording, flat.

        ``name``, ``format``, ``device``, ``placement``, ``side``, ``serial``, ``handedness``, ``height_m`` (m),
        ``start_utc`` (ISO 8601), ``time_zone``: ``None`` where the file does not say it. ``streams`` names those with samples;
        of each there are ``<stream>_samples``, ``<stream>_rate_hz`` (median), ``<stream>_gaps`` and so on.
        ``findings`` are lines that say what could not be read as it stood, ``damaged`` whether that matters.
        """
        return dict(self._info)

    @property
    def streams(self) -> list[str]:
        """The streams with samples: ``accelerometer``, ``gyroscope``, ``magnetometer``, ``barometer``, ``location``, ``hint``."""
        return list(self._info["streams"])

    def samples(self, stream: str) -> pa.Table:
        """The samples of one stream, a row each, in order of time.

        ``time`` is the wall clock (UTC, nanoseconds; null where the recording has no date), ``time_s`` seconds since the start. The
        accelerometer has ``x, y, z`` in g with Core Motion's sign (at rest, the axis that points up reads -1), the gyroscope in
        rad/s, the magnetometer in µT; the barometer ``pressure`` in kPa. Units and meanings stand in the fields'
        metadata. A stream that the recording does not have is a table of no rows with the same types.

        Raises ``ValueError`` for a word that is no stream, ``RecordingError`` where the file cannot be read any more.
        """
        question = {"ask": "samples", "stream": stream, **self._source.question, **self._options}
        return ask(question).tables[stream]

    def __repr__(self) -> str:
        return f"<Recording {self._info['name']!r} ({self._info['format']}): {', '.join(self.streams)}>"


def read(
    source: Union[Place, Recording],
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    member: Optional[str] = None,
    columns: Optional[Mapping[str, Sequence[str]]] = None,
    units: Optional[Mapping[str, str]] = None,
    sign: Optional[str] = None,
    sampling_rate: Optional[float] = None,
    dates: Optional[str] = None,
) -> Recording:
    """Reads a recording once from end to end and tells what it holds.

    Parameters
    ----------
    source
        A path (file, folder or archive), the bytes of a file, an open binary file, or a recording that was read before.
    wear
        ``"wrist"``, ``"hip"``, ``"thigh"``, ``"ankle"``, ``"chest"``, ``"pocket"`` or ``"elsewhere"`` (no wrist): where it was
        worn, whatever the file says; ``"auto"`` as when it is left out: the file, else a wrist where the movement shows one.
    time_zone
        Zone of dates in the file that name none, such as ``"Europe/Berlin"`` or ``"+02:00"``.
    member
        Which recording of an archive or a folder that holds several.
    columns, units, sign, sampling_rate, dates
        For plain tables whose columns do not say it: ``columns={"acceleration": ["ax", "ay", "az"]}``,
        ``units={"acceleration": "g"}``, ``sign="up"`` or ``"down"``, rows a second, ``"day-first"`` or ``"month-first"``.

    Raises
    ------
    RecordingError
        The path cannot be read, its format is not known, or it holds several recordings and ``member`` names none.
    ValueError
        An option makes no sense.
    """
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
    import json

    place, options = source_of(source, options)
    document = ask({"ask": "inspect", **place.question, **options}).document
    return Recording(place, options, _flat(json.loads(document["inspection"])["files"][0]))


def source_of(source: Union[Place, Recording], options: dict[str, Any]) -> tuple[Source, dict[str, Any]]:
    """Where a recording is and how it is read: what is said now goes before what was said when it was read."""
    if isinstance(source, Recording):
        return source._source, {**source._options, **options}
    return Source(source), options


def _flat(file: dict[str, Any]) -> dict[str, Any]:
    info: dict[str, Any] = {"name": file["name"], **dict.fromkeys(_SAID)}
    for key, value in file.items():
        if key == "streams":
            info["streams"] = list(value)
            for stream, figures in value.items():
                info.update({f"{stream}_{name}": figure for name, figure in figures.items()})
        elif key == "findings":
            info["findings"] = [_line(finding) for finding in value]
        elif key == "statements":
            info["statements"] = [statement["name"] for statement in value]
        else:
            info[key] = value
    return info


def _line(finding: dict[str, Any]) -> str:
    place = f", line {finding['line']}" if finding.get("line") is not None else ""
    times = f" ({finding['count']} times)" if finding.get("count", 1) > 1 else ""
    return f"{finding['file']}{place}: {finding['reason']}{times}"


def members(source: Place) -> list[str]:
    """The recordings in an archive or a folder of several: members of the archive, or paths.

    Empty where ``source`` is one recording, or none. A member goes to ``analyze(source, member=…)``, a path in its place.
    """
    place = Source(source)
    found: list[str] = ask({"ask": "members", **place.question}).document["members"]
    return found
