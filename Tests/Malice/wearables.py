"""Ordinary files of the formats that wearables keep in blocks."""

import datetime
import functools
import operator
import struct
import zlib

from formats import Format, at

G = 9.80665
EPOCH = 1_600_000_000


def units(i, scale):
    return [round(v / G * scale) for v in at(i)]


def summed(block):
    """An Axivity block whose words sum to zero."""
    total = sum(struct.unpack("<255H", block))
    return block + struct.pack("<H", -total % 65536)


def axivity_block(n, axes):
    count = 120 if axes == 3 else 40
    ticks = n * count * 65536 // 100
    seconds, fraction = divmod(ticks, 65536)
    time = datetime.datetime(2020, 9, 13) + datetime.timedelta(seconds=seconds)
    packed = ((time.year - 2000) << 26 | time.month << 22 | time.day << 17 | time.hour << 12 | time.minute << 6
              | time.second)
    # The offset is written as if the stamp had no fraction.
    head = b"AX" + struct.pack(
        "<HHIIIHxxxxBBhH", 508, 0x8000 | fraction >> 1, 0, n & 0xFFFFFFFF, packed, 0 if axes == 3 else 2 << 10,
        0x4A, axes << 4 | (axes == 6) * 2, -(fraction * 100 >> 16), count)
    first = n * count
    if axes == 3:
        data = b"".join(
            struct.pack("<I", (x & 1023) | (y & 1023) << 10 | (z & 1023) << 20)
            for x, y, z in ((min(max(v, -512), 511) for v in units(i, 256)) for i in range(first, first + count)))
    else:
        data = b"".join(struct.pack("<6h", 10, 20, 30, *units(i, 256)) for i in range(first, first + count))
    return summed((head + data).ljust(510, b"\0"))


def axivity_head(mark):
    return bytes([0x4D, 0x44, 0xFC, 0x03, mark]) + b"\xff" * 1019


def log_record(kind, second, payload):
    body = bytes([0x1E, kind]) + struct.pack("<IH", second, len(payload)) + payload
    return body + bytes([~functools.reduce(operator.xor, body) & 255])


def log_second(n):
    samples = range(n * 30, n * 30 + 30)
    return log_record(26, EPOCH + n, b"".join(struct.pack("<3h", *units(i * 3, 256)) for i in samples))


def bare_pair(n):
    """Two samples of 12 bits an axis, y x z."""
    bits = 0
    for i in (2 * n, 2 * n + 1):
        x, y, z = units(i * 3, 341)
        for v in (y, x, z):
            bits = bits << 12 | (v & 4095)
    return bits.to_bytes(9, "big")


def geneactiv_page(n):
    time = datetime.datetime(2020, 9, 13) + datetime.timedelta(seconds=3 * n)
    samples = range(n * 300, n * 300 + 300)
    digits = "".join("%03X%03X%03X000" % tuple(v & 4095 for v in units(i, 256)) for i in samples)
    return (f"Recorded Data\r\nDevice Unique Serial Code:012345\r\nSequence Number:{n}\r\nPage Time:"
            f"{time:%Y-%m-%d %H:%M:%S}:000\r\nUnassigned:\r\nTemperature:23.0\r\nBattery voltage:4.1\r\n"
            f"Device Status:Recording\r\nMeasurement Frequency:100.0\r\n{digits}\r\n").encode()


def matrix_packet(n):
    first = EPOCH + 10 * n
    body = struct.pack("<6I", first, first + 10, 250, 250, 0, 0)
    body += b"".join(struct.pack("<3h", *units(i * 4, 4096)) for i in range(n * 250, n * 250 + 250)) + bytes(1500)
    return b"MDTCPACK" + struct.pack("<I", zlib.crc32(body)) + body


# Records whose sizes lie: each is looked at as far as it says.
LOG_LIES = (b"\x1e\x1a\0\0\0\0\xff\xff", b"\x1e", b"\x1e\x1a\0\0\0\0\0\0", log_record(26, EPOCH, b""),
            log_record(5, EPOCH, b""), log_record(26, EPOCH, bytes(6)), log_record(26, 2**32 - 1, bytes(60_000)))
MATRIX_LIES = (b"MDTCPACK" + bytes(12) + struct.pack("<4I", 6000, 6000, 6000, 6000), b"MDTCPACK", b"M",
               b"MDTCPACK" + struct.pack("<I", zlib.crc32(bytes(24))) + bytes(24))
GENEACTIV_HEAD = (b"Device Identity\r\nDevice Type:GENEActiv\r\nTime Zone:GMT +01:00\r\n" + b"".join(
    b"%c gain:25600\r\n%c offset:0\r\n" % (axis, axis) for axis in b"xyz"))
PAGE_TIME = b"Page Time:2013-05-30 10:12:49:500\r\nMeasurement Frequency:100.0\r\n"
INFO = (b"Serial Number: MOS2E17210537\nDevice Type: wGT3XBT\nSample Rate: 30\nTimeZone: -05:00:00\n"
        b"Acceleration Scale: 256.0\n")
NEO = b"Serial Number: NEO1\nSample Rate: 30\nStart Date: 634556532600000000\n"

FORMATS = [
    Format("Axivity AX3", "cwa", axivity_head(0x17), lambda n: axivity_block(n, 3), kinds=("blocks",), lead=20,
           marks=(summed(b"AX".ljust(510, b"\0")),)),
    Format("Axivity AX6", "cwa", axivity_head(0x64), lambda n: axivity_block(n, 6), kinds=("blocks",), lead=20),
    Format("ActiGraph gt3x", "gt3x", b"", log_second, kinds=("blocks",), lead=20, member="log.bin",
           others={"info.txt": INFO}, marks=LOG_LIES),
    Format("ActiGraph gt3x, bare", "gt3x", b"", bare_pair, kinds=("blocks",), member="activity.bin",
           others={"info.txt": NEO}),
    Format("GENEActiv", "bin", GENEACTIV_HEAD, geneactiv_page, kinds=("rows", "blocks"), lead=5,
           marks=(PAGE_TIME + b"000000100000\r\n", PAGE_TIME, b"000000100000\r\n", b"Page Time:\r\n")),
    Format("Parmay Matrix", "BIN", bytes(512) + b"MDTC" + struct.pack("<IHH", 0, 8, 2000), matrix_packet,
           kinds=("blocks",), lead=5, marks=MATRIX_LIES),
]
