"""What the makers of files have in common: a format as a head, pieces one behind the other, and an end."""

import dataclasses
import io
import math
import random
import struct
import zipfile
from typing import Callable

CHUNK = 1 << 18


def motion(count=60_000):
    """Acceleration in m/s² at 100 Hz: walks of seven minutes and rests of three, with noise."""
    rng = random.Random(1)
    rows = []
    for i in range(count):
        t, walks = i / 100, i % 60_000 < 42_000
        noise = [rng.gauss(0, 0.3 if walks else 0.02) for _ in range(3)]
        swing = 3 * math.sin(2 * math.pi * 1.9 * t) if walks else 0
        rows.append((noise[0], noise[1] + 0.5 * swing, 9.81 + noise[2] + swing))
    return rows


MOTION = motion()


def at(i):
    """The acceleration of sample i, m/s²."""
    return MOTION[i % len(MOTION)]


@dataclasses.dataclass
class Format:
    """A format: its head, its i-th piece (a row, an element, a block), its end.

    `member` is the name that the file has in a zip, where the format is one; `others` are further members.
    `kinds` names the families of hostile files that it is given (hostile.py). `lead` is how many pieces
    stand before what is hostile.
    """

    name: str
    ending: str
    head: bytes
    piece: Callable[[int], bytes]
    tail: bytes = b""
    kinds: tuple = ("rows",)
    member: str = ""
    others: dict = dataclasses.field(default_factory=dict)
    separator: bytes = b","
    lead: int = 600
    # A part of a piece that begins one, for binary formats.
    marks: tuple = ()
    # Whether `analyze` refuses the format by its head: then what it takes for hostile files is compared with
    # what `inspect` takes for ordinary ones.
    is_refused: bool = False

    def ordinary(self, size):
        """The bytes of an ordinary file of about this size, piece by piece."""
        return self.around(self.pieces(size))

    def around(self, body):
        yield self.head
        yield from body
        yield self.tail

    def pieces(self, size, first=0, step=1):
        """Pieces in chunks until they have so many bytes; from the first one again where a format's times end."""
        made, i = 0, first
        while made < size:
            chunk = bytearray()
            while len(chunk) < CHUNK and made + len(chunk) < size:
                try:
                    chunk += self.piece(i)
                except (OverflowError, ValueError, struct.error):
                    if i == first:
                        raise
                    i = first
                    continue
                i += step
            made += len(chunk)
            yield bytes(chunk)

    def leading(self):
        return b"".join(self.piece(i) for i in range(self.lead))

    def write(self, path, chunks):
        """Writes a file, or the zip that holds it; says how many bytes are in it unpacked."""
        count = 0
        with open(path, "wb") as file:
            if not self.member:
                for chunk in chunks:
                    count += file.write(chunk)
                return count
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                for name, content in self.others.items():
                    archive.writestr(name, content)
                    count += len(content)
                with archive.open(self.member, "w") as member:
                    for chunk in chunks:
                        count += member.write(chunk)
        return count


def repeated(pattern, size):
    """A pattern over and over, in chunks."""
    many = pattern * max(1, CHUNK // len(pattern))
    made = 0
    while made < size:
        chunk = many[:size - made] if size - made < len(many) else many
        made += len(chunk)
        yield chunk


def packed(members, method=zipfile.ZIP_DEFLATED):
    """A zip in memory."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return out.getvalue()
