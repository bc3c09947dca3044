"""Files as they come to the page: read, refused, waiting, stopped, by another clock, worn elsewhere."""

import os
import re
import subprocess
import time


def as_read(look, names):
    """Each file for itself: how it ended and what was said of it, as the command line does; its report, document and text."""
    for name, shown in zip(names, look.files()):
        code, _, notes = look.truth.run([name])
        notes = [x.removeprefix("coremotion: ") for x in notes.splitlines()]
        wanted = "refused" if code == 1 else "done"
        look.hold(shown["name"] == name and shown["state"] == wanted, f"{name}: {shown['state']}, not {wanted}: {shown['errors']}")
        said = shown["errors" if code == 1 else "notes"]
        look.hold(said == notes, f"{name}: says {said}, not {notes}")


def each(look, names):
    for name in names:
        if look.choose(name):
            as_read(look, [name])
            if look.truth.run([name])[0] != 1:
                look.as_the_command_line([name])
        look.clear()


def several(look, names):
    """Files of one drop are one report; what was refused stands in it."""
    look.dropped(*names)
    if look.shown(len(names)):
        as_read(look, names)
        look.hold(look.taken("Report")[1] == look.truth.report(names), f"{names}: another report of all of them")
        read = [x for x in names if look.truth.run([x])[0] != 1]
        look.hold(look.taken("JSON")[1].decode() == look.truth.run(read, "--json")[1], f"{read}: another document of all of them")
        look.drawn_as(names, [], ", ".join(names))
    look.clear()


def motionless(look, name):
    """What a file holds that has no motion is said, in the words of `coremotion inspect`."""
    words = subprocess.run([look.program, "inspect", name], cwd=look.folder, capture_output=True, text=True, check=False,
                           env=os.environ | {"LC_ALL": "C"}).stdout
    look.choose(name)
    shown = look.files()[0]
    look.hold(shown["state"] == "refused" and words and shown["holds"] == words.rstrip(), f"{name}: holds {shown['holds']!r}, not {words!r}")
    look.clear()


def waiting_and_stopping(look, long, short):
    """A second drop waits, is seen, can be taken out; the first is stopped at once."""
    look.browser.choose([look.folder / long])
    look.wait("document.querySelector('progress')?.value > 0")
    look.dropped(short, short)
    look.wait("document.querySelectorAll('#results .file').length === 3", 5)
    states = [x["state"] for x in look.files()]
    look.hold(states == ["running", "waiting", "waiting"], f"a second drop: {states}")
    said = look.files()[0]["said"]
    look.hold(re.search(r"of [\d.]+ MB read, [\d,]+ samples", said), f"progress says {said!r}")
    look.run("document.querySelectorAll('.file')[2].querySelector('button').click()")
    begun = time.monotonic()
    look.run("document.querySelector('#results .file button').click()")
    look.wait("document.querySelector('#results .file').dataset.state === 'stopped'", 5)
    look.hold(time.monotonic() - begun < 1, "stopping took more than a second")
    look.shown(2)
    states = [x["state"] for x in look.files()]
    look.hold(states == ["stopped", "done"], f"after stopping: {states}")
    look.hold(look.taken("Report")[1] == look.truth.report([short]), "what was stopped is in the report")
    look.clear()


def example(look):
    look.run("document.getElementById('try').click()")
    if look.shown(1):
        shown = look.files()[0]
        look.hold(shown["state"] == "done", f"the example is {shown['state']}: {shown['errors']}")
        look.hold(look.run("document.querySelectorAll('#diaries article').length") == 1, "the example has no report")
    look.clear()


def zone(look, name):
    """Another zone is chosen: report and text go with it, also of files whose worker is gone."""
    look.choose(name)
    look.set("zone", "Asia/Tokyo")
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && "
              "document.querySelector('#diaries .about')?.textContent.includes('Tokyo')", 20)
    look.as_the_command_line([name], "--time-zone", "Asia/Tokyo")
    look.set("zone", "")
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && "
              "!document.querySelector('#diaries .about')?.textContent.includes('Tokyo')", 20)
    look.as_the_command_line([name], label=f"{name}, back from Tokyo")
    look.clear()


def workerless(look, names):
    """Six files: only four workers are kept. By another clock the others are read once more."""
    look.dropped(*names)
    look.shown(len(names))
    look.set("zone", "Asia/Tokyo")
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && "
              "[...document.querySelectorAll('#diaries .about')].some((x) => x.textContent.includes('Tokyo'))", 30)
    look.hold(look.taken("Report")[1] == look.truth.report(names, "--time-zone", "Asia/Tokyo"), "six files: another report in Tokyo")
    look.set("zone", "")
    look.shown(len(names))
    look.clear()


def worn(look, name):
    """Where the device was is chosen in words, and the file is read once more."""
    look.choose(name)
    for wear in ("wrist", "elsewhere"):
        look.reread("wear", wear)
        look.as_the_command_line([name], "--wear", wear)
    look.reread("wear", "")
    look.clear()


def storeys(look, name, without):
    """A storey is said in words of the command line; one that is none is said; where nothing can be shown it can be taken back."""
    look.choose(name)
    look.set("storeys", "up")
    said = look.run("document.querySelector('.storeys .error').textContent")
    look.hold("expected a storey" in said, f"of a storey that is none is said {said!r}")
    look.reread("storeys", "1")
    look.as_the_command_line([name], "--storey", "1")
    look.clear()
    look.choose(without)
    look.hold(look.files()[0]["state"] == "refused", f"{without} has no barometer, and a storey")
    look.hold(look.run("!document.getElementById('settings').hidden"), "what was chosen cannot be taken back")
    look.reread("storeys", "")
    look.hold(look.files()[0]["state"] == "done", f"{without} without a storey: {look.files()[0]}")
    look.clear()
