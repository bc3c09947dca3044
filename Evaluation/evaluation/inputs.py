"""What a recording's scores depend on, as hashes: where none has changed, the scores have not either.

Three kinds: the program's code (the targets that the product `coremotion` is built from, as the manifest says), the
code that scores, and the bytes of the recording with those of the visits that teach it its building. Comments and
white space do not count. The hashes lie beside the recorded scores and are written together with them, never alone.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from . import building_visits, suites
from .recordings import Recording
from .schedule import Task
from .scores import OURS, Score
from .suites.gestures.quiet import LIST as QUIET_LIST

VERSION = 1
PRODUCT = "coremotion"
CODE = {".swift", ".c", ".h", ".modulemap"}
PACKAGE = pathlib.Path(__file__).resolve().parent
SCORING = "schedule"  # It imports the suites, and they what they score with.


@dataclass(frozen=True)
class Inputs:
    """The hashes of one state of code and recordings."""

    program: str
    scoring: str
    recordings: dict[str, str] = field(default_factory=dict)

    def unchanged(self, task: Task, now: Inputs) -> bool:
        """Whether a task has the inputs of this state. One that this state does not know has not."""
        name = name_of(task.recording)
        return (
            self.program == now.program and self.scoring == now.scoring
            and name in self.recordings and self.recordings[name] == now.recordings.get(name)
        )


def inputs_of(project: pathlib.Path, recordings: Iterable[Recording]) -> Inputs:
    """The state of the project at `project` and of the recordings. Raises RuntimeError without a manifest."""
    hashes = {name_of(recording): hash_of_recording(recording) for recording in recordings}
    return Inputs(hash_of_program(project, manifest_of(project)), hash_of_scoring(), hashes)


def split(
    tasks: Sequence[Task], recorded: Sequence[Score], before: Inputs, now: Inputs
) -> tuple[list[Task], list[Score]]:
    """The tasks that must be run, and the recorded scores of the others."""
    known: dict[tuple[str, ...], Score] = {s.key: s for s in recorded if s.system == OURS and s.failed is None}
    run, kept = [], []
    for task in tasks:
        keys = [(name, suites.named(name).set_of(task.recording), task.recording.name, task.case, OURS)
                for name in task.suites]
        if before.unchanged(task, now) and all(key in known for key in keys):
            kept += [known[key] for key in keys]
        else:
            run.append(task)
    return run, kept


def difference(before: Inputs | None, now: Inputs) -> str:
    """What has changed since, in words."""
    if before is None:
        return "no inputs were recorded"
    changed = [word for word, old, new in (
        ("the program's code", before.program, now.program), ("the code that scores", before.scoring, now.scoring),
    ) if old != new]
    other = sum(before.recordings.get(name) != digest for name, digest in now.recordings.items())
    if other:
        changed.append(f"{other} of {len(now.recordings)} recordings")
    return f"changed since they were recorded: {', '.join(changed)}" if changed else "no input has changed"


def name_of(recording: Recording) -> str:
    return "/".join((recording.suite or "", *recording.key))


def save(path: pathlib.Path, inputs: Inputs) -> None:
    path.write_text(json.dumps({"inputs_version": VERSION, **vars(inputs)}, indent=0, sort_keys=True) + "\n")


def load(path: pathlib.Path) -> Inputs | None:
    """What `save` wrote; None where there is nothing of this version, so that nothing is skipped."""
    try:
        document = json.loads(path.read_text())
        if document.pop("inputs_version") == VERSION:
            return Inputs(**document)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


# The program


def manifest_of(project: pathlib.Path) -> dict:
    """The manifest as Swift reads it. Raises RuntimeError."""
    swift = os.environ.get("SWIFT", "swift")
    try:
        # A scratch folder of its own: a build that runs beside would lock this one out.
        with tempfile.TemporaryDirectory(prefix="manifest-") as folder:
            command = [swift, "package", "--package-path", str(project), "--scratch-path", folder, "dump-package"]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise RuntimeError(f"the manifest of {project} could not be read: {error}") from error


def hash_of_program(project: pathlib.Path, manifest: dict) -> str:
    """Of the sources and settings of every target that the product is built from, and of its dependencies."""
    digest = hashlib.sha256()
    for key in ("dependencies", "toolsVersion"):
        _add(digest, key, _plain_json(manifest.get(key)))
    for target in targets_of(manifest, PRODUCT):
        _add(digest, target["name"], _plain_json(target))
        folder = project / (target.get("path") or f"Sources/{target['name']}")
        for path in sorted(path for path in folder.rglob("*") if path.suffix in CODE and path.is_file()):
            _add(digest, str(path.relative_to(project)), bare(path.read_text(errors="replace")))
    return digest.hexdigest()


def targets_of(manifest: dict, product: str) -> list[dict]:
    """The targets of a product and all that they depend on within the package, by name."""
    targets = {target["name"]: target for target in manifest["targets"]}
    waiting = [name for entry in manifest["products"] if entry["name"] == product for name in entry["targets"]]
    found = set()
    while waiting:
        name = waiting.pop()
        if name in targets and name not in found:
            found.add(name)
            waiting += [
                words[0] for dependency in targets[name]["dependencies"]
                for kind, words in dependency.items() if kind in ("byName", "target")
            ]
    return [targets[name] for name in sorted(found)]


TOKEN = re.compile(
    r'(?P<string>(?P<hash>#*)"""(?:.|\n)*?"""(?P=hash)|#"[^\n]*?"#|"(?:[^"\\\n]|\\.)*")'
    r"|(?P<line>//[^\n]*)|(?P<block>/\*)|(?P<space>\s+)"
)


def bare(code: str) -> str:
    """Swift or C with every run of comments and white space as one space; strings as they are."""
    parts, at = [], 0
    while found := TOKEN.search(code, at):
        parts.append(code[at:found.start()])
        at = _end_of_comment(code, found.end()) if found["block"] else found.end()
        if found["string"]:
            parts.append(found["string"])
        elif next((part for part in reversed(parts) if part), " ") != " ":
            parts.append(" ")
    return "".join([*parts, code[at:]]).strip()


def _end_of_comment(code: str, at: int) -> int:
    """Behind a comment whose mark ends at `at`; such comments nest."""
    depth = 1
    for mark in re.finditer(r"/\*|\*/", code[at:]):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return at + mark.end()
    return len(code)


# The code that scores


def hash_of_scoring() -> str:
    """Of the modules that give a recording its scores, without comments, and of the files that they read."""
    digest = hashlib.sha256()
    for path in modules_from(PACKAGE / f"{SCORING}.py"):
        _add(digest, str(path.relative_to(PACKAGE)), _plain_python(path.read_text()))
    for path in (PACKAGE.parent / "requirements.txt", QUIET_LIST):
        _add(digest, path.name, path.read_text())
    return digest.hexdigest()


def modules_from(first: pathlib.Path) -> list[pathlib.Path]:
    """The files of this package that a module imports, and those that they import."""
    waiting, found = [first], set()
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.level:
                folder = path.parents[node.level - 1]
                base = folder.joinpath(*(node.module or "").split(".")) if node.module else folder
                waiting += [base.with_suffix(".py"), base / "__init__.py"]
                waiting += [base / f"{name.name}.py" for name in node.names]
                waiting += [base / name.name / "__init__.py" for name in node.names]
    return sorted(found)


def _plain_python(code: str) -> str:
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


# Recordings


def hash_of_recording(recording: Recording) -> str:
    """Of its files, and of those of the visits before it, which teach the product its building."""
    digest = hashlib.sha256()
    taught = building_visits.visits_before(recording) if building_visits.is_visit(recording) else []
    for part in [recording, *taught]:
        _add(digest, "recording", name_of(part))
        files = sorted(part.path.rglob("*")) if part.path.is_dir() else [part.path]
        for file in files:
            if file.is_file():
                name = str(file.relative_to(part.path)) if part.path.is_dir() else ""
                _add(digest, name, file.read_bytes())
    return digest.hexdigest()


def _add(digest: object, name: str, content: str | bytes) -> None:
    """Name and content with their lengths, so that nothing can move from one into the next."""
    for part in (name.encode(), content if isinstance(content, bytes) else content.encode()):
        digest.update(len(part).to_bytes(8, "big") + part)


def _plain_json(value: object) -> str:
    return json.dumps(value, sort_keys=True)
