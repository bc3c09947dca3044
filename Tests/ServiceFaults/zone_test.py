"""Asks for days of 23, 24 and 25 hours in nine time zones, and holds their sums against `coremotion analyze`.

A walk every half hour around midnight, from an hour before to five hours into the day on which clocks change, is
pushed with its dates. What the service says of each day, by the hour, must add up to what the analysis of the same
recording says of the whole.

  zone_test.py BUILD [--zones N]
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import zoneinfo

from service import Service, temporary_folder

# Forward and back in the year 2024; the last two zones do neither.
DAYS = {
    "Europe/Berlin": ("2024-03-31", "2024-10-27"),
    "America/New_York": ("2024-03-10", "2024-11-03"),
    "America/St_Johns": ("2024-03-10", "2024-11-03"),
    "America/Santiago": ("2024-09-08", "2024-04-07"),
    "Australia/Adelaide": ("2024-10-06", "2024-04-07"),
    "Australia/Lord_Howe": ("2024-10-06", "2024-04-07"),
    "Pacific/Auckland": ("2024-09-29", "2024-04-07"),
    "Asia/Kathmandu": ("2024-03-31", "2024-10-27"),
    "Pacific/Kiritimati": ("2024-03-31", "2024-10-27"),
}
SCENARIO = """start {start}
phone bare at 50 Hz
in pocket
repeat 12
stand 1700 s
walk 100 s
end
stand 60 s
"""


def midnight(day, zone):
    return datetime.datetime.fromisoformat(day).replace(tzinfo=zone)


def asked(service, zone, *arguments):
    result = subprocess.run(service.command("query", "--json", *arguments), capture_output=True, text=True, timeout=60,
                            env={**os.environ, "TZ": zone})
    if result.returncode:
        raise SystemExit(f"{zone}: {result.stderr.strip()}")
    return json.loads(result.stdout)


def check(build, folder, name, day):
    """The first thing that is wrong with a day in a zone; `None` where nothing is."""
    zone = zoneinfo.ZoneInfo(name)
    begin = midnight(day, zone)
    next_day = str(begin.date() + datetime.timedelta(days=1))
    hours = (midnight(next_day, zone).timestamp() - begin.timestamp()) / 3600
    start = datetime.datetime.fromtimestamp(begin.timestamp() - 3600, datetime.timezone.utc)
    scenario, recording = os.path.join(folder, "day.txt"), os.path.join(folder, "day.zip")
    with open(scenario, "w") as file:
        file.write(SCENARIO.format(start=start.strftime("%Y-%m-%d %H:%M +00:00")))
    subprocess.run([f"{build}/coremotion", "simulate", scenario, "--output", recording, "--force"], check=True,
                   capture_output=True)
    analysis = json.loads(subprocess.run([f"{build}/coremotion", "analyze", recording, "--json"], check=True,
                                         capture_output=True, text=True).stdout)
    os.mkdir(os.path.join(folder, "service"))
    service = Service(build, os.path.join(folder, "service"))
    service.start()
    subprocess.run(service.command("replay", recording, "--speed", "virtual"), check=True, capture_output=True)
    before = str(begin.date() - datetime.timedelta(days=1))
    days = [asked(service, name, "--day", d, "--by", "hour") for d in (before, day, next_day)]
    service.end()
    shutil.rmtree(os.path.join(folder, "service"))
    for of_day in days:
        if sum(part["steps"] for part in of_day["parts"]) != of_day["pedometer"]["steps"]:
            return "the hours of a day do not add up to it"
    total = sum(of_day["pedometer"]["steps"] for of_day in days)
    wanted = analysis["recordings"][0]["totals"]["steps"]
    if total != wanted:
        return f"{total} steps in three days, {wanted} in the analysis"
    starts = [datetime.datetime.fromisoformat(part["from_utc"]).astimezone(zone) for part in days[1]["parts"]]
    # Lord Howe's clocks change by half an hour.
    if any(moment.minute for moment in starts) and hours % 1 == 0:
        return f"an hour begins at {next(moment for moment in starts if moment.minute)}"
    # Five hours and a minute, whatever clocks show.
    if len(days[1]["parts"]) != 6:
        return f"{len(days[1]['parts'])} pieces of five hours and a minute"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build")
    parser.add_argument("--zones", type=int, default=len(DAYS))
    arguments = parser.parse_args()
    build = os.path.abspath(arguments.build)
    wrong = 0
    with temporary_folder() as folder:
        for name, days in list(DAYS.items())[:arguments.zones]:
            for day in days:
                fault = check(build, folder, name, day)
                wrong += fault is not None
                print(f"{'FAILED' if fault else 'held  '}  {name} {day}{': ' + fault if fault else ''}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
