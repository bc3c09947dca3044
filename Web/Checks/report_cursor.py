"""One cursor in all pictures, a ring on the route, and what hands do."""

import report_truth
from report_page import Page

WIDTHS = (1280, 860, 390)
LINES = """(() => [...document.querySelectorAll('article:not([hidden]) .row svg.picture')]
  .filter((p) => p.getBoundingClientRect().width > 0 && p.querySelector('line.cursor'))
  .map((p) => p.querySelector('line.cursor.on')?.getBoundingClientRect()).map((b) => b && b.left + b.width / 2))()"""


def cursors(look, recording, path):
    """At 20 places, whole and zoomed, all lines stand below the mouse, and the ring at the fix."""
    fixes = track(look, recording)
    for width in WIDTHS:
        with Page(look.chromium, path, width) as page:
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
                    look.hold(len(lines) > 1 and off <= 1, f"{where}: {len(lines)} lines, {off} px off")
                    if fixes and not zoomed:
                        ring(look, where, page, fixes, (i + .5) / 20)


def track(look, recording):
    folder = look.folder / f"{recording.name}-tables"
    report_truth.analysed(look.program, recording, "--output", str(folder), "--rate", "1")
    # The first recording is the one in sight.
    first = report_truth.diaries(look.program, recording)[0]["recording"]["name"]
    found = folder / first / "track.csv"
    if not found.exists():
        return []
    rows = [x.split(",") for x in found.read_text().splitlines()[1:]]
    return [(float(x[0]), float(x[1]), float(x[2])) for x in rows if x[1]]


def ring(look, where, page, track, share):
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
    look.hold(near, f"{where}: a ring without a fix")
    if near:
        distance = min(((seen["x"] - route["left"] - (lon - route["west"]) * route["x_per_degree"]) ** 2
                        + (seen["y"] - route["top"] - (route["north"] - lat) * route["y_per_degree"]) ** 2) ** .5
                       for _, lat, lon in near) * seen["scale"]
        look.hold(distance <= 3, f"{where}: the ring is {distance:.1f} px off")


def hands(look, recording, path):
    """A drag, the wheel, keys and fingers bring other stretches in sight; a tap opens the sheet."""
    name = recording.name

    def seen(page):
        return page.page.inner_text("output.visible")

    with Page(look.chromium, path) as page:
        picture = page.page.query_selector(".timeline .row .picture")
        box = picture.bounding_box()
        mouse, x, y = page.page.mouse, lambda share: box["x"] + share * box["width"], box["y"] + 9
        whole, shown = seen(page), page.page.inner_text(".why .when")
        mouse.move(x(.2), y)
        mouse.down()
        mouse.move(x(.3), y)
        mouse.move(x(.4), y)
        page.drawn(mouse.up)
        dragged = seen(page)
        look.hold(dragged != whole, f"{name}: a drag shows {dragged}")
        look.hold(page.page.inner_text(".why .when") == shown, f"{name}: a drag chooses a moment")
        page.page.keyboard.down("Control")
        page.drawn(lambda: mouse.wheel(0, -200))
        page.page.keyboard.up("Control")
        look.hold(seen(page) != dragged, f"{name}: the wheel with Ctrl does not zoom")
        page.page.focus(".slider")
        page.drawn(lambda: page.page.keyboard.press("Escape"))
        look.hold(seen(page) == whole, f"{name}: Esc shows {seen(page)}, not {whole}")
        page.page.keyboard.press("?")
        look.hold(page.page.is_visible(".keylist"), f"{name}: ? opens no list of keys")
        page.page.check("input[value=speed]")
        look.hold(page.page.is_visible(".by.speed") and page.page.is_hidden(".by.activity"), f"{name}: the route by speed")
    with Page(look.chromium, path, 390, has_touch=True, is_mobile=True) as page:
        page.run("document.querySelector('.day').scrollIntoView()")
        box = page.page.query_selector(".timeline .row .picture").bounding_box()
        sheet = page.page.query_selector(".why").bounding_box()
        look.hold(44 <= sheet["height"] <= 46, f"{name}: the closed sheet is {sheet['height']} px high")
        page.drawn(lambda: page.page.touchscreen.tap(box["x"] + .6 * box["width"], box["y"] + 9))
        sheet = page.page.query_selector(".why").bounding_box()
        look.hold(46 < sheet["height"] <= .461 * 844, f"{name}: the open sheet is {sheet['height']} px high")
        fingers = page.context.new_cdp_session(page.page)

        def touch(kind, *shares):
            points = [{"x": box["x"] + s * box["width"], "y": box["y"] + 9, "id": i} for i, s in enumerate(shares)]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        before = seen(page)
        touch("touchStart", .45, .55)
        for i in range(1, 6):
            touch("touchMove", .45 - .05 * i, .55 + .05 * i)
        page.drawn(lambda: touch("touchEnd"))
        pinched = seen(page)
        look.hold(pinched != before, f"{name}: a pinch shows {pinched}")
        touch("touchStart", .3)
        for i in range(1, 6):
            touch("touchMove", .3 + .1 * i)
        page.drawn(lambda: touch("touchEnd"))
        page.page.wait_for_timeout(60)
        look.hold(seen(page) != pinched, f"{name}: a finger does not move the stretch")
        wide = page.run("document.documentElement.scrollWidth")
        look.hold(wide == 390, f"{name}: moved by fingers the page is {wide} px wide")


def days(look, name, path):
    """A row of the chooser opens its recording and its day, and no other."""
    with Page(look.chromium, path) as page:
        rows = page.page.query_selector_all(".dayrow")
        for row in rows[:8]:
            row.query_selector("button").click()
            page.page.wait_for_selector(f"#recording-{row.get_attribute('data-recording')}:not([hidden])")
            page.page.wait_for_timeout(200)
            shown = page.run("""(() => { const a = document.querySelectorAll('article:not([hidden])');
              return { articles: a.length, at: +a[0].querySelector('.slider').getAttribute('aria-valuenow'),
                chosen: [...document.querySelectorAll('.dayrow [aria-current]')].map((b) => b.closest('.dayrow').dataset.from) }; })()""")
            label = f"{name}, {row.inner_text()}"
            look.hold(shown["articles"] == 1, f"{label}: {shown['articles']} recordings are shown")
            look.hold(shown["chosen"] == [row.get_attribute("data-from")], f"{label}: {shown['chosen']} is chosen")
            inside = float(row.get_attribute("data-from")) - 1 <= shown["at"] <= float(row.get_attribute("data-to")) + 1
            look.hold(inside, f"{label}: explains {shown['at']} s")
