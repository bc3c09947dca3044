"""What goes wrong around a service: a full disk, a folder it may not write, damaged and foreign databases.

Of each: one clear line, nothing that can be read is lost, and the service goes on or says why not.

  fault_test.py BUILD RECORDING [--databases N] [--seed N]
"""

import argparse
import contextlib
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
import zlib

from service import Client, Service, batches, temporary_folder

EVERYTHING = ("--from", "2001-01-01", "--to", "2100-01-01", "--json")
FAILED = []


def expect(holds, words):
    print(("held    " if holds else "FAILED  ") + words)
    if not holds:
        FAILED.append(words)


def push(service, recording):
    return subprocess.run(
        service.command("replay", recording, "--speed", "virtual"),
        capture_output=True, text=True, timeout=120)


def steps(service):
    return service.ask("query", *EVERYTHING)["pedometer"]["steps"]


def lines(service):
    """What the service has said but that it listens."""
    return [line for line in service.words().splitlines() if "listening" not in line]


def rows(path):
    # Closed at its end: the service has its database alone.
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        counts = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                  for table in ("step", "state")}
        # A row has many batches; what is damaged within it is not one that was saved.
        counts["batch"] = sum(len(readable(blob)) for blob, in connection.execute("SELECT batches FROM recording"))
        return counts


def readable(blob):
    """Batches up to the first damaged one, and those behind it: each is packed on its own."""
    found = []
    while len(blob) > 8:
        piece = blob[:8 + struct.unpack_from("<I", blob)[0]]
        blob = blob[len(piece):]
        try:
            found += batches(piece)
        except (zlib.error, struct.error, AssertionError):
            pass
    return found


def made(build, folder, recording):
    """A history with a recording."""
    service = Service(build, folder)
    service.start()
    # A device that is there can be asked to record what comes.
    source = subprocess.Popen(service.command("replay", recording, "--speed", "200"),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            client = Client(service.socket)
            client.record(36 * 3600)
            break
        except EOFError:
            time.sleep(0.01)
    source.wait()
    service.end()
    return service


def damaged(build, folder, recording, count, draw):
    # Of a walk of some minutes a page is a third.
    morning = os.path.join(folder, "morning.zip")
    subprocess.run([os.path.join(build, "coremotion"), "simulate", "commuter", "--output", morning], check=True,
                   stdout=subprocess.DEVNULL)
    origin = made(build, os.path.join(folder, "whole"), morning)
    before = rows(origin.database)
    saved, untold, refused, broken = [], 0, 0, 0
    for i in range(count):
        place = os.path.join(folder, f"damaged-{i}")
        shutil.copytree(os.path.join(folder, "whole", "data"), os.path.join(place, "data"))
        path = os.path.join(place, "data", "history.sqlite")
        with open(path, "r+b") as file:
            size = os.path.getsize(path)
            for _ in range(draw.randint(1, 6)):
                length = draw.choice([1, 16, 512, 4096])
                file.seek(draw.randrange(0, max(1, size - length)))
                file.write(draw.randbytes(length))
        service = Service(build, place)
        try:
            service.start()
            # What was recorded is looked through beside all else.
            time.sleep(0.3)
            first = lines(service)
            service.end()
            kept = rows(path)
            share = sum(kept.values()) / sum(before.values())
            saved.append(share)
            if share < 0.999 and not first:
                untold += 1
            # It goes on: what comes is kept.
            service.start()
            if push(service, recording).returncode:
                broken += 1
            service.end()
        except SystemExit as error:
            print(f"        {error}")
            refused += 1
    saved.sort()
    expect(refused == 0, f"{count} databases damaged at random: {refused} kept the service from beginning")
    expect(untold == 0, f"rows were missing without a word in {untold}")
    expect(broken == 0, f"nothing could be pushed afterwards in {broken}")
    if saved:
        print(f"        share of rows saved: least {saved[0]:.3f}, median {saved[len(saved) // 2]:.3f}, "
              f"mean {sum(saved) / len(saved):.3f}; {sum(share < 0.5 for share in saved)} below a half")
        expect(saved[len(saved) // 2] > 0.9, "the median share of rows that are saved is above 0.9")


def full_disk(build, folder, recording):
    if os.getuid():
        print("skipped a full disk: to mount a file system needs root")
        return
    data = os.path.join(folder, "full", "data")
    os.makedirs(data)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "none", data]).returncode:
        print("skipped a full disk: no file system can be mounted here")
        return
    service = Service(build, os.path.join(folder, "full"))
    try:
        service.start()
        filler = os.path.join(data, "filler")
        file = os.open(filler, os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(file, bytes(4096)):
                pass
        except OSError:
            os.close(file)
        done = push(service, recording)
        expect(done.returncode == 0, "a full disk stops no source")
        count = steps(service)
        expect(count > 200, f"history waits in memory while the disk is full: {count} steps")
        service.kill()
        service.start()
        again = steps(service)
        expect(abs(again - count) <= 1, f"a kill on a full disk costs nothing: {again} steps")
        os.remove(filler)
        service.end()
        shutil.rmtree(os.path.join(folder, "full", "run"))
        service.start()
        last = steps(service)
        expect(abs(last - count) <= 1, f"once there is room it is written: {last} steps")
        service.end()
    finally:
        if service.process.poll() is None:
            service.kill()
        subprocess.run(["umount", data], check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("recording")
    parser.add_argument("--databases", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    draw = random.Random(arguments.seed)
    build, recording = arguments.build, arguments.recording
    with temporary_folder() as folder:
        os.mkdir(os.path.join(folder, "whole"))
        damaged(build, folder, recording, arguments.databases, draw)
        full_disk(build, folder, recording)

        os.mkdir(os.path.join(folder, "later"))
        service = Service(build, os.path.join(folder, "later"))
        os.mkdir(service.data)
        with sqlite3.connect(service.database) as connection:
            connection.execute("CREATE TABLE t (x)")
            connection.execute("PRAGMA user_version = 99")
        before = open(service.database, "rb").read()
        refusal = begin_refused(service)
        expect("later version" in refusal and len(refusal.splitlines()) == 1,
               f"a later version's file is refused: {refusal}")
        expect(open(service.database, "rb").read() == before, "and is as it was")

        os.mkdir(os.path.join(folder, "file"))
        service = Service(build, os.path.join(folder, "file"))
        open(service.data, "w").close()
        refusal = begin_refused(service)
        expect(len(refusal.splitlines()) == 1, f"a file in place of the folder is refused: {refusal}")

        os.mkdir(os.path.join(folder, "killed"))
        service = Service(build, os.path.join(folder, "killed"))
        service.start()
        service.kill()
        expect(os.path.exists(service.socket), "a killed service leaves its socket")
        service.start()
        other = subprocess.run(
            [os.path.join(build, "coremotiond"), "--socket", service.socket], capture_output=True,
            text=True, timeout=20)
        expect(other.returncode == 1 and len(other.stderr.splitlines()) == 1,
               f"and the next one takes its place, but not that of one that lives: {other.stderr.strip()}")
        service.end()
    print(f"{len(FAILED)} failed")
    return 1 if FAILED else 0


def begin_refused(service):
    done = subprocess.run(
        [os.path.join(service.build, "coremotiond"), "--data", service.data, "--socket",
         service.socket], capture_output=True, text=True, timeout=20)
    return done.stderr.strip() if done.returncode == 1 else f"exit {done.returncode}"


if __name__ == "__main__":
    sys.exit(main())
