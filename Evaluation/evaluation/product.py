"""The product at work: `coremotion analyze`, and the files that it writes."""

from __future__ import annotations

import json
import pathlib
import subprocess
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from .tables import Table, parse_table

TIME_LIMIT = 300  # s; the slowest recording of the suites takes one


class Failed(Exception):
    """The product gave no result: exit code and last line."""


@dataclass(frozen=True)
class Results:
    """The folder that one recording's results were written to."""

    folder: pathlib.Path

    def has(self, name: str) -> bool:
        return (self.folder / name).exists()

    def table(self, name: str, only: Collection[str] | None = None) -> Table | None:
        """A file of results, or those of its columns that `only` names.

        None where the capability does not exist: absent is not zero.
        """
        path = self.folder / name
        return parse_table(path.read_text(), name, only) if path.exists() else None

    @cached_property
    def summary(self) -> dict:
        return json.loads((self.folder / "summary.json").read_text())

    def total(self, column: str, name: str = "pedometer.csv") -> float | None:
        """Sum of a column over all batches; None where no batch knows it."""
        table = self.table(name)
        if table is None or column not in table:
            return None
        known = table[column][table[column] == table[column]]
        return float(known.sum()) if len(known) else None


def analyze(binary: str, recording: pathlib.Path, output: pathlib.Path, arguments: tuple[str, ...] = ()) -> Results:
    """Runs the product on one recording. Raises Failed.

    Exit code 3 is a result: part of the input was damaged, and the summary says so.
    """
    command = [binary, "analyze", str(recording), "--output", str(output), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired as error:
        raise Failed(f"no answer in {TIME_LIMIT} s") from error
    summaries = sorted(output.rglob("summary.json"))
    if done.returncode not in (0, 3) or not summaries:
        said = done.stderr.strip().splitlines() or done.stdout.strip().splitlines() or ["printed nothing"]
        raise Failed(f"exit {done.returncode}: {said[-1][:200]}")
    return Results(summaries[0].parent)
