#!/usr/bin/env python3
"""How often the service wakes the machine, what one device costs, and what history writes.

wakeups.py [--seconds N] [--build FOLDER] [--json]

Real time, recordings with 50 Hz, all services side by side. Wake-ups are context switches of all threads
(`perf stat -e context-switches`); where perf cannot count, those that the kernel has added up for the process, as
the service's own status tells them. (/proc/PID/task/*/status would forget threads that have ended.) Exits with 1
where a bar is missed.
"""

import argparse
import collections
import contextlib
import json
import math
import pathlib
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import motion_service
from motion_service import CLIENT, SOURCE, Connection, Service

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Tests/Bus"))
from stage import Bus  # noqa: E402

WALK = "phone bare at 50 Hz\nin pocket\nrepeat {}\nwalk 170 s\nstand 10 s\nend\n"
LOOK = 6  # seconds for which somebody looks before the count
SETTLE = 5  # seconds before the count begins
RATE = 50
BATCH = 2.5
BLOCK = 4096  # bytes of a file that are written together
FIRST_COMMIT = 75  # seconds until the first one is done
SHORTEST = 300  # seconds after which what is written a day is judged
# (what, per what, bar), Documentation/decisions/0028
BARS = {"nobody": 2, "open": 0, "one": 0.6, "five": 0.8, "pedometer": 0.4, "looked": 0.05, "cpu": 0.25, "history": 30, "recorder": 200}


class Switches:
    """Counts context switches of a service between two moments."""

    def __init__(self, service, seconds):
        self.service, self.perf = service, None
        if can_count(service.pid):
            self.perf = subprocess.Popen(
                ["perf", "stat", "-x,", "-e", "context-switches", "-p", str(service.pid), "sleep", str(seconds)],
                stderr=subprocess.PIPE, text=True)
        else:
            self.before = self.added_up()

    def added_up(self):
        status = self.service.status()
        return status["waits"] + status["preemptions"]

    def count(self):
        if self.perf is None:
            return self.added_up() - self.before
        text = self.perf.communicate()[1]
        # "<not counted>" is what perf says where nothing ran at all.
        if "not counted" in text:
            return 0
        return int(re.search(r"^(\d+),", text, re.MULTILINE)[1])


def can_count(pid):
    try:
        done = subprocess.run(["perf", "stat", "-x,", "-e", "context-switches", "-p", str(pid), "sleep", "0.01"],
                              capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return done.returncode == 0 and "not supported" not in done.stderr


def listen(service):
    """A program that shows steps, in a thread of this process."""
    client = Connection(service.path, CLIENT)
    client.subscribe_to_pedometer(time.time())
    heard = []

    def read():
        with contextlib.suppress(EOFError, OSError):
            while True:
                heard.append(client.next()[0])

    threading.Thread(target=read, daemon=True).start()
    return heard


def push(service, stop):
    """A phone as a source, in real time, a batch each 2.5 s; its owner walks for 18 s of each minute."""
    source = Connection(service.path, SOURCE, "phone")
    source.describe(RATE)
    origin, number, sent = time.time(), 0, 0
    while not stop.is_set() and service.is_running():
        count = int((time.time() - origin) * RATE)
        samples = [(i * 10**9 // RATE, *acceleration(i / RATE)) for i in range(sent, count)]
        if samples:
            number += 1
            source.push(number, origin, samples)
            source.next()
        sent = count
        stop.wait(BATCH)


def acceleration(seconds):
    """In g, with the noise of a phone's sensor: 0.003 g."""
    height = 0.3 * math.sin(2 * math.pi * 1.8 * seconds) if seconds % 60 < 18 else 0
    return [value + random.gauss(0, 0.003) for value in (0, 0.05, -1 - height)]


def begin_pushing(service, stop, recording=None):
    threading.Thread(target=push, args=(service, stop), daemon=True).start()
    time.sleep(SETTLE)
    if recording:
        Connection(service.path, CLIENT, "phone").record(recording)


def look(path):
    """Somebody at the service's page for some seconds: batches, reasons, and the device turning in space."""
    with socket.socket(socket.AF_UNIX) as page:
        page.connect(str(path))
        page.sendall(b"GET /v1/live?batch=1&why=1&attitude=10 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        page.settimeout(LOOK)
        seen, end = b"", time.monotonic() + LOOK
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                seen += page.recv(65_536)
    missing = [name for name in ("start", "batch", "why", "attitude") if f"event: {name}".encode() not in seen]
    if missing:
        sys.exit(f"who looked saw no {' and no '.join(missing)}: {seen[:200]}")


def taken_over(service, seconds):
    """Megabytes a day that go from the log into the database, which happens each hour: blocks of the file that are
    written again and again once in it, others as often as they come."""
    log = pathlib.Path(service.folder.name, "data/history.sqlite-wal").read_bytes()
    if len(log) < 32:
        return 0
    size, salt = struct.unpack_from(">I", log, 8)[0], log[16:24]
    places = range(32, len(log) - size, size + 24)
    numbers = [struct.unpack_from(">I", log, i)[0] for i in places if log[i + 8:i + 16] == salt]
    blocks = collections.Counter((number - 1) * size // BLOCK for number in numbers)
    often = sum(count > 1 for count in blocks.values())
    return max(size, BLOCK) / 1e6 * (24 * often + 86_400 / seconds * (len(blocks) - often))


def bus(stack, folder):
    """What a configuration says of a bus of its own; nothing where there is none to be had."""
    if shutil.which("dbus-daemon") is None:
        print("without D-Bus: dbus-daemon is not installed")
        return ""
    place = pathlib.Path(folder) / "bus"
    place.mkdir()
    stack.enter_context(Bus(place))
    return f'[bus]\nsensor_proxy = "system"\nmotion = "system"\n[sensors]\nroot = "{place}"\n'


def measured(build, seconds, folder):
    walk = motion_service.scenario(folder, "walk", WALK.format(seconds // 180 + 2), build)
    one, five = ["--replay", walk], ["--replay", walk] * 5
    # One with a gyroscope.
    turns = WALK.format(seconds // 180 + 2).replace("bare", "iphone")
    turned = motion_service.scenario(folder, "turned", turns, build)
    stop = threading.Event()
    with contextlib.ExitStack() as stack:
        begin = lambda *arguments: stack.enter_context(Service(build, *arguments))
        open_ways = pathlib.Path(folder) / "open.toml"
        open_ways.write_text(f'[http]\nlisten = ["127.0.0.1:0", "{folder}/http.sock"]\n' + bus(stack, folder))
        page = pathlib.Path(folder) / "page.toml"
        page.write_text(f'[http]\nlisten = ["{folder}/page.sock"]\n')
        services = {"nobody": begin(), "open": begin("--config", open_ways), "one": begin(*one), "five": begin(*five), "pedometer": begin(*one),
                    "looked": begin("--config", page, "--replay", turned)}
        history, recorder = begin("--data", "FOLDER/data"), begin("--data", "FOLDER/data")
        heard = listen(services["pedometer"])
        look(f"{folder}/page.sock")
        begin_pushing(history, stop)
        begin_pushing(recorder, stop, recording=seconds + 3600)
        # The first commit also takes over what was there: once, and not in each of these minutes.
        time.sleep(FIRST_COMMIT if seconds >= SHORTEST else SETTLE)
        cpu = services["one"].processor_seconds()
        written = {"history": history.written(), "recorder": recorder.written()}
        counts = {name: Switches(service, seconds) for name, service in services.items()}
        heard.clear()
        time.sleep(seconds)
        switches = {name: count.count() for name, count in counts.items()}
        cpu = services["one"].processor_seconds() - cpu
        updates = len(heard)
        if not all(service.is_running() for service in (*services.values(), history, recorder)):
            sys.exit("a service ended in the middle")
        stop.set()
        megabytes = {name: (service.written() - written[name]) / 1e6 * 86_400 / seconds + taken_over(service, seconds)
                     for name, service in (("history", history), ("recorder", recorder))}
    if updates < seconds / BATCH * 0.7:
        sys.exit(f"the pedometer's client heard {updates} records in {seconds} s: it was not served")
    if seconds >= SHORTEST and not all(megabytes.values()):
        sys.exit("nothing was written to a disk: is the folder for temporary files in memory? Set TMPDIR")
    figures = {name: count / seconds for name, count in switches.items()}
    for name in ("pedometer", "looked"):
        figures[name] -= figures["one"]
    # That it listens for HTTP and on a bus must not be seen while nobody is connected.
    figures["open"] = max(0, figures["open"] - figures["nobody"]) * 60
    figures["nobody"] *= 60
    return figures | {"cpu": cpu * 600 / seconds} | megabytes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / ".build/release")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measured(arguments.build, arguments.seconds, folder)
    # A commit a minute: of fewer than a handful no day can be told.
    # A stream waits for a minute for who was cut off.
    judged = BARS if arguments.seconds >= SHORTEST else dict(BARS, history=None, recorder=None, looked=None)
    rows = [
        ("wake-ups without a device", figures["nobody"], BARS["nobody"], "a minute"),
        ("more wake-ups for HTTP and D-Bus, nobody connected", figures["open"], BARS["open"], "a minute"),
        ("wake-ups with one device, nobody listening", figures["one"], BARS["one"], "a second"),
        ("wake-ups with five devices, nobody listening", figures["five"], BARS["five"], "a second"),
        ("more wake-ups for a client of the pedometer", figures["pedometer"], BARS["pedometer"], "a second"),
        ("more wake-ups once nobody looks at the page any more", figures["looked"], judged["looked"], "a second"),
        ("processor time of one device in ten minutes", figures["cpu"], BARS["cpu"], "s"),
        ("written a day, history of a pushed device", figures["history"], judged["history"], "MB"),
        ("written a day, with recorder", figures["recorder"], judged["recorder"], "MB"),
    ]
    if arguments.json:
        print(json.dumps({"seconds": arguments.seconds, "figures": figures, "bars": BARS}, indent=2))
        return 0 if all(bar is None or figure <= bar for _, figure, bar, _ in rows) else 1
    print(f"{arguments.seconds} s in real time")
    return 0 if motion_service.table(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
