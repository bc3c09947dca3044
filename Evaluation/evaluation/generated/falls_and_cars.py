"""Falls, drives and parked cars of generated recordings against what the program says of them.

    python -m evaluation.generated.falls_and_cars RECORDINGS RESULTS

RECORDINGS  [<scenario>/]<scenario>-<seed>.zip: `coremotion simulate SCENARIO.txt --seed SEED --output ZIP`
RESULTS     [<scenario>/]<scenario>-<seed>/{gestures,vehicle}.csv: `coremotion analyze ZIP --gestures all --output RESULTS`

Rules: a fall is found by a row `fall` whose end lies within 2 s of the true one, one to one, nearest first; a look-alike
is a recording whose truth.json has `falls` 0. A drive's axis is known from the first cell of both forces that was said
within 4 s of its time, in seconds of driving; with location cells come from the fixes, before the axis is needed. After a
turn in the holder, forces are compared from 60 s of driving with location on, 180 s without; an empty cell counts as 0 g.
A state of a car is said when a row `car` of its class is known within 60 s of its begin.
"""

from __future__ import annotations

import csv
import io
import json
import math
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

IN_TIME = {True: 60.0, False: 180.0}  # s of driving, with location and without
PREFIXES = ("fall-", "lookalike-", "drive-", "car-")  # of the scenarios that this is about
LIVE = 4.0  # s within which a cell was said live: fixes come once a second, an interval ends with the next
CAR = {"car_hit": "hit", "jack_up": "jacked", "towed": "towed", "vehicle_moving": "moving",
       "vehicle_standing": "standing"}


@dataclass(frozen=True)
class Figure:
    """A number, what it must be, and of how many it is made."""

    name: str
    value: float | None
    bar: float | None
    is_least: bool
    count: int
    note: str = ""

    @property
    def holds(self) -> bool | None:
        if self.bar is None:
            return None
        if self.value is None:
            return False
        return self.value >= self.bar if self.is_least else self.value <= self.bar

    def __str__(self) -> str:
        value = "-" if self.value is None else f"{self.value:.3f}"
        bar = "" if self.bar is None else f"{'≥' if self.is_least else '≤'} {self.bar:g}"
        word = {None: "", True: "holds", False: "MISSED"}[self.holds]
        return f"{self.name:<76} {value:>7}  {bar:<8} {word:<7} of {self.count:<5} {self.note}".rstrip()


class Life:
    """A generated recording, and what was said of it."""

    def __init__(self, recording: Path, results: Path) -> None:
        self.name = recording.stem
        self.scenario = self.name.rpartition("-")[0]
        self._zip = zipfile.ZipFile(recording)
        self._members = set(self._zip.namelist())
        inner = results / self.scenario / self.name
        self._results = inner if inner.exists() else results / self.name
        self.truth = json.loads(self._zip.read("truth.json"))

    @property
    def scenario_text(self) -> str:
        return self._zip.read("other_scenario.txt").decode()

    def true(self, member: str) -> list[dict[str, str]]:
        if member not in self._members:
            return []
        return list(csv.DictReader(io.StringIO(self._zip.read(member).decode())))

    def begins(self, gesture: str) -> list[float]:
        return [float(row["start_s"]) for row in self.true("truth_gestures.csv") if row["gesture"] == gesture]

    def told(self, file: str) -> list[dict[str, str]]:
        path = self._results / file
        return list(csv.DictReader(io.StringIO(path.read_text()))) if path.exists() else []

    def gestures(self, word: str) -> list[dict[str, str]]:
        return [row for row in self.told("gestures.csv") if row["gesture"] == word]

    @property
    def has_location(self) -> bool:
        return "location.csv" in self._members


def lives(recordings: Path, results: Path) -> list[Life]:
    """The recordings that this is about; others may lie beside them."""
    return [Life(path, results) for path in sorted(recordings.rglob("*.zip")) if path.name.startswith(PREFIXES)]


def figures(recordings: Path, results: Path) -> list[Figure]:
    """Every figure of which there are recordings, with its bar where it has one."""
    all = lives(recordings, results)
    return [figure for figure in (*_falls(all), *_drives(all), *_cars(all)) if figure.count]


# Falls


def _falls(all: list[Life]) -> list[Figure]:
    found, true, false, by_scenario = 0, 0, 0, {}
    for life in all:
        ends = [float(row["end_s"]) for row in life.true("truth_gestures.csv") if row["gesture"].startswith("fall_")]
        if not ends:
            continue
        told = [float(row["end_s"]) for row in life.gestures("fall")]
        hit = _matched(told, ends, 2.0)
        found, true, false = found + hit, true + len(ends), false + len(told) - hit
        mine = by_scenario.setdefault(life.scenario, [0, 0])
        mine[0] += hit
        mine[1] += len(ends)
    worst = sorted((hit / count, name, hit, count) for name, (hit, count) in by_scenario.items())[:3]
    alike = [(bool(life.gestures("fall")), life.name) for life in all if life.truth.get("falls") == 0]
    called = [name for is_called, name in alike if is_called]
    return [
        Figure("falls found", _share(found, true), 0.95, True, true, ", ".join(f"{n} {h}/{c}" for _, n, h, c in worst)),
        Figure("falls told beside them", float(false), None, False, true),
        Figure("look-alikes called", _share(len(called), len(alike)), 0.05, False, len(alike), ", ".join(called)),
    ]


def _matched(told: list[float], true: list[float], tolerance: float) -> int:
    used: tuple[set[int], set[int]] = (set(), set())
    pairs = ((abs(a - b), i, j) for i, a in enumerate(told) for j, b in enumerate(true))
    for _, i, j in sorted(pair for pair in pairs if pair[0] <= tolerance):
        if i not in used[0] and j not in used[1]:
            used[0].add(i)
            used[1].add(j)
    return len(used[0])


# Drives


def _drives(all: list[Life]) -> list[Figure]:
    out = []
    drives = [life for life in all if life.scenario.startswith("drive-")]
    for has_location in (True, False):
        mine = [life for life in drives if life.has_location == has_location]
        straight = [life for life in mine if not life.scenario.startswith("drive-turned")]
        turned = [life for life in mine if life.scenario.startswith("drive-turned")]
        word = "with location" if has_location else "without location"
        known = [_known_after(life) for life in straight]
        out.append(
            Figure(
                f"forward axis known after, s of driving, {word}, largest",
                max(known, default=None), IN_TIME[has_location], False, len(known),
                " ".join(f"{seconds:.0f}" for seconds in known),
            )
        )
        for column, name in (("long_g", "longitudinal"), ("lat_g", "lateral")):
            after = [_rmse(life, column, _judged_from(life)) for life in turned]
            whole = [_rmse(life, column, 0) for life in straight]
            out.append(_force(f"{name} g after a turn in the holder, {word}", after, 0.03))
            out.append(_force(f"{name} g of drives in one mounting, {word}", whole, None))
    return out + _manoeuvres(drives)


def _force(name: str, pairs: list[tuple[float, float]], bar: float | None) -> Figure:
    """The largest error of some drives, beside it each, and what 0 g would get."""
    note = " ".join(f"{error:.3f} ({zero:.3f})" for error, zero in pairs)
    largest = max((error for error, _ in pairs), default=None)
    return Figure(f"{name}, rmse, largest", largest, bar, False, len(pairs), note and f"{note} (0 g)")


def _manoeuvres(drives: list[Life]) -> list[Figure]:
    """Turns, brakings and settings off by their middle, within 2 s, and what was told beside them."""
    out = []
    for word in ("turn", "brake", "accelerate"):
        found, true, false = 0, 0, 0
        for life in drives:
            ends = [_middle(row) for row in life.true("truth_gestures.csv") if row["gesture"] == word]
            told = [_middle(row) for row in life.gestures(word)]
            hit = _matched(told, ends, 2.0)
            found, true, false = found + hit, true + len(ends), false + len(told) - hit
        out.append(Figure(f"{word} found", _share(found, true), None, True, true, f"{false} told beside them"))
    return out


def _middle(row: dict[str, str]) -> float:
    return (float(row["start_s"]) + float(row["end_s"])) / 2


def _driving(life: Life) -> list[float]:
    """Times at whose second the car moved."""
    return [float(row["time_s"]) for row in life.true("truth_speed.csv") if float(row["speed_mps"]) > 0.5]


def _known_after(life: Life) -> float:
    """Seconds of driving until both forces are said live; infinite where they never are."""
    for row in life.told("vehicle.csv"):
        if row["long_g"] and row["lat_g"] and float(row["known_s"]) - float(row["time_s"]) <= LIVE:
            known = float(row["known_s"])
            return float(sum(time < known for time in _driving(life)))
    return math.inf


def _judged_from(life: Life) -> float:
    """The time by which a mounting has to be known again, s; infinite where the drive is over before."""
    after = [time for time in _driving(life) if time >= _turn(life)]
    allowed = int(IN_TIME[life.has_location])
    return after[allowed] if len(after) > allowed else math.inf


def _rmse(life: Life, column: str, start: float) -> tuple[float, float]:
    """The error from a time on, and that of saying nothing."""
    told = {round(float(row["time_s"]) * 10): float(row[column] or 0) for row in life.told("vehicle.csv")}
    true = [(round(float(row["time_s"]) * 10), float(row[column])) for row in life.true("truth_vehicle.csv")]
    true = [(tenth, value) for tenth, value in true if tenth >= start * 10]
    if not true:
        return math.inf, math.nan
    error = sum((told.get(tenth, 0.0) - value) ** 2 for tenth, value in true)
    return math.sqrt(error / len(true)), math.sqrt(sum(value * value for _, value in true) / len(true))


def _turn(life: Life) -> float:
    """When the phone was turned, s: said in the line of the drive, which begins the scenario."""
    line = next(line for line in life.scenario_text.splitlines() if line.startswith("drive ") and " turned " in line)
    amount, unit = line.partition(" turned ")[2].split()[:2]
    return float(amount) * {"s": 1, "min": 60}[unit]


# Cars


def _cars(all: list[Life]) -> list[Figure]:
    cars = [life for life in all if life.scenario.startswith("car-")]
    out = []
    for word in ("jack_up", "towed"):
        late = []
        for life in cars:
            for begin in life.begins(word):
                known = [float(told["known_s"]) for told in _states(life, CAR[word])]
                late.append((min((time - begin for time in known if time >= begin), default=math.inf), life.name))
        said = [delay for delay, _ in late if delay <= 60]
        note = ", ".join(f"{name} {delay:.0f} s" for delay, name in late if delay > 60)
        out.append(Figure(f"{word} said within 60 s", _share(len(said), len(late)), 1.0, True, len(late), note))
    hits = [(life, time) for life in cars for time in life.begins("car_hit")]
    found = sum(any(abs(float(row["start_s"]) - time) < 1 for row in _states(life, "hit")) for life, time in hits)
    out.append(Figure("hits of a parked car found", _share(found, len(hits)), None, True, len(hits)))
    # By the scorer's rule what is jacked up before it is towed is jacked up: the figure above is about towing.
    judged = [life for life in cars if life.truth["state"] != "towed"]
    wrong = [f"{life.name} {_state(life)}" for life in judged if _state(life) != CAR[life.truth["state"]]]
    right = _share(len(judged) - len(wrong), len(judged))
    out.append(Figure("state of a car right, towing apart", right, None, True, len(judged), ", ".join(wrong)))
    return out


def _states(life: Life, word: str) -> list[dict[str, str]]:
    return [row for row in life.gestures("car") if row["detail"].split(" ")[0] == word]


def _state(life: Life) -> str | None:
    """Hit, else jacked, else towed, else what lasts longest."""
    lasted: dict[str, float] = {}
    for row in life.gestures("car"):
        word = row["detail"].split(" ")[0]
        lasted[word] = lasted.get(word, 0.0) + float(row["end_s"]) - float(row["start_s"])
    first = next((word for word in ("hit", "jacked", "towed") if word in lasted), None)
    return first or max(lasted, key=lambda word: lasted[word], default=None)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    told = figures(Path(sys.argv[1]), Path(sys.argv[2]))
    for figure in told:
        print(figure)
    return 4 if any(figure.holds is False for figure in told) else 0


if __name__ == "__main__":
    sys.exit(main())
