"""Two runs of one way, compared: the hill is where it was made, figures and verdicts are those of the documents."""

import json
import math
import re

# The same way twice, a hill in it: its top after so many seconds and metres.
RUNS = {
    "run-a": (["phone iphone with location", "in upper_arm", "stand 10 s", "run 120 s at 3 m/s", "run 100 s at 2.8 m/s up 8 %",
               "run 80 s at 3.2 m/s down 8 %", "run 150 s at 3 m/s", "stand 8 s"], 230, 640),
    "run-b": (["phone iphone with location", "start 2014-06-05 07:30 +02:00", "in upper_arm", "stand 45 s", "run 106 s at 3.4 m/s",
               "run 88 s at 3.2 m/s up 8 %", "run 73 s at 3.5 m/s down 8 %", "run 132 s at 3.4 m/s", "stand 8 s"], 239, 642),
}
CELLS = "[...document.querySelectorAll('.figures-compared tbody tr')].map((r) => [...r.cells].map((c) => c.textContent))"
PICTURED = """[...document.querySelectorAll('.pictured .one')].map((one) => ({ said: one.querySelector('p').textContent,
  lanes: Object.fromEntries([...one.querySelectorAll('.lane path')].map((p) => [p.getAttribute('class'), p.getAttribute('d')])),
  heights: one.querySelector('.plot path')?.getAttribute('d') ?? '', common: one.querySelector('.common')?.getAttribute('x1') }))"""


def seconds(text):
    hours, minutes, rest = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def runs(look, names):
    """What is shown of two runs, from the start of both and by the hill."""
    look.dropped(*names)
    look.shown(2)
    look.run("[...document.querySelectorAll('#comparing button')].find((b) => b.textContent === 'Compare').click()")
    look.wait("document.querySelector('.figures-compared')", 20)
    figures(look, [json.loads(look.truth.run([x], "--json")[1])["recordings"][0] for x in names])
    start = look.run(PICTURED)
    look.hold([x["common"] for x in start] == ["0.00%", "0.00%"], f"from the start: {[x['common'] for x in start]}")
    look.run("document.querySelector('input[value=hill]').click()")
    hill, said = look.run(PICTURED), look.run("document.querySelector('.found').textContent")
    places = [float(x) * 1000 for x in re.findall(r"([\d.]+) km of the", said)]
    for name, place, one in zip(names, places, hill):
        _, moment, way = RUNS[name.removesuffix(".zip")]
        found = re.search(r"hill after (\d+:\d\d:\d\d)", one["said"])
        look.hold(found and abs(seconds(found[1]) - moment) <= 12, f"{name}: {one['said']!r}, the hill is at {moment} s")
        look.hold(abs(place - way) <= 60, f"{name}: the hill after {place} m, not {way}")
        look.hold("M" in one["lanes"].get("running", "") and "M" in one["heights"], f"{name}: no lane, or no heights")
    look.hold(len({x["common"] for x in hill}) == 1 and hill[0]["common"] != "0.00%", f"by the hill: {[x['common'] for x in hill]}")
    look.hold(hill[1]["lanes"] != start[1]["lanes"], "the lanes do not move with the choice")
    correlation = re.search(r"correlation of ([\d.]+) over", said)
    look.hold(correlation and float(correlation[1]) > 0.8 and "by location" in said, f"how it was found: {said!r}")
    look.hold(len(places) == 2, f"{said!r} tells no places")


def figures(look, documents):
    rows = {x[0]: x[1:] for x in look.run(CELLS)}
    a, b = documents
    for name, value, error, digits, unit in (
            ("Steps", lambda d: d["totals"]["steps"], lambda d: d["stated_errors"].get("steps_95"), 0, 1),
            ("On foot", lambda d: d["totals"]["distance_on_foot_m"], lambda d: d["stated_errors"].get("distance_95_m"), 2, 1000),
            ("Climb, up", lambda d: d["totals"]["ascent_m"], lambda d: d["stated_errors"].get("climb_m"), 0, 1)):
        if name not in rows:
            look.hold(False, f"there is no row {name}: {list(rows)}")
            continue
        values, errors = [value(a), value(b)], [error(a), error(b)]
        numbers = [[float(x.replace(",", "")) for x in re.findall(r"[\d.,]+", cell)] for cell in rows[name][:2]]
        wanted = [[x / unit for x in pair if x is not None] for pair in zip(values, errors)]
        # A count's error is rounded up.
        close = 1 if digits == 0 else 0.501 * 10 ** -digits
        fits = all(len(x) == len(y) and all(abs(p - q) <= close for p, q in zip(x, y)) for x, y in zip(numbers, wanted))
        look.hold(fits, f"{name}: {rows[name]}, not {wanted}")
        verdict = "no error is stated"
        if None not in errors:
            verdict = f"{'more than' if abs(values[1] - values[0]) > math.hypot(*errors) else 'within'} their errors"
        look.hold(rows[name][3] == verdict, f"{name}: {rows[name]}, not {verdict}")
    look.hold({rows[x][3] for x in rows if rows[x][3]} >= {"no error is stated"}, f"no row says that no error is stated: {rows}")


def hill_less(look, name):
    """The same recording twice is refused; one without heights has no hill to go by."""
    look.set("second", look.run("document.getElementById('first').value"))
    look.wait("document.querySelector('.compared .error')?.textContent.includes('same recording')", 5)
    look.clear()
    look.dropped(name, name)
    look.shown(2)
    look.run("[...document.querySelectorAll('#comparing button')].find((b) => b.textContent === 'Compare').click()")
    look.wait("document.querySelector('.figures-compared')", 20)
    said, off = look.run("[document.querySelector('.found').textContent, document.querySelector('input[value=hill]').disabled]")
    look.hold(off and "no heights" in said, f"without heights: {said!r}")
    rows = {x[0]: x[1:] for x in look.run(CELLS)}
    look.hold(rows["Steps"][3] == "within their errors" and rows["Steps"][2].startswith("0"), f"the same twice: {rows['Steps']}")
    look.clear()
