"""Ordinary files of the formats that are XML, sentences or messages of satellites and watches."""

import datetime
import functools
import math
import operator
import struct

from formats import Format

START = datetime.datetime(2020, 1, 1, 10)


def moment(i):
    return START + datetime.timedelta(seconds=i)


def place(i):
    """A walk in long bows at 1.4 m/s: latitude, longitude, altitude."""
    bow = i / 600
    return 48 + 0.01 * math.sin(bow), 11 + 0.012 * math.cos(0.7 * bow), 500 + 20 * math.sin(bow / 3)


def gpx_point(i):
    latitude, longitude, altitude = place(i)
    return (f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{altitude:.1f}</ele><time>'
            f"{moment(i).isoformat()}Z</time><extensions><hr>{100 + i % 40}</hr></extensions></trkpt>\n").encode()


def tcx_point(i):
    latitude, longitude, altitude = place(i)
    return (f"<Trackpoint><Time>{moment(i).isoformat()}Z</Time><Position><LatitudeDegrees>{latitude:.7f}"
            f"</LatitudeDegrees><LongitudeDegrees>{longitude:.7f}</LongitudeDegrees></Position><AltitudeMeters>"
            f"{altitude:.1f}</AltitudeMeters><DistanceMeters>{i * 1.4:.1f}</DistanceMeters><HeartRateBpm><Value>"
            f"{100 + i % 40}</Value></HeartRateBpm></Trackpoint>\n").encode()


def health_record(i):
    at = moment(i * 60).isoformat(" ")
    return (f'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="A, B" unit="count" '
            f'startDate="{at} +0100" endDate="{at} +0100" value="{i % 90}"/>\n').encode()


def sentence(body):
    return f"${body}*{functools.reduce(operator.xor, body.encode()):02X}\r\n"


def nmea_lines(i):
    latitude, longitude, altitude = place(i)
    time = moment(i).strftime("%H%M%S.00")

    def degrees(value, width):
        return f"{int(value):0{width}d}{value % 1 * 60:08.5f}"

    north, east = degrees(latitude, 2), degrees(longitude, 3)
    return (sentence(f"GNRMC,{time},A,{north},N,{east},E,2.7,90.0,{moment(i):%d%m%y},,,A")
            + sentence(f"GNGGA,{time},{north},N,{east},E,1,12,0.8,{altitude:.1f},M,45.0,M,,")).encode()


# FIT: two definitions, then records of 29 bytes. The length and the checksum that the head states are
# those of nothing: a device that lost power leaves zero.
FIT_HEAD = (
    struct.pack("<BBHI4sH", 14, 16, 2000, 0, b".FIT", 0)
    + bytes([0x40, 0, 0, 0, 0, 2, 0, 1, 0, 1, 2, 0x84, 0, 4, 1, 0])
    + bytes([0x41, 0, 0, 20, 0, 6, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 6, 2, 0x84, 5, 4, 0x86]))


def fit_record(i):
    latitude, longitude, altitude = place(i)
    half = 2**31 / 180
    return struct.pack("<BIiiHHI", 1, (10**9 + i) % 2**32, int(latitude * half), int(longitude * half),
                       int((altitude + 500) * 5), 1400, i * 140 % 2**32)


def fit_definition(local, message, fields):
    return bytes([0x40 | local, 0, 0, message & 255, message >> 8, len(fields)]) + b"".join(map(bytes, fields))


XML = b'<?xml version="1.0" encoding="utf-8"?>\n'
FIT_MARKS = (
    # Messages without any field: a byte each.
    fit_definition(2, 20, []) + b"\2" * 200_000,
    # Definitions alone, small and large.
    fit_definition(2, 20, []), fit_definition(2, 20, [(i % 250, 1, 2) for i in range(255)]),
    # Messages of 255 fields of one byte each.
    fit_definition(2, 20, [(i, 1, 2) for i in range(255)]) + (b"\2" + bytes(255)) * 500,
    # Messages of one field; stamps in the header.
    fit_definition(2, 20, [(3, 1, 2)]) + b"\2\1" * 100_000,
    fit_definition(2, 20, [(3, 1, 2)]) + b"\xc1\1" * 100_000,
    # Sensor data of 255 bytes each, and sessions.
    fit_definition(2, 165, [(253, 4, 0x86), (1, 254, 0x84), (5, 254, 0x84), (6, 254, 0x84), (7, 254, 0x84)])
    + (b"\2" + bytes(4 + 4 * 254)) * 100,
    fit_definition(2, 18, [(5, 1, 2)]) + b"\2\1" * 100_000, fit_definition(2, 55, [(3, 1, 2)]) + b"\2\1" * 100_000,
)

FORMATS = [
    Format("GPX", "gpx", XML + b'<gpx version="1.1"><trk><trkseg>\n', gpx_point, b"</trkseg></trk></gpx>",
           kinds=("xml",)),
    Format("TCX", "tcx", XML + b"<TrainingCenterDatabase><Activities><Activity><Lap><Track>\n", tcx_point,
           b"</Track></Lap></Activity></Activities></TrainingCenterDatabase>", kinds=("xml",)),
    Format("Apple Health", "xml", XML + b"<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n"
           b"<HealthData>\n", health_record, b"</HealthData>", kinds=("xml",)),
    Format("NMEA", "nmea", b"", nmea_lines, marks=(b"$GNRMC,", b"$*00\r\n", b"*", b"$GNRMC,1,A*00,")),
    Format("FIT", "fit", FIT_HEAD, fit_record, b"\0\0", kinds=("blocks",), marks=FIT_MARKS),
]
