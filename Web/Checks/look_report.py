#!/usr/bin/env python3
"""Looks at reports in Chromium, from disk, at three widths, light and dark: what stands on them is what the
command line says, whatever is clicked; nothing is asked for, nothing complained about, everybody can read it.

    Web/Checks/look_report.py PROGRAM [--all] [--data DIR] [--pictures DIR] [--only NAME ...]

Exit code 1 where anything is not as it should be.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import browsers
import report_matrix
import report_truth

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTHS = (1280, 860, 390)
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}}
SEED = 49

# Elements that stick out of the window, and words that are cut off by their own box.
OUTSIDE = """(() => {
  const wide = document.documentElement.clientWidth, found = [];
  for (const x of document.body.querySelectorAll('*')) {
    const box = x.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || x.closest('.skip, .unseen, defs, g.marks, .axis svg, svg.shape')) continue;
    if (getComputedStyle(x).clipPath !== 'none') continue;
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
SHOWN_WHY = """(() => {
  const a = document.querySelector('article:not([hidden]) .why'), text = (x) => {
    const found = a.querySelector(x); return found && !found.hidden ? found.textContent : ''; };
  const table = (x) => Object.fromEntries([...a.querySelectorAll(x + ' tr')]
    .map((r) => [r.cells[0].textContent, parseFloat(r.cells[2].textContent.replace('−', '-'))]));
  return { when: text('.when'), activity: text('.what b'), confidence: text('.what .sure'), phrase: text('.phrase'),
    waves: text('.waves'), events: text('.events'), shares: table('.shares'), witnesses: table('.witnesses') }; })()"""
LINES = """(() => [...document.querySelectorAll('article:not([hidden]) .row svg.picture')]
  .filter((p) => p.getBoundingClientRect().width > 0 && p.querySelector('line.cursor'))
  .map((p) => p.querySelector('line.cursor.on')?.getBoundingClientRect()).map((b) => b && b.left + b.width / 2))()"""
BLOCK = "JSON.parse(document.getElementById('report').textContent)"


class Page:
    """A report in a context of its own."""

    def __init__(self, chromium, path, width=1280, dark=False, **context):
        scheme = "dark" if dark else "light"
        self.context = chromium.browser.new_context(
            viewport={"width": width, "height": 844 if width < 600 else 900}, color_scheme=scheme,
            timezone_id="America/New_York", **context)
        self.page = self.context.new_page()
        self.messages, self.requests = [], []
        self.page.on("console", lambda x: self.messages.append(x.text))
        self.page.on("pageerror", lambda x: self.messages.append(str(x)))
        self.page.on("request", lambda x: self.requests.append(x.url))
        self.page.goto(path.as_uri())
        if context.get("java_script_enabled", True):
            self.page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=20_000)

    def run(self, script):
        return self.page.evaluate(script)

    def drawn(self, act):
        """Does something and waits until the page has drawn again."""
        before = self.run("document.documentElement.dataset.drawn ?? '0'")
        act()
        for _ in range(200):
            if self.run("document.documentElement.dataset.drawn ?? '0'") != before:
                return
            time.sleep(0.01)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


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
                self.judged(path, where, width, dark)

    def still(self, page, where, width):
        wide = page.run("document.documentElement.scrollWidth")
        self.hold(wide <= width, f"{where}: {wide} px wide")
        outside = page.run(OUTSIDE)
        self.hold(not outside, f"{where}: outside of its box: {outside}")

    def violations(self, path, width=1280, dark=False):
        """What axe-core finds; its own context, since the policy would keep it out."""
        from axe_playwright_python.sync_playwright import Axe
        with Page(self.chromium, path, width, dark, bypass_csp=True) as page:
            found = Axe().run(page.page, options=RULES).response["violations"]
        return [f"{x['id']} {[n['target'] for n in x['nodes']][:3]}" for x in found]

    def judged(self, path, where, width, dark):
        found = self.violations(path, width, dark)
        self.hold(not found, f"{where}: axe finds {found}")

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

    # MARK: The numbers are those of the command line

    def numbers(self, name, page, diaries):
        shown = page.run("""[...document.querySelectorAll('article.recording')].map((a) => ({
          tiles: Object.fromEntries([...a.querySelectorAll('.tile')].map((t) => [t.querySelector('dt').textContent, t.querySelector('dd').textContent])),
          sentence: a.querySelector('.sentence').textContent,
          rows: [...a.querySelectorAll('.words > table tbody tr')].map((r) => ({ from: r.dataset.from, to: r.dataset.to,
            ...Object.fromEntries([...r.cells].map((c) => [c.className, c.textContent])) })),
          heads: [...a.querySelectorAll('.hours thead th')].map((c) => c.textContent),
          hours: [...a.querySelectorAll('.hours tbody tr')].map((r) => [...r.cells].map((c) => c.textContent)) }))""")
        self.hold(len(shown) == len(diaries), f"{name}: {len(shown)} recordings, not {len(diaries)}")
        for number, (article, diary) in enumerate(zip(shown, diaries)):
            where, totals = f"{name} {number + 1}", diary["totals"]
            self.tiles(where, article["tiles"], totals, diary.get("stated_errors", {}))
            self.sentence(where, article["sentence"], diary)
            self.rows(where, article["rows"], diary.get("segments", []))
            if article["hours"]:
                self.hours(where, article, totals)

    def tiles(self, where, tiles, totals, errors):
        def figure(text):
            return float(re.match(r"-?[\d,.]+", text.replace("−", "-"))[0].replace(",", ""))
        for name, key, unit, within in (("Steps", "steps", 1, 0), ("On foot", "distance_on_foot_m", 1000, .00501),
                                        ("By location", "distance_by_location_m", 1000, .00501),
                                        ("Floors", "floors_up", 1, 0), ("Climb", "ascent_m", 1, .501)):
            if name not in tiles or key not in totals:
                self.hold((name in tiles) == (key in totals), f"{where}: tile {name} {tiles.get(name)}, {key} {totals.get(key)}")
                continue
            self.hold(abs(figure(tiles[name]) - totals[key] / unit) <= within, f"{where}: {name} {tiles[name]}, not {totals[key]}")
        if "steps_95" in errors and "±" in tiles.get("Steps", ""):
            told = figure(tiles["Steps"].split("±")[1].strip())
            self.hold(errors["steps_95"] <= told <= 1.1 * errors["steps_95"] + 1, f"{where}: ± {told}, not {errors['steps_95']}")

    def sentence(self, where, sentence, diary):
        """Each time in the sentence is that of its activity, in whole minutes."""
        times = diary["totals"].get("time_s", {})
        words = {"by bicycle": "cycling", "in a vehicle": "automotive", "at rest": "stationary"}
        for said, key in words.items():
            found = re.search(rf"(?:(\d+) h )?(\d+) (min|s) {said}", sentence)
            if not found:
                self.hold(times.get(key, 0) == 0, f"{where}: {sentence!r} without {key} {times.get(key)}")
                continue
            seconds = int(found[1] or 0) * 3600 + int(found[2]) * (60 if found[3] == "min" else 1)
            self.hold(abs(seconds - times[key]) <= (31 if found[3] == "min" else 1), f"{where}: {found[0]!r}, not {times[key]} s")

    def rows(self, where, rows, segments):
        self.hold(len(rows) == min(len(segments), 2000), f"{where}: {len(rows)} rows, not {len(segments)}")
        for row, segment in zip(rows, segments):
            label = f"{where}, {row['time']}"
            self.hold(row["activity"].strip() == segment["activity"].replace("_", " "), f"{label}: {row['activity']}")
            self.hold(segment.get("confidence", "") in row["sure"], f"{label}: {row['sure']}")
            self.hold(abs(float(row["from"]) - segment["start_s"]) < .01 and abs(float(row["to"]) - segment["end_s"]) < .01, label)
            if row["steps"]:
                self.hold(int(row["steps"].replace(",", "")) == segment["steps"], f"{label}: {row['steps']} steps")
            if row["km"]:
                self.hold(abs(float(row["km"]) - segment["distance_m"] / 1000) <= .00501, f"{label}: {row['km']} km")
            if re.fullmatch(r"\d+:\d\d", row["pace"]):
                minutes, seconds = row["pace"].split(":")
                pace = segment.get("pace_s_per_km", 0)
                self.hold(abs(int(minutes) * 60 + int(seconds) - pace) <= .51, f"{label}: {row['pace']}, not {pace}")

    def hours(self, where, article, totals):
        columns = {head: [row[i] for row in article["hours"]] for i, head in enumerate(article["heads"])}
        n = len(article["hours"])
        for head, cells in columns.items():
            if head == "From":
                continue
            total = sum(float(x.replace(",", "")) for x in cells)
            if head.endswith(", min"):
                key = head.removesuffix(", min").replace(" ", "_")
                self.hold(abs(total - totals["time_s"][key] / 60) <= .051 * n, f"{where}: hours of {head} {total}")
            elif head == "Steps":
                self.hold(total == totals["steps"], f"{where}: hours have {total} steps, not {totals['steps']}")

    # MARK: Why

    def whys(self, recording, path, count, width=1280):
        """Moments that are clicked, reached by keys, and the middles of rows."""
        chance = random.Random(SEED)
        with Page(self.chromium, path, width) as page:
            if not page.page.query_selector("article:not([hidden]) .why"):
                return
            block = page.run(BLOCK)["recordings"][0]
            seen = [*self.clicks(page, block, count, chance), *self.keys(page, block, count // 4, chance),
                    *self.buttons(page)]
        truth = report_truth.Explanations(self.program, recording, [t for t, _, _ in seen])
        for moment, how, shown in seen:
            self.explained(f"{recording.name}, {how} {moment:.2f} s", shown, truth.expected(moment, block["verdicts"]))

    def clicks(self, page, block, count, chance):
        picture = page.page.query_selector("article:not([hidden]) .timeline .row .picture")
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        for _ in range(count):
            x = chance.randrange(1, int(box["width"]) - 1)
            page.drawn(lambda: page.page.mouse.click(box["x"] + x, box["y"] + box["height"] / 2))
            yield x / box["width"] * block["duration_s"], "a click at", page.run(SHOWN_WHY)

    def keys(self, page, block, count, chance):
        page.page.focus("article:not([hidden]) .slider")
        at = 0
        page.drawn(lambda: page.page.keyboard.press("Home"))
        for _ in range(count):
            key, step = chance.choice([("ArrowRight", 2.5), ("ArrowLeft", -2.5), ("Shift+ArrowRight", 60),
                                       ("PageUp", 600), ("PageDown", -600), ("End", 1e9)])
            at = min(max(0, at + step), block["duration_s"])
            page.page.wait_for_timeout(130)
            page.drawn(lambda key=key: page.page.keyboard.press(key))
            page.page.wait_for_timeout(140)
            yield at, f"by key {key}", page.run(SHOWN_WHY)
        page.drawn(lambda: page.page.keyboard.press("Escape"))

    def buttons(self, page):
        rows = page.page.query_selector_all("article:not([hidden]) .words tr[data-from]")
        for row in rows[:12]:
            start, end = float(row.get_attribute("data-from")), float(row.get_attribute("data-to"))
            row.query_selector("button").click()
            page.page.wait_for_timeout(60)
            yield (start + end) / 2, "the button of the row about", page.run(SHOWN_WHY)

    def explained(self, where, shown, wanted):
        for key in ("activity", "confidence"):
            self.hold(shown[key] == wanted[key], f"{where}: {key} {shown[key]!r}, not {wanted[key]!r} ({shown['when']})")
        if wanted["phrase"]:
            self.hold(shown["phrase"] == wanted["phrase"], f"{where}: {shown['phrase']!r}, not {wanted['phrase']!r}")
        waves = {}
        for part in filter(None, shown["waves"].split("; ")):
            found = re.match(r"(\d+) (.*?)(?:, doubt \d+ %)?$", part)
            waves["counted" if found[2].endswith("counted") else found[2]] = int(found[1])
        self.hold(waves == wanted["waves"], f"{where}: waves {shown['waves']!r}, not {wanted['waves']}")
        events = sorted(x.split(" ", 1)[1] for x in filter(None, shown["events"].split("; ")))
        self.hold(events == wanted["events"], f"{where}: events {events}, not {wanted['events']}")
        for name in {*shown["shares"], *wanted["shares"]}:
            difference = shown["shares"].get(name, 0) - wanted["shares"].get(name, 0)
            self.hold(abs(difference) <= 1, f"{where}: share of {name} is {difference} off")
        for name in {*shown["witnesses"], *wanted["witnesses"]}:
            difference = shown["witnesses"].get(name, 0) - wanted["witnesses"].get(name, 0)
            # The column ends at 12.7 or so: loud is loud.
            loud = abs(wanted["witnesses"].get(name, 0)) > 12
            self.hold(abs(difference) <= .0501 or loud, f"{where}: witness {name} is {difference} off")

    # MARK: One cursor

    def cursors(self, recording, path):
        """At 20 places, whole and zoomed, all lines stand below the mouse, and the ring at the fix."""
        track = self.track(recording)
        for width in WIDTHS:
            with Page(self.chromium, path, width) as page:
                picture = page.page.query_selector("article:not([hidden]) .timeline .row .picture")
                if not picture:
                    return
                picture.scroll_into_view_if_needed()
                for zoomed in (False, True):
                    if zoomed:
                        page.page.focus(".slider")
                        page.drawn(lambda: page.page.keyboard.press("+"))
                        page.drawn(lambda: page.page.keyboard.press("+"))
                    box = picture.bounding_box()
                    for i in range(20):
                        x = box["x"] + (i + .5) * box["width"] / 20
                        page.page.mouse.move(x, box["y"] + 3)
                        lines = page.run(LINES)
                        off = max((abs(line - x) if line is not None else 99 for line in lines), default=99)
                        where = f"{recording.name}, {width} px, {'zoomed, ' if zoomed else ''}place {i}"
                        self.hold(len(lines) > 1 and off <= 1, f"{where}: {len(lines)} lines, {off} px off")
                        if track and not zoomed:
                            self.ring(where, page, track, (i + .5) / 20)

    def track(self, recording):
        folder = self.folder / f"{recording.name}-tables"
        report_truth.analysed(self.program, recording, "--output", str(folder), "--rate", "1")
        found = next(folder.glob("*/track.csv"), None)
        if not found:
            return []
        rows = [x.split(",") for x in found.read_text().splitlines()[1:]]
        return [(float(x[0]), float(x[1]), float(x[2])) for x in rows if x[1]]

    def ring(self, where, page, track, share):
        seen = page.run("""(() => { const r = document.querySelector('article:not([hidden]) .ring'), map = r?.ownerSVGElement;
          if (!r || r.hasAttribute('hidden')) return null;
          const b = JSON.parse(document.getElementById('report').textContent).recordings[0];
          return { x: +r.getAttribute('cx'), y: +r.getAttribute('cy'), scale: map.getBoundingClientRect().width / map.viewBox.baseVal.width,
            route: b.route, duration: b.duration_s }; })()""")
        if not seen:
            return
        moment = share * seen["duration"]
        route = seen["route"]
        # The newest one; the columns have whole seconds.
        near = [p for p in track if abs(p[0] - moment) <= 1.01] + [p for p in track if -5 <= p[0] - moment <= 0][-1:]
        self.hold(near, f"{where}: a ring without a fix")
        if near:
            distance = min(((seen["x"] - route["left"] - (lon - route["west"]) * route["x_per_degree"]) ** 2
                            + (seen["y"] - route["top"] - (route["north"] - lat) * route["y_per_degree"]) ** 2) ** .5
                           for _, lat, lon in near) * seen["scale"]
            self.hold(distance <= 3, f"{where}: the ring is {distance:.1f} px off")

    def placeless(self, recording, path):
        """No coordinate of the track stands in the file: degrees to three decimals are a hundred metres."""
        text = path.read_text()
        self.hold("fix.latitude" not in text and 'class="map"' not in text, f"{recording.name}: a route")
        degrees = {f"{x:.3f}" for _, *place in self.track(recording) for x in place}
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

    def paper(self, recording, path, most):
        for size in ("A4", "Letter"):
            pdf = self.folder / f"{recording.name}-{size}.pdf"
            with Page(self.chromium, path, dark=True) as page:
                rows = page.run("[...document.querySelectorAll('article:not([hidden]) .words > table tbody tr')]"
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


def look(look, recording, options):
    absent = [x for x in recording.paths if not x.exists()]
    if absent:
        print(f"{recording.name}: left out, there is no {absent[0]}")
        return
    path = look.report(recording)
    if not path:
        return
    diaries = report_truth.diaries(look.program, recording)
    look.everywhere(recording.name, path)
    if "--no-route" in recording.options:
        look.placeless(recording, path)
    with Page(look.chromium, path) as page:
        look.numbers(recording.name, page, diaries)
        look.hold(page.run("document.title") != "theirs", f"{recording.name}: a script of theirs ran")
    look.whys(recording, path, 60 if options.all else 16)
    look.cursors(recording, path)
    look.scriptless(recording, path, diaries)
    look.paper(recording, path, {"commuter": 2, "day": 3}.get(recording.name))
    if recording.name == "commuter":
        look.planted(path)


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
                recording = make()
                begun, held, failed = time.monotonic(), seen.passed, len(seen.failures)
                look(seen, recording, options)
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
