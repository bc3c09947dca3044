"""`make visits-generated`: what the product says of simulated days with places, with location and without.

Each day is a scenario; a seed is a person, and draws durations and speeds. It is simulated twice, with fixes and
without, analysed, and scored by the rules of the recorded visits against truth_visits.csv and truth_trips.csv.

exit status  0 scored; 1 a recording failed (it is named); 2 the call is wrong; 4 with --strict: a bar was missed.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import tempfile

from ..generated.__main__ import seeds
from ..generated.table import put
from .living import NAMES, live
from .table import verdicts, table


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="days-") as folder:
        days, failures = live(options.binary, options.days, options.seeds, options.keep or pathlib.Path(folder), options.jobs)
    text = table(days)
    print(text, end="")
    if options.page and not failures:
        put(options.page, text)
    for failure in failures:
        print(failure, file=sys.stderr)
    if failures:
        return 1
    return 4 if options.strict and not all(holds for *_, holds in verdicts(days)) else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evaluation.days", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("days", nargs="*", metavar="DAY", help=f"one of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--binary", default="coremotion", help="the product")
    parser.add_argument("--seeds", type=seeds, default=seeds("1"), help="first and last seed (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="recordings at a time (default 2)")
    parser.add_argument("--page", type=pathlib.Path, help="put the table into the last text block of this page")
    parser.add_argument("--keep", type=pathlib.Path, help="keep recordings and tables in this folder, new or empty")
    parser.add_argument("--strict", action="store_true", help="end with 4 where a bar is missed")
    options = parser.parse_args(arguments)
    for name in options.days:
        if name not in NAMES:
            parser.error(f"no day is called {name}: there are {', '.join(NAMES)}")
    if options.keep and options.keep.exists() and any(options.keep.iterdir()):
        parser.error(f"{options.keep} is not empty")
    options.days = options.days or list(NAMES)
    return options


if __name__ == "__main__":
    sys.exit(main())
