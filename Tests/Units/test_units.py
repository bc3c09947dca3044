#!/usr/bin/env python3
"""Holds the service's units to what they promise, without a running systemd.

    Tests/Units/test_units.py BUILD

The units are verified, the sandbox of the system's is scored, and the service is started by a socket that
is handed over: it says READY=1, WATCHDOG=1 while it lives and RELOADING=1 at SIGHUP, keeps a bad
configuration out of force, and says STOPPING=1. Exit code 1 where something is not so. Says what it skips
where a tool is missing. Standard library only.
"""

import argparse
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

UNITS = pathlib.Path(__file__).resolve().parents[2] / "Packaging/systemd"
# Thresholds of `systemd-analyze security`, in tenths: as it is installed, and with the drop-in that lets it listen
# at addresses of its own.
THRESHOLD, HTTP_THRESHOLD = 7, 15
# How often the service must be heard of in the test, s.
WATCHDOG = 2.0

failures = []


def check(is_so, words, detail=""):
    print(("ok      " if is_so else "FAILED  ") + words)
    if not is_so:
        failures.append(words)
        if detail:
            print(detail)


def run(*command, environment=None):
    """Status and whole output of a command."""
    done = subprocess.run(command, text=True, timeout=60, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=environment)
    return done.returncode, done.stdout


def verify(build, folder):
    """The units as systemd reads them, with the program that was built."""
    if not shutil.which("systemd-analyze"):
        print("skipped: systemd-analyze is not there, so units are not verified or scored")
        return
    for kind in ["system", "user"]:
        place = folder / kind
        place.mkdir()
        for unit in sorted((UNITS / kind).iterdir()):
            text = unit.read_text().replace("/usr/bin/coremotiond", str(build / "coremotiond"))
            (place / unit.name).write_text(text)
        scope = ["--user"] if kind == "user" else []
        environment = dict(os.environ, XDG_RUNTIME_DIR=str(folder))
        units = [str(x) for x in sorted(place.iterdir())]
        status, output = run("systemd-analyze", *scope, "--man=no", "verify", *units, environment=environment)
        check(status == 0 and not output.strip(), f"the {kind} units are verified", output)
    score(folder / "system/coremotiond.service", THRESHOLD, "the system unit")
    drop_ins = folder / "system/coremotiond.service.d"
    drop_ins.mkdir()
    shutil.copy(UNITS / "http.conf", drop_ins)
    score(folder / "system/coremotiond.service", HTTP_THRESHOLD, "with addresses of its own it")
    text = (UNITS / "system/coremotiond.service").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    hidden = [x for x in lines if x.startswith(("PrivateUsers=", "ProtectProc=", "ProcSubset=", "DynamicUser="))]
    check(not hidden, "nothing hides from the service who its clients are", "\n".join(hidden))


def score(unit, threshold, name):
    status, output = run("systemd-analyze", "security", "--offline=true", f"--threshold={threshold}",
                         "--no-pager", str(unit))
    said = output.strip().splitlines()[-1] if output.strip() else ""
    check(status == 0, f"{name} is scored at most {threshold / 10}: {said}", output)


class Manager:
    """What a service tells systemd."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.heard = []

    def listen(self, seconds, until=None):
        """Messages that come within some time, with when; ends early once `until` has come."""
        end = time.monotonic() + seconds
        begin = len(self.heard)
        while (rest := end - time.monotonic()) > 0:
            self.socket.settimeout(rest)
            try:
                message = self.socket.recv(4096).decode()
            except TimeoutError:
                break
            self.heard.append((time.monotonic(), message))
            if until and until in message.split("\n"):
                break
        return self.heard[begin:]

    def forget(self):
        """Whatever came meanwhile: nobody has looked at when."""
        while self.listen(0.01):
            pass

    def wait_for(self, message, seconds=20):
        return any(message in x.split("\n") for _, x in self.listen(seconds, until=message))


def watchdog_times(messages):
    return [when for when, message in messages if message == "WATCHDOG=1"]


def activated(build, folder):
    """Starts the service by a socket that somebody else has made, and ends it."""
    if not shutil.which("systemd-socket-activate"):
        print("skipped: systemd-socket-activate is not there, so the service starts with a socket of its own")
        starter = []
    else:
        starter = ["systemd-socket-activate", "-l", str(folder / "motion.sock"), "--fdname=motion"]
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "PATH", "HOME"]:
            starter.append(f"--setenv={name}")
    manager = Manager(folder / "notify")
    config = folder / "coremotiond.toml"
    config.write_text("ask_for = 5\n")
    environment = dict(os.environ, NOTIFY_SOCKET=str(folder / "notify"),
                       WATCHDOG_USEC=str(int(WATCHDOG * 1e6)))
    command = [*starter, str(build / "coremotiond"), "--config", str(config)]
    if not starter:
        command += ["--socket", str(folder / "motion.sock")]
    log = (folder / "log").open("w+")
    service = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def said():
        return (folder / "log").read_text()

    try:
        time.sleep(0.5)
        if starter:
            check(not manager.listen(0.5), "nothing runs before the first client")
        status = subprocess.Popen([build / "coremotion", "status", "--socket", folder / "motion.sock"],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        check(manager.wait_for("READY=1"), "READY=1 comes at the first client", said())
        output, _ = status.communicate(timeout=20)
        check(status.returncode == 0, "the first client is served", output)
        resting = watchdog_times(manager.listen(3 * WATCHDOG))
        gaps = [b - a for a, b in zip(resting, resting[1:])]
        check(len(resting) >= 4 and max(gaps) < WATCHDOG, "WATCHDOG=1 comes without a device, in time",
              str(gaps))
        pushed(build, folder, manager)
        service.send_signal(signal.SIGHUP)
        check(manager.wait_for("RELOADING=1") and manager.wait_for("READY=1"),
              "SIGHUP: RELOADING=1, then READY=1", said())
        config.write_text("ask_for = 5\nask_fro = 7\n")
        service.send_signal(signal.SIGHUP)
        check(manager.wait_for("READY=1"), "SIGHUP with a bad configuration: READY=1 again", said())
        check(f"{config}:2: ask_fro: unknown key" in said() and "former configuration stays" in said(),
              "the mistake is logged with its line, the former configuration stays", said())
        service.send_signal(signal.SIGTERM)
        check(manager.wait_for("STOPPING=1"), "STOPPING=1 comes at SIGTERM", said())
        check(service.wait(timeout=20) == 0, "it ends with 0", said())
        if starter:
            check((folder / "motion.sock").exists(), "a socket that was handed over stays")
    finally:
        if service.poll() is None:
            service.kill()
            service.wait()


def pushed(build, folder, manager):
    """A device that sends all the time feeds the watchdog no more often than is needed."""
    recording = folder / "walk"
    subprocess.run([build / "coremotion", "simulate", "walk", "--output", recording], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
    source = subprocess.Popen(
        [build / "coremotion", "replay", recording, "--device", "phone", "--speed", "20",
         "--socket", folder / "motion.sock"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    manager.forget()
    fed = watchdog_times(manager.listen(3 * WATCHDOG))
    gaps = [b - a for a, b in zip(fed, fed[1:])]
    check(source.poll() in (None, 0), "a source sends meanwhile")
    check(len(fed) >= 4 and max(gaps) < WATCHDOG and min(gaps) > WATCHDOG / 2 - 0.1,
          "with a device WATCHDOG=1 comes in time, and at most each half of it", str(gaps))
    if source.poll() is None:
        source.kill()
    source.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    build = parser.parse_args().build.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        verify(build, folder)
        activated(build, folder)
    if failures:
        sys.exit(f"{len(failures)} promises of the units do not hold")


if __name__ == "__main__":
    main()
