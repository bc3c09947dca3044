"""`make evaluate-worlds`: what the product says in simulated worlds that nothing is fitted to.

Of each world and seed the simulator makes a life at each rate, and the product analyses it with the gyroscope and
without. Shares of the batches of 2.5 s by live class; a ride from 5 s after its first motion to its last, halts
apart; high✗ counts batches that were said with high confidence in a wrong class. A bar holds where each rate, with
and without gyroscope, holds it.

exit status  0 counted; 1 a life failed (it is named); 2 the call is wrong; 4 with --strict: a bar was missed.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from .judging import Tally
from .living import Life, live
from .table import Key, table, verdict
from .worlds import CLASSES, NAMED


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    seeds = range(options.seeds[0], options.seeds[1] + 1)
    lives = [Life(world, seed, rate) for seed in seeds for world in options.worlds for rate in options.rates]
    tallies, failures = _run(lives, options)
    print(table(tallies, options.settings), end="")
    for failure in failures:
        print(failure, file=sys.stderr)
    missed = [name for name in options.worlds if verdict(NAMED[name], tallies)[1] is False]
    barred = [name for name in options.worlds if verdict(NAMED[name], tallies)[1] is not None]
    print(f"\n{len(barred) - len(missed)} of {len(barred)} bars held; {len(lives)} lives, seeds "
          f"{options.seeds[0]} to {options.seeds[1]}, {len(failures)} failed.")
    if options.json:
        options.json.write_text(json.dumps(_document(tallies, options), indent=1) + "\n")
    if failures:
        return 1
    return 4 if options.strict and missed else 0


def _run(lives: list[Life], options: argparse.Namespace) -> tuple[dict[Key, Tally], list[str]]:
    tallies: dict[Key, Tally] = {}
    failures: list[str] = []
    begin, told = time.monotonic(), 0.0
    with ProcessPoolExecutor(options.jobs) as pool:
        running = [pool.submit(live, options.binary, life) for life in lives]
        for done, future in enumerate(as_completed(running), 1):
            found, failure = future.result()
            failures += [failure] if failure else []
            for key, tally in found.items():
                tallies.setdefault(key, Tally()).add(tally)
            now = time.monotonic()
            if not options.quiet and (now - told > (1 if sys.stderr.isatty() else 60) or done == len(lives)):
                told = now
                left = (now - begin) / done * (len(lives) - done)
                print(f"{done} of {len(lives)} lives, {left / 60:.0f} min left", file=sys.stderr,
                      end="\r" if sys.stderr.isatty() and done < len(lives) else "\n", flush=True)
    return tallies, failures


def _document(tallies: dict[Key, Tally], options: argparse.Namespace) -> dict:
    """Everything that was counted; batches, so that shares can be pooled otherwise."""
    rows = [
        {"world": world, "rate_hz": rate, "gyroscope": gyroscope,
         "batches": dict(zip(CLASSES, map(int, tally.moving))),
         "batches_at_halts": dict(zip(CLASSES, map(int, tally.halts))),
         "high": tally.high, "high_wrong": tally.high_wrong}
        for (world, rate, gyroscope), tally in sorted(tallies.items())
    ]
    bars = []
    for name in options.worlds:
        worst, holds = verdict(NAMED[name], tallies)
        if holds is not None:
            world = NAMED[name]
            bar = "high in a wrong class 0" if world.never_high else str(world.bar)
            bars.append({"world": name, "bar": bar, "worst": worst, "held": holds})
    return {"seeds": list(options.seeds), "settings": rows, "bars": bars}


def _seeds(words: str) -> tuple[int, int]:
    first, _, last = words.partition("-")
    try:
        seeds = int(first), int(last or first)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a seed or two as in 1001-1040, found {words}") from None
    if seeds[0] > seeds[1] or seeds[0] < 0:
        raise argparse.ArgumentTypeError(f"expected the smaller seed first, found {words}")
    return seeds


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evaluation.worlds", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("worlds", nargs="*", metavar="WORLD", help=f"one of {', '.join(NAMED)} (default: all)")
    parser.add_argument("--binary", default="coremotion", help="the product")
    parser.add_argument("--seeds", type=_seeds, default=(1001, 1040), help="first and last seed (default 1001-1040)")
    parser.add_argument("--rates", type=int, nargs="+", default=[20, 50, 100], help="Hz (default 20 50 100)")
    parser.add_argument("--jobs", type=int, default=2, help="lives at a time (default 2)")
    parser.add_argument("--settings", action="store_true", help="a line for each rate, with and without gyroscope")
    parser.add_argument("--json", type=pathlib.Path, help="write what was counted into this file")
    parser.add_argument("--strict", action="store_true", help="end with 4 where a bar is missed")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    options = parser.parse_args(arguments)
    for name in options.worlds:
        if name not in NAMED:
            parser.error(f"no world is called {name}: there are {', '.join(NAMED)}")
    options.worlds = options.worlds or list(NAMED)
    return options


if __name__ == "__main__":
    sys.exit(main())
