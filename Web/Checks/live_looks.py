"""Everybody can read the live page: three widths, light and dark, by keys, without a flood of words, and no rule broken."""

from live_page import LivePage
from look_report import OUTSIDE, RULES

WIDTHS = (1280, 390, 360)
TARGET = 44  # px
# Words that are told by themselves, counted.
COUNTED = """(() => {
  window.told = 0;
  for (const region of document.querySelectorAll('[role=status], [aria-live=polite]'))
    new MutationObserver((changes) => { window.told += region.getAttribute('aria-live') === 'off' ? 0 : changes.length; })
      .observe(region, { subtree: true, childList: true, characterData: true });
})()"""
SMALL = f"""[...document.querySelectorAll('button, select, summary, input, [role=slider]')].filter((x) => {{
  const box = (x.closest('label') ?? x).getBoundingClientRect();
  return x.checkVisibility() && box.width > 0 && (box.height < {TARGET} || box.width < {TARGET});
}}).map((x) => `${{x.tagName}}.${{x.className}} ${{x.getBoundingClientRect().height}}`).slice(0, 4)"""


def everywhere(look, proxy, chromium, token, pictures):
    for width in WIDTHS if look.options.all else WIDTHS[1:2]:
        for dark in (False, True) if look.options.all else (True,):
            where = f"{width} px, {'dark' if dark else 'light'}"
            with LivePage(chromium, proxy.address, token, width, dark) as page:
                look.hold(page.batches(16), f"{where}: nothing comes")
                fits(look, page, where, width)
                for panel in ("held", "clients"):
                    page.open(panel)
                look.hold(page.batches(8), f"{where}: nothing comes")
                fits(look, page, f"{where}, opened", width)
                look.hold(page.wait(lambda page=page: " since 8:15:0" in page.text(".flow-words"), 8),
                          f"{where}: what comes in is told as {page.text('.flow-words')!r}")
                page.page.screenshot(path=pictures / f"live-{width}{'-dark' if dark else ''}.png", full_page=True)
                look.hold(not page.messages, f"{where}: the console says {page.messages[:3]}")
                here = [x for x in page.requests if not x.startswith((proxy.address, "data:"))]
                look.hold(not here, f"{where}: it asks elsewhere: {here[:2]}")
    found = violations(look, proxy, chromium, token)
    look.hold(not found, f"axe finds {found}")
    keys(look, proxy, chromium, token)
    finger(look, proxy, chromium, token)
    entry(look, proxy, chromium, pictures)


def fits(look, page, where, width):
    wide = page.run("document.documentElement.scrollWidth")
    look.hold(wide <= width, f"{where}: {wide} px wide")
    outside = [x for x in page.run(OUTSIDE) if "wide" not in x]
    look.hold(not outside, f"{where}: outside of its box: {outside}")
    if width < 600:
        small = page.run(SMALL)
        look.hold(not small, f"{where}: too small for a finger: {small}")


def violations(look, proxy, chromium, token):
    """What axe-core finds; in its own context, since the policy keeps it out."""
    from axe_playwright_python.sync_playwright import Axe
    found = []
    for address_token in (token, ""):
        with LivePage(chromium, proxy.address, address_token, bypass_csp=True) as page:
            if address_token:
                look.hold(page.batches(10), "for axe: nothing comes")
                for panel in ("held", "clients"):
                    page.open(panel)
                look.hold(page.batches(4), "for axe: nothing comes")
            for width in (1280, 390):
                for dark in (False, True) if look.options.all else (False,):
                    page.page.set_viewport_size({"width": width, "height": 900})
                    page.page.emulate_media(color_scheme="dark" if dark else "light")
                    for x in Axe().run(page.page, options=RULES).response["violations"]:
                        places = [n["target"] for n in x["nodes"]][:3]
                        found.append(f"{x['id']} at {width} px, {'dark' if dark else 'light'}: {places}")
    return found


def keys(look, proxy, chromium, token):
    """By keys alone: to the slider, back in time, to now again; a panel opened; all in the order of reading."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(16), "keys: nothing comes")
        reached = []
        for _ in range(14):
            page.page.keyboard.press("Tab")
            reached.append(page.run("document.activeElement.className || document.activeElement.id || document.activeElement.tagName"))
        look.hold("slider" in reached, f"keys: the slider is not reached: {reached}")
        look.hold(any("follow" in x for x in reached), f"keys: the button is not reached: {reached}")
        page.page.focus("#device-page .slider")
        page.page.keyboard.press("Shift+ArrowLeft")
        look.hold(page.wait(lambda: page.run("document.querySelector('.follow').getAttribute('aria-pressed')") == "false", 3),
                  "keys: an arrow does not leave the present")
        look.hold(page.wait(lambda: page.run("document.querySelector('.reason').getAttribute('aria-live')") == "polite", 3),
                  "keys: why of the past is not told")
        there = page.text(".why .when")
        look.hold(page.batches(4), "keys: nothing comes")
        look.hold(page.text(".why .when") == there, "keys: the chosen moment goes away")
        page.page.keyboard.press("End")
        look.hold(page.wait(lambda: page.run("document.querySelector('.follow').getAttribute('aria-pressed')") == "true", 3),
                  "keys: End does not lead to now")
        page.page.focus("#held summary")
        page.page.keyboard.press("Enter")
        look.hold(page.wait(lambda: page.run("window.turns.length") > 2, 5), "keys: the panel does not open")
        page.page.keyboard.press("Enter")
        page.page.wait_for_timeout(300)
        count = page.run("window.turns.length")
        page.page.wait_for_timeout(600)
        look.hold(page.run("window.turns.length") == count, "keys: a closed panel still draws")


def finger(look, proxy, chromium, token):
    """One finger moves the stretch that is in sight, and asks for nothing that is not there."""
    with LivePage(chromium, proxy.address, token, 390, has_touch=True) as page:
        look.hold(page.batches(40), "a finger: nothing comes")
        for _ in range(2):
            page.page.click("#device-page .controls .in")
        before = page.text("#device-page .visible")
        picture = page.page.query_selector("#device-page .timeline .row .picture")
        picture.scroll_into_view_if_needed()
        box, hand = picture.bounding_box(), page.context.new_cdp_session(page.page)
        for kind, share in (("touchStart", 0.3), *(("touchMove", 0.3 + 0.05 * i) for i in range(1, 9)), ("touchEnd", None)):
            points = [] if share is None else [{"x": box["x"] + share * box["width"], "y": box["y"] + box["height"] / 2}]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        look.hold(before and page.wait(lambda: page.text("#device-page .visible") != before, 3), f"a finger moves nothing: {before!r} stays in sight")
        look.hold(page.batches(2) and not page.messages, f"a finger: the console says {page.messages[:2]}")


def entry(look, proxy, chromium, pictures):
    """Without a token: a form, and nothing else is asked for."""
    with LivePage(chromium, proxy.address) as page:
        look.hold(page.text("#entry h2") == "A token to look with", "no token: no form")
        page.page.wait_for_timeout(500)
        look.hold(page.requests == [proxy.address], f"no token: it asks for {page.requests[1:]}")
        page.page.screenshot(path=pictures / "live-entry.png")


def quiet(look, page, rows):
    """Words that tell themselves are as many as there is news of, however many batches came since they are counted."""
    news = sum((a["activity"], a["since"]) != (b["activity"], b["since"]) for a, b in zip(rows, rows[1:]))
    told = page.run("window.told")
    look.hold(len(rows) > 40 and told <= 2 * (news + 2), f"{told} changes were told, of {news} activities in {len(rows)} batches")
