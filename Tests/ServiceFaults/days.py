"""Simulated days of one person: a recording for each, and all of them as one."""

import concurrent.futures
import datetime
import json
import os
import subprocess
import zipfile

FIRST = datetime.datetime(2026, 3, 2, tzinfo=datetime.timezone.utc)
LENGTH = 86_400  # s
# Seconds from 1970 to the zero of the service's dates.
SINCE_2001 = 978_307_200
MEMBERS = ("accelerometer.csv", "barometer.csv")

# By foot, up and down the stairs, by car, and at rest.
ROUND = """\
in pocket
walk {walk} s
stairs up 2
sit {rest} s
stairs down 2
walk 300 s
lie {rest} s in table
drive {drive} s in cup_holder
walk 120 s
run 150 s
walk 200 s
in table
lie {rest} s
"""


def scenario(day, is_short):
    """The text of a day: of a quarter of an hour less than 24, or of an hour."""
    start = (FIRST + datetime.timedelta(days=day)).strftime("%Y-%m-%d %H:%M +00:00")
    head = f"summary A day.\nphone iphone at 50 Hz without gyroscope magnetometer\nstart {start}\nin table\n"
    if is_short:
        # So long at the end that what is too old by then is let go of.
        end = "lie 2 h\n" if day == 7 else ""
        return head + "lie 300 s\n" + ROUND.format(walk=400, rest=300, drive=300) + end
    # What is walked differs from day to day; a round has 8,400 s at most.
    rounds = 4 + day % 3
    return (head + "lie 7 h\n" + ROUND.format(walk=600, rest=2000, drive=900) * rounds
            + f"lie {LENGTH - 900 - 7 * 3600 - rounds * 8700} s\n")


def simulate(program, folder, days, is_short):
    """A recording of each day, unless it is there; two at a time."""
    def one(day):
        text = os.path.join(folder, f"day-{day}.txt")
        path = os.path.join(folder, f"day-{day}.zip")
        if os.path.exists(path):
            return path
        with open(text, "w") as file:
            file.write(scenario(day, is_short))
        subprocess.run([program, "simulate", text, "--seed", str(day + 1), "--output", path],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(one, range(days)))


def join(recordings, path):
    """The days one after the other in one recording, unless it is there: each sample at its date."""
    if os.path.exists(path):
        return path
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as joined:
        with zipfile.ZipFile(recordings[0]) as first:
            about = json.loads(first.read("meta.json"))
        del about["rate_hz"]
        joined.writestr("meta.json", json.dumps(about))
        for member in MEMBERS:
            with joined.open(member, "w", force_zip64=True) as table:
                for day, recording in enumerate(recordings):
                    with zipfile.ZipFile(recording) as source, source.open(member) as lines:
                        header = next(lines)
                        if day == 0:
                            table.write(header)
                        offset = day * LENGTH
                        for line in lines:
                            whole, point, rest = line.partition(b".")
                            table.write(b"%d" % (int(whole) + offset) + point + rest)
    return path


def date(day, seconds=0.0):
    """A moment of a day as messages have it."""
    return FIRST.timestamp() - SINCE_2001 + day * LENGTH + seconds
