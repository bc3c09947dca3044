"""Analyses in a process of their own: the same results, and an end of that process is an outcome."""

from __future__ import annotations

import os
import signal
import textwrap
import threading
import zipfile
from pathlib import Path

import pytest

import coremotion
from coremotion import _supervisor
from coremotion._supervisor import Request, Supervisor

WALK = Path(__file__).parents[2] / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
TABLES = ("segments", "steps")


class Child:
    """Asks for files of one recording each."""

    def __init__(self) -> None:
        self.supervisor = Supervisor()

    def analyze(self, given, time_limit=_supervisor.TIME_LIMIT):
        (found,) = self.all_of(given, time_limit)
        return found

    def all_of(self, given, time_limit=_supervisor.TIME_LIMIT):
        return list(self.supervisor.outcomes(Request(given, TABLES, {}, None, time_limit)))


@pytest.fixture
def child():
    child = Child()
    yield child
    child.supervisor.close()


def in_its_place(monkeypatch, folder: Path, code: str) -> None:
    """Another script in the child's place, with `outcome`, `serve`, `os`, `signal`, `Path` at hand."""
    lines = "import os, signal\nfrom pathlib import Path\nfrom coremotion._child import outcome, serve\n"
    (folder / "child.py").write_text(lines + textwrap.dedent(code))
    monkeypatch.setenv(_supervisor.CHILD, str(folder / "child.py"))


def test_the_child_gives_the_tables_that_this_process_gives(child):
    found = child.analyze(str(WALK))
    here = coremotion.analyze(WALK, tables=TABLES)
    assert (found.state, found.exit_code, found.reason) == ("done", 0, None)
    assert all(found.tables[t].equals(here.tables[t]) for t in TABLES)


def test_bytes_give_the_tables_of_their_file(child):
    of_path = child.analyze(str(WALK))
    of_bytes = child.analyze(WALK.read_bytes())
    assert of_bytes.state == "done"
    assert all(of_bytes.tables[t].equals(of_path.tables[t]) for t in TABLES)


def test_an_address_with_file_in_front_is_the_path(child):
    assert child.analyze(WALK.as_uri()).state == "done"


def test_an_address_elsewhere_is_refused_with_what_to_do(child):
    found = child.analyze("s3://bucket/walk.zip")
    assert (found.state, found.exit_code) == ("refused", 1)
    assert "binaryFile" in found.reason


def test_no_file_no_recording_and_no_bytes_are_refused_with_a_reason(child, tmp_path):
    text = tmp_path / "text.csv"
    text.write_text("nothing of the kind\n")
    for source in (str(tmp_path / "missing.zip"), str(text), b""):
        found = child.analyze(source)
        assert (found.state, found.exit_code, found.tables) == ("refused", 1, {})
        assert found.reason


def test_a_recording_that_kills_its_process_fails_after_two_tries(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        f"""
        def analysis(source, member, tables, options):
            with open({str(tmp_path / "tries")!r}, "a") as tries:
                tries.write("x")
            os.kill(os.getpid(), signal.SIGSEGV)
        serve(analysis)
        """,
    )
    found = child.analyze(str(WALK))
    assert (found.state, found.exit_code) == ("failed", 128 + signal.SIGSEGV)
    assert found.reason == "the process that read it died: Segmentation fault (signal 11)"
    assert (tmp_path / "tries").read_text() == "xx"


def test_a_process_that_was_killed_once_costs_nothing(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        f"""
        mark = Path({str(tmp_path / "killed")!r})
        def analysis(source, member, tables, options):
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return outcome(source, member, tables, options)
        serve(analysis)
        """,
    )
    assert child.analyze(str(WALK)).state == "done"
    assert (tmp_path / "killed").exists()


def test_after_a_recording_that_kills_the_next_one_is_done(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        def analysis(source, member, tables, options):
            if source == "poison":
                os._exit(7)
            return outcome(source, member, tables, options)
        serve(analysis)
        """,
    )
    poisoned = child.analyze("poison")
    assert (poisoned.state, poisoned.exit_code) == ("failed", 7)
    assert poisoned.reason == "the process that read it ended with exit code 7 and no result"
    assert child.analyze(str(WALK)).state == "done"


@pytest.fixture
def three(tmp_path):
    """An archive of three recordings."""
    path = tmp_path / "three.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name in ("a.zip", "b.zip", "c.zip"):
            made.write(WALK, name)
    return str(path)


def test_an_archive_of_several_is_an_outcome_for_each(child, three):
    found = child.all_of(three)
    assert [f.member for f in found] == coremotion.members(three)
    assert [f.state for f in found] == ["done"] * 3
    alone = child.analyze(str(WALK))
    assert all(f.tables["steps"].equals(alone.tables["steps"]) for f in found)
    assert [f.state for f in child.all_of(Path(three).read_bytes())] == ["done"] * 3


def test_one_of_several_that_kills_leaves_the_others(child, three, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        def analysis(source, member, tables, options):
            if member.startswith("b"):
                os.kill(os.getpid(), signal.SIGSEGV)
            return outcome(source, member, tables, options)
        serve(analysis)
        """,
    )
    found = child.all_of(three)
    assert [f.member for f in found] == coremotion.members(three)
    assert [f.state for f in found] == ["done", "failed", "done"]


def test_an_answer_that_ends_in_its_middle_is_none(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        import sys
        from coremotion import _frames
        _frames.receive(sys.stdin.buffer)
        sys.stdout.buffer.write(_frames.LENGTH.pack(2) + _frames.LENGTH.pack(100) + b"half")
        """,
    )
    assert child.analyze(str(WALK)).state == "failed"


def test_a_recording_without_end_is_stopped_and_the_next_one_is_done(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        import time
        def analysis(source, member, tables, options):
            while source == "endless":
                time.sleep(1)
            return outcome(source, member, tables, options)
        serve(analysis)
        """,
    )
    found = child.analyze("endless", time_limit=0.2)
    assert (found.state, found.exit_code) == ("failed", 128 + signal.SIGKILL)
    assert found.reason == "it was not done within 0.2 s, and was stopped"
    assert child.analyze(str(WALK)).state == "done"


def test_what_is_printed_within_an_analysis_is_no_answer(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        def analysis(source, member, tables, options):
            print("to standard output", flush=True)
            os.write(1, b"and past Python")
            return outcome(source, member, tables, options)
        serve(analysis)
        """,
    )
    assert child.analyze(str(WALK)).state == "done"


def test_a_fault_of_the_package_itself_is_an_outcome_with_its_words(child, tmp_path, monkeypatch):
    in_its_place(
        monkeypatch,
        tmp_path,
        """
        import coremotion
        def analyze(*arguments, **options):
            raise ZeroDivisionError("by construction")
        coremotion.analyze = analyze
        serve()
        """,
    )
    found = child.analyze(str(WALK))
    assert (found.state, found.exit_code, found.reason) == ("failed", 1, "ZeroDivisionError: by construction")


def test_threads_share_a_child_and_each_gets_its_own_answer(child):
    sources = [str(WALK), "/nowhere/1", WALK.read_bytes(), "/nowhere/2"] * 4
    found: dict[int, str] = {}

    def ask(index: int) -> None:
        found[index] = child.analyze(sources[index]).state

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(len(sources))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[i] for i in range(len(sources))] == ["done", "refused"] * 8


def test_after_a_fork_the_new_process_has_a_child_of_its_own():
    def state(supervisor):
        return [found.state for found in supervisor.outcomes(Request(str(WALK), TABLES, {}))]

    here = _supervisor.shared()
    assert state(here) == ["done"]
    read, write = os.pipe()
    if (forked := os.fork()) == 0:
        other = _supervisor.shared()
        os.write(write, f"{state(other)} {other is here}".encode())
        os._exit(0)
    os.waitpid(forked, 0)
    assert os.read(read, 100) == b"['done'] False"
    assert state(here) == ["done"]
