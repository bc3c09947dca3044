"""The recordings whose reports are looked at: what costs least, and all kinds; and a check of each of them."""

import argparse
import json
import pathlib
import random
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WALK = ROOT / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
DAY = ROOT / "Examples/Scenarios/day.txt"
HOSTILE = '"><script>document.title="theirs";alert(1)</script></script><img src=x onerror=alert(1)>'
ANDROID = "phone-logs/sensor-logger/android-1.49_walk_first-75s.zip"


@dataclass
class Recording:
    """One report: its name here, what is analysed, with which options, and how the command ends."""

    name: str
    paths: list
    options: list = field(default_factory=list)
    code: int = 0


def simulated(program, folder, scenario, seed=3):
    path = folder / f"{pathlib.Path(scenario).stem}-{seed}.zip"
    subprocess.run([program, "simulate", str(scenario), "--seed", str(seed), "--output", path], check=True,
                   capture_output=True)
    return path


def written(folder, name, lines):
    path = folder / name
    path.write_text("".join(lines))
    return path


def swinging(seconds, without=range(0)):
    """Rows of an accelerometer at 50 Hz that is carried: two waves a second."""
    noise = random.Random(1)
    yield "time_s,x_g,y_g,z_g\n"
    for i in range(seconds * 50):
        if i // 50 not in without:
            wave = 0.3 if i % 25 < 12 else -0.2
            yield f"{i / 50:.2f},{noise.gauss(0, .02):.4f},{noise.gauss(0, .02):.4f},{-1 + wave:.4f}\n"


def unpacked(folder, archive, ending):
    with zipfile.ZipFile(archive) as opened:
        member = next(x for x in opened.namelist() if x.lower().endswith(ending))
        path = folder / pathlib.Path(member).name
        path.write_bytes(opened.read(member))
    return path


def cut(folder):
    path = folder / "cut.zip"
    path.write_bytes(WALK.read_bytes()[:90_000])
    return path


def renamed(folder, archive):
    """A recording whose every text is hostile."""
    path = folder / "hostile.zip"
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "meta.json":
                meta = json.loads(data)
                data = json.dumps({k: HOSTILE if isinstance(v, str) and k not in ("start", "format") and "zone" not in k
                                   and "utc" not in k else v for k, v in meta.items()})
            target.writestr(name, data)
    return path


def few(program, folder, data):
    """What costs least: a morning with all sensors, two phones' apps, hardly anything, and damage. Each is
    made when it is its turn."""
    yield "commuter", lambda: Recording("commuter", [simulated(program, folder, "commuter")])
    for name, archive in (("android", ANDROID), ("hallway", "phone-logs/phyphox/ios_hallway-116m-168steps.zip")):
        yield name, lambda name=name, archive=archive: Recording(name, [data / archive])
    yield "three-seconds", lambda: Recording("three-seconds", [written(folder, "short.csv", swinging(3))])
    yield "damaged", lambda: Recording("damaged", [cut(folder)], code=3)


def rest(program, folder, data):
    """The others of the matrix."""
    logs, gps = data / "phone-logs", data / "gps"
    turned = ["summary A day on which the clocks are put back.\n", "phone iphone at 25 Hz\n", "start 2014-10-26 00:00 +02:00\n",
              "lie 3 h in table\n", "walk 10 min\n", "lie 21 h in table\n"]
    made = {
        "android-no-gyroscope": lambda: ([data / ANDROID], ["--without", "gyroscope"]),
        "ios": lambda: ([logs / "sensor-logger/ios-1.49_ski_first-80s.zip"], []),
        "cwa": lambda: ([unpacked(folder, logs / "axivity/ax3_testfile.cwa.zip", ".cwa")], []),
        "gt3x": lambda: ([unpacked(folder, logs / "actigraph/cmi_actigraph.gt3x.zip", ".gt3x")], []),
        "gpx": lambda: ([unpacked(folder, logs / "gpx/gpxpy-tests.zip", "cerknicko-jezero.gpx")], []),
        "ride": lambda: ([gps / "sport-watches/ride-edge810.zip"], []),
        "storm": lambda: ([simulated(program, folder, "storm")], []),
        "lift-ride": lambda: ([simulated(program, folder, "lift-ride")], []),
        "hole": lambda: ([written(folder, "hole.csv", swinging(3 * 3600, range(3600, 7200)))], []),
        "no-route": lambda: ([simulated(program, folder, "commuter", seed=4)], ["--no-route"]),
        "hostile": lambda: ([renamed(folder, simulated(program, folder, "walk"))], []),
        "25-hours": lambda: ([simulated(program, folder, written(folder, "turned.txt", turned))],
                             ["--time-zone", "Europe/Berlin"]),
        "day": lambda: ([simulated(program, folder, DAY)], []),
        "week": lambda: ([simulated(program, folder, DAY, seed) for seed in range(10, 17)], []),
    }
    for name, make in made.items():
        yield name, lambda name=name, make=make: Recording(name, *make())


def matrix(program, folder, data, everything):
    """Names, and what makes each recording."""
    yield from few(program, folder, data)
    if everything:
        yield from rest(program, folder, data)


def made(name, make):
    """The recording; `None`, which is said, where what it is made of is not there."""
    try:
        recording = make()
        absent = next((x for x in recording.paths if not x.exists()), None)
    except FileNotFoundError as error:
        absent = error.filename
    if absent:
        print(f"{name}: left out, there is no {absent}", flush=True)
        return None
    return recording


def check_each(purpose, check, others=lambda folder: []):
    """Calls `check(program, recording, scratch)` for each recording that is asked for on the command line, and prints what
    it says of it and the faults that it found. `others(folder)` come before the matrix. The exit code of a program."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="the whole matrix, not only what costs least")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / "../shared/data", help="recordings that are not in the repository")
    parser.add_argument("--only", nargs="*", help="recordings by name")
    options = parser.parse_args()
    program, bad, looked = options.program.resolve(), 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for name, make in [*others(folder), *matrix(program, folder, options.data.resolve(), options.all)]:
            if options.only and name not in options.only:
                continue
            recording = made(name, make)
            if not recording:
                continue
            with tempfile.TemporaryDirectory() as scratch:
                said, faults = check(program, recording, pathlib.Path(scratch))
            print(f"{name}: {said}, {len(faults)} faults", flush=True)
            for fault in faults[:10]:
                print(f"{name}: {fault}", flush=True)
            bad, looked = bad + bool(faults), looked + 1
    print(f"{bad} of {looked} reports have faults")
    return 1 if bad or not looked else 0
