"""Kills the service at random moments while samples come, and looks for what is missing.

A simulated morning is pushed twice: to a service that runs on, and to one that is killed again and again
(SIGKILL), while it records, is asked, and a program follows the steps. Held against each other: the steps,
every sample of the recording, the state of the database; and how long the first answer takes.

  kill_test.py BUILD [--kills N] [--seed N]
"""

import argparse
import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
import time

from service import Client, Service, batches, temporary_folder

DEVICE = "phone"
EVERYTHING = ("--from", "2001-01-01", "--to", "2100-01-01", "--json")


def recorded(database):
    """Samples of all recordings: time in s and what was measured, sorted."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute(
            "SELECT moved, batches FROM recording JOIN session USING (device, session)").fetchall()
        check = connection.execute("PRAGMA integrity_check").fetchone()[0]
    samples = []
    for moved, blob in rows:
        for date, batch in batches(blob):
            samples += [(moved + date + offset, x, y, z) for offset, x, y, z in batch]
    return sorted(samples), check


def unmatched(some, others):
    """Which of some samples are none of the others: the same values within a millisecond."""
    missing, i = [], 0
    for sample in some:
        while i < len(others) and others[i][0] < sample[0] - 0.001:
            i += 1
        if i == len(others) or abs(others[i][0] - sample[0]) > 0.001 or others[i][1:] != sample[1:]:
            missing.append(sample[0])
        else:
            i += 1
    return missing


def verdict(reasons):
    """Prints what is not as promised, of reasons that are false where it is; gives the exit code."""
    bad = [reason for reason in reasons if reason]
    print("\n".join(f"FAILED: {reason}" for reason in bad) or "nothing lost")
    return 1 if bad else 0


def stretches(times, begin):
    """The first few stretches without a pause of a second, as text."""
    result = []
    for time in (time - begin for time in times):
        if not result or time - result[-1][1] > 1:
            result.append([time, time])
        result[-1][1] = time
    return ", ".join(f"{a:.2f} to {b:.2f} s" for a, b in result[:5])


def steps(service):
    return service.ask("query", *EVERYTHING)["pedometer"]["steps"]


def push(service, recording, speed):
    return subprocess.Popen(
        service.command("replay", recording, "--device", DEVICE, "--speed", str(speed),
                        "--dates", "recorded"),
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def begin_recording(service):
    """Records from the first sample on, for 36 h."""
    while True:
        try:
            client = Client(service.socket, device=DEVICE)
            # The device is known once its source has connected, and can do something once that was said.
            if struct.unpack_from("<I", client.welcome, 5)[0]:
                return client.record(36 * 3600)
        except EOFError:
            time.sleep(0.01)


def first_answer(service):
    begin = time.monotonic()
    while True:
        try:
            Client(service.socket, device=DEVICE).close()
            steps(service)
            return time.monotonic() - begin
        except (EOFError, OSError, RuntimeError):
            if time.monotonic() - begin > 20:
                raise
            time.sleep(0.005)


def undisturbed(build, folder, recording):
    service = Service(build, folder)
    service.start()
    source = push(service, recording, 400)
    begin_recording(service)
    source.wait()
    count = steps(service)
    service.end()
    return count, recorded(service.database)[0]


def live_steps(path):
    """What the program that followed the steps was told, in order."""
    counts = []
    with open(path) as lines:
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if record.get("steps") is not None:
                counts.append(record["steps"])
    return counts


def at_40_hz(build, scenario, folder, seed):
    """A recording of a scenario. Of a source well below 50 Hz every sample is recorded, so each of them is looked for."""
    program = os.path.join(build, "coremotion")
    text = subprocess.run([program, "simulate", "--show", scenario], check=True, capture_output=True, text=True).stdout
    if "with location" in text:
        text = text.replace("with location", "with location at 40 Hz", 1)
    else:
        summary, rest = text.split("\n", 1)
        text = f"{summary}\nphone    iphone at 40 Hz\n{rest}"
    place, recording = os.path.join(folder, "morning.txt"), os.path.join(folder, "morning.zip")
    with open(place, "w") as file:
        file.write(text)
    subprocess.run([program, "simulate", place, "--seed", str(seed % 1000 + 1), "--output", recording], check=True,
                   stdout=subprocess.DEVNULL)
    return recording


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    parser.add_argument("--scenario", default="commuter")
    arguments = parser.parse_args()
    draw = random.Random(arguments.seed)
    print(f"seed {arguments.seed}, {arguments.kills} kills")

    with temporary_folder() as folder:
        recording = at_40_hz(arguments.build, arguments.scenario, folder, arguments.seed)
        os.mkdir(os.path.join(folder, "a"))
        os.mkdir(os.path.join(folder, "b"))
        expected, wanted = undisturbed(arguments.build, os.path.join(folder, "a"), recording)
        seconds = wanted[-1][0] - wanted[0][0]

        service = Service(arguments.build, os.path.join(folder, "b"))
        service.start()
        # So slow that it lasts longer than the kills: one each 0.3 s, and as long to begin again.
        speed = max(1, min(2000, seconds / (0.8 * arguments.kills)))
        source = push(service, recording, speed)
        begin_recording(service)
        followed = os.path.join(folder, "live.txt")
        live = subprocess.Popen(
            service.command("live", "--json", "--device", DEVICE), stdout=open(followed, "wb"),
            stderr=subprocess.DEVNULL)
        kills, answers = 0, []
        while kills < arguments.kills and source.poll() is None:
            time.sleep(draw.uniform(0, 0.6))
            service.kill()
            kills += 1
            begin = time.monotonic()
            service.start()
            first_answer(service)
            answers.append(time.monotonic() - begin)
        error = source.communicate()[1]
        count = steps(service)
        live.terminate()
        live.wait()
        service.end()
        found, check = recorded(service.database)
        counts = live_steps(followed)
        falls = sum(b < a for a, b in zip(counts, counts[1:]))

        # Both were asked to record a moment after their first samples.
        begin = max(wanted[0][0], found[0][0]) + 1 if found else 0
        wanted = [sample for sample in wanted if sample[0] >= begin]
        found = [sample for sample in found if sample[0] >= begin]
        lost, doubled = unmatched(wanted, found), unmatched(found, wanted)
        answers.sort()
        p99 = answers[min(len(answers) - 1, int(0.99 * len(answers)))]
        difference = abs(count - expected)
        print(f"{kills} kills within {seconds:.0f} s of a recording at {speed:.0f} times its speed")
        print(f"recorded samples   {len(wanted)}, lost {len(lost)}, "
              f"doubled or made up {len(doubled)}")
        print(f"steps              {count}, without kills {expected}: "
              f"{difference / max(1, kills):.3f} a kill (0.2)")
        print(f"followed steps     {len(counts)} records, fell {falls} times, "
              f"last {counts[-1] if counts else None}")
        print(f"first answer       p50 {answers[len(answers) // 2]:.2f} s, p99 {p99:.2f} s (1)")
        print(f"database           {check}")
        bad = [len(found) < 0.5 * 40 * seconds and "too little was recorded",
               source.returncode and error, kills < arguments.kills and "too few kills",
               lost and f"samples are lost: {stretches(lost, wanted[0][0])}", doubled and f"samples are doubled: {stretches(doubled, wanted[0][0])}",
               check != "ok" and "the database is damaged",
               difference > 0.2 * max(1, kills) and "steps differ", falls and "steps fell",
               len(counts) < 3 and "nothing was followed", p99 > 1 and "slow"]
        return verdict(bad)


if __name__ == "__main__":
    sys.exit(main())
