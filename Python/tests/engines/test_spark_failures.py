"""What kills a process, from inside or outside, costs its own row at most."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import psutil
import pytest
from asked import TABLES

from coremotion.spark import analyze, manifest, table

POISONED = """
import os, signal
from coremotion._child import outcome, serve

def analysis(source, member, tables, options):
    if "poison" in str(source):
        os.kill(os.getpid(), signal.SIGSEGV)
    return outcome(source, member, tables, options)

serve(analysis)
"""


@pytest.fixture
def poison(spark, tmp_path):
    """Files with `poison` in their names end the process that reads them."""
    script = tmp_path / "child.py"
    script.write_text(POISONED)
    spark.sparkContext.environment["COREMOTION_CHILD"] = str(script)
    yield
    del spark.sparkContext.environment["COREMOTION_CHILD"]


def given(spark, paths, tasks=6):
    return spark.createDataFrame([(p,) for p in paths], "path string").repartition(tasks)


def test_a_file_that_kills_is_a_row_and_the_others_are_as_ever(spark, recordings, poison):
    few = recordings.paths[:20]
    poisoned = ["/data/poison-1.zip", "/data/poison-2.zip"]
    results = analyze(given(spark, few[:10] + poisoned + few[10:]), tables=TABLES)
    rows = {r.path: r for r in manifest(results).collect()}
    assert {rows[p].state for p in few} == {"done"}
    for path in poisoned:
        assert (rows[path].state, rows[path].exit_code) == ("failed", 128 + signal.SIGSEGV)
        assert "Segmentation fault" in rows[path].reason
    expected = [r for r in recordings.rows("segments") if r["path"] in few]
    found = table(results, "segments").orderBy("path", "start_s").collect()
    assert [r.asDict() for r in found] == expected


def test_bad_files_are_rows_with_reasons(spark, recordings, tmp_path):
    whole = Path(recordings.paths[0]).read_bytes()
    bad = {"empty.zip": b"", "text.csv": b"no recording\n", "cut.zip": whole[: len(whole) // 2]}
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    asked = [str(tmp_path / name) for name in bad] + [str(tmp_path / "missing.zip"), recordings.paths[0]]
    rows = {r.path: r for r in manifest(analyze(given(spark, asked), tables=TABLES)).collect()}
    assert set(rows) == set(asked)
    assert rows[recordings.paths[0]].state == "done"
    for path in asked[:-1]:
        assert rows[path].state in ("refused", "damaged") and rows[path].reason


@pytest.mark.parametrize("victim", ["the worker", "its child"])
def test_sigkill_from_outside_changes_no_row(spark, recordings, victim):
    """Three processes of the job are killed while it runs, and all rows are there."""
    # Workers of its own: what is hunted has begun with this job.
    spark.sparkContext.environment["COREMOTION_HUNT"] = victim
    hunt = Hunt(victim, kills=3)
    with hunt:
        results = analyze(given(spark, recordings.paths, tasks=4), tables=TABLES)
        found = table(results, "segments").orderBy("path", "start_s").collect()
    assert hunt.killed == 3
    assert [r.asDict() for r in found] == recordings.rows("segments")


class Hunt:
    """Kills processes of this one's Spark while a job runs: each victim once, and none that has not begun."""

    def __init__(self, victim: str, kills: int) -> None:
        self.victim, self.left, self.killed = victim, kills, 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def run(self) -> None:
        hunted: set[int] = {c.pid for c in children()}
        while self.left and not self.over.is_set():
            for child in children():
                if child.pid not in hunted and self.left:
                    hunted.add(child.pid)
                    self.kill(child if self.victim == "its child" else child.parent())
            time.sleep(0.02)

    def kill(self, process: psutil.Process | None) -> None:
        if process is not None:
            os.kill(process.pid, signal.SIGKILL)
            self.left -= 1
            self.killed += 1


def children() -> list[psutil.Process]:
    """The children in which this session's Spark analyses."""
    found = []
    for process in psutil.Process().children(recursive=True):
        try:
            if "coremotion._child" in " ".join(process.cmdline()):
                found.append(process)
        except psutil.NoSuchProcess:
            pass
    return found
