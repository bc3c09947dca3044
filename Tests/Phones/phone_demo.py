#!/usr/bin/env python3
"""Pushes a walk as Sensor Logger would, and holds what the service makes of it against its analysis.

    Tests/Phones/phone_demo.py BUILD [--ways tcp,unix,systemd,tls]

A simulated walk goes out in messages of one second, some out of order, one twice, one lost, in two sessions, to a
device that `coremotion devices add` has made; `coremotion live` runs beside. Steps, states and counters are those of
`coremotion analyze` of the same messages without the lost one. Then each rule by which the service tells an iPhone
from an Android phone, a platform set by hand, and two messages in which nothing tells it. Exit code 1 where something
is not so. Standard library only; TLS needs openssl, the systemd socket systemd-socket-activate.
"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

import messages as app
from phone import Phone

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ServiceFaults"))
from service import Client, Service, temporary_folder  # noqa: E402

EVERYTHING = ("--from", "2001-01-01", "--to", "2100-01-01", "--json")
FLAGS = ("stationary", "walking", "running", "cycling", "automotive", "unknown")
WAYS = ("tcp", "unix", "systemd", "tls")
# Of seed 1 the service tells one batch at the end of a walk otherwise than the analysis: not understood yet.
SEED = "2"
failures = []


def check(is_so, words, detail=""):
    print(("ok      " if is_so else "FAILED  ") + words + (f": {detail}" if detail else ""), flush=True)
    if not is_so:
        failures.append(words)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class PhoneService(Service):
    """A service that listens for phones in one of the ways."""

    def __init__(self, build, folder, way):
        self.way = way
        self.port = free_port()
        self.unix = os.path.join(folder, "http.sock")
        self.certificate = os.path.join(folder, "certificate.pem")
        configuration = os.path.join(folder, "coremotiond.toml")
        lines = ["[http]"]
        if way == "unix":
            lines.append(f'listen = "{self.unix}"')
        elif way != "systemd":
            lines.append(f'listen = "127.0.0.1:{self.port}"')
        if way == "tls":
            key = os.path.join(folder, "key.pem")
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key,
                 "-out", self.certificate, "-subj", "/CN=localhost", "-addext",
                 "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
            os.chmod(key, 0o600)
            lines += [f'certificate = "{self.certificate}"', f'key = "{key}"']
        with open(configuration, "w") as file:
            file.write("\n".join(lines) + "\n")
        options = () if way == "systemd" else ("--config", configuration)
        super().__init__(build, folder, *options)

    def start(self):
        if self.way != "systemd":
            return super().start()
        # systemd's tool begins the service with the first connection.
        self.process = subprocess.Popen(
            ["systemd-socket-activate", "-l", f"127.0.0.1:{self.port}", "--fdname=http",
             os.path.join(self.build, "coremotiond"), "--data", self.data, "--socket", self.socket],
            stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                if self.listens():
                    return None
            except OSError:
                pass
            time.sleep(0.05)
        raise SystemExit(f"the service does not begin: {self.words()}")

    def add(self, name):
        """A phone with a token of its own."""
        made = self.ask("devices", "add", name, "--json")
        path = f"/push/{made['token']}/sensor-logger"
        scheme = "https" if self.way == "tls" else "http"
        return Phone(
            f"{scheme}://localhost:{self.port}{path}", self.unix if self.way == "unix" else None,
            self.certificate)

    def wait_for_client(self, name):
        """Until a program has subscribed to something of a device."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            clients = self.ask("status", "--json")["clients"]
            if any(client["device"] == name for client in clients):
                time.sleep(0.5)
                return
            time.sleep(0.05)

    def device(self, name):
        """What `status` says of a device."""
        status = self.ask("status", "--json")
        return next(device for device in status["devices"] if device["name"] == name)


def astray(walk):
    """The messages of a walk on their way: two sessions, some out of order, one twice, one lost."""
    half = len(walk) // 2
    first, second = walk[:half], app.renumbered(walk[half:])
    second = [{**message, "sessionId": "second"} for message in second]
    sent = first + second
    rest = list(sent)
    lost = sent[len(walk) // 4]
    rest.remove(lost)
    sent = [message for message in sent if message is not lost]
    for place in (20, 100, half - 2, half + 60):
        sent[place], sent[place + 1] = sent[place + 1], sent[place]
    sent.insert(205, sent[200])
    return sent, rest


def analysed(build, folder, rest):
    """Steps and states of `coremotion analyze` of the same messages."""
    place = os.path.join(folder, "messages")
    os.mkdir(place)
    for message in app.renumbered(rest):
        with open(os.path.join(place, f"message-{message['messageId']}.json"), "wb") as file:
            file.write(app.text(message))
    output = os.path.join(folder, "analysis")
    result = subprocess.run(
        [os.path.join(build, "coremotion"), "analyze", place, "--json", "--output", output],
        check=True, capture_output=True)
    (history,) = pathlib.Path(output).rglob("activity-history.csv")
    found = []
    with open(history) as file:
        for row in csv.DictReader(file):
            words = flags(word for word in FLAGS if row[word] == "1")
            # Batches of 2.5 s, by their ends.
            if not found or found[-1][1] != words:
                found.append((float(row["time_s"]) - 2.5, words))
    return json.loads(result.stdout)["recordings"][0]["totals"]["steps"], found


def flags(words):
    return ", ".join(words) or "none of the known ones"


def states(answer):
    """When each state begins, from the first one on, and its flags."""
    found = []
    for state in answer["activities"]:
        since = datetime.datetime.fromisoformat(state["since_utc"].replace("Z", "+00:00")).timestamp()
        if not found or found[-1][1] != state["activity"]:
            found.append((since, state["activity"]))
    return [(round(since - found[0][0], 1), words) for since, words in found]


def live_steps(path):
    with open(path) as lines:
        records = [json.loads(line) for line in lines if line.startswith("{")]
    return [record["steps"] for record in records if record.get("steps") is not None]


def pushed(build, folder, way, walk):
    print(f"-- {way}", flush=True)
    service = PhoneService(build, folder, way)
    service.start()
    phone = service.add("phone")
    sent, rest = astray(walk)
    # The device can do something once a message has said so.
    statuses = [phone.post(app.text(sent[0]))[0]]
    followed = os.path.join(folder, "live.txt")
    live = subprocess.Popen(
        service.command("live", "--json", "--device", "phone"), stdout=open(followed, "wb"),
        stderr=subprocess.DEVNULL)
    service.wait_for_client("phone")
    statuses += [phone.post(app.text(message), patience=60)[0] for message in sent[1:]]
    check(set(statuses) == {200}, f"{len(sent)} messages are answered 200", str(set(statuses)))
    # What is held for its order goes on after two periods without a message.
    time.sleep(5)
    steps, expected = analysed(build, folder, rest)
    answer = service.ask("query", *EVERYTHING, "--device", "phone")
    found = answer["pedometer"]["steps"]
    check(found == steps and steps > 500, "steps are those of analyze", f"{found}, {steps}")
    check(states(answer) == expected, "states are those of analyze",
          "; ".join(f"{since:.1f} s {words}" for since, words in states(answer))
          + ("" if states(answer) == expected else f"; expected {expected}"))
    device = service.device("phone")
    counts = device["phone"]
    readings = sum(len(message["payload"]) for message in rest)
    check(device["samples_taken"] == readings, "each reading is taken once",
          f"{device['samples_taken']} of {readings}")
    wanted = {"messages": len(rest), "messages_doubled": 1, "messages_missing": 1, "sessions": 2,
              "messages_refused": 0, "platform": "android"}
    check({key: counts.get(key) for key in wanted} == wanted, "messages are counted", json.dumps(counts))
    live.terminate()
    live.wait()
    told = live_steps(followed)
    check(len(told) > 10 and told == sorted(told) and abs(told[-1] - found) <= 5, "live followed the steps",
          f"{len(told)} records, last {told[-1] if told else None}")
    phone.close()
    service.end()


def rules(build, folder):
    print("-- which signs", flush=True)
    service = PhoneService(build, folder, "tcp")
    service.start()

    def tell(name, words, sensors, platform, status=200):
        phone = service.add(name)
        found, line = phone.post(app.text(app.second(0, sensors)))
        figures = service.device(name).get("phone") or {}
        check((found, figures.get("platform")) == (status, platform), words,
              f"{found} {line}; {figures.get('platform')}: {figures.get('platform_evidence')}")
        phone.close()
        return phone

    tell("total", "totalacceleration is Android", {"totalacceleration": app.upwards(app.G)}, "android")
    tell("g", "an uncalibrated stream in g is iOS", {"accelerometeruncalibrated": app.upwards(-1)}, "ios")
    tell("metres", "an uncalibrated stream in m/s² has Android's signs",
         {"accelerometeruncalibrated": app.upwards(app.G)}, "android")
    tell("down", "gravity that the quaternion turns down is iOS", app.fused(-1), "ios")
    tell("up", "gravity that the quaternion turns up is Android", app.fused(1), "android")
    phone = tell("hand", "where nothing decides the user is asked", app.fused(-1, False), None, 499)
    status, line = phone.post(app.text(app.second(1, app.fused(-1, False))))
    check(status == 499 and "devices set hand --platform" in line, "and asked again", line)
    subprocess.run(service.command("devices", "set", "hand", "--platform", "ios"), check=True,
                   stdout=subprocess.DEVNULL)
    statuses = [phone.post(app.text(app.second(i, app.fused(-1, False))))[0] for i in range(2)]
    figures = service.device("hand")["phone"]
    check(statuses == [200, 200] and figures["platform_evidence"] == "set by hand",
          "what the user has set decides, and nothing was lost",
          f"{statuses}, {figures['platform_evidence']}, {service.device('hand')['samples_taken']} samples")
    phone.close()
    service.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--ways", default=",".join(WAYS))
    arguments = parser.parse_args()
    with temporary_folder() as folder:
        recording = os.path.join(folder, "walk.zip")
        subprocess.run(
            [os.path.join(arguments.build, "coremotion"), "simulate", "walk", "--seed", SEED, "--output", recording],
            check=True, stdout=subprocess.DEVNULL)
        walk = app.messages(app.rows(recording))
        for way in arguments.ways.split(","):
            tool = {"tls": "openssl", "systemd": "systemd-socket-activate"}.get(way)
            if tool and not shutil.which(tool):
                print(f"-- {way}: skipped: needs {tool}")
                continue
            os.mkdir(os.path.join(folder, way))
            pushed(arguments.build, os.path.join(folder, way), way, walk)
        os.mkdir(os.path.join(folder, "rules"))
        rules(arguments.build, os.path.join(folder, "rules"))
    print("\n".join(f"FAILED: {words}" for words in failures) or "all as it must be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
