"""The guide's four lines of R, on the Parquet that Spark wrote, by Debian's R and the command `duckdb`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from coremotion.spark import cohort

GUIDE = Path(__file__).parents[3] / "Documentation/guides/Python.md"


@pytest.mark.skipif(not shutil.which("Rscript"), reason="R is not installed")
def test_r_reads_the_steps_of_each_recording(spark, recordings, tmp_path):
    cohort(spark, recordings.folder, tmp_path / "results", ["minutes"])
    lines = re.search(r"```text\n(sql <- .*?)```", GUIDE.read_text(), re.S)
    assert lines, "the guide has no lines of R"
    tell = "write.csv(steps, 'steps.csv', row.names = FALSE)\n"
    (tmp_path / "steps.R").write_text(lines.group(1) + tell)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["Rscript", "steps.R"], cwd=tmp_path, env=environment, check=True)
    told = dict(line.rsplit(",", 1) for line in (tmp_path / "steps.csv").read_text().splitlines()[1:])
    expected: dict[str, int] = {}
    for row in recordings.rows("minutes"):
        expected[row["path"]] = expected.get(row["path"], 0) + (row["steps"] or 0)
    assert {path.strip('"'): int(steps) for path, steps in told.items()} == expected
