"""Visits: stays of ten minutes or more, found or not, when and where, and what was told live.

The rules are those of score_visits.py beside the recordings. A visit belongs to the stay that it overlaps most,
if that is half of either; one that covers half of a stay too short to count, and lasts at most twenty minutes
longer, is neither right nor wrong; one that covers half of a wait for a train is that wait taken for a visit; any
other is false. Whether two recordings were at the same place is scored there alone: it needs pairs of recordings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..figures import Figure, Quantile, Ratio, Total
from ..product import Results
from ..recordings import Recording
from ..scores import Parts, Suite
from ..tables import Table
from .gps import metres_per_degree

STAY, WAIT = 600.0, 300.0  # s: the shortest that count
NEAR = 60.0  # s between a visit's end and the event that says it
LONGER = 1200.0  # s by which a visit may outlast a stay too short to count
PLACE = 100.0  # m
DAY = 86_400.0

Span = dict[str, float]


def fits(recording: Recording) -> bool:
    return recording.has("truth_visits.csv", "location.csv")


def score(recording: Recording, results: Mapping[str, Results]) -> Parts:
    told = results[""].table("visits.csv")
    if told is None:
        return {}
    rows = _rows(recording.table("truth_visits.csv"))
    end = float(recording.truth.get("duration_s") or max(row["end_s"] for row in rows))
    stays = [row for row in rows if row["end_s"] - row["start_s"] >= STAY]
    short = [row for row in rows if STAY > row["end_s"] - row["start_s"] > 0]
    waits = [leg for leg in _rows(recording.optional_table("truth_trips.csv"))
             if leg["mode"] == "waiting" and leg["end_s"] - leg["start_s"] >= WAIT]
    visits = sorted(_visits(told, end), key=lambda visit: visit["start_s"])
    belonging, taken, false = _assigned(visits, stays, short, waits)
    values = _stay_values(stays, belonging, _rows(results[""].table("events.csv")), end)
    values |= {"false": [false, end / DAY], "splits": sum(max(0, len(own) - 1) for own in belonging)}
    if waits:
        values["waits"] = [len(taken), len(waits)]
    return {recording.set: values}


def _rows(table: Table | None) -> list[dict]:
    names = [] if table is None else list(table.columns)
    return [] if table is None else [{name: table[name][i] for name in names} for i in range(len(table))]


def _visits(told: Table, end: float) -> list[dict]:
    visits = _rows(told)
    for visit in visits:
        visit["start_s"] = max(0.0, visit["start_s"])
        visit["end_s"] = end if math.isnan(visit["end_s"]) else min(end, visit["end_s"])
    return [visit for visit in visits if visit["end_s"] > visit["start_s"]]


def _overlap(a: Span, b: Span) -> float:
    return max(0.0, min(a["end_s"], b["end_s"]) - max(a["start_s"], b["start_s"]))


def _covers_half(visit: Span, row: Span) -> bool:
    return _overlap(visit, row) >= 0.5 * (row["end_s"] - row["start_s"])


def _assigned(visits: list[dict], stays: list[dict], short: list[dict],
              waits: list[dict]) -> tuple[list[list[dict]], set[int], int]:
    """The visits of each stay, the waits that were taken for visits, and how many visits are false."""
    belonging: list[list[dict]] = [[] for _ in stays]
    taken: set[int] = set()
    false = 0
    for visit in visits:
        length = visit["end_s"] - visit["start_s"]
        best = max(range(len(stays)), key=lambda i: _overlap(stays[i], visit), default=None)
        if best is not None and (_covers_half(stays[best], visit) or _covers_half(visit, stays[best])):
            belonging[best].append(visit)
        elif not any(_covers_half(visit, row) and length <= row["end_s"] - row["start_s"] + LONGER
                     for row in short):
            held = {i for i, wait in enumerate(waits) if _covers_half(visit, wait)}
            taken |= held
            false += not held
    return belonging, taken, false


def _stay_values(stays: list[dict], belonging: list[list[dict]], events: list[dict],
                 end: float) -> dict[str, object]:
    found, close = 0, 0
    lists: dict[str, list[float]] = {
        name: [] for name in ("arrival", "departure", "said_arrival", "said_departure", "place")}
    for stay, own in zip(stays, belonging):
        if sum(_overlap(stay, visit) for visit in own) < 0.5 * (stay["end_s"] - stay["start_s"]):
            continue
        found += 1
        first, last = own[0], own[-1]
        if stay["start_s"] > 1:
            lists["arrival"].append(abs(first["start_s"] - stay["start_s"]))
            known = _said(events, "arrival", first["start_s"], first["known_s"])
            lists["said_arrival"] += [] if known is None else [known - stay["start_s"]]
        if stay["end_s"] < end - 60:
            lists["departure"].append(abs(last["end_s"] - stay["end_s"]))
            known = _said(events, "departure", last["end_s"], None)
            lists["said_departure"] += [] if known is None else [known - stay["end_s"]]
        longest = max(own, key=lambda visit: visit["end_s"] - visit["start_s"])
        metres = _metres(longest, stay)
        if metres is not None:
            lists["place"].append(metres)
            close += metres <= PLACE
    values: dict[str, object] = {name: numbers for name, numbers in lists.items() if numbers}
    if stays:
        values["found"] = [found, len(stays)]
    return values | ({"close": [close, found]} if lists["place"] else {})


def _said(events: list[dict], kind: str, time: float, otherwise: float | None) -> float | None:
    """When an arrival or a departure was said; None where it was not, or before it is dated."""
    near = [event for event in events if str(event["event"]) == kind and abs(event["time_s"] - time) <= NEAR]
    event = min(near, key=lambda event: abs(event["time_s"] - time), default=None)
    known, dated = (otherwise, time) if event is None else (event["known_s"], event["time_s"])
    return known if known is not None and known >= dated - 0.5 else None


def _metres(visit: dict, stay: dict) -> float | None:
    places = [row[name] for row in (visit, stay) for name in ("latitude_deg", "longitude_deg")]
    if not all(math.isfinite(place) for place in places):
        return None
    north, east = metres_per_degree(0.5 * (places[0] + places[2]))
    return math.hypot((places[0] - places[2]) * north, (places[1] - places[3]) * east)


FIGURES = (
    Figure("found_pct", "found", Ratio(100), "%", "higher", "stays of ten minutes or more that are told", 1),
    Figure("false_per_day", "false", Ratio(), "1/d", "lower", "visits that are none"),
    Figure("splits", "splits", Total(), "", "lower", "visits beyond the first of a stay", 0, False),
    Figure("waits_taken_pct", "waits", Ratio(100), "%", "lower",
           "waits of five minutes or more for a train or bus that are told as a visit", 1),
    Figure("arrival_s", "arrival", Quantile(0.5), "s", "lower", "error of the arrival, median", 1),
    Figure("departure_s", "departure", Quantile(0.5), "s", "lower", "error of the departure, median", 1),
    Figure("said_arrival_s", "said_arrival", Quantile(0.5), "s", "lower",
           "how long after the arrival it was said, median", 1),
    Figure("said_departure_s", "said_departure", Quantile(0.5), "s", "lower",
           "how long after the departure it was said, median", 1),
    Figure("place_m", "place", Quantile(0.5), "m", "lower", "error of the place, median", 1),
    Figure("within_100_pct", "close", Ratio(100), "%", "higher", "places within 100 m, of found stays", 1),
)

SUITE = Suite("visits", "Visits", "visits", FIGURES, fits, score, cost=("arrival", "s"),
              told=("false_per_day", "waits_taken_pct", "said_arrival_s", "said_departure_s"))
