import json
import shutil
import zipfile

import pytest

from evaluation.recordings import Damaged, find_recordings, open_recording


def test_a_recording_is_who_its_meta_says_it_is(make_recording, tmp_path):
    make_recording("some/strange-name.zip", {"set": "oxford", "recording": "walk-1", "person": 7})
    (recording,) = find_recordings(tmp_path / "data").recordings
    assert (recording.key, recording.person) == (("oxford", "walk-1"), "7")


def test_without_meta_the_folder_is_the_set_and_the_file_the_name(make_recording, tmp_path):
    make_recording("mine/monday.zip")
    (recording,) = find_recordings(tmp_path / "data").recordings
    assert (recording.key, recording.person) == (("mine", "monday"), None)


def test_the_suite_is_the_nearest_folder_with_a_suites_name(make_recording, tmp_path):
    make_recording("steps/oxford/a.zip", {})
    make_recording("elsewhere/b.zip", {})
    found = find_recordings(tmp_path / "data").recordings
    assert {r.name: r.suite for r in found} == {"a": "steps", "b": None}


def test_the_suite_is_known_when_only_one_set_is_scored(make_recording, tmp_path):
    make_recording("steps/oxford/a.zip", {})
    (recording,) = find_recordings(tmp_path / "data/steps/oxford").recordings
    assert recording.suite == "steps"


def test_a_folder_with_the_members_is_the_same_recording(make_recording, tmp_path):
    path = make_recording("s/a.zip", {"set": "s", "recording": "a"}, truth__json='{"steps": 3}')
    folder = tmp_path / "unpacked/a"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    (recording,) = find_recordings(tmp_path / "unpacked").recordings
    assert recording.key == ("s", "a") and recording.truth == {"steps": 3} and recording.span == (0, 60)


def test_equal_names_do_not_hide_each_other(make_recording, tmp_path):
    make_recording("x/a.zip", {"set": "s", "recording": "r"})
    make_recording("y/b.zip", {"set": "s", "recording": "r"})
    assert [r.name for r in find_recordings(tmp_path / "data").recordings] == ["r", "r-2"]


@pytest.mark.parametrize("bytes_", [b"", b"PK\x03\x04 and no more", b"\x00" * 500])
def test_what_is_no_archive_is_named_and_the_rest_is_found(make_recording, tmp_path, bytes_):
    make_recording("s/good.zip", {})
    (tmp_path / "data/s/bad.zip").write_bytes(bytes_)
    found = find_recordings(tmp_path / "data")
    assert [r.name for r in found.recordings] == ["good"]
    assert [path.name for path, _ in found.damaged] == ["bad.zip"]


@pytest.mark.parametrize("meta", ["{", "[1, 2]", "\udcff"])
def test_a_meta_that_is_none_is_named(tmp_path, meta):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("meta.json", meta.encode("utf-8", "surrogateescape"))
    with pytest.raises(Damaged):
        open_recording(path, tmp_path)


def test_files_may_be_renamed_and_moved(make_recording, tmp_path):
    for number in range(4):
        make_recording(f"steps/s{number % 2}/r{number}.zip", {"set": f"s{number % 2}", "recording": f"r{number}"})
    before = [r.key for r in find_recordings(tmp_path / "data").recordings]
    for number, path in enumerate(sorted((tmp_path / "data").rglob("*.zip"), reverse=True)):
        target = tmp_path / "copy/steps/heap" / f"{number}.zip"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    assert [r.key for r in find_recordings(tmp_path / "copy").recordings] == before


def test_truth_that_is_no_object_reads_as_what_it_is(make_recording, tmp_path):
    make_recording("s/a.zip", {}, truth__json=json.dumps({"steps": 0}))
    assert find_recordings(tmp_path / "data").recordings[0].truth["steps"] == 0
