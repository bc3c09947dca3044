#!/usr/bin/env python3
"""Makes the same report twice, under three locales, three time zones and a clock set ahead: the bytes are the same. And
holds `--no-route` to its word: no coordinate, as text or in a column, and no name of a file.

    Web/Checks/report_bytes.py PROGRAM [--all] [--data DIR] [--only NAME ...]

Exit code 1 where anything differs. The clock is set ahead by Debian's `faketime`; without it the check says so.
"""

import csv
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import report_file
import report_matrix

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOCALES = ["C", "de_DE.UTF-8", "tr_TR.UTF-8"]
# Members that each recording has: their names say nothing.
PLAIN = ("accelerometer", "gyroscope", "magnetometer", "barometer", "location", "meta.json", "truth", "other_scenario")
ZONES = ["UTC", "Asia/Kathmandu", "America/New_York"]


def surroundings():
    """Names of surroundings, with variables and what stands before the command."""
    plain = {"LC_ALL": "C", "LANG": "C", "TZ": "UTC"}
    yield "again", plain, []
    for name in LOCALES[1:]:
        yield f"the locale {name}", plain | {"LC_ALL": name, "LANG": name, "LC_MEASUREMENT": "en_US.UTF-8"}, []
    for zone in ZONES[1:]:
        yield f"the time zone {zone}", plain | {"TZ": zone}, []
    if shutil.which("faketime"):
        yield "a clock set ahead", plain, ["faketime", "-f", "+4000d"]
    else:
        print("faketime is not installed: the clock was not set ahead")


def made(program, recording, report, variables=None, before=(), options=()):
    """The report's bytes."""
    run = subprocess.run([*before, program, "analyze", *recording.paths, *recording.options, *options, "--report", report],
                         check=False, capture_output=True, text=True, env=os.environ | (variables or {"LC_ALL": "C", "TZ": "UTC"}))
    if run.returncode not in (0, 3):
        raise SystemExit(f"{recording.name} ended with {run.returncode}: {run.stderr[-300:]}")
    return report.read_bytes()


def differences(program, recording, scratch):
    """A sentence for each surrounding in which other bytes come."""
    first = made(program, recording, scratch / "first.html")
    for number, (name, variables, before) in enumerate(surroundings()):
        # Another name and folder of the report, too.
        (scratch / str(number)).mkdir()
        other = made(program, recording, scratch / str(number) / "other.html", variables, before)
        if other != first:
            at = next((i for i, (a, b) in enumerate(zip(first, other)) if a != b), min(len(first), len(other)))
            yield f"under {name} byte {at} differs: {first[at:at + 40]!r}, {other[at:at + 40]!r}"


# MARK: - Without the way

def quoted(folder):
    """Recordings of whose faults is told: rows that are quoted, members and files that are named."""
    header = "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,speed_mps,course_deg\n"
    rows = "".join(f"{t},{50.123456 + t * 1e-5:.6f},{8.654321 + t * 1e-4:.6f},20,5,5,7,0\n" for t in range(100))
    path = folder / "way-home.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("location.csv", header + rows + "100,50.124456°,8.664321,,,,,\n101,50.124456 8.664321\n102,x,8.664321,,,,,\n")
    yield "faulty-rows", lambda: report_matrix.Recording("faulty-rows", [path], code=3)
    point = '<trkpt lat="50.{0}" lon="8.{0}"><time>2014-06-03T08:00:{0}Z</time></trkpt>'
    track = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>' + "".join(
        point.format(x) for x in range(10, 60)) + "</trkseg></trk></gpx>"
    ways = folder / "two-ways.zip"
    with zipfile.ZipFile(ways, "w") as archive:
        archive.writestr("grandmother.gpx", track)
        archive.writestr("grandfather.gpx", track + " ")
        archive.writestr("grandmother.csv", "a,b\n1,2\n")
    broken = folder / "from-the-office.zip"
    broken.write_bytes(b"PK\3\4 none")
    yield "members", lambda: report_matrix.Recording("members", [ways, broken], code=3)

def track(program, recording, scratch):
    """Latitudes and longitudes of the track and of the visits, degrees."""
    subprocess.run([program, "analyze", *recording.paths, *recording.options, "--output", scratch / "tables", "--rate", "1"],
                   check=False, capture_output=True)
    found = set()
    for name in ("track", "visits"):
        for path in scratch.glob(f"tables/*/{name}.csv"):
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    found |= {float(row[x]) for x in ("latitude_deg", "longitude_deg") if row[x]}
    return found


def names(recording):
    """Names of files, and of what lies in them."""
    for path in recording.paths:
        yield path.name
        # Short ones are words of the page too: `day`, `storm`.
        if len(path.stem) > 5:
            yield path.stem
        if zipfile.is_zipfile(path):
            yield from (x for x in zipfile.ZipFile(path).namelist() if not x.startswith(PLAIN))


def revealed(program, recording, scratch):
    """What of the way or of names is in a report without it."""
    source = made(program, recording, scratch / "hidden.html", options=["--no-route"]).decode()
    # What the program says of itself is no coordinate.
    own = re.sub(r"<style>.*?</style>|<script>.*?</script>|sha256-[\w+/=]*", "", source, flags=re.S)
    places = {round(x, 3) for x in track(program, recording, scratch) if abs(x) > 0.01}
    # A number of the page that has three decimals or more and is a place of the track to a hundred metres.
    text = re.sub(r'"data":"[\w+/=]*"', "", own)
    for number in sorted(set(re.findall(r"-?\d+\.\d{3,}", text))):
        if round(float(number), 3) in places:
            yield f"holds {number}, which is a coordinate of its track"
    for block in report_file.read(scratch / "hidden.html")["recordings"]:
        if "route" in block:
            yield "has the origin of its route"
        for name, values in block["columns"].items():
            if name.startswith("fix.latitude") or name.startswith("fix.longitude"):
                yield f"has the column {name}"
            # A column that goes along the track, whatever it is called: most of its values are places.
            known = [x for x in values if x is not None and x != int(x)]
            if len(known) > 20 and sum(round(x, 3) in places for x in known) > 0.9 * len(known):
                yield f"has the track in the column {name}"
    page = report_file.Page(scratch / "hidden.html")
    if page.root.first("svg", "map"):
        yield "has a drawn route"
    for name in names(recording):
        if name in own:
            yield f"holds the file's name {name}"


def looked_at(program, recording, scratch):
    faults = [*differences(program, recording, scratch), *revealed(program, recording, scratch)]
    return hashlib.sha256((scratch / "first.html").read_bytes()).hexdigest()[:16], faults


if __name__ == "__main__":
    sys.exit(report_matrix.check_each(__doc__.split("\n\n")[0], looked_at, quoted))
