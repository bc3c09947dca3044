#!/usr/bin/env python3
"""Holds the numbers of reports against `--json` and the tables of `--output`: sentence, tiles, diary and hours as they
stand on the page, and the columns, read by the Python of `Documentation/reference/report.md`.

    Web/Checks/report_numbers.py PROGRAM [--all] [--data DIR] [--only NAME ...]

Exit code 1 where a number is another one.
"""

import argparse
import collections
import csv
import datetime
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo

import report_matrix
import report_page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KINDS = ["stationary", "walking", "running", "cycling", "automotive", "other", "no data"]
CONFIDENCES = ["low", "medium", "high"]
FLAGS = ["stationary", "walking", "running", "cycling", "automotive", "unknown"]
REFUSALS = ["no_gait", "too_few", "uncertain", "unlike", "crowded", "cycling", "interrupted"]
SIGNS = {"high": "high", "medium": "◐ medium", "low": "○ low", None: ""}


# MARK: - Numbers as they are told

def fixed(value, decimals):
    """A number with so many decimals, halves away from zero."""
    whole = math.floor(abs(value) * 10**decimals + 0.5)
    text = f"{whole // 10**decimals}" + (f".{whole % 10**decimals:0{decimals}}" if decimals else "")
    return "-" + text if value < 0 and whole else text


def near(value, decimals):
    """What a number may be told as that is known to three decimals."""
    return {fixed(value + d, decimals) for d in (-0.0005, 0, 0.0005)}


def duration(seconds):
    """Seconds for a reader."""
    if seconds < 59.5:
        return fixed(seconds, 0) + " s"
    minutes = math.floor(seconds / 60 + 0.5)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60:,} h {minutes % 60:02} min"


def two_digits(value):
    """A whole number of two digits and zeros, rounded up."""
    unit = 1
    while value / unit > 99:
        unit *= 10
    return math.ceil(value / unit) * unit


def floors(up, down):
    """Floors as a line of the diary has them."""
    if up and down:
        return f"{up} up, {down} down"
    return next((f"{n} floor{'s' if n > 1 else ''} {word}" for n, word in ((up, "up"), (down, "down")) if n), "")


def minutes(seconds):
    """A pace."""
    whole = int(fixed(min(seconds, 1e6), 0))
    return f"{whole // 60}:{whole % 60:02}"


# MARK: - The page

def sentence(diary):
    """What was done, as the head of a report says it."""
    totals = diary["totals"]
    if not diary.get("segments"):
        if "distance_by_location_m" in totals:
            return f"{fixed(totals['distance_by_location_m'] / 1000, 2)} km by location."
        if not diary["quality"]["streams"]:
            return "Nothing was measured."
        return (f"{duration(diary['recording']['duration_s'])}; what was done is not known: "
                "that takes an accelerometer or location.")
    times = totals["time_s"]
    on_foot, parts = times["walking"] + times["running"], []
    if on_foot > 0:
        metres = totals.get("distance_on_foot_m", 0)
        parts.append((f"{fixed(metres / 1000, 1)} km " if metres > 0 else "") + f"on foot in {duration(on_foot)}"
                     + (f", of it {duration(times['running'])} running" if times["running"] > 0 else ""))
    for kind, words in (("cycling", "by bicycle"), ("automotive", "in a vehicle"), ("stationary", "at rest"),
                        ("other", "of something else"), ("no_data", "without data")):
        if times[kind] > 0:
            parts.append(f"{duration(times[kind])} {words}")
    text = "; ".join(parts) + "."
    return text[0].upper() + text[1:]


def tiles(diary):
    """The tiles by name, each as `number more`."""
    totals, errors, found = diary["totals"], diary.get("stated_errors", {}), {}
    if "steps" in totals:
        found["Steps"] = f"{totals['steps']:,}" + (f" ± {two_digits(errors['steps_95']):,}" if "steps_95" in errors else "")
    if "distance_on_foot_m" in totals:
        error = f" ± {fixed(errors['distance_95_m'] / 1000, 2)} km" if "distance_95_m" in errors else ""
        found["On foot"] = f"{fixed(totals['distance_on_foot_m'] / 1000, 2)} km{error}"
    if "floors_up" in totals:
        found["Floors"] = f"{totals['floors_up']} up {totals['floors_down']} down"
    if "ascent_m" in totals:
        error = f" ± {fixed(errors['climb_m'], 0)} m" if "climb_m" in errors else ""
        found["Climb"] = f"{fixed(totals['ascent_m'], 0)} m up {fixed(totals['descent_m'], 0)} m down{error}"
    if "distance_by_location_m" in totals:
        moving = f" {duration(totals['moving_s'])} moving" if "moving_s" in totals else ""
        found["By location"] = f"{fixed(totals['distance_by_location_m'] / 1000, 2)} km{moving}"
    return found


def clocks(diary, block, seconds):
    """What a clock may show at a moment known to a thousandth: with seconds, and without."""
    found = set()
    for moment in (seconds - 0.0006, seconds + 0.0006):
        if "start_unix_s" in block:
            # The clock of the block: `zone` is looked at where the machine knows it.
            offset = [o for begin, o in block["offsets"] if begin <= max(moment, 0)][-1]
            utc = datetime.datetime.fromtimestamp(0, datetime.UTC) + datetime.timedelta(seconds=block["start_unix_s"] + moment)
            at = utc + datetime.timedelta(seconds=offset)
            found |= {f"{at.hour}:{at.minute:02}:{at.second:02}", f"{at.hour}:{at.minute:02}"}
            start = datetime.datetime.fromisoformat(diary["recording"]["start_utc"])
            if abs(start.timestamp() - block["start_unix_s"]) > 0.001:
                found.add("another start")
        else:
            whole = int(fixed(moment, 0))
            found.add(f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}")
    return found


def check_offsets(block):
    """The clock's distance from universal time is that of its zone."""
    if "start_unix_s" not in block or block["zone"] not in zoneinfo.available_timezones():
        return
    zone = zoneinfo.ZoneInfo(block["zone"])
    for (begin, offset), end in zip(block["offsets"], [x for x, _ in block["offsets"][1:]] + [block["duration_s"]]):
        for seconds in (begin + 0.01, 0.5 * (begin + end), end - 0.01):
            at = datetime.datetime.fromtimestamp(block["start_unix_s"] + seconds, zone)
            if at.utcoffset().total_seconds() != offset:
                yield f"at {seconds} s the clock is {offset} s ahead, in {block['zone']} {at.utcoffset()}"


def row(segment, with_seconds, diary, block):
    """What the cells of a segment's row may say, in their order; `None` is not looked at."""
    by_location = "moving_s" in segment
    pace = {""}
    if "pace_s_per_km" in segment:
        pace = {minutes(segment["pace_s_per_km"] + d) for d in (-0.0005, 0, 0.0005)}
    elif by_location and "speed_mps" in segment:
        pace = {f"{fixed(3.6 * (segment['speed_mps'] + d), 1)} km/h" for d in (-0.0005, 0, 0.0005)}
    metres, steps = segment.get("distance_m", 0), segment.get("steps", 0)
    shown = metres > (5 if by_location else 0)
    return [None, {segment["activity"].replace("_", " ")}, {SIGNS[segment.get("confidence")]},
            {f"{steps:,}" if steps else ""}, near(metres / 1000, 2) if shown else {""}, pace,
            {floors(segment.get("floors_up", 0), segment.get("floors_down", 0))}, None]


def check_rows(article, diary, block):
    """The diary's rows are its segments."""
    table = next((x for x in article.all("table") if x.parent.attributes.get("id", "").startswith("words-")), None)
    segments = diary.get("segments", [])
    rows = [x for x in table.all("tr") if "data-from" in x.attributes] if table else []
    if len(rows) != min(len(segments), 2000):
        yield f"{len(rows)} rows of {len(segments)} segments"
    for number, (shown, segment) in enumerate(zip(rows, segments)):
        for key, attribute in (("start_s", "data-from"), ("end_s", "data-to")):
            if abs(float(shown.attributes[attribute]) - segment[key]) > 0.0011:
                yield f"row {number} says {attribute} {shown.attributes[attribute]}, --json {segment[key]}"
        cells = [x.text.strip() for x in shown.all("td")]
        for cell, wanted in zip(cells, row(segment, None, diary, block)):
            if wanted is not None and cell not in wanted:
                yield f"row {number} says {cell!r} for {' or '.join(map(repr, sorted(wanted)))}"
        times = re.findall(r"\d+(?::\d\d)+", re.sub(r"[+-]\d\d:\d\d", "", cells[0]))
        for time, key in zip(times, ("start_s", "end_s")):
            if time not in clocks(diary, block, segment[key]):
                yield f"row {number} says {cells[0]!r}, {key} is {' or '.join(sorted(clocks(diary, block, segment[key])))}"
        if len(times) != 2:
            yield f"row {number} says {cells[0]!r}"


def check_hours(article, diary, block, batches):
    """Rows by hour are the sums of their batches and segments, and together the totals."""
    hours = article.first("details", "hours")
    if hours is None:
        return
    heads, *rows = hours.first("table").rows()
    sums = {head: [float(r[i].replace(",", "")) for r in rows] for i, head in enumerate(heads) if i}
    totals, times = diary["totals"], diary["totals"]["time_s"]
    wanted = {"Steps": (totals.get("steps"), 0), "km on foot": (totals.get("distance_on_foot_m", 0) / 1000, 0.005),
              "Floors up": (totals.get("floors_up"), 0), "Floors down": (totals.get("floors_down"), 0)}
    wanted |= {f"{x}, min": (times[x.replace(" ", "_")] / 60, 0.05) for x in KINDS}
    if len(rows) == 750:
        return
    for head, values in sums.items():
        whole, step = wanted[head]
        if abs(sum(values) - whole) > step * len(rows) + 1e-6:
            yield f"hours have {head} {sum(values):g}, in all {whole:g}"
    edges = hour_edges(diary, block)
    if len(edges) != len(rows):
        yield f"{len(rows)} hours, the clock has {len(edges)}"
        return
    for number, (begin, end) in enumerate(zip(edges, edges[1:] + [math.inf])):
        for kind in KINDS:
            seconds = sum(max(0, min(end, s["end_s"]) - max(begin, s["start_s"])) for s in diary["segments"]
                          if s["activity"] == kind.replace(" ", "_"))
            if f"{kind}, min" in sums and abs(sums[f"{kind}, min"][number] - seconds / 60) > 0.0501:
                yield f"hour {number} has {sums[f'{kind}, min'][number]} min {kind}, segments {seconds / 60:.3f}"
        within = [x for x in batches if begin <= 0.5 * (float(x["start_s"]) + float(x["end_s"])) < end]
        for head, key in (("Steps", "steps"), ("Floors up", "floors_up"), ("Floors down", "floors_down")):
            if head in sums and sums[head][number] != sum(int(x[key] or 0) for x in within):
                yield f"hour {number} has {sums[head][number]:g} {head}, its batches {sum(int(x[key] or 0) for x in within)}"


def hour_edges(diary, block):
    """When the hours of the clock begin, seconds; the first is the recording's start."""
    first = 0.0
    if "start_unix_s" in block:
        first = -((block["start_unix_s"] + block["offsets"][0][1]) % 3600)
    edges, edge = [0.0], first + 3600
    while edge < diary["recording"]["duration_s"] - 1e-3:
        edges.append(edge)
        edge += 3600
    return edges


def check_page(article, diary, block, batches):
    """Faults of what stands on the page."""
    said = article.first("p", "sentence").text
    if said != sentence(diary):
        yield f"says {said!r} for {sentence(diary)!r}"
    shown = {x.first("dt").text: x.first("dd").text.strip() for x in article.all(None, "tile")}
    if shown != tiles(diary):
        yield f"has the tiles {shown} for {tiles(diary)}"
    yield from check_offsets(block)
    yield from check_rows(article, diary, block)
    yield from check_hours(article, diary, block, batches)


# MARK: - Columns

class Columns:
    """Columns of a recording against rows of tables: collects what differs."""

    def __init__(self, block, folder):
        self.block, self.columns, self.folder = block, block["columns"], folder
        self.faults = []

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
        self.same("wave.known", [float(r["known_s"]) - float(r["time_s"]) if d else None for r, d in zip(rows, decided)], 0.1002)
        self.same("wave.doubt", [100 * float(r["error_probability"]) if r["error_probability"] else None for r in rows], 1.02)
        self.same("wave.length", [float(r["length_m"]) if r["length_m"] else None for r in rows], 0.0102)

    def heights(self):
        every = self.block["height"]["every"]
        sums = collections.defaultdict(list)
        for r in self.table("altitude"):
            if r["relative_m"] and float(r["time_s"]) >= 0:
                sums[int(float(r["time_s"]) / every)].append(float(r["relative_m"]))
        pieces = range(1 + max(sums, default=-1))
        wanted = [sum(sums[i]) / len(sums[i]) if i in sums else None for i in pieces]
        # Tables have four decimals; what was made coarser is the mean of values that were rounded before.
        coarse = "height" in self.block.get("coarsened", [])
        self.same("height.metres", wanted, 0.2002 if coarse else 0.1002)

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
    page, blocks = report_page.Page(report), report_page.read(report)["recordings"]
    diaries = sorted(json.loads(run.stdout)["recordings"], key=lambda x: x["recording"].get("start_utc", "9"))
    faults, count = report_page.foreign(page), 0
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="the whole matrix, not only what costs least")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / "../shared/data", help="recordings that are not in the repository")
    parser.add_argument("--only", nargs="*", help="recordings by name")
    options = parser.parse_args()
    program, bad, looked = options.program.resolve(), 0, 0
    with tempfile.TemporaryDirectory(prefix="numbers-") as made:
        for recording in report_matrix.matrix(program, pathlib.Path(made), options.data.resolve(), options.all):
            if options.only and recording.name not in options.only:
                continue
            with tempfile.TemporaryDirectory(prefix="numbers-") as scratch:
                faults, count = check(program, recording, pathlib.Path(scratch))
            print(f"{recording.name}: {count:,} values in columns, {len(faults)} faults", flush=True)
            for fault in faults[:10]:
                print(f"{recording.name}: {fault}", flush=True)
            bad, looked = bad + bool(faults), looked + 1
    print(f"{bad} of {looked} reports have faults")
    return 1 if bad or not looked else 0


if __name__ == "__main__":
    sys.exit(main())
