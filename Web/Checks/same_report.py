"""Reports of the command line and of the page's module: the same bytes for the same files, however they were chosen."""

import base64
import os
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass, field

ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC", "+05:45"]
LEARNED = {"snapshot": "learned/snapshot.motion", "building": "learned/building.json", "places": "learned/places.json"}


@dataclass
class Choice:
    """What can be chosen about a report. `at_once` is whether files are read with the zone, or it is chosen later."""

    zone: str = ""
    route: bool = True
    wear: str = ""
    at_once: bool = False

    @property
    def options(self):
        return [*(["--time-zone", self.zone] if self.zone else []), *(["--wear", self.wear] if self.wear else []),
                *([] if self.route else ["--no-route"])]

    @property
    def variant(self):
        return {"zone": self.zone, "route": self.route}


def drawn(chance):
    """Choices for one recording: as it is, and one that is not."""
    other = Choice(zone=chance.choice(["", *ZONES]), route=chance.random() < 0.5,
                   wear=chance.choice(["", "", "wrist", "elsewhere"]), at_once=chance.random() < 0.5)
    return [Choice(), other]


@dataclass
class Files:
    """Files of a report, in a folder in which each has a name of its own."""

    paths: list
    folder: pathlib.Path
    learned: dict = field(default_factory=dict)

    def __post_init__(self):
        self.names = []
        for path in self.paths:
            name = path.name if path.name not in self.names else f"{len(self.names)}-{path.name}"
            (self.folder / name).symlink_to(path.resolve())
            self.names.append(name)
        (self.folder / "learned").mkdir()
        for name, data in self.learned.items():
            (self.folder / LEARNED[name]).write_bytes(data)

    def kept(self):
        """What the command line has written of what it learned."""
        return {x: (self.folder / y).read_bytes() for x, y in LEARNED.items() if (self.folder / y).exists()}


def native(program, files, options):
    """Exit code, report and notes of the command line; no report where it has written none."""
    report = files.folder / "report.html"
    report.unlink(missing_ok=True)
    run = subprocess.run([program, "analyze", *files.names, *options, "--report", report.name], cwd=files.folder,
                         check=False, capture_output=True, stdin=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C"})
    return run.returncode, report.read_text() if report.exists() else None, run.stderr.decode()


def assets(program, recording):
    """Style and script as the command line puts them into a report."""
    with tempfile.TemporaryDirectory() as folder:
        _, html, _ = native(program, Files([recording], pathlib.Path(folder)), [])
    script = re.findall(r"<script>(.*?)</script>", html, flags=re.S)[-1]
    return {"style": re.search(r"<style>(.*?)</style>", html, flags=re.S)[1], "script": script}


def place(ours, theirs):
    """Where two reports part."""
    if ours is None or theirs is None:
        return f"the command line has {'a' if ours else 'no'} report, the page {'a' if theirs else 'none'}"
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    return f"letter {at} of {len(ours)}: {ours[at - 20:at + 40]!r}, in the page {theirs[at - 20:at + 40]!r}"


def differences(program, page, dress, paths, choices):
    """What differs between the reports of some files, one for each choice; and how many were held against each other."""
    found, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        files = Files(paths, pathlib.Path(folder))
        inside = [str(files.folder / x) for x in files.names]
        # What is worn, and where a file is read with the zone, asks for a reading of its own.
        readings = {}
        for choice in choices:
            readings.setdefault((choice.zone if choice.at_once else "", choice.wear), []).append(choice)
        for (zone, wear), those in readings.items():
            said = page.ask(paths=inside, zone=zone, wear=wear, variants=[x.variant for x in those], **dress)
            if "trap" in said:
                return count, [f"trap: {said['trap']}"]
            for choice, html in zip(those, said["html"]):
                _, report, notes = native(program, files, choice.options)
                # The page leaves a zone out where it cannot act; the command line leaves out the recording.
                if "--time-zone cannot act" in notes:
                    if len(paths) > 1:
                        continue
                    _, report, notes = native(program, files, Choice(route=choice.route, wear=choice.wear).options)
                count += report is not None
                if report != html:
                    found.append(f"the report with {' '.join(choice.options) or 'nothing chosen'}: {place(report, html)}")
    return count, found


def learning(program, page, dress, paths, storeys=(), learned=None, leaves_out=()):
    """What differs where something is learned from one recording for the next."""
    with tempfile.TemporaryDirectory() as folder:
        files = Files(paths, pathlib.Path(folder), learned or {})
        options = [x for name, path in LEARNED.items() if name not in leaves_out for x in (f"--{name}", path)]
        code, report, notes = native(program, files, options + [x for s in storeys for x in ("--storey", s)])
        said = page.ask(paths=[str(files.folder / x) for x in files.names], variants=[Choice().variant], learns=True,
                        storeys=list(storeys),
                        learned={x: base64.b64encode(y).decode() for x, y in (learned or {}).items()}, **dress)
        if "trap" in said:
            return [f"trap: {said['trap']}"]
        found = []
        if report != said["html"][0]:
            found.append(place(report, said["html"][0]))
        codes = set(said["codes"])
        if code != (codes.pop() if len(codes) == 1 else 3):
            found.append(f"exit code {code}, in the page {said['codes']}")
        # The command line is given no file of places here. What is not there yet the page says of each file that finds it so.
        theirs = []
        for line in said["notes"].splitlines(keepends=True):
            is_said = "yet, begun with" in line and line in theirs
            if not is_said and not any(f" {LEARNED[x]}:" in line for x in leaves_out):
                theirs.append(line)
        theirs = "".join(theirs)
        if notes != theirs:
            found.append(f"words:\n  {notes!r}\n  {theirs!r}")
        kept = files.kept()
        theirs = {x: base64.b64decode(y) for x, y in said["learned"].items()}
        for name in LEARNED:
            if name not in leaves_out and kept.get(name) != theirs.get(name):
                found.append(f"what was learned as {name}: {kept.get(name)!r:.200}, in the page {theirs.get(name)!r:.200}")
        return found
