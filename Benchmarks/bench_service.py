#!/usr/bin/env python3
"""Latency, processor time and memory of the service, each against its bar.

bench_service.py [--build FOLDER] [--seconds N] [--hours N] [--in-memory] [--json]

Latency: device motion at 100 Hz to ten clients, from the moment at which a sample is due to the moment at which a
client has it, in turn with bare sockets that carry frames of the same size, in the same run. Processor time: a day
of recording through the service and through `coremotion analyze`. Memory: of a service with one device, and of a
program that reads 36 h of recorded acceleration. Exits with 1 where a bar is missed.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import time

import motion_service
from motion_service import CLIENT, SOURCE, UPDATE, Connection, Service

HERE = pathlib.Path(__file__).resolve().parent
CLIENTS, RATE, ROUNDS = 10, 100, 4
FRAME = 176  # bytes of a frame of device motion, its head included
BARE_RATIO, IDLE_LIMIT = 4, 20.0  # p99 against bare sockets; ms on an idle machine
IDLE = 0.9  # share of the processors that has nothing to do on an idle machine
DAY_RATIO, RESIDENT, ANONYMOUS, GROWTH = 1.5, 40, 10, 8  # against analyze; MB
MOTION = "phone iphone at 100 Hz\nin hand\nrepeat 100\nwalk 170 s\nstand 10 s\nend\n"
DAY = "phone bare at 50 Hz\nin pocket\nrepeat 16\nwalk 600 s\nlie 2400 s in table\ndrive 900 s in cup_holder\nsit 1500 s\nend\n"
PAGE_RATE, BATCH = 50, 500


# MARK: - Latency

def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def hear_service(path, seconds, results):
    """Milliseconds from due to received of each update of device motion."""
    client = Connection(path, CLIENT)
    client.subscribe_to_device_motion(1 / RATE)
    latencies, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        kind, body = client.next()
        now = time.monotonic()
        if kind != UPDATE:
            continue
        # Number of the delivery, no clock, kind 3, the boot clock's stamp.
        has_clock, update = body[8], body[9]
        if has_clock == 0 and update == 3:
            latencies.append((now - struct.unpack_from("<d", body, 10)[0]) * 1000)
    results.put(latencies[RATE:])  # the first second is that of the start


def service_latencies(build, recording, seconds):
    with Service(build, "--replay", recording) as service:
        time.sleep(2)
        return gathered(hear_service, seconds, service.path)


def hear_bare(path, seconds, results):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    latencies, end, rest = [], time.monotonic() + seconds, b""
    while time.monotonic() < end:
        rest += client.recv(65_536)
        now = time.monotonic()
        while len(rest) >= FRAME:
            latencies.append((now - struct.unpack_from("<d", rest, 10)[0]) * 1000)
            rest = rest[FRAME:]
    results.put(latencies[RATE:])


def serve_bare(listening, seconds):
    peers = [listening.accept()[0] for _ in range(CLIENTS)]
    begin = time.monotonic()
    for number in range(int((seconds + 2) * RATE)):
        due = begin + number / RATE
        time.sleep(max(0, due - time.monotonic()))
        frame = struct.pack("<10xd", due).ljust(FRAME, b"\0")
        for peer in peers:
            try:
                peer.sendall(frame)
            except OSError:
                pass


def bare_latencies(seconds):
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/bare.sock"
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(path)
        listening.listen(CLIENTS)
        server = multiprocessing.Process(target=serve_bare, args=(listening, seconds))
        server.start()
        try:
            return gathered(hear_bare, seconds, path)
        finally:
            server.terminate()


def gathered(hear, seconds, path):
    results = multiprocessing.Queue()
    listeners = [multiprocessing.Process(target=hear, args=(path, seconds, results)) for _ in range(CLIENTS)]
    for listener in listeners:
        listener.start()
    return [latency for _ in listeners for latency in results.get(timeout=seconds + 60)]


def idle_share(seconds=1):
    def now():
        times = [int(field) for field in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
        return times[3] + times[4], sum(times)

    (idle, total), _ = now(), time.sleep(seconds)
    idle_after, total_after = now()
    return (idle_after - idle) / max(1, total_after - total)


def latency(build, folder, seconds):
    recording = motion_service.scenario(folder, "motion", MOTION, build)
    idle = idle_share()
    bare, service = [], []
    for _ in range(ROUNDS):
        bare += bare_latencies(seconds / ROUNDS)
        service += service_latencies(build, recording, seconds / ROUNDS)
    expected = (seconds - 2 * ROUNDS) * RATE * CLIENTS * 0.9
    if len(service) < expected:
        sys.exit(f"ten clients heard {len(service)} updates, at least {expected:.0f} were expected")
    return {"bare_p50_ms": percentile(bare, 0.5), "bare_p99_ms": percentile(bare, 0.99),
            "service_p50_ms": percentile(service, 0.5), "service_p99_ms": percentile(service, 0.99),
            "idle": idle}


# MARK: - A day

def day(build, folder):
    recording = motion_service.scenario(folder, "day", DAY, build)
    analyzed = motion_service.processor_seconds([build / "coremotion", "analyze", recording])
    with Service(build, "--replay", recording, "--speed", "100000", "--dates", "recorded") as service:
        while not service.status()["devices"][0]["has_ended"]:
            time.sleep(0.2)
        return {"analyze_s": analyzed, "service_day_s": service.processor_seconds()}


def memory(build, folder):
    recording = pathlib.Path(folder) / "day.zip"
    with Service(build, "--replay", recording) as service:
        time.sleep(20)
        return {"resident_mb": service.of_status("VmRSS") / 1e6, "anonymous_mb": service.of_status("RssAnon") / 1e6}


# MARK: - What was recorded

def push_hours(service, hours):
    """Records acceleration and pushes it; gives the date of the first sample and how many there are."""
    origin = 1_700_000_000.0
    source = Connection(service.path, SOURCE, "phone")
    source.describe(PAGE_RATE)
    source.push(1, origin, [(0, 0.0, 0.0, -1.0)])
    source.next()
    client = Connection(service.path, CLIENT, "phone")
    client.record(hours * 3600)
    service.status()
    total = int(hours * 3600 * PAGE_RATE)
    wire, under_way = struct.Struct("<qBddd"), 0
    for first in range(1, total, BATCH):
        body = bytearray(struct.pack("<QdI", 2 + first // BATCH, origin - motion_service.SINCE_2001,
                                     min(BATCH, total - first)))
        for i in range(first, min(first + BATCH, total)):
            body += wire.pack(i * 10**9 // PAGE_RATE, 0, (i % 7) * 0.01, 0.5, 9.81 - (i % 11) * 0.01)
        source.send(motion_service.SAMPLES, bytes(body))
        under_way += 1
        while under_way >= 8:
            source.next()
            under_way -= 1
    for _ in range(under_way):
        source.next()
    return origin, total


def read_recording(build, service, start, end):
    done = subprocess.run([build / "recording-reader", str(start), str(end)], capture_output=True, text=True,
                          env=dict(os.environ, COREMOTION_HOST=f"unix:{service.path}?device=phone"))
    if done.returncode != 0:
        sys.exit(f"recording-reader: {done.stderr}")
    return json.loads(done.stdout)


def recording(build, hours, in_memory):
    with Service(build, *([] if in_memory else ["--data", "FOLDER/data"])) as service:
        origin, total = push_hours(service, hours)
        end = origin + hours * 3600
        whole = read_recording(build, service, origin, end)
        last = read_recording(build, service, end - 3600, end)
    # The last batch may still be open.
    if whole["samples"] < total - 2 * BATCH:
        sys.exit(f"{whole['samples']} of {total} recorded samples were read")
    return {"samples": whole["samples"], "reader_grows_mb": whole["grown_bytes"] / 1e6, "all_s": whole["seconds"],
            "last_hour_s": last["seconds"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / ".build/release")
    parser.add_argument("--seconds", type=int, default=60, help="of latencies, each")
    parser.add_argument("--hours", type=float, default=36, help="of recording")
    parser.add_argument("--in-memory", action="store_true", help="the recording, in place of on the disk")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = latency(arguments.build, folder, arguments.seconds) | day(arguments.build, folder)
        figures |= memory(arguments.build, folder) | recording(arguments.build, arguments.hours, arguments.in_memory)
    is_idle = figures["idle"] >= IDLE
    rows = [
        ("bare sockets, due to received, p50", figures["bare_p50_ms"], None, "ms"),
        ("bare sockets, p99", figures["bare_p99_ms"], None, "ms"),
        ("device motion to ten clients, p50", figures["service_p50_ms"], None, "ms"),
        ("device motion to ten clients, p99", figures["service_p99_ms"], IDLE_LIMIT if is_idle else None, "ms"),
        ("the same against bare sockets", figures["service_p99_ms"] / figures["bare_p99_ms"], BARE_RATIO, "times"),
        ("a day's processor time against analyze", figures["service_day_s"] / figures["analyze_s"], DAY_RATIO, "times"),
        ("one device, resident", figures["resident_mb"], RESIDENT, "MB"),
        ("one device, anonymous", figures["anonymous_mb"], ANONYMOUS, "MB"),
        (f"a reader of {figures['samples']:,} samples grows by", figures["reader_grows_mb"], GROWTH, "MB"),
        ("the last hour against all of it, time", figures["last_hour_s"] / figures["all_s"], 0.5, "times"),
    ]
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0 if all(bar is None or figure <= bar for _, figure, bar, _ in rows) else 1
    good = motion_service.table(rows)
    if not is_idle:
        print(f"The machine had {figures['idle']:.0%} to spare: {IDLE_LIMIT:g} ms hold on an idle one, {IDLE:.0%} and more.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
