"""Simulated walks, rides and pastimes to fit steps to: what was hardly ever recorded with counted steps.

Slow, short and uneven walks, runs and rides at every place, busy hands. The simulator says when each foot touched the
ground. The seeds are drawn; those of the scenarios by which the product is judged (81 to 120, 1001 to 1040) belong to
other texts.
"""

import io
import subprocess
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gait_recordings import STANDARD_GRAVITY, Recording, table

PLACES = ["pocket", "back_pocket", "jacket", "bag", "hand", "swinging_hand", "lower_back", "neck", "upper_arm", "wrist"]
CYCLED = ["handlebar", "lower_back", "pocket", "back_pocket", "jacket", "bag", "upper_arm", "wrist"]
STYLES = ["ordinary", "ordinary", "brisk", "shuffling", "elderly", "limping"]
OCCUPATIONS = ["dishes", "dressing", "folding", "teeth", "clapping", "keyboard", "looking", "calling"]
EXERCISES = ["curl", "lateral_raise", "abduction", "forward_elevation", "upright_row", "squat", "push_up"]
SEATED, STANDING = ["looking", "typing", "playing", "scrolling", "shifting"], ["looking", "typing", "playing", "calling"]
AT_ONCE = 2


def head(rng, place):
    phone = rng.choice(["watch", "watch25", "watch"] if place == "wrist" else ["iphone", "android", "bare"])
    rate = "" if phone == "watch25" else f" at {rng.choice([100, 50, 50, 25])} Hz"
    pose = "pose any\n" if rng.random() < 0.5 else ""
    return (f"phone {phone} without gyroscope magnetometer barometer{rate}\n"
            f"person style {rng.choice(STYLES)} cadence {rng.uniform(0.85, 1.2):.2f}\n{pose}in {place}\n")


def walk(rng):
    speeds = rng.permutation(rng.uniform([0.5, 0.8, 1.1, 1.4], [0.8, 1.1, 1.4, 2.0]))
    bouts = "\n".join(f"stand {rng.integers(4, 12)} s\nwalk 50 s at {v:.2f} m/s" for v in speeds)
    return bouts + "\nstairs up 1\nstand 5 s\nstairs down 1\nstand 8 s"


def slow(rng):
    return "stand 8 s\n" + "\n".join(f"walk 60 s at {v:.2f} m/s\nstand 6 s" for v in rng.uniform(0.3, 1.0, 4))


def short(rng):
    lines = ["stand 10 s"]
    for _ in range(14):
        speed, steps = rng.uniform(0.35, 1.3), rng.integers(5, 18)
        lines.append(f"walk {steps * 0.36 / max(speed, 0.5) + 2:.0f} s at {speed:.2f} m/s")
        lines.append(rng.choice(["turn around", "turn left", "turn right", "stand 5 s", "stand 12 s", "potter 20 s"]))
    return "\n".join(lines)


def run(rng):
    speeds = rng.uniform([1.9, 2.6, 3.4], [2.6, 3.4, 4.8])
    return "stand 6 s\n" + "\n".join(f"run 60 s at {v:.1f} m/s" for v in speeds) + "\nwalk 30 s\nstand 6 s"


def treadmill(rng):
    return (f"stand 5 s\ntreadmill walk 60 s at {rng.uniform(0.6, 1.8):.2f} m/s\n"
            f"treadmill run 60 s at {rng.uniform(2, 3.6):.2f} m/s\nstand 5 s")


def cycle(rng):
    slope = rng.uniform(-4, 4)
    way = f" up {slope:.1f} %" if slope > 1 else f" down {-slope:.1f} %" if slope < -1 else ""
    cadence = f" cadence {rng.uniform(45, 100):.0f} rpm" if rng.random() < 0.6 else ""
    return f"cycle 4 min at {rng.uniform(3, 8):.1f} m/s{cadence}{way}"


def hands(rng):
    return f"sit 60 s while {rng.choice(SEATED)}\nstand 90 s while {rng.choice(STANDING)}"


def said(text):
    """Always the same lines."""
    return lambda rng: text


def kinds():
    """(what is done, where, function that writes the lines); wrists more often, as they differ most."""
    for place in [*PLACES, "wrist", "wrist"]:
        yield from [("walk", place, walk)] * 2
        yield from [("slow", place, slow), ("short", place, short), ("run", place, run)]
    for place in ["hand", "wrist", "lower_back", "upper_arm", "pocket"]:
        yield from [("treadmill", place, treadmill), ("potter", place, said("potter 4 min"))]
    yield "pram", "wrist", said("stand 5 s\npram 2 min\nstand 5 s")
    for place in CYCLED:
        yield from [("cycle", place, cycle)] * 2
    for way in ["town", "calmed", "jam", "track"]:
        for place in ["mount", "pocket", "wrist", "hand", "cup_holder"]:
            yield "drive", place, said(f"drive 3 min on {way}")
    for vehicle, minutes in [("bus", 4), ("tram", 4), ("train", 6)]:
        for place in ["hand", "pocket", "bag", "wrist", "jacket"]:
            yield vehicle, place, said(f"{vehicle} {minutes} min")
    for vehicle in ["scooter", "motorbike", "ski"]:
        for place in ["pocket", "wrist", "bag", "jacket"]:
            yield vehicle, place, said(f"{vehicle} 3 min")
    for occupation in OCCUPATIONS:
        yield occupation, "wrist", said(f"do {occupation} 3 min")
    for exercise in EXERCISES:
        yield "exercise", "wrist", said(f"exercise {exercise} 10 sets 2 rest 5 s")
    for place in ["hand", "pocket", "wrist", "bag"]:
        yield from [("handle", place, said("handle 2 min")), ("sit", place, hands)]


def live(job):
    """The recording that the simulator makes of a scenario."""
    number, what, place, text, seed, simulator, folder = job
    script, result = f"{folder}/{number}.txt", f"{folder}/{number}.zip"
    with open(script, "w") as file:
        file.write(text)
    subprocess.run([simulator, "simulate", script, "--seed", str(seed), "--output", result],
                   check=True, stdout=subprocess.DEVNULL)
    with zipfile.ZipFile(result) as archive:
        text = io.StringIO(archive.read("accelerometer.csv").decode())
        rows = np.genfromtxt(text, delimiter=",", skip_header=1, usecols=(0, 1, 2, 3))
        steps = np.sort([float(r["time_s"]) for r in table(archive, "truth_steps.csv")])
    rows = rows[np.isfinite(rows).all(1)]
    set_ = f"simulated-{what}"
    return Recording(set_, f"{set_}/{place} {number}", rows[:, 0], rows[:, 1:] / -STANDARD_GRAVITY, steps=steps,
                     count=len(steps))


def recordings(rng, simulator, copies):
    """`copies` lives of each kind; the same generator state gives the same."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        jobs = [(what, place, head(rng, place) + lines(rng) + "\n", int(rng.integers(1, 1 << 31)))
                for _ in range(copies) for what, place, lines in kinds()]
        return list(pool.map(live, [(i, *job, simulator, folder) for i, job in enumerate(jobs)]))
