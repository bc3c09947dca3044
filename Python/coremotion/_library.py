"""The library: a question goes in as JSON, an answer comes back as JSON and Arrow tables."""

from __future__ import annotations

import ctypes
import os
import threading
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, NoReturn, Optional

from ._errors import RecordingError

if TYPE_CHECKING:
    import pyarrow as pa

NATIVE = os.path.join(os.path.dirname(__file__), "_native")

_POINTER, _SIZE, _COUNT = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32
#: What coremotion_python.h and coremotion.h declare: result and arguments.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "coremotion_ask": (_POINTER, [ctypes.c_char_p, _SIZE]),
    "coremotion_answer_text": (_POINTER, [_POINTER, ctypes.POINTER(_SIZE)]),
    "coremotion_answer_take": (ctypes.c_int32, [_POINTER, _POINTER, _POINTER]),
    "coremotion_answer_free": (None, [_POINTER]),
    "coremotion_stream_tables_new": (_POINTER, [_COUNT]),
    "coremotion_stream_take": (ctypes.c_int32, [_POINTER, _POINTER, _POINTER]),
    "coremotion_stream_tables_free": (None, [_POINTER]),
    "coremotion_stream_feed": (ctypes.c_int32, [_POINTER, _POINTER, _SIZE]),
    "coremotion_size": (_SIZE, [_POINTER]),
    "coremotion_records": (_COUNT, [_POINTER]),
    "coremotion_streams": (_COUNT, [_POINTER]),
    "coremotion_init": (ctypes.c_int32, [_POINTER, _SIZE, _POINTER, _POINTER, _POINTER]),
    "coremotion_finish": (ctypes.c_int32, [_POINTER]),
    "coremotion_destroy": (ctypes.c_int32, [_POINTER]),
    "coremotion_snapshot_size": (_SIZE, []),
    "coremotion_save": (ctypes.c_int32, [_POINTER, _POINTER, _SIZE, ctypes.POINTER(_SIZE)]),
    "coremotion_restore": (ctypes.c_int32, [_POINTER, ctypes.c_char_p, _SIZE]),
    "coremotion_status_text": (ctypes.c_char_p, [ctypes.c_int32]),
}

_library: Optional[ctypes.CDLL] = None
_loading = threading.Lock()


class ArrowSchema(ctypes.Structure):
    """``struct ArrowSchema`` of the C data interface; only the name is looked at here."""

    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class ArrowArray(ctypes.Structure):
    """``struct ArrowArray`` of the C data interface."""

    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Answer(NamedTuple):
    """What came back: the document, and the tables by their names."""

    document: dict[str, Any]
    tables: dict[str, pa.Table]


def library() -> ctypes.CDLL:
    """The library, loaded at the first call. Its functions run without Python's lock."""
    global _library
    with _loading:
        if _library is None:
            loaded = ctypes.CDLL(os.path.join(NATIVE, "libcoremotion.so"))
            for name, (result, arguments) in _FUNCTIONS.items():
                function = getattr(loaded, name)
                function.restype, function.argtypes = result, arguments
            _library = loaded
        return _library


def ask(question: Mapping[str, object]) -> Answer:
    """The answer to a question; raises what the library says went wrong."""
    import json

    lib = library()
    text = json.dumps({key: value for key, value in question.items() if value is not None}).encode()
    answer = lib.coremotion_ask(text, len(text))
    try:
        size = ctypes.c_size_t()
        place = lib.coremotion_answer_text(answer, ctypes.byref(size))
        document = json.loads(ctypes.string_at(place, size.value))
        if "error" in document:
            _raise(document["error"])
        return Answer(document, tables(lambda schema, array: lib.coremotion_answer_take(answer, schema, array)))
    finally:
        lib.coremotion_answer_free(answer)


def tables(take: Any) -> dict[str, pa.Table]:
    """All tables that a function hands over piece by piece, without a copy of their cells."""
    pieces: dict[str, list[Any]] = {}
    while True:
        schema, array = ArrowSchema(), ArrowArray()
        if not take(ctypes.addressof(schema), ctypes.addressof(array)):
            break
        import pyarrow

        name = schema.name.decode()
        batch = pyarrow.RecordBatch._import_from_c(ctypes.addressof(array), ctypes.addressof(schema))
        pieces.setdefault(name, []).append(batch)
    if not pieces:
        return {}
    return {name: pyarrow.Table.from_batches(batches) for name, batches in pieces.items()}


def _raise(error: Mapping[str, Any]) -> NoReturn:
    kind = error.get("kind")
    if kind == "recording":
        raise RecordingError(error["file"], error["reason"], error.get("advice", ""), error.get("place"))
    if kind == "output":
        raise OSError(f"{error['file']}: {error['reason']}")
    raise ValueError(f"{error.get('argument')}: {error.get('reason')}")
