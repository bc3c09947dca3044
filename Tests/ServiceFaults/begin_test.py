"""Kills the service at random moments while it makes its history or takes over one of a former form.

Each time the file must be of the old form or of the new one, whole, and the next service must find in it what
was there before.

  begin_test.py BUILD HISTORY [--kills N] [--seed N]

HISTORY is a database of the first form.
"""

import argparse
import collections
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

from service import Service, temporary_folder

EVERYTHING = ("--from", "2001-01-01", "--to", "2100-01-01", "--json")


def form(database):
    """The tables of a file, and its form; nothing where there is no file. SQLite must have no complaint."""
    if not os.path.exists(database):
        return 0, ()
    with sqlite3.connect(database) as connection:
        check = connection.execute("PRAGMA integrity_check").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    connection.close()
    if check != "ok":
        raise sqlite3.DatabaseError(check)
    return version, tuple(tables)


def begin(build, folder, former):
    """A service with a folder of its own, and in it a former history where one is given."""
    os.makedirs(os.path.join(folder, "data"))
    service = Service(build, folder)
    if former:
        shutil.copy(former, service.database)
    return service


def remembered(service):
    """What the device remembers, or that there is none."""
    try:
        return service.ask("query", *EVERYTHING)
    except RuntimeError as error:
        return str(error)


def run(service):
    """Starts the service; returns once it has begun with its history."""
    lock = os.path.join(service.data, "history.lock")
    if os.path.exists(lock):
        os.remove(lock)
    service.process = subprocess.Popen(
        [os.path.join(service.build, "coremotiond"), "--data", service.data, "--socket", service.socket],
        stdout=service.log, stderr=service.log, stdin=subprocess.DEVNULL)
    while not os.path.exists(lock) and service.process.poll() is None:
        pass


def undisturbed(build, folder, former):
    """Seconds that a service needs for its history, what it remembers then, and both forms."""
    service = begin(build, folder, former)
    old = form(service.database) if former else (0, ())
    run(service)
    start = time.monotonic()
    while not service.listens():
        time.sleep(0.001)
    seconds = time.monotonic() - start
    found = remembered(service)
    service.end()
    return seconds, found, {old: "old", form(service.database): "new"}


def copied(service, folder):
    """The form of a copy of what a kill left: to look is to write."""
    shutil.copytree(service.data, folder)
    return form(os.path.join(folder, "history.sqlite"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("history")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    arguments = parser.parse_args()
    draw = random.Random(arguments.seed)
    print(f"seed {arguments.seed}, {arguments.kills} kills of beginnings")

    bad = []
    for former in (None, arguments.history):
        words = "taken over" if former else "made"
        counts = collections.Counter()
        with temporary_folder() as folder:
            seconds, expected, forms = undisturbed(
                arguments.build, os.path.join(folder, "whole"), former)
            # Homes in on the moment of the change, however fast the machine is today: later after a kill that came
            # before it, earlier after one that came after it. Goes on until there are both.
            latest = seconds
            for number in range(5 * arguments.kills // 2):
                if number >= arguments.kills // 2 and counts["old"] and counts["new"]:
                    break
                place = os.path.join(folder, str(number))
                service = begin(arguments.build, place, former)
                # Some are killed twice: what the first one left is begun anew, and ended too.
                for _ in range(draw.choice((1, 1, 2))):
                    run(service)
                    time.sleep(latest * draw.random())
                    service.kill()
                try:
                    left = forms.get(copied(service, os.path.join(place, "copy")))
                    counts[left] += 1
                    latest *= 1.5 if left == "old" else 1 / 1.5
                    if not left:
                        bad.append(f"kill {number}: a form that is none")
                    service.start()
                    found = remembered(service)
                    if found != expected:
                        bad.append(f"kill {number}: {str(found)[:200]} instead of {str(expected)[:200]}")
                    if "damaged" in service.words():
                        bad.append(f"kill {number}: {service.words()}")
                    service.end()
                except (sqlite3.Error, RuntimeError, SystemExit) as error:
                    bad.append(f"kill {number}: {error}")
                shutil.rmtree(place)
        print(f"histories {words}: {counts['old']} of the old form, {counts['new']} of the new one, "
              f"others {counts[None]}; begun within {seconds:.2f} s")
        if not counts["old"] or not counts["new"]:
            bad.append(f"histories {words}: no kill came before, or none after")
    print("\n".join(f"FAILED: {reason}" for reason in bad) or "old or new, whole")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
