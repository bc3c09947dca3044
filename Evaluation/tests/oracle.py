"""A folder with a recording of each kind of gesture, and one who answers it from the truth and errs by chance."""

import math
import pathlib

import numpy as np
from made import table
from made_gestures import DRIVE, FORCES, MINUTES, said, write_recording, write_told

from evaluation.suites.gestures import vehicle

EXERCISE = [(t, t + 2, "repetition", 1, None) for t in range(0, 20, 2)]
RALLY = [(t, t + 0.4, "forehand" if t % 4 == 1 else "backhand", None, None) for t in range(1, 41, 2)] + [
    (t, t + 0.4, "stroke", 1 if t % 4 else -1, "block") for t in range(2, 40, 2)]
PUNCHES = [(t, t + 0.5, "uppercut", 3, None) for t in range(3, 50, 4)]
FALL = [(20, 21, "fall", 1, "forward")]
SWINGS = [(t, t + 0.4, "swing", 20 + t, None) for t in range(5, 50, 5)]
TURNS = [(t, t + 4, "turn", 0.2, "left") for t in range(5, 50, 10)]
FORCE = [(t / 10, math.sin(t / 30) / 5, math.cos(t / 40) / 5) for t in range(600)]
QUIET = "activity/motionsense/p01"
SIDE = {"forehand": 90, "backhand": -90}


def write_truth(data: pathlib.Path) -> None:
    def write(name, truth=None, true=None, **members):
        write_recording(data, f"gestures/{name}", truth, true, **members)

    write("gym/set", true=EXERCISE)
    write("gym/rest", {"repetitions": 0})
    write("tennis/rally", true=RALLY)
    write("tennis/none", {"strokes": 0})
    write("ring/punches", true=PUNCHES)
    write("fall/hard", true=FALL)
    write("fall/clap", {"falls": 0}, true=[(10, 40, "clapping", None, None)])
    write("bat/swings", true=SWINGS)
    write("road/turns", true=TURNS)
    write("yoga/plank", {"pose": "plank", "state": "held"})
    write("head/nod", {"gesture": "head_nod"})
    write("car/hit", {"state": "car_hit"})
    write("shake/hand", {"tremor_hz": 5}, true=[(8, 32, "rest_tremor", 5, None)])
    write("drive/town", truth_vehicle__csv=table(DRIVE, [(t, 9, a, b) for t, a, b in FORCE]))
    write_recording(data, QUIET)


def write_answers(results: pathlib.Path, noise: float) -> None:
    """What a program tells that errs with this probability wherever it can; with 0 it is never wrong."""
    _Oracle(results, noise).answer()


class _Oracle:
    def __init__(self, results, noise):
        self.results, self.random, self.noise = results, np.random.default_rng(4), noise

    def answer(self):
        repetitions = self.rows(EXERCISE, "repetition")
        count = sum(row[4] for row in repetitions)
        self.write("gym/set", [*repetitions, said(0, 20, "set", count)])
        self.write("gym/rest", self.alarm("repetition"))
        self.write("tennis/rally", self.rows(RALLY, "stroke"))
        self.write("tennis/none", self.alarm("stroke"))
        self.write("ring/punches", self.rows(PUNCHES, "punch"))
        self.write("fall/hard", self.rows(FALL, "fall"))
        self.write("fall/clap", self.alarm("fall"))
        self.write("bat/swings", self.rows(SWINGS, "swing"))
        self.write("road/turns", self.rows(TURNS, "turn"))
        self.write("head/nod", [said(0, 60, "head", None, "shake" if self.noise else "nod")])
        self.write("car/hit", [said(30, 30, "car", 0.5, "standing" if self.noise else "hit")])
        self.write(f"quiet/{QUIET}", self.alarm("punch") + self.alarm("tremor") + self.alarm("car", "hit"))
        still = table("time_s,gravity_x,gravity_y,gravity_z", [(t / 10, 0, 0, -1) for t in range(600)])
        self.write("yoga/plank", [said(0, 60, "pose", self.noise, "held")], **{"device-motion__csv": still})
        minute = table(MINUTES, [(0, 60, 60, 0.6 + self.noise, 0, 0.4, 0, 0, 0, 5, "rest")])
        self.write("shake/hand", [said(8 + 30 * self.noise, 32, "tremor", 5 + self.noise, "rest")], tremor__csv=minute)
        for folder in ("", *(f"turned/{label}/" for label in vehicle.MOUNTINGS)):
            share = 1 - self.noise * self.random.random()
            self.write(f"{folder}drive/town", [], vehicle__csv=table(
                FORCES, [(t, t, a * share, b * share) for t, a, b in FORCE]))

    def rows(self, true, kind):
        """The true rows as they are told: dropped, shifted, doubled, of another sign or class now and then."""
        told = []
        for start, end, word, value, detail in true:
            if self.errs():
                continue
            shift = 0.5 + self.random.random() if self.errs() else 0
            sign = -1 if self.errs() else 1
            name = "odd" if self.errs() else detail or (word if word != kind else "")
            told.append(said(start + shift, end + shift, kind, sign * SIDE.get(word, value or 1), name))
            if self.errs():
                told.append(said(end + 0.7, end + 0.8, kind, 1, "odd"))
        return told

    def errs(self):
        return self.random.random() < self.noise

    def alarm(self, word, detail=None):
        return [said(20, 23, word, 1, detail)] if self.noise else []

    def write(self, name, rows, **files):
        write_told(self.results, name, rows, **files)


def leaves(figures: dict, at: str = ""):
    """Full name and value of every figure of nested ones."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{at}{name}|")
        else:
            yield at + name, value
