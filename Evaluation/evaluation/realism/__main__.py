"""`python -m evaluation.realism --binary coremotion DATA`: the simulator against recordings.

Measures of motion, or with --scores the product's figures, on recordings and simulations side by side.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
import tempfile
from dataclasses import asdict

from ..scores import load
from . import events, measured, side_by_side, signals, sources, spectra, table
from .sources import Pair


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    if options.scores:
        return _print_scores(options)
    if options.events:
        print(events.compare(options.binary, options.data, range(1, options.seeds + 1)), end="")
        return 0
    pairs = _pairs(options)
    if not pairs:
        print("no pair of this kind and placement", file=sys.stderr)
        return 2
    real = measured.of_data(options.data, options.jobs, options.cache)
    simulated, failed = measured.of_simulations(options.binary, pairs, range(1, options.seeds + 1), options.jobs)
    found = []
    for pair in pairs:
        rows = table.verdicts(pair, real, simulated[pair])
        found += rows
        if rows:
            print(table.text(rows) + "\n")
        elif pair.scenario not in failed:
            print(f"{pair.name}: no recording\n")
    print(table.summary(found))
    for reason in sorted(set(failed.values())):
        print(f"not simulated: {reason}", file=sys.stderr)
    if options.spectra:
        spectra.spectra(options.spectra, pairs, real, simulated)
    if options.json:
        rows = [asdict(v) | {"pair": v.pair.name, "scenario": v.pair.scenario, "verdict": v.word} for v in found]
        options.json.write_text(json.dumps(rows, indent=1))
    return 1 if failed else 0


def _print_scores(options: argparse.Namespace) -> int:
    known = load(options.real) if options.real else None
    with tempfile.TemporaryDirectory(prefix="side-by-side-") as work:
        rows = side_by_side.side_by_side(
            options.binary, options.data, pathlib.Path(work), options.jobs, options.seeds, known)
    print(side_by_side.text(rows))
    return 0


def _pairs(options: argparse.Namespace) -> list[Pair]:
    kept = [
        p for p in sources.PAIRS
        if options.kind in ("", p.kind) and options.placement in ("", p.placement)
    ]
    if not options.scenario:
        return kept
    if not options.kind or not options.placement:
        raise SystemExit("--scenario needs --kind and --placement: which recordings it ought to look like")
    real = kept[0].real if kept else ()
    return [Pair(options.kind, options.placement, options.scenario, real, tuple(options.label))]


def _options(arguments: list[str] | None) -> argparse.Namespace:
    measures = "\n".join(f"  {name:<16} {says}{', ' + unit if unit else ''}"
                         for name, (unit, says) in signals.MEASURES.items())
    parser = argparse.ArgumentParser(
        prog="python -m evaluation.realism", description=__doc__, epilog=f"measures:\n{measures}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("data", type=pathlib.Path, help="folder of recordings")
    parser.add_argument("--binary", default="coremotion", help="the product")
    parser.add_argument("--seeds", type=int, default=6, help="simulated persons per scenario")
    parser.add_argument("--scenario", default="", help="compare this scenario (a name or a file) only")
    parser.add_argument("--kind", default="", help="walking, running, stairs_up, car, ...")
    parser.add_argument("--placement", default="", help="hand, pocket, mount, ...")
    parser.add_argument("--label", action="append", default=[], help="labels of the scenario that count as the kind")
    parser.add_argument("--scores", action="store_true", help="the product's figures side by side instead")
    parser.add_argument("--events", action="store_true", help="strokes and punches one by one instead")
    parser.add_argument("--real", type=pathlib.Path, metavar="FILE",
                        help="with --scores: scores of DATA that `evaluate --json` wrote")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cache", type=pathlib.Path, default=measured.CACHE, help="where measures are kept")
    parser.add_argument("--json", type=pathlib.Path, help="write the verdicts here too")
    parser.add_argument("--spectra", type=pathlib.Path, metavar="FILE", help="draw the spectra as SVG")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
