"""Chromium with a profile on disk, in which a page can be installed and what it keeps lasts.

    with Chromium(profile) as chromium:
        page = chromium.page(address)              a page in the profile's own context
        chromium.command("PWA.install", page, …)   a command of the devtools protocol
    two_files(profile, walk)                       the same recording twice, once by a hostile name
    requested(profile, origin)                     what the origin asked for, out of the browser's log of its network
"""

import json
import pathlib
import shutil
import time

from playwright.sync_api import sync_playwright

PHONE = {"width": 360, "height": 740}

# What Chromium says of a page that puts its question behind a button of the page's own.
OWN_BUTTON = "Banner not shown: beforeinstallpromptevent.preventDefault() called."


class Chromium:
    def __init__(self, profile):
        self.profile = pathlib.Path(profile)
        self.messages = []
        self.sessions = {}

    def __enter__(self):
        log = self.profile / f"network-{len(list(self.profile.glob('network-*')))}.json"
        self.playwright = sync_playwright().start()
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile / "profile"), executable_path=shutil.which("chromium"), viewport=PHONE,
            accept_downloads=True, timezone_id="Europe/Berlin",
            args=["--no-sandbox", f"--log-net-log={log}"])
        self.context.on("console", lambda x: x.text.startswith(OWN_BUTTON) or self.messages.append(x.text))
        self.context.on("weberror", lambda x: self.messages.append(str(x.error)))
        self.context.set_default_timeout(120_000)  # a machine may have much else to do
        return self

    def __exit__(self, *_):
        self.context.close()
        self.playwright.stop()

    def page(self, address):
        page = self.context.new_page()
        page.goto(address)
        return page

    def command(self, name, page, **parameters):
        # What a session sets ends with it, so each page has one that stays.
        if page not in self.sessions:
            self.sessions[page] = self.context.new_cdp_session(page)
        return self.sessions[page].send(name, parameters)

    def quota(self, page, origin, size=None):
        """Room for so many bytes; without a size as much as there is."""
        self.command("Storage.overrideQuotaForOrigin", page, origin=origin, **({} if size is None else {"quotaSize": size}))


def until(fact, seconds=60):
    """The first true value of `fact`, or its last."""
    end = time.monotonic() + seconds
    while True:
        found = fact()
        if found or time.monotonic() > end:
            return found
        time.sleep(0.03)


def two_files(profile, walk):
    files = [profile / "walk.zip", profile / "ün%<b>.zip"]
    for file in files:
        file.write_bytes(walk.read_bytes())
    return files


def requested(profile, origin):
    """Addresses that pages, workers and service workers of an origin asked for, whoever answered."""
    found = set()
    for path in pathlib.Path(profile).glob("network-*.json"):
        log = json.loads(path.read_text())
        begins = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
        for event in log["events"]:
            parameters = event.get("params", {})
            if event["type"] == begins and parameters.get("initiator", "").startswith(origin):
                found.add(parameters["url"])
    return found
