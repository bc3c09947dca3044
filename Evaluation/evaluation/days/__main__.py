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

from ..generated.arguments import parsed, parser
from ..generated.table import put
from .living import NAMES, live
from .table import verdicts, table


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="days-") as folder:
        days, failures = live(options.binary, options.names, options.seeds, options.keep or pathlib.Path(folder), options.jobs)
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
    return parsed(parser("python -m evaluation.days", __doc__, "day", NAMES, "1"), arguments, "day", NAMES)


if __name__ == "__main__":
    sys.exit(main())
