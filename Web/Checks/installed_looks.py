"""How the installed page looks on a phone: axe-core, 360 px, fingers, keys alone; pictures to look at."""

import pathlib
import tempfile

from axe_playwright_python.sync_playwright import Axe

from installed_chromium import Chromium, until
from installed_host import renewed
from installed_keeping import CLEAR
from installed_program import OFFER, ready
from installed_sharing import settled

FINGER = 44  # px, what WCAG 2.5.5 and the makers of phones ask
# What can be touched and is seen: a checkbox is touched by its label, a link in a sentence is text.
TOUCHED = """[...document.querySelectorAll('button, select, summary, label.button, label.choice, input:not(label *)')]
  .filter((x) => x.checkVisibility() && getComputedStyle(x).opacity !== '0'
    && (!document.querySelector('dialog') || x.closest('dialog')))
  .map((x) => [x.textContent.trim().slice(0, 40) || x.id, x.getBoundingClientRect().width,
    x.getBoundingClientRect().height])"""
WIDE = "document.documentElement.scrollWidth"
FOCUSED = """(() => { const x = document.activeElement;
  return x.getAttribute('aria-label') ?? (x.id || x.textContent.trim()); })()"""


class Looks:
    def __init__(self, look, page):
        self.look, self.page, self.axe = look, page, Axe()

    def judge(self, state):
        for width, height in ((360, 740), (390, 844), (1280, 900)):
            self.page.set_viewport_size({"width": width, "height": height})
            for dark in (False, True):
                self.page.emulate_media(color_scheme="dark" if dark else "light")
                where = f"{state}, {width} px, {'dark' if dark else 'light'}"
                found = self.axe.run(self.page).response["violations"]
                self.look.hold(not found, f"{where}: " + "; ".join(
                    f"{x['id']} {[n['target'] for n in x['nodes']][:3]}" for x in found))
                wide = self.page.evaluate(WIDE)
                self.look.hold(wide <= width, f"{where}: {wide} px wide")
                if width < 1280:
                    small = [x for x in self.page.evaluate(TOUCHED) if min(x[1:]) < FINGER]
                    self.look.hold(not small, f"{where}: too small for a finger: {small}")
                name = f"installed-{state}-{width}{'-dark' if dark else ''}.png"
                self.page.screenshot(path=self.look.pictures / name, full_page="dialog" not in state)
        self.page.set_viewport_size({"width": 360, "height": 740})
        self.page.emulate_media(color_scheme="light")

    def tab_to(self, name):
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED) == name:
                return True
        return False

    def by_keys(self):
        """Switch on, open, delete: without a pointer."""
        page = self.page
        page.evaluate("document.activeElement.blur()")
        self.look.hold(self.tab_to("Open walk.zip"), "no key leads to opening")
        page.keyboard.press("Enter")
        self.look.hold(settled(page) == [["walk.zip", "done"]], "a key does not open")
        page.evaluate(CLEAR)
        self.look.hold(self.tab_to("Delete walk.zip"), "no key leads to deleting")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog")
        self.look.hold(page.evaluate(FOCUSED) == "Leave it", f"asked, {page.evaluate(FOCUSED)} has the focus")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        gone = until(lambda: page.query_selector("#kept-list li") is None)
        self.look.hold(gone, "a key does not delete")
        self.look.hold(page.evaluate(FOCUSED) == "keep", f"deleted, {page.evaluate(FOCUSED)} has the focus")
        page.keyboard.press("Space")
        self.look.hold(until(lambda: not page.is_checked("#keep")), "a key does not switch off")


def look_at(look, host, folder, walk):
    with tempfile.TemporaryDirectory() as place:
        profile = pathlib.Path(place)
        with Chromium(profile) as chromium:
            page = chromium.page(host.page)
            ready(page)
            looks = Looks(look, page)
            looks.judge("off")
            page.check("#keep")
            long = profile / f"{'a very long name of a recording ' * 5}.zip"
            long.write_bytes(walk.read_bytes())
            page.set_input_files("#files", [long, walk])
            settled(page)
            until(lambda: page.query_selector("#kept-all button"))
            looks.judge("kept")
            page.evaluate(CLEAR)
            page.click("#installing summary")
            host.folders["coremotion"] = renewed(folder, profile / "version-2", "2")
            page.goto(f"{host.page}?shared=none")
            until(lambda: "newer version" in page.evaluate(OFFER))
            looks.judge("offered")
            page.click("#kept-list li >> nth=0 >> text=Delete")
            page.wait_for_selector("dialog")
            looks.judge("dialog")
            page.keyboard.press("Escape")
            page.click(f"[aria-label='Delete {long.name}']")
            page.click("dialog button:text-is('Delete')")
            until(lambda: page.query_selector(f"[aria-label='Delete {long.name}']") is None)
            looks.by_keys()
            look.hold(not chromium.messages, f"the console says {chromium.messages}")
    host.folders["coremotion"] = folder
