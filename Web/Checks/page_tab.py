"""The page in one of three browsers: what is done on it, what stands there, and what the command line says of the same files."""

import base64
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

READY = "document.documentElement.dataset.ready === 'yes'"
SETTLED = ("[...document.querySelectorAll('#results .file')]"
           ".every((a) => !['waiting', 'running'].includes(a.dataset.state))")
SHOWN = f"{SETTLED} && document.getElementById('diaries').dataset.state === 'shown'"
FILES = """[...document.querySelectorAll('#results .file')].map((f) => ({
  name: f.querySelector('.called').textContent, state: f.dataset.state, said: f.querySelector('.state').textContent,
  errors: [...f.querySelectorAll('.error')].map((p) => p.textContent),
  notes: [...f.querySelectorAll('.assumed')].map((p) => p.textContent),
  used: f.querySelector('.used')?.textContent ?? '', holds: f.querySelector('.inspection')?.textContent ?? '' }))"""
CLEAR = "document.querySelectorAll('.file .buttons button').forEach((b) => b.click())"
DROP = """((coded) => {
  const transfer = new DataTransfer();
  for (const [name, text] of coded)
    transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  return transfer.files.length; })(%s)"""
# What a button hands over, without the browser's own dialog.
HAND_OVER = """(() => {
  if (window.handed) return;
  window.handed = [];
  const address = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
  let last;
  URL.createObjectURL = (blob) => { last = blob; return address(blob); };
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) handed.push([this.download, last]); else click.call(this);
  }; })()"""
PRESS = """((name) => { const found = [...document.querySelectorAll('#takeaway button')].find((b) => b.textContent.includes(name));
  found?.click(); return !!found; })(%r)"""
READ = """(async () => { const [name, blob] = handed.pop();
  const url = await new Promise((done) => { const r = new FileReader(); r.onload = () => done(r.result); r.readAsDataURL(blob); });
  return [name, url.slice(url.indexOf(',') + 1)]; })()"""
KEY = """document.querySelector('#diaries article:not([hidden]) .slider').dispatchEvent(
  new KeyboardEvent('keydown', { key: %r, shiftKey: %s, bubbles: true, cancelable: true }))"""
SET = """(() => { const x = document.getElementById(%r); x.value = %r; x.dispatchEvent(new Event('change')); })()"""


class Truth:
    """What the command line says of files that lie in one folder, by their bare names, as the page knows them."""

    def __init__(self, program, folder):
        self.program, self.folder, self.known = program, pathlib.Path(folder), {}

    def run(self, names, *options):
        """Exit code, standard output and standard error."""
        key = (*names, None, *options)
        if key not in self.known:
            # The page has no country and no terminal.
            run = subprocess.run([self.program, "analyze", *names, *options], cwd=self.folder, check=False, capture_output=True,
                                 stdin=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C"})
            self.known[key] = run.returncode, run.stdout.decode(), run.stderr.decode()
        return self.known[key]

    def report(self, names, *options):
        """The bytes of the report."""
        key = (*names, "report", *options)
        if key not in self.known:
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "report.html")
                self.run(names, "--report", str(path), *options)
                self.known[key] = path.read_bytes() if path.exists() else b""
        return self.known[key]


class Look:
    """One browser at one address."""

    def __init__(self, browser, truth, label, pictures):
        self.browser, self.truth, self.label, self.pictures = browser, truth, label, pictures
        self.program, self.folder = truth.program, truth.folder
        self.passed, self.failures = 0, []

    def hold(self, fact, what):
        if fact:
            self.passed += 1
        else:
            self.failures.append(what)
            print(f"{self.label}: {what}", file=sys.stderr, flush=True)

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.browser.run(f"!!({condition})"):
                return True
            time.sleep(0.03)
        self.hold(False, f"waited {seconds} s for {condition}")
        return False

    def run(self, script):
        return self.browser.run(script)

    # MARK: What is done

    def shown(self, count=None, seconds=60):
        """Waits until the report of so many files is there."""
        files = "" if count is None else f" && document.querySelectorAll('#results .file').length === {count}"
        return self.wait(SHOWN + files, seconds)

    def choose(self, *names):
        before = self.run("document.querySelectorAll('#results .file').length")
        self.browser.choose([self.folder / x for x in names])
        return self.shown(before + len(names))

    def dropped(self, *names):
        coded = [[x, base64.b64encode((self.folder / x).read_bytes()).decode()] for x in names]
        self.hold(self.run(DROP % coded) == len(names), "the drop holds no files")

    def clear(self):
        self.run(CLEAR)
        self.wait("!document.querySelector('.file, #diaries article')")

    def files(self):
        return self.run(FILES)

    def set(self, name, value):
        """Chooses a value of a list."""
        self.run(SET % (name, value))

    def reread(self, name, value):
        """Chooses a value for which the one file is read once more, however fast that is."""
        self.run("(() => { window.states = []; const file = document.querySelector('#results .file'); "
                 "new MutationObserver(() => states.push(file.dataset.state)).observe(file, { attributeFilter: ['data-state'] }); })()")
        self.set(name, value)
        self.wait(f"states.includes('running') && {SHOWN}", 30)

    def routeless(self, isOn):
        self.run("(() => { const x = document.getElementById('routeless'); "
                 f"if (x.checked !== {str(isOn).lower()}) x.click(); }})()")

    def key(self, key, shift=False):
        self.run(KEY % (key, str(shift).lower()))

    def drawn(self, act):
        """Does something and waits until the report has drawn again."""
        before = self.run("document.documentElement.dataset.drawn ?? '0'")
        act()
        with contextlib.suppress(StopIteration):
            next(x for x in range(200) if time.sleep(0.01) or self.run("document.documentElement.dataset.drawn") != before)

    def taken(self, button, seconds=60):
        """What a button gives to take away: name and bytes."""
        self.run(HAND_OVER)
        if not self.run(PRESS % button):
            self.hold(False, f"there is no button {button}")
            return "", b""
        if not self.wait("handed.length > 0", seconds):
            return "", b""
        name, coded = self.run(READ)
        return name, base64.b64decode(coded)

    # MARK: What is held

    def as_the_command_line(self, names, *options, label=""):
        """The report, the document and the text that can be taken away are those of the command line, byte by byte."""
        where = f"{label or ', '.join(names)}"
        for button, wanted in (("Report", self.truth.report(names, *options)),
                               ("JSON", self.truth.run(names, *self.figures(options), "--json")[1].encode()),
                               ("Text", self.truth.run(names, *self.figures(options))[1].encode())):
            found = self.taken(button)[1]
            self.hold(wanted and found == wanted, f"{where}: another {button}, {len(found)} bytes, not {len(wanted)}")
        self.drawn_as(names, options, where)

    @staticmethod
    def figures(options):
        return [x for x in options if x != "--no-route"]

    def drawn_as(self, names, options, where):
        """The words of every article in the page are those of the report's file."""
        html = self.truth.report(names, *options).decode()
        tables = [re.sub(r"<[^>]*>", "", x) for x in re.findall(r'<section class="words".*?</section>', html, re.S)]
        plain = [re.sub(r"&(\w+);", lambda m: {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}.get(m[1], m[0]), x) for x in tables]
        seen = self.run("[...document.querySelectorAll('#diaries section.words')].map((x) => x.textContent)")
        squeezed = [[" ".join(x.split()) for x in some] for some in (seen, plain)]
        self.hold(squeezed[0] == squeezed[1], f"{where}: other words are shown than those of the report")
        block = re.search(r'id="report">(.*?)</script>', html, re.S)
        self.hold(block and self.run("document.getElementById('report').textContent") == block[1], f"{where}: other data are shown")
