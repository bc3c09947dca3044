"""The worlds: what is judged in each, what is right there, and the bars."""

from __future__ import annotations

from dataclasses import dataclass

CLASSES = ("stationary", "walking", "running", "cycling", "automotive", "none")
MOVING = ("walking", "running", "cycling", "automotive")
VEHICLE = ("cycling", "automotive")


@dataclass(frozen=True)
class Bar:
    """A limit for the share of batches in which one of some classes is raised."""

    classes: tuple[str, ...]
    limit: float
    is_least: bool  # at least `limit`, else at most

    def holds(self, share: float) -> bool:
        return share >= self.limit if self.is_least else share <= self.limit

    def __str__(self) -> str:
        name = {MOVING: "moving", VEHICLE: "vehicle"}.get(self.classes, "+".join(self.classes))
        return f"{name} {'≥' if self.is_least else '≤'} {self.limit:g}"


@dataclass(frozen=True)
class World:
    """A world, and how its batches are judged."""

    name: str
    labels: tuple[str, ...]  # in the truth: what is judged
    right: tuple[str, ...]  # classes that are not wrong there
    bar: Bar | None = None
    is_ride: bool = False  # judged from its first motion to its last, halts apart
    after: float = 0.0  # s: what lies before is not judged
    grace: float = 5.0  # s from the beginning of what is judged
    never_high: bool = False  # `high` in a wrong class misses the bar


def _ride(name: str, label: str, right: str, bar: Bar | None, never_high: bool = False) -> World:
    return World(name, (label,), (right,), bar, is_ride=True, never_high=never_high)


def _least(name: str, limit: float) -> Bar:
    return Bar((name,), limit, True)


WORLDS = (
    _ride("bus-rough", "bus", "automotive", _least("automotive", 0.9)),
    _ride("car-rough", "automotive", "automotive", _least("automotive", 0.9)),
    _ride("car-holder", "automotive", "automotive", _least("automotive", 0.9)),
    _ride("tram", "tram", "automotive", None),
    _ride("underground", "train", "automotive", None),
    _ride("bicycle-pocket", "cycling", "cycling", _least("cycling", 0.9)),
    _ride("bicycle-bag", "cycling", "cycling", _least("cycling", 0.9)),
    _ride("bicycle-bar", "cycling", "cycling", _least("cycling", 0.8)),
    _ride("scooter-bar", "e_scooter", "automotive", Bar(("cycling",), 0.1, False)),
    _ride("scooter-pocket", "e_scooter", "automotive", Bar(("cycling",), 0.1, False)),
    _ride("motorbike", "motorbike", "automotive", None, never_high=True),
    World("lift-standing", ("lift",), ("stationary", "none"), Bar(MOVING, 0, False), grace=0),
    World("lift-restless", ("lift",), ("stationary", "none"), Bar(MOVING, 0, False), grace=0),
    World("kitchen", ("other",), ("stationary", "none"), Bar(VEHICLE, 0.02, False)),
    World("desk", ("sitting", "other"), ("stationary", "none"), Bar(VEHICLE, 0.02, False)),
    World("treadmill-rail", ("walking",), ("walking",), after=42),
    World("stairs", ("stairs_up", "stairs_down"), ("walking",)),
    World("pram", ("walking",), ("walking",), after=12),
    World("pram-tray", ("walking",), ("walking", "stationary", "none"), after=42),
    World("escalator", ("escalator",), ("stationary", "none")),
    World("ski", ("skiing",), ("none",), None, never_high=True),
)
NAMED = {world.name: world for world in WORLDS}
