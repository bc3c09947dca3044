"""Damaged bytes, processes that fork, threads: nothing crashes, nothing is left behind.

CALLS=1000 makes as many calls with damaged bytes.
"""

from __future__ import annotations

import os
import random
import signal
import threading
from pathlib import Path

import pytest
from conftest import REPOSITORY

import coremotion

CALLS = int(os.environ.get("CALLS", "200"))
#: Kilobytes that may stay behind.
LEAK = int(os.environ.get("LEAK", "1024"))


def outcome(data: bytes) -> str:
    """What comes of bytes: every outcome is a value or an exception of the package."""
    try:
        result = coremotion.analyze(data, tables=["minutes", "steps", "activity"])
    except coremotion.DamagedInput as error:
        return f"damaged {error.result.steps}"
    except coremotion.RecordingError as error:
        assert error.reason
        return "refused"
    return f"whole {result.steps}"


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Bits turned, a piece cut out, a piece doubled, the end lost."""
    broken = bytearray(data)
    kind = chance.randrange(4)
    at = chance.randrange(len(broken))
    size = min(len(broken) - at, 1 + chance.randrange(2000))
    if kind == 0:
        for _ in range(chance.choice((1, 8, 64))):
            broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del broken[at : at + size]
    elif kind == 2:
        broken[at:at] = broken[at : at + size]
    else:
        del broken[at:]
    return bytes(broken)


@pytest.fixture(scope="module")
def originals(walk: Path) -> list[bytes]:
    table = (REPOSITORY / "Tests/Fixtures/walk-front-pocket.csv").read_bytes()
    return [walk.read_bytes(), table[:100_000]]


def in_child(work: object) -> int:
    """How a child that forks off here ends, after a minute at most."""
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            os._exit(0 if work() else 1)  # type: ignore[operator]
        except BaseException:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kilobytes() -> int:
    """What this process holds of memory that is its own."""
    with open("/proc/self/smaps_rollup") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith(("Private_Dirty", "Swap:")))


def test_damaged_bytes_are_told_and_leave_nothing_behind(originals: list[bytes]) -> None:
    chance = random.Random(53)
    files = len(os.listdir("/proc/self/fd"))
    for _ in range(max(20, CALLS // 5)):
        outcome(damaged(chance.choice(originals), chance))
    before = kilobytes()
    outcomes = [outcome(damaged(chance.choice(originals), chance)) for _ in range(CALLS)]
    assert len({each.split()[0] for each in outcomes}) == 3, "the damage is of too few kinds"
    assert kilobytes() - before < LEAK
    assert len(os.listdir("/proc/self/fd")) == files


def test_a_child_analyses_after_a_fork(walk: Path) -> None:
    assert coremotion.analyze(walk).steps == 259
    assert in_child(lambda: coremotion.analyze(walk).steps == 259) == 0


def test_a_child_that_forks_while_others_analyse_works(walk: Path) -> None:
    coremotion.analyze(walk)
    stop = threading.Event()

    def busy() -> None:
        while not stop.is_set():
            assert coremotion.analyze(walk).steps == 259

    threads = [threading.Thread(target=busy) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        ends = [in_child(lambda: coremotion.analyze(walk).steps == 259) for _ in range(10)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert ends == [0] * 10


def test_no_thread_outlives_a_call(walk: Path) -> None:
    coremotion.analyze(walk)
    for _ in range(200):
        if len(os.listdir("/proc/self/task")) == 1:
            break
        threading.Event().wait(0.01)
    own = {int(task) for task in os.listdir("/proc/self/task")} - {thread.native_id for thread in threading.enumerate()}
    names = [Path(f"/proc/self/task/{task}/comm").read_text().strip() for task in own]
    assert not [name for name in names if "coremotion" in name or name.startswith("python")], names


def test_a_stream_goes_on_in_a_child(walk: Path) -> None:
    samples = coremotion.read(walk).samples("accelerometer")
    times = samples["time_s"].to_pylist()
    xyz = list(zip(*(samples[axis].to_pylist() for axis in "xyz")))
    stream = coremotion.Stream("steps", tables=["steps"])
    first = stream.feed(accelerometer=(times[:7000], xyz[:7000]))["steps"].num_rows

    def rest() -> bool:
        more = stream.feed(accelerometer=(times[7000:], xyz[7000:]))["steps"].num_rows
        return first + more + stream.finish()["steps"].num_rows == 259

    assert in_child(rest) == 0
    assert rest()
