"""What the modules that score simulated recordings are told: the product, the seeds, the names of what is simulated."""

from __future__ import annotations

import argparse
import pathlib


def seeds(words: str) -> range:
    """A range of seeds as in 1-3."""
    first, _, last = words.partition("-")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a seed or two as in 1-3, found {words}") from None
    if not found or found[0] < 0:
        raise argparse.ArgumentTypeError(f"expected the smaller seed first, found {words}")
    return found


def parser(program: str, description: str | None, noun: str, names: list[str], first: str) -> argparse.ArgumentParser:
    """A parser of all that they share; `noun` is what one of `names` is called, `first` the seeds that are usual."""
    made = argparse.ArgumentParser(prog=program, description=description,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("names", nargs="*", metavar=noun.upper(), help=f"one of {', '.join(names)} (default: all)")
    made.add_argument("--binary", default="coremotion", help="the product")
    made.add_argument("--seeds", type=seeds, default=seeds(first), help=f"first and last seed (default {first})")
    made.add_argument("--jobs", type=int, default=2, help="recordings at a time (default 2)")
    made.add_argument("--page", type=pathlib.Path, help="put the table into the last text block of this page")
    made.add_argument("--keep", type=pathlib.Path, help="keep recordings and tables in this folder, new or empty")
    made.add_argument("--strict", action="store_true", help="end with 4 where a bar is missed")
    return made


def parsed(made: argparse.ArgumentParser, arguments: list[str] | None, noun: str, names: list[str]) -> argparse.Namespace:
    """The options; ends where a name is unknown or the folder to keep is in use."""
    options = made.parse_args(arguments)
    for name in options.names:
        if name not in names:
            made.error(f"no {noun} is called {name}: there are {', '.join(names)}")
    if options.keep and options.keep.exists() and any(options.keep.iterdir()):
        made.error(f"{options.keep} is not empty")
    options.names = options.names or list(names)
    return options
