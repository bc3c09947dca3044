"""Legs of trips against the true ones, by the rules of score_visits.py beside the recordings."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..tables import Table

COUNTED = 60.0  # s: shorter legs are not scored
CAP = 600.0  # s: a border that is not told is no farther


@dataclass(frozen=True)
class Leg:
    start: float
    end: float
    trip: int
    mode: str

    def overlap(self, other: Leg) -> float:
        return max(0.0, min(self.end, other.end) - max(self.start, other.start))

    @property
    def is_counted(self) -> bool:
        return self.end - self.start >= COUNTED


@dataclass
class Compared:
    """True legs whose mode was told or not, and how far the borders between them were missed, s."""

    modes: list[tuple[str, bool]] = field(default_factory=list)
    borders: list[float] = field(default_factory=list)

    def add(self, other: Compared) -> None:
        self.modes += other.modes
        self.borders += other.borders


def legs(table: Table | None) -> list[Leg]:
    if table is None:
        return []
    return [Leg(float(start), float(end), int(trip), str(mode)) for start, end, trip, mode in zip(
        table["start_s"], table["end_s"], table["trip"], table["mode"])]


def compared(true: list[Leg], told: list[Leg]) -> Compared:
    result = Compared()
    for leg in true:
        if leg.is_counted:
            result.modes.append((leg.mode, _mode(leg, told) == leg.mode))
    for before, after in zip(true, true[1:]):
        if before.trip == after.trip and before.mode != after.mode and before.is_counted and after.is_counted:
            cuts = [time for leg in told for time in (leg.start, leg.end)]
            result.borders.append(min([abs(cut - after.start) for cut in cuts] + [CAP]))
    return result


def _mode(leg: Leg, told: list[Leg]) -> str | None:
    """The mode in which most of a leg's seconds were told; None where none was."""
    seconds: dict[str, float] = {}
    for other in told:
        seconds[other.mode] = seconds.get(other.mode, 0.0) + leg.overlap(other)
    best = max(seconds, key=lambda mode: seconds[mode], default=None)
    return best if best is not None and seconds[best] > 0 else None
