"""Which recordings and which simulations stand against each other.

A recording gives stretches of kinds of motion: by its labels, by its true steps, or whole where its set says what is
done in it. A pair names a kind, a placement, and the scenario whose stretches of that kind are the counterpart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..recordings import Recording

EDGE = 1.0  # s left out at both ends of a labelled stretch: labels are no sharper
TRIM = 10.0  # s left out at both ends of a recording that is one activity: start, stop, pocketing
STEADY = 1.5  # s between true steps from which on nobody walks

# Range of the step line, Hz: half the cadence of the slowest to the fastest walkers of the recordings.
STEP_LINES = {
    "walking": (1.2, 2.6), "stairs": (1.0, 2.6), "stairs_up": (1.0, 2.6), "stairs_down": (1.0, 2.8),
    "running": (2.0, 3.8),
}

# What the labels of recordings and of simulations call a kind.
LABELS = {
    "walking": "walking", "running": "running", "stairs": "stairs", "stairs_up": "stairs_up",
    "stairs_down": "stairs_down", "stationary": "still", "standing": "still", "sitting": "still",
    "walking_stairs_2": "stairs", "walking_stairs_3": "stairs", "automotive": "car", "car": "car",
    "vehicle_moving": "car", "vehicle_standing": "idle_car", "bus": "bus", "train": "train", "tram": "train",
    "cycling": "cycling", "no_hand": "lying", "dishwasher": "chores", "dressing": "chores", "shoe-laces": "chores",
    "desk-working": "desk", "pc-working": "desk", "fast-walking": "walking", "normal-walking": "walking",
    "slow-walking": "walking",
}

# What the sets call a placement; the first that begins the recording's word counts.
PLACEMENTS = (
    ("front trousers pocket", "pocket"), ("front pocket", "pocket"), ("trousers pocket", "pocket"),
    ("running, in pocket", "pocket"), ("running, in hand", "swinging_hand"),
    ("back trousers pocket", "back_pocket"), ("back pocket", "back_pocket"),
    ("in the swinging hand", "swinging_hand"), ("hand swinging", "swinging_hand"),
    ("texting in hand", "hand"), ("hand", "hand"), ("in the hand", "hand"), ("at the ear", "ear"), ("bag", "bag"),
    ("neck", "neck"), ("arm", "upper_arm"), ("lower back", "lower_back"), ("wrist", "wrist"), ("left hip", "hip"),
    ("fixed in a car", "mount"), ("fixed in the car", "mount"), ("windscreen mount", "mount"),
    ("inside a vehicle", "mount"), ("not stated", "any"), ("unknown", "any"), ("lying flat", "table"),
)

# Sets without labels whose recordings are one activity.
WHOLE = {
    "oxford-validation": "walking", "mall-hand": "walking", "hallway-loop": "walking", "comma-drive": "car",
}
INRIA = {"texting": "walking", "swinging": "walking", "frontpocket": "walking", "backpocket": "walking",
         "phoning": "walking", "runninghand": "running", "runningpocket": "running"}


@dataclass(frozen=True)
class Stretch:
    kind: str
    placement: str
    start: float
    end: float


@dataclass(frozen=True)
class Pair:
    """A kind and placement with the scenario that ought to look like its recordings.

    `scenario` is a scene (see `scenes`). `real` names the recordings' placements where they are called otherwise.
    `labels` picks stretches of the simulation; empty: those of the kind.
    """

    kind: str
    placement: str
    scenario: str
    real: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.placement}"

    @property
    def real_placements(self) -> tuple[str, ...]:
        return self.real or (self.placement,)


PAIRS = (
    *(Pair("walking", place, f"walk.txt:{place}") for place in (
        "hand", "swinging_hand", "pocket", "back_pocket", "bag", "neck", "upper_arm", "lower_back", "wrist")),
    Pair("running", "pocket", "run.txt:pocket"),
    Pair("running", "wrist", "run.txt:wrist"),
    Pair("running", "swinging_hand", "run.txt:swinging_hand"),
    Pair("running", "lower_back", "run.txt:lower_back", real=("hip",)),
    Pair("stairs_up", "pocket", "stairs.txt:pocket"),
    Pair("stairs_down", "pocket", "stairs.txt:pocket"),
    Pair("stairs", "wrist", "stairs.txt:wrist", labels=("stairs_up", "stairs_down")),
    Pair("still", "pocket", "still.txt:pocket"),
    Pair("still", "hand", "still.txt:hand"),
    Pair("still", "wrist", "still.txt:wrist"),
    Pair("car", "mount", "drive.txt:mount"),
    Pair("car", "pocket", "drive.txt:pocket", real=("any",)),
    Pair("idle_car", "mount", "idle.txt:mount", labels=("automotive", "stationary", "idle")),
    Pair("bus", "any", "bus.txt:pocket,bag,hand"),
    Pair("train", "any", "train.txt:pocket,bag,hand"),
    Pair("cycling", "any", "cycle.txt:pocket,bag"),
    Pair("cycling", "wrist", "cycle.txt:wrist"),
    Pair("desk", "wrist", "desk.txt:wrist", labels=("sitting",)),
    Pair("chores", "wrist", "chores.txt:wrist", labels=("other",)),
    Pair("exercise", "wrist", "exercise.txt:wrist", labels=("other",)),
)


def placement_of(recording: Recording) -> str:
    """The placement in the words of the pairs; "" where it is none of them."""
    said = str(recording.meta.get("placement", ""))
    return next((ours for theirs, ours in PLACEMENTS if said.startswith(theirs)), "")


def stretches_of(recording: Recording) -> list[Stretch]:
    """What of a real recording can be compared; empty where nobody knows what was done."""
    placement = placement_of(recording)
    if not recording.has("accelerometer.csv") or not placement:
        return []
    if recording.has("truth_labels.csv"):
        return _labelled(recording, placement)
    if recording.true_steps is not None:
        return [Stretch("walking", placement, a, b) for a, b in _walked(recording.true_steps)]
    whole = WHOLE.get(recording.set) or next((k for word, k in INRIA.items() if recording.name.endswith(word)), "")
    start, end = recording.span
    return [Stretch(whole, placement, start + TRIM, end - TRIM)] if whole else []


def simulated_stretches(recording: Recording, pair: Pair) -> list[Stretch]:
    """The stretches of a simulated recording that are the pair's kind."""
    table = recording.table("truth_labels.csv")
    found = []
    for start, end, label in zip(table["start_s"], table["end_s"], table["label"]):
        fits = str(label) in pair.labels if pair.labels else kind_of(str(label)) == pair.kind
        if fits:
            found.append(Stretch(pair.kind, pair.placement, float(start) + EDGE, float(end) - EDGE))
    return found


def kind_of(label: str) -> str:
    """The kind that a label means; labels of exercises are one kind."""
    plain = label.rstrip("0123456789") if not label.startswith("walking_stairs") else label
    return "exercise" if plain.startswith("exercise_") else LABELS.get(plain, "")


def _labelled(recording: Recording, placement: str) -> list[Stretch]:
    table = recording.table("truth_labels.csv")
    rows = zip(table["start_s"], table["end_s"], (str(label) for label in table["label"]))
    return [
        Stretch(kind_of(label), placement, float(start) + EDGE, float(end) - EDGE)
        for start, end, label in rows if kind_of(label)
    ]


def _walked(steps: np.ndarray) -> list[tuple[float, float]]:
    """Spans in which one true step follows the other."""
    breaks = np.flatnonzero(np.diff(steps) > STEADY)
    firsts = np.concatenate([[0], breaks + 1])
    lasts = np.concatenate([breaks, [len(steps) - 1]])
    return [(float(steps[a]), float(steps[b])) for a, b in zip(firsts, lasts)] if len(steps) else []
