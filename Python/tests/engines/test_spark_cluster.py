"""Executors that are processes of their own, get the package as an archive, and one of which is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path

import psutil
import pyarrow.compute
import pyarrow.parquet
import pytest
from asked import TABLES

import coremotion

#: The wheel that is to be tried; without one the package as it is here.
WHEEL = os.environ.get("WHEEL")
SUBMIT = Path(sys.executable).with_name("spark-submit")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """The wheel under a name that Spark unpacks."""
    path = tmp_path / "coremotion.zip"
    if WHEEL:
        path.write_bytes(Path(WHEEL).read_bytes())
        return path
    package = Path(coremotion.__file__).parent
    with zipfile.ZipFile(path, "w") as made:
        for file in sorted(package.rglob("*")):
            if "__pycache__" not in file.parts:
                made.write(file, file.relative_to(package.parent))
    return path


def test_a_killed_executor_changes_no_row(recordings, archive, tmp_path):
    out = tmp_path / "out"
    words = ["--master", "local-cluster[2,1,1024]", "--archives", f"{archive}#coremotion-wheel"]
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.executorEnv.PYTHONPATH": "coremotion-wheel",
    }
    words += [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    package = Path(coremotion.__file__).parents[1]
    job = [Path(__file__).with_name("cluster_job.py"), package, recordings.folder, out, *TABLES]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_WORKER_DIR": str(tmp_path), "SPARK_LOCAL_IP": "127.0.0.1"}
    with open(tmp_path / "log", "wb") as log:
        submitted = subprocess.Popen([SUBMIT, *words, *map(str, job)], env=environment, stdout=log, stderr=log)
        hunt = threading.Thread(target=kill_an_executor, args=(submitted, killed := []))
        hunt.start()
        submitted.wait()
        hunt.join()
    assert submitted.returncode == 0, (tmp_path / "log").read_text()[-3000:]
    assert len(killed) == 1
    states = pyarrow.parquet.read_table(out / "manifest")["state"].to_pylist()
    assert states == ["done"] * len(recordings.paths)
    for name in TABLES:
        rows = pyarrow.parquet.read_table(out / name)
        rows = rows.take(pyarrow.compute.sort_indices(rows["path"]))
        assert rows.to_pylist() == recordings.rows(name)


def kill_an_executor(submitted: subprocess.Popen[bytes], killed: list[int]) -> None:
    """Kills the first executor below which an analysis has begun."""
    while submitted.poll() is None and not killed:
        for process in psutil.Process(submitted.pid).children(recursive=True):
            try:
                if "coremotion._child" in " ".join(process.cmdline()):
                    executor = next(p for p in process.parents() if is_executor(p))
                    os.kill(executor.pid, signal.SIGKILL)
                    killed.append(executor.pid)
                    break
            except psutil.NoSuchProcess:
                continue
        time.sleep(0.05)


def is_executor(process: psutil.Process) -> bool:
    return any("ExecutorBackend" in word for word in process.cmdline())
