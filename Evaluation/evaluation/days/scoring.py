"""What was told of one day, and of all days together."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..product import Results
from ..recordings import Recording
from ..suites import visits
from .legs import Compared, compared, legs

NEAR = 60.0  # s within which a border is right


@dataclass
class Day:
    """Counts of a day, or of several."""

    stays: int = 0
    found: int = 0
    false: int = 0
    splits: int = 0
    waits_taken: int = 0
    days: float = 0.0
    edges: list[float] = field(default_factory=list)  # errors of arrivals and departures, s
    legs: Compared = field(default_factory=Compared)
    steps: int = 0  # of the day
    told_steps: int = 0  # of its visits and trips

    def add(self, other: Day) -> None:
        for name in ("stays", "found", "false", "splits", "waits_taken", "days", "steps", "told_steps"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.edges += other.edges
        self.legs.add(other.legs)

    @property
    def right_modes(self) -> int:
        return sum(right for _, right in self.legs.modes)

    @property
    def near_borders(self) -> int:
        return sum(border <= NEAR for border in self.legs.borders)


def day(recording: Recording, results: Results) -> Day:
    values = next(iter(visits.score(recording, {"": results}).values()), {})
    found, stays = values.get("found", [0, 0])
    false, days = values.get("false", [0, 0])
    trips = results.table("trips.csv")
    true = legs(recording.table("truth_trips.csv"))
    steps = [table["steps"] for table in (results.table("visits.csv"), trips) if table is not None and len(table)]
    return Day(
        stays=stays, found=found, false=false, splits=values.get("splits", 0),
        waits_taken=values.get("waits", [0, 0])[0], days=days,
        edges=[*values.get("arrival", []), *values.get("departure", [])], legs=compared(true, legs(trips)),
        steps=int(results.total("steps") or 0), told_steps=int(sum(column.sum() for column in steps)))
