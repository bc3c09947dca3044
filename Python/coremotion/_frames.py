"""Messages between a process and its child: frames of bytes, each after its length in eight bytes."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import IO, Optional

LENGTH = struct.Struct("<Q")


class Broken(Exception):
    """The other side ended in the middle of a message."""


def send(stream: IO[bytes], frames: Iterable[bytes | memoryview]) -> None:
    """Writes one message: the number of its frames, then each of them."""
    frames = list(frames)
    stream.write(LENGTH.pack(len(frames)))
    for frame in frames:
        stream.write(LENGTH.pack(len(frame)))
        stream.write(frame)
    stream.flush()


def receive(stream: IO[bytes]) -> Optional[list[bytes]]:
    """Reads one message; None where the stream ends before it.

    :raises Broken: where the stream ends within it.
    """
    first = stream.read(LENGTH.size)
    if not first:
        return None
    count = _number(first)
    return [_exactly(stream, _number(_exactly(stream, LENGTH.size))) for _ in range(count)]


def _number(frame: bytes) -> int:
    if len(frame) != LENGTH.size:
        raise Broken
    return int(LENGTH.unpack(frame)[0])


def _exactly(stream: IO[bytes], count: int) -> bytes:
    frame = stream.read(count)
    if len(frame) != count:
        raise Broken
    return frame
