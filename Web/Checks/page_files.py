"""Files as they come to the page: read, refused, waiting, stopped, by another clock, worn elsewhere."""

import os
import re
import subprocess

# How many workers there are, and were at most.
WORKERS = """(() => { if (window.workers) return; const Real = Worker; window.workers = { alive: new Set(), most: 0 };
  window.Worker = class extends Real {
    constructor(...given) { super(...given); workers.alive.add(this); workers.most = Math.max(workers.most, workers.alive.size); }
    terminate() { workers.alive.delete(this); super.terminate(); } }; })()"""


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
        look.hold(look.taken("JSON")[1].decode() == look.truth.run(names, "--json")[1], f"{names}: another document of all of them")
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
    # Before anything else can happen on the page.
    stopped = look.run("""new Promise((done) => { const file = document.querySelector('#results .file');
      file.querySelector('button').click(); setTimeout(() => done([file.dataset.state, file.querySelector('progress')])); })""")
    look.hold(stopped == ["stopped", None], f"stopped, it is {stopped} still")
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


def changed_while_reading(look, short, long):
    """Another clock is chosen while a second file is read: both go by it in the end."""
    look.choose(short)
    look.dropped(long)
    look.wait("[...document.querySelectorAll('#results .file')].pop().dataset.state === 'running'", 10)
    look.set("zone", "Asia/Tokyo")
    if look.shown(2):
        look.hold(look.taken("Report")[1] == look.truth.report([short, long], "--time-zone", "Asia/Tokyo"),
                  "another clock while a file is read: another report")
    look.set("zone", "")
    look.shown(2)
    look.clear()


def workerless(look, names):
    """Many files: only four workers are kept. By another clock the others are read once more, in their turn; none is left."""
    look.run(WORKERS)
    cores = look.run("navigator.hardwareConcurrency")
    look.dropped(*names)
    look.shown(len(names))
    look.run("(() => { workers.most = 0; })()")
    look.set("zone", "Asia/Tokyo")
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && "
              "[...document.querySelectorAll('#diaries .about')].some((x) => x.textContent.includes('Tokyo'))", 60)
    most = look.run("workers.most")
    look.hold(most <= 4 + cores + 1, f"{len(names)} files: {most} workers at once, on {cores} cores")
    wanted = look.truth.report(names, "--time-zone", "Asia/Tokyo")
    look.hold(look.taken("Report")[1] == wanted, f"{len(names)} files: another report in Tokyo")
    look.run("(() => { workers.most = 0; })()")
    look.routeless(True)
    look.wait("document.getElementById('diaries').dataset.state === 'shown' && !document.querySelector('#diaries .map')", 30)
    most = look.run("workers.most - workers.alive.size")
    look.hold(most <= 1, f"without the route: {most} workers more than before")
    look.routeless(False)
    look.set("zone", "")
    # Gone while they are read.
    look.run("document.querySelectorAll('#results .file[data-state=running] button, #results .file[data-state=waiting] button')"
             ".forEach((x) => x.click())")
    look.shown()
    look.clear()
    look.wait("workers.alive.size === 0", 10)


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
    for wrong in ("up", "4@+8:70"):
        look.set("storeys", wrong)
        look.wait(f"document.querySelector('.storeys .error').textContent.startsWith('{wrong}: expected a whole number')", 5)
        look.hold(look.files()[0]["state"] == "done", f"{wrong}, which is no storey, is blamed on the file")
    look.reread("storeys", "1")
    look.as_the_command_line([name], "--storey", "1")
    look.clear()
    look.choose(without)
    look.hold(look.files()[0]["state"] == "refused", f"{without} has no barometer, and a storey")
    look.hold(look.run("!document.getElementById('settings').hidden"), "what was chosen cannot be taken back")
    look.reread("storeys", "")
    look.hold(look.files()[0]["state"] == "done", f"{without} without a storey: {look.files()[0]}")
    look.clear()


def storey_by_the_clock(look, name, storey):
    """A moment by the clock that lies outside by another one: that is said of the file; and back again it is read."""
    look.choose(name)
    look.reread("storeys", storey)
    look.as_the_command_line([name], "--storey", storey)
    look.reread("zone", "Asia/Tokyo")
    notes = look.truth.run([name], "--storey", storey, "--time-zone", "Asia/Tokyo")[2]
    shown = look.files()[0]
    look.hold(shown["state"] == "refused" and shown["errors"] == [x.removeprefix("coremotion: ") for x in notes.splitlines()],
              f"{storey} in Tokyo: {shown}, not {notes!r}")
    look.reread("zone", "")
    look.as_the_command_line([name], "--storey", storey, label=f"{name}, {storey}, back from Tokyo")
    look.reread("storeys", "")
    look.clear()
