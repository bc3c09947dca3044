"""Every figure of gestures against the reference scorer of tables, where it lies beside the repository."""

import math
import shutil

import pytest
from conftest import BINARY, SHARED
from oracle import QUIET, leaves, write_answers, write_truth
from reference import scorer

from evaluation.recordings import find_recordings
from evaluation.schedule import results_of
from evaluation.suites.gestures import SUITE, folders, quiet, vehicle

SMALL = {  # What a few quick recordings of each kind are called, and how many figures they give at least.
    ("st-gym/biceps_curl", "st-gym/no_exercise", "spar-watch/"): 14,
    ("st-tennis/backhand", "watch-tabletennis/evening0408_topspin", "punch-nano/"): 30,
    ("falls-imu/", "st-head/nod", "st-yoga/plank_1"): 10,
    ("st-car-events/crash1", "st-car-events/jackup1", "st-vehicle/"): 4,
    ("tremor-watch/", "mpower-tremor/"): 4,
    ("comma-drive/",): 6,
}
FEW = 3  # recordings of each name


def assert_same(ours, theirs):
    """All of their numbers are ours, under our names; returns how many there are."""
    mine, compared = dict(leaves(ours)), 0
    for name, value in leaves(theirs):
        if name.startswith("other|") and name != "other|minutes":
            name += "_per_min"
        if isinstance(value, list) or value is None:
            continue  # Names of recordings that are wrong; a figure that is absent.
        if math.isinf(value) or (name == "repetitions|none" and name not in mine):
            assert name not in mine, "what was never told, or never to be told, is absent"
            continue
        assert mine[name] == pytest.approx(value, rel=1e-12, abs=1e-15), name
        compared += 1
    return compared


@pytest.mark.parametrize("noise", [0, 0.15, 0.3])
def test_answers_to_made_recordings(tmp_path, noise, monkeypatch):
    reference = scorer("gesture_tables")
    monkeypatch.setattr(reference, "quiet_list", lambda: [QUIET])
    write_truth(tmp_path / "data")
    write_answers(tmp_path / "results", noise)
    ours, theirs = (score(tmp_path / "data", tmp_path / "results") for score in (folders.score, reference.score))
    assert assert_same(ours, theirs) >= 90


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
@pytest.mark.parametrize("names", SMALL)
def test_answers_to_real_recordings(tmp_path, names):
    reference = scorer("gesture_tables")
    source = SHARED / "data/gestures"
    if not source.is_dir():
        pytest.skip("no shared recordings of gestures beside the repository")
    for path in (path for name in names for path in sorted(source.glob(f"{name}*.zip"))[:FEW]):
        target = tmp_path / "data/gestures" / path.parent.name
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for recording in find_recordings(tmp_path / "data").recordings:
        _run(recording, tmp_path)
    ours, theirs = (score(tmp_path / "data", tmp_path / "results") for score in (folders.score, reference.score))
    assert assert_same(ours, theirs) >= SMALL[names]


def _run(recording, folder):
    """Runs the product and puts what it wrote where both scorers look."""
    for label, result in results_of(SUITE, recording, BINARY, folder / "work" / recording.name).items():
        below = folder / "results" / (f"turned/{label}" if label else "") / recording.set
        shutil.copytree(result.folder, below / recording.name)


def test_the_copies_of_a_drive_are_those_of_the_reference(tmp_path):
    reference = scorer("gesture_tables")
    source = SHARED / "data/gestures/comma-drive"
    if not source.is_dir():
        pytest.skip("no shared recordings of gestures beside the repository")
    for recording in find_recordings(source).recordings:
        for number, by in enumerate(reference.TURNS, start=1):
            copy = vehicle.turned(recording, str(number), tmp_path / recording.name)
            reference.turn(recording.path, tmp_path / "theirs.zip", by)
            theirs = next(iter(find_recordings(tmp_path / "theirs.zip").recordings))
            for member in filter(recording.has, vehicle.TURNED):
                assert copy.text(member) == theirs.text(member)


def test_the_quiet_recordings_are_those_of_the_reference():
    assert quiet.quiet_names() == set(scorer("gesture_tables").quiet_list())
