#!/usr/bin/env python3
"""Holds the service to what it promises programs on a message bus.

    Tests/Bus/test_bus.py BUILD

On one private bus and the chips of `chips.umockdev`: monitor-sensor says the same of us as of iio-sensor-proxy, and no
later; clients that claim, crash and claim twice; what busctl reads of our interfaces is what the documents have;
another user who listens and reads for a whole walk learns of no activity and no step. Exit code 1 where something is
not so. Needs dbus-daemon, umockdev-run, iio-sensor-proxy, busctl and Python's gi.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

try:
    from program import COMPASS, MOTION, PROPERTIES, SENSORS, Program
except ImportError:
    sys.exit(print("skipped: Python's gi is not installed (apt install python3-gi)"))
from stage import ROOT, Bus, Daemon, end, wait_for

HERE = pathlib.Path(__file__).resolve().parent
OTHER = 65534
CHIPS = '[sensors]\nprofile = "phone"\n[bus]\nsensor_proxy = "system"\nmotion = "system"\n'
WALK = 'replay = "scenario:walk"\nspeed = 60\n[bus]\nmotion = "system"\n'
# Up, left, down, right, flat, and turned so that two edges are up as much.
TURNS = [(0, -1000, 0), (1000, 0, 0), (0, 1000, 0), (-1000, 0, 0), (0, 0, 1000), (0, -1000, 0),
         (700, -700, 0), (1000, 0, 0), (500, -100, 850), (0, -1000, 0)]
LIGHT = [3, 300, 300, 1000]
NEAR = [50, 150, 90, 0]
# Seconds for a reading to be taken: iio-sensor-proxy takes one each 0.7 s.
PATIENCE = 1.2

failures = []


def check(is_so, words, detail=""):
    print(("ok      " if is_so else "FAILED  ") + words, flush=True)
    if not is_so:
        failures.append(words)
        if detail:
            print(detail)


class Chips:
    """What the chips read, by the files of umockdev."""

    def __init__(self):
        self.folder = pathlib.Path(os.environ["UMOCKDEV_DIR"]) / "sys/devices/platform"

    def put(self, name, value):
        """As the kernel's attributes are: never empty, not even for who reads in this moment."""
        file = os.open(self.folder / name, os.O_WRONLY)
        os.pwrite(file, f"{value:<11}\n".encode(), 0)
        os.close(file)

    def turn(self, vector):
        """Zeros come last: half of a turn is a diagonal, at which nothing changes."""
        axes = sorted(zip("xyz", vector), key=lambda axis: axis[1] == 0)
        for axis, value in axes:
            self.put(f"accel/iio:device0/in_accel_{axis}_raw", value)

    def reset(self):
        self.turn((0, 0, 0))
        self.put("light/iio:device1/in_illuminance_input", 100)
        self.put("near/iio:device2/in_proximity_raw", 0)


def watch(chips, folder):
    """The lines of monitor-sensor, and seconds from each turn to its line."""
    out = folder / "lines"
    with open(out, "w") as file:
        monitor = subprocess.Popen(["stdbuf", "-oL", "monitor-sensor"], stdout=file, stderr=file)
    read = lambda: [line for line in out.read_text().splitlines() if line.strip()]
    wait_for(lambda: any("Light changed" in line for line in read()), "monitor-sensor")
    delays = []
    for vector in TURNS:
        count, begin = len(read()), time.monotonic()
        chips.turn(vector)
        while time.monotonic() < begin + PATIENCE:
            if len(read()) > count:
                delays.append(time.monotonic() - begin)
                time.sleep(0.3)
                break
            time.sleep(0.005)
    for name, values in [("light/iio:device1/in_illuminance_input", LIGHT),
                         ("near/iio:device2/in_proximity_raw", NEAR)]:
        for value in values:
            chips.put(name, value)
            time.sleep(PATIENCE)
    end(monitor)
    chips.reset()
    return read(), delays


def compare(build, folder):
    """Their lines and ours."""
    chips = Chips()
    with Bus(new(folder / "theirs")):
        theirs = subprocess.Popen(["/usr/sbin/iio-sensor-proxy"], stderr=subprocess.DEVNULL)
        asked = Program()
        wait_for(lambda: asked.get(SENSORS, "HasProximity") == (True,), "iio-sensor-proxy")
        expected, slow = watch(chips, folder)
        end(theirs)
    with Bus(new(folder / "ours")) as bus, Daemon(build, bus.folder, CHIPS):
        found, fast = watch(chips, folder)
        check(found == expected, f"monitor-sensor says the same {len(expected)} lines",
              "\n".join(["theirs:", *expected, "ours:", *found]))
        ours, them = statistics.median(fast), statistics.median(slow)
        check(ours <= them, f"a turn is told after {ours:.2f} s, by iio-sensor-proxy after "
              f"{them:.2f} s (medians of {len(fast)})")


def clients(build, folder):
    """Claims and their ends, as the chips' switching on and off shows them."""
    with Bus(new(folder / "clients")) as bus, Daemon(build, bus.folder, CHIPS) as daemon:
        runs = lambda: "light" in daemon.running
        rests = lambda: not runs()
        one = Program()
        check(one.get(SENSORS, "HasAmbientLight") == (True,), "light is there, and is not claimed")
        check(rests(), "nobody has claimed it: it is off")
        for _ in range(2):
            check(one.call(SENSORS, "ClaimLight") == (), "claimed")
        wait_for(runs, "the light")
        check(one.call(SENSORS, "ReleaseLight") == (), "claimed twice is released once")
        wait_for(rests, "the light's end")
        child = subprocess.Popen(
            [sys.executable, HERE / "program.py", "ClaimLight"], stdout=subprocess.DEVNULL)
        wait_for(runs, "the light")
        child.kill()
        child.wait()
        check(bool(wait_for(rests, "the light's end")), "a client that was killed has released it")
        check(one.call(COMPASS, "ClaimCompass") == "org.freedesktop.DBus.Error.AccessDenied",
              "the compass is for geoclue alone")
        describe()


def describe():
    for path, name, service in [(SENSORS[1], SENSORS[2], SENSORS[0]),
                                (MOTION[1], MOTION[2], MOTION[0])]:
        found = subprocess.run(
            ["busctl", "--system", "introspect", "--xml-interface", service, path],
            capture_output=True, text=True).stdout
        expected = (ROOT / f"Documentation/reference/dbus/{name}.xml").read_text()
        check(found.strip() == expected.strip(), f"busctl reads {name} as its document has it")


def walk(build, folder):
    """A whole walk, of which its owner hears all and another user nothing."""
    if os.geteuid() != 0:
        return print("skipped: another user who listens; needs root")
    with Bus(new(folder / "walk")) as bus, Daemon(build, bus.folder, WALK) as daemon:
        owner = Program()
        check(owner.call(MOTION, "Claim") == (), "the owner has claimed the day")
        # Where another user can read it.
        copy = shutil.copy(HERE / "program.py", bus.folder)
        other = subprocess.Popen(
            [sys.executable, copy, "listen", "12"], user=OTHER, group=OTHER, extra_groups=[],
            stdout=subprocess.PIPE, text=True, cwd="/")
        until = time.monotonic() + 12
        while time.monotonic() < until:
            owner.take()
            time.sleep(0.05)
        steps = [changed["StepsToday"] for _, changed, _ in owner.take() if "StepsToday" in changed]
        activities = {changed["Activity"] for _, changed, _ in owner.heard if "Activity" in changed}
        check(len(steps) > 20 and steps == sorted(steps) and "walking" in activities,
              f"its owner was told of {len(steps)} counts of steps up to {max(steps, default=0)}, "
              f"and of {', '.join(sorted(activities))}")
        found = json.loads(other.communicate()[0])
        refused = "org.freedesktop.DBus.Error.AccessDenied"
        counted = daemon.status["refused"].get("other_user", 0)
        check(found["learned"] == [refused] and counted == found["attempts"],
              f"another user who asked {found['attempts']} times was refused and counted each time",
              f"{found['learned']}, counted {counted}")
        told = [message for message in found["messages"]
                if any(word in message for word in [*PROPERTIES, *activities])]
        check(not told, f"of {len(found['messages'])} messages that reached it none tells of steps "
              "or activity", "\n".join(told[:3]))
        check(daemon.process.poll() is None, "the service goes on")


def denied(build, folder):
    """A program of the owner that the configuration denies: it learns that, and nothing else."""
    program = os.path.realpath(sys.executable)
    with Bus(new(folder / "denied")) as bus, Daemon(
            build, bus.folder, f'{WALK}[permissions]\n"exe:{program}" = "deny"\n'):
        said = subprocess.run([sys.executable, HERE / "program.py", "listen", "3"], check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        found = json.loads(said)
        expected = ["('denied',)", "({'Status': 'denied'},)",
                    "org.freedesktop.DBus.Error.AccessDenied"]
        check(found["learned"] == expected,
              f"a program that is denied learns in {found['attempts']} attempts that it is, and nothing else",
              found["learned"])


def lost(build, folder):
    """The bus ends: its clients are gone, and the service is there for all others."""
    with Bus(new(folder / "lost")) as bus, Daemon(build, bus.folder, CHIPS) as daemon:
        one = Program()
        one.bus.set_exit_on_close(False)
        check(one.call(SENSORS, "ClaimLight") == (), "claimed")
        wait_for(lambda: "light" in daemon.running, "the light")
        end(bus.daemon)
        wait_for(lambda: "the system bus has ended" in daemon.words, "the bus's end")
        wait_for(lambda: "light" not in daemon.running, "the light's end")
        check(daemon.process.poll() is None, "the bus ends: the sensors are off, the service goes on")


def new(folder):
    folder.mkdir(parents=True)
    return folder


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    arguments = parser.parse_args()
    missing = [program for program in ["dbus-daemon", "umockdev-run", "monitor-sensor", "busctl"]
               if shutil.which(program) is None]
    if missing:
        return print(f"skipped: {', '.join(missing)} not installed")
    build = arguments.build.resolve()
    if "UMOCKDEV_DIR" not in os.environ:
        # Once more, on chips that umockdev makes up.
        os.execvp("umockdev-run", ["umockdev-run", "-d", str(HERE / "chips.umockdev"), "--",
                                   sys.executable, __file__, str(build)])
    with tempfile.TemporaryDirectory(prefix="coremotion-") as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o755)
        compare(build, folder)
        clients(build, folder)
        walk(build, folder)
        denied(build, folder)
        lost(build, folder)
    if failures:
        print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
