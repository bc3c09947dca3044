"""What stands on the live page is what the command line says: from batch to batch, why, and how the device is held."""

import contextlib
import csv
import http.client
import json
import math
import subprocess
import threading
import time
import urllib.request

import report_why
from live_page import SHOWN_WHY
from report_matrix import Recording
from report_truth import Explanations

VERDICTS = ["not decided", "counted", "no gait", "too few", "too doubtful", "unlike the walk", "second waves", "on a bicycle",
            "broken off"]
SEED_STEP = 0.618034  # spreads moments evenly, and nowhere alike
ANGLE, PIXELS = 2.0, 3.0  # 2 degrees move the farthest corner by 2.9
TURN = 5  # s within which a turn is held
RARE, MOST = 500, 5.0  # one of so many turns may be off by more, by so many degrees at most
LATEST = 0.06  # s of the device's time: it lies still at first, and that is when bias is learned
SETTLED = 40  # s of the device's time for which a filter that has just begun is let be


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
    """Another one who follows over HTTP, from the first moment on: so the filter of the device's attitude is as old as
    that of the tables, and knows as much of the gyroscope's bias."""

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


def followed_from_the_start(service, token):
    """Begins anew until somebody follows from the first moment on: a machine that has much to do is late for it."""
    for _ in range(60):
        service.kill()
        service.spawn()
        follower = Follower(service, token)
        end = time.monotonic() + 10
        while follower.first is None and time.monotonic() < end:
            time.sleep(0.02)
        if follower.first is not None and follower.first < LATEST:
            return follower
    raise SystemExit(f"nobody could follow the device from its first {LATEST} s on; the last one began at {follower.first} s")


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
    before = [int(row["steps"].replace(",", "")) - record["steps"] for record, row in shared]
    # Over the socket they are counted from a moment in the middle of a step, and of a batch.
    look.hold(max(before) - min(before) <= 2, f"steps before the command line began: {sorted(set(before))}")
    for record, row in shared:
        same_pace(look, f"batch at {row['time_s']} s, over the socket", row, record)
    states = distinct((x["activity"], x["confidence"], f"since {clock(x['since_utc'])}") for x in command_line if "activity" in x)
    shown = distinct((seen[t]["activity"], seen[t]["sure"], seen[t]["since"]) for t in times)
    # The command line began before, and may have ended before the last one.
    inner = shown[1:-1] if len(shown) > 2 else shown[:1]
    look.hold(any(states[i:i + len(inner)] == inner for i in range(len(states))),
              f"activities on the page {shown}, over the socket {states}")
    return len(times), len(shared), len(shown)


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
    """Moments of the past, chosen by a click: word for word what `--explain` says."""
    picture = live.page.query_selector("#device-page .timeline .row .picture")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    seen = []
    for i in range(count):
        # Not the last seconds: waves there are not decided yet.
        x = box["width"] * (0.02 + 0.9 * ((i * SEED_STEP) % 1))
        live.run("delete document.querySelector('#device-page .why').dataset.batch")
        live.page.mouse.click(box["x"] + x, box["y"] + box["height"] / 2)
        there = live.wait(lambda: live.run("!!document.querySelector('#device-page .why').dataset.batch"), 10)
        look.hold(there, f"no reason after the click number {i}")
        if there:
            seen.append(live.run(SHOWN_WHY))
    live.page.click("#device-page .follow")
    truth = Explanations(program, Recording("live", [str(recording)]), [x["batch"] - 1.25 for x in seen])
    for shown in seen:
        moment = shown["batch"] - 1.25
        report_why.explained(look, f"why at {moment} s", shown, truth.expected(moment, VERDICTS))
    return len(seen)


# MARK: - The device in space

class Motion:
    """`device-motion.csv`: attitudes by time."""

    def __init__(self, program, recording, folder):
        subprocess.run([program, "analyze", str(recording), "--output", str(folder), "--force", "--rate", "100"], check=True,
                       capture_output=True)
        self.rows = []
        with open(next(folder.glob("*/device-motion.csv"))) as file:
            for row in csv.reader(file):
                if row[1] and row[0] != "time_s":
                    self.rows.append(tuple(map(float, row[:5])))

    def near(self, t):
        """The row nearest to a moment, by halving."""
        low, high = 0, len(self.rows) - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.rows[middle][0] <= t else (low, middle)
        return min(self.rows[low], self.rows[high], key=lambda row: abs(row[0] - t))


def matrix(w, x, y, z):
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def about_vertical(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [[c, -s, 0], [s, c, 0], [0, 0, 1]]


def drawn_corners(m):
    """Where the eight corners of the drawn phone must be on the paper: seen from the south and 30 degrees above."""
    sine, cosine, points = 0.5, math.sqrt(0.75), []
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                corner = (0.42 * sx, 0.86 * sy, 0.05 * sz)
                x, y, z = (sum(row[k] * corner[k] for k in range(3)) for row in m)
                up, near = z * cosine + y * sine, z * sine - y * cosine
                points.append((x * 78 * 5 / (5 - near), -up * 78 * 5 / (5 - near)))
    return points


def turned(a, b):
    """Degrees about the vertical that lead from one attitude to another that is held alike."""
    change = product(a, [list(row) for row in zip(*b)])
    return math.degrees(math.atan2(change[1][0] - change[0][1], change[0][0] + change[1][1]))


def apart(a, b):
    return abs((a - b + 180) % 360 - 180)


def turns(look, drawn, motion):
    """Pitch, roll and turns about the vertical; and the corners that are drawn."""
    settled = [x for x in drawn if x["time_s"] > drawn[0]["time_s"] + SETTLED] if drawn else []
    look.hold(len(settled) >= 10, f"only {len(settled)} drawn attitudes to hold")
    headings, turned_by, worst = [], [], dict(pitch=0.0, roll=0.0, turn=0.0, corner=0.0)
    for shown in settled:
        t, *q = motion.near(shown["time_s"])
        if abs(t - shown["time_s"]) > 0.012:
            look.hold(False, f"no row of device-motion.csv near {shown['time_s']} s")
            continue
        m = matrix(*q)
        pitch = math.degrees(math.asin(max(-1, min(1, m[2][1]))))
        roll = math.degrees(math.atan2(-m[2][0], m[2][2]))
        worst["pitch"] = max(worst["pitch"], abs(shown["pitch"] - pitch))
        # The angle by which the device is turned; upright, roll and heading are one and the same.
        if abs(pitch) < 85:
            worst["roll"] = max(worst["roll"], apart(shown["roll"], roll) * math.cos(math.radians(pitch)))
        turn = turned(attitude_of(shown), m)
        # Heading is arbitrary, and drifts as slowly as the gyroscope's bias is learned: what is held is each turn.
        headings = [x for x in headings if x[0] >= t - TURN] + [(t, turn)]
        turned_by += [apart(turn, other) for _, other in headings[:-1]]
        expected = drawn_corners(product(about_vertical(turn), m))
        for side in shown["sides"]:
            for x, y in side:
                worst["corner"] = max(worst["corner"], min(math.hypot(x - a, y - b) for a, b in expected))
    # Where a ride begins both learn the bias anew, the tables with a moment more behind them.
    far = [x for x in turned_by if x > ANGLE]
    look.hold(len(far) <= len(turned_by) / RARE, f"{len(far)} of {len(turned_by)} turns are off by more than {ANGLE} degrees")
    worst["turn"] = max(turned_by, default=0.0)
    for name, value in worst.items():
        bar = {"corner": PIXELS, "turn": MOST}.get(name, ANGLE)
        look.hold(value <= bar, f"the drawn device's {name} is off by {value:.2f}, not {bar} at most")
    return len(settled), {name: round(value, 2) for name, value in worst.items()}


def attitude_of(shown):
    """The matrix of the angles that the drawing states: R = Rz(yaw) Rx(pitch) Ry(roll)."""
    pitch, roll = math.radians(shown["pitch"]), math.radians(shown["roll"])
    about_x = [[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]]
    about_y = [[math.cos(roll), 0, math.sin(roll)], [0, 1, 0], [-math.sin(roll), 0, math.cos(roll)]]
    return product(product(about_vertical(shown["yaw"]), about_x), about_y)
