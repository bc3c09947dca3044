#!/usr/bin/env python3
"""How many pushes the service takes over HTTP, beside libmicrohttpd alone and Python's json.loads on the same bytes.

  bench_http.py BUILD [--seconds N] [--form FORM] [--phones MINUTES] [--flood SECONDS]

Posts of 29 kB on a kept connection to 200, from a client in C (bench_http.c). The gate is the ratio to the bare library
in the same run, for messages of Sensor Logger. --phones is 50 phones with three streams at 100 Hz in real time, --flood 300,000 readings a second.
"""

import argparse
import itertools
import json
import math
import os
import pathlib
import socket
import statistics
import struct
import subprocess
import sys
import time

from http_service import (
    FRAMES, LINES, SINCE_2001, HTTPService, description, free_port, frame, post, samples, temporary_folder)

HERE = pathlib.Path(__file__).resolve().parent
SIZE = 29_000
RATIO_BAR, POSTS_BAR = 0.075, 1500
# The two servers are asked in turns: other work on the machine meets both, and the best turn is the least disturbed.
TURNS = 5
PHONES, RATE, STREAMS = 50, 100, 3
PHONE_CORE_BAR, FLOOD, FLOOD_CORE_BAR, GROWTH_BAR = 0.15, 300_000, 1.0, 8


def acceleration(seconds):
    return 0, -0.05, -1 - 0.3 * math.sin(2 * math.pi * 1.8 * seconds)


def lines():
    """Bodies of SIZE bytes of somebody who walks, one after the other."""
    origin, i = time.time() - 6 * 86_400, 0
    while True:
        body = ""
        while len(body) < SIZE - 80:
            x, y, z = acceleration(i / RATE)
            body += f'{{"time":{origin + i / RATE:.3f},"accelerometer":[{x},{y},{z:.6f}]}}\n'
            i += 1
        yield body.encode()


def frames():
    origin, i = time.time() - 6 * 86_400, 0
    count = (SIZE - 60) // 33
    while True:
        yield samples(1, origin, [((i + j) * 10**9 // RATE, 0, *acceleration((i + j) / RATE)) for j in range(count)])
        i += count


def messages():
    """Messages of Sensor Logger with three streams at 100 Hz, as an Android phone names them."""
    origin, i, number = int((time.time() - 6 * 86_400) * 1e9), 0, 0
    while True:
        payload, size = [], 0
        while size < SIZE - 300:
            moment = origin + i * 10_000_000
            x, y, z = acceleration(i / RATE)
            for name, values in (("totalacceleration", (x, y, z)), ("gyroscope", (0.01, 0.02, -0.01)),
                                 ("magnetometer", (20.1, -5.2, 40.3))):
                scale = -9.80665 if name == "totalacceleration" else 1
                entry = {"name": name, "time": moment, "values": {
                    "x": round(values[0] * scale, 6), "y": round(values[1] * scale, 6), "z": round(values[2] * scale, 6)}}
                payload.append(entry)
                size += len(json.dumps(entry, separators=(",", ":"))) + 1
            i += 1
        number += 1
        yield json.dumps({"messageId": number, "sessionId": "bench", "deviceId": "bench", "payload": payload},
                         separators=(",", ":")).encode()


FORMS = {"lines": (lines, LINES, "raw"), "frames": (frames, FRAMES, "raw"),
         "sensor-logger": (messages, "application/json", "sensor-logger")}


class Client:
    """The client in C, compiled once."""

    def __init__(self, folder):
        self.program = os.path.join(folder, "bench_http")
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "bench_http.c", "-lmicrohttpd"], check=True)

    def serve(self):
        port = free_port()
        process = subprocess.Popen([self.program, "serve", str(port)], stdout=subprocess.PIPE, text=True)
        process.stdout.readline()
        return process, port

    def post(self, port, path, kind, file, seconds):
        """Posts, and seconds that they took."""
        result = subprocess.run([self.program, "post", str(port), path, kind, file, str(seconds)], capture_output=True,
                                text=True)
        if result.returncode:
            raise SystemExit(f"{path.split('/')[-1]}: {result.stderr.strip()}")
        count, taken = result.stdout.split()
        return int(count), float(taken)


def one_device(service, folder, form, seconds):
    """Posts a second of one device, the bare library's, and json.loads' on the same bodies."""
    make, kind, path = FORMS[form]
    client = Client(folder)
    stream = make()
    turns = [list(itertools.islice(stream, int(seconds / TURNS * 2_500))) for _ in range(TURNS)]
    python = decoded_in_a_second(turns[0], form)
    process, port = client.serve()
    token = service.token(f"bench-{form}", f"push:bench-{form}")
    file, bare, ours = os.path.join(folder, "bodies"), Rate(), Rate()
    for bodies in turns:
        write(bodies, file)
        before = processor_seconds(process.pid)
        bare.add(*client.post(port, "/", kind, file, seconds / TURNS), processor_seconds(process.pid) - before)
        before = service.processor_seconds()
        ours.add(*client.post(service.port, f"/push/{token}/{path}", kind, file, seconds / TURNS),
                 service.processor_seconds() - before)
    process.kill()
    process.wait()
    ratio = statistics.median(mine / theirs for mine, theirs in zip(ours.rates, bare.rates))
    # A raw push of as many bytes has two to four times the readings: the bars are for an app's messages.
    is_well = form != "sensor-logger" or max(ours.rates) >= POSTS_BAR and ratio >= RATIO_BAR
    print(f"{form}: {max(ours.rates):.0f} posts of {len(turns[0][0]) / 1000:.0f} kB a second, {ratio:.3f} of the bare library's "
          f"{max(bare.rates):.0f}" + (f", json.loads {python:.0f}" if python else "") + ("" if is_well else "  FAILED"))
    print(f"  {ours.cost:.0f} us of the processor for each, the library's {bare.cost:.0f}")
    return is_well


class Rate:
    """What one of two servers, asked in turns, took."""

    def __init__(self):
        self.rates, self.count, self.processor = [], 0, 0.0

    def add(self, count, seconds, processor):
        self.rates.append(count / seconds)
        self.count += count
        self.processor += processor

    @property
    def cost(self):
        """Microseconds of the processor for a post."""
        return 1e6 * self.processor / self.count


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def decoded_in_a_second(bodies, form):
    if form == "frames":
        return 0
    begin, decoded = time.monotonic(), 0
    while time.monotonic() - begin < 1:
        body = bodies[decoded % len(bodies)]
        for text in body.splitlines() if form == "lines" else [body]:
            json.loads(text)
        decoded += 1
    return decoded / (time.monotonic() - begin)


def write(bodies, file):
    with open(file, "wb") as output:
        for body in bodies:
            output.write(struct.pack("<I", len(body)) + body)


def dropped(service):
    return sum(device.get("samples_dropped", 0) for device in service.ask("status", "--json")["devices"])


def taken(service):
    return sum(device["samples_taken"] for device in service.ask("status", "--json")["devices"])


class Phones:
    """Kept connections of many phones, a few from each address of the loopback."""

    def __init__(self, service, count):
        self.paths = [f"/push/{service.token(f'phone-{i}', f'push:phone-{i}')}/raw" for i in range(count)]
        self.connections = [service.connect(f"127.0.0.{2 + i // 12}") for i in range(count)]
        for path, connection in zip(self.paths, self.connections):
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.push(path, connection, description({stream: RATE for stream in range(STREAMS)}))

    @staticmethod
    def push(path, connection, body):
        status, words = post(connection, path, body, FRAMES)
        if status != 200:
            raise SystemExit(f"a push was answered {status}: {words}")

    def send(self, body):
        for path, connection in zip(self.paths, self.connections):
            self.push(path, connection, body)


def body_of(readings):
    """Frames of a second of so many readings for each stream, whose date is filled in later: (bytes, places)."""
    spaced = [((i * 10**9 // readings), stream, *acceleration(i / RATE)) for i in range(readings)
              for stream in range(STREAMS)]
    body, places = b"", []
    for start in range(0, len(spaced), 1800):
        places.append(len(body) + 9 + 8)
        body += samples(start, 0, spaced[start:start + 1800])
    return bytearray(body), places


def dated(body, places, origin):
    for place in places:
        struct.pack_into("<d", body, place, origin - SINCE_2001)
    return bytes(body)


def pace(service, phones, body, places, seconds, date):
    """A body of each phone in each second: cores that the service took, megabytes by which it grew, and seconds by which
    the last came late."""
    begin, cpu = time.monotonic(), service.processor_seconds()
    memory = late = 0
    for second in range(seconds):
        wait = begin + second - time.monotonic()
        # What is made up for was the machine's.
        late = max(0, -wait)
        time.sleep(max(0, wait))
        phones.send(dated(body, places, date(second)))
        if second == seconds // 3:
            memory = service.memory("RssAnon")
    elapsed = time.monotonic() - begin
    return (service.processor_seconds() - cpu) / elapsed, service.memory("RssAnon") - memory, late


def many(service, minutes):
    phones = Phones(service, PHONES)
    body, places = body_of(RATE)
    before, seconds = taken(service), minutes * 60
    begun = time.time()
    core, growth, late = pace(service, phones, body, places, seconds, lambda second: begun + second - 1)
    wanted = PHONES * STREAMS * RATE * seconds
    lost = wanted - (taken(service) - before)
    is_well = core <= PHONE_CORE_BAR and lost == 0 and dropped(service) == 0 and growth <= GROWTH_BAR
    print(f"{PHONES} phones with {STREAMS} streams at {RATE} Hz for {minutes} minutes: {core:.3f} of a core, {lost} "
          f"readings lost, {growth:+.1f} MB after the first third, {late:.1f} s late{'' if is_well else '  FAILED'}")
    return is_well


def flood(service, seconds):
    phones = Phones(service, PHONES)
    each = FLOOD // PHONES // STREAMS
    body, places = body_of(each)
    # A second of pushes is as many seconds of the phones' time as they are faster than real ones.
    faster = each / RATE
    spread = body_of_faster(body, places, faster)
    before, start = taken(service), time.time() - 6 * 86_400
    core, growth, late = pace(service, phones, spread, places, seconds, lambda second: start + second * faster)
    count = taken(service) - before
    is_well = core <= FLOOD_CORE_BAR and count == FLOOD * seconds and late < 1
    print(f"{count / seconds:.0f} readings a second for {seconds} s: {core:.2f} of a core, {growth:+.1f} MB after the "
          f"first third, {late:.1f} s late{'' if is_well else '  FAILED'}")
    return is_well


def body_of_faster(body, places, faster):
    """The same readings over a longer time: as often as a phone measures."""
    for place in places:
        count = struct.unpack_from("<I", body, place + 8)[0]
        at = place + 12
        for _ in range(count):
            nanoseconds = struct.unpack_from("<q", body, at)[0]
            struct.pack_into("<q", body, at, int(nanoseconds * faster))
            at += 33
    return body


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--form", choices=FORMS, action="append")
    parser.add_argument("--phones", type=int, metavar="MINUTES")
    parser.add_argument("--flood", type=int, metavar="SECONDS")
    arguments = parser.parse_args()
    is_well = True
    with temporary_folder() as folder:
        service = HTTPService(arguments.build, folder)
        service.start()
        if not (arguments.phones or arguments.flood) or arguments.form:
            for form in arguments.form or list(FORMS):
                is_well &= one_device(service, folder, form, arguments.seconds)
        if arguments.phones:
            is_well &= many(service, arguments.phones)
        if arguments.flood:
            is_well &= flood(service, arguments.flood)
        service.end()
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
