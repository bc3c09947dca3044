"""Runs of `coremotion cohort` and what they leave."""

import csv
import os
import subprocess
import sys

CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "child.py")
TABLES = ("recordings.csv", "days.csv", "minutes.csv", "datapackage.json")


class Runs:
    """Starts runs with a child that does what names of files say."""

    def __init__(self, program, log=None):
        self.program = os.path.abspath(program)
        self.environment = dict(os.environ, COREMOTION_COHORT_CHILD=CHILD, COHORT_PROGRAM=self.program, LC_ALL="C")
        if log:
            self.environment["COHORT_LOG"] = log

    def start(self, *arguments, directory=None):
        return subprocess.Popen([self.program, "cohort", *arguments], cwd=directory, env=self.environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *arguments, directory=None):
        process = self.start(*arguments, directory=directory)
        process.output, process.errors = process.communicate()
        return process


def rows(folder):
    """The rows of a manifest, parts of it that shards have left too."""
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.startswith("manifest") and name.endswith(".csv"):
            with open(os.path.join(folder, name), newline="") as file:
                text = file.read()
            # A row that a kill has cut is none.
            text = text[:text.rfind("\n") + 1]
            found += [row for row in csv.DictReader(text.splitlines()) if row.get("options")]
    return found


def contents(folder):
    """Every byte that a run makes, but for the manifest, which tells how long it took."""
    held = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if not name.startswith("manifest"):
                with open(path, "rb") as file:
                    held[os.path.relpath(path, folder)] = file.read()
    return held


def told(folder):
    """What a manifest tells, but for the time that it took."""
    return {(row["file"], row["member"]): {key: row[key] for key in row if key != "seconds"} for row in rows(folder)}


def fail(reason):
    print(f"FAILED: {reason}")
    sys.exit(1)


def same(one, other, what):
    """Ends the test where two runs have left different things."""
    mine, its = contents(one), contents(other)
    for name in sorted(set(mine) | set(its)):
        if mine.get(name) != its.get(name):
            fail(f"{what}: {name} is {'missing' if name not in mine else 'new' if name not in its else 'different'}")
    if told(one) != told(other):
        fail(f"{what}: the manifests tell different things")
