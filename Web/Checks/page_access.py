"""Everybody can use the page: axe-core, three widths, light and dark, fingers, keys alone (Chromium)."""

import page_comparing
from look_report import OUTSIDE, RULES
from page_tab import HAND_OVER, READ

LOOKS = [(width, dark) for width in (1280, 390, 360) for dark in (False, True)]
# What costs least of them.
FEW = [(1280, True), (360, False)]
# Whatever can be touched, and is smaller than a finger; words within sentences and the pictures are no buttons.
SMALL = """[...document.querySelectorAll('button, select, summary, input[type=text], .button, .switch label, .alignment label, .route label')]
  .map((x) => [x, x.getBoundingClientRect()]).filter(([x, b]) => b.width > 0 && b.height > 0 && b.height < 44)
  .filter(([x]) => getComputedStyle(x).visibility === 'visible')
  .map(([x, b]) => `${x.tagName}.${x.className} ${x.textContent.slice(0, 20)} ${b.height}`).slice(0, 5)"""
FOCUSED = """(() => { const x = document.activeElement, box = x.getBoundingClientRect(), style = getComputedStyle(x);
  const label = x.id === 'files' ? document.querySelector('label[for=files]') : x;
  return { name: `${x.tagName} ${x.id || x.getAttribute('aria-label') || x.textContent.trim().slice(0, 40)}`,
    ring: getComputedStyle(label).outlineStyle !== 'none' || x.matches('.slider, input[type=radio], input[type=checkbox]'),
    inside: x !== document.body }; })()"""


def judge(look, axe, state, at):
    for width, dark in at:
        look.browser.view(width, dark)
        look.run("new Promise((done) => setTimeout(done, 60))")
        where = f"{state}, {width} px, {'dark' if dark else 'light'}"
        found = axe.run(look.browser.page, options=RULES).response["violations"]
        look.hold(not found, f"{where}: " + "; ".join(f"{x['id']} {[n['target'] for n in x['nodes']][:3]}" for x in found))
        wide = look.run("document.documentElement.scrollWidth")
        look.hold(wide <= width, f"{where}: {wide} px wide")
        outside = look.run(OUTSIDE)
        look.hold(not outside, f"{where}: outside of the window: {outside}")
        if width < 600:
            small = look.run(SMALL)
            look.hold(not small, f"{where}: smaller than a finger: {small}")
        look.browser.picture(look.pictures / f"{state}-{width}{'-dark' if dark else ''}.png")
    look.browser.view(1280)


def looks(look, many, refused, at=LOOKS):
    """Empty, with a report of several files and some refused, all opened, comparing."""
    from axe_playwright_python.sync_playwright import Axe
    axe = Axe()
    judge(look, axe, "empty", at)
    look.dropped(*many, *refused)
    look.shown(len(many) + len(refused))
    judge(look, axe, "report", at)
    look.run("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    look.routeless(True)
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && !document.querySelector('#diaries .map')", 20)
    judge(look, axe, "opened-without-route", at)
    look.routeless(False)
    look.clear()
    look.dropped(*(f"{x}.zip" for x in page_comparing.RUNS))
    look.shown(2)
    look.run("[...document.querySelectorAll('#comparing button')].find((b) => b.textContent === 'Compare').click()")
    look.wait("document.querySelector('.figures-compared')", 20)
    look.run("document.querySelector('input[value=hill]').click()")
    judge(look, axe, "compared", at)
    look.clear()
    look.run("document.querySelectorAll('details').forEach((d) => { d.open = false; })")


def keys(look):
    """From the start of the page to a comparison and a report that is taken away, without a mouse."""
    page, seen = look.browser.page, []
    page.bring_to_front()
    look.run("(() => { document.activeElement.blur(); scrollTo(0, 0); })()")

    def to(wanted, most=80):
        for _ in range(most):
            page.keyboard.press("Tab")
            now = look.run(FOCUSED)
            seen.append(now["name"])
            look.hold(now["ring"] or not now["inside"], f"keys: nothing shows that {now['name']} has the focus")
            if wanted in now["name"]:
                return True
        look.hold(False, f"keys: {wanted} is not reached: {seen[-most:]}")
        return False

    look.run("document.body.focus()")
    if to("files") and to("try"):
        page.keyboard.press("Enter")
        look.shown(1)
        page.keyboard.press("Enter")
        look.shown(2)
    to("Remove")
    to("zone")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    look.shown(2)
    to("routeless")
    page.keyboard.press("Space")
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && !document.querySelector('#diaries .map')", 20)
    look.hold("routeless" in look.run(FOCUSED)["name"], f"keys: after the switch the focus is on {look.run(FOCUSED)['name']}")
    page.keyboard.press("Space")
    look.shown(2)
    to("Moment")
    when = look.run("document.querySelector('#diaries article:not([hidden]) .slider').getAttribute('aria-valuetext')")
    look.drawn(lambda: page.keyboard.press("Shift+ArrowLeft"))
    now = look.run("document.querySelector('#diaries article:not([hidden]) .slider').getAttribute('aria-valuetext')")
    look.hold(now != when, f"keys: the moment stays at {when}")
    if to("Compare"):
        page.keyboard.press("Enter")
        look.wait("document.querySelector('.figures-compared')", 20)
        look.hold("Compare" in look.run(FOCUSED)["name"], "keys: Compare takes the focus away")
    if to("Report ("):
        look.run(HAND_OVER)
        page.keyboard.press("Enter")
        look.wait("handed.length > 0", 10)
        name = look.run(READ)[0]
        look.hold(name == "recordings.html", f"keys: {name} is taken away")
    look.clear()
