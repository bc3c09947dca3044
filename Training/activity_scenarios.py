"""Simulated lives to train on: scenarios written by chance, lived through by the package's own simulator.

Few cyclists and vehicles were ever recorded with a licence, and in few places. The simulator (MotionSimulator) has
them at every place a phone is carried, at the levels of recordings. Its truth says when a ride stands: such stretches
are in no bout, since a vehicle at rest looks like a table, and only memory can know better.
"""

import csv
import io
import subprocess
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from activity_recordings import CLASS_OF_LABEL, CLASSES, STANDARD_GRAVITY, Recording, join, roughened, thinned
from activity_rescaling import rescaled

CLASS_OF_TRUTH = CLASS_OF_LABEL | dict.fromkeys(["sitting", "standing"], "stationary")
CLASS_OF_TRUTH |= dict.fromkeys(["e_scooter", "motorbike"], "automotive")  # what no crank drives
PASTIMES = ["looking", "typing", "playing", "scrolling", "calling", "shifting"]
STYLES = ["ordinary", "ordinary", "brisk", "shuffling", "elderly", "limping"]
PHONES = ["iphone", "android", "bare"]
RATES = [50, 50, 50, 25, 20, 15]  # Hz; what lies above tells the classifier nothing
WORN = {"wrist": "watch"}
WORN_OR_CARRIED = ["pocket", "back_pocket", "jacket", "bag", "upper_arm", "wrist", "neck"]
SLOWEST_RIDE = 0.7  # m/s: below it a ride stands
SETTLING = 2.0  # s left out after a halt, as the window still sees it
SHORTEST_BOUT = 5.0  # s
GAIN, PACE = 0.5, (0.7, 1.5)  # around the simulator's rides: recorded ones differ more than simulated ones
# Phones at rest in a hand look like phones in a vehicle and are far more frequent: each counts as a person of its own
# (of other such scenes 0.48 are known for rest then, 0.20 where the hand was one place of nine).
HOLDERS = 6
AT_ONCE = 2


@dataclass
class Scenario:
    # Stands for a person where training weighs persons: the places of one ride together weigh as one, each kind of way
    # by itself (as one, the jams among them were few beside the rough ways, and a drive that began in one was found late).
    what: str
    place: str
    text: str
    seed: int


def scenarios(rng, kinds, copies):
    """`copies` scenarios of each kind. The same generator state gives the same texts."""
    return [Scenario(what, place, head(place, rng) + lines(rng) + "\n", int(rng.integers(1, 1 << 31)))
            for what, place, lines in kinds for _ in range(1 if what.startswith("holding") else copies)]


def head(place, rng):
    phone = WORN.get(place) or rng.choice(PHONES)
    rate = rng.choice(RATES)
    style = rng.choice(STYLES)
    return f"phone {phone} without gyroscope magnetometer barometer at {rate} Hz\nperson style {style}\nin {place}\n"


def kinds():
    """(what is done, where the phone is, function that writes the lines)"""
    for place in ["handlebar", "lower_back", "pocket", "back_pocket", "jacket", "bag", "upper_arm", "wrist"]:
        yield "cycling", place, cycle
    for way in ["town", "motorway", "jam", "calmed"]:
        for place in ["mount", "cup_holder", "seat"]:
            yield f"car {way}", place, lambda rng, way=way: f"drive 4 min on {way}"
        for place in ["pocket", "jacket", "hand", "wrist"]:
            yield f"car {way}", place, drive(way)
    for vehicle, minutes in [("bus", 4), ("tram", 4), ("train", 8)]:
        for place in ["lap", "hand", "pocket", "back_pocket", "jacket", "bag", "wrist"]:
            yield vehicle, place, ride(vehicle, minutes)
    yield from rough()
    for place in ["lap", *WORN_OR_CARRIED]:
        yield "rest", place, rest
    for holder in range(HOLDERS):
        yield f"holding {holder}", "hand", rest
    yield "rest", "table", lambda rng: "lie 2 min"
    for occupation in ["keyboard", "looking", "calling"]:
        yield occupation, "wrist", lambda rng, what=occupation: f"do {what} 3 min"
    for place in ["swinging_hand", "hand", "lower_back", *WORN_OR_CARRIED]:
        yield "walking", place, walk
        yield "running", place, run
    # Not dancing: nothing was recorded to set it by, and with it a fifth of unseen runners read as busy hands.
    # The first window of a walk is half rest; where it is not known for a walk, each beginning is told 2.5 s later (R43).
    for place in ["hand", *WORN_OR_CARRIED]:
        yield "setting off", place, set_off
    for occupation in ["dishes", "dressing", "folding", "teeth", "clapping"]:
        yield occupation, "wrist", lambda rng, what=occupation: f"do {what} 3 min"
    for exercise in ["curl", "lateral_raise", "abduction", "forward_elevation", "upright_row", "squat", "push_up"]:
        yield "exercise", "wrist", lambda rng, what=exercise: f"exercise {what} 20 sets 2 rest 5 s"
    for place in ["hand", "pocket", "jacket", "bag", "cup_holder"]:
        yield "handling", place, lambda rng: "handle 1 min"
    # By themselves, or there are few of them in `walk`, and beside rough ways to cycle on they pass for pedals.
    for place in ["hand", "lower_back", *WORN_OR_CARRIED]:
        yield "stairs", place, climb


def held():
    """Walks whose arm does not swing, since its hand holds a rail or a bar, as `kinds` has them."""
    yield "rail walking", "rail", walk
    yield "rail treadmill", "rail", tread
    yield "rail stairs", "rail", climb
    yield "pram", "rail", push


def rough():
    """Rides on ways of stated roughness (ISO 8608), on springs and in holders of their own, as `kinds` has them."""
    for place in ["mount", "cup_holder", "seat", "holder", "lap", "pocket", "jacket", "bag"]:
        yield "rough car", place, lambda rng: f"drive 4 min over {rng.choice(list('bcde'))}"
    for vehicle in ["bus", "tram", "underground"]:
        for place in ["lap", "pocket", "jacket", "bag", "hand"]:
            ways = "bcde" if vehicle == "bus" else "bc"
            yield f"rough {vehicle}", place, lambda rng, what=vehicle, ways=ways: f"{what} 4 min over {rng.choice(list(ways))}"
    for place in ["handlebar", "holder", "pocket", "back_pocket", "jacket", "bag", "lower_back", "wrist"]:
        yield "rough cycling", place, pedal
    for vehicle in ["scooter", "motorbike"]:
        for place in ["pocket", "jacket", "bag"]:
            yield f"rough {vehicle}", place, lambda rng, what=vehicle: f"{what} 4 min over {rng.choice(list('bc'))}"


def pedal(rng):
    cadence = rng.uniform(45, 100)
    return f"cycle 4 min at {rng.uniform(3, 8):.1f} m/s cadence {cadence:.0f} rpm over {rng.choice(list('bcd'))}"


def cycle(rng):
    speed, slope = rng.uniform(3, 8), rng.uniform(-4, 4)
    slope = f" up {slope:.1f} %" if slope > 1 else f" down {-slope:.1f} %" if slope < -1 else ""
    return f"cycle 4 min at {speed:.1f} m/s{slope}"


def drive(way):
    return lambda rng: f"drive 4 min on {way}" + pastime(rng)


def ride(kind, minutes):
    return lambda rng: f"{kind} {minutes} min" + pastime(rng)


def pastime(rng):
    """In half of the rides the hands do something; a phone that they do not hold shakes with the body."""
    return f" while {rng.choice(PASTIMES)}" if rng.random() < 0.5 else ""


def rest(rng):
    first, second = rng.choice(PASTIMES, 2)
    how = ["sit 90 s", "stand 90 s", f"sit 2 min while {first}", f"stand 2 min while {second}"]
    return "\n".join(rng.permutation(how))


def walk(rng):
    speeds = rng.uniform([0.6, 0.9, 1.2], [0.9, 1.4, 1.9])
    return "\n".join([*(f"walk 1 min at {v:.2f} m/s" for v in speeds), "stairs up 2", "stairs down 2"])


def tread(rng):
    return "\n".join(f"treadmill walk 1 min at {v:.2f} m/s" for v in rng.uniform([0.6, 0.9, 1.3], [0.9, 1.4, 1.9]))


def push(rng):
    return "\n".join(f"pram 90 s over {way}" for way in rng.choice(list("abc"), 2))


def climb(rng):
    return "\n".join(f"stairs {way} {rng.integers(3, 7)}" for way in rng.permutation(["up", "down"]))


def set_off(rng):
    """Rests and short walks in turn."""
    pairs = [(rng.choice(["stand", "sit"]), rng.uniform(7, 12), rng.uniform(6, 9), rng.uniform(0.9, 1.7)) for _ in range(12)]
    return "\n".join(f"{rest} {a:.0f} s\nwalk {b:.0f} s at {v:.2f} m/s" for rest, a, b, v in pairs)


def run(rng):
    return "\n".join(f"run 90 s at {v:.1f} m/s" for v in rng.uniform([1.9, 2.6], [2.8, 4.5]))


def live(scenario, simulator, folder, number):
    """The recording that the simulator makes of a scenario."""
    text, result = f"{folder}/{number}.txt", f"{folder}/{number}.zip"
    with open(text, "w") as file:
        file.write(scenario.text)
    command = [simulator, "simulate", text, "--seed", str(scenario.seed), "--output", result]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with zipfile.ZipFile(result) as z:
        samples, bouts = table(z, "accelerometer.csv"), known_bouts(z)
    name = f"{scenario.what} {scenario.place} {number}"
    return Recording("simulated", name, scenario.what, samples[:, 0], samples[:, 1:4] / -STANDARD_GRAVITY, bouts)


def table(z, name):
    return np.loadtxt(io.StringIO(z.read(name).decode()), delimiter=",", skiprows=1, ndmin=2)


def known_bouts(z):
    """What the truth calls by one of our classes; a ride only while it moves."""
    labels = csv.DictReader(io.StringIO(z.read("truth_labels.csv").decode()))
    bouts = join((float(r["start_s"]), float(r["end_s"]), CLASS_OF_TRUTH.get(r["label"], r["label"])) for r in labels)
    if "truth_speed.csv" in z.namelist():
        speed = table(z, "truth_speed.csv")
        bouts = [part for bout in bouts for part in moving(*bout, speed)]
    return [b for b in bouts if b[2] in CLASSES]


def moving(start, end, label, speed):
    """A bout without the stretches in which the ride stands."""
    if label not in ("automotive", "cycling"):
        return [[start, end, label]]
    time = speed[:, 0]
    rolls = (speed[:, 1] > SLOWEST_RIDE) & (time >= start) & (time <= end)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], rolls, [0]]))).reshape(-1, 2)
    stretches = [[time[a] + SETTLING, time[b - 1], label] for a, b in edges]
    return [s for s in stretches if s[1] - s[0] > SHORTEST_BOUT]


def recordings(rng, simulator, kinds, copies=4):
    """The simulated lives, each also rougher and by a slower sensor; rides also as of another vehicle."""
    plain = lives(rng, simulator, kinds, copies)
    rough = [rescaled(r, rng, GAIN, PACE) or roughened(r, rng) for r in plain]
    return plain + [thinned(r, (15, 20, 25)[i % 3], rng, smooth=i % 2 == 0) for i, r in enumerate(rough)]


def lives(rng, simulator, kinds, copies):
    """Scenarios of every kind, lived through; two at a time."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda job: live(job[1], simulator, folder, job[0]), enumerate(scenarios(rng, kinds, copies))))
