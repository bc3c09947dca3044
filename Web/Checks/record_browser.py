"""Chromium by its devtools protocol over a pipe, nothing between: only so is a page that is not in front
hidden. The sensors are the browser's own emulation, so that the browser makes the events.

    with Phone(folder) as phone:
        phone.open(address)            phone.run(script)       an expression; a promise is waited for
        phone.tap(selector)            a trusted click, as a tap is
        phone.sensors(True)            phone.feel(force, rotation, attitude)
        phone.hide(), phone.show()     another tab in front, and this one again
"""

import fcntl
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

SENSORS = ["accelerometer", "linear-acceleration", "gyroscope", "relative-orientation"]


class Pipe:
    """Messages of the devtools protocol, which end with a zero byte."""

    def __init__(self, arguments):
        to_read, self.write = os.pipe()
        self.read, to_write = os.pipe()

        def descriptors():  # of the browser: 3 to read, 4 to write
            # Copies behind them first: one of the four may be 3 or 4 itself.
            copies = [fcntl.fcntl(x, fcntl.F_DUPFD_CLOEXEC, 5) for x in (to_read, to_write)]
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            arguments, preexec_fn=descriptors, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.answers, self.events, self.awaited = {}, [], set()
        self.number = 0
        self.changed = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        rest = b""
        while piece := os.read(self.read, 1 << 16):
            *messages, rest = (rest + piece).split(b"\0")
            with self.changed:
                for message in map(json.loads, messages):
                    if message.get("id") in self.awaited:
                        self.answers[message["id"]] = message
                    elif "id" not in message:
                        self.events.append(message)
                self.changed.notify_all()

    def send(self, method, session=None, awaited=False, **params):
        with self.changed:
            self.number += 1
            number = self.number
            if awaited:
                self.awaited.add(number)
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        return number

    def call(self, method, session=None, seconds=60, **params):
        number = self.send(method, session, awaited=True, **params)
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers, seconds):
                raise TimeoutError(f"{method}: no answer in {seconds} s")
            answer = self.answers.pop(number)
            self.awaited.remove(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]


class Phone:
    """One browser with one page of ours and an empty one, and a folder into which it saves files."""

    def __init__(self, agent=None, width=390):
        # Some of its processes may write a moment longer.
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.pipe = Pipe([
            shutil.which("chromium"), "--headless", "--no-sandbox", "--remote-debugging-pipe",
            f"--user-data-dir={self.profile.name}", "--lang=en", "about:blank"])
        self.other = self.targets()[0]["targetId"]
        self.pipe.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.folder))
        self.agent, self.width, self.known = agent, width, set()
        self.new_tab()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.pipe.send("Browser.close")
        self.pipe.process.wait(20)
        shutil.rmtree(self.folder)
        self.profile.cleanup()

    def new_tab(self):
        self.target = self.pipe.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.attach(self.target)
        for domain in ("Runtime", "Page", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setTimezoneOverride", timezoneId="Europe/Berlin")
        if self.agent:
            self.call("Emulation.setUserAgentOverride", userAgent=self.agent)
        self.view(self.width)
        self.show()

    def lose_tab(self):
        """As when the system takes it: nothing is asked."""
        self.pipe.call("Target.closeTarget", targetId=self.target)
        self.new_tab()

    def targets(self):
        return [x for x in self.pipe.call("Target.getTargets")["targetInfos"] if x["type"] == "page"]

    def attach(self, target):
        return self.pipe.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **params):
        return self.pipe.call(method, self.session, **params)

    def send(self, method, **params):
        """Without waiting for the answer, which nobody takes."""
        self.pipe.send(method, self.session, **params)

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def run(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"!!({condition})"):
                return True
            time.sleep(0.05)
        return False

    def tap(self, selector):
        """Where it stands in the middle, as a hand does it: not while the page still moves about."""
        place = f"""(() => {{
          const element = document.querySelector({json.dumps(selector)});
          element.scrollIntoView({{ block: 'center' }});
          const box = element.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        before = None
        while (now := self.run(place)) != before:
            before = now
            time.sleep(0.15)
        x, y = now
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def view(self, width, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=850, deviceScaleFactor=1, mobile=True)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def picture(self, path):
        import base64
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # MARK: Sensors

    def sensors(self, available, kinds=SENSORS):
        for kind in kinds:
            self.call("Emulation.setSensorOverrideEnabled", type=kind, enabled=False)
            self.call("Emulation.setSensorOverrideEnabled", type=kind, enabled=True,
                      metadata={"available": available})

    def feel(self, force, rotation, attitude=None):
        """Specific force in m/s², rad/s, and the attitude as w, x, y, z."""
        def vector(v):
            return {"xyz": dict(zip("xyz", v))}
        for kind, v in (("accelerometer", force), ("linear-acceleration", (0, 0, 0)), ("gyroscope", rotation)):
            self.send("Emulation.setSensorOverrideReadings", type=kind, reading=vector(v))
        if attitude:
            self.send("Emulation.setSensorOverrideReadings", type="relative-orientation",
                      reading={"quaternion": dict(zip("wxyz", attitude))})

    def permission(self, name, setting, origin):
        self.pipe.call("Browser.setPermission", permission={"name": name}, setting=setting, origin=origin)

    # MARK: In front or not

    def hide(self):
        self.pipe.call("Target.activateTarget", targetId=self.other)

    def show(self):
        self.pipe.call("Target.activateTarget", targetId=self.target)

    # MARK: What it says

    @property
    def dialogs(self):
        with self.pipe.changed:
            return [x["params"] for x in self.pipe.events if x["method"] == "Page.javascriptDialogOpening"]

    @property
    def complaints(self):
        with self.pipe.changed:
            events = list(self.pipe.events)
        return [json.dumps(x["params"])[:300] for x in events if x["method"] == "Runtime.exceptionThrown"
                or (x["method"] == "Log.entryAdded" and x["params"]["entry"]["level"] in ("error", "warning"))]

    def saved(self, seconds=20):
        """The file that was saved since the last time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            files = {x for x in self.folder.iterdir() if x.suffix != ".crdownload"} - self.known
            if files:
                self.known |= files
                return files.pop()
            time.sleep(0.1)
        raise TimeoutError("no file was saved")


class Server:
    """A folder on this machine's own address, which counts as secure."""

    def __init__(self, folder):
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
