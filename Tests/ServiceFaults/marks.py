"""Records with bits that no other has, and whether any file of the service still holds them."""

import contextlib
import os
import shutil
import sqlite3
import struct
import subprocess
import tempfile
import time
import zipfile

from service import Client

COUNT = 1000
GRAVITY = 9.80665  # m/s², as recordings count g


def seconds(recording):
    """Length of a recording, by its last sample."""
    with zipfile.ZipFile(recording) as source, source.open("barometer.csv") as lines:
        for line in lines:
            pass
    return float(line.split(b",")[0])


def begin_recording(service, device):
    """Records acceleration from the first samples on, for 36 h."""
    while True:
        try:
            client = Client(service.socket, device=device)
            # The device is known once its source has connected, and can do something once that was said.
            if struct.unpack_from("<I", client.welcome, 5)[0]:
                return client.record(36 * 3600)
        except EOFError:
            time.sleep(0.01)


def commit(service):
    """Lets all that waits be written: an export begins with that."""
    path = os.path.join(service.folder, "commit.zip")
    subprocess.run(service.command("export", path, "--force"), check=True, stderr=subprocess.DEVNULL)
    os.remove(path)


def packed(form, values):
    """A thousand patterns at most."""
    patterns = [struct.pack(form, *value) for value in values]
    return [pattern for pattern in patterns if b"\n" not in pattern][:COUNT]


def found(patterns, files):
    """Which of some patterns stand in any of these files."""
    # grep takes a pattern a line; those with such a byte are left out where they are chosen.
    with tempfile.NamedTemporaryFile() as list_of_patterns:
        list_of_patterns.write(b"\n".join(patterns) + b"\n")
        list_of_patterns.flush()
        result = subprocess.run(["grep", "-h", "-a", "-o", "-F", "-f", list_of_patterns.name, *files],
                                stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"})
    if result.returncode > 1:
        raise SystemExit("the files cannot be searched")
    return set(result.stdout.split(b"\n")) & set(patterns)


@contextlib.contextmanager
def copied(database):
    """A copy that can be read while the service has the database."""
    with tempfile.TemporaryDirectory() as folder:
        for end in ("", "-wal"):
            if os.path.exists(database + end):
                shutil.copy(database + end, folder)
        connection = sqlite3.connect(os.path.join(folder, os.path.basename(database)))
        yield connection
        connection.close()


class Marks:
    """A thousand samples of a recording, as the journal holds them, and of what was found in it a thousand steps
    and rows of all that was recorded, as the database holds them."""

    def __init__(self, recording, draw):
        # Nanoseconds of the device's time, which is the first recording's, the number of the stream, and x in g
        # with Core Motion's sign; the lowest byte first.
        self.patterns = {"samples": packed("<qBd", self.samples(recording, draw))}
        self.found = {}

    @staticmethod
    def samples(recording, draw):
        """Half of the last minutes, which the ring still holds, and half of all that was before."""
        with zipfile.ZipFile(recording) as source, source.open("accelerometer.csv") as lines:
            rows = lines.readlines()[1:]
        chosen = draw.sample(rows[-6000:], COUNT) + draw.sample(rows[:-6000], COUNT)
        draw.shuffle(chosen)
        words = [row.split(b",") for row in chosen]
        return [(round(float(time) * 1e9), 0, -float(x) / GRAVITY) for time, x, *_ in words]

    def learn(self, service):
        """Takes what stands on the disk as marks too, and counts what is there of each kind; `True` where
        something of each is."""
        commit(service)
        with copied(service.database) as connection:
            steps = connection.execute("SELECT date, length FROM step WHERE length > 0").fetchall()
            rows = connection.execute("SELECT batches FROM recording").fetchall()
        # A row holds its date and length side by side, highest bytes first; recordings are packed.
        self.patterns["steps"] = packed(">dd", steps)
        self.patterns["recordings"] = packed("16s", [(blob[24:40],) for blob, in rows])
        self.found = self.left(service)
        return len(self.found) == 3

    def left(self, service):
        """How many of each kind stand in any file of the service, kinds without one left out."""
        files = [os.path.join(folder, name) for folder in (service.data, os.path.dirname(service.socket))
                 for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name))]
        counts = {kind: len(found(patterns, files)) for kind, patterns in self.patterns.items()}
        return {kind: count for kind, count in counts.items() if count}
