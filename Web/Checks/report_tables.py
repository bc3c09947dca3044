#!/usr/bin/env python3
"""Holds the numbers of reports against `--json` and the tables of `--output`: sentence, tiles, diary and hours as they
stand on the page, and the columns, read by the Python of `Documentation/reference/report.md`.

    Web/Checks/report_tables.py PROGRAM [--all] [--data DIR] [--only NAME ...]

Exit code 1 where a number is another one.
"""

import csv
import json
import math
import pathlib
import subprocess
import sys

import report_file
import report_matrix
from report_words import KINDS, check_page, fixed, floors

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIDENCES = ["low", "medium", "high"]
FLAGS = ["stationary", "walking", "running", "cycling", "automotive", "unknown"]
REFUSALS = ["no_gait", "too_few", "uncertain", "unlike", "crowded", "cycling", "interrupted"]


# MARK: - Columns

class Columns:
    """Columns of a recording against rows of tables: collects what differs."""

    def __init__(self, block, folder):
        self.block, self.columns, self.folder = block, block["columns"], folder
        self.faults, self.streams = [], {}

    def table(self, name):
        """Rows of a table; none where it is absent."""
        path = self.folder / f"{name}.csv"
        if not path.exists():
            return []
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def same(self, name, wanted, step=0.0, whole=None):
        """A column's values are these, within half a step; `None` is not known."""
        values = self.columns.get(name)
        if values is None:
            if any(x is not None and x != whole for x in wanted):
                self.faults.append(f"{name} is absent, and the table has values")
            return
        if len(values) != len(wanted):
            self.faults.append(f"{name} has {len(values)} rows, the table {len(wanted)}")
            return
        for number, (value, there) in enumerate(zip(values, wanted)):
            is_same = value is there if value is None or there is None else abs(value - there) <= 0.5 * step + 1e-9
            if not is_same:
                self.faults.append(f"{name}[{number}] is {value}, in the table {there}")
                return

    def check(self, diary):
        """All of it."""
        self.streams = diary["quality"]["streams"]
        self.batches()
        self.waves()
        self.heights()
        self.track()
        self.events()
        self.segments()
        self.marks(diary)
        return self.faults

    def batches(self):
        live, history = self.table("activity"), self.table("activity-history")
        for name, rows in (("live", live), ("history", history)):
            self.same(f"{name}.flags", [sum(int(r[x]) << bit for bit, x in enumerate(FLAGS)) for r in rows])
            self.same(f"{name}.confidence", [int(r["confidence"]) for r in rows])
        self.same("batch.end", [float(r["time_s"]) for r in live], 0.01)
        rows = self.table("pedometer-history")
        if rows and live:
            starts = [float(r["start_s"]) for r in rows]
            self.same("batch.length", [float(r["end_s"]) - s for r, s in zip(rows, starts)], 0.0012)
        for name, key, step in (("steps", "steps", 0), ("floors_up", "floors_up", 0), ("floors_down", "floors_down", 0),
                                ("distance", "distance_m", 0.1001), ("active", "active_s", 0.101)):
            # Without an accelerometer the table says what little the barometer does.
            cells = [r[key] if r["steps"] else "" for r in rows]
            self.same(f"history.{name}", [float(x) if x else None for x in cells], step)

    def waves(self):
        last = {}
        for r in self.table("step-log"):
            last[r["wave"]] = r
        rows = sorted(last.values(), key=lambda r: float(r["time_s"]))
        self.same("wave.time", [float(r["time_s"]) for r in rows], 0.1)
        decided = [r["verdict"] != "held" for r in rows]
        self.same("wave.verdict", [{"held": 0, "confirmed": 1}.get(r["verdict"]) if r["verdict"] != "dropped"
                                   else 2 + REFUSALS.index(r["refusal"]) for r in rows])
        self.same("wave.known", [float(r["known_s"]) if d else None for r, d in zip(rows, decided)], 0.5002)
        self.same("wave.doubt", [100 * float(r["error_probability"]) if r["error_probability"] else None for r in rows], 1.02)
        self.same("wave.length", [float(r["length_m"]) if r["length_m"] else None for r in rows], 0.0102)

    def heights(self):
        rows, every = self.table("altitude"), self.block["height"]["every"]
        if not rows:
            # The heights of fixes are in no table.
            if "height.metres" in self.columns and "location" not in self.streams:
                self.faults.append("heights without barometer and location")
            return
        # Of the coarser ones, means of ten: pieces of before.
        joined = 10 if "height" in self.block.get("coarsened", []) else 1
        last = {}
        for r in rows:
            if r["relative_m"] and float(r["time_s"]) >= 0:
                last[int(float(r["time_s"]) / every * joined)] = float(r["relative_m"])
        wanted = []
        for first in range(0, 1 + max(last, default=-1), joined):
            those = [last[i] for i in range(first, first + joined) if i in last]
            wanted.append(sum(those) / len(those) if those else None)
        # Tables have four decimals, and means are of values that were rounded before.
        self.same("height.metres", wanted, 0.1002 * min(2, joined))

    def track(self):
        rows = [r for r in self.table("track") if r["latitude_deg"]]
        if "fix.time" not in self.columns and "route" not in self.block:
            return  # --no-route
        places = [(float(r["latitude_deg"]), float(r["longitude_deg"])) for r in rows]
        shrink = max(0.01, math.cos(math.radians(sum(f(a for a, _ in places) for f in (min, max)) / 2))) if places else 1
        east, before = [], None
        for _, longitude in places:
            before = longitude if before is None else longitude + 360 * round((before - longitude) / 360)
            east.append(before)
        longest = max(max(a for a, _ in places) - min(a for a, _ in places), (max(east) - min(east)) * shrink) if places else 0
        step = next((x for x in (2e-5, 1e-5, 5e-6, 2e-6, 1e-6, 5e-7, 2e-7) if x <= longest / 3000), 1e-7) + 2e-8
        self.same("fix.time", [float(r["time_s"]) for r in rows], 1)
        self.same("fix.latitude", [a for a, _ in places], step)
        self.same("fix.longitude", east, step)
        self.same("fix.accuracy", [float(r["accuracy_m"]) if r["accuracy_m"] else None for r in rows], 1.001)
        self.same("fix.speed", [float(r["speed_mps"]) if r["speed_mps"] else None for r in rows], 0.1002)

    def events(self):
        rows = sorted(self.table("events"), key=lambda r: float(r["time_s"]))
        columns, words = self.columns, self.block["event_words"]
        rows = [r for r in rows if r["event"] not in ("arrival", "departure", "storey")]
        self.same("event.time", [float(r["time_s"]) for r in rows], 0.1)
        self.same("event.known", [max(0, float(r["known_s"]) - float(r["time_s"])) for r in rows], 0.1002)
        for r, word in zip(rows, columns.get("event.word", [])):
            if words[word] not in event_phrases(r):
                self.faults.append(f"the event at {r['time_s']} is {words[word]!r}, in the table {r['event']} {r['detail']}")
        for at, batch in zip(rows, columns.get("event.batch", [])):
            if batch is not None:
                end = columns["batch.end"][batch]
                if not end - columns["batch.length"][batch] - 1e-3 <= float(at["time_s"]) <= end + 1e-3:
                    self.faults.append(f"the event at {at['time_s']} is in the batch that ends at {end}")

    def segments(self):
        rows = self.table("segments")
        self.same("segment.start", [float(r["start_s"]) for r in rows], 0.1)
        self.same("segment.length", [float(r["end_s"]) - float(r["start_s"]) for r in rows], 0.1002)
        self.same("segment.kind", [KINDS.index(r["activity"].replace("_", " ")) for r in rows])
        self.same("segment.confidence", [CONFIDENCES.index(r["confidence"]) if r["confidence"] else None for r in rows])

    def marks(self, diary):
        """What has no table of its own here: rises and gaps by `--json`, visits and trips."""
        rises, words = diary.get("level_changes", []), self.block["rise_words"]
        self.same("rise.start", [x["start_s"] for x in rises], 0.101)
        self.same("rise.end", [x["end_s"] for x in rises], 0.101)
        self.same("rise.metres", [x["metres"] for x in rises], 0.101)
        self.same("rise.kind", [words.index(x["kind"]) if x["kind"] != "unknown" else None for x in rises])
        gaps = [(number, gap) for number, name in enumerate(self.block["streams"])
                for gap in diary["quality"]["streams"].get(name, {}).get("gap_s", [])]
        self.same("gap.stream", [number for number, _ in gaps])
        self.same("gap.start", [gap[0] for _, gap in gaps], 0.101)
        self.same("gap.end", [gap[1] for _, gap in gaps], 0.101)
        visits, trips = self.table("visits"), self.table("trips")
        self.same("visit.start", [float(r["start_s"]) for r in visits], 0.101)
        self.same("visit.end", [float(r["end_s"] or self.block["duration_s"]) for r in visits], 0.101)
        places = self.block.get("places", [])
        if [places[x] for x in self.columns.get("visit.place", [])] != [r["place"] for r in visits]:
            self.faults.append("visit.place names others than visits.csv")
        self.same("trip.start", [float(r["start_s"]) for r in trips], 0.101)
        self.same("trip.end", [float(r["end_s"]) for r in trips], 0.101)
        self.same("trip.mode", [self.block["trip_modes"].index(r["mode"]) for r in trips])


def event_phrases(event):
    """What an event of `events.csv` may be told as."""
    kind, *metres = event["detail"].split(" ")
    if event["event"] == "level_change":
        # The table has tenths of what is told in whole metres.
        ways = {f"{fixed(abs(float(metres[0])) + d, 0)} m {'down' if float(metres[0]) < 0 else 'up'}" for d in (-0.05, 0, 0.05)}
        return ways if kind == "unknown" else {f"{kind}, {x}" for x in ways}
    if event["event"] == "floor":
        return {floors(max(0, int(kind)), max(0, -int(kind)))}
    return {"trip_start": {"a ride begins"}, "trip_end": {"a ride ends"}}.get(event["event"], {event["event"]})


# MARK: - Recordings

def folders(output):
    """Folders of tables by the digest of their recording."""
    return {json.loads(x.read_text())["recording"]["source"]["sha256"]: x.parent for x in output.glob("*/summary.json")}


def check(program, recording, scratch):
    """Faults of one report, and how many values were looked at."""
    report, output = scratch / "report.html", scratch / "tables"
    run = subprocess.run([program, "analyze", *recording.paths, *recording.options, "--json", "--output", output, "--rate", "1",
                          "--report", report], check=False, capture_output=True, text=True)
    if run.returncode != recording.code:
        return [f"ended with {run.returncode} instead of {recording.code}: {run.stderr[-300:]}"], 0
    page, blocks = report_file.Page(report), report_file.read(report)["recordings"]
    diaries = sorted(json.loads(run.stdout)["recordings"], key=lambda x: x["recording"].get("start_utc", "9"))
    faults, count = report_file.foreign(page) + report_file.broken(page), 0
    for path in recording.paths:
        if str(path.parent) in page.source or str(scratch) in page.source or str(ROOT) in page.source:
            faults.append("holds a path of this machine")
    if not len(page.articles) == len(blocks) == len(diaries):
        return [*faults, f"{len(page.articles)} articles, {len(blocks)} blocks, {len(diaries)} diaries"], 0
    tables = folders(output)
    for article, block, diary in zip(page.articles, blocks, diaries):
        columns = Columns(block, tables[diary["recording"]["source"]["sha256"]])
        faults += check_page(article, diary, block, columns.table("pedometer-history"))
        faults += columns.check(diary)
        count += sum(len(x) for x in columns.columns.values())
    return faults, count


def looked_at(program, recording, scratch):
    faults, count = check(program, recording, scratch)
    return f"{count:,} values in columns", faults


if __name__ == "__main__":
    sys.exit(report_matrix.check_each(__doc__.split("\n\n")[0], looked_at))
