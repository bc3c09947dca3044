"""Live samples: arrays in, rows out, as they become known."""

from __future__ import annotations

import ctypes
from types import TracebackType
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Union

from ._library import library, tables

if TYPE_CHECKING:
    import pyarrow as pa

#: Tables by the kind of record that they are made of (coremotion.h).
_KINDS = {
    "steps": 0,
    "step-log": 0,
    "events": 1,
    "activity": 2,
    "pedometer": 2,
    "device-motion": 3,
    "altitude": 4,
    "track": 5,
    "faults": 6,
}
#: Streams by their number in coremotion.h, and the numbers of one reading.
_STREAMS = {"accelerometer": (0, 3), "gyroscope": (1, 3), "magnetometer": (2, 3), "barometer": (3, 1), "location": (4, 7)}
_PROFILES = ("steps", "activity", "motion", "everything")
_ALIGNMENT = 16


class _Options(ctypes.Structure):
    """``coremotion_options``."""

    _fields_ = [
        ("size", ctypes.c_uint32),
        ("kinds", ctypes.c_uint32),
        ("origin_ns", ctypes.c_int64),
        ("receive", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("ring", ctypes.c_void_p),
        ("ring_size", ctypes.c_size_t),
    ]


class _Readings(ctypes.Structure):
    """``coremotion_stream_readings``."""

    _fields_ = [
        ("stream", ctypes.c_uint32),
        ("zero", ctypes.c_uint32),
        ("times_ns", ctypes.c_void_p),
        ("values", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
    ]


class Stream:
    """A coprocessor that takes samples while they are made.

    Parameters
    ----------
    profile
        ``"steps"``, ``"activity"`` (steps and activity, from the accelerometer), ``"motion"`` (attitude) or ``"everything"``.
    tables
        Names of the tables that are wanted: ``steps``, ``step-log``, ``events``, ``activity``, ``pedometer``, ``device-motion``,
        ``altitude``, ``track``, ``faults``. Without, all that the profile gives.
    watch
        Whether the device is worn at the wrist: then no ride by car is told.

    The same samples give the same rows as :func:`coremotion.analyze`, under the same names and columns; what is only known at
    the end of a recording (history, days) is not there. One thread at a time uses a stream; Python's lock is released
    while it works.
    """

    def __init__(self, profile: str = "everything", *, tables: Optional[Iterable[str]] = None, watch: bool = False) -> None:
        if profile not in _PROFILES:
            raise ValueError(f"profile: expected one of {', '.join(_PROFILES)}, found {profile!r}")
        self._library = library()
        place = ctypes.c_char.in_dll(self._library, f"coremotion_profile_{profile}")
        profile_at = ctypes.addressof(place)
        gives = self._library.coremotion_records(profile_at)
        self._streams = self._library.coremotion_streams(profile_at)
        known = [name for name, kind in _KINDS.items() if gives & (1 << kind)]
        self._tables = known if tables is None else list(tables)
        for name in self._tables:
            if name not in known:
                raise ValueError(f"tables: the profile {profile!r} gives {', '.join(known)}, not {name!r}")
        kinds = 0
        for name in self._tables:
            kinds |= 1 << _KINDS[name]
        self._profile = profile
        self._finished = False
        self._records: Optional[int] = self._library.coremotion_stream_tables_new(kinds)
        receive = ctypes.cast(self._library.coremotion_stream_receive, ctypes.c_void_p).value
        options = _Options(ctypes.sizeof(_Options), kinds, 0, receive, self._records, None, 0)
        size = self._library.coremotion_size(profile_at)
        self._memory = ctypes.create_string_buffer(size + _ALIGNMENT)
        start = ctypes.addressof(self._memory)
        handle = ctypes.c_void_p()
        self._check(
            self._library.coremotion_init(
                start + -start % _ALIGNMENT, size, profile_at, ctypes.byref(options), ctypes.byref(handle)
            )
        )
        self._handle = handle.value
        if watch:
            self._feed([(5, [0], [3.0, 1.0])])

    def feed(
        self,
        readings: Optional[Mapping[str, tuple[Any, Any]]] = None,
        **streams: tuple[Any, Any],
    ) -> dict[str, pa.Table]:
        """Takes samples in and gives the rows that became known with them, a table for each name.

        ``stream.feed(accelerometer=(time, xyz), gyroscope=(time, rates))``: each stream with its times and its readings, both in
        order of time; several streams are merged by time. Times are seconds (floats), nanoseconds (whole numbers) or
        ``datetime64``, on one clock that may begin anywhere. Readings are an array of shape (n, 3) for ``accelerometer``
        (g, Core Motion's sign: at rest the axis that points up reads -1), ``gyroscope`` (rad/s) and ``magnetometer`` (µT), of
        shape (n,) for ``barometer`` (kPa), and (n, 7) for ``location``: latitude, longitude (degrees), altitude (m), horizontal and
        vertical accuracy (m), speed (m/s), course (degrees); NaN where not known.

        Raises ``ValueError`` where shapes do not fit, a stream is not known, or the stream was finished.
        """
        given = {**(readings or {}), **streams}
        self._feed([(*_numbers(name, times, values),) for name, (times, values) in given.items()])
        return self._take()

    def finish(self) -> dict[str, pa.Table]:
        """Ends the input and gives the last rows: steps that waited are decided, the running batch is closed."""
        self._alive()
        if not self._finished:
            self._check(self._library.coremotion_finish(self._handle))
            self._finished = True
        return self._take()

    def snapshot(self) -> bytes:
        """What was learned of the owner's steps and of the sensors, for ``restore`` of a later stream."""
        self._alive()
        size = self._library.coremotion_snapshot_size()
        buffer, used = ctypes.create_string_buffer(size), ctypes.c_size_t()
        self._check(self._library.coremotion_save(self._handle, buffer, size, ctypes.byref(used)))
        return buffer.raw[: used.value]

    def restore(self, snapshot: bytes) -> None:
        """Gives back what an earlier stream learned, before the first sample. Raises ``ValueError`` for bytes that are damaged."""
        self._alive()
        self._check(self._library.coremotion_restore(self._handle, snapshot, len(snapshot)))

    def close(self) -> None:
        """Gives the memory back; a stream that is let go closes itself."""
        if self._records is None:
            return
        self._library.coremotion_destroy(self._handle)
        self._library.coremotion_stream_tables_free(self._records)
        self._records = None

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()

    def __repr__(self) -> str:
        return f"<Stream {self._profile}: {', '.join(self._tables)}>"

    def _feed(self, streams: list[tuple[int, Any, Any]]) -> None:
        self._alive()
        if self._finished:
            raise ValueError("the stream was finished; make another one")
        held = []
        given = (_Readings * max(len(streams), 1))()
        for place, (stream, times, values) in enumerate(streams):
            times_at, count = _buffer(times, ctypes.c_int64)
            values_at, _ = _buffer(values, ctypes.c_double)
            held.append((times_at, values_at))
            given[place] = _Readings(stream, 0, _address(times_at), _address(values_at), count)
        self._check(self._library.coremotion_stream_feed(self._handle, given, len(streams)))

    def _take(self) -> dict[str, pa.Table]:
        found = tables(lambda schema, array: self._library.coremotion_stream_take(self._records, schema, array))
        return {name: found[name] for name in self._tables}

    def _alive(self) -> None:
        if self._records is None:
            raise ValueError("the stream was closed; make another one")

    def _check(self, status: int) -> None:
        if status < 0:
            raise ValueError(self._library.coremotion_status_text(status).decode())


def _numbers(name: str, times: Any, values: Any) -> tuple[int, Any, Any]:
    """A stream's number, its times in nanoseconds and its readings, one behind the other; arrays are not copied."""
    if name not in _STREAMS:
        raise ValueError(f"{name}: expected one of {', '.join(_STREAMS)}")
    stream, width = _STREAMS[name]
    times, values = _nanoseconds(name, times), _doubles(values)
    count, numbers = _count(times), _count(values)
    if numbers != count * width:
        raise ValueError(f"{name}: {count} times need {count * width} numbers, found {numbers}")
    return stream, times, values


def _nanoseconds(name: str, times: Any) -> Any:
    kind = getattr(getattr(times, "dtype", None), "kind", None)
    if kind == "M":
        times = times.astype("datetime64[ns]").view("int64")
    elif kind == "f":
        times = (times.astype("float64") * 1e9).round().astype("int64")
    elif kind in ("i", "u"):
        times = times.astype("int64", copy=False)
    elif kind is None:
        times = [round(value * 1e9) if isinstance(value, float) else int(value) for value in times]
    else:
        raise ValueError(f"{name}: times are seconds, nanoseconds or datetime64, found {times.dtype}")
    return _in_order(times)


def _doubles(values: Any) -> Any:
    if hasattr(values, "dtype"):
        return _in_order(values.astype("float64", copy=False))
    flat: list[float] = []
    for value in values:
        flat.extend(value) if isinstance(value, (tuple, list)) else flat.append(float(value))
    return flat


def _in_order(array: Any) -> Any:
    """The same in the order of C."""
    return array.ravel(order="C") if hasattr(array, "ravel") else array


def _count(numbers: Any) -> int:
    return int(numbers.size) if hasattr(numbers, "size") else len(numbers)


def _buffer(numbers: Any, kind: Any) -> tuple[Any, int]:
    """What keeps numbers in memory, and how many they are."""
    if hasattr(numbers, "ctypes"):
        return numbers, int(numbers.size)
    return (kind * len(numbers))(*numbers), len(numbers)


def _address(held: Any) -> Union[int, None]:
    return int(held.ctypes.data) if hasattr(held, "ctypes") else ctypes.addressof(held)
