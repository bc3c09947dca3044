"""Writes .cwa files of Axivity devices: a long one from the blocks of a short one, or one of given samples.

The layout is that of openmovement, "CWA file format" (struct OM_READER_DATA_PACKET). The rate is 100 Hz, so that the stamp of
each block falls on a sample and none needs a fraction.
"""

import calendar
import struct
import time

import numpy

BLOCK = 512
HEADER = 1024
RATE = 100
# Samples of a block of three numbers of 16 bits each.
PLAIN = 80
# 3 axes, 16 bits; 100 Hz and +-8 g; 256 units are 1 g with the light's upper bits at 0, 2048 with 3.
PLAIN_FORMAT, RATE_CODE, UNITS_PER_G, SCALE_BITS = 0x32, 0x4A, 2048, 3 << 13


def stamp(seconds):
    """The packed date of whole seconds since 1970."""
    t = time.gmtime(seconds)
    return ((t.tm_year - 2000) << 26 | t.tm_mon << 22 | t.tm_mday << 17 | t.tm_hour << 12 | t.tm_min << 6 | t.tm_sec)


def place(block, number, start, samples):
    """Gives a block its number and its time: it is the `number`th of blocks of so many samples from `start` on."""
    first = number * samples
    # The stamp is that of a whole second, the offset the sample that falls on it.
    second = -(-first // RATE)
    struct.pack_into("<H", block, 4, 0)
    struct.pack_into("<I", block, 10, number)
    struct.pack_into("<I", block, 14, stamp(start + second))
    struct.pack_into("<h", block, 26, second * RATE - first)
    struct.pack_into("<H", block, 510, 0)
    words = numpy.frombuffer(block, dtype="<u2")
    struct.pack_into("<H", block, 510, -int(words.sum(dtype=numpy.uint64)) & 0xFFFF)


def repeat(short, long, hours):
    """Writes a file of so many hours with the header and, over and over, the blocks of a short one."""
    data = open(short, "rb").read()
    blocks = [bytearray(data[i:i + BLOCK]) for i in range(HEADER, len(data) - BLOCK + 1, BLOCK)]
    blocks = [b for b in blocks if b[:2] == b"AX"]
    samples = struct.unpack_from("<H", blocks[0], 28)[0]
    start = calendar.timegm((2019, 2, 26, 0, 0, 0))
    with open(long, "wb") as file:
        file.write(data[:HEADER])
        for number in range(int(hours * 3600 * RATE / samples)):
            block = bytearray(blocks[number % len(blocks)])
            place(block, number, start, samples)
            file.write(block)


def write(path, header_of, acceleration, start):
    """Writes acceleration, g with the device's sign (+1 on the axis that points up), from whole seconds `start` on."""
    raw = numpy.clip(numpy.rint(acceleration * UNITS_PER_G), -32768, 32767).astype("<i2")
    header = open(header_of, "rb").read(HEADER)
    with open(path, "wb") as file:
        file.write(header)
        for number in range(len(raw) // PLAIN):
            block = bytearray(BLOCK)
            struct.pack_into("<2sHHIIIHHBBBBhH", block, 0, b"AX", 508, 0, 0, 0, 0, SCALE_BITS, 0, 0, 0, RATE_CODE,
                             PLAIN_FORMAT, 0, PLAIN)
            block[30:30 + 6 * PLAIN] = raw[number * PLAIN:(number + 1) * PLAIN].tobytes()
            place(block, number, start, PLAIN)
            file.write(block)
