"""Made recordings and a made product, for tests that must know every number."""

import json
import os
import pathlib
import shutil
import stat
import sys
import zipfile

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared"
PROJECT = pathlib.Path(__file__).resolve().parents[2]
BUILT = PROJECT / ".build/release/coremotion"
BINARY = os.environ.get("COREMOTION") or shutil.which("coremotion") or (str(BUILT) if BUILT.exists() else "")

STEPS_PRODUCT = """#!/usr/bin/env python3
# Answers every recording with the steps that its meta.json tells it to count.
import json, pathlib, sys, zipfile
path, output = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[4])
try:
    meta = json.loads(zipfile.ZipFile(path).read("meta.json"))
except Exception as error:
    sys.exit(f"{path}: broken")
answer = meta.get("answer", {})
if "exit" in answer:
    print("first line", file=sys.stderr)
    print("no idea what this is", file=sys.stderr)
    sys.exit(answer["exit"])
folder = output / "any name"
folder.mkdir(parents=True)
(folder / "summary.json").write_text(json.dumps(answer.get("summary", {})))
times = answer.get("steps", [])
(folder / "steps.csv").write_text("time_s,known_s\\n" + "".join(f"{t},{t}\\n" for t in times))
(folder / "pedometer.csv").write_text("start_s,end_s,steps,distance_m\\n0,2.5,%d,%s\\n" % (
    len(times), answer.get("distance", "")))
"""


@pytest.fixture
def make_recording(tmp_path):
    """Writes a zip in the layout: name within the folder, meta, and further members."""

    def make(file, meta=None, folder="data", seconds=60, **members):
        path = tmp_path / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = "".join(f"{t},0,0,9.81\n" for t in range(seconds + 1))
        with zipfile.ZipFile(path, "w") as archive:
            if meta is not None:
                archive.writestr("meta.json", json.dumps(meta))
            archive.writestr("accelerometer.csv", "time_s,x_mps2,y_mps2,z_mps2\n" + rows)
            for name, text in members.items():
                archive.writestr(name.replace("__", "."), text)
        return path

    return make


@pytest.fixture
def walk(make_recording):
    """A recording of true steps, and of what the made product will answer."""

    def make(file, true, counted, set="oxford", person="a", name=None, **more):
        meta = {"set": set, "recording": name or file.rsplit("/")[-1][:-4], "person": person,
                "answer": {"steps": counted}}
        steps = "time_s\n" + "".join(f"{t}\n" for t in true)
        return make_recording(file, meta, truth_steps__csv=steps, **more)

    return make


@pytest.fixture
def product(tmp_path):
    path = tmp_path / "product"
    path.write_text(STEPS_PRODUCT)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path
