"""Three browsers with one interface: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by
WebDriver. Each is started anew, without a profile and without a window that anybody sees.

    browser.open(address)        browser.run(script)         an expression; a promise is waited for
    browser.choose(paths)        browser.view(width, dark)   browser.picture(path)
    browser.messages             browser.requests            what the console said, what was asked for
"""

import base64
import contextlib
import itertools
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

FILES = "document.getElementById('files')"


class Chromium:
    """Chromium of Debian."""

    name = "Chromium"

    def __init__(self):
        from playwright.sync_api import sync_playwright
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        self.context = self.browser.new_context(accept_downloads=True, timezone_id="Europe/Berlin")
        self.page = self.context.new_page()
        self.messages, self.requests = [], []
        self.page.on("console", lambda x: self.messages.append(x.text))
        self.page.on("pageerror", lambda x: self.messages.append(str(x)))
        self.page.on("request", lambda x: self.requests.append(x.url))

    def open(self, address):
        self.page.goto(address)

    def run(self, script):
        return self.page.evaluate(script)

    def choose(self, paths):
        self.page.set_input_files("#files", [str(x) for x in paths])

    def view(self, width, dark=False):
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme="dark" if dark else "light")

    def picture(self, path):
        self.page.screenshot(path=path, full_page=True)

    def download(self, button):
        """What a button gives to take away: name and bytes."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name=button).last.click()
        return waiting.value.suggested_filename, pathlib.Path(waiting.value.path()).read_bytes()

    def close(self):
        self.browser.close()
        self.playwright.stop()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    """Firefox of Debian, which speaks WebDriver BiDi without a driver program."""

    name = "Firefox"

    def __init__(self):
        from websockets.sync.client import connect
        self.folder = tempfile.TemporaryDirectory()
        # No request of its own: only the page's shall be counted.
        pathlib.Path(self.folder.name, "user.js").write_text(
            'user_pref("app.normandy.enabled", false);\n'
            'user_pref("browser.safebrowsing.downloads.remote.enabled", false);\n')
        port = free_port()
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.folder.name,
             f"--remote-debugging-port={port}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "TZ": "Europe/Berlin"})
        self.numbers = itertools.count(1)
        self.messages, self.requests = [], []
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.socket = connect(f"ws://127.0.0.1:{port}/session", max_size=None)
                break
            time.sleep(0.2)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **params):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(timeout=300))
            if message.get("method") == "log.entryAdded":
                self.messages.append(message["params"]["text"])
            elif message.get("method") == "network.beforeRequestSent":
                self.requests.append(message["params"]["request"]["url"])
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message'][:500]}")
                return message["result"]

    def open(self, address):
        self.call("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, script):
        # As JSON, so that any value comes back whole.
        answer = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.tab}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value") or "null")

    def choose(self, paths):
        nodes = self.call("browsingContext.locateNodes", context=self.tab,
                          locator={"type": "css", "value": "#files"})["nodes"]
        self.call("input.setFiles", context=self.tab, element={"sharedId": nodes[0]["sharedId"]},
                  files=[str(x) for x in paths])

    def view(self, width, dark=False):
        self.call("browsingContext.setViewport", context=self.tab,
                  viewport={"width": width, "height": 900})

    def picture(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.tab, origin="document")
        pathlib.Path(path).write_bytes(base64.b64decode(data["data"]))

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class WebKit:
    """WebKitGTK of Debian, in a display of its own."""

    name = "WebKitGTK"

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service
        self.number = 90 + os.getpid() % 900
        self.display = subprocess.Popen(
            ["Xvfb", f":{self.number}", "-screen", "0", "1400x1000x24"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        environment = {**os.environ, "DISPLAY": f":{self.number}", "TZ": "Europe/Berlin",
                       "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                       # A display without a desktop has no sandbox to talk to.
                       "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        time.sleep(1)
        options = Options()
        options.binary_location = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(
            options=options, service=Service("/usr/bin/WebKitWebDriver", env=environment))
        self.driver.set_script_timeout(300)
        self.messages = []

    @property
    def requests(self):
        return self.run("[location.href, ...performance.getEntriesByType('resource').map(x => x.name)]")

    def open(self, address):
        self.driver.get(address)
        # There is no console to listen to; what would be written there is caught in the page.
        self.driver.execute_script("""
            window.said = [];
            for (const name of ['error', 'warn', 'log'])
              console[name] = (...x) => said.push(x.join(' '));
            addEventListener('error', (e) => said.push(String(e.message)));
            addEventListener('unhandledrejection', (e) => said.push(String(e.reason)));
            document.addEventListener('securitypolicyviolation', (e) => said.push('policy: ' + e.violatedDirective));
            """)

    def run(self, script):
        answer = self.driver.execute_async_script(f"""
            const done = arguments[0];
            (async () => JSON.stringify(await ({script})))().then(
              (x) => done([x]), (e) => done([null, String(e)]));""")
        if answer[0] is None and len(answer) > 1:
            raise RuntimeError(answer[1])
        self.messages = self.driver.execute_script("return window.said ?? []")
        return json.loads(answer[0] or "null")

    def choose(self, paths):
        from selenium.webdriver.common.by import By
        field = self.driver.find_element(By.ID, "files")
        field.send_keys("\n".join(str(x) for x in paths))

    def view(self, width, dark=False):
        self.driver.set_window_size(width, 900)

    def picture(self, path):
        self.driver.save_screenshot(str(path))

    def close(self):
        self.driver.quit()
        self.display.terminate()
        self.display.wait()


ALL = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
