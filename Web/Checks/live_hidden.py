"""A page that nobody sees: another tab in front hides it, where no Playwright is between."""

import time

from record_browser import Phone

STEPS = "document.querySelector('[data-tile=steps] b').textContent"
BATCH = "Number(document.querySelector('#device-page')?.dataset.batch ?? -1)"


def later(browser, than, seconds=15):
    """The time of a batch behind another one; of the last one there is, where none comes."""
    browser.wait(f"{BATCH} > {than}", seconds)
    return browser.run(BATCH)


def hidden(look, proxy, token, seconds):
    """Nothing is asked for while another tab is in front, and nothing comes; then it goes on."""
    with Phone(width=1280) as browser:
        browser.open(f"{proxy.address}#token={token}")
        begun = later(browser, -1)
        browser.run("document.querySelector('#held').open = true")
        look.hold(begun > 0, f"hidden tab: nothing comes before ({browser.run(STEPS)} steps)")
        browser.hide()
        look.hold(browser.wait("document.visibilityState === 'hidden'", 5), "hidden tab: it is not hidden")
        time.sleep(0.5)
        since, received, stood = time.monotonic(), proxy.received, browser.run(BATCH)
        time.sleep(seconds)
        look.hold(proxy.requests(since) == [], f"hidden tab: it asked for {proxy.requests(since)[:3]}")
        look.hold(proxy.received == received, f"hidden tab: {proxy.received - received} bytes came")
        look.hold(browser.run(BATCH) == stood, "hidden tab: it went on")
        browser.show()
        look.hold(later(browser, stood) > stood, "seen again: it does not go on")
        look.hold(proxy.requests(since) != [], "seen again: it asks for nothing")
