"""The parent's side of a process that analyses recordings: begins it, asks it, buries it, tries again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional

from . import _child, _frames
from ._outcome import FAILED, Given, Outcome

#: Another script in the child's place, for tests.
CHILD = "COREMOTION_CHILD"
#: A recording that ended its process is tried once more: what ended it may have come from outside.
TRIES = 2
#: Seconds that a recording may take: a hundred times what one of a month does.
TIME_LIMIT = 3600.0


@dataclass(frozen=True)
class Request:
    """A file, which of its recordings (all of them unless said), the tables, the options and the seconds for each."""

    given: Given
    tables: Sequence[str]
    options: Mapping[str, Any]
    member: Optional[str] = None
    time_limit: float = TIME_LIMIT

    def frames(self, skip: int) -> list[bytes]:
        """The request as the child reads it, from the recording of that number on."""
        is_path = isinstance(self.given, str)
        header = {
            "path": self.given if is_path else None,
            "member": self.member,
            "tables": list(self.tables),
            "options": dict(self.options),
            "skip": skip,
        }
        return [json.dumps(header).encode(), *([] if isinstance(self.given, str) else [self.given])]


class Supervisor:
    """A child that is begun when the first recording comes, and again after its death."""

    def __init__(self) -> None:
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._turn = threading.Lock()

    def outcomes(self, request: Request) -> Iterator[Outcome]:
        """What became of each recording of a file, in their order: at least one outcome.

        One that ends its process is tried once more, then it `failed`; so does one, at once, that takes longer than the
        time limit. The others of its file are gone on with.
        """
        with self._turn:
            told = deaths = 0
            while True:
                asked = _Asked(self._alive(), request)
                for found in asked.answers(told):
                    told, deaths = told + 1, 0
                    yield found
                if asked.is_over:
                    return
                status, deaths = self._bury(), deaths + 1
                if asked.is_late or deaths == TRIES:
                    reason = asked.lateness if asked.is_late else _death(status)
                    yield Outcome(FAILED, _exit_code(status), reason, {}, asked.member)
                    told, deaths = told + 1, 0
                    if asked.was_last:
                        return

    def close(self) -> None:
        """Ends the process."""
        with self._turn:
            self._bury()

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


class _Asked:
    """One request to a living child, and how far it came."""

    def __init__(self, process: subprocess.Popen[bytes], request: Request) -> None:
        self._process, self._request = process, request
        self._late = threading.Event()
        self.is_over = False
        #: The recording that was begun last, and whether the file has no other after it.
        self.member: Optional[str] = None
        self.was_last = True

    @property
    def is_late(self) -> bool:
        return self._late.is_set()

    @property
    def lateness(self) -> str:
        return f"it was not done within {self._request.time_limit:g} s, and was stopped"

    def answers(self, skip: int) -> Iterator[Outcome]:
        """The outcomes from that recording on, until the child is through or dead."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            with self._watched():
                _frames.send(self._process.stdin, self._request.frames(skip))
            while not self.is_over:
                with self._watched():
                    begun = json.loads(self._frames()[0])
                    self.member, self.was_last = begun["member"], begun["is_last"]
                    frames = self._frames()
                self.is_over = self.was_last
                yield _child.unpacked(frames, self.member)
        except (BrokenPipeError, ConnectionResetError, _frames.Broken):
            return
        except BaseException:
            # Left within an answer: what comes next would be taken for another recording's.
            self._process.kill()
            raise

    def _frames(self) -> list[bytes]:
        assert self._process.stdout is not None
        frames = _frames.receive(self._process.stdout)
        if frames is None:
            raise _frames.Broken
        return frames

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        """Kills the child where it takes too long."""

        def stop() -> None:
            self._late.set()
            self._process.kill()

        watch = threading.Timer(self._request.time_limit, stop)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()


_supervisors: dict[int, Supervisor] = {}


def shared() -> Supervisor:
    """The supervisor of this process; after a fork the new process has one of its own."""
    return _supervisors.setdefault(os.getpid(), Supervisor())


def _environment() -> dict[str, str]:
    """The child finds the package where this process did, be it a folder that was given to Spark."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}


def _exit_code(status: int) -> int:
    """As a shell tells it: 128 and the signal's number."""
    return 128 - status if status < 0 else status


def _death(status: int) -> str:
    """In the words of `coremotion cohort`."""
    if status < 0:
        return f"the process that read it died: {signal.strsignal(-status) or 'unknown'} (signal {-status})"
    return f"the process that read it ended with exit code {status} and no result"
