#!/usr/bin/env python3
"""Holds every command that writes to its word: nothing of the user's is changed, and nothing is left.

    Tests/UserFiles/test_files.py PROGRAM [--cases 2000] [--seed N] [--only WORD] [--keep DIR]

Draws cases out of commands × situations (situations.py), and interrupts runs by each signal at each of
twenty moments and, as on a full disk, by a limit of a file's size; 2,000 cases hold all of these. After each run the digests of all files are
compared; after an interrupted one the former state or the new one must be there, and after one more run
the new one with nothing besides. The seed that is printed draws the same cases. Exit code 1 where
anything failed. As root, write protection is tried as an ordinary user. Standard library only.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import situations

MOMENTS = 20
NOBODY = 65534
LIMITS = [0, 1_000, 8_192, 20_000, 65_536, 200_000]


def tree(folder):
    """Every file with its digest, every link with its target, every folder; modes along."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = ("link", os.readlink(path))
        elif path.is_dir():
            found[name] = ("folder",)
        else:
            found[name] = (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mode & 0o777)
    return found


def hidden(state):
    return [x for x in state if any(y.startswith(".coremotion") for y in x.split("/"))]


def visible(state):
    return {x: y for x, y in state.items() if not hidden([x])}


class Runner:
    """Runs cases in folders of their own."""

    def __init__(self, program, root):
        self.program, self.root = str(pathlib.Path(program).resolve()), root
        self.template = root / "template"
        self.lock = threading.Lock()
        self.number = 0
        situations.make = self.make
        self.prepare()

    def prepare(self):
        self.template.mkdir()
        for name, text in [("mine", situations.SCENARIO),
                           ("other", situations.SCENARIO.replace("20 s", "25 s"))]:
            (self.template / f"{name}.txt").write_text(text)
        shutil.copy(self.template / "mine.txt", self.template / "walk.txt")
        self.make(self.template, ["simulate", "mine.txt", "--output", "walk.zip"])
        self.make(self.template, ["convert", "walk.zip", "--to", "recording", "walk"])
        # Another recording under the same name.
        shutil.copy(self.template / "mine.txt", self.template / "kept.txt")
        shutil.copy(self.template / "other.txt", self.template / "mine.txt")
        self.make(self.template, ["simulate", "mine.txt", "--output", "other.zip"])
        shutil.move(self.template / "kept.txt", self.template / "mine.txt")
        (self.template / "walk.txt").unlink()

    def make(self, folder, arguments):
        """What is there before a case, made by an undisturbed run."""
        done = self.run(folder, arguments)
        if done[0] != 0:
            raise RuntimeError(f"{arguments}: {done}")

    def folder(self):
        with self.lock:
            self.number += 1
            place = self.root / f"case-{self.number}"
        shutil.copytree(self.template, place)
        return place

    def run(self, folder, arguments, interruption=(), moment=0.0, as_user=False):
        """Exit code and standard error of a run, interrupted or not."""
        limit = interruption[1] if interruption[:1] == ("limit",) else None

        def before():
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        temporary = folder.parent / f"{folder.name}.tmp"
        temporary.mkdir(exist_ok=True)
        more = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if as_user else {}
        process = subprocess.Popen(
            [self.program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, preexec_fn=before, env={**os.environ, "TMPDIR": str(temporary)}, **more)
        if interruption[:1] and interruption[0] in situations.SIGNALS:
            time.sleep(moment)
            process.send_signal(getattr(signal, f"SIG{interruption[0]}"))
        errors = process.communicate(timeout=120)[1].decode(errors="replace")
        return process.returncode, errors

    # Laws

    def check(self, case, folder):
        """What is wrong with a case, in words."""
        if case.as_user and os.geteuid() == 0:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        before = tree(folder)
        if case.expected == "refused":
            yield from self.refused(case, folder, before)
        elif case.interruption:
            yield from self.interrupted(case, folder, before)
        else:
            code, errors = self.run(folder, case.arguments)
            after = tree(folder)
            if code != 0:
                yield f"ended with {code}: {errors}"
            yield from self.touched(case, before, after)
            if hidden(after):
                yield f"left {hidden(after)}"
        rest = list((folder.parent / f"{folder.name}.tmp").iterdir())
        if rest:
            yield f"left {rest} among temporary files"

    def refused(self, case, folder, before):
        as_user = case.as_user and os.geteuid() == 0
        code, errors = self.run(folder, case.arguments, as_user=as_user)
        if tree(folder) != before:
            yield f"changed {difference(before, tree(folder))}"
        if code not in (1, 2):
            yield f"ended with {code}: {errors}"
        lines = [x for x in errors.splitlines() if x.startswith("coremotion: ")]
        if code == 1 and (len(lines) != 1 or len(errors.splitlines()) != 1):
            yield f"lines: {errors}"
        if case.names_force and "--force" not in errors:
            yield f"does not name --force: {errors}"

    def touched(self, case, before, after):
        """Only what may change has changed, and nothing is gone."""
        for name, content in before.items():
            mine = not any(name == x or (x.endswith("/") and name.startswith(x)) for x in case.may_change)
            if mine and after.get(name) != content:
                yield f"changed {name}"

    def interrupted(self, case, folder, before):
        reference = folder.parent / f"{folder.name}.reference"
        shutil.copytree(folder, reference, symlinks=True)
        begun = time.monotonic()
        code, errors = self.run(reference, case.arguments)
        seconds = time.monotonic() - begun
        if code != 0:
            yield f"undisturbed, ended with {code}: {errors}"
            return
        whole = tree(reference)
        moment = seconds * (case.interruption[1] + 0.7) / MOMENTS
        code, errors = self.run(folder, case.arguments, case.interruption, moment)
        case.was_cut = code != 0
        after = tree(folder)
        # Folders around results may be there already.
        if not same(visible(after), before, whole):
            yield (f"neither the former state nor the new one: from the former "
                   f"{difference(before, visible(after))}, from the new {difference(whole, visible(after))}")
        if case.interruption[0] == "limit":
            if code not in (0, 1) or (code == 1 and "File too large" not in errors.splitlines()[-1]):
                yield f"ended with {code}: {errors}"
            if hidden(after):
                yield f"left {hidden(after)}"
        code, errors = self.run(folder, case.arguments)
        # What is there is not replaced, what was learned is not learned again.
        was_done = visible(after) == whole and ("exists" in errors or "empty" in errors or "before" in errors)
        if code != 0 and not was_done:
            yield f"the next run ended with {code}: {errors}"
        if tree(folder) != whole:
            yield f"after the next run: {difference(whole, tree(folder))}"


def same(state, before, whole):
    """Whether it is the one or the other, but for an empty folder around what is not there yet."""
    if state in (before, whole):
        return True
    added = {x for x in state if x not in before}
    return all(state[x] == ("folder",) for x in added) and \
        {x: y for x, y in state.items() if x not in added} == before and \
        not any(x.count("/") for x in added)


def difference(one, other):
    names = sorted(x for x in one.keys() | other.keys() if one.get(x) != other.get(x))
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "") or "nothing"


def draw(number, seed, runner):
    """The case of a number: command, situation and interruption go round, the rest is drawn."""
    rng = random.Random(f"{seed} {number}")
    command = situations.COMMANDS[number % len(situations.COMMANDS)]
    folder = runner.folder()
    half, number = (number // len(situations.COMMANDS)) % 2, number // len(situations.COMMANDS) // 2
    if half == 0:
        situation = situations.SITUATIONS[number % len(situations.SITUATIONS)]
        return situation(command, folder, rng), folder
    case = situations.former(command, folder, rng)
    # Each signal at each moment, then some limits; all of them in a hundred rounds.
    signals = len(situations.SIGNALS) * MOMENTS
    turn = number * 37 % (signals * 5 // 4)
    if turn < signals:
        case.interruption = (situations.SIGNALS[turn % len(situations.SIGNALS)],
                             turn // len(situations.SIGNALS))
    else:
        case.interruption = ("limit", LIMITS[turn % len(LIMITS)])
    return case, folder


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--only", default="", help="cases whose words hold this")
    parser.add_argument("--keep", help="a folder in which those that fail stay")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    tally, failures, cut = collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        runner = Runner(options.program, pathlib.Path(root))

        def job(number):
            case, folder = draw(number, options.seed, runner)
            found = list(runner.check(case, folder)) if options.only in str(case) else None
            if found and options.keep:
                shutil.copytree(folder, pathlib.Path(options.keep, folder.name), symlinks=True,
                                dirs_exist_ok=True)
            for path in folder.parent.glob(f"{folder.name}*"):
                if path.name == folder.name or path.name.startswith(f"{folder.name}."):
                    subprocess.run(["rm", "-rf", path], check=True)
            return case, found

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for number, (case, found) in enumerate(pool.map(job, range(options.cases))):
                if found is None:
                    continue
                tally[case.interruption[0] if case.interruption else case.expected] += 1
                cut += case.was_cut
                if found:
                    failures.append((number, case, found))
                    print(f"{number}: {case}", *found, sep="\n    ", flush=True)
    tried = sum(tally.values())
    print(f"{tried} cases: " + ", ".join(f"{y} {x}" for x, y in sorted(tally.items()))
          + f"; {cut} runs were cut short")
    print(f"seed {options.seed}, {tried} cases, {len(failures)} failed")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
