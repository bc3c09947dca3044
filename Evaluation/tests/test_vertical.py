"""The simulated ways up and down: every text is one that the simulator takes."""

import subprocess

import pytest
from conftest import BINARY

from evaluation import vertical
from evaluation.vertical.__main__ import main, texts


def test_there_are_48_recordings_and_nothing_is_left_open():
    found = texts()
    assert len(found) == 48 and not any("$" in text for text in found.values())
    assert sum("weather  storm" in text for text in found.values()) == 20
    assert vertical.__doc__


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
def test_a_text_of_each_kind_is_a_scenario(tmp_path):
    for name, text in texts().items():
        if name.endswith("-pocket"):
            path = tmp_path / f"{name}.txt"
            path.write_text(text)
            done = subprocess.run([BINARY, "simulate", str(path), "--show"], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr


def test_a_simulator_that_fails_is_told(tmp_path, capsys):
    assert main([str(tmp_path / "out"), "--binary", "false"]) == 1
