"""Small decoders of text formats for compare_readers.py: pynmea2, ElementTree and pandas, and no line
of the product. Each gives tables as `coremotion convert` writes them: time in seconds since 1970 or
the recording's start first, then the values in the layout's units."""

import datetime
import io
import xml.etree.ElementTree as xml

import numpy as np
import pandas as pd

G = 9.80665
NAN = float("nan")
PLACE = ["time_s", "latitude_deg", "longitude_deg", "altitude_m"]
MOTION = {"accelerometer": "mps2", "gyroscope": "radps", "magnetometer": "uT"}


def utc(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def nmea(file):
    """Fixes of RMC with the altitude of the GGA of the same moment; every moment that has either."""
    import pynmea2

    fixes = {}
    date = None
    for line in file.read_text(errors="replace").splitlines():
        try:
            sentence = pynmea2.parse(line, check=True)
        except (pynmea2.ParseError, ValueError):
            continue
        kind = getattr(sentence, "sentence_type", "")
        if kind not in ("RMC", "GGA") or sentence.timestamp is None:
            continue
        fix = fixes.setdefault(sentence.timestamp, [NAN] * 5)
        if kind == "RMC":
            date = sentence.datestamp or date
            if sentence.status == "A":
                fix[0:2] = [sentence.latitude, sentence.longitude]
                if sentence.spd_over_grnd is not None:
                    fix[3] = sentence.spd_over_grnd * 1852 / 3600
        elif sentence.gps_qual:
            fix[0:2] = [sentence.latitude, sentence.longitude]
            if sentence.altitude is not None:
                fix[2] = float(sentence.altitude)
    rows = [
        [datetime.datetime.combine(date, time).replace(tzinfo=datetime.timezone.utc).timestamp()]
        + fix[:4] for time, fix in fixes.items() if fix[0] == fix[0]]
    return {"location": (PLACE + ["speed_mps"], sorted(rows))}


def tcx(file):
    name = lambda e: e.tag.rsplit("}", 1)[-1]
    rows = []
    for point in xml.parse(file).iter():
        if name(point) != "Trackpoint":
            continue
        text = {name(e): e.text for e in point.iter()}
        if "LatitudeDegrees" in text or "AltitudeMeters" in text:
            number = lambda key: float(text.get(key, "nan"))
            rows.append([
                utc(text["Time"].strip()), number("LatitudeDegrees"), number("LongitudeDegrees"),
                number("AltitudeMeters")])
    return {"location": (PLACE, rows)}


def gnss_logger(file):
    rows = []
    for line in file.read_text().splitlines():
        if line.startswith("Fix,"):
            cells = line.split(",")
            rows.append([int(cells[7]) / 1000] + [float(c) for c in cells[2:6]])
    return {"location": (PLACE + ["speed_mps"], rows)}


def microsoft_indoor(file):
    kinds = {
        "TYPE_ACCELEROMETER": "accelerometer", "TYPE_GYROSCOPE_UNCALIBRATED": "gyroscope",
        "TYPE_MAGNETIC_FIELD_UNCALIBRATED": "magnetometer"}
    rows = {table: [] for table in kinds.values()}
    for line in file.read_text().splitlines():
        cells = line.split("\t")
        if len(cells) > 4 and cells[1] in kinds:
            rows[kinds[cells[1]]].append([int(cells[0]) / 1000] + [float(c) for c in cells[2:5]])
    return {t: (vector(t), r) for t, r in rows.items()}


def sensorlog(file):
    """Motion in seconds since the phone's start: compared by its distances."""
    table = pd.read_csv(file, low_memory=False)
    tables = {}
    for target, stamp, columns, scale in [
        ("accelerometer", "accelerometerTimestamp_sinceReboot",
         [f"accelerometerAcceleration{a}" for a in "XYZ"], -G),
        ("gyroscope", "gyroTimestamp_sinceReboot", [f"gyroRotation{a}" for a in "XYZ"], 1),
    ]:
        values = table[[stamp] + columns].apply(pd.to_numeric, errors="coerce").dropna()
        values = values[values[stamp].diff() != 0].to_numpy()
        tables[target] = (
            vector(target), np.column_stack([values[:, 0] - values[0, 0], values[:, 1:] * scale]))
    return tables


def sensor_logger(archive):
    """Tables of an archive by the rules that Documentation/reference/formats.md states for each platform."""
    read = lambda name: pd.read_csv(io.BytesIO(archive.read(name + ".csv")))
    names = archive.namelist()
    xyz = ["seconds_elapsed", "x", "y", "z"]
    tables = {}
    if "TotalAcceleration.csv" in names:
        values = read("TotalAcceleration")[xyz].to_numpy()
    else:
        values = read("AccelerometerUncalibrated")[xyz].to_numpy() * [1, -G, -G, -G]
    tables["accelerometer"] = (vector("accelerometer"), values)
    tables["gyroscope"] = (vector("gyroscope"), read("GyroscopeUncalibrated")[xyz].to_numpy())
    tables["barometer"] = (
        ["time_s", "pressure_hPa"], read("Barometer")[["seconds_elapsed", "pressure"]].to_numpy())
    tables["location"] = (
        PLACE[:3], read("Location")[["seconds_elapsed", "latitude", "longitude"]].to_numpy())
    return tables


def apple_health(file):
    """Steps of each record in the order of the file."""
    kind = "HKQuantityTypeIdentifierStepCount"
    return [
        float(e.get("value")) for e in xml.parse(file).iter("Record") if e.get("type") == kind]


def vector(table):
    return ["time_s"] + [f"{axis}_{MOTION[table]}" for axis in "xyz"]
