#!/usr/bin/env python3
"""A cohort of many files, some of them bad: what becomes of each, and that kills, shards, orders and two runs at
once change nothing.

  cohort_test.py PROGRAM [--files N] [--kills N] [--zeros BYTES] [--seed N]
"""

import argparse
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time

import recordings
from runs import CHILD, TABLES, Runs, contents, fail, rows, same, told


def undisturbed(runs, folder, files, bad):
    begin = time.monotonic()
    run = runs.run("study", "--output", "whole", directory=folder)
    seconds = time.monotonic() - begin
    if run.returncode != 3:
        fail(f"exit code {run.returncode}, not 3: {run.errors[-2000:]}")
    found = rows(f"{folder}/whole")
    done = [row for row in found if row["state"] == "done"]
    others = [row for row in found if row["state"] != "done"]
    names = sorted(os.path.basename(row["file"]) for row in others)
    if len(done) != files - len(bad) or names != bad:
        fail(f"{len(done)} done, others: {[(row['file'], row['state'], row['reason']) for row in others]}")
    for row in others:
        if not row["reason"] or row["exit_code"] == "0":
            fail(f"no reason: {row}")
    for row in done:
        if row["reason"] or len(row["sha256"]) != 64 or not os.path.exists(f"{folder}/whole/{row['folder']}/summary.json"):
            fail(f"not whole: {row}")
    for table in TABLES:
        if not os.path.exists(f"{folder}/whole/{table}"):
            fail(f"there is no {table}")
    print(f"{files} files: {len(done)} done, {len(others)} rows with reasons, exit 3, {seconds:.1f} s")
    for row in others:
        print(f"  {os.path.basename(row['file'])}: {row['state']}, exit {row['exit_code']}: {row['reason']}")
    return seconds


def killed(runs, folder, log, kills, seconds, draw):
    """Kills runs and goes on with them; rounds until there were enough kills."""
    count, rounds, computed = 0, 0, 0
    while count < kills:
        rounds += 1
        target = f"{folder}/killed"
        shutil.rmtree(target, ignore_errors=True)
        over = False
        while not over:
            before = {(row["file"], row["member"]) for row in rows(target) if row["state"] in ("done", "damaged")}
            open(log, "w").close()
            process = runs.start("study", "--output", "killed", "--resume", directory=folder)
            if count < kills:
                time.sleep(draw.uniform(0, 0.4 * seconds))
            if count < kills and process.poll() is None:
                process.send_signal(signal.SIGKILL)
                count += 1
            else:
                over = True
            process.communicate()
            # Children of the killed run end by themselves.
            with open(log) as file:
                begun = {tuple(line[6:].rstrip("\n").split("\t")) for line in file}
            computed += len(begun)
            if begun & before:
                fail(f"computed twice though it was done: {sorted(begun & before)[:3]}")
        same(target, f"{folder}/whole", f"after {count} kills")
    print(f"{count} kills in {rounds} rounds: the same bytes, nothing computed twice that was done "
          f"({computed} recordings begun)")


def two_at_once(runs, folder):
    first = runs.start("study", "--output", "twice", directory=folder)
    while not os.path.exists(f"{folder}/twice/.coremotion-run-all.pid"):
        time.sleep(0.002)
        if first.poll() is not None:
            fail("the first of two runs ended at once")
    second = runs.run("study", "--output", "twice", "--resume", directory=folder)
    shard = runs.run("study", "--output", "twice", "--resume", "--shard", "1/2", directory=folder)
    if first.poll() is not None:
        fail("the first of two runs ended too early to be met; take more files")
    for run in (second, shard):
        if run.returncode != 1 or f"(process {first.pid} " not in run.errors:
            fail(f"the second of two runs: exit {run.returncode}: {run.errors}")
    first.communicate()
    same(f"{folder}/twice", f"{folder}/whole", "with a second run refused")
    for _ in range(5):
        shutil.rmtree(f"{folder}/twice")
        pair = [runs.start("study", "--output", "twice", directory=folder) for _ in range(2)]
        errors = [process.communicate()[1] for process in pair]
        if sorted(process.returncode for process in pair) != [1, 3]:
            fail(f"two runs at the same moment: {[process.returncode for process in pair]}: {errors}")
        same(f"{folder}/twice", f"{folder}/whole", "of two runs begun at the same moment")
    print("two runs at once: the second is refused with the first's process, 5 times of two begun together one")


def shards(runs, folder):
    parts = [f"part{number}" for number in range(1, 8)]
    for number, part in enumerate(parts, 1):
        runs.run("study", "--output", part, "--shard", f"{number}/7", directory=folder)
    files = [row["file"] for part in parts for row in rows(f"{folder}/{part}")]
    if len(files) != len(rows(f"{folder}/whole")):
        fail(f"{len(files)} rows in 7 parts")
    merged = runs.run("--merge", *parts, "--output", "merged", directory=folder)
    if merged.returncode != 3:
        fail(f"--merge: exit {merged.returncode}: {merged.errors}")
    same(f"{folder}/merged", f"{folder}/whole", "merged")
    # In one folder, all at a time.
    processes = [runs.start("study", "--output", "shared", "--jobs", "1", "--shard", f"{number}/7", directory=folder)
                 for number in range(1, 8)]
    for process in processes:
        errors = process.communicate()[1]
        if process.returncode not in (0, 1, 3):
            fail(f"a shard: exit {process.returncode}: {errors}")
    same(f"{folder}/shared", f"{folder}/whole", "of 7 shards in one folder")
    print("--shard 1/7 to 7/7: merged, and in one folder at a time: the whole")


def orders(runs, folder):
    files = sorted({row["file"] for row in rows(f"{folder}/whole")}, reverse=True)
    random.Random(1).shuffle(files)
    with open(f"{folder}/list.txt", "w") as file:
        file.write("\n".join(files) + "\n")
    run = runs.run("@list.txt", "--output", "listed", "--jobs", "3", directory=folder)
    if run.returncode != 3:
        fail(f"a list: exit {run.returncode}: {run.errors}")
    same(f"{folder}/listed", f"{folder}/whole", "of a list in another order, by 3 at a time")
    print("a list in another order, 3 at a time: the same bytes")


def limits(runs, folder):
    for index, name in enumerate(("poison-hang", "poison-eat", "poison-once", "well")):
        recordings.put(f"{folder}/ill/{name}.csv", recordings.table(index))
    run = runs.run("ill", "--output", "limits", "--time-limit", "3", "--memory-limit", "300", directory=folder)
    found = {os.path.basename(row["file"]): row for row in rows(f"{folder}/limits")}
    if run.returncode != 3 or found["poison-once.csv"]["state"] != "done" or found["well.csv"]["state"] != "done":
        fail(f"limits: exit {run.returncode}: {found}")
    for name, words in (("poison-hang.csv", "no sign of life for 3 s"), ("poison-eat.csv", "more than 300 MB")):
        row = found[name]
        if row["state"] != "failed" or words not in row["reason"] or row["exit_code"] != "137":
            fail(f"limits: {row}")
    print("a hung child and one that eats memory are stopped and rows; one killed from outside is tried again")


def changed(runs, folder):
    """A file that has changed is made anew, alone; a folder that is not whole too."""
    shutil.copytree(f"{folder}/whole", f"{folder}/changed")
    done = sorted(row["folder"] for row in rows(f"{folder}/changed") if row["state"] == "done")
    with open(f"{folder}/changed/{done[3]}/minutes.csv", "a") as file:
        file.write("cut")
    log = runs.environment["COHORT_LOG"]
    open(log, "w").close()
    runs.run("study", "--output", "changed", "--resume", directory=folder)
    with open(log) as file:
        begun = [line for line in file if "poison" not in line]
    if len(begun) != 1:
        fail(f"{len(begun)} recordings begun for a folder that was not whole: {begun}")
    same(f"{folder}/changed", f"{folder}/whole", "after a folder was not whole")
    print("a folder that is not whole is made anew, alone")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--zeros", type=int, default=3 << 30)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    draw = random.Random(arguments.seed)
    os.chmod(CHILD, 0o755)
    folder = tempfile.mkdtemp(prefix="coremotion-cohort-")
    try:
        bad = recordings.bad(f"{folder}/study", arguments.zeros)
        recordings.good(f"{folder}/study", arguments.files - len(bad))
        log = f"{folder}/begun.log"
        runs = Runs(arguments.program, log)
        seconds = undisturbed(runs, folder, arguments.files, bad)
        killed(runs, folder, log, arguments.kills, seconds, draw)
        two_at_once(runs, folder)
        shards(runs, folder)
        orders(runs, folder)
        changed(runs, folder)
        limits(runs, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("all is well")


if __name__ == "__main__":
    sys.exit(main())
