"""Starts, kills and asks a service of its own, in a folder that is gone afterwards."""

import atexit
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time
import zlib


class Service:
    """`coremotiond` with a history, and the commands that ask it."""

    def __init__(self, build, folder, *options):
        self.build = build
        self.folder = folder
        self.data = os.path.join(folder, "data")
        self.socket = os.path.join(folder, "run", "motion.sock")
        self.database = os.path.join(self.data, "history.sqlite")
        self.options = options
        self.process = None
        self.log = open(os.path.join(folder, "log"), "ab")
        # A test that fails leaves nothing running.
        atexit.register(lambda: self.process and self.process.poll() is None and self.kill())

    def start(self):
        """Begins; returns once it answers, after how many seconds."""
        begin = time.monotonic()
        self.process = subprocess.Popen(
            [os.path.join(self.build, "coremotiond"), "--data", self.data, "--socket", self.socket,
             *self.options], stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        while not self.listens():
            if self.process.poll() is not None or time.monotonic() - begin > 20:
                raise SystemExit(f"the service does not begin: {self.words()}")
            time.sleep(0.005)
        return time.monotonic() - begin

    def listens(self):
        try:
            Client(self.socket, role=2).close()
            return True
        except (OSError, EOFError):
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def words(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as log:
            return log.read()

    def command(self, *arguments):
        return [os.path.join(self.build, "coremotion"), *arguments, "--socket", self.socket]

    def ask(self, *arguments):
        result = subprocess.run(
            self.command(*arguments), capture_output=True, text=True, timeout=30)
        if result.returncode:
            raise RuntimeError(result.stderr.strip())
        return json.loads(result.stdout)


def batches(blob):
    """The recorder's batches of a row, as (date, samples): Documentation/reference/store.md."""
    while blob:
        packed, size = struct.unpack_from("<II", blob)
        plain, blob = zlib.decompress(blob[8:8 + packed]), blob[8 + packed:]
        _, date, _, count = struct.unpack_from("<QddI", plain)
        assert len(plain) == size == 28 + 16 * count
        planes = [plain[28 + i * count:28 + (i + 1) * count] for i in range(16)]
        offset, samples = 0, []
        for step, x, y, z in struct.iter_unpack("<Ifff", bytes(byte for sample in zip(*planes) for byte in sample)):
            offset += step
            samples.append((offset / 1e9, x, y, z))
        yield date, samples


class Client:
    """A connection that speaks the protocol (Documentation/reference/protocol.md)."""

    def __init__(self, path, role=0, device=""):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(path)
        name = device.encode()
        self.send(1, 0, struct.pack("<IIBI", 1, 1, role, len(name)) + name)
        self.welcome = self.receive(129)

    def send(self, kind, request, body=b""):
        self.socket.sendall(struct.pack("<IBI", len(body), kind, request) + body)

    def exactly(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def receive(self, wanted):
        """The body of the next message of a type."""
        while True:
            size, kind, _ = struct.unpack("<IBI", self.exactly(9))
            body = self.exactly(size)
            if kind == wanted:
                return body
            if kind == 137:
                raise EOFError(body[4:].decode(errors="replace"))

    def record(self, seconds):
        """Asks for a recording, and returns when that is done."""
        self.send(6, 1, struct.pack("<d", seconds))
        self.send(10, 2)
        self.receive(136)

    def close(self):
        self.socket.close()


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="coremotion-")
