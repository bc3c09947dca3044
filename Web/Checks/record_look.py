#!/usr/bin/env python3
"""Looks at *Record here* in Chromium with emulated sensors: what is said before, while and after, and where the
sensors are refused, absent or silent; signs of two platforms; pauses and gaps; keys alone; axe-core; widths.

    Web/Checks/record_look.py FOLDER PROGRAM [--pictures DIR]

Exit code 1 where anything is not as it should be.
"""

import argparse
import json
import pathlib
import sys
import tempfile
import time
import zipfile

from record_browser import Phone, Server
from record_looking import KEPT, SECTION, STATUS, Look
from record_walk import against_command_line

IPHONE = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          "Version/18.5 Mobile/15E148 Safari/604.1")


class HereLook(Look):
    # MARK: Where it cannot record

    def before(self):
        with Phone() as phone:
            self.visit(phone)
            self.hold(phone.run(f"!{SECTION}.hidden"), "the section is not shown")
            self.has(phone, "When the screen goes dark", "before it begins")
            self.hold(phone.run("document.getElementById('record-location').checked") is False, "location is on at first")
            self.seen(phone, "before")

    def refused(self):
        with Phone() as phone:
            phone.permission("accelerometer", "denied", self.origin)
            self.visit(phone)
            phone.sensors(True)
            phone.tap("#record-begin")
            self.hold(phone.wait(f"{SECTION}.querySelector('[data-refused=denied]')", 10), "a refusal is not said")
            self.has(phone, "may not read the motion sensors", "refused")
            self.seen(phone, "refused")
        with Phone() as phone:  # as browsers that do not ask
            phone.permission("accelerometer", "denied", self.origin)
            phone.call("Page.addScriptToEvaluateOnNewDocument", source="delete DeviceMotionEvent.requestPermission;"
                       "delete DeviceOrientationEvent.requestPermission;")
            self.visit(phone)
            phone.sensors(True)
            phone.tap("#record-begin")
            self.hold(phone.wait(f"{SECTION}.querySelector('[data-refused=denied]')", 10), "a refusal by settings is not said")

    def absent(self):
        with Phone() as phone:
            self.visit(phone)
            phone.sensors(False)
            phone.tap("#record-begin")
            self.hold(phone.wait(f"{SECTION}.querySelector('[data-refused=empty]')", 10), "an absent sensor is not said")
            self.has(phone, "no motion sensor", "absent")
            # Sensors that are there after all are found by the next tap, also where events without values come before.
            phone.sensors(True)
            phone.tap("#record-begin")
            for _ in range(5):
                phone.run("dispatchEvent(new DeviceMotionEvent('devicemotion'))")
                time.sleep(0.1)
            self.feel(phone, 1.5)
            self.hold(phone.wait(f"{SECTION}.dataset.state === 'recording'", 5), "events without values keep it from recording")
            _, browser, rows = self.stop(phone)
            self.hold(browser["events_without_values"] > 0 and len(rows) > 50, f"{len(rows)} rows, {browser['events_without_values']} without values")

    def silent(self):
        with Phone() as phone:
            self.visit(phone)
            phone.sensors(True)  # they are there, and never say anything
            phone.tap("#record-begin")
            self.hold(phone.wait(f"{SECTION}.querySelector('[data-refused=nothing]')", 10), "silence is not said")
            self.has(phone, "sends no motion", "silent")

    # MARK: While it records

    def recording(self):
        with Phone() as phone:
            self.visit(phone)
            self.begin(phone)
            self.feel(phone, 6)
            self.has(phone, "a second", "the rate")
            self.has(phone, "No gap.", "gaps")
            self.has(phone, "The screen is kept on.", "wake lock")
            self.has(phone, "so says Chromium, and so does the orientation", "sign")
            pitch = float(phone.run(f"{SECTION}.querySelector('figure.device').dataset.pitch"))
            self.hold(abs(pitch - 45) < 3, f"the drawn phone's pitch is {pitch}, not 45")
            phone.run(f"""window.posted = 0; new MutationObserver(() => posted++).observe(
              {SECTION}.querySelector('.record-steps'), {{ childList: true }})""")
            self.feel(phone, 3)
            posted = phone.run("posted") / 3
            self.hold(1 <= posted <= 6, f"{posted:.1f} results a second")
            self.seen(phone, "recording")
            self.close_is_asked(phone)

            phone.hide()
            self.feel(phone, 3)
            phone.show()
            self.feel(phone, 2)
            self.has(phone, "One gap: ", "hidden")
            self.has(phone, "not in front, or the screen was dark", "hidden")
            self.has(phone, "The screen is kept on.", "wake lock, asked again")
            self.press(phone, "Pause")
            self.feel(phone, 2)
            self.hold(phone.run(STATUS).startswith("Paused"), "a pause is not said")
            self.press(phone, "Go on")
            self.feel(phone, 2)
            path, browser, rows = self.stop(phone)
            whys = [gap["why"] for gap in browser["gaps"]]
            self.hold(whys == ["hidden", "paused"], f"gaps {browser['gaps']}")
            self.hold(len(rows) - 1 == browser["events"], f"{len(rows) - 1} rows of {browser['events']} events")
            with tempfile.TemporaryDirectory() as folder:
                against_command_line(self, self.program, path, browser["figures"], folder)
            self.seen(phone, "after")
            self.hold(not phone.complaints, f"the browser complains: {phone.complaints}")

    def close_is_asked(self, phone, state="recording"):
        before = len(phone.dialogs)
        phone.send("Page.navigate", url="about:blank")
        end = time.monotonic() + 5
        while len(phone.dialogs) == before and time.monotonic() < end:
            time.sleep(0.05)
        asked = [x["type"] for x in phone.dialogs[before:]] == ["beforeunload"]
        self.hold(asked, f"{state}: closing is not asked about")
        if asked:
            phone.call("Page.handleJavaScriptDialog", accept=False)
        self.hold(phone.run(f"{SECTION}.dataset.state ?? 'ended'") == state, "it stops when the question is denied")

    def unsaved(self):
        """Until it is saved, nobody closes the page or begins another one unasked: not in a pause, not after the end."""
        with Phone() as phone:
            self.visit(phone)
            self.begin(phone)
            self.feel(phone, 1)
            self.press(phone, "Pause")
            self.close_is_asked(phone)
            phone.tap("#record .primary")
            self.hold(phone.wait(f"{STATUS}.startsWith('Recorded')"), "it does not end")
            self.close_is_asked(phone, "ended")
            self.press(phone, "Record again")
            self.hold(phone.wait("document.querySelector('dialog')", 5), "another one is begun unasked")
            phone.tap("dialog button")
            self.hold(phone.run(f"{SECTION}.innerText.includes('Save the file')"), "it can be saved no more")
            phone.tap("#record .primary")
            phone.saved()
            before = len(phone.dialogs)
            phone.open("about:blank")
            self.hold(len(phone.dialogs) == before, "saved, closing is asked about")

    # MARK: Location, and what is kept

    def located(self):
        """A way of 4 m a second to the north, and a refusal."""
        with Phone() as phone:
            phone.permission("geolocation", "granted", self.origin)
            self.visit(phone)
            phone.tap("#record-location")
            phone.call("Emulation.setGeolocationOverride", latitude=52.5, longitude=13.4, accuracy=5)
            self.begin(phone)
            for second in range(8):
                phone.call("Emulation.setGeolocationOverride", latitude=52.5 + second * 4 / 111_200, longitude=13.4,
                           accuracy=5, speed=4)
                self.feel(phone, 1)
            self.has(phone, "± 5 m", "location")
            self.has(phone, "by location", "the way by location")
            path, browser, _ = self.stop(phone)
            with zipfile.ZipFile(path) as archive:
                fixes = archive.read("location.csv").decode().splitlines()[1:]
            self.hold(len(fixes) == browser["fixes"] >= 6, f"{len(fixes)} fixes of {browser['fixes']}")
            self.hold(15 < browser["figures"]["track_m"] < 45, f"{browser['figures']['track_m']} m by location, not 28")
        with Phone() as phone:
            phone.permission("geolocation", "denied", self.origin)
            self.visit(phone)
            phone.tap("#record-location")
            self.begin(phone)
            self.has(phone, "Location was refused", "location refused")

    def kept(self):
        """A tab that is lost loses two seconds at most; what is kept is read, saved and deleted."""
        with Phone() as phone:
            self.visit(phone)
            self.keep(phone)
            self.begin(phone)
            self.feel(phone, 8)
            phone.lose_tab()
            self.visit(phone)
            self.hold(phone.wait("document.querySelectorAll('.record-kept li').length === 1", 5), "nothing was kept")
            self.seen(phone, "kept")
            self.press(phone, "Read")
            self.hold(phone.wait("document.querySelector('#results [data-state=done]')", 20), "it is not read")
            self.press(phone, "Save")
            with zipfile.ZipFile(phone.saved()) as archive:
                rows = archive.read("accelerometer.csv").decode().splitlines()
                notes = json.loads(archive.read("meta.json"))["notes"]
            last = float(rows[-1].split(",")[0])
            self.hold(last > 6 and notes == "Broken off.", f"kept until {last} s: {notes}")
            self.press(phone, "Delete")
            self.hold(phone.wait("document.querySelector('.record-kept').hidden", 5), "it is not deleted")
            # One that was ended goes to the others, and nothing else of it is kept.
            phone.run("document.querySelectorAll('#results button').forEach((x) => x.click())")
            self.begin(phone)
            self.feel(phone, 3)
            path, _, _ = self.stop(phone)
            self.hold(phone.wait(f"document.querySelector('#kept-list').textContent.includes('{path.name}')", 10),
                      "an ended recording is not among the kept ones")
            end = time.monotonic() + 5
            while phone.run(KEPT) and time.monotonic() < end:
                time.sleep(0.1)
            self.hold(not phone.run(KEPT), f"parts of an ended recording are still kept: {phone.run(KEPT)}")

    def switched_off(self):
        """Switched off while it records, nothing of it is kept, and it is recorded all the same."""
        with Phone() as phone:
            self.visit(phone)
            self.keep(phone)
            self.begin(phone)
            self.feel(phone, 3)
            self.hold(len(phone.run(KEPT)) == 1, "nothing is kept while it records")
            self.hold(phone.run("document.querySelector('.record-kept').hidden"), "one that is being made is called broken off")
            phone.tap("#keep")
            self.hold(phone.wait("document.getElementById('kept-terms').textContent.startsWith('Nothing is kept')", 5),
                      "keeping is not switched off")
            self.feel(phone, 1)
            self.hold(not phone.run(KEPT), "it is kept against the will")
            _, browser, rows = self.stop(phone)
            self.hold(len(rows) - 1 == browser["events"] > 100, f"{len(rows) - 1} rows of {browser['events']} events")
            time.sleep(0.5)
            self.hold(not phone.run(KEPT) and phone.run("document.querySelector('#kept-list').textContent") == "",
                      "ended, it is kept against the will")

    def full(self):
        """Without room it is recorded all the same; what was written before is whole, and goes at once where nothing shall be kept."""
        with Phone() as phone:
            self.visit(phone)
            self.keep(phone)
            used = phone.run("navigator.storage.estimate().then((x) => x.usage)")
            phone.call("Storage.overrideQuotaForOrigin", origin=self.origin, quotaSize=used + 6000)
            self.begin(phone)
            self.feel(phone, 8)
            self.has(phone, "Nothing more of it is kept (QuotaExceededError", "no room")
            self.hold(phone.run(f"document.querySelector('.record-kept').hidden && ({KEPT}).then((x) => x.length === 1)"),
                      "without room, one that is being made is called broken off, or what was written is gone")
            phone.tap("#keep")
            self.feel(phone, 1)
            self.hold(not phone.run(KEPT), "switched off without room, what was written is still kept")
            _, browser, rows = self.stop(phone)
            self.hold(len(rows) - 1 == browser["events"] > 300, f"{len(rows) - 1} rows of {browser['events']} events")

    # MARK: Signs

    def platform(self, name, agent, sign, how, words):
        with Phone(agent=agent) as phone:
            self.visit(phone)
            self.begin(phone, sign)
            self.feel(phone, 2, sign)
            self.has(phone, words, name)
            _, browser, rows = self.stop(phone)
            self.hold(browser["sign"]["sign"] == sign and browser["sign"]["how"] == how, f"{name}: {browser['sign']}")
            last = [float(x) for x in rows[-1].split(",")]
            self.hold(last[2] > 5 and last[3] > 5, f"{name}: the axes that point up read {last[2:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="the page for a static host (make page-folder)")
    parser.add_argument("program")
    parser.add_argument("--pictures", type=pathlib.Path, default=pathlib.Path("Web/shots"))
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    server = Server(options.folder)
    look = HereLook(server, options.program, options.pictures)
    for part in (look.before, look.refused, look.absent, look.silent, look.recording, look.unsaved, look.located,
                 look.kept, look.switched_off, look.full):
        part()
    look.platform("an iPhone", IPHONE, -1, "both", "downwards, as iOS has it: so says Safari")
    look.platform("an iPhone that follows the specification", IPHONE, 1, "data", "the other sign was expected")
    server.close()
    return look.end("recording here")


if __name__ == "__main__":
    sys.exit(main())
