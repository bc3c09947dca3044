#!/usr/bin/env python3
"""The same walk over each way into the service: loopback, a Unix socket, a socket of systemd's, and TLS. All must
give the same steps, and the stream of events goes on over a break on each of them.

  ways_test.py BUILD
"""

import http.client
import json
import math
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time

from http_service import LINES, HTTPService, free_port, post, temporary_folder

SECONDS, RATE = 120, 50


class Stream:
    """Reads events from a connection."""

    def __init__(self, connection, token, last=None):
        self.connection = connection
        connection.request("GET", f"/v1/live?token={token}", headers={"Last-Event-ID": last} if last else {})
        self.answer = connection.getresponse()
        assert self.answer.status == 200, self.answer.status

    def next(self):
        event = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            key, _, value = line.partition(": ")
            event[key] = value
        return event

    def close(self):
        self.answer.close()
        self.connection.close()


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=30)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def body(second):
    begin = 1_401_776_100
    return "".join(
        f'{{"time":{begin + second + i / RATE},"accelerometer":'
        f'[0,-0.05,{-1 - 0.3 * math.sin(2 * math.pi * 1.8 * (second + i / RATE))}]}}\n' for i in range(RATE))


def walked(service, connect):
    """Steps of a walk that is pushed by connections of a kind, and what is wrong with its events."""
    push, read = service.token("walker", "push:walker"), service.token("reader", "read")
    pusher, stream, seen, faults = connect(), None, [], []
    for second in range(SECONDS):
        status, words = post(pusher, f"/push/{push}/raw", body(second), LINES)
        if status != 200:
            return None, [f"a push was answered {status}: {words}"]
        if second == 0:
            stream = Stream(connect(), read)
            seen.append(stream.next())
        if second == SECONDS // 2:
            while seen[-1]["event"] != "steps":
                seen.append(stream.next())
            stream.close()
    stream = Stream(connect(), read, seen[-1]["id"])
    while seen[-1]["event"] != "steps" or json.loads(seen[-1]["data"])["steps"] < 200:
        seen.append(stream.next())
    stream.close()
    numbers = [int(event["id"].split("-")[1]) for event in seen]
    if numbers != list(range(1, len(numbers) + 1)):
        faults.append(f"events have numbers {numbers}")
    asker = connect()
    asker.request("GET", "/v1/steps?from=2014-01-01&zone=UTC", headers={"Authorization": f"Bearer {read}"})
    document = json.loads(asker.getresponse().read())
    return document["pedometer"]["steps"], faults


def loopback(build, folder):
    service = HTTPService(build, folder)
    service.start()
    return service, service.connect


def unix(build, folder):
    service = HTTPService(build, folder)
    service.start()
    return service, lambda: UnixConnection(service.unix)


def systemd(build, folder):
    """The service finds its sockets by their names, as a unit with FileDescriptorName= hands them over."""
    service = HTTPService(build, folder)
    port, program = free_port(), os.path.join(build, "coremotiond")
    os.mkdir(os.path.join(folder, "run"))
    service.process = subprocess.Popen(
        ["systemd-socket-activate", "--listen", service.socket, "--listen", str(f"127.0.0.1:{port}"),
         "--fdname", "motion:http", program, "--data", service.data], stdout=service.log, stderr=service.log)
    end = time.monotonic() + 20
    while not service.listens():
        if time.monotonic() > end:
            raise SystemExit(service.words())
        time.sleep(0.05)
    return service, lambda: http.client.HTTPConnection("127.0.0.1", port, timeout=30)


def encrypted(build, folder):
    certificate, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                    "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                    certificate], check=True, capture_output=True)
    service = HTTPService(build, folder, keys=f'certificate = "{certificate}"\nkey = "{key}"')
    service.start()
    context = ssl.create_default_context(cafile=certificate)
    # Who speaks without encryption is not understood.
    with service.bare(timeout=15) as connection:
        connection.sendall(f"GET /health HTTP/1.1\r\nHost: {service.host}\r\n\r\n".encode())
        assert not connection.recv(4096).startswith(b"HTTP"), "the port speaks HTTP in the clear too"
    return service, lambda: http.client.HTTPSConnection("localhost", service.port, timeout=30, context=context)


def main():
    build, steps, failed = sys.argv[1], set(), False
    for way, needs in ((loopback, None), (unix, None), (systemd, "systemd-socket-activate"), (encrypted, "openssl")):
        if needs and not shutil.which(needs):
            print(f"  {way.__name__:10} skipped: needs {needs}")
            continue
        with temporary_folder() as folder:
            service, connect = way(build, folder)
            count, faults = walked(service, connect)
            service.end()
        print(f"  {way.__name__:10} {count} steps {'; '.join(faults)}", flush=True)
        steps.add(count)
        failed |= bool(faults)
    if len(steps) != 1 or None in steps:
        print(f"the ways do not agree: {steps}")
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
