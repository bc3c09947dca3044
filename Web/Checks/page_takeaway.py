"""What is taken away from the page is what the command line writes, and does what it says when it comes back."""

import io
import pathlib
import re
import tempfile
import zipfile

import both


def tables(look, names):
    """The tables of all files as one zip: a folder for each recording, byte by byte those of `--output`."""
    look.dropped(*names)
    look.shown(len(names))
    name, data = look.taken("Tables, motion 10", 120)
    stem = pathlib.Path(names[0]).stem if len(names) == 1 else "recordings"
    look.hold(name == f"{stem}-tables.zip", f"the tables are called {name}")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out")
        look.truth.run(names, "--output", str(out), "--rate", "10")
        written = {k: v.read_bytes() for k, v in both.tables(out).items()}
    if not zipfile.is_zipfile(io.BytesIO(data)):
        look.hold(False, f"{names}: the tables are no zip, but {len(data)} bytes")
        return look.clear()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        look.hold(archive.testzip() is None, "the zip of tables is broken")
        read = {x: archive.read(x) for x in archive.namelist()}
    other = sorted(k for k in {*read, *written} if read.get(k) != written.get(k))
    look.hold(written and not other, f"{names}: other tables: {other[:5]} of {len(written)}")
    return look.clear()


def report_opens(look, names, address):
    """The report that was taken away opens from disk, draws itself and complains about nothing."""
    look.dropped(*names)
    look.shown(len(names))
    name, data = look.taken("Report")
    look.hold(name.endswith(".html"), f"the report is called {name}")
    look.clear()
    path = look.folder / f"taken-{re.sub(r'[^a-z]', '', look.label.lower())}.html"
    path.write_bytes(data)
    look.browser.open(path.as_uri())
    look.wait("document.documentElement.dataset.ready === 'yes'", 20)
    articles = look.run("document.querySelectorAll('article.recording').length")
    look.hold(articles == len(names), f"the report that was taken away has {articles} recordings")
    look.hold(look.run("document.querySelector('article:not([hidden]) output.visible').textContent") != "", "it does not draw itself")
    look.browser.open(address)
    look.wait("document.documentElement.dataset.ready === 'yes'", 30)


def learned(look, first, second):
    """What a recording taught is the command line's; dropped with the next one it is recognised, said and used."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        snapshot, places = folder / "my-steps.motion", folder / "my-places.json"
        look.truth.run([first], "--snapshot", str(snapshot), "--places", str(places))
        look.choose(first)
        for button, path in (("Your steps", snapshot), ("Your places", places)):
            called, data = look.taken(button)
            look.hold(called == path.name and data == path.read_bytes(), f"{button}: {called}, {len(data)} bytes, another file")
        look.clear()
        for path in (snapshot, places):
            (look.folder / path.name).write_bytes(path.read_bytes())
        look.dropped(snapshot.name, second, places.name)
        look.shown(1)
        shown = look.files()[0]
        look.hold(re.search(r"your steps \(my-steps\.motion, from \d+ stretch.* m\).*your places \(my-places\.json, \d+ place", shown["used"]),
                  f"of what was learned is said {shown['used']!r}")
        used = look.taken("Report")[1]
        wanted = look.truth.report([second], "--snapshot", str(snapshot), "--places", str(places))
    look.hold(wanted and used == wanted, f"{second}: another report with what was learned")
    look.hold(used != look.truth.report([second]), f"{second}: what was learned changes nothing")
    look.run("document.querySelectorAll('.lesson button').forEach((b) => b.click())")
    look.clear()
    look.choose(second)
    look.hold(look.files()[0]["used"] == "", "what was taken out is still used")
    look.hold(look.taken("Report")[1] == look.truth.report([second]), f"{second}: another report without what was learned")
    look.clear()


def damaged_lesson(look, name):
    """A damaged snapshot is refused by its own name; without it the recording is read."""
    (look.folder / "broken.motion").write_bytes(b"CMSN\2\0\xc8\0" + bytes(200))
    look.dropped("broken.motion", name)
    look.shown(1)
    shown = look.files()[0]
    look.hold(shown["state"] == "refused" and "broken.motion: damaged snapshot" in shown["errors"][0], f"a damaged snapshot: {shown}")
    look.run("document.querySelector('.lesson button').click()")
    look.run("[...document.querySelectorAll('#results button')].find((b) => b.textContent === 'Read again').click()")
    look.wait("document.querySelector('#results .file').dataset.state === 'done'", 20)
    look.shown(1)
    look.hold(look.taken("Report")[1] == look.truth.report([name]), f"{name}: another report after a damaged snapshot")
    look.clear()
