"""Analyses recordings in a process of their own, so that one which kills it is a row and not the end.

The child (`python -m coremotion._child`) reads requests from its standard input and answers on its
standard output: of each recording of a file first its name, then what became of it. It ends when its
parent does, since its input ends then.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Optional

import pyarrow as pa

from . import _frames
from ._outcome import Given, Outcome, members, outcome

Analysis = Callable[[Given, Optional[str], Sequence[str], Mapping[str, Any]], Outcome]


def serve(analysis: Analysis = outcome) -> None:
    """Answers requests until there are no more: the child's whole life."""
    requests, answers = sys.stdin.buffer, _private_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (message := _frames.receive(requests)) is not None:
        header = json.loads(message[0])
        given = message[1] if header["path"] is None else header["path"]
        names = members(given) if header["member"] is None else [header["member"]]
        for index, name in enumerate(names):
            if index < header["skip"]:
                continue
            begun = {"member": name, "is_last": index == len(names) - 1}
            _frames.send(answers, [json.dumps(begun).encode()])
            _frames.send(answers, packed(analysis(given, name, header["tables"], header["options"])))


def packed(found: Outcome) -> list[bytes | memoryview]:
    """An outcome as frames: its header, then a stream of Arrow batches for each table."""
    header = {"state": found.state, "exit_code": found.exit_code, "reason": found.reason, "tables": list(found.tables)}
    return [json.dumps(header).encode(), *map(_stream, found.tables.values())]


def unpacked(frames: Sequence[bytes], member: Optional[str]) -> Outcome:
    """What `packed` made."""
    header = json.loads(frames[0])
    tables = {name: pa.ipc.open_stream(stream).read_all() for name, stream in zip(header["tables"], frames[1:])}
    return Outcome(header["state"], header["exit_code"], header["reason"], tables, member)


def _stream(table: pa.Table) -> memoryview:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return memoryview(sink.getvalue())


def _private_output() -> IO[bytes]:
    """Standard output for answers alone: what else is printed there goes where errors go."""
    answers = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(answers, "wb")


if __name__ == "__main__":
    try:
        serve()
    except BrokenPipeError:
        # Nobody is there to take the answer any more.
        os._exit(0)
