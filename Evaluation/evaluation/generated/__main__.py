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
from .arguments import parsed, parser
from .bars import BARS, FURTHER
from .beside import beside
from .living import NAMES, analyze_all, simulate_all
from .table import others_table, put, table


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="generated-") as folder:
        work = options.keep or pathlib.Path(folder)
        data, results = work / "data", work / "results"
        failures = simulate_all(options.binary, options.names, options.seeds, data, options.jobs)
        failures += analyze_all(options.binary, scoring.runs(data, work), results, options.jobs)
        figures = scoring.score(data, results) | beside(data, results)
        others = falls_and_cars.figures(data, results)
    bars, further = ([bar for bar in bars if set(bar.scenarios) <= set(options.names)] for bars in (BARS, FURTHER))
    missed = [bar for bar in bars if not bar.holds(bar.value(figures))]
    barred = [other for other in others if other.bar is not None]
    missed += [other for other in barred if not other.holds]
    text = table(bars, figures) + (others_table(others) if others else "") + (
        f"\n{len(bars) + len(barred) - len(missed)} of {len(bars) + len(barred)} bars reached; seeds {options.seeds[0]} to {options.seeds[-1]}, "
        f"{len(options.names)} scenarios.\n")
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


def _options(arguments: list[str] | None) -> argparse.Namespace:
    made = parser("python -m evaluation.generated", __doc__, "scenario", NAMES, "1-3")
    made.add_argument("--json", type=pathlib.Path, help="write all figures into this file")
    return parsed(made, arguments, "scenario", NAMES)


if __name__ == "__main__":
    sys.exit(main())
