"""Runs a program and says what it took.

What wait4 says of memory counts the pages of the process that starts a program before the program's own. So
programs are started by small processes that are made when this module is read: read it first.
"""

import dataclasses
import json
import os
import queue
import signal
import socket
import subprocess
import time
import traceback


@dataclasses.dataclass
class Run:
    """One run: exit code (minus the signal that ended it), processor time in s, peak memory in MB."""

    code: int
    seconds: float
    peak: float
    is_over: bool
    errors: str = ""

    def faults(self, most):
        """What is wrong with any file."""
        if self.is_over:
            yield "it does not end"
        elif self.code < 0:
            yield f"it was ended by {signal.Signals(-self.code).name}"
        elif self.code not in (0, 1, 3):
            yield f"it ended with {self.code}"
        elif self.code == 1 and not self.errors.strip():
            yield "it says no reason"
        if self.peak > most:
            yield f"{self.peak:.0f} MB of memory"


def run(command, limit):
    """Runs a command; what is still running after `limit` seconds of processor time is ended."""
    reading, writing = STARTERS.get()
    try:
        writing.write(json.dumps([command, limit]) + "\n")
        writing.flush()
        return Run(*json.loads(reading.readline()))
    finally:
        STARTERS.put((reading, writing))


def starters():
    """A queue of processes that each run one command at a time, and end with this one."""
    waiting, made = queue.Queue(), []
    for _ in range(os.cpu_count()):
        ours, theirs = socket.socketpair()
        made.append(ours)
        if os.fork() == 0:
            for end in made:
                end.close()
            reading, writing = theirs.makefile("r"), theirs.makefile("w")
            while line := reading.readline():
                writing.write(json.dumps(dataclasses.astuple(start(*json.loads(line)))) + "\n")
                writing.flush()
            os._exit(0)
        theirs.close()
        waiting.put((ours.makefile("r"), ours.makefile("w")))
    return waiting


def start(command, limit):
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=subprocess.PIPE)
    begun, is_over, errors = time.monotonic(), False, b""
    os.set_blocking(process.stderr.fileno(), False)
    while True:
        errors += (process.stderr.read() or b"") if len(errors) < 1 << 16 else b""
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        # Somebody else's work on the machine makes the clock run faster than the processor.
        if time.monotonic() - begun > 4 * limit or processor_time(process.pid) > limit:
            is_over = True
            process.kill()
        time.sleep(0.002)
    errors += process.stderr.read() or b""
    process.stderr.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, is_over,
               errors.decode(errors="replace"))


def processor_time(pid):
    """Seconds so far of a process that runs."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rsplit(b")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def apart(make):
    """What a function gives, a number, run in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            os.write(writing, str(make()).encode())
            code = 0
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        said = file.read()
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError("a file could not be made")
    return int(said)


STARTERS = starters()
