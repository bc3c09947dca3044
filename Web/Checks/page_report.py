"""The report in the page: kept while files come and go, its days, its *why*, and without its route."""

import base64
import random
import re
import time

import report_cursor
import report_matrix
import report_truth
import report_why
from page_tab import HAND_OVER, PRESS, READ
from report_page import BLOCK, Shown

# What somebody has made of the report, and where on the screen they are.
STATE = """(() => { const a = document.querySelector('#diaries article:not([hidden])'), on = document.activeElement;
  return { title: a.querySelector('.title').textContent, visible: a.querySelector('output.visible').textContent,
    moment: a.querySelector('.slider').getAttribute('aria-valuenow'), why: a.querySelector('.why .when').textContent,
    axis: [...a.querySelectorAll('.axis text')].map((x) => x.textContent).join(' '),
    lanes: [...a.querySelectorAll('.lane path')].map((x) => x.getAttribute('d')).join(),
    open: [...a.querySelectorAll('details')].map((d) => d.open).join(), by: a.querySelector('.route input:checked')?.value ?? '',
    focus: `${on.tagName}.${on.className} ${on.textContent.slice(0, 40)}`, inside: a.contains(on) }; })()"""
PLACE = "Math.round(document.activeElement.getBoundingClientRect().top)"


def kept(look, first, second):
    """A file comes, another clock is chosen, a file goes: stretch, moment, what is open, the focus and its place stay."""
    look.choose(first)
    look.run("document.querySelector('#diaries article .slider').focus()")
    for key, times in (("+", 3), ("ArrowRight", 5)):
        for _ in range(times):
            look.drawn(lambda key=key: look.key(key))
    time.sleep(0.3)
    look.run("(() => { document.querySelectorAll('#diaries details').forEach((d) => { d.open = !d.open; }); "
             "document.querySelector('#diaries .route input[value=speed]')?.click(); "
             "document.querySelector('#diaries article .slider').focus(); "
             "document.querySelector('#diaries .timeline').scrollIntoView(); })()")
    time.sleep(0.2)
    before, place = look.run(STATE), look.run(PLACE)
    look.hold(before["inside"], f"the slider has no focus: {before['focus']}")

    def same(what):
        time.sleep(0.2)
        now, there = look.run(STATE), look.run(PLACE)
        other = [f"{k} {before[k][:60]!r}, then {now[k][:60]!r}" for k in before if k not in ("inside",) and now[k] != before[k]]
        look.hold(not other, f"{what}: {other}")
        look.hold(abs(there - place) <= 2, f"{what}: what had the focus moved from {place} to {there} px")

    look.dropped(second)
    look.shown(2)
    look.wait("document.querySelectorAll('#diaries article').length === 2", 20)
    same("a file more")
    look.run("document.querySelectorAll('#results .file')[1].querySelector('.buttons button').dispatchEvent(new MouseEvent('click'))")
    look.wait("document.querySelectorAll('#diaries article').length === 1", 20)
    look.run("document.querySelector('#diaries article .slider').focus({ preventScroll: true })")
    same("a file less")
    look.clear()


def days(look, names):
    """Several days: a row for each; one that is clicked is shown alone, and stays so when another recording comes."""
    *first, last = names
    look.dropped(*first)
    look.shown(len(first))
    rows = look.run("document.querySelectorAll('#diaries .dayrow').length")
    look.hold(rows >= len(first), f"{rows} rows of days")
    title = look.run("""(async () => { document.querySelectorAll('#diaries .dayrow button')[1].click();
      await new Promise((done) => setTimeout(done, 500));
      return [...document.querySelectorAll('#diaries article:not([hidden]) .title')].map((x) => x.textContent); })()""")
    look.hold(len(title) == 1, f"a day that is clicked shows {title}")
    look.dropped(last)
    look.shown(len(names))
    look.wait(f"document.querySelectorAll('#diaries article').length === {len(names)}", 20)
    now = look.run("[...document.querySelectorAll('#diaries article:not([hidden]) .title')].map((x) => x.textContent)")
    look.hold(now == title, f"another recording came: {now}, not {title}")
    current = look.run("document.querySelectorAll('#diaries .dayrow [aria-current]').length")
    look.hold(current == 1, f"{current} days are chosen")
    look.hold(look.taken("Report")[1] == look.truth.report(names), f"{names}: another report")
    look.clear()


def routeless(look, name):
    """Without the route no coordinate and no name of a file is in the report, and none stands on the page but the file's line."""
    recording = report_matrix.Recording(name.removesuffix(".zip"), [look.folder / name])
    look.choose(name)
    said = look.run("document.getElementById('routeless-words').textContent")
    look.hold("coordinate" in said and "names of files" in said, f"of the route is said {said!r}")
    look.hold(look.run("document.querySelectorAll('#diaries .map').length") == 1, f"{name}: no route to leave out")
    # At once, while it is bound anew: nothing with the route goes out.
    look.run(HAND_OVER)
    look.run(f"(() => {{ document.getElementById('routeless').click(); {PRESS % 'Report'}; }})()")
    look.wait("handed.length > 0", 20)
    html = base64.b64decode(look.run(READ)[1]).decode()
    look.hold(look.run("document.querySelectorAll('#diaries .map').length") == 0, f"{name}: the page still has its route")
    look.hold(html.encode() == look.truth.report([name], "--no-route"), f"{name}: another report without route")
    degrees = {f"{x:.3f}" for _, *place in report_cursor.track(look, recording) for x in place}
    whole = look.run("document.getElementById('diaries').innerHTML")
    for text, where in ((html, "the file"), (whole, "the page")):
        found = [x for x in degrees if re.search(rf"(?<![\d.]){re.escape(x)}", text)]
        look.hold(degrees and not found and name not in text, f"{name}: {found[:3]} in {where} without route")
    look.routeless(False)
    look.wait("document.querySelectorAll('#diaries .map').length === 1", 20)
    look.clear()


def unmade(look, name):
    """A report that cannot be drawn is said; nothing of it stays, nothing can be taken away, and the next one is whole."""
    look.choose(name)
    look.run("(() => { const { parse } = JSON; JSON.parse = () => { JSON.parse = parse; throw new Error('no such data'); }; })()")
    look.routeless(True)
    look.wait("document.getElementById('diaries').dataset.state === 'failed'", 20)
    said = look.run("document.getElementById('unbound').textContent")
    look.hold("The report could not be made (no such data)" in said, f"of a report that is not drawn is said {said!r}")
    found = look.run("[...document.querySelectorAll('#diaries > *')].map((x) => x.className)")
    look.hold(found == ["report"], f"a report that is not drawn leaves {found}")
    look.hold(look.run("document.getElementById('takeaway').hidden"), "a report that is not drawn can be taken away")
    look.routeless(False)
    look.shown(1)
    look.hold(look.run("document.getElementById('unbound').textContent") == "", "the next report: the fault is still said")
    look.as_the_command_line([name], label=f"{name}, after a report that was not drawn")
    look.clear()


class Keys:
    """A page without Playwright as `report_why.keys` knows one."""

    def __init__(self, look):
        self.look, self.page, self.keyboard = look, self, self

    def focus(self, _):
        self.look.run("document.querySelector('#diaries article:not([hidden]) .slider').focus()")

    def press(self, name):
        *shift, key = name.split("+") if name != "+" else [name]
        self.look.key(key, bool(shift))

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def run(self, script):
        return self.look.run(script)

    def drawn(self, act):
        self.look.drawn(act)


def whys(look, name, count=20):
    """*Why* at moments by keys, in Chromium by the mouse and by rows too, is what `--explain` says."""
    recording = report_matrix.Recording(name, [look.folder / name])
    look.choose(name)
    chance = random.Random(report_why.SEED)
    block = look.run(BLOCK)["recordings"][0]
    real = getattr(look.browser, "page", None)
    if real:
        page = Shown(real)
        seen = [*report_why.clicks(look, page, block, count // 2, chance), *report_why.keys(look, page, block, count // 2, chance),
                *report_why.buttons(look, page)]
    else:
        seen = [*report_why.keys(look, Keys(look), block, count, chance)]
    truth = report_truth.Explanations(look.program, recording, [t for t, _, _ in seen])
    look.hold(len(seen) >= count, f"{name}: only {len(seen)} moments")
    for moment, how, shown in seen:
        report_why.explained(look, f"{name} in the page, {how} {moment:.2f} s", shown, truth.expected(moment, block["verdicts"]))
    look.clear()
