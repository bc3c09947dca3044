"""Storeys of a building visited before: what the product tells of a ride when others have taught it.

The recordings of one folder that know their building and its storeys are its visits, in the order of their
dates. Each earlier one teaches: the product is told where it began and where it ended. Of the ride itself it
is told where it began, nothing else.
"""

from __future__ import annotations

import pathlib

from .product import Failed, Results, analyze
from .recordings import Recording, find_recordings

KNOWN = ("building", "floor_from", "floor_to")


def is_visit(recording: Recording) -> bool:
    return all(key in recording.truth for key in KNOWN) and bool(recording.meta.get("start_utc"))


def visits_before(recording: Recording) -> list[Recording]:
    """Earlier visits of the same building, the first of them first."""
    def date(visit: Recording) -> str:
        return str(visit.meta["start_utc"])

    beside = find_recordings(recording.path.parent).recordings
    building = recording.truth["building"]
    found = [other for other in beside if is_visit(other) and other.truth["building"] == building]
    return sorted((other for other in found if date(other) < date(recording)), key=date)


def runs(recording: Recording, binary: str, folder: pathlib.Path) -> dict[str, Results]:
    """The ride in a building that the visits before it have taught; nothing on a first visit."""
    if not is_visit(recording):
        return {}
    before = visits_before(recording)
    if not before:
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    building = folder / f"{recording.name}-building.json"
    for index, visit in enumerate(before):
        _teach(visit, binary, folder / f"lesson-{index}", building)
    start = ("--building", str(building), "--storey", str(recording.truth["floor_from"]))
    return {"visit": analyze(binary, recording.path, folder / "visit", start)}


def _teach(visit: Recording, binary: str, output: pathlib.Path, building: pathlib.Path) -> None:
    """A lesson that contradicts the ones before is refused by the product, with a reason: nothing is learned."""
    start, end = visit.truth["floor_from"], visit.truth["floor_to"]
    arguments = ("--building", str(building), "--storey", str(start), "--storey", f"{end}@end")
    try:
        analyze(binary, visit.path, output, arguments)
    except Failed:
        pass


def is_known_storey(recording: Recording) -> bool:
    """Whether an earlier visit was at the storey that this one leads to: else nobody can know it."""
    ends = {visit.truth[key] for visit in visits_before(recording) for key in ("floor_from", "floor_to")}
    return recording.truth["floor_to"] in ends


def told_storeys(result: Results) -> tuple[int, int | None] | None:
    """The first storey and the last, None where it is not known at the end; None where none is told."""
    events = result.table("events.csv")
    if events is None:
        return None
    details = [str(detail).strip() for event, detail in zip(events["event"], events["detail"]) if event == "storey"]
    storeys = [_storey(detail) for detail in details]
    return (storeys[0], storeys[-1]) if storeys and storeys[0] is not None else None


def _storey(detail: str) -> int | None:
    try:
        return round(float(detail))
    except (ValueError, OverflowError):
        return None
