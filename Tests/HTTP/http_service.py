"""A service of the test's own that is reached over HTTP, and what asks it."""

import http.client
import os
import pathlib
import socket
import struct
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "ServiceFaults"))
from service import Service, temporary_folder  # noqa: E402

SINCE_2001 = 978_307_200  # seconds from 1970 to the zero of dates in messages
DESCRIBE, SAMPLES = 12, 13
LINES, FRAMES = "application/x-ndjson", "application/octet-stream"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class HTTPService(Service):
    """`coremotiond` that listens on loopback and on a Unix socket; `keys` are further lines of [http]."""

    def __init__(self, build, folder, *options, keys="", port=None):
        self.port = port or free_port()
        self.unix = os.path.join(folder, "http.sock")
        configuration = os.path.join(folder, "coremotiond.toml")
        with open(configuration, "w") as file:
            file.write(f'[http]\nlisten = ["127.0.0.1:{self.port}", "{self.unix}"]\n{keys}\n')
        super().__init__(build, folder, "--config", configuration, *options)

    def token(self, name, right):
        result = subprocess.run(self.command("permissions", "token", name, "--may", right, "--json"),
                                capture_output=True, text=True, timeout=30)
        if result.returncode:
            raise SystemExit(result.stderr.strip())
        return __import__("json").loads(result.stdout)["token"]

    def connect(self, source="127.0.0.1", timeout=30):
        """A connection that is kept from one request to the next."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0))

    def bare(self, source="127.0.0.1", timeout=30):
        """A connection of bytes."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, source_address=(source, 0))

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    # What the kernel says of the process.

    def memory(self):
        """Resident megabytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def post(connection, path, body, kind):
    """Status and text of the answer."""
    connection.request("POST", path, body, {"Content-Type": kind})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def frame(kind, body):
    return struct.pack("<IBI", len(body), kind, 0) + body


def description(rates):
    """A frame that says which streams there are, by number, with samples a second."""
    body = struct.pack("<I", len(rates))
    for stream, rate in rates.items():
        body += struct.pack("<Bd", stream, rate)
    return frame(DESCRIBE, body)


def samples(number, origin, readings):
    """A frame of readings (nanoseconds, stream, x, y, z) on a clock whose zero is `origin`, seconds since 1970."""
    body = struct.pack("<QdI", number, origin - SINCE_2001, len(readings))
    return frame(SAMPLES, body + b"".join(struct.pack("<qBddd", *reading) for reading in readings))


def wait_until(is_so, seconds=20):
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
