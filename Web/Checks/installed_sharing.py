"""What other apps share with the installed page, as a browser sends it: a form by POST, sent from another page.
And files that are opened with it."""

import json
import pathlib
import tempfile

from installed_chromium import Chromium, two_files, until
from installed_program import ready

FILES = """[...document.querySelectorAll('#results .file')].map((x) => [
  x.querySelector('.called').textContent, x.dataset.state])"""
TROUBLE = "document.getElementById('trouble').innerText"
WAITING = "caches.keys().then((x) => x.filter((y) => y.endsWith(' shared')))"


def settled(page):
    """Names and states of what is on the page, once nothing is being read."""
    def found():
        files = page.evaluate(FILES)
        return files if all(state not in ("waiting", "running") for _, state in files) else []
    return until(found)


class Sharing:
    def __init__(self, look, host, chromium):
        self.look, self.host, self.chromium = look, host, chromium

    def share(self, files, change=""):
        """The form of another page, sent with these files; the page that it leads to."""
        page = self.chromium.page(self.host.sender)
        page.set_input_files("#files", files)
        page.evaluate(f"(() => {{ const form = document.getElementById('share'); {change} }})()")
        page.click("button")
        page.wait_for_url(self.host.page)  # without what the service worker said in it
        return page

    def opened(self, files, names, what):
        page = self.share(files)
        found = settled(page)
        self.look.hold(found == [[x, "done"] for x in names], f"{what}: {found}")
        self.look.hold(page.evaluate(TROUBLE) == "", f"{what}: says {page.evaluate(TROUBLE)!r}")
        self.look.hold(page.evaluate(WAITING) == [], f"{what}: something waits still")
        page.reload()
        self.look.hold(page.evaluate(FILES) == [], f"{what}: loaded anew it is shared again")
        page.close()

    def refused(self, files, words, what, change=""):
        page = self.share(files, change)
        said = until(lambda: page.evaluate(TROUBLE))
        self.look.hold(words in said, f"{what}: says {said!r}")
        self.look.hold(page.evaluate(FILES) == [], f"{what}: something is read")
        self.look.hold(page.evaluate(WAITING) == [], f"{what}: something was left")
        page.reload()
        self.look.hold(page.evaluate(TROUBLE) == "", f"{what}: loaded anew it is said again")
        page.close()

    def without_room(self, page, folder):
        """More than is taken into memory; or no room for the second of two: nothing of either is left."""
        huge, large, small = (folder / f"{x}.csv" for x in ("huge", "large", "small"))
        with huge.open("wb") as file:
            file.truncate(310_000_000)
        self.refused(huge, "What was shared has more than 300 MB", "too large")
        small.write_text("time_s,x_g,y_g,z_g\n0.0,0,0,1\n")
        large.write_text("time_s,x_g,y_g,z_g\n" + "0.0,0,0,1\n" * 200_000)
        used = page.evaluate("navigator.storage.estimate().then((x) => x.usage)")
        self.chromium.quota(page, self.host.origin, used + large.stat().st_size)
        self.refused([small, large], "The browser had no room for what was shared", "no room for the second")
        self.chromium.quota(page, self.host.origin)
        self.opened([folder / "walk.zip"], ["walk.zip"], "with room again")


def opened_with_the_page(look, host, chromium, page, walk):
    """From the device's list of files, where the browser has that."""
    chromium.command("PWA.install", page, manifestId=host.page, installUrlOrBundleUrl=host.page)
    with chromium.context.expect_page() as opened:
        chromium.command("PWA.launchFilesInApp", page, manifestId=host.page, files=[str(walk)])
    window = opened.value
    window.wait_for_url(host.page)
    found = settled(window)
    look.hold(found == [["walk.zip", "done"]], f"opened with the page: {found}")
    window.close()


def look_at(look, host, folder, walk):
    with tempfile.TemporaryDirectory() as place:
        profile = pathlib.Path(place)
        files = two_files(profile, walk)
        with Chromium(profile) as chromium:
            page = chromium.page(host.page)
            ready(page)
            sharing = Sharing(look, host, chromium)
            # The names of the fields are those of the manifest.
            share = json.loads((folder / "manifest.webmanifest").read_text())["share_target"]
            look.hold(share["action"] == "shared" and share["params"]["files"][0]["name"] == "recordings",
                      f"the manifest says {share}")
            sharing.opened(files[:1], ["walk.zip"], "one file")
            sharing.opened(files, ["walk.zip", files[1].name], "two files")
            host.stop()
            sharing_page = chromium.page(host.page + "shared")
            look.hold(sharing_page.url == host.page, f"by GET it leads to {sharing_page.url}")
            sharing_page.close()
            host.start()
            sharing.refused([], "What was shared holds no file", "no file")
            sharing.refused([], "What was shared holds no file", "a text alone",
                            "document.getElementById('files').remove(); form.text.value = 'look at this'")
            sharing.refused([], "What was shared holds no file", "a text in place of a file",
                            "document.getElementById('files').type = 'text'")
            sharing.refused(files[:1], "did not arrive whole", "another kind of form", "form.enctype = 'text/plain'")
            sharing.without_room(page, profile)
            opened_with_the_page(look, host, chromium, page, walk)
            look.hold(not chromium.messages, f"the console says {chromium.messages}")
        look.requests(profile, host)
