"""What the page says of the simulator: its signals and its scores beside those of recordings."""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Sequence

from ..scores import Score
from . import measured, side_by_side, sources, spectra, table

SEEDS = range(1, 7)  # simulated persons of each scene

TITLE = "## Simulated beside recorded"

WORDS = TITLE + """

The simulator is tested like the product. Measures of the signal (levels of bands, cadence, repetition, jerk, peaks,
rotation) of simulated people lie inside the spread of recordings, between the 5th and the 95th percentile, or they do
not:

{verdicts}
† Fewer than five persons: the spread is that of the windows of their recordings, and says little about other people.
*Between persons*: the standard deviation between simulated persons over that between real ones, median over the
measures. {summary}.

`|a|` is the length of the specific force. {legend}

![Spectra of recordings and simulations](accuracy/spectra.svg)

The product's scores on simulated and on real recordings of the same kind, through the same suites. Where the simulated
side is much easier, it lacks something that makes reality hard, and no figure on it may stand for one on people.

{rows}"""


def section(binary: str, data: pathlib.Path, scores: Sequence[Score], jobs: int, folder: pathlib.Path) -> str:
    """The section in Markdown; the plot of spectra goes to `folder`. `scores` are those of `data`.

    Raises RuntimeError where a scene cannot be simulated.
    """
    real = measured.of_data(data, jobs)
    simulated, failed = measured.of_simulations(binary, sources.PAIRS, SEEDS, jobs)
    if failed:
        raise RuntimeError("; ".join(sorted(set(failed.values()))))
    found = [verdict for pair in sources.PAIRS for verdict in table.verdicts(pair, real, simulated[pair])]
    spectra.spectra(folder / "spectra.svg", sources.PAIRS, real, simulated)
    with tempfile.TemporaryDirectory(prefix="simulated-") as work:
        rows = side_by_side.side_by_side(binary, data, pathlib.Path(work), jobs, real=scores)
    return WORDS.format(
        verdicts=table.markdown(found), summary=table.summary(found), legend=table.legend(found),
        rows=side_by_side.markdown(rows))
