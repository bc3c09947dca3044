"""The scenarios that stand against recordings: built-in ones by name, or texts of this package.

A scene is written NAME for a built-in scenario, TEXT.txt for a text, TEXT.txt:PLACE for a text that leaves the place
open, and TEXT.txt:PLACE,PLACE where the places go round over the seeds. In a text $place, $phone, $walk and $run are
filled in for the seed: walkers and runners are different persons who choose different speeds.
"""

from __future__ import annotations

import pathlib
import string

import numpy as np

SCENARIOS = pathlib.Path(__file__).parent / "scenarios"

# Comfortable walking, m/s: mean and deviation of healthy adults (Bohannon, Age and Ageing 1997; Bohannon and Williams
# Andrews, Physiotherapy 2011: 1.2 to 1.45 over the decades). Leisure running: 2.4 to 3.4 m/s (Taunton et al., British
# Journal of Sports Medicine 2003).
WALK, RUN = (1.35, 0.14), (2.9, 0.3)


def name_of(scene: str) -> str:
    """A name without points and colons: what recordings of the scene are called."""
    text, _, places = scene.partition(":")
    plain = pathlib.PurePath(text).name.removesuffix(".txt")
    return f"{plain}-{places.replace(',', '-')}" if places else plain


def argument(scene: str, seed: int, folder: pathlib.Path) -> str:
    """What `coremotion simulate` is given: a built-in name, or the path of the filled text, written into `folder`."""
    name, _, places = scene.partition(":")
    if not name.endswith(".txt"):
        return scene
    own = SCENARIOS / name
    path = folder / f"{name_of(scene)}.txt"
    path.write_text(filled((own if own.exists() else pathlib.Path(name)).read_text(), places.split(","), seed))
    return str(path)


def filled(text: str, places: list[str], seed: int) -> str:
    """The text for one person."""
    chance = np.random.default_rng(seed)
    walk, run = (mean + deviation * float(np.clip(chance.normal(), -2, 2)) for mean, deviation in (WALK, RUN))
    place = places[(seed - 1) % len(places)]
    return string.Template(text).safe_substitute(
        place=place, phone="watch" if place == "wrist" else "iphone", walk=f"{walk:.2f}", run=f"{run:.2f}"
    )
