#!/usr/bin/env python3
"""Installs the wheel in an empty environment of each Python that is found, and runs what a stranger would.

Python/every_python.py WHEEL WALK [PYTHON …]    without names: python3.9 and newer, on the PATH and of pyenv
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

#: Reads, analyses, streams, and says a damage, without anything but what the wheel brings along.
STRANGER = """
import sys, coremotion
walk = coremotion.analyze(sys.argv[1])
samples = coremotion.read(sys.argv[1]).samples("accelerometer")
xyz = list(zip(*(samples[axis].to_pylist() for axis in "xyz")))
stream = coremotion.Stream("steps", tables=["steps"])
live = stream.feed(accelerometer=(samples["time_s"].to_pylist(), xyz))["steps"].num_rows + stream.finish()["steps"].num_rows
assert live == walk.steps, (live, walk.steps)
try:
    coremotion.analyze(b"no recording")
except coremotion.RecordingError as error:
    assert error.reason
else:
    raise SystemExit("no error")
import pyarrow
print(sys.version.split()[0], "pyarrow", pyarrow.__version__, "steps", walk.steps)
"""


def found() -> list[str]:
    """The interpreters of this machine, oldest first, one of each minor version."""
    versions: dict[int, str] = {}
    for minor in range(9, 20):
        places = [shutil.which(f"python3.{minor}"), *map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python3"))]
        for place in places:
            if place and subprocess.run([place, "-c", "import ensurepip"], capture_output=True).returncode == 0:
                versions.setdefault(minor, place)
    return [place for _, place in sorted(versions.items())]


def main() -> None:
    wheel, walk, *named = sys.argv[1:]
    failed = 0
    for python in named or found():
        with tempfile.TemporaryDirectory() as folder:
            quiet = ["--quiet", "--disable-pip-version-check"]
            subprocess.run([python, "-m", "venv", f"{folder}/v"], check=True)
            subprocess.run([f"{folder}/v/bin/pip", "install", *quiet, "--prefer-binary", wheel], check=True)
            done = subprocess.run([f"{folder}/v/bin/python", "-c", STRANGER, walk], capture_output=True, text=True)
            name = re.sub(r"^.*/versions/", "", python)
            print(f"{name}: {done.stdout.strip() or done.stderr.strip()}", flush=True)
            failed += done.returncode != 0
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
