"""A service of the benchmark's own: its process, its socket, its costs, and clients that speak its protocol
(Documentation/reference/protocol.md)."""

import json
import os
import pathlib
import resource
import socket
import struct
import subprocess
import tempfile
import time

CLIENT, SOURCE, OWNER = 0, 1, 2
SUBSCRIBE, RECORD, DESCRIBE, SAMPLES = 2, 6, 12, 13
UPDATE, GOODBYE, TAKEN = 131, 137, 139
ACCELERATION = 0
SINCE_2001 = 978_307_200  # seconds from 1970 to the zero of dates in messages


class Connection:
    """A connection to the service in one of three roles."""

    def __init__(self, path, role, device=""):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.bytes = bytearray()
        name = device.encode()
        self.send(1, struct.pack("<IIbI", 1, 1, role, len(name)) + name)
        self.next()  # the welcome

    def send(self, kind, body=b"", request=0):
        self.socket.sendall(struct.pack("<IBI", len(body), kind, request) + body)

    def next(self):
        """Type and body of the next message."""
        while True:
            if len(self.bytes) >= 9:
                size, kind, _ = struct.unpack_from("<IBI", self.bytes)
                if len(self.bytes) >= 9 + size:
                    body = bytes(self.bytes[9:9 + size])
                    del self.bytes[:9 + size]
                    if kind == GOODBYE:
                        raise EOFError(body[4:].decode())
                    return kind, body
            piece = self.socket.recv(65_536)
            if not piece:
                raise EOFError("the service is gone")
            self.bytes += piece

    # What a client asks for.

    def subscribe_to_device_motion(self, interval):
        self.send(SUBSCRIBE, struct.pack("<BBd", 3, 0, interval), 1)

    def subscribe_to_pedometer(self, since):
        self.send(SUBSCRIBE, struct.pack("<Bd", 7, since - SINCE_2001), 1)

    def record(self, seconds):
        self.send(RECORD, struct.pack("<d", seconds))

    # What a source sends.

    def describe(self, rate):
        self.send(DESCRIBE, struct.pack("<IBd", 1, ACCELERATION, rate))

    def push(self, number, origin, samples):
        """Acceleration as (nanoseconds, x, y, z), g, on a clock whose zero is `origin`, seconds since 1970."""
        body = bytearray(struct.pack("<QdI", number, origin - SINCE_2001, len(samples)))
        for sample in samples:
            body += struct.pack("<qBddd", sample[0], ACCELERATION, *sample[1:])
        self.send(SAMPLES, bytes(body))


MEMORY = "/dev/shm"


class Service:
    """`coremotiond` with its socket in a folder of its own; ended with the block.

    The socket's folder is memory where there is any, as a user's runtime folder is: journals lie in it.
    """

    def __init__(self, build, *arguments):
        self.build, self.arguments = pathlib.Path(build), [str(a) for a in arguments]

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.runtime = tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
        self.path = pathlib.Path(self.runtime.name) / "motion.sock"
        arguments = [a.replace("FOLDER", self.folder.name) for a in self.arguments]
        self.process = subprocess.Popen([self.build / "coremotiond", "--socket", self.path, *arguments],
                                        stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.status()
                return self
            except (OSError, EOFError):
                time.sleep(0.1)
        raise SystemExit("coremotiond did not begin within a minute")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.folder.cleanup()
        self.runtime.cleanup()

    def status(self):
        """The document of `coremotion status --json`."""
        owner = Connection(self.path, OWNER)
        name = b"status"
        owner.send(11, struct.pack("<I", len(name)) + name + struct.pack("<I", 0), 1)
        return json.loads(owner.next()[1][5:])

    def is_running(self):
        return self.process.poll() is None

    @property
    def pid(self):
        return self.process.pid

    def of_status(self, key):
        """Kilobytes of a line of /proc/PID/status, as bytes."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
        raise KeyError(key)

    def processor_seconds(self):
        """Of all its threads, also of those that have ended."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def written(self):
        """Bytes that the service has caused to be written to a disk."""
        for line in pathlib.Path(f"/proc/{self.pid}/io").read_text().splitlines():
            if line.startswith("write_bytes:"):
                return int(line.split()[1])
        raise KeyError("write_bytes")


def scenario(folder, name, text, build):
    """A recording of a scenario of the benchmark's own."""
    source, target = pathlib.Path(folder) / f"{name}.scenario", pathlib.Path(folder) / f"{name}.zip"
    source.write_text(text)
    subprocess.run([pathlib.Path(build) / "coremotion", "simulate", source, "--output", target], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return target


def processor_seconds(command):
    """Of a command, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(rows):
    """Rows of (what, figure, bar, unit) in columns, each judged; `None` for a bar is none."""
    good = True
    for what, figure, bar, unit in rows:
        ok = bar is None or figure <= bar
        good &= ok
        limit = "" if bar is None else f"at most {bar:g} {unit}"
        print(f"{what:<58} {figure:>10.3f} {unit:<10} {limit:<24} {'' if bar is None else 'good' if ok else 'MISSED'}")
    return good
