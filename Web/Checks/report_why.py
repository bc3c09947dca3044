"""*Why* of moments that are clicked, reached by keys and by the buttons of rows is what `--explain` says."""

import random
import re

import report_truth
from report_page import BLOCK, Page

SEED = 49
SHOWN_WHY = """(() => {
  const a = document.querySelector('article:not([hidden]) .why'), text = (x) => {
    const found = a.querySelector(x); return found && !found.hidden ? found.textContent : ''; };
  const table = (x) => Object.fromEntries([...a.querySelectorAll(x + ' tr')]
    .map((r) => [r.cells[0].textContent, parseFloat(r.cells[2].textContent.replace('−', '-'))]));
  return { when: text('.when'), activity: text('.what b'), confidence: text('.what .sure'), phrase: text('.phrase'),
    waves: text('.waves'), events: text('.events'), shares: table('.shares'), witnesses: table('.witnesses') }; })()"""


def whys(look, recording, path, count, width=1280):
    """Moments that are clicked, reached by keys, and the middles of rows."""
    chance = random.Random(SEED)
    with Page(look.chromium, path, width) as page:
        if not page.page.query_selector("article:not([hidden]) .why"):
            return
        block = page.run(BLOCK)["recordings"][0]
        seen = [*clicks(look, page, block, count, chance), *keys(look, page, block, count // 4, chance),
                *buttons(look, page)]
    truth = report_truth.Explanations(look.program, recording, [t for t, _, _ in seen])
    for moment, how, shown in seen:
        explained(look, f"{recording.name}, {how} {moment:.2f} s", shown, truth.expected(moment, block["verdicts"]))


def clicks(look, page, block, count, chance):
    picture = page.page.query_selector("article:not([hidden]) .timeline .row .picture")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    for _ in range(count):
        x = chance.randrange(1, int(box["width"]) - 1)
        page.drawn(lambda: page.page.mouse.click(box["x"] + x, box["y"] + box["height"] / 2))
        yield x / box["width"] * block["duration_s"], "a click at", page.run(SHOWN_WHY)


def keys(look, page, block, count, chance):
    page.page.focus("article:not([hidden]) .slider")
    at = 0
    page.drawn(lambda: page.page.keyboard.press("Home"))
    for _ in range(count):
        key, step = chance.choice([("ArrowRight", 2.5), ("ArrowLeft", -2.5), ("Shift+ArrowRight", 60),
                                   ("PageUp", 600), ("PageDown", -600), ("End", 1e9)])
        at = min(max(0, at + step), block["duration_s"])
        page.page.wait_for_timeout(130)
        page.drawn(lambda key=key: page.page.keyboard.press(key))
        page.page.wait_for_timeout(140)
        yield at, f"by key {key}", page.run(SHOWN_WHY)
    page.drawn(lambda: page.page.keyboard.press("Escape"))


def buttons(look, page):
    rows = page.page.query_selector_all("article:not([hidden]) .words tr[data-from]")
    for row in rows[:12]:
        start, end = float(row.get_attribute("data-from")), float(row.get_attribute("data-to"))
        row.query_selector("button").click()
        page.page.wait_for_timeout(60)
        yield (start + end) / 2, "the button of the row about", page.run(SHOWN_WHY)


def explained(look, where, shown, wanted):
    for key in ("activity", "confidence"):
        look.hold(shown[key] == wanted[key], f"{where}: {key} {shown[key]!r}, not {wanted[key]!r} ({shown['when']})")
    if wanted["phrase"]:
        look.hold(shown["phrase"] == wanted["phrase"], f"{where}: {shown['phrase']!r}, not {wanted['phrase']!r}")
    waves = {}
    for part in filter(None, shown["waves"].split("; ")):
        found = re.match(r"(\d+) (.*?)(?:, doubt \d+ %)?$", part)
        waves["counted" if found[2].endswith("counted") else found[2]] = int(found[1])
    words = {*waves, *wanted["waves"], *wanted["either"]}
    fits = all(0 <= waves.get(x, 0) - wanted["waves"].get(x, 0) <= wanted["either"].get(x, 0) for x in words)
    look.hold(fits, f"{where}: waves {shown['waves']!r}, not {wanted['waves']}")
    events = sorted(x.split(" ", 1)[1] for x in filter(None, shown["events"].split("; ")))
    look.hold(events == wanted["events"], f"{where}: events {events}, not {wanted['events']}")
    for name in {*shown["shares"], *wanted["shares"]}:
        difference = shown["shares"].get(name, 0) - wanted["shares"].get(name, 0)
        look.hold(abs(difference) <= 1, f"{where}: share of {name} is {difference} off")
    for name in {*shown["witnesses"], *wanted["witnesses"]}:
        difference = shown["witnesses"].get(name, 0) - wanted["witnesses"].get(name, 0)
        # The column ends at 12.7 or so: loud is loud.
        loud = abs(wanted["witnesses"].get(name, 0)) > 12
        look.hold(abs(difference) <= .0501 or loud, f"{where}: witness {name} is {difference} off")
