#!/usr/bin/env python3
"""Attacks the service over HTTP, and holds its answers, its memory and its descriptors against bars.

  hostile_http.py BUILD [--requests N] [--seed N]

Beside it stands what libmicrohttpd alone did (../shared/design/notes/service.md, 3). A phone on another address of the
loopback pushes all the while and must lose nothing.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import random
import re
import sys
import threading
import time

import page_attacks
from http_service import FRAMES, LINES, HTTPService, description, post, samples, temporary_folder, wait_until

MEGABYTE = 1 << 20
BODY = 4 * MEGABYTE
MEMORY_BAR = 16  # MB
PHONE = "127.0.0.2"
ATTACKER = "127.0.0.1"


class Phone(threading.Thread):
    """Pushes a second of samples ten times a second from an address of its own; notes what was not taken."""

    def __init__(self, service, token):
        super().__init__(daemon=True)
        self.service, self.path = service, f"/push/{token}/raw"
        self.ends, self.taken, self.faults = threading.Event(), 0, []

    def run(self):
        connection = self.service.connect(PHONE)
        origin, number = time.time() - 86_400, 0
        while not self.ends.is_set():
            lines = "".join(
                f'{{"time":{origin + number + i / 50:.3f},"accelerometer":[0,-0.05,-{1 + 0.1 * (i % 7)}]}}\n'
                for i in range(50))
            try:
                status, words = post(connection, self.path, lines, LINES)
                if (status, words.split()[0]) != (200, "50"):
                    self.faults.append(f"{status}: {words.strip()}")
                self.taken += 50
            except OSError as error:
                self.faults.append(repr(error))
                connection.close()
            number += 1
            self.ends.wait(0.1)


class Attack:
    def __init__(self, service, push, read, seed):
        self.service, self.push, self.read = service, push, read
        self.random = random.Random(seed)
        self.rows, self.failed = [], False

    def row(self, what, found, is_well, library=""):
        self.failed |= not is_well
        self.rows.append((what, found, "" if is_well else "  FAILED", library))
        print(f"  {what:44} {found:34} {library}{'' if is_well else '  FAILED'}", flush=True)

    # MARK: - Single attacks

    def flood(self, head, piece, most):
        """Sends a head, then pieces until nobody takes them; gives how much went, and what came back."""
        sent, answer = 0, b""
        with self.service.bare(timeout=5) as connection:
            try:
                connection.sendall(head)
                while sent < most:
                    connection.sendall(piece)
                    sent += len(piece)
            except OSError:
                pass
            try:
                connection.settimeout(1)
                answer = connection.recv(4096)
            except OSError:
                pass
        return sent, answer.split(b"\r\n")[0].decode(errors="replace")

    def endless_header(self):
        head = f"GET /health HTTP/1.1\r\nHost: {self.service.host}\r\nX-Long: ".encode()
        sent, answer = self.flood(head, b"a" * 65_536, 32 * MEGABYTE)
        self.row("a header without end", f"refused, {sent / MEGABYTE:.1f} MB into buffers {answer[9:12]}",
                 sent < 8 * MEGABYTE, "refused, 2.7 MB into buffers")

    def large_body(self):
        head = (f"POST /push/{self.push}/raw HTTP/1.1\r\nHost: {self.service.host}\r\nContent-Type: {LINES}\r\n"
                f"Content-Length: {300 * MEGABYTE}\r\n\r\n").encode()
        with self.service.bare(timeout=5) as connection:
            connection.sendall(head)
            answer = connection.recv(4096).split(b"\r\n")[0].decode()
        self.row("a body of 300 MB", f"{answer[9:12]} before a byte of it", answer[9:12] == "413", "413 before the body")

    def chunked_body(self):
        head = (f"POST /push/{self.push}/raw HTTP/1.1\r\nHost: {self.service.host}\r\nContent-Type: {LINES}\r\n"
                "Transfer-Encoding: chunked\r\n\r\n").encode()
        before = self.received()
        sent, _ = self.flood(head, b"10000\r\n" + (b" " * 1023 + b"\n") * 64 + b"\r\n", 64 * MEGABYTE)
        # With what the phone has sent meanwhile.
        taken = self.received() - before
        self.row("a body of chunks without end", f"cut after {taken / MEGABYTE:.1f} MB, {sent / MEGABYTE:.1f} MB sent",
                 taken <= BODY + MEGABYTE and sent < 16 * MEGABYTE, "cut after 4.2 MB")

    def stalled(self, what, sent):
        with self.service.bare(timeout=30) as connection:
            connection.sendall(sent)
            begin = time.monotonic()
            try:
                while connection.recv(4096):
                    pass
            except OSError:
                pass
            seconds = time.monotonic() - begin
        self.row(what, f"closed after {seconds:.1f} s", 9 < seconds < 12.5, "closed after 10.0 s")

    def crowd(self):
        """A hundred connections of one address; those that are refused are closed at once."""
        crowd = [self.service.bare(timeout=5) for _ in range(100)]
        open_ones = 0
        for connection in crowd:
            try:
                connection.sendall(f"GET /health HTTP/1.1\r\nHost: {self.service.host}\r\n\r\n".encode())
                open_ones += connection.recv(4096).startswith(b"HTTP/1.1 200")
            except OSError:
                pass
        for connection in crowd:
            connection.close()
        # The service hears of the ends a moment later.
        wait_until(lambda: self.status(f"Host: {self.service.host}") == 200)
        self.row("100 connections of one address", f"{100 - open_ones} refused", open_ones == 16, "84 refused")

    def hosts(self):
        port = self.service.port
        right = [f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}", f"localhost.:{port}",
                 f"home.example:{port}", "Home.Example"]
        wrong = ["evil.com", f"evil.com:{port}", f"127.0.0.1.evil.com:{port}", f"localhost.evil.com:{port}",
                 f"127.0.0.1:{port}.evil.com", f"localhost:{port + 1}", "localhost:80", "127.0.0.1", "localhost",
                 f"127.0.0.2:{port}", f"[::1]:{port}", f"0.0.0.0:{port}", f"2130706433:{port}", f"0x7f.1:{port}",
                 f"localhost..:{port}", f"localhost:0{port}", f"localhost:{port}:{port}", f"user@localhost:{port}",
                 f"localhost:{port}/", "", f"xhome.example:{port}", f"localhost:+{port}"]
        said = {host: self.status(f"Host: {host}") for host in wrong + right}
        refused, answered = [sum(said[host] == status for host in hosts) for status, hosts in [(403, wrong), (200, right)]]
        others = {host: said[host] for host in said if said[host] != (403 if host in wrong else 200)}
        self.row("forms of Host",
                 f"{refused} of {len(wrong)} false ones 403, {answered} of {len(right)} true ones {others or ''}",
                 not others)
        twice = self.status(f"Host: localhost:{port}\r\nHost: evil.com")
        none = self.status("X-None: 1")
        self.row("two of Host, and none", f"{twice} and {none}", twice in (400, 403) and none in (400, 403))

    def smuggled(self):
        """Heads in which two readers see different bodies."""
        heads = ["Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6",
                 "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding: xchunked",
                 "Content-Length: +5", "Content-Length: 5, 5", "Transfer-Encoding: chunked, identity",
                 "Content-Length: 0x5", "Content-Length: -1", "Content-Length: 99999999999999999999"]
        served = []
        for head in heads:
            bytes_ = (f"POST /push/{self.push}/raw HTTP/1.1\r\nHost: {self.service.host}\r\nContent-Type: {LINES}\r\n"
                      f"{head}\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: {self.service.host}\r\n\r\n").encode()
            answers = self.exchange(bytes_)
            if answers.count(b"HTTP/1.1 200"):
                served.append(head)
        self.row("smuggled requests", f"{len(heads) - len(served)} of {len(heads)} refused {served or ''}", not served)

    def status(self, header):
        answer = self.exchange(f"GET /health HTTP/1.1\r\n{header}\r\nConnection: close\r\n\r\n".encode())
        return int(answer[9:12]) if answer.startswith(b"HTTP/") else 0

    def exchange(self, bytes_, source=ATTACKER):
        """All that comes back for bytes, until nothing does for a moment."""
        answer = b""
        with self.service.bare(source, timeout=1) as connection:
            try:
                connection.sendall(bytes_)
                while piece := connection.recv(65_536):
                    answer += piece
            except OSError:
                pass
        return answer

    def received(self):
        return self.service.ask("status", "--json")["http"]["received_bytes"]

    # MARK: - Mutated requests

    def originals(self):
        host, read = self.service.host, self.read
        now = time.time() - 3 * 86_400
        lines = "".join(f'{{"time":{now + i / 50:.3f},"accelerometer":[0.1,-0.2,-0.98],"barometer":101.3}}\n'
                        for i in range(40)).encode()
        frames = description({0: 50, 3: 1}) + samples(1, now, [(i * 20_000_000, 0, 0.1, -0.2, -0.98) for i in range(40)])
        message = json.dumps({
            "messageId": 1, "sessionId": "s", "deviceId": "d",
            "payload": [{"name": "accelerometer", "time": int((now + i / 50) * 1e9),
                         "values": {"x": 0.1, "y": -0.2, "z": -9.8}} for i in range(40)]}).encode()
        deep, number = b"[" * 100_000, b"1" * MEGABYTE
        bodies = [(LINES, lines), (FRAMES, frames), ("application/json", message), (LINES, b'{"time":' + number + b"}\n"),
                  (LINES, b'{"sensors":' + deep), (LINES, b'{"a":' * 5000), ("application/json", deep),
                  ("application/json", b'{"payload":[' + b'{"values":{"x":' + number),
                  (FRAMES, b"\xff\xff\xff\x7f\x0d\0\0\0\0"), (LINES, b"PK\x03\x04" + bytes(self.random.randbytes(2000))),
                  (FRAMES, b"PK\x03\x04" + bytes(self.random.randbytes(2000)))]
        for kind, body in bodies:
            form = "sensor-logger" if kind == "application/json" else "raw"
            yield (f"POST /push/{self.push}/{form} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\n"
                   f"Content-Length: {len(body)}\r\n\r\n").encode(), body
        for path in ("now", "steps?from=2026-01-01&to=1790000000&zone=Europe/Berlin", "activities", "days?device=phone",
                     "devices", "why?from=1790000000&to=1790000600&zone=UTC", "flow", "clients", "live",
                     "live?batch=1&why=1&attitude=10&zone=UTC"):
            mark = "&" if "?" in path else "?"
            yield f"GET /v1/{path}{mark}token={read} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), b""
        yield f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), b""
        yield f"GET /v1/now HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {read}\r\n\r\n".encode(), b""

    def mutated(self, head, body):
        draw = self.random
        kind = draw.randrange(9)
        is_head = not body or draw.random() < 0.5
        whole = bytearray(head if is_head else body)
        if kind == 0:
            for _ in range(draw.randrange(1, 9)):
                whole[draw.randrange(len(whole))] = draw.randrange(256)
        elif kind == 1:
            del whole[draw.randrange(len(whole)):]
        elif kind == 2:
            place = draw.randrange(len(whole))
            whole[place:place] = draw.randbytes(draw.randrange(1, 200))
        elif kind == 3:
            place = draw.randrange(len(whole))
            del whole[place:place + draw.randrange(1, 60)]
        elif kind == 4:
            place = draw.randrange(len(whole))
            whole[place:place] = whole[place:place + draw.randrange(1, 3000)]
        elif kind == 5:
            head = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % draw.choice(
                [0, 1, len(body) - 1, len(body) + 1, 2**31, 2**63, 2**64]), head)
            return head + body
        elif kind == 6:
            extra = draw.choice([b"Transfer-Encoding: chunked", b"Content-Length: 7", b"Expect: 100-continue",
                                 b"Upgrade: websocket\r\nConnection: Upgrade", b"Range: bytes=0-1", b"Host: evil.com",
                                 b"Authorization: Bearer x", b"Last-Event-ID: 1-99999999999999999999", b"\t folded",
                                 b"Cookie: " + b"a=b;" * 500, b"Content-Encoding: gzip"])
            return head.replace(b"\r\n\r\n", b"\r\n" + extra + b"\r\n\r\n") + body
        elif kind == 7:
            return head.replace(b"\r\n", draw.choice([b"\n", b"\r", b"\r\n\r\n", b"\0\r\n"])) + body
        else:
            size = draw.randrange(1, 3000)
            chunks = b"".join(b"%x\r\n%b\r\n" % (len(body[i:i + size]), body[i:i + size])
                              for i in range(0, len(body), size))
            head = re.sub(rb"Content-Length: \d+", b"Transfer-Encoding: chunked", head)
            return head + chunks + draw.choice([b"0\r\n\r\n", b"0\r\n", b"zz\r\n", b"ffffffffffffffff\r\n", b""])
        return bytes(whole) + body if is_head else head + bytes(whole)

    def mutate(self, count):
        originals = list(self.originals())

        def requests():
            for _ in range(count):
                # Large bodies are rare: they are long and not many kinds.
                head, body = self.random.choice(originals)
                if len(body) > 50_000 and self.random.random() < 0.9:
                    body = body[:self.random.randrange(20_000)]
                yield self.mutated(head, body)

        # Far fewer at once than an address may have: those that are closed may still count.
        sources = itertools.cycle(f"127.0.1.{i}" for i in range(1, 5))
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            statuses = collections.Counter(pool.map(self.hurried, requests(), sources))
        words = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
        self.row(f"{count} mutated requests", "no crash" if self.service.process.poll() is None else "CRASHED",
                 self.service.process.poll() is None and not set(statuses) & {"500"})
        print(f"    {words}")

    def hurried(self, request, source=ATTACKER):
        """The status of an answer that comes soon; the service waits for the rest of many of these requests."""
        with self.service.bare(source, timeout=5) as connection:
            try:
                connection.sendall(request)
                connection.settimeout(0.1)
                answer = connection.recv(4096)
            except TimeoutError:
                return "none yet"
            except OSError:
                return "closed"
        return answer[9:12].decode(errors="replace") if answer.startswith(b"HTTP/") else "closed"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=50)
    arguments = parser.parse_args()
    with temporary_folder() as folder:
        service = HTTPService(arguments.build, folder, keys='hosts = ["home.example"]')
        service.start()
        attack = Attack(service, service.token("attacker", "push:attacked"), service.token("reader", "read"),
                        arguments.seed)
        phone = Phone(service, service.token("phone", "push:phone"))
        phone.start()
        # The first requests bring in what the process keeps from then on.
        attack.exchange(f"GET /v1/days?token={attack.read} HTTP/1.1\r\nHost: {service.host}\r\n\r\n".encode())
        time.sleep(3)
        memory = service.memory()
        connections = service.ask("status", "--json")["http"]["connections"]
        descriptors = service.descriptors()
        print("the service, and what the library alone did")
        attack.endless_header()
        attack.large_body()
        attack.chunked_body()
        attack.stalled("a body that stalls", (
            f"POST /push/{attack.push}/raw HTTP/1.1\r\nHost: {service.host}\r\nContent-Type: {LINES}\r\n"
            "Content-Length: 1000\r\n\r\n{").encode())
        attack.stalled("a header that stalls", b"GET /health HT")
        attack.crowd()
        attack.hosts()
        attack.smuggled()
        page_attacks.parameters(attack)
        page_attacks.streams(attack)
        attack.mutate(arguments.requests)
        wait_until(lambda: service.ask("status", "--json")["http"]["connections"] <= connections, 30)
        phone.ends.set()
        phone.join()
        grown = service.memory() - memory
        attack.row("memory that stays", f"{grown:+.1f} MB of {memory:.0f}", grown <= MEMORY_BAR)
        # Streams that were cut off wait for a minute, without a descriptor.
        left = wait_until(lambda: service.descriptors() <= descriptors, 15)
        attack.row("descriptors", f"{descriptors} before, {service.descriptors()} after", left)
        attack.row("the phone at another address", f"{phone.taken} samples, {len(phone.faults)} faults",
                   not phone.faults and phone.taken > 0)
        if phone.faults:
            print("    " + "; ".join(phone.faults[:3]))
        text = service.words() + json.dumps(service.ask("status", "--json"))
        attack.row("tokens in log and status", "none", attack.push not in text and attack.read not in text)
        service.end()
    return 1 if attack.failed else 0


if __name__ == "__main__":
    sys.exit(main())
