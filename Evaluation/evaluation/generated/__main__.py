"""`make gestures-generated`: what the product says of simulated gestures, and the bars for it.

Each scenario is simulated with each seed and analysed with `--gestures all`; the scorer of the recorded gestures reads
the tables, and beside it stands what that does not read.

exit status  0 scored; 1 a recording failed (it is named); 2 the call is wrong; 4 with --strict: a bar was missed.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
import tempfile

from . import falls_and_cars, scoring
from .bars import BARS, FURTHER
from .beside import beside
from .living import NAMES, analyze_all, simulate_all
from .table import others_table, put, table


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="generated-") as folder:
        work = options.keep or pathlib.Path(folder)
        data, results = work / "data", work / "results"
        failures = simulate_all(options.binary, options.scenarios, options.seeds, data, options.jobs)
        failures += analyze_all(options.binary, scoring.runs(data, work), results, options.jobs)
        figures = scoring.score(data, results) | beside(data, results)
        others = falls_and_cars.figures(data, results)
    bars, further = ([bar for bar in bars if set(bar.scenarios) <= set(options.scenarios)] for bars in (BARS, FURTHER))
    missed = [bar for bar in bars if not bar.holds(bar.value(figures))]
    barred = [other for other in others if other.bar is not None]
    missed += [other for other in barred if not other.holds]
    text = table(bars, figures) + (others_table(others) if others else "") + (
        f"\n{len(bars) + len(barred) - len(missed)} of {len(bars) + len(barred)} bars reached; seeds {options.seeds[0]} to {options.seeds[-1]}, "
        f"{len(options.scenarios)} scenarios.\n")
    if further:
        text += "\nBeside them, with limits of our own:\n\n" + table(further, figures)
    print(text, end="")
    if options.page and not failures:
        put(options.page, text)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")
    for failure in failures:
        print(failure, file=sys.stderr)
    if failures:
        return 1
    return 4 if options.strict and missed else 0


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


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evaluation.generated", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"one of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--binary", default="coremotion", help="the product")
    parser.add_argument("--seeds", type=seeds, default=seeds("1-3"), help="first and last seed (default 1-3)")
    parser.add_argument("--jobs", type=int, default=2, help="recordings at a time (default 2)")
    parser.add_argument("--json", type=pathlib.Path, help="write all figures into this file")
    parser.add_argument("--page", type=pathlib.Path, help="put the table into the last text block of this page")
    parser.add_argument("--keep", type=pathlib.Path, help="keep recordings and tables in this folder, new or empty")
    parser.add_argument("--strict", action="store_true", help="end with 4 where a bar is missed")
    options = parser.parse_args(arguments)
    for name in options.scenarios:
        if name not in NAMES:
            parser.error(f"no scenario is called {name}: there are {', '.join(NAMES)}")
    if options.keep and options.keep.exists() and any(options.keep.iterdir()):
        parser.error(f"{options.keep} is not empty")
    options.scenarios = options.scenarios or list(NAMES)
    return options


if __name__ == "__main__":
    sys.exit(main())
