"""Analyses recordings in a process of their own, so that one which kills it is a row and not the end.

The child (`python -m coremotion._child`) reads requests from its standard input and answers on its
standard output, one after the other. It ends when its parent does, since its input ends then.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Optional, Union

import pyarrow as pa

from . import _frames
from ._outcome import FAILED, Outcome, outcome

#: Another script in the child's place, for tests.
CHILD = "COREMOTION_CHILD"
#: A recording that ended its process is tried once more: what ended it may have come from outside.
TRIES = 2
#: Seconds that a recording may take: a hundred times what one of a month does.
TIME_LIMIT = 3600.0

Analysis = Callable[[Union[str, bytes], Sequence[str], Mapping[str, Any]], Outcome]


class Child:
    """A process that analyses recordings, begun when the first one comes and again after its death."""

    def __init__(self) -> None:
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._turn = threading.Lock()

    def analyze(
        self,
        source: Union[str, bytes],
        tables: Sequence[str],
        options: Mapping[str, Any],
        time_limit: float = TIME_LIMIT,
    ) -> Outcome:
        """The outcome of one recording, given as path or as bytes.

        One that ends its process is tried once more, then it `failed`; so does one, at once, that takes
        longer than `time_limit` seconds.
        """
        header = {"path": None if isinstance(source, bytes) else source, "tables": list(tables), "options": options}
        request = [json.dumps(header).encode()]
        if isinstance(source, bytes):
            request.append(source)
        with self._turn:
            for _ in range(TRIES):
                answer, is_late = self._ask(request, time_limit)
                if answer is not None:
                    return _told(answer)
                status = self._bury()
                if is_late:
                    return Outcome(FAILED, _exit_code(status), f"it was not done within {time_limit:g} s, and was stopped")
        return Outcome(FAILED, _exit_code(status), _death(status))

    def close(self) -> None:
        """Ends the process."""
        with self._turn:
            self._bury()

    def _ask(self, request: list[bytes], time_limit: float) -> tuple[Optional[list[bytes]], bool]:
        """The answer, if there is one, and whether the time was over before it came."""
        process = self._alive()
        assert process.stdin is not None and process.stdout is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(time_limit, stop)
        watch.daemon = True
        watch.start()
        try:
            _frames.send(process.stdin, request)
            return _frames.receive(process.stdout), late.is_set()
        except (BrokenPipeError, ConnectionResetError, _frames.Broken):
            return None, late.is_set()
        except BaseException:
            # Interrupted within an answer: what comes next would be taken for another recording's.
            process.kill()
            raise
        finally:
            watch.cancel()

    def _alive(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._bury()
        if self._process is None:
            script = os.environ.get(CHILD)
            command = [sys.executable, script] if script else [sys.executable, "-m", "coremotion._child"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment())
        return self._process

    def _bury(self) -> int:
        """Waits for the end, which comes when there is nothing more to read; 0 where none was alive."""
        process, self._process = self._process, None
        if process is None:
            return 0
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        return process.wait()


_children: dict[int, Child] = {}


def shared() -> Child:
    """The child of this process; after a fork the new process has one of its own."""
    return _children.setdefault(os.getpid(), Child())


def serve(analysis: Analysis = outcome) -> None:
    """Answers requests until there are no more: the child's whole life."""
    requests, answers = sys.stdin.buffer, _private_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (message := _frames.receive(requests)) is not None:
        header = json.loads(message[0])
        source = message[1] if header["path"] is None else header["path"]
        found = analysis(source, header["tables"], header["options"])
        told = {"state": found.state, "exit_code": found.exit_code, "reason": found.reason, "tables": list(found.tables)}
        _frames.send(answers, [json.dumps(told).encode(), *map(_packed, found.tables.values())])


def _private_output() -> IO[bytes]:
    """Standard output for answers alone: what else is printed there goes where errors go."""
    answers = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(answers, "wb")


def _environment() -> dict[str, str]:
    """The child finds the package where this process did, be it a folder that was given to Spark."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}


def _packed(table: pa.Table) -> memoryview:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return memoryview(sink.getvalue())


def _told(answer: list[bytes]) -> Outcome:
    header = json.loads(answer[0])
    tables = {name: pa.ipc.open_stream(packed).read_all() for name, packed in zip(header["tables"], answer[1:])}
    return Outcome(header["state"], header["exit_code"], header["reason"], tables)


def _exit_code(status: int) -> int:
    """As a shell tells it: 128 and the signal's number."""
    return 128 - status if status < 0 else status


def _death(status: int) -> str:
    """In the words of `coremotion cohort`."""
    if status < 0:
        return f"the process that read it died: {signal.strsignal(-status) or 'unknown'} (signal {-status})"
    return f"the process that read it ended with exit code {status} and no result"


if __name__ == "__main__":
    serve()
