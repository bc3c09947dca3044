"""A report that is open in Chromium."""

import time

BLOCK = "JSON.parse(document.getElementById('report').textContent)"


class Shown:
    """A report that stands in a page of Playwright's: as a file of its own, or in the page of all recordings."""

    def __init__(self, page):
        self.page = page

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


class Page(Shown):
    """A report in a context of its own."""

    def __init__(self, chromium, path, width=1280, dark=False, wired=True, **context):
        scheme = "dark" if dark else "light"
        self.context = chromium.browser.new_context(
            viewport={"width": width, "height": 844 if width < 600 else 900}, color_scheme=scheme,
            timezone_id="America/New_York", **context)
        super().__init__(self.context.new_page())
        self.messages, self.requests = [], []
        self.page.on("console", lambda x: self.messages.append(x.text))
        self.page.on("pageerror", lambda x: self.messages.append(str(x)))
        self.page.on("request", lambda x: self.requests.append(x.url))
        self.page.goto(path.as_uri())
        if wired and context.get("java_script_enabled", True):
            self.page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=20_000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
