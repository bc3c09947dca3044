"""A page that nobody sees: Chromium over a pipe, since under Playwright no tab is ever hidden. Another tab in front hides it."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time


class Browser:
    """Chromium with `--remote-debugging-pipe` alone."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self.out = os.pipe()
        self.incoming, theirs_out = os.pipe()

        def pipes():
            # Copies first: one of the four may be 3 or 4 itself.
            a, b = os.dup(theirs_in), os.dup(theirs_out)
            a, b = (os.dup(a) if a in (3, 4) else a), (os.dup(b) if b in (3, 4) else b)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [shutil.which("chromium"), "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run",
             f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.answers, self.number, self.there = {}, 0, threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        with contextlib.suppress(OSError):
            while data := os.read(self.incoming, 65_536):
                *messages, rest = (rest + data).split(b"\0")
                with self.there:
                    self.answers |= {x["id"]: x for x in map(json.loads, messages) if "id" in x}
                    self.there.notify_all()

    def answer(self, method, session=None, **parameters):
        self.number += 1
        number, message = self.number, {"id": self.number, "method": method, "params": parameters}
        os.write(self.out, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0")
        with self.there:
            if not self.there.wait_for(lambda: number in self.answers, 30):
                raise SystemExit(f"Chromium does not answer {method}")
            return self.answers.pop(number)

    def call(self, method, session=None, **parameters):
        answer = self.answer(method, session, **parameters)
        if "error" in answer:
            raise SystemExit(f"{method}: {answer['error']}")
        return answer["result"]

    def tab(self, address):
        target = self.call("Target.createTarget", url=address)["targetId"]
        return target, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def run(self, session, script):
        """A value; none where it has none, or the page is not there yet."""
        answer = self.answer("Runtime.evaluate", session, expression=script, returnByValue=True)
        return answer.get("result", {}).get("result", {}).get("value")

    def close(self):
        with contextlib.suppress(BaseException):
            self.call("Browser.close")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def hidden(look, proxy, token, seconds):
    """Nothing is asked for while another tab is in front, and nothing comes; then it goes on."""
    browser = Browser()
    try:
        target, page = browser.tab(f"{proxy.address}#token={token}")
        steps = "document.querySelector('[data-tile=steps] b').textContent"
        batch = "Number(document.querySelector('#device-page')?.dataset.batch ?? -1)"

        def now():
            found = browser.run(page, batch)
            return -1 if found is None else found

        def later(than, wait=15):
            end = time.monotonic() + wait
            while time.monotonic() < end and now() <= than:
                time.sleep(0.05)
            return now()

        begun = later(-1)
        browser.run(page, "document.querySelector('#held').open = true")
        look.hold(begun > 0, f"hidden tab: nothing comes before ({browser.run(page, steps)} steps)")
        other, _ = browser.tab("about:blank")
        browser.call("Target.activateTarget", targetId=other)
        end = time.monotonic() + 5
        while browser.run(page, "document.visibilityState") != "hidden" and time.monotonic() < end:
            time.sleep(0.05)
        look.hold(browser.run(page, "document.visibilityState") == "hidden", "hidden tab: it is not hidden")
        time.sleep(0.5)
        since, received, stood = time.monotonic(), proxy.received, browser.run(page, batch)
        time.sleep(seconds)
        look.hold(proxy.requests(since) == [], f"hidden tab: it asked for {proxy.requests(since)[:3]}")
        look.hold(proxy.received == received, f"hidden tab: {proxy.received - received} bytes came")
        look.hold(browser.run(page, batch) == stood, "hidden tab: it went on")
        browser.call("Target.activateTarget", targetId=target)
        look.hold(later(stood) > stood, "seen again: it does not go on")
        look.hold(proxy.requests(since) != [], "seen again: it asks for nothing")
    finally:
        browser.close()
