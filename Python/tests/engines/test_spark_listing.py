"""A hundred thousand paths are listed and filtered without the driver noticing."""

from __future__ import annotations

import os
from pathlib import Path

import psutil
import pytest
from pyspark.sql import functions as F

from coremotion.spark import analyze, paths

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def many(tmp_path_factory) -> Path:
    """100,000 files in folders of 1,000; each has its number's last digit in bytes."""
    base = tmp_path_factory.mktemp("many")
    for folder in range(100):
        (base / f"{folder:02}").mkdir()
        for file in range(1000):
            with open(base / f"{folder:02}" / f"{file:03}.zip", "wb") as made:
                made.write(b"x" * (file % 10))
    return base


def held(spark) -> tuple[int, int]:
    """Bytes that the driver holds after a collection: Spark's own side, and this Python's."""
    runtime = spark.sparkContext._jvm.java.lang.Runtime.getRuntime()
    for _ in range(3):
        spark.sparkContext._jvm.java.lang.System.gc()
    return runtime.totalMemory() - runtime.freeMemory(), psutil.Process(os.getpid()).memory_info().rss


def ready(spark, inputs):
    """Listed, filtered, and ready to be analysed: its plan is made, and nothing runs."""
    found = paths(spark, inputs).where("size > 4").where(F.col("path").endswith(".zip"))
    analyze(found.select("path"), tables=["steps"])._jdf.queryExecution().executedPlan().toString()
    return found


def test_the_driver_holds_no_more_for_100_000_paths_than_for_1_000(spark, many):
    assert ready(spark, many / "00").count() == 500
    heap_before, python_before = held(spark)
    of_many = ready(spark, many)
    assert of_many.count() == 50_000
    heap_after, python_after = held(spark)
    # A path and its size are 100 bytes and more: a list of them would be over 10 MB.
    assert heap_after - heap_before < 4 * MEGABYTE
    assert python_after - python_before < 4 * MEGABYTE


def test_a_filter_runs_where_the_paths_are_and_nothing_is_analysed(spark, many):
    found = ready(spark, [many / "07", many / "42"])
    names = [r.path for r in found.orderBy("path").limit(3).collect()]
    assert names == [str(many / "07" / f"{n:03}.zip") for n in (5, 6, 7)]
