"""Where a recording comes from: a path, bytes, or an open file."""

from __future__ import annotations

import os
import weakref
from typing import IO, Any, Union

Place = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]


class Source:
    """A recording's file as the library finds it.

    Bytes lie in memory under a path of their own, and go with the last reference to them.
    """

    def __init__(self, place: Place) -> None:
        self.kept: dict[str, str] = {}
        if isinstance(place, (str, os.PathLike)):
            self.path = os.fspath(place)
            return
        file = _file_in_memory()
        weakref.finalize(self, file.close)
        if isinstance(place, (bytes, bytearray, memoryview)):
            self.path = "bytes"
            file.write(place)
        else:
            name = getattr(place, "name", None)
            self.path = name if isinstance(name, str) else "bytes"
            while piece := place.read(1 << 20):
                file.write(piece)
        stem = os.path.splitext(os.path.basename(self.path))[0]
        self.hold(file, stem or "bytes")

    @classmethod
    def of_file(cls, file: IO[bytes], name: str) -> Source:
        """A file without a name of its own, which is kept open."""
        source = cls.__new__(cls)
        source.kept = {}
        source.path = name
        weakref.finalize(source, file.close)
        source.hold(file, name)
        return source

    def hold(self, file: IO[bytes], name: str) -> None:
        """Says where the bytes are."""
        file.flush()
        self.kept = {"kept": f"/proc/self/fd/{file.fileno()}", "name": name}

    @property
    def question(self) -> dict[str, object]:
        """The keys of a question that name the recording."""
        return {"path": self.path, **self.kept}

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.kept:
            return (Source, (self.path,))
        with open(self.kept["kept"], "rb") as file:
            return (_unpickled, (file.read(), self.path, self.kept["name"]))


def _file_in_memory() -> IO[bytes]:
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("coremotion"), "w+b")
    import tempfile

    return tempfile.TemporaryFile()


def _unpickled(data: bytes, path: str, name: str) -> Source:
    source = Source(data)
    source.path = path
    source.kept["name"] = name
    return source
