"""The wheel as a stranger has it: installed in an empty folder, with what its guide says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY, WALK, command_line

import coremotion

WHEELS = sorted((REPOSITORY / "dist").glob("coremotion-*.whl"))
GUIDE = REPOSITORY / "Documentation/guides/Python.md"
LIBRARY = coremotion.program().with_name("libcoremotion.so")


@pytest.fixture(scope="module")
def wheel() -> Path:
    assert len(WHEELS) == 1, "make wheel makes one"
    return WHEELS[0]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """An empty folder with an environment in which the wheel is all that was asked for."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", folder / "v"], check=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([folder / "v/bin/pip", "install", *quiet, wheel], check=True)
    shutil.copy(WALK, folder / "walk.zip")
    return folder


def run(folder: Path, text: str) -> str:
    done = subprocess.run([folder / "v/bin/python", "-c", text], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def blocks() -> dict[str, str]:
    """The blocks of the guide by their names."""
    return dict(re.findall(r"<!-- file: (\w+\.py) -->\n```python\n(.*?)```", GUIDE.read_text(), re.S))


def test_every_block_of_the_guide_runs(tmp_path: Path) -> None:
    shutil.copy(WALK, tmp_path / "walk.zip")
    (tmp_path / "cut.zip").write_bytes(WALK.read_bytes()[:-9000])
    known = ["five.py", "read.py", "analyze.py", "errors.py", "stream.py", "simulate.py"]
    assert set(known) <= set(blocks())
    text = "\n".join(blocks()[name] for name in known)
    done = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Google Pixel back pocket 100" in done.stdout


def test_the_first_lines_of_the_guide_print_the_steps(empty: Path) -> None:
    lines = [line for line in blocks()["five.py"].splitlines() if line][:5]
    printed = run(empty, "\n".join(lines))
    told = re.search(r"steps +(\d+ ± \d+)", command_line("analyze", WALK))
    assert told is not None
    assert told.group(1) in printed


def test_the_program_is_the_command_line(empty: Path) -> None:
    told = subprocess.run([empty / "v/bin/python", "-m", "coremotion", "analyze", "walk.zip"], cwd=empty, capture_output=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.decode() == command_line("analyze", WALK)
    missing = subprocess.run([empty / "v/bin/python", "-m", "coremotion", "analyze", "nothing"], cwd=empty, capture_output=True)
    assert missing.returncode == 1


def test_pyarrow_is_all_that_comes_along(empty: Path) -> None:
    listed = subprocess.run([empty / "v/bin/pip", "list", "--format=freeze"], capture_output=True, text=True).stdout
    names = {line.split("==")[0].lower() for line in listed.splitlines()}
    assert names - {"pip", "setuptools"} == {"coremotion", "pyarrow"}


def test_importing_loads_neither_pyarrow_nor_the_library(empty: Path) -> None:
    text = "import sys, coremotion; print('pyarrow' in sys.modules, 'libcoremotion' in open('/proc/self/maps').read())"
    assert run(empty, text) == "False False\n"


def test_the_wheel_is_for_any_python_and_small(wheel: Path) -> None:
    assert re.fullmatch(r"coremotion-[\d.]+-py3-none-manylinux_2_\d+_x86_64\.whl", wheel.name)
    assert wheel.stat().st_size <= 12e6


def test_auditwheel_says_manylinux(wheel: Path) -> None:
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True).stdout
    assert re.search(r'platform tag:\s+"manylinux_2_\d+_x86_64"', shown)


def test_nothing_but_the_door_is_seen_from_outside() -> None:
    listed = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True).stdout
    names = [line.split()[-1] for line in listed.splitlines()]
    assert names
    assert all(name.startswith("coremotion_") and "private" not in name for name in names), names


def test_swift_and_the_c_libraries_are_inside() -> None:
    listed = subprocess.run(["ldd", LIBRARY], capture_output=True, text=True, check=True).stdout
    assert not re.search(r"swift|Foundation|dispatch|minizip|expat|libz\.", listed), listed
    assert b"Foundation" not in LIBRARY.read_bytes()


def test_no_path_of_the_machine_is_in_it() -> None:
    for file in (LIBRARY, coremotion.program()):
        assert str(REPOSITORY).encode() not in file.read_bytes()


def test_a_source_distribution_is_refused_with_a_sentence(tmp_path: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-c", "import wheel_backend; wheel_backend.build_sdist('.')"],
        cwd=REPOSITORY / "Python",
        capture_output=True,
        text=True,
    )
    assert refused.returncode != 0
    assert "coremotion has no source distribution" in refused.stderr
