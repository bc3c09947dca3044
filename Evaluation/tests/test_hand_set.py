"""The list of numbers that are set by hand, and what no fit may open."""

import importlib.machinery
import importlib.util
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def hand_set():
    loader = importlib.machinery.SourceFileLoader("hand_set", str(ROOT / ".ci/hand-set"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("hand_set", loader))
    loader.exec_module(module)
    return module


def test_named_and_inside_numbers_are_told_apart():
    source = """
/// Half of 7.
struct Band {
  static let corner = 2.7, none = 0
  /// A line that goes on.
  static let share: Float =
    0.25
  struct Parameters {
    var run = 6
  }
  func f(x: Float) -> Float { 2 * x + 9 }  // and 8
}
"""
    named, inside = hand_set().counts(source)
    assert [line.split()[0] for line in named] == ["2.7", "0.25", "6"]
    assert inside == 1


def test_no_fit_knows_of_the_recordings_that_are_for_judging():
    for path in (ROOT / "Training").glob("*.py"):
        assert "strangers" not in path.read_text(), path.name
