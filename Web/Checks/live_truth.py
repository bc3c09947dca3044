"""What stands on the live page is what the command line says: from batch to batch, why, and how the device is held."""

import contextlib
import http.client
import json
import math
import subprocess
import threading
import time
import urllib.request

import report_why
from report_matrix import Recording
from report_truth import Explanations

VERDICTS = ["not decided", "counted", "no gait", "too few", "too doubtful", "unlike the walk", "second waves", "on a bicycle",
            "broken off"]
SHOWN = "({ ..." + report_why.SHOWN_WHY + ", batch: Number(document.querySelector('#device-page .why').dataset.batch) })"
BATCH = 2.5  # s
ROUNDED = 1e-6  # m: sums of floating point numbers
SEED_STEP = 0.618034  # spreads moments evenly, and nowhere alike


class CommandLine(threading.Thread):
    """`coremotion live --json` over the socket, while the page is looked at."""

    def __init__(self, service):
        super().__init__(daemon=True)
        self.process = subprocess.Popen([service.build / "coremotion", "live", "--json", "--socket", service.socket],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.documents = []
        self.start()

    def run(self):
        for line in self.process.stdout:
            self.documents.append(json.loads(line))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.join(5)
        return self.documents


class Follower(threading.Thread):
    """Another one who follows over HTTP."""

    def __init__(self, service, token):
        super().__init__(daemon=True)
        self.request = urllib.request.Request(f"http://127.0.0.1:{service.port}/v1/live?batch=1&attitude=1&zone=Europe/Berlin",
                                              headers={"Authorization": f"Bearer {token}"})
        self.batches, self.first = {}, None
        self.start()

    def opened(self):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                return urllib.request.urlopen(self.request, timeout=60)
            time.sleep(0.001)
        return []

    def run(self):
        event = ""
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
            for line in self.opened():
                name, _, value = line.decode().rstrip("\n").partition(": ")
                event = value if name == "event" else event
                document = json.loads(value) if name == "data" else {}
                if "attitude" in document:
                    self.first = self.first or document["time_s"]
                if name == "data" and event == "batch":
                    self.batches[document["time_s"]] = document


def followed(service, token):
    """Somebody who follows, and has heard of the device: a replay is turned as its tables are, whenever somebody comes."""
    follower = Follower(service, token)
    end = time.monotonic() + 10
    while follower.first is None:
        if time.monotonic() > end:
            raise SystemExit("nobody could follow the device within 10 s")
        time.sleep(0.02)
    return follower


def utc_seconds(text):
    """Seconds of the hour's day, of a date in UTC."""
    hours, minutes, seconds = text.split("T")[1].rstrip("Z").split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def clock(text):
    """8:15:00 in Berlin's summer of 2014-06-03T06:15:00Z."""
    seconds = int(utc_seconds(text)) + 7200
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}:{seconds % 60:02d}"


def minutes(seconds):
    whole = math.floor(seconds + 0.5)
    return f"{whole // 60}:{whole % 60:02d}"


def equal(look, page, follower, command_line, zero):
    """Each batch as another one hears it; activities one after the other and steps as over the socket."""
    seen = {row["time_s"]: row for row in page}
    times = sorted(seen)
    look.hold([b - a for a, b in zip(times, times[1:])] == [2.5] * (len(times) - 1) and len(times) > 20,
              f"batches on the page: {len(times)}, steps between them {sorted({b - a for a, b in zip(times, times[1:])})}")
    for t in times:
        same_figures(look, f"batch at {t} s", seen[t], follower.get(t, {}))
    records = [x for x in command_line if "steps" in x]
    shared = [(x, seen[t]) for x in records if (t := round(utc_seconds(x["to_utc"]) - zero, 3)) in seen]
    look.hold(len(shared) > 20, f"only {len(shared)} records of the command line have a batch on the page")
    same_growth(look, shared, follower)
    for record, row in shared:
        same_pace(look, f"batch at {row['time_s']} s, over the socket", row, record)
    states = distinct((x["activity"], x["confidence"], f"since {clock(x['since_utc'])}") for x in command_line if "activity" in x)
    shown = distinct((seen[t]["activity"], seen[t]["sure"], seen[t]["since"]) for t in times)
    # The command line began before, and may have ended before the last one.
    inner = shown[1:-1] if len(shown) > 2 else shown[:1]
    look.hold(any(states[i:i + len(inner)] == inner for i in range(len(states))),
              f"activities on the page {shown}, over the socket {states}")
    return len(times), len(shared), len(shown)


def same_growth(look, shared, follower):
    """Over the socket is counted from a moment of its own: what was walked before it stays the same from batch to batch."""
    before = None
    for record, row in shared:
        batch, where = follower.get(row["time_s"], {}), f"batch at {row['time_s']} s"
        shown = {"steps": int(row["steps"].replace(",", "")), "floors_ascended": int(row["up"].removesuffix(" up")),
                 "floors_descended": int(row["down"].removesuffix(" down"))}
        now = {key: value - record[key] for key, value in shown.items()}
        now["distance_m"] = batch.get("distance_m", math.nan) - record["distance_m"]
        before = before or now
        for key, value in now.items():
            far = abs(value - before[key])
            look.hold(far <= (ROUNDED if key == "distance_m" else 0), f"{where}: {key} before the socket {value}, at first {before[key]}")


def same_figures(look, where, row, batch):
    look.hold(batch, f"{where}: another one heard none")
    if not batch:
        return
    wanted = {"activity": batch["activity"], "sure": batch["confidence"], "since": f"since {clock(batch['since_utc'])}",
              "steps": f"{batch['steps']:,}", "up": f"{batch['floors_ascended']} up", "down": f"{batch['floors_descended']} down"}
    for key, value in wanted.items():
        look.hold(row[key] == value, f"{where}: {key} {row[key]!r}, not {value!r}")
    kilometres = float(row["distance"].removesuffix(" km"))
    look.hold(abs(kilometres - batch["distance_m"] / 1000) <= 0.0051, f"{where}: {row['distance']}, not {batch['distance_m']} m")
    same_pace(look, where, row, batch)


def same_pace(look, where, row, record):
    pace = minutes(1000 * record["pace_s_per_m"]) if "pace_s_per_m" in record else "–"
    look.hold(row["pace"] == pace, f"{where}: pace {row['pace']}, not {pace}")
    cadence = 60 * record["cadence_per_s"] if "cadence_per_s" in record else None
    fits = row["cadence"] == "–" if cadence is None else row["cadence"] != "–" and abs(int(row["cadence"]) - cadence) <= 0.501
    look.hold(fits, f"{where}: cadence {row['cadence']}, not {cadence}")


def distinct(values):
    found = []
    for value in values:
        if not found or found[-1] != value:
            found.append(value)
    return found


def whys(look, live, program, recording, count):
    """Moments of the past, chosen by a click: the batch of that place, and word for word what `--explain` says."""
    picture = live.page.query_selector("#device-page .timeline .row .picture")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    seen = {}
    for i in range(4 * count):
        # Not the last seconds: waves there are not decided yet. Whole pixels, as the browser tells them.
        x = round(box["x"] + box["width"] * (0.02 + 0.9 * ((i * SEED_STEP) % 1)))
        share = (x - box["x"]) / box["width"]
        expected = share * live.run("window.seen.at(-1).time_s")
        if any(abs(moment - expected) < 2 * BATCH for moment in seen):
            continue
        live.run("delete document.querySelector('#device-page .why').dataset.batch")
        live.page.mouse.click(x, box["y"] + box["height"] / 2)
        there = live.wait(lambda: live.run("!!document.querySelector('#device-page .why').dataset.batch"), 10)
        look.hold(there, f"no reason after the click number {i}")
        if there:
            seen[share * live.run("window.chosenOf")] = live.run(SHOWN)
        if len(seen) == count:
            break
    live.page.click("#device-page .follow")
    look.hold(len({x["batch"] for x in seen.values()}) == count, f"{count} different batches were to be chosen, not {len(seen)}")
    truth = Explanations(program, Recording("live", [str(recording)]), [x["batch"] - BATCH / 2 for x in seen.values()])
    for moment, shown in seen.items():
        end = shown["batch"]
        look.hold(end - BATCH <= moment < end, f"a click at {moment:.3f} s shows the batch that ends at {end} s")
        report_why.explained(look, f"why at {moment} s", shown, truth.expected(end - BATCH / 2, VERDICTS))
    return len(seen)
