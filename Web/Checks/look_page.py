#!/usr/bin/env python3
"""Looks at the page in three browsers, from disk and from a server on this machine: what stands on it is
what the command line says, nothing else is asked for, nothing is complained about.

    Web/Checks/look_page.py PAGE.HTML PROGRAM [--data DIR] [--browser NAME ...] [--pictures DIR]

Exit code 1 where anything is not as it should be.
"""

import argparse
import base64
import contextlib
import http.server
import pathlib
import re
import sys
import tempfile
import threading
import time
import zipfile

import both
import browsers
import same_page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WALK = ROOT / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
# Below DATA; members of a plain name are unpacked first.
RECORDINGS = [
    "phone-logs/sensor-logger/android-1.49_walk_first-75s.zip",
    "phone-logs/sensor-logger/ios-1.49_ski_first-80s.zip",
    "phone-logs/sensor-logger/applewatch_WristMotion.zip",
    "phone-logs/phyphox/ios_hallway-116m-168steps.zip",
    "gps/sport-watches/ride-edge810.zip",
]
UNPACKED = ["phone-logs/gpx/gpxpy-tests.zip", "phone-logs/fit/activity-small-fenix2-run.fit.zip",
            "phone-logs/axivity/ax3_testfile.cwa.zip"]

ARTICLES = """[...document.querySelectorAll('#results article')].map((a) => ({
  name: a.querySelector('h2').textContent, state: a.dataset.state,
  said: a.querySelector('.state').textContent,
  rows: [...a.querySelectorAll('tbody tr')].map((r) => [...r.cells]
    .filter((c) => !c.classList.contains('faults')).map((c) => c.textContent).filter(Boolean).join(' ')),
  errors: [...a.querySelectorAll('.error')].map((p) => p.textContent),
  notes: [...a.querySelectorAll('.note')].map((p) => p.textContent),
  text: a.querySelector('pre')?.textContent }))"""
READY = "document.documentElement.dataset.ready === 'yes'"
SETTLED = ("[...document.querySelectorAll('#results article')]"
           ".every((a) => !['waiting', 'running'].includes(a.dataset.state))")
OPEN_TEXTS = "document.querySelectorAll('article details').forEach((d) => { d.open = true; })"
TEXTS_SHOWN = ("[...document.querySelectorAll('article details pre')]"
               ".every((p) => p.textContent !== '')")
CLEAR = "document.querySelectorAll('article header button').forEach((b) => b.click())"
DROP = """((coded) => {
  const transfer = new DataTransfer();
  for (const [name, text] of coded)
    transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  return transfer.files.length; })(%s)"""


class Look:
    """One browser at one address."""

    def __init__(self, browser, program, label):
        self.browser, self.program, self.label = browser, program, label
        self.passed, self.failures = 0, []

    def hold(self, fact, what):
        if fact:
            self.passed += 1
        else:
            self.failures.append(f"{self.label}: {what}")

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.browser.run(f"!!({condition})"):
                return True
            time.sleep(0.03)
        self.hold(False, f"waited {seconds} s for {condition}")
        return False

    def articles(self):
        self.browser.run(OPEN_TEXTS)
        self.wait(TEXTS_SHOWN, 20)
        return self.browser.run(ARTICLES)

    def clear(self):
        self.browser.run(CLEAR)

    def as_the_command_line(self, path, shown):
        """An article holds what the program prints of the file."""
        code, text, notes = both.native(self.program, path)
        lines = [re.sub(r"\s+", " ", x).strip() for x in text.splitlines()]
        notes = [x.removeprefix("coremotion: ") for x in notes.splitlines()]
        name = path.name
        if code == 1:
            self.hold(shown["state"] == "refused", f"{name}: {shown['state']}, not refused")
            self.hold(shown["errors"] == notes, f"{name}: says {shown['errors']}, not {notes}")
            return
        self.hold(shown["state"] == "done", f"{name}: {shown['state']}: {shown['errors']}")
        self.hold(shown["notes"] == notes, f"{name}: notes {shown['notes']}, not {notes}")
        self.hold(shown.get("text") == text, f"{name}: another text")
        rows = [re.sub(r"\s+", " ", x).strip() for x in shown["rows"]]
        strange = [x for x in rows if x not in lines]
        self.hold(not strange, f"{name}: rows that the program does not print: {strange}")
        absent = [x for x in lines if re.match(r"-?\d+:\d\d(:\d\d)? to ", x) and x not in rows]
        self.hold(not absent, f"{name}: rows that are not shown: {absent}")

    # MARK: What is looked at

    def each(self, paths):
        for path in paths:
            self.browser.choose([path])
            if self.wait(f"{SETTLED} && document.querySelector('article')"):
                self.as_the_command_line(path, self.articles()[0])
            self.clear()

    def dropped(self, paths):
        coded = [[x.name, base64.b64encode(x.read_bytes()).decode()] for x in paths]
        self.hold(self.browser.run(DROP % coded) == len(paths), "the drop holds no files")

    def several(self, paths):
        self.dropped(paths)
        if self.wait(f"{SETTLED} && document.querySelectorAll('article').length === {len(paths)}"):
            for path, shown in zip(paths, self.articles()):
                self.as_the_command_line(path, shown)
        self.clear()

    def waiting_and_stopping(self, long, short):
        """A second drop waits, is seen, can be taken out; the first is stopped at once."""
        self.browser.choose([long])
        self.wait("document.querySelector('progress')?.value > 0")
        self.dropped([short, short])
        states = [x["state"] for x in self.browser.run(ARTICLES)]
        self.hold(states == ["running", "waiting", "waiting"], f"a second drop: {states}")
        said = self.browser.run(ARTICLES)[0]["said"]
        self.hold(re.search(r"of [\d.]+ MB read, [\d,]+ samples", said), f"progress says {said!r}")
        self.browser.run("document.querySelectorAll('article')[2].querySelector('button').click()")
        begun = time.monotonic()
        self.browser.run("document.querySelector('article button').click()")
        self.wait("document.querySelector('article').dataset.state === 'stopped'", 5)
        self.hold(time.monotonic() - begun < 1, "stopping took more than a second")
        self.wait(SETTLED)
        states = [x["state"] for x in self.browser.run(ARTICLES)]
        self.hold(states == ["stopped", "done"], f"after stopping: {states}")
        self.clear()

    def example(self):
        self.browser.run("document.getElementById('try').click()")
        if self.wait(f"{SETTLED} && document.querySelector('article')"):
            shown = self.articles()[0]
            self.hold(shown["state"] == "done", f"the example is {shown['state']}: {shown['errors']}")
        self.clear()

    def zone(self, path):
        """Another zone is chosen: table and text go with it."""
        self.browser.choose([path])
        self.wait(f"{SETTLED} && document.querySelector('article')")
        self.browser.run("""(() => { const z = document.getElementById('zone'); z.value = 'Asia/Tokyo';
            z.dispatchEvent(new Event('change')); })()""")
        self.browser.run(OPEN_TEXTS)
        self.wait("document.querySelector('article details pre').textContent.includes('Asia/Tokyo')", 10)
        text = both.native(self.program, path, "--time-zone", "Asia/Tokyo")[1]
        shown = self.browser.run(ARTICLES)[0]
        self.hold(shown["text"] == text, "another text in Asia/Tokyo")
        lines = [re.sub(r"\s+", " ", x).strip() for x in text.splitlines()]
        strange = [x for x in shown["rows"] if re.sub(r"\s+", " ", x).strip() not in lines]
        self.hold(not strange, f"rows in Asia/Tokyo: {strange}")
        self.browser.run("""(() => { const z = document.getElementById('zone'); z.value = '';
            z.dispatchEvent(new Event('change')); })()""")
        self.clear()

    def takeaway(self, path):
        """What is downloaded is what the command line writes (Chromium)."""
        self.browser.choose([path])
        self.wait(f"{SETTLED} && document.querySelector('article')")
        _, document, _ = both.native(self.program, path, "--json")
        _, text, _ = both.native(self.program, path)
        self.hold(self.browser.download("JSON")[1].decode() == document, "another document is downloaded")
        self.hold(self.browser.download("Text")[1].decode() == text, "another text is downloaded")
        name, data = self.browser.download(re.compile("Tables, motion 10"))
        with tempfile.TemporaryDirectory() as folder:
            packed = pathlib.Path(folder, name)
            packed.write_bytes(data)
            both.native(self.program, path, "--output", f"{folder}/out", "--rate", "10")
            written = {k: v.read_bytes() for k, v in both.tables(pathlib.Path(folder, "out")).items()}
            with zipfile.ZipFile(packed) as archive:
                self.hold(archive.testzip() is None, "the zip of tables is broken")
                read = {x: archive.read(x) for x in archive.namelist()}
            self.hold(read == written, f"other tables: {sorted(read)}, {sorted(written)}")
        self.clear()

    def narrow_and_accessible(self, paths, pictures):
        """axe-core finds nothing, nothing is wider than the window; pictures to look at."""
        from axe_playwright_python.sync_playwright import Axe
        axe = Axe()

        def judge(state):
            for width in (1280, 390):
                for dark in (False, True):
                    self.browser.view(width, dark)
                    where = f"{state}, {width} px, {'dark' if dark else 'light'}"
                    found = axe.run(self.browser.page).response["violations"]
                    self.hold(not found, f"{where}: " + "; ".join(
                        f"{x['id']} {[n['target'] for n in x['nodes']][:3]}" for x in found))
                    wide = self.browser.run("document.documentElement.scrollWidth")
                    self.hold(wide <= width, f"{where}: {wide} px wide")
                    self.browser.picture(pictures / f"{state}-{width}{'-dark' if dark else ''}.png")
            self.browser.view(1280)

        judge("empty")
        self.browser.choose(paths)
        self.wait(f"{SETTLED} && document.querySelector('article')")
        judge("done")
        self.browser.run(OPEN_TEXTS)
        self.wait(TEXTS_SHOWN)
        judge("opened")
        self.clear()
        self.browser.run("document.getElementById('try').click()")
        self.wait(f"{SETTLED} && document.querySelector('article')")
        judge("example")
        self.clear()

    def forbidden(self):
        """A planted request, image and script are refused by the policy itself."""
        seen = self.browser.run("""new Promise(async (done) => {
          const seen = [];
          document.addEventListener('securitypolicyviolation', (e) => seen.push(e.effectiveDirective));
          let answer = 'refused';
          await fetch('https://example.org/').then(() => { answer = 'went out'; }, () => {});
          const image = new Image();
          image.src = 'https://example.org/x.png?recording';
          const script = document.createElement('script');
          script.textContent = 'window.planted = 1';
          document.body.append(script);
          const foreign = document.createElement('script');
          foreign.src = 'https://example.org/x.js';
          document.body.append(foreign);
          setTimeout(() => done({ seen, answer, planted: window.planted ?? 'refused' }), 500);
        })""")
        self.hold(seen["answer"] == seen["planted"] == "refused", f"planted: {seen}")
        kinds = {x.removesuffix("-elem") for x in seen["seen"]}
        self.hold({"connect-src", "img-src", "script-src"} <= kinds, f"the policy refused only {seen}")


@contextlib.contextmanager
def served(page):
    """The page's address on a server of this machine."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(page.parent))
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{page.name}"
    finally:
        server.shutdown()


def prepare(folder, data):
    """The files that are handed to the page, by kind; an archive of two recordings; one that takes long."""
    folder = pathlib.Path(folder)
    damaged, text, empty, long = (folder / x for x in ("cut.zip", "letter.txt", "empty.csv", "long.csv"))
    damaged.write_bytes(WALK.read_bytes()[:90_000])
    text.write_text("Dear reader,\nthis is <b>no recording</b>, <script>alert(1)</script>.\n")
    empty.write_bytes(b"")
    with long.open("w") as file:
        file.write("time_s,x_g,y_g,z_g\n")
        row = "".join(f"%d.{i:02d},0.0{i % 10},0.1{i % 7},-0.9{i % 9}\n" for i in range(100))
        file.writelines(row.replace("%d", str(second)) for second in range(15_000))
    data = pathlib.Path(data).resolve()
    known = [data / x for x in RECORDINGS if (data / x).exists()]
    for name in UNPACKED:
        if pathlib.Path(data, name).exists():
            with zipfile.ZipFile(pathlib.Path(data, name)) as archive:
                member = next(x for x in archive.namelist() if re.search(r"\.(gpx|fit|FIT|cwa)$", x))
                path = folder / pathlib.Path(member).name
                path.write_bytes(archive.read(member))
                known.append(path)
    return [WALK, *known, damaged, text, empty], next(same_page.archives(folder)), long


def look(name, kind, address, options, files, archive, long):
    browser = browsers.ALL[name]()
    try:
        look = Look(browser, options.program, f"{browser.name}, {kind}")
        browser.view(1280)
        browser.open(address)
        look.wait(READY, 30)
        look.each([*files, archive])
        look.several(files[:1] + files[-2:])
        look.waiting_and_stopping(long, WALK)
        look.example()
        look.zone(files[1] if len(files) > 4 else WALK)
        if name == "chromium":
            look.takeaway(WALK)
            look.narrow_and_accessible([files[-4], files[-2], archive], options.pictures)
        browser.choose([WALK])
        look.wait(f"{SETTLED} && document.querySelector('article')")
        browser.picture(options.pictures / f"{name}-{kind}.png")
        # Firefox's own pages ask for `data:`, which goes nowhere.
        inner = ("blob:", "about:", "data:")
        other = [x for x in browser.requests if x != address and not x.startswith(inner)]
        look.hold(not other, f"requests: {other}")
        look.hold(not browser.messages, f"the console says {browser.messages}")
        look.forbidden()
        return look
    finally:
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("program", type=lambda x: str(pathlib.Path(x).resolve()))
    parser.add_argument("--data", default="", help="recordings of apps")
    parser.add_argument("--browser", action="append", choices=browsers.ALL)
    parser.add_argument("--kind", action="append", choices=["disk", "server"])
    parser.add_argument("--pictures", type=pathlib.Path, default=ROOT / ".build-page/looks")
    options = parser.parse_args()
    options.page = options.page.resolve()
    options.pictures.mkdir(parents=True, exist_ok=True)
    passed, failures = 0, []
    with tempfile.TemporaryDirectory() as folder, served(options.page) as address:
        files, archive, long = prepare(folder, options.data)
        for name in options.browser or browsers.ALL:
            for kind in options.kind or ["disk", "server"]:
                begun = time.monotonic()
                seen = look(name, kind, options.page.as_uri() if kind == "disk" else address, options,
                            files, archive, long)
                print(f"{seen.label}: {seen.passed} held, {len(seen.failures)} not; "
                      f"{time.monotonic() - begun:.0f} s", flush=True)
                passed += seen.passed
                failures += seen.failures
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"Pictures: {options.pictures}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
