"""The command line and the page's module on the same recording, and where they differ."""

import json
import os
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Larger recordings write their device motion at 10 rows per second, so that the comparison fits a disk.
EVERY_SAMPLE = 4_000_000


class Page:
    """A node process with the page's module; each recording has an instance of its own."""

    def __init__(self, wasm):
        self.wasm = wasm
        self.start()

    def start(self):
        self.node = subprocess.Popen(
            ["node", "--stack-size=2000", HERE / "program.mjs", self.wasm], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def ask(self, **question):
        try:
            self.node.stdin.write(json.dumps(question) + "\n")
            self.node.stdin.flush()
            line = self.node.stdout.readline()
        except BrokenPipeError:
            line = ""
        if line:
            return json.loads(line)
        # The process itself is gone, as for want of memory.
        self.node.wait()
        code = self.node.returncode
        self.start()
        return {"trap": f"node ended with {code}"}

    def close(self):
        self.node.stdin.close()
        self.node.wait()


def native(program, path, *options, command="analyze"):
    """Exit code, standard output and standard error of `coremotion analyze` or another command, given the bare name."""
    # The page has no country and no terminal.
    run = subprocess.run([program, command, path.name, *options], cwd=path.parent, check=False,
                         env=os.environ | {"LC_ALL": "C"},
                         capture_output=True, stdin=subprocess.DEVNULL)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def tables(folder):
    return {str(x.relative_to(folder)): x for x in sorted(folder.rglob("*")) if x.is_file()}


def differences_of_tables(program, page, path):
    """The same for everything that `--output` writes."""
    rate = [] if path.stat().st_size < EVERY_SAMPLE else ["--rate", "10"]
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = pathlib.Path(folder, "out"), pathlib.Path(folder, "page")
        code, text, notes = native(program, path, "--output", str(ours), *rate)
        said = page.ask(path=str(path), tables=True, rate=10 if rate else 0, out=str(theirs))
        if "trap" in said:
            return [f"trap: {said['trap']}"]
        found = []
        if (code, text, notes) != (said["code"], said.get("text", ""), said["notes"]):
            found.append("the diary beside the tables")
        a, b = tables(ours), tables(theirs)
        if a.keys() != b.keys():
            found.append(f"names of tables: {sorted(a.keys() ^ b.keys())}")
        for name in a.keys() & b.keys():
            if subprocess.run(["cmp", "-s", a[name], b[name]], check=False).returncode:
                found.append(f"table {name}")
        return found


def differences(program, page, path, with_tables=True):
    """What differs between the two programs; and how the recording was taken: `read`, `damaged` or
    `refused`."""
    path = pathlib.Path(path)
    code, document, notes = native(program, path, "--json")
    said = page.ask(path=str(path))
    if code < 0:
        return "broken", [f"the command line ended with signal {-code}"]
    if "trap" in said:
        return "trapped", [f"trap: {said['trap']}"]
    kind = {0: "read", 3: "damaged"}.get(code, "refused")
    found = []
    if code != said["code"]:
        found.append(f"exit code {code}, in the page {said['code']}")
    if notes != said["notes"]:
        found.append(f"words:\n  {notes!r}\n  {said['notes']!r}")
    # The command line writes a document without recordings where none could be read.
    if kind == "refused":
        inspected = native(program, path, command="inspect")[1]
        if inspected != (said.get("inspection") or ""):
            found.append(f"what is in it:\n  {inspected!r:.300}\n  {said.get('inspection')!r:.300}")
        return kind, found
    if document != said.get("json"):
        found.append("the JSON document")
    if with_tables:
        found += differences_of_tables(program, page, path)
    else:
        if native(program, path)[1] != said.get("text"):
            found.append("the text")
    return kind, found
