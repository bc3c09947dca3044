"""What the live page does when something is wrong: a break, another service, a withdrawal, a wrong token, no device; and
that it asks for nothing that it does not show."""

import re
import signal
import time

from live_page import LivePage

BREAK = 10  # s
PATIENCE = 12  # s until the page looks again where it was refused
STALE = "document.querySelector('#device-page .stale')"


def whole(page):
    """Whether the batches on the page are all that there were."""
    times = [row["time_s"] for row in page.seen()]
    return all(b - a == 2.5 for a, b in zip(times, times[1:]))


def broken(look, service, proxy, chromium, token):
    """Ten seconds without a service that answers; then it goes on where it was, at once when the network is back."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(8), "break: no batches before it")
        proxy.stop()
        look.hold(page.wait(lambda: "no connection" in page.text(".stale") and "No connection" in page.text(".link"), 5),
                  f"break: it says {page.text('.stale')!r}")
        stood = page.text("[data-tile=steps] b")
        page.page.wait_for_timeout(1000 * BREAK)
        look.hold(page.text("[data-tile=steps] b") == stood, "break: figures changed without a service")
        # As when a cable is out, and put in: the service is there, but only the browser can say when it is reached.
        page.context.set_offline(True)
        since = time.monotonic()
        proxy.go_on()
        page.page.wait_for_timeout(1000)
        look.hold(proxy.requests(since) == [], f"break: {proxy.requests(since)[:2]} came through without a network")
        look.hold(page.run("window.back") == [], "break: the network was said to be back before it was")
        page.context.set_offline(False)
        look.hold(page.batches(12, 15), "break: it does not go on")
        at_once = page.run("window.back")
        look.hold(len(at_once) == 1 and any(x.startswith("v1/live?") for x in at_once[0]),
                  f"break: asked for as soon as the network was back: {at_once}")
        look.hold(whole(page), "break: batches are missing after it")
        look.hold(page.text(".stale") == "" and page.text(".link") == "Connected", f"break: it still says {page.text('.stale')!r}")
        proxy.stop()
        look.hold(page.wait(lambda: "No connection" in page.text(".link"), 5), "a short break: it is not noticed")
        proxy.go_on()
        look.hold(page.wait(lambda: page.text(".link") == "Connected", 5), "a short break: it does not go on by itself")
        look.hold(page.batches(4) and whole(page), "a short break: batches are missing")


def silent(look, service, proxy, chromium, token):
    """A service that stands still breaks nothing, and sends nothing."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(8), "silence: no batches before it")
        service.process.send_signal(signal.SIGSTOP)
        try:
            look.hold(page.wait(lambda: "No data has come since" in page.text(".stale"), 20), f"silence: it says {page.text('.stale')!r}")
        finally:
            service.process.send_signal(signal.SIGCONT)
        look.hold(page.batches(8) and page.text(".stale") == "" and whole(page), f"silence: it does not go on: {page.text('.stale')!r}")


def restarted(look, service, proxy, chromium, token):
    """The service begins anew, and the day of its replay with it."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(8), "restart: no batches before it")
        before = page.seen()[-1]["time_s"]
        service.kill()
        look.hold(page.wait(lambda: "no connection" in page.text(".stale"), 5), f"restart: it says {page.text('.stale')!r} without a service")
        service.start()
        look.hold(page.wait(lambda: page.seen()[-1]["time_s"] < before and len(page.seen()) > 10, 15), "restart: it does not begin anew")
        look.hold(page.batches(4), "restart: nothing comes")
        end = float(page.run("document.querySelector('#device-page .slider').getAttribute('aria-valuemax')"))
        look.hold(abs(end - page.seen()[-1]["time_s"]) < 10, f"restart: the day ends at {end} s, the batch at {page.seen()[-1]['time_s']} s")
        look.hold(not said_wrong(page), f"restart: the console says {said_wrong(page)[:2]}")


def said_wrong(page):
    """The console, without what the browser itself says of requests that fail."""
    return [x for x in page.messages if "Failed to load resource" not in x and "net::ERR" not in x]


def emptied(look, page, what):
    """Nothing of the device stands there."""
    left = page.run("document.querySelector('#device-page').textContent")
    look.hold(page.run("document.querySelector('#device-page').hidden") and not re.search(r"\d{2,}", re.sub(r"2\.5 s|10 min|1 min", "", left)),
              f"{what}: it still holds {left[:300]!r}")
    look.hold(page.text("#device") == "", f"{what}: it still names devices")


def withdrawn(look, service, proxy, chromium):
    """What may not be seen goes within one batch, and comes again when the owner says so."""
    token = service.token("guest")
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(8), "withdrawal: no batches before it")
        page.open("held")
        look.hold(page.batches(8) and page.run("window.turns.length") > 0, "withdrawal: the device is not drawn before it")
        service.own("permissions", "deny", "token:guest")
        told = len(page.seen())
        gone = page.wait(lambda: page.text("#notice h2").startswith("The owner does not let"), 5)
        look.hold(gone, f"withdrawal: it says {page.text('#notice')!r}")
        look.hold(len(page.seen()) - told <= 1, f"withdrawal: {len(page.seen()) - told} batches came after it")
        emptied(look, page, "withdrawal")
        look.hold("coremotion permissions allow" in page.text("#notice"), "withdrawal: no command is said")
        turns = page.run("window.turns.length")
        page.page.wait_for_timeout(500)
        look.hold(page.run("window.turns.length") == turns, "withdrawal: the device is still drawn")
        service.own("permissions", "allow", "token:guest")
        if not look.options.all:
            page.page.click("#notice .again")
        look.hold(page.wait(lambda: page.text("[data-tile=steps] b") not in ("", "–"), PATIENCE), "withdrawal: it does not come again")
        look.hold(page.batches(4), "withdrawal: nothing comes")
        told = len(page.seen())
        service.own("permissions", "revoke", "guest")
        look.hold(page.wait(lambda: "does not know this token" in page.text("#notice"), 5), f"token taken back: it says {page.text('#notice')!r}")
        look.hold(len(page.seen()) - told <= 1, "token taken back: batches came after it")
        emptied(look, page, "token taken back")


def wrong(look, service, proxy, chromium, token):
    """A wrong token, none, and one that is pasted; kept only where that was said."""
    asked = time.monotonic()
    with LivePage(chromium, proxy.address, "a" * 26) as page:
        look.hold(page.wait(lambda: "does not know this token" in page.text("#notice"), 5), "wrong token: it does not say so")
        look.hold("#token" not in page.run("location.href"), "wrong token: it stays in the address bar")
        page.page.wait_for_timeout(1500)
        questions = [x for x in proxy.requests(asked) if " /v1/" in x]
        look.hold(len(questions) == 1, f"wrong token: it was tried {len(questions)} times")
        page.page.fill("#token", f"{proxy.address}#token={token}")
        page.page.keyboard.press("Enter")
        look.hold(page.batches(2), "pasted link: nothing comes")
        page.page.reload()
        look.hold(page.wait(lambda: page.text("#entry h2") == "A token to look with", 5), "reload: a token that was not to be kept is there")
        page.page.fill("#token", token)
        page.page.check("#keep")
        page.page.click("#entry button")
        look.hold(page.batches(2), "pasted token: nothing comes")
        page.page.reload()
        look.hold(page.batches(2), "reload: the kept token is gone")
        other = service.token("other")
        page.run(f"location.hash = 'token={other}'")
        look.hold(page.batches(2), "another link: nothing comes")
        look.hold(kept(page) == other, "another link: the token before it is still kept")
        page.page.reload()
        look.hold(page.batches(2) and kept(page) == other, "reload: the token of the other link is gone")
        page.page.click(".forget")
        look.hold(page.text("#entry h2") == "A token to look with" and page.run("sessionStorage.length + localStorage.length") == 0,
                  "forget: the token is still there")
        emptied(look, page, "forget")
        asked = time.monotonic()
        for text in ("Zürich–Bern", f"{proxy.address}#nothing"):
            page.page.fill("#token", text)
            page.page.keyboard.press("Enter")
            look.hold(page.wait(lambda: "does not know this token" in page.text("#notice"), 2), f"{text}: it says {page.text('#notice')!r}")
            page.run("document.querySelector('#notice').hidden = true")
        look.hold(proxy.requests(asked) == [], f"no token: it asks for {proxy.requests(asked)[:2]}")


def kept(page):
    return page.run("sessionStorage.getItem('coremotion-token')")


def two(look, service, proxy, chromium, token):
    """Another device: its name, its own stream; and one whose recording has ended."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(2), "two devices: nothing comes")
        asked = time.monotonic()
        names = page.run("[...document.querySelectorAll('#device option')].map((x) => x.value)")
        look.hold(names == ["phone", "phone-2"], f"two devices: {names}")
        # There and back while nobody answers: the first one goes on.
        proxy.stop()
        page.page.select_option("#device", "phone-2")
        page.page.select_option("#device", "phone")
        proxy.go_on()
        look.hold(page.batches(4) and page.text("[data-tile=steps] b") not in ("", "–"), "two devices: there and back, nothing of the first one")
        page.open("clients")
        look.hold(page.wait(lambda: "--may read,clients" in page.text(".client-words"), 5), "two devices: there and back, who may look is not told")
        asked = time.monotonic()
        page.page.select_option("#device", "phone-2")
        look.hold(page.batches(2, 10) or "has ended" in page.text(".stale"), "two devices: nothing of the other one")
        lines = [x for x in proxy.requests(asked) if " /v1/" in x and "/v1/devices" not in x and "/v1/clients" not in x]
        look.hold(lines and all("device=phone-2" in x for x in lines), f"two devices: asks for {lines[:3]}")
        look.hold(page.wait(lambda: "has ended" in page.text(".stale"), 20), f"ended recording: it says {page.text('.stale')!r}")
        page.open("held")
        look.hold("no gyroscope" in page.text("#held .note"), "a device without a gyroscope: not said")
        page.run(f"window.written = 0; new MutationObserver((x) => {{ window.written += x.length; }}).observe({STALE}, {{ childList: true, characterData: true, subtree: true }})")
        looked = time.monotonic()
        look.hold(page.wait(lambda: sum("/v1/flow" in x for x in proxy.requests(looked)) >= 2, 20), "ended recording: nobody looks again")
        page.page.wait_for_timeout(300)
        look.hold(page.run("window.written") == 0, f"ended recording: it was told anew {page.run('window.written')} times")
        service.own("permissions", "deny", "token:look")
        look.hold(page.wait(lambda: page.text("#notice h2").startswith("The owner does not let"), 15), "two devices: a withdrawal is not said")
        service.own("permissions", "allow", "token:look")
        look.hold(page.wait(lambda: page.run("document.querySelector('#device').value") == "phone-2", PATIENCE),
                  "two devices: after a withdrawal it is another one")


def nothing_there(look, service, proxy, chromium):
    """A service without a device."""
    with LivePage(chromium, proxy.address, service.token("early")) as page:
        look.hold(page.wait(lambda: page.text("#notice h2") == "No device is there yet", 5), f"no device: it says {page.text('#notice')!r}")


def clients(look, service, proxy, chromium, token):
    """Who may look: for a token that may see it, and what else is said."""
    with LivePage(chromium, proxy.address, token) as page:
        look.hold(page.batches(2), "clients: nothing comes")
        page.open("clients")
        look.hold(page.wait(lambda: "--may read,clients" in page.text(".client-words"), 5), "clients: the command is not said")
        look.hold(page.text(".programs") == "", "clients: a table though they may not be seen")
    with LivePage(chromium, proxy.address, service.token("screen", "read,clients")) as page:
        look.hold(page.batches(2), "clients: nothing comes")
        page.open("clients")
        look.hold(page.wait(lambda: "token:screen" in page.text(".programs"), 5), f"clients: {page.text('.programs')!r}")
        look.hold("coremotion permissions allow" in page.text("#clients"), "clients: no command to answer with")


def secret(look, service, proxy):
    """Each token that was made stands in one head of each question and nowhere else: the service has one kind of log, without levels."""
    heads = [head for _, head in proxy.heads]
    look.hold(len(heads) >= 10, f"only {len(heads)} requests went through")
    files = service.kept()
    look.hold("http at " in service.log.read_text(), "the log does not say where the service listens")
    look.hold(any(name.encode() in data for data in files.values() for name in service.tokens), f"no token's name stands in {[*map(str, files)]}")
    for name, token in service.tokens.items():
        for head in heads:
            first, *lines = head.split("\r\n")
            others = [x for x in [first, *lines] if token in x and not x.lower().startswith("authorization: bearer ")]
            look.hold(not others, f"the token stands in {others[:1]}")
        found = [str(file) for file, data in files.items() if token.encode() in data]
        look.hold(not found, f"the token {name} stands in {found}")
    referrers = [x for head in heads for x in head.split("\r\n") if x.lower().startswith("referer:")]
    look.hold(not referrers, f"it names itself: {referrers[:1]}")
    cookies = [x for head in heads for x in head.split("\r\n") if x.lower().startswith("cookie:")]
    look.hold(not cookies, "it sends cookies")
