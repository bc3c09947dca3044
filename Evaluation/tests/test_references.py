import json
from collections import Counter

import pytest
from conftest import PROJECT
from reference import bars

from evaluation import suites
from evaluation.references import Reference, references
from evaluation.scores import lines, load

# Bars that only the design notes on activity name: speed alone on the trips of mobilitynet that have fixes.
NOTED = {"activity|location alone|cycling recall", "activity|location alone|automotive recall"}


def test_every_bar_is_one_of_the_references_with_the_same_limit_and_peer():
    theirs = [bar for path in bars() for bar in json.loads(path.read_text())]
    assert Counter((bar["suite"], bar["must_be"], bar["best_peer"]) for bar in theirs) == Counter(
        (name.split("|")[0], bar.must_be, bar.peer) for name, bar in references().items() if name not in NOTED)
    assert NOTED < references().keys()


def test_every_bar_names_a_figure_of_its_suite():
    for name in references():
        suite, _, figure = name.split("|")
        assert figure in {f.name for f in suites.named(suite).figures}, name


def test_every_bar_has_a_recorded_figure():
    recorded = load(PROJECT / "Evaluation/recorded.json")
    found = {line.full_name for suite in suites.ALL for line in lines(suite, recorded)}
    assert references().keys() <= found


@pytest.mark.parametrize("must, value, reached", [
    ("<= 1.4", 1.4, True), ("<= 1.4", 1.41, False), (">= 0.9", 0.9, True), (">= 0.9", 0.89, False),
    ("abs<= 10", -10, True), ("abs<= 10", -11, False), ("<= 1", None, False), ("<= 1", float("nan"), False),
])
def test_a_bar_is_reached_at_its_limit_and_never_by_what_is_absent(must, value, reached):
    assert Reference("s|g|f", must, "").is_reached(value) == reached
