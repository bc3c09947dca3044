"""What must stand on a report's page, in the words of `--json`: sentence, tiles, diary and hours."""

import datetime
import math
import re
import zoneinfo

KINDS = ["stationary", "walking", "running", "cycling", "automotive", "other", "no data"]
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


def row(segment):
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
        for cell, wanted in zip(cells, row(segment)):
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
