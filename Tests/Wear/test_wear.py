#!/usr/bin/env python3
"""Holds R62 on recordings of wearables: what a wrist wears is never in a vehicle, live or in history.

    Tests/Wear/test_wear.py PROGRAM DATA [--only WORD]

Every recording of DATA whose meta.json says a wrist, and every file of a wearable in phone-logs, is analysed in three ways: as
it is, where it says a wrist by itself; with `--wear wrist`; and converted, with the hint of a watch in the middle. From
the moment at which it is known no batch may be automotive. Exit code 1 where one is, and where `inspect` does
not say who said it. Standard library only.
"""

import argparse
import collections
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

WEARABLES = ("axivity", "actigraph", "geneactiv", "parmay-matrix", "sensor-logger")
TABLES = ("activity.csv", "activity-history.csv")
BATCH = 2.5


def recordings(data):
    """Files that a wrist wore, or could have, and what they say of it by themselves."""
    for path in sorted(data.glob("*/*/*.zip")):
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if path.parent.name in WEARABLES:
                yield path
            elif "meta.json" in names and "accelerometer.csv" in names:
                if "wrist" in str(json.loads(archive.read("meta.json")).get("placement")):
                    yield path


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *words):
        done = subprocess.run([self.path, *map(str, words)], capture_output=True, text=True)
        return done.stdout if done.returncode in (0, 3) else None

    def rides(self, path, folder, *options):
        """Ends of the batches that are automotive, live and in history; None where nothing can be told."""
        if self.run("analyze", path, "--output", folder, "--force", "--tables", "activity,activity-history", *options) is None:
            return None
        found = [{float(row["time_s"]) for row in rows if row["automotive"] == "1"} for rows in self.tables(folder)]
        return found[0] | found[1]

    @staticmethod
    def tables(folder):
        for name in TABLES:
            with next(folder.rglob(name)).open() as table:
                yield list(csv.DictReader(table))


def worn(program, path):
    """Who says where it was worn, and the place."""
    document = program.run("inspect", path, "--json")
    file = json.loads(document)["files"][0] if document else {}
    return file.get("worn_place"), file.get("worn_by"), file


def with_hint(program, path, folder):
    """The same recording of which nobody says where it was worn, until the host does in its middle."""
    copy = folder / "copy"
    if program.run("convert", path, copy, "--to", "recording") is None:
        return None, 0
    meta = json.loads((copy / "meta.json").read_text())
    meta |= {"placement": None}
    (copy / "meta.json").write_text(json.dumps(meta))
    file = worn(program, copy)[2]
    times = [s for name, s in file["streams"].items() if "accel" in name]
    middle = (times[0]["first_s"] + times[0]["last_s"]) / 2
    (copy / "hints.csv").write_text(f"time_s,hint,value\n{middle},watch,1\n")
    return copy, middle


def check(program, path, counts):
    """What is wrong with one file, in lines."""
    place, by, _ = worn(program, path)
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        said = program.rides(path, folder / "said", "--wear", "wrist")
        if said is None:
            counts["no samples"] += 1
            return []
        counts["--wear wrist"] += 1
        if said:
            wrong.append(f"{len(said)} batches automotive with --wear wrist")
        if place == "wrist":
            counts["stated by the file"] += 1
            own = program.rides(path, folder / "own")
            if by != "file" or own:
                wrong.append(f"{len(own)} batches automotive of a wrist that {by} says")
        copy, middle = with_hint(program, path, folder)
        late = {t for t in program.rides(copy, folder / "late") if t > middle + BATCH}
        counts["hint in the middle"] += 1
        if late:
            wrong.append(f"{len(late)} batches automotive behind the hint at {middle:.0f} s")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--only", default="", help="files whose path has this word")
    a = parser.parse_args()
    program, counts, failures = Program(a.program), collections.Counter(), 0
    for path in recordings(a.data):
        if a.only in str(path):
            for line in check(program, path, counts):
                failures += 1
                print(f"{path.relative_to(a.data)}: {line}")
    print(", ".join(f"{n} {what}" for what, n in counts.items()) + f"; {failures} wrong")
    sys.exit(1 if failures or not counts["--wear wrist"] else 0)


if __name__ == "__main__":
    main()
