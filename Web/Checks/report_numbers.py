"""The numbers on a report are those of `--json`."""

import re


def numbers(look, name, page, diaries):
    shown = page.run("""[...document.querySelectorAll('article.recording')].map((a) => ({
      tiles: Object.fromEntries([...a.querySelectorAll('.tile')].map((t) => [t.querySelector('dt').textContent, t.querySelector('dd').textContent])),
      sentence: a.querySelector('.sentence').textContent,
      rows: [...a.querySelectorAll('.words > table tr[data-from]')].map((r) => ({ from: r.dataset.from, to: r.dataset.to,
        ...Object.fromEntries([...r.cells].map((c) => [c.className, c.textContent])) })),
      heads: [...a.querySelectorAll('.hours thead th')].map((c) => c.textContent),
      hours: [...a.querySelectorAll('.hours tbody tr')].map((r) => [...r.cells].map((c) => c.textContent)) }))""")
    look.hold(len(shown) == len(diaries), f"{name}: {len(shown)} recordings, not {len(diaries)}")
    for number, (article, diary) in enumerate(zip(shown, diaries)):
        where, totals = f"{name} {number + 1}", diary["totals"]
        tiles(look, where, article["tiles"], totals, diary.get("stated_errors", {}))
        sentence(look, where, article["sentence"], diary)
        rows(look, where, article["rows"], diary.get("segments", []))
        if article["hours"]:
            hours(look, where, article, totals)


def tiles(look, where, tiles, totals, errors):
    def figure(text):
        return float(re.match(r"-?[\d,.]+", text.replace("−", "-"))[0].replace(",", ""))
    for name, key, unit, within in (("Steps", "steps", 1, 0), ("On foot", "distance_on_foot_m", 1000, .00501),
                                    ("By location", "distance_by_location_m", 1000, .00501),
                                    ("Floors", "floors_up", 1, 0), ("Climb", "ascent_m", 1, .501)):
        if name not in tiles or key not in totals:
            look.hold((name in tiles) == (key in totals), f"{where}: tile {name} {tiles.get(name)}, {key} {totals.get(key)}")
            continue
        look.hold(abs(figure(tiles[name]) - totals[key] / unit) <= within, f"{where}: {name} {tiles[name]}, not {totals[key]}")
    if "steps_95" in errors and "±" in tiles.get("Steps", ""):
        told = figure(tiles["Steps"].split("±")[1].strip())
        look.hold(errors["steps_95"] <= told <= 1.1 * errors["steps_95"] + 1, f"{where}: ± {told}, not {errors['steps_95']}")


def sentence(look, where, sentence, diary):
    """Each time in the sentence is that of its activity, in whole minutes."""
    times = diary["totals"].get("time_s", {})
    words = {"by bicycle": "cycling", "in a vehicle": "automotive", "at rest": "stationary"}
    for said, key in words.items():
        found = re.search(rf"(?:(\d+) h )?(\d+) (min|s) {said}", sentence)
        if not found:
            look.hold(times.get(key, 0) == 0, f"{where}: {sentence!r} without {key} {times.get(key)}")
            continue
        seconds = int(found[1] or 0) * 3600 + int(found[2]) * (60 if found[3] == "min" else 1)
        look.hold(abs(seconds - times[key]) <= (31 if found[3] == "min" else 1), f"{where}: {found[0]!r}, not {times[key]} s")


def rows(look, where, rows, segments):
    look.hold(len(rows) == min(len(segments), 2000), f"{where}: {len(rows)} rows, not {len(segments)}")
    for row, segment in zip(rows, segments):
        label = f"{where}, {row['time']}"
        look.hold(row["activity"].strip() == segment["activity"].replace("_", " "), f"{label}: {row['activity']}")
        look.hold(segment.get("confidence", "") in row["sure"], f"{label}: {row['sure']}")
        look.hold(abs(float(row["from"]) - segment["start_s"]) < .01 and abs(float(row["to"]) - segment["end_s"]) < .01, label)
        if row["steps"]:
            look.hold(int(row["steps"].replace(",", "")) == segment["steps"], f"{label}: {row['steps']} steps")
        if row["km"]:
            look.hold(abs(float(row["km"]) - segment["distance_m"] / 1000) <= .00501, f"{label}: {row['km']} km")
        if re.fullmatch(r"\d+:\d\d", row["pace"]):
            minutes, seconds = row["pace"].split(":")
            pace = segment.get("pace_s_per_km", 0)
            look.hold(abs(int(minutes) * 60 + int(seconds) - pace) <= .51, f"{label}: {row['pace']}, not {pace}")


def hours(look, where, article, totals):
    columns = {head: [row[i] for row in article["hours"]] for i, head in enumerate(article["heads"])}
    n = len(article["hours"])
    for head, cells in columns.items():
        if head == "From":
            continue
        total = sum(float(x.replace(",", "")) for x in cells)
        if head.endswith(", min"):
            key = head.removesuffix(", min").replace(" ", "_")
            look.hold(abs(total - totals["time_s"][key] / 60) <= .051 * n, f"{where}: hours of {head} {total}")
        elif head == "Steps":
            look.hold(total == totals["steps"], f"{where}: hours have {total} steps, not {totals['steps']}")
