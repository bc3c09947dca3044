"""Recordings that the user keeps in the browser: only when asked for, whole or not at all, and gone when deleted."""

import pathlib
import re
import tempfile
import zipfile

from installed_chromium import Chromium, two_files, until
from installed_program import ready
from installed_sharing import TROUBLE, settled

# Every entry of the browser's private file system, folders with a slash at the end.
ENTRIES = """(async () => {
  const found = [];
  const walk = async (folder, path) => {
    for await (const entry of folder.values()) {
      if (entry.kind === "directory") {
        found.push(`${path}${entry.name}/`);
        await walk(entry, `${path}${entry.name}/`);
      } else {
        found.push(`${path}${entry.name} ${(await entry.getFile()).size}`);
      }
    }
  };
  await walk(await navigator.storage.getDirectory(), "");
  return found; })()"""
LISTED = "[...document.querySelectorAll('#kept-list li')].map((x) => x.dataset.recording)"
SAID = "document.getElementById('kept-said').innerText"
TERMS = "document.getElementById('kept-terms').innerText"
# Another page of the same program writes, until `release()`.
TURN = """new Promise((done) => navigator.locks.request('coremotion %2Fcoremotion%2F', () => {
  done(); return new Promise((end) => { window.release = end; }); }))"""
CLEAR = "document.querySelectorAll('#results .file .buttons button').forEach((x) => x.click())"


class Keeping:
    def __init__(self, look, page):
        self.look, self.page = look, page

    def read(self, files):
        """Opens files and waits until they are read; the page has them no more."""
        self.page.set_input_files("#files", files)
        found = settled(self.page)
        self.page.evaluate(CLEAR)
        return found

    def says(self, words):
        until(lambda: words in self.page.evaluate(SAID))
        said = self.page.evaluate(SAID)
        self.look.hold(words in said, f"says {said!r}, not {words!r}")

    def listed(self, names, what):
        until(lambda: self.page.evaluate(LISTED) == names)
        self.look.hold(self.page.evaluate(LISTED) == names, f"{what}: listed {self.page.evaluate(LISTED)}")

    def entries(self, recordings, what):
        """Nothing but the mark that it is on, and two files for each recording."""
        found = self.page.evaluate(ENTRIES)
        names = sorted(re.sub(r".*/| \d+$", "", x) for x in found if not x.endswith("/"))
        wanted = ["about.json"] * recordings + ["content"] * recordings + ["on"]
        self.look.hold(names == wanted, f"{what}: {found}")

    def nothing(self, what):
        until(lambda: self.page.evaluate(ENTRIES) == [])
        self.look.hold(self.page.evaluate(ENTRIES) == [], f"{what}: there is {self.page.evaluate(ENTRIES)}")

    def answer(self, text):
        self.page.click(f"dialog button:text-is(\"{text}\")")
        until(lambda: self.page.query_selector("dialog") is None)


def off_at_first(look, keeping, files):
    page = keeping.page
    look.hold(not page.is_checked("#keep"), "keeping is on at first")
    look.hold("Nothing is kept in this browser but the program itself" in page.evaluate(TERMS), page.evaluate(TERMS))
    keeping.read(files[:1])
    keeping.nothing("not asked for")
    page.check("#keep")
    until(lambda: "kept in this browser alone" in page.evaluate(TERMS))
    terms = page.evaluate(TERMS)
    look.hold(re.search(r"This site takes [\d.]+ MB, program and recordings; the browser speaks of [\d.]+ [MG]B", terms), terms)
    look.hold("The browser has promised nothing" in terms, terms)
    page.click("#try")
    settled(page)
    page.evaluate(CLEAR)
    keeping.entries(0, "the example")


def kept(look, keeping, files, broken):
    page = keeping.page
    found = keeping.read([files[0], broken])
    look.hold(["broken.zip", "refused"] in found, f"read {found}")
    keeping.says("walk.zip is kept.")
    keeping.listed(["walk.zip"], "one is kept, and what cannot be read is not")
    keeping.read(files[:1])
    keeping.says("walk.zip was kept before.")
    keeping.entries(1, "the same once more")
    keeping.read(files[1:])
    keeping.says(f"{files[1].name} is kept.")
    keeping.listed([files[1].name, "walk.zip"], "two")
    row = page.inner_text("#kept-list li >> nth=1")
    look.hold(re.search(r"walk\.zip\s+147 KB, kept \d+ \w+ \d{4}, \d\d:\d\d", row), f"a row says {row!r}")
    look.hold(page.query_selector("#kept-list b") is None, "a name became markup")


def after_a_new_beginning(look, keeping, files):
    page = keeping.page
    look.hold(until(lambda: page.is_checked("#keep")), "begun anew, keeping is off")
    keeping.listed([files[1].name, "walk.zip"], "begun anew")
    page.click("[aria-label='Open walk.zip']")
    look.hold(settled(page) == [["walk.zip", "done"]], "a kept recording is not read")
    page.evaluate(CLEAR)
    keeping.entries(2, "opened, it was kept a second time")
    with page.expect_download() as waiting:
        page.click("[aria-label='Take away walk.zip']")
    taken = pathlib.Path(waiting.value.path()).read_bytes()
    look.hold(taken == files[0].read_bytes() and waiting.value.suggested_filename == "walk.zip",
              "what is taken away is another file")


def promised(look, host, chromium, keeping):
    """The browser's answer is said as it is."""
    page = keeping.page
    chromium.context.browser.new_browser_cdp_session().send(
        "Browser.grantPermissions", {"permissions": ["durableStorage"], "origin": host.origin})
    page.uncheck("#keep")
    keeping.answer("Leave what is kept")
    look.hold(until(lambda: "Nothing more is kept" in page.evaluate(TERMS)), page.evaluate(TERMS))
    keeping.listed(["ün%<b>.zip", "walk.zip"], "left when it was switched off")
    page.check("#keep")
    look.hold(until(lambda: "The browser has promised to keep them" in page.evaluate(TERMS)), page.evaluate(TERMS))


def without_room(look, host, chromium, keeping, folder):
    page = keeping.page
    large = folder / "large.zip"
    padded(large, 3_000_000)
    used = page.evaluate("navigator.storage.estimate().then((x) => x.usage)")
    chromium.quota(page, host.origin, used + 1_500_000)
    found = keeping.read([large])
    look.hold(found == [["large.zip", "done"]], f"without room it is not read: {found}")
    said = until(lambda: page.evaluate(TROUBLE))
    look.hold("large.zip was not kept: the browser has no more room for this page. Nothing of it was kept" in said, said)
    keeping.entries(2, "without room")
    keeping.listed(["ün%<b>.zip", "walk.zip"], "without room")
    chromium.quota(page, host.origin)


def padded(path, size):
    """The walk with a member that nobody reads, which is not to be packed."""
    with zipfile.ZipFile(path.parent / "walk.zip") as walk, zipfile.ZipFile(path, "w") as archive:
        for name in walk.namelist():
            archive.writestr(name, walk.read(name))
        archive.writestr("notes.bin", bytes(size))


def closed_while_writing(look, host, chromium, keeping, folder):
    """The page is closed while a large recording is being written: the next one finds and leaves nothing of it."""
    huge = folder / "huge.zip"
    padded(huge, 600_000_000)
    page = chromium.page(host.page)
    page.set_input_files("#files", huge)
    seen = until(lambda: any(".part" in x for x in keeping.page.evaluate(ENTRIES)), 60)
    page.close()
    look.hold(seen, "nothing was being written when the page was closed")
    look.hold(any(".part" in x for x in keeping.page.evaluate(ENTRIES)), "it was written whole before: too small")
    keeping.page.reload()
    keeping.listed(["ün%<b>.zip", "walk.zip"], "after a page that was closed")
    keeping.entries(2, "after a page that was closed")


def broken_off(look, keeping, files):
    """A recording that was broken off while it was made is spoken of, and deleted with all others."""
    page = keeping.page
    page.evaluate("""(async () => { const root = await navigator.storage.getDirectory();
      const one = await (await root.getDirectoryHandle("coremotion %2Fcoremotion%2F under way", { create: true }))
        .getDirectoryHandle("recording-1", { create: true });
      await one.getFileHandle("meta.json", { create: true }); dispatchEvent(new Event("kept")); })()""")
    look.hold(until(lambda: "1 recording that was broken off here is kept too" in page.evaluate(TERMS)), page.evaluate(TERMS))
    page.click("text=/^Delete all 3/")
    keeping.answer("Delete")
    keeping.listed([], "all deleted, with what was broken off")
    until(lambda: "broken off" not in page.evaluate(TERMS))
    keeping.entries(0, "all deleted, with what was broken off")
    keeping.read(files[:1])
    keeping.says("walk.zip is kept.")
    keeping.read(files[1:])
    keeping.says(f"{files[1].name} is kept.")


def deleted(look, keeping, files):
    page = keeping.page
    page.click("[aria-label='Delete walk.zip']")
    keeping.answer("Leave it")
    keeping.listed([files[1].name, "walk.zip"], "left")
    page.click("[aria-label='Delete walk.zip']")
    keeping.answer("Delete")
    keeping.listed([files[1].name], "one deleted")
    keeping.entries(1, "one deleted")
    keeping.read(files[:1])
    keeping.listed(["walk.zip", files[1].name], "kept again")
    page.click("text=/^Delete all 2/")
    keeping.answer("Delete")
    keeping.listed([], "all deleted")
    keeping.entries(0, "all deleted")
    keeping.read(files[:1])
    keeping.listed(["walk.zip"], "kept once more")
    page.uncheck("#keep")
    page.wait_for_selector("dialog")
    page.keyboard.press("Escape")
    look.hold(until(lambda: page.is_checked("#keep")), "a question without an answer switched it off")
    # While one waits for its turn, which another page has.
    page.evaluate(TURN)
    page.set_input_files("#files", files[1:])
    settled(page)
    page.evaluate(CLEAR)
    keeping.says(f"Keeping {files[1].name}")
    page.uncheck("#keep")
    keeping.answer("Delete what is kept")
    page.evaluate("release()")
    keeping.listed([], "switched off")
    keeping.nothing("switched off and deleted")
    look.hold(page.evaluate(TROUBLE) == "", f"switched off while one was kept: says {page.evaluate(TROUBLE)!r}")
    keeping.read(files[:1])
    keeping.nothing("read after it was switched off")


def look_at(look, host, folder, walk):
    with tempfile.TemporaryDirectory() as place:
        profile = pathlib.Path(place)
        files = two_files(profile, walk)
        broken = profile / "broken.zip"
        broken.write_bytes(b"PK no recording")
        with Chromium(profile) as chromium:
            keeping = Keeping(look, chromium.page(host.page))
            ready(keeping.page)
            off_at_first(look, keeping, files)
            kept(look, keeping, files, broken)
        with Chromium(profile) as chromium:
            keeping = Keeping(look, chromium.page(host.page))
            ready(keeping.page)
            after_a_new_beginning(look, keeping, files)
            promised(look, host, chromium, keeping)
            without_room(look, host, chromium, keeping, profile)
            if not look.few:
                closed_while_writing(look, host, chromium, keeping, profile)
            broken_off(look, keeping, files)
            deleted(look, keeping, files)
            look.hold(not chromium.messages, f"the console says {chromium.messages}")
        look.requests(profile, host)
