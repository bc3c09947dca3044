"""The installed page as a program: kept whole, opened without network, renewed only when it is asked for."""

import pathlib
import re
import tempfile

from installed_chromium import Chromium, until
from installed_host import renewed

VERSION = "document.documentElement.dataset.version"
OFFER = "document.getElementById('offer').innerText"
SAID = "document.getElementById('installed-said').innerText"
CACHES = "caches.keys()"
# A device that lies on a table, by events of the page's own.
MOVING = """(() => { window.moving = setInterval(() => dispatchEvent(new DeviceMotionEvent('devicemotion', {
  accelerationIncludingGravity: { x: 0, y: 0, z: 9.8 }, rotationRate: { alpha: 0, beta: 0, gamma: 0 }, interval: 16 })), 16); })()"""
CONTROLLED = "navigator.serviceWorker.controller !== null"


def policy(page):
    """Directives and what each allows; of scripts and styles named by a digest, how many."""
    text = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page.read_text())[1]
    return {name: sorted("digest" if x.startswith("'sha256-") else x for x in allowed)
            for name, *allowed in (x.split() for x in text.split("; "))}


def as_strict_as_the_file(look, folder):
    """The policy of the one file, with its own service worker and its own manifest, and nothing else."""
    file = policy(folder.with_name("coremotion.html"))
    own = {**file, "worker-src": ["'self'", "blob:"], "manifest-src": ["'self'"]}
    look.hold(policy(folder / "index.html") == own, f"the policy is {policy(folder / 'index.html')}")
    look.hold(file["worker-src"] == ["blob:"] and "manifest-src" not in file, f"the file's policy is {file}")
    text = folder.with_name("coremotion.html").read_text()
    look.hold("serviceWorker" not in text and "manifest" not in text, "the one file knows of a service worker")


def ready(page):
    """The page is kept: it says so."""
    return until(lambda: "opens without network" in page.evaluate(SAID))


def installing(look, host, chromium):
    page = chromium.page(host.page)
    look.hold(ready(page), f"a first visit says {page.evaluate(SAID)!r}")
    manifest = chromium.command("Page.getAppManifest", page)
    look.hold(not manifest["errors"], f"the manifest: {manifest['errors']}")
    faults = chromium.command("Page.getInstallabilityErrors", page)["installabilityErrors"]
    look.hold(not faults, f"not to be installed: {faults}")
    own = page.evaluate(CACHES)
    look.hold(sorted(x.split()[2] for x in own) == ["chosen", "program"], f"caches {own}")

    chromium.command("PWA.install", page, manifestId=host.page, installUrlOrBundleUrl=host.page)
    state = chromium.command("PWA.getOsAppState", page, manifestId=host.page)
    endings = {x for y in state["fileHandlers"] for z in y["accepts"] for x in z["fileExtensions"]}
    look.hold({".zip", ".csv", ".gpx", ".fit"} <= endings, f"installed, it opens {sorted(endings)}")
    chromium.command("PWA.changeAppUserSettings", page, manifestId=host.page, displayMode="standalone")
    with chromium.context.expect_page() as opened:
        chromium.command("PWA.launch", page, manifestId=host.page)
    window = opened.value
    window.wait_for_url(host.page)
    look.hold(window.evaluate(CONTROLLED), "the installed page is not the service worker's")
    alone = until(lambda: window.evaluate("matchMedia('(display-mode: standalone)').matches"), 10)
    look.hold(alone, "the installed page does not stand alone")
    window.close()
    return page


def without_network(look, host, page, walk):
    host.stop()
    for what in (page.reload, lambda: page.goto(host.page + "index.html"), lambda: page.goto(host.page + "?x=1")):
        what()
        look.hold(page.inner_text("h1") != "" and page.evaluate(CONTROLLED), "it does not open without network")
    page.set_input_files("#files", walk)
    done = until(lambda: page.query_selector("#results .file[data-state=done]"))
    look.hold(done, "without network no recording is read")
    host.start()
    page.goto(host.page)


def newer(look, host, page, folders):
    """Offered, not taken: the old one stays, whatever is loaded anew, closed or begun again."""
    old = page.evaluate(VERSION)
    page.evaluate("caches.open('somebody else').then((x) => x.put('/else', new Response('theirs')))")
    host.folders["coremotion"] = folders["2"]
    page.reload()
    look.hold(until(lambda: "newer version" in page.evaluate(OFFER)), "no newer version is offered")
    look.hold(page.evaluate(VERSION) == old, "the newer version forced itself")
    page.reload()
    look.hold(page.evaluate(VERSION) == old, "loaded anew, the newer version forced itself")
    return old


def recording_is_asked_about(look, page, old):
    """While one is recorded here, a newer version is not loaded over it unasked."""
    page.evaluate(MOVING)
    page.click("#record-begin")
    page.wait_for_selector("#record[data-state=recording]")
    page.click("#offer button")
    page.click("dialog >> text=Leave it")
    look.hold(page.evaluate(VERSION) == old and page.query_selector("#record[data-state=recording]"), "a recording is lost to a newer version")
    page.click("#record .primary")
    with page.expect_download():
        page.click("text=/^Save the file/")
    page.evaluate("clearInterval(moving)")
    until(lambda: page.query_selector("#results .file:not([data-state=waiting], [data-state=running])"))
    page.click("#results .file >> text=Remove")


def not_forced_by_beginning_anew(look, host, profile, old):
    """Nobody took it, and the browser was closed."""
    with Chromium(profile) as chromium:
        page = chromium.page(host.page)
        look.hold(page.evaluate(VERSION) == old, "begun anew, the newer version forced itself")
        look.hold(until(lambda: "newer version" in page.evaluate(OFFER)), "begun anew, it is offered no more")
        page.reload()
        look.hold(page.evaluate(VERSION) == old, "the second time, the newer version forced itself")
        look.hold(until(lambda: "newer version" in page.evaluate(OFFER)), "the second time, it is offered no more")
        recording_is_asked_about(look, page, old)
        # What is open is spoken of before it is closed.
        page.click("#try")
        until(lambda: page.query_selector("#results .file[data-state=done]"))
        page.click("#offer button")
        page.click("dialog >> text=Stay with this version")
        look.hold(page.evaluate(VERSION) == old and page.query_selector("#results .file"), "staying changed something")
        page.click("#offer button")
        with page.expect_navigation():
            page.click("dialog >> text=Load the newer one")
        look.hold(until(lambda: page.evaluate(VERSION) == "2"), f"loaded, it is {page.evaluate(VERSION)}")
        ready(page)
        look.hold(page.evaluate(OFFER) == "", "what is here is still offered")
        own = until(lambda: len(page.evaluate(CACHES)) == 3 and page.evaluate(CACHES))
        look.hold(own and "somebody else" in own, f"after the renewal there are {page.evaluate(CACHES)}")
        theirs = page.evaluate("caches.match('/else').then((x) => x?.text())")
        look.hold(theirs == "theirs", f"another page's cache holds {theirs}")
        half_renewed(look, host, page, profile)
        second_copy(look, host, chromium)
        look.hold(not chromium.messages, f"the console says {chromium.messages}")


def half_renewed(look, host, page, profile):
    """A host in the middle of being renewed: nothing of it is taken."""
    folders = host.versions
    mixed = pathlib.Path(profile) / "mixed"
    mixed.mkdir()
    for path in folders["3"].iterdir():
        source = folders["2"] if path.name == "index.html" else folders["3"]
        (mixed / path.name).write_bytes((source / path.name).read_bytes())
    host.folders["coremotion"] = mixed
    asked = len(host.log)
    page.reload()
    until(lambda: ("GET", "/coremotion/index.html") in host.log[asked:])
    # Time for the service worker to refuse it; then it is gone, and nobody waits.
    gone = until(lambda: page.evaluate(
        "navigator.serviceWorker.getRegistration().then((x) => x.installing === null && x.waiting === null)"))
    look.hold(gone, "half a version waits")
    look.hold(page.evaluate(OFFER) == "" and page.evaluate(VERSION) == "2", "half a version is offered")
    # The browser may try twice: what counts is what is left in the end.
    left = until(lambda: len(page.evaluate(CACHES)) == 3, 20)
    look.hold(left, f"half a version left {page.evaluate(CACHES)}")
    host.folders["coremotion"] = folders["3"]
    page.reload()
    look.hold(until(lambda: "newer version" in page.evaluate(OFFER)), "the whole version is not offered")
    with page.expect_navigation():
        page.click("#offer button")
    look.hold(until(lambda: page.evaluate(VERSION) == "3"), "without an open recording it is not loaded at once")
    host.stop()
    page.reload()
    look.hold(page.evaluate(VERSION) == "3", "the renewed page does not open without network")
    host.start()


def second_copy(look, host, chromium):
    """Another copy under another path is another program; one altered on its way is not kept, and that is said."""
    page = chromium.page(host.second)
    ready(page)
    own = page.evaluate(CACHES)
    look.hold(len(own) == 5, f"two copies have {own}")
    page.close()
    altered = host.versions["2"].parent / "altered"
    altered.mkdir()
    for path in host.versions["2"].iterdir():
        (altered / path.name).write_bytes(path.read_bytes())
    with (altered / "index.html").open("a") as file:
        file.write("<!-- by the host -->\n")
    host.folders["altered"] = altered
    page = chromium.page(f"{host.origin}/altered/")
    said = until(lambda: page.evaluate(SAID))
    look.hold("is not kept for use without network: index.html on the host is not the one of this version" in said,
              f"an altered page says {said!r}")
    look.hold(len(page.evaluate(CACHES)) == 5, f"an altered page leaves {page.evaluate(CACHES)}")
    page.close()


def look_at(look, host, folder, walk):
    as_strict_as_the_file(look, folder)
    with tempfile.TemporaryDirectory() as place:
        profile = pathlib.Path(place)
        host.versions = {x: renewed(folder, profile / f"version-{x}", x) for x in "23"}
        with Chromium(profile) as chromium:
            page = installing(look, host, chromium)
            without_network(look, host, page, walk)
            old = newer(look, host, page, host.versions)
            look.hold(not chromium.messages, f"the console says {chromium.messages}")
        not_forced_by_beginning_anew(look, host, profile, old)
        look.requests(profile, host)
    host.folders = {"coremotion": folder, "second": folder}
