"""Holds what `coremotion convert` reads against independent readers of the same files.

Usage: compare_readers.py DATA [--tool .build/release/coremotion]

DATA is the folder that holds phone-logs. Needs the packages of requirements.txt beside this file.
Axivity's decoder here, and those of text_decoders.py, are written after the makers' descriptions
and share no line with the product.
"""

import argparse
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import numpy as np
import pandas as pd

import text_decoders

G = 9.80665


def unpacked(path, folder):
    """The first member of an archive as a file."""
    with zipfile.ZipFile(path) as archive:
        name = archive.namelist()[0]
        archive.extract(name, folder)
        return pathlib.Path(folder) / name


def tables(tool, path, *options):
    """What the product reads: a table per stream in its own units, and the start."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "out"
        command = [tool, "convert", str(path), "--to", "recording", str(target), *options]
        status = subprocess.run(command, capture_output=True, text=True)
        if status.returncode not in (0, 3):
            raise SystemExit(status.stderr)
        found = {p.stem: pd.read_csv(p) for p in target.glob("*.csv")}
        meta = json.loads((target / "meta.json").read_text())
        start = meta.get("start_utc")
        found["start"] = pd.Timestamp(start).timestamp() if start else math.nan
        return found


def compare(name, ours, theirs, tolerance):
    """One line: counts and the largest difference."""
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    if ours.shape != theirs.shape:
        print(f"{name:44} DIFFERENT: {ours.shape} and {theirs.shape}")
        return False
    same = np.isnan(ours) == np.isnan(theirs)
    difference = np.nanmax(np.abs(ours - theirs)) if ours.size else 0
    isGood = bool(same.all() and difference <= tolerance)
    print(f"{name:44} {'same' if isGood else 'DIFFERENT'}: {ours.shape}, at most {difference:.3g}")
    return isGood


def fit(tool, path, file):
    import fitparse

    rows = []
    try:
        for message in fitparse.FitFile(str(file), check_crc=False).get_messages("record"):
            v = message.get_values()
            degrees = 180 / 2**31
            speed = v.get("enhanced_speed", v.get("speed"))
            altitude = v.get("enhanced_altitude", v.get("altitude"))
            if v.get("position_lat") is None and speed is None and altitude is None:
                continue
            stamp = v["timestamp"]
            seconds = stamp if isinstance(stamp, int) else pd.Timestamp(stamp).timestamp()
            place = [v.get("position_lat"), v.get("position_long")]
            rows.append(
                [seconds]
                + [math.nan if p is None else p * degrees for p in place]
                + [math.nan if p is None else p for p in (altitude, speed)]
            )
    except fitparse.FitParseError as error:
        print(f"  fitparse stops: {error}")
    found = tables(tool, path)
    location = found["location"]
    ours = location[["latitude_deg", "longitude_deg", "altitude_m", "speed_mps"]].to_numpy()
    theirs = np.array(rows)
    good = compare(f"{path.name}: fixes", ours, theirs[:, 1:], 1e-6)
    base = 0 if math.isnan(found["start"]) else found["start"]
    times = theirs[:, 0] - (base or theirs[0, 0])
    shift = 0 if base else location["time_s"][0]
    return good & compare(f"{path.name}: times", location["time_s"] - shift, times, 1e-3)


def gpx(tool, archive, file):
    import gpxpy

    points = [
        p
        for track in gpxpy.parse(file.open(encoding="utf-8-sig")).tracks
        for segment in track.segments
        for p in segment.points
        if p.time is not None
    ]
    if not points:
        return True
    found = tables(tool, file)
    location = found["location"]
    value = lambda x: math.nan if x is None else x
    # The order of the file is that of time but for a few points.
    points.sort(key=lambda p: p.time)
    theirs = [[p.latitude, p.longitude, value(p.elevation)] for p in points]
    columns = ["latitude_deg", "longitude_deg", "altitude_m"]
    location = location.sort_values("time_s", kind="stable")
    good = compare(f"{file.name}: points", location[columns], theirs, 1e-9)
    times = [p.time.timestamp() - found["start"] for p in points]
    return good & compare(f"{file.name}: times", location["time_s"], times, 1e-3)


def actfast(tool, path, file):
    import actfast as reader

    data = reader.read(str(file))
    series = data["timeseries"]
    key = next(k for k in series if "accel" in k.lower() or k in ("high_frequency", "acceleration"))
    block = series[key]
    vectors = next(v for k, v in block.items() if "accel" in k.lower())
    times = np.asarray(block["datetime"], dtype="float64") / 1e9
    found = tables(tool, path)
    acceleration = found["accelerometer"]
    ours = acceleration[["x_mps2", "y_mps2", "z_mps2"]].to_numpy() / G
    good = compare(f"{path.name}: acceleration in g", ours, vectors, 2e-4)
    return good & compare(
        f"{path.name}: times", acceleration["time_s"], times - times[0], 0.012)


def axivity(tool, path, file):
    raw = file.read_bytes()
    values, starts, gyro = [], [], []
    for position in range(1024, len(raw) - 511, 512):
        block = raw[position : position + 512]
        if block[:2] != b"AX" or np.frombuffer(block, "<u2").sum(dtype="u8") % 65536:
            continue
        count = int.from_bytes(block[28:30], "little")
        light = int.from_bytes(block[18:20], "little")
        scale = 2.0 ** -(8 + (light >> 13))
        if block[25] & 15 == 0:
            words = np.frombuffer(block[30 : 30 + 4 * count], "<u4").astype("i8")
            axes = [(words >> s) & 1023 for s in (0, 10, 20)]
            axes = [np.where(a > 511, a - 1024, a) * 2 ** (words >> 30) for a in axes]
            values.append(np.stack(axes, 1) * scale)
        else:
            n = block[25] >> 4
            table = np.frombuffer(block[30 : 30 + 2 * n * count], "<i2").reshape(count, n)
            values.append(table[:, n - 3 :] * scale if n == 3 else table[:, 3:6] * scale)
            if n >= 6:
                gyro.append(table[:, :3] * (8000 / 2 ** ((light >> 10) & 7) / 32768))
    found = tables(tool, path)
    ours = found["accelerometer"][["x_mps2", "y_mps2", "z_mps2"]].to_numpy() / G
    good = compare(f"{path.name}: acceleration in g", ours, np.concatenate(values), 1e-9)
    if gyro:
        ours = found["gyroscope"][["x_radps", "y_radps", "z_radps"]].to_numpy()
        good &= compare(
            f"{path.name}: rotation in rad/s", ours, np.radians(np.concatenate(gyro)), 1e-9)
    return good


def phyphox(tool, path, _):
    found = tables(tool, path)
    good = True
    for member, table in [("Accelerometer", "accelerometer"), ("Gyroscope", "gyroscope")]:
        with zipfile.ZipFile(path) as archive:
            theirs = pd.read_csv(io.BytesIO(archive.read(f"{member}.csv")))
        good &= compare(f"{path.name}: {member}", found[table].iloc[:, :4], theirs, 1e-9)
    return good


def text(decode):
    """Compares the tables of one of the text decoders."""

    def compare_tables(tool, path, file):
        if decode is text_decoders.sensor_logger:
            with zipfile.ZipFile(path) as archive:
                expected = decode(archive)
        else:
            expected = decode(file)
        found = tables(tool, path)
        good = True
        for name, (columns, rows) in expected.items():
            theirs = np.array(rows, float)
            ours = found[name][columns].to_numpy(float)
            if decode is text_decoders.sensor_logger:
                # The product puts fixes in the order of time.
                theirs = theirs[np.argsort(theirs[:, 0], kind="stable")]
            elif decode is text_decoders.sensorlog:
                ours = ours - [ours[0, 0], 0, 0, 0]
            else:
                theirs[:, 0] -= found["start"]
            good &= compare(f"{path.name}: {name}, values", ours[:, 1:], theirs[:, 1:], 1e-9)
            good &= compare(f"{path.name}: {name}, times", ours[:, 0], theirs[:, 0], 2e-6)
        return good

    return compare_tables


def apple_health(tool, path, file):
    """Counts and the last value: there are no samples, so `inspect` says what there is."""
    result = subprocess.run(
        [tool, "inspect", str(path), "--json"], capture_output=True, text=True, check=True)
    statements = json.loads(result.stdout)["files"][0]["statements"]
    steps = next(s for s in statements if s["name"] == "health_steps.csv")
    theirs = text_decoders.apple_health(file)
    last = float(steps["last"][steps["columns"].index("value")])
    return compare(f"{path.name}: steps", [steps["rows"], last], [len(theirs), theirs[-1]], 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--tool", default=".build/release/coremotion")
    arguments = parser.parse_args()
    logs = arguments.data / "phone-logs"
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for kind, pattern in [
            (fit, "fit/*.zip"),
            (axivity, "axivity/*.zip"),
            (actfast, "actigraph/*.gt3x.zip"),
            (actfast, "geneactiv/*.zip"),
            (phyphox, "phyphox/*.zip"),
            (text(text_decoders.nmea), "nmea/*.zip"),
            (text(text_decoders.tcx), "tcx/*.zip"),
            (text(text_decoders.gnss_logger), "gnsslogger/*.zip"),
            (text(text_decoders.microsoft_indoor), "ms-indoor/*.zip"),
            (text(text_decoders.sensorlog), "sensorlog/*.zip"),
            (text(text_decoders.sensor_logger), "sensor-logger/*-1.49_*.zip"),
            (apple_health, "apple-health/*.zip"),
        ]:
            for path in sorted(logs.glob(pattern)):
                if "Monitoring" not in path.name:
                    good &= kind(arguments.tool, path, unpacked(path, folder))
        with zipfile.ZipFile(logs / "gpx/gpxpy-tests.zip") as archive:
            archive.extractall(folder)
        for file in sorted(pathlib.Path(folder).glob("**/*.gpx")):
            good &= gpx(arguments.tool, None, file)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
