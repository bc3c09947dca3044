"""Attacks on what the service's page asks for: absurd parameters, and streams without end."""

import collections
import time

from http_service import LINES, post, wait_until


def parameters(attack):
    """Absurd values of each parameter: each is refused in a line, or means something."""
    numbers = ["", "0", "-1", "-0", "51", "1e9", "1e999", "-1e999", "nan", "inf", "0x10", "1,5", "1e-300", "9" * 4000,
               "%00", "%1B[2J", "%FF%FE", "10;20", "10%20", "+10", "true"]
    dates = ["-1e15", "7.3e9", "9999-99-99", "0000-00-00", "2026-01-01T25:61", "T", "Z", "-",
             "1" * 4000, "2026-01-01" * 300, "%0d%0aX:%20y"]
    asked = [(f"live?attitude={value}", 400) for value in numbers]
    asked += [(f"live?{name}={value}", 400) for name in ("batch", "why") for value in numbers if value not in ("0", )]
    asked += [(f"why?{name}={value}", 400) for name in ("from", "to") for value in ["", "nan", "inf", *dates]]
    asked += [("why?from=-7.2e9&to=7.2e9", 400), ("why?from=0&to=600.001", 400), ("why?from=600&to=0", 400),
              ("why?from=7.2e9&to=7.2e9", 200), ("why?from=-7.2e9&to=-7.2e9", 200), ("flow?from=1", 400),
              ("clients", 404), ("live?attitude=10&attitude=10", 400), ("why?zone=../../etc/passwd", 400)]
    said = {}
    for number, (question, expected) in enumerate(asked):
        answer = attack.exchange(
            f"GET /v1/{question} HTTP/1.1\r\nHost: {attack.service.host}\r\nAuthorization: Bearer {attack.read}\r\n"
            "Connection: close\r\n\r\n".encode(), f"127.0.2.{number % 8 + 1}")
        status = int(answer[9:12]) if answer.startswith(b"HTTP/") else 0
        if status != expected or b"\x1b" in answer:
            said[question[:60]] = status
    attack.row("absurd parameters", f"{len(asked) - len(said)} of {len(asked)} as told {said or ''}", not said)


def streams(attack, count=2000):
    """Streams that ask for everything and are left at once; then as many as one token gets."""
    now = time.time()
    lines = "".join(f'{{"time":{now - 20 + i / 50:.3f},"accelerometer":[0,0,-1],"gyroscope":[0,0,0.1]}}\n'
                    for i in range(1000))
    connection = attack.service.connect("127.0.3.200")
    status, words = post(connection, f"/push/{attack.push}/raw", lines, LINES)
    connection.close()
    head = (f"GET /v1/live?device=attacked&batch=1&why=1&attitude=50 HTTP/1.1\r\nHost: {attack.service.host}\r\n"
            f"Authorization: Bearer {attack.read}\r\n\r\n").encode()
    answers = collections.Counter()

    def begin(connection):
        try:
            connection.sendall(head)
            answers[connection.recv(4096)[9:12].decode() or "closed"] += 1
        except OSError:
            answers["closed"] += 1

    for number in range(count):
        with attack.service.bare(f"127.0.3.{number % 16 + 1}", timeout=5) as connection:
            begin(connection)
    left = attack.service.ask("status", "--json")["http"]["streams"]
    attack.row(f"{count} streams, each left at once", f"{dict(answers)}, {left} wait", status == 200 and left <= 16
             and answers["200"] > count / 2 and set(answers) <= {"200", "503", "closed"})
    answers.clear()
    held = [attack.service.bare(f"127.0.3.{number % 16 + 1}", timeout=5) for number in range(48)]
    for connection in held:
        begin(connection)
    wanted = demand(attack.service)
    for connection in held:
        connection.close()
    wait_until(lambda: not demand(attack.service), 10)
    attack.row("48 streams of a token at once", f"{dict(answers)}", answers["200"] == 16 and answers["503"] == 32)
    attack.row("gyroscope while they are read, and after",
               f"{wanted.get('gyroscope')} Hz, then {demand(attack.service) or 'off'}",
               wanted.get("gyroscope") == 100 and not demand(attack.service))


def demand(service):
    """What is wanted of the attacked device's gyroscope."""
    devices = service.ask("status", "--json")["devices"]
    found = next(device for device in devices if device["name"] == "attacked")["demand_hz"]
    return {name: rate for name, rate in found.items() if name == "gyroscope"}
