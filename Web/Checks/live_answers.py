"""What the live page does with answers that are not as they should be: a proxy's while the service is away, one that fails, streams
that end at once, a new day that cannot be had at first."""

import re
import time

from live_breaks import kept, said_wrong
from live_page import LivePage

# What stands in for a service that is away, by who answers.
PROXIES = {
    "nginx": {"status": 502, "content_type": "text/html", "body": "<h1>502 Bad Gateway</h1>"},
    "Traefik": {"status": 404, "content_type": "text/plain; charset=utf-8", "body": "404 page not found"},
    "Kong": {"status": 404, "content_type": "application/json", "body": '{"message":"no Route matched with those values"}'},
}


def answering(answer):
    return lambda route: route.fulfill(**answer)


def cut(proxy):
    """What is open ends; what is new is taken."""
    proxy.stop()
    proxy.go_on()


def stood_in_for(look, service, proxy, chromium, token):
    """A proxy that answers while the service is away takes nothing off the page; nor does one question that fails."""
    with LivePage(chromium, proxy.address) as page:
        page.page.fill("#token", token)
        page.page.check("#keep")
        page.page.click("#entry button")
        look.hold(page.batches(4), "a proxy: no batches before it")
        for name, answer in PROXIES.items():
            page.page.route("**/v1/**", answering(answer))
            cut(proxy)
            look.hold(page.wait(lambda: "does not answer now" in page.text(".link") and "does not answer" in page.text(".stale"), 10),
                      f"{name}: it says {page.text('.link')!r}, {page.text('.stale')!r}")
            page.page.reload()
            look.hold(page.wait(lambda: "does not answer now" in page.text("#notice"), 10), f"{name}, loaded anew: it says {page.text('#notice')!r}")
            look.hold(kept(page) == token, f"{name}: the kept token is gone")
            page.page.unroute("**/v1/**")
            look.hold(page.batches(2), f"{name}: it does not go on")
        refused_piece(look, page)
        without_since(look, page)
        cut_short(look, proxy, page)


def refused_piece(look, page):
    """Batches that could not be had are asked for again."""
    pieces = []

    def answer(route):
        pieces.append(route.request.url.split("from=")[1].split("&")[0])
        route.fulfill(status=503, body="") if len(pieces) == 1 else route.continue_()
    page.page.route("**/v1/why?*", answer)
    page.page.reload()
    look.hold(page.wait(lambda: pieces.count(pieces[0] if pieces else "") > 1, 10), f"a piece that failed is not asked for again: {pieces}")
    page.page.unroute("**/v1/why?*")


def without_since(look, page):
    """Of a device that has sent nothing yet is not said since when it sends."""
    def answer(route):
        route.fulfill(json={k: v for k, v in route.fetch().json().items() if k != "since_utc"})
    page.page.route("**/v1/flow?*", answer)
    there = page.wait(lambda: re.match(r"[\d,]+ samples; ", page.text(".flow-words")), 8)
    look.hold(there and "NaN" not in page.text("#flow"), f"what comes in, without a beginning: {page.text('.flow-words')!r}")
    page.page.unroute("**/v1/flow?*")


def cut_short(look, proxy, page):
    """Streams that end as soon as they begin, and say what is the case then, are asked for ever more rarely."""
    asked = []

    def answer(route):
        asked.append(time.monotonic())
        route.fulfill(status=200, content_type="text/event-stream", body="event: start\ndata: {}\n\nevent: activity\ndata: {}\n\n")
    page.page.route("**/v1/live?*", answer)
    cut(proxy)
    page.wait(lambda: len(asked) >= 5, 20)
    waits = [b - a for a, b in zip(asked, asked[1:])]
    # Each is drawn from half of twice the one before: the fourth is 2 s at least where the first is half a second at most.
    look.hold(len(waits) >= 4 and waits[3] > 1.5, f"streams that end at once are asked for after {[round(x, 2) for x in waits]} s")
    page.page.unroute("**/v1/live?*")
    look.hold(page.batches(2, 20), "streams that ended at once: it does not go on")
    look.hold(not said_wrong(page), f"the console says {said_wrong(page)[:2]}")


def midnight(look, service, proxy, chromium, token):
    """Another day begins, also where the first questions for it fail."""
    with LivePage(chromium, proxy.address, token, zone="America/Los_Angeles") as page:
        look.hold(page.batches(4) and "2 June 2014" in page.text("#day-h"), f"midnight: before it the day is {page.text('#day-h')!r}")
        failed = []

        def answer(route):
            failed.append(route.request.url)
            route.fulfill(status=503, body="") if len(failed) <= 2 else route.continue_()
        page.page.route("**/v1/activities?*", answer)
        look.hold(page.wait(lambda: "3 June 2014" in page.text("#day-h"), 60), f"midnight: after it the day is {page.text('#day-h')!r}")
        look.hold(len(failed) > 2, f"midnight: the day was asked for {len(failed)} times")
        page.page.unroute("**/v1/activities?*")
        length = float(page.run("document.querySelector('#device-page .slider').getAttribute('aria-valuemax')"))
        look.hold(page.batches(4) and length < 45 * 60, f"midnight: the new day has {length} s")
