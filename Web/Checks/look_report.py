#!/usr/bin/env python3
"""Looks at reports in Chromium, from disk, at three widths, light and dark: what stands on them is what the
command line says, whatever is clicked; nothing is asked for, nothing complained about, everybody can read it.

    Web/Checks/look_report.py PROGRAM [--all] [--data DIR] [--pictures DIR] [--only NAME ...]

Exit code 1 where anything is not as it should be.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import browsers
import report_cursor
import report_matrix
import report_truth
import report_why
from report_page import Page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTHS = (1280, 860, 390)
# Bytes of a page, of its script, and its elements, drawn or not.
SIZES, SCRIPT, ELEMENTS = {"commuter": 130_000, "day": 400_000, "week": 2_200_000}, 45_000, {"commuter": 1200, "day": 1200}
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}}
# Elements that stick out of the window, and words that are cut off by their own box.
OUTSIDE = """(() => {
  const wide = document.documentElement.clientWidth, found = [], clipped = new Set();
  for (const x of document.body.querySelectorAll('*')) {
    const box = x.getBoundingClientRect();
    if (getComputedStyle(x).clipPath !== 'none' || clipped.has(x.parentElement)) { clipped.add(x); continue; }
    if (box.width === 0 || box.height === 0 || x.closest('.skip, .unseen, .ring, defs, g.marks, .axis svg, svg.shape, #files')) continue;
    if (box.left < -1 || box.right > wide + 1) found.push(`${x.tagName}.${x.getAttribute('class')} ${box.left}..${box.right}`);
    if (x instanceof HTMLElement && x.scrollWidth > x.clientWidth + 1 && x.clientWidth > 0 && !x.matches('.hours, .data')
        && getComputedStyle(x).display !== 'inline') found.push(`${x.tagName}.${x.className} holds more than fits`);
  }
  for (const svg of document.querySelectorAll('.row svg.picture')) {
    const outer = svg.getBoundingClientRect();
    for (const x of svg.querySelectorAll('text')) {
      const box = x.getBoundingClientRect();
      if (box.width && (box.left < outer.left - 30 || box.right > outer.right + 11)) found.push(`word ${x.textContent}`);
    }
  }
  return found.slice(0, 4); })()"""


class Look:
    def __init__(self, chromium, program, folder, pictures):
        self.chromium, self.program = chromium, program
        self.folder, self.pictures = folder, pictures
        self.passed, self.failures = 0, []

    def hold(self, fact, what):
        if fact:
            self.passed += 1
        else:
            self.failures.append(what)

    def report(self, recording):
        """The report of a recording, and how the command ended."""
        path = self.folder / f"{recording.name}.html"
        code, _, said = report_truth.analysed(self.program, recording, "--report", str(path), "--force")
        self.hold(code == recording.code, f"{recording.name}: ends with {code}, not {recording.code}: {said[-300:]}")
        self.hold(path.exists(), f"{recording.name}: no report")
        return path if path.exists() else None

    def small(self, name, path):
        text = path.read_text()
        script = text[text.rindex("<script>"):].split("</script>")[0]
        self.hold(len(script.encode()) <= SCRIPT, f"{name}: a script of {len(script.encode())} bytes")
        if name in SIZES:
            self.hold(path.stat().st_size <= SIZES[name], f"{name}: {path.stat().st_size} bytes, not {SIZES[name]} at most")
        if name in ELEMENTS:
            with Page(self.chromium, path) as page:
                found = page.run("document.body.querySelectorAll('*').length")
            self.hold(found <= ELEMENTS[name], f"{name}: {found} elements, not {ELEMENTS[name]} at most")

    # MARK: Everybody can read it

    def everywhere(self, name, path):
        for width in WIDTHS:
            for dark in (False, True):
                where = f"{name}, {width} px, {'dark' if dark else 'light'}"
                with Page(self.chromium, path, width, dark) as page:
                    self.hold(page.requests == [path.as_uri()], f"{where}: asks for {page.requests[1:4]}")
                    self.still(page, where, width)
                    page.page.screenshot(path=self.pictures / f"{name}-{width}{'-dark' if dark else ''}.png", full_page=True)
                    page.run("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
                    page.page.wait_for_timeout(60)
                    self.still(page, f"{where}, opened", width)
                    self.hold(not page.messages, f"{where}: the console says {page.messages[:3]}")

        found = self.violations(path, [(width, dark) for width in WIDTHS for dark in (False, True)])
        self.hold(not found, f"{name}: axe finds {found}")

    def still(self, page, where, width):
        wide = page.run("document.documentElement.scrollWidth")
        self.hold(wide <= width, f"{where}: {wide} px wide")
        outside = page.run(OUTSIDE)
        self.hold(not outside, f"{where}: outside of its box: {outside}")

    def violations(self, path, looks=((1280, False),), wired=True):
        """What axe-core finds at widths, light or dark; in its own context, since the policy keeps it out."""
        from axe_playwright_python.sync_playwright import Axe
        found = []
        with Page(self.chromium, path, wired=wired, bypass_csp=True) as page:
            for width, dark in looks:
                page.page.set_viewport_size({"width": width, "height": 900})
                page.page.emulate_media(color_scheme="dark" if dark else "light")
                for x in Axe().run(page.page, options=RULES).response["violations"]:
                    places = [n["target"] for n in x["nodes"]][:3]
                    found.append(f"{x['id']} at {width} px, {'dark' if dark else 'light'}: {places}")
        return found

    def planted(self, path):
        """Faults that are put in are found."""
        text = path.read_text()
        def copy(name, old, new):
            self.hold(old in text, f"planted: no {old!r} to replace")
            other = self.folder / f"planted-{name}.html"
            other.write_text(text.replace(old, new, 1))
            return other
        with Page(self.chromium, copy("img", "</header>", '<img src="https://example.org/x.png" alt="x"></header>')) as page:
            self.hold(len(page.requests) > 1 and page.messages, "a planted image from elsewhere was not seen")
        found = self.violations(copy("grey", "--muted: #57606a", "--muted: #bbb"))
        self.hold(any("color-contrast" in x for x in found), f"planted grey words were not found: {found}")
        label = re.search(r'role="img" aria-label="[^"]*"', text)[0]
        found = self.violations(copy("mute", label, 'role="img"'))
        self.hold(any("svg-img-alt" in x for x in found), f"a planted missing alternative was not found: {found}")

    def placeless(self, recording, path):
        """No coordinate of the track stands in the file: degrees to three decimals are a hundred metres."""
        text = path.read_text()
        self.hold("fix.latitude" not in text and 'class="map"' not in text, f"{recording.name}: a route")
        degrees = {f"{x:.3f}" for _, *place in report_cursor.track(self, recording) for x in place}
        found = [x for x in degrees if re.search(rf"(?<![\d.]){re.escape(x)}", text)]
        self.hold(degrees and not found, f"{recording.name}: {found[:3]} stand in it")

    # MARK: Without script, on paper

    def scriptless(self, recording, path, diaries):
        with Page(self.chromium, path, java_script_enabled=False) as page:
            text = page.page.inner_text("main")
            page.page.screenshot(path=self.pictures / f"{recording.name}-scriptless.png", full_page=True)
            html = path.read_text()
            for number, diary in enumerate(diaries):
                self.hold("In words" in text and "The data" in text, f"{recording.name}: no words without script")
                if diary.get("segments", []):
                    self.hold(re.search(r'class="row lane".*?<path class="\w+" d="M', html, re.S), f"{recording.name}: no lanes without script")
                for segment in diary.get("segments", []):
                    self.hold(segment["activity"].replace("_", " ") in text, f"{recording.name}: no {segment['activity']}")
            self.hold(page.page.is_hidden(".controls"), f"{recording.name}: buttons that do nothing")
        bare = self.folder / f"{recording.name}-bare.html"
        bare.write_text(re.sub(r"<script>.*?</script>", "", html, flags=re.S))
        for width in (1280, 390):
            with Page(self.chromium, bare, width, wired=False) as page:
                self.still(page, f"{recording.name} without script, {width} px", width)
        # axe-core needs script itself: it judges a copy without the page's own.
        found = self.violations(bare, [(390, False)], wired=False)
        self.hold(not found, f"{recording.name} without script: axe finds {found}")

    def paper(self, recording, path, most):
        for size in ("A4", "Letter"):
            pdf = self.folder / f"{recording.name}-{size}.pdf"
            with Page(self.chromium, path, dark=True) as page:
                rows = page.run("[...document.querySelectorAll('article:not([hidden]) .words > table tr[data-from]')]"
                                ".map((r) => [r.cells[0].textContent, r.cells[1].textContent])")
                page.page.pdf(path=pdf, format=size, print_background=True)
            images = subprocess.run(["pdfimages", "-list", pdf], capture_output=True, text=True, check=True).stdout
            self.hold(len(images.splitlines()) <= 2, f"{recording.name}, {size}: pictures of dots: {images}")
            text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
            for time_said, activity in rows:
                self.hold(re.search(rf"{re.escape(time_said)}\s+{re.escape(activity.strip())}", text), f"{recording.name}, {size}: no row {time_said}")
            pages = int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout)[1])
            self.hold(most is None or pages <= most, f"{recording.name}, {size}: {pages} pages")
            subprocess.run(["pdftoppm", "-r", "60", "-png", pdf, self.pictures / f"{recording.name}-{size}"], check=True)


def look_at(look, recording, options):
    path = look.report(recording)
    if not path:
        return
    diaries = report_truth.diaries(look.program, recording)
    look.small(recording.name, path)
    look.everywhere(recording.name, path)
    if "--no-route" in recording.options:
        look.placeless(recording, path)
    with Page(look.chromium, path) as page:
        look.hold(page.run("document.title") != "theirs", f"{recording.name}: a script of theirs ran")
    report_why.whys(look, recording, path, 60 if options.all else 16)
    report_cursor.cursors(look, recording, path)
    report_cursor.days(look, recording.name, path)
    look.scriptless(recording, path, diaries)
    look.paper(recording, path, {"commuter": 2, "day": 3}.get(recording.name))
    if recording.name == "commuter":
        look.planted(path)
        report_cursor.hands(look, recording, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=lambda x: str(pathlib.Path(x).resolve()))
    parser.add_argument("--all", action="store_true", help="the whole matrix")
    parser.add_argument("--only", action="append", help="recordings of these names")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/data", help="recordings of apps")
    parser.add_argument("--pictures", type=pathlib.Path, default=ROOT / "Web/shots")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    chromium = browsers.Chromium()
    try:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            seen = Look(chromium, options.program, folder, options.pictures)
            for name, make in report_matrix.matrix(options.program, folder, options.data.resolve(), options.all):
                if options.only and name not in options.only:
                    continue
                recording = report_matrix.made(name, make)
                if not recording:
                    continue
                begun, held, failed = time.monotonic(), seen.passed, len(seen.failures)
                look_at(seen, recording, options)
                print(f"{recording.name}: {seen.passed - held} held, {len(seen.failures) - failed} not; "
                      f"{time.monotonic() - begun:.0f} s", flush=True)
                for failure in seen.failures[failed:]:
                    print(failure, file=sys.stderr, flush=True)
    finally:
        chromium.close()
    print(f"Pictures: {options.pictures}")
    print(f"{seen.passed} passed, {len(seen.failures)} failed")
    return 1 if seen.failures else 0


if __name__ == "__main__":
    sys.exit(main())
