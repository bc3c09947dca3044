#!/usr/bin/env python3
"""Looks at the page in three browsers, from disk and from a server on this machine: what stands on it and what it gives
away is what the command line says, nothing else is asked for, nothing is complained about.

    Web/Checks/look_page.py PAGE.HTML PROGRAM [--data DIR] [--browser NAME ...] [--kind disk|server ...] [--few] [--pictures DIR]

`--few` is what costs least, in Chromium from disk. Exit code 1 where anything is not as it should be.
"""

import argparse
import contextlib
import http.server
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

import browsers
import page_access
import page_comparing
import page_files
import page_reading
import page_report
import page_takeaway
import same_page
from page_tab import READY, Look, Truth

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


def forbidden(look):
    """A planted request, image and script are refused by the policy itself."""
    seen = look.run("""new Promise(async (done) => {
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
    look.hold(seen["answer"] == seen["planted"] == "refused", f"planted: {seen}")
    kinds = {x.removesuffix("-elem") for x in seen["seen"]}
    look.hold({"connect-src", "img-src", "script-src"} <= kinds, f"the policy refused only {seen}")


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


def simulated(program, folder, mornings):
    """Mornings of one person by their seeds, and two runs over one hill."""
    for seed in mornings:
        subprocess.run([program, "simulate", "commuter", "--seed", str(seed), "--output", folder / f"commuter-{seed}.zip"],
                       check=True, capture_output=True)
    for name, (lines, _, _) in page_comparing.RUNS.items():
        scenario = folder / f"{name}.txt"
        scenario.write_text("summary A run over a hill.\n" + "\n".join(lines) + "\n")
        subprocess.run([program, "simulate", scenario, "--seed", "3", "--output", folder / f"{name}.zip"], check=True,
                       capture_output=True)


def made(folder):
    """A damaged file, a text, an empty one; one that takes long; one that holds something, but no motion."""
    (folder / "cut.zip").write_bytes(WALK.read_bytes()[:90_000])
    (folder / "letter.txt").write_text("Dear reader,\nthis is <b>no recording</b>, <script>alert(1)</script>.\n")
    (folder / "empty.csv").write_bytes(b"")
    (folder / "counts.AWD").write_text("0123456701102009\n01-Oct-2009\n17:00\n 4 \n0\nD012345\nM\n" + "498 , 0,00\n394 , 0,00 M\n" * 40)
    with (folder / "long.csv").open("w") as file:
        file.write("time_s,x_g,y_g,z_g\n")
        row = "".join(f"%d.{i:02d},0.0{i % 10},0.1{i % 7},-0.9{i % 9}\n" for i in range(100))
        file.writelines(row.replace("%d", str(second)) for second in range(15_000))


def prepare(folder, program, data, mornings=(3, 4)):
    """The files that are handed to the page, all in one folder; the names of those that are recordings of apps."""
    folder, data = pathlib.Path(folder), pathlib.Path(data).resolve()
    shutil.copy(WALK, folder / "walk.zip")
    shutil.move(next(same_page.archives(folder)), folder / "two.zip")
    simulated(program, folder, mornings)
    made(folder)
    known = []
    for path in (data / x for x in RECORDINGS):
        if path.exists():
            shutil.copy(path, folder / path.name)
            known.append(path.name)
    for path in (data / x for x in UNPACKED):
        if path.exists():
            with zipfile.ZipFile(path) as archive:
                member = next(x for x in archive.namelist() if re.search(r"\.(gpx|fit|FIT|cwa)$", x))
                known.append(pathlib.Path(member).name)
                (folder / known[-1]).write_bytes(archive.read(member))
    return known


def everything(look, known, address, isChromium):
    page_files.each(look, ["walk.zip", *known, "cut.zip", "letter.txt", "empty.csv", "two.zip"])
    page_files.several(look, ["walk.zip", *known[:2], "cut.zip", "letter.txt"])
    page_files.motionless(look, "counts.AWD")
    page_files.waiting_and_stopping(look, "long.csv", "walk.zip")
    page_files.example(look)
    page_files.zone(look, known[1] if len(known) > 1 else "run-a.zip")
    page_files.changed_while_reading(look, "run-a.zip", "commuter-3.zip")
    page_files.workerless(look, ["run-a.zip", "commuter-3.zip", "commuter-4.zip", *["run-b.zip", "run-a.zip"] * 4])
    page_files.worn(look, "walk.zip")
    page_files.storeys(look, "run-a.zip", "walk.zip")
    page_files.storey_by_the_clock(look, "run-b.zip", "1@7:31")
    page_report.kept(look, "commuter-3.zip", "walk.zip")
    page_report.days(look, ["commuter-3.zip", "run-a.zip", "walk.zip"])
    page_report.routeless(look, "commuter-3.zip")
    page_report.unmade(look, "commuter-3.zip")
    page_report.whys(look, "commuter-3.zip")
    page_takeaway.tables(look, ["walk.zip"])
    page_takeaway.tables(look, ["walk.zip", "run-a.zip", "two.zip"])
    page_takeaway.learned(look, "commuter-3.zip", "commuter-4.zip")
    page_takeaway.damaged_lesson(look, "walk.zip")
    page_comparing.runs(look, ["run-a.zip", "run-b.zip"])
    page_comparing.hill_less(look, "walk.zip")
    if isChromium:
        page_access.keys(look)
        page_access.looks(look, ["commuter-3.zip", "walk.zip"], ["letter.txt"])
    page_takeaway.report_opens(look, ["commuter-3.zip", "walk.zip"], address)


def few(look):
    """What costs least of everything."""
    page_files.several(look, ["walk.zip", "cut.zip", "letter.txt"])
    page_files.several(look, ["letter.txt", "walk.zip"])
    page_files.zone(look, "run-a.zip")
    page_files.changed_while_reading(look, "run-a.zip", "run-b.zip")
    page_files.storey_by_the_clock(look, "run-b.zip", "1@7:31")
    page_report.routeless(look, "run-a.zip")
    page_report.unmade(look, "run-a.zip")
    page_report.kept(look, "run-a.zip", "walk.zip")
    page_report.whys(look, "run-a.zip")
    page_takeaway.tables(look, ["walk.zip", "run-a.zip"])
    page_comparing.runs(look, ["run-a.zip", "run-b.zip"])
    look.clear()
    page_access.looks(look, ["run-a.zip", "walk.zip"], ["letter.txt"], page_access.FEW)


def look(name, kind, address, options, truth, known):
    browser = browsers.ALL[name]()
    try:
        seen = Look(browser, truth, f"{browser.name}, {kind}", options.pictures)
        browser.view(1280)
        browser.open(address)
        seen.wait(READY, 30)
        page_reading.answers(seen)
        if options.few:
            few(seen)
        else:
            everything(seen, known, address, name == "chromium")
        seen.choose("walk.zip")
        browser.picture(options.pictures / f"{name}-{kind}.png")
        # Firefox's own pages ask for `data:`, which goes nowhere; a report that was taken away is opened from disk.
        inner = ("blob:", "about:", "data:", truth.folder.as_uri())
        other = [x for x in browser.requests if x != address and not x.startswith(inner)]
        seen.hold(not other, f"requests: {other}")
        seen.hold(not browser.messages, f"the console says {browser.messages}")
        forbidden(seen)
        return seen
    finally:
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("program", type=lambda x: str(pathlib.Path(x).resolve()))
    parser.add_argument("--data", default="", help="recordings of apps")
    parser.add_argument("--browser", action="append", choices=browsers.ALL)
    parser.add_argument("--kind", action="append", choices=["disk", "server"])
    parser.add_argument("--few", action="store_true", help="what costs least, in Chromium from disk")
    parser.add_argument("--pictures", type=pathlib.Path, default=ROOT / ".build-page/looks")
    options = parser.parse_args()
    options.page = options.page.resolve()
    options.pictures.mkdir(parents=True, exist_ok=True)
    names = ["chromium"] if options.few else options.browser or browsers.ALL
    kinds = ["disk"] if options.few else options.kind or ["disk", "server"]
    passed, failures = 0, []
    with tempfile.TemporaryDirectory() as folder, served(options.page) as address:
        known = prepare(folder, options.program, options.data, () if options.few else (3, 4))
        truth = Truth(options.program, folder)
        for name in names:
            for kind in kinds:
                begun = time.monotonic()
                seen = look(name, kind, options.page.as_uri() if kind == "disk" else address, options, truth, known)
                print(f"{seen.label}: {seen.passed} held, {len(seen.failures)} not; {time.monotonic() - begun:.0f} s", flush=True)
                passed += seen.passed
                failures += seen.failures
    print(f"Pictures: {options.pictures}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
