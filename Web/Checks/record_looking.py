"""What every look at *Record here* does: a phone that is held in a hand, taps and keys, widths, axe-core."""

import json
import pathlib
import time
import zipfile

from record_walk import Check

# Held upright and tilted back by half a right angle: what a phone that is read feels.
TILTED = (0.923880, 0.382683, 0, 0)
FORCE = (0, 6.934, 6.934)
SECTION = "document.getElementById('record')"
STATUS = f"{SECTION}.querySelector('[role=status]').textContent"
KEPT = """(async () => {
  const root = await navigator.storage.getDirectory(), names = [];
  const place = await root.getDirectoryHandle('coremotion %2F under way').catch(() => ({ keys: () => [] }));
  for await (const name of place.keys()) names.push(name);
  return names; })()"""
NARROW = "[...document.querySelectorAll('#record button, #record label')].filter((x) => x.offsetHeight < 44).map((x) => x.textContent)"


class Look(Check):
    def __init__(self, server, program, pictures):
        super().__init__()
        self.address, self.origin, self.program = f"{server.origin}/index.html", server.origin, program
        self.pictures = pictures
        import axe_playwright_python
        self.axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

    def visit(self, phone):
        """Opens the page and waits until nothing of it moves any more."""
        phone.open(self.address)
        self.hold(phone.wait("document.documentElement.dataset.ready && document.getElementById('kept-terms').textContent"),
                  "the page is not ready")

    def has(self, phone, words, what=None):
        text = phone.run(f"{SECTION}.innerText")
        self.hold(words in text, f"{what or 'the section'}: no {words!r} in {text!r}")

    def feel(self, phone, seconds, sign=1):
        """Held in a hand that shakes a little."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            sway = 0.3 if time.monotonic() * 5 % 1 < 0.5 else -0.3
            phone.feel([sign * (x + sway) for x in FORCE], (0.02, sway / 5, 0), TILTED)
            time.sleep(1 / 60)

    def begin(self, phone, sign=1):
        phone.sensors(True)
        self.feel(phone, 0.1, sign)
        phone.tap("#record-begin")
        self.feel(phone, 1.5, sign)
        self.hold(phone.wait(f"{SECTION}.dataset.state === 'recording'", 5), "it does not record")

    def stop(self, phone):
        phone.tap("#record .primary")
        self.hold(phone.wait(f"{STATUS}.startsWith('Recorded')"), "it does not end")
        phone.tap("#record .primary")
        path = phone.saved()
        with zipfile.ZipFile(path) as archive:
            return path, json.loads(archive.read("browser.json")), archive.read("accelerometer.csv").decode().splitlines()

    def press(self, phone, text):
        phone.run(f"[...document.querySelectorAll('#record button')].find((x) => x.textContent === '{text}').focus()")
        for kind in ("rawKeyDown", "char", "keyUp"):
            phone.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")

    def seen(self, phone, name):
        """Nothing is wider than the window, touch targets are large, axe-core finds nothing; a picture."""
        for width in (360, 390, 1280):
            for dark in (False, True):
                phone.view(width, dark)
                where = f"{name} at {width}{' dark' if dark else ''}"
                wide = phone.run("document.documentElement.scrollWidth")
                self.hold(wide <= width, f"{where}: {wide} px wide")
                self.hold(not phone.run(NARROW), f"{where}: less than 44 px high: {phone.run(NARROW)}")
                phone.run(f"{SECTION}.scrollIntoView()")
                phone.picture(self.pictures / f"record-{name}-{width}{'-dark' if dark else ''}.png")
                phone.run(self.axe)
                found = phone.run("axe.run('#record').then((x) => x.violations.map((v) => `${v.id}: ${v.nodes[0].target}`))")
                self.hold(not found, f"{where}: axe finds {found}")
        phone.view(390)

    def keep(self, phone):
        """Recordings are kept in this browser from now on."""
        terms = "document.getElementById('kept-terms').textContent"
        self.hold(phone.wait(f"{terms} !== ''"), "recordings cannot be kept")
        phone.tap("#keep")
        self.hold(phone.wait(f"{terms}.startsWith('What is read here is kept')"), "keeping is not switched on")
