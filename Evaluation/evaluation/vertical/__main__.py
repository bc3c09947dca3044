"""`python -m evaluation.vertical FOLDER --seed 7`: writes the 48 recordings, to be scored as any others.

Stairs, lifts, escalators and hills in ordinary weather and in a storm; a bicycle, a car, a sealed phone in
ordinary weather; level ground in a storm: each in the pocket, the hand, a bag and a jacket.

    cd Evaluation && .venv/bin/python -m evaluation.vertical /tmp/seed7 --seed 7 --binary coremotion
    ./evaluate /tmp/seed7 --suite altitude
"""

from __future__ import annotations

import argparse
import pathlib
import string
import subprocess
import sys
import tempfile

SCENARIOS = pathlib.Path(__file__).parent / "scenarios"
PLACES = ("pocket", "hand", "bag", "jacket")
WEATHERS = {"stairs": ("ordinary", "storm"), "lift": ("ordinary", "storm"), "escalator": ("ordinary", "storm"),
            "hill": ("ordinary", "storm"), "bicycle": ("ordinary",), "car": ("ordinary",),
            "sealed": ("ordinary",), "level": ("storm",)}


def texts() -> dict[str, str]:
    """Name of each recording to the text of its scenario."""
    found = {}
    for name, weathers in WEATHERS.items():
        text = string.Template((SCENARIOS / f"{name}.txt").read_text())
        for weather in weathers:
            for place in PLACES:
                found[f"{name}-{weather}-{place}"] = text.substitute(weather=weather, place=place)
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m evaluation.vertical", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="folder to write the recordings to")
    parser.add_argument("--seed", type=int, default=1, help="person, noise and details (default 1)")
    parser.add_argument("--binary", default="coremotion", help="the program that simulates")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts().items():
            scenario = pathlib.Path(folder) / f"{name}.txt"
            scenario.write_text(text)
            done = subprocess.run([options.binary, "simulate", str(scenario), "--seed", str(options.seed),
                                   "--output", str(options.folder / f"{name}.zip")], capture_output=True, text=True)
            if done.returncode:
                print(done.stderr.strip(), file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
