"""Hostile recordings: texts wherever one can stand, absurd values, long times, thousands of segments."""

import json
import math
import zipfile

TEXTS = [
    '"><script>document.title="theirs"</script>', "</script><script>alert(1)</script>", "</style><script>alert(1)</script>",
    "<!--", "-->", "<!--<script>", "]]>", "&#x3c;script&#x3e;alert(1)&#x3c;/script&#x3e;", "&lt;b&gt;&amp;amp;", "&", "<", "'\"`",
    # A mark joined to a sign makes another letter of it, which an escape by letters misses.
    "\"\u0301 onload=alert(1) x=\u0301", "<\u0338script>", "&\u0301lt;", "'\u0301 onload=alert(1)", "\u0301\u200d",
    "' onload='alert(1)", "javascript:alert(1)", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "{}", "{}{}{}",
    "\\u003c/script>", "\\", "\\\"", "a\u202eb\u202dc", "\u2066x\u2069", "\u200b\u200f\ufeff", "\u2028\u2029", "\x1b[31mred\x1b[0m",
    "a\rb\nc\td", "\x01", "\x01\x01", "\x00nul", "\x7f\x85\x9f", "e" + "\u0301" * 400, "👩‍👩‍👧‍👦" * 60, "𝒳" * 50, "x" * 1_000_000, "e" + "\u0301" * 1_000_000, "👩" + "\u200d👩" * 200_000, "<" * 1_000_000,
    "&quot;" * 1000, " ", "", "../../etc/passwd", "/etc/passwd", "C:\\temp", "%s%n", "${x}", "url(x)", "§\ue000\uffff",
]


class Case:
    """One recording, or several: files of a folder, options, and what it is about."""

    def __init__(self, random_, folder):
        self.random, self.folder = random_, folder
        self.options, self.paths, self.about = [], [], ""

    def text(self):
        text = self.random.choice(TEXTS)
        return text if self.random.random() < 0.7 else self.random.choice(TEXTS)[:2000] + text

    def meta(self, **more):
        """`meta.json` whose every text is hostile."""
        keys = ["recording", "device", "placement", "notes", "person", "os", "set", "source", "licence", "format"]
        meta = {key: self.text() for key in keys if self.random.random() < 0.8}
        if self.random.random() < 0.6:
            meta["start_utc"] = self.random.choice(
                ["2014-06-03T06:15:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "2014-10-26T00:00:00Z", self.text()])
        if self.random.random() < 0.5:
            meta["time_zone"] = self.random.choice(["Europe/Berlin", "Pacific/Apia", "+14:00", "../../etc/passwd", self.text()])
        return json.dumps(meta | more)

    def name(self):
        """A name that a file can have."""
        name = self.text().replace("/", "∕").replace("\0", "").encode()[:120].decode(errors="ignore")
        return name if name.strip(". ") else "x"

    def write(self, tables, start=None):
        """Tables, by name, as a zip, a folder or one bare table."""
        meta = self.meta(**({"start_utc": start} if start else {}))
        shape = self.random.choice(["zip", "zip", "folder", "bare"] if len(tables) == 1 else ["zip", "zip", "folder"])
        if shape == "bare":
            name, text = next(iter(tables.items()))
            path = self.folder / f"{self.name()}.csv"
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
        elif shape == "folder":
            path = self.folder / self.name()
            path.mkdir(exist_ok=True)
            (path / "meta.json").write_text(meta, encoding="utf-8")
            for name, text in tables.items():
                (path / f"{name}.csv").write_text(text, encoding="utf-8")
        else:
            path = self.folder / f"{self.name()}.zip"
            inner = self.random.choice(["", "", "inner/", self.name() + "/"])
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(inner + "meta.json", meta)
                for name, text in tables.items():
                    archive.writestr(f"{inner}{name}.csv", text)
        self.paths.append(path)


# MARK: - Tables

def acceleration(random_, begin=0.0, seconds=60.0, rate=50, walking=True):
    """Rows of somebody who walks, or of a table, m/s²."""
    for i in range(int(seconds * rate)):
        t = begin + i / rate
        wave = 3 * math.sin(4 * math.pi * t) if walking else 0
        yield t, random_.gauss(0, 0.2), random_.gauss(0, 0.2) + 0.1 * wave, -9.81 + wave + random_.gauss(0, 0.1)


def felt(rows):
    """A table of an accelerometer; cells that are texts stand as they are."""
    return "time_s,x_mps2,y_mps2,z_mps2\n" + "".join(",".join(x if isinstance(x, str) else f"{x:.12g}" for x in r) + "\n" for r in rows)


def located(rows):
    """Time, latitude, longitude, accuracy, speed."""
    return "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,speed_mps,course_deg\n" + "".join(
        f"{t:.12g},{a:.12g},{o:.12g},20,{h},10,{v},\n" for t, a, o, h, v in rows)


def pressed(rows):
    return "time_s,pressure_hPa\n" + "".join(f"{t:.12g},{p}\n" for t, p in rows)


def ride(begin, seconds, latitude, longitude, east, north, accuracy=5, speed=10):
    return [(begin + i, latitude + north * i, (longitude + east * i + 180) % 360 - 180, accuracy, speed) for i in range(seconds)]


# MARK: - Worlds

def texts(case):
    """An ordinary walk under hostile names."""
    case.write({"accelerometer": felt(acceleration(case.random, seconds=case.random.choice([20, 60, 200])))})


def several(case):
    """Several recordings in one report, one of them unreadable."""
    for _ in range(case.random.randint(2, 4)):
        texts(case)
    bad = case.folder / f"{case.name()}.zip"
    bad.write_bytes(b"PK\x03\x04 no archive")
    case.paths.append(bad)


def absurd(case):
    """Numbers that no sensor gives, in one table or all."""
    numbers = ["nan", "inf", "-inf", "1e308", "-1e308", "9999999999999999999", "", "0", "-0", "1e-320", "x", "65504", case.text()[:50]]
    rows = []
    for row in acceleration(case.random, seconds=60):
        cells = [f"{x:.12g}" for x in row]
        if case.random.random() < case.random.choice([0.0005, 0.02, 0.3]):
            cells[case.random.randrange(0, 4)] = case.random.choice(numbers).replace(",", ";").replace("\n", " ")
        rows.append(cells)
    places = [(t, a, o, case.random.choice([5, -1, "nan", 1e9, 1e300, "", 0]), case.random.choice([1, -1, "nan", 1e9, 1e300, ""]))
              for t, a, o, _, _ in ride(0, 60, 50, 8, 1e-5, 0)]
    if case.random.random() < 0.5:
        places = [(t, case.random.choice([a, 91, -90, 1e9, 90]), case.random.choice([o, 181, 540, -180, 1e9]), h, v)
                  for t, a, o, h, v in places]
    heights = [(t, case.random.choice([1013.25, 1013.2, 0, -5, 1e9, "nan", 300, 1100])) for t in range(60)]
    case.write({"accelerometer": felt(rows), "location": located(places), "barometer": pressed(heights)})


def segments(case):
    """Ten thousand segments and more: rides, and nothing between."""
    rows = []
    for number in range(5200):
        rows += ride(number * 300.0, 20, 50, 8, 1.5e-4, 0, speed=10)
    case.write({"location": located(rows)}, start=case.random.choice(["2014-06-03T06:15:00Z", None]))


def bursts(case):
    """Ten seconds of walking every five minutes, for two weeks."""
    rows = [x for n in range(4000) for x in acceleration(case.random, n * 300.0, 10, 20, n % 2 == 0)]
    case.write({"accelerometer": felt(rows)})


def years(case):
    """Three years, ten, or a hundred, in which hardly anything is measured."""
    days = case.random.choice([1096, 1096, 3653, 36_525])
    rows = [x for n in range(0, days, max(1, days // 300)) for x in acceleration(case.random, n * 86_400.0, 20, 20)]
    tables = {"accelerometer": felt(rows)}
    if case.random.random() < 0.6:
        tables["location"] = located([x for n in range(0, days, max(1, days // 300)) for x in ride(n * 86_400.0, 30, 50, 8, 1e-4, 1e-5)])
    if case.random.random() < 0.6:
        tables["barometer"] = pressed([(n * 86_400.0 + i, 1013 + n % 9) for n in range(0, days, max(1, days // 300)) for i in range(30)])
    case.write(tables)


def around(case):
    """Over the date line, over a pole, around the earth, in one place."""
    east, north, latitude, longitude = case.random.choice([
        (1e-4, 0, 10, 179.99), (-1e-4, 1e-5, -16, -179.99), (1e-4, 1e-4, 89.99, 0), (0, 0, 90, 0), (0, 0, 0, 180), (0.3, 0, 60, 0),
        (2.0, 0.01, 0, 0), (0, 0, 50, 8), (179.0, 0, 1, 1), (1e-9, 1e-9, 50, 8), (0, 0.05, -90, 8)])
    rows = [(t, min(a, 180 - a) if a > 90 else a, o if a <= 90 else o - 360 * (o > 0) + 180, h, v)
            for t, a, o, h, v in ride(0, 2000, latitude, longitude, east, north, case.random.choice([5, 80, ""]))]
    tables = {"location": located(rows)}
    if case.random.random() < 0.5:
        tables["accelerometer"] = felt(acceleration(case.random, seconds=200, walking=case.random.random() < 0.5))
    case.write(tables)


def few(case):
    """No samples, one, two, or all at one time."""
    count = case.random.choice([0, 0, 1, 1, 2, 3])
    rows = list(acceleration(case.random))[:count] if case.random.random() < 0.6 else [(5.0, 0, 0, -1)] * 500
    tables = {"accelerometer": felt(rows)}
    if case.random.random() < 0.5:
        tables["location"] = located(ride(0, 100, 50, 8, 1e-5, 0)[:case.random.choice([0, 1, 2])])
    if case.random.random() < 0.5:
        tables["barometer"] = pressed([(5.0, 1013)] * case.random.choice([0, 1, 100]))
    if case.random.random() < 0.3:
        tables.pop("accelerometer")
        tables = tables or {"barometer": pressed([])}
    case.write(tables)


def backwards(case):
    """Times before zero, backwards, far off."""
    rows = list(acceleration(case.random, seconds=60))
    kind = case.random.choice(["back", "early", "far", "mixed", "tiny"])
    if kind == "back":
        rows.reverse()
    elif kind == "early":
        rows = [(t - 1e6, *x) for t, *x in rows]
    elif kind == "far":
        rows = rows[:1500] + [(t + case.random.choice([1e5, 1e7, 1e9, 1e12, 1e15]), *x) for t, *x in rows[1500:]]
    elif kind == "mixed":
        case.random.shuffle(rows)
    else:
        rows = [(t * 1e-6, *x) for t, *x in rows]
    case.write({"accelerometer": felt(rows)})


def tracks(case):
    """Texts of GPX: names, notes, sports."""
    def escape(text):
        text = "".join(x for x in text if x >= " " and x not in "\uffff\ufffe")
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    points = "".join(f'<trkpt lat="{a:.7f}" lon="{o:.7f}"><ele>{20 + t % 30}</ele><time>2014-06-03T08:{int(t) // 60 % 60:02}:{int(t) % 60:02}Z'
                     "</time></trkpt>" for t, a, o, _, _ in ride(0, 600, 50, 8, 1e-4, 1e-5))
    path = case.folder / f"{case.name()}.gpx"
    path.write_text('<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">'
                    f"<metadata><name>{escape(case.text())}</name></metadata><trk><name>{escape(case.text())}</name>"
                    f"<desc>{escape(case.text())}</desc><type>{escape(case.text())}</type><trkseg>{points}</trkseg></trk></gpx>",
                    encoding="utf-8")
    case.paths.append(path)


def phone(case):
    """An export of Sensor Logger: hostile device, zone, platform and annotations."""
    def cell(text):
        return '"' + text.replace('"', '""') + '"'
    rows = "".join(f"{1766385750000000000 + int(t * 1e9)},{t:.4f},{z:.5f},{y:.5f},{x:.5f}\n"
                   for t, x, y, z in acceleration(case.random, seconds=60))
    path = case.folder / f"{case.name()}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Metadata.csv", "version,device name,recording epoch time,recording time,recording timezone,platform,appVersion,"
                         f"device id,sensors,sampleRateMs,standardisation\n3,{cell(case.text())},1766385749329,{cell(case.text()[:99])},"
                         f"{cell(case.text()[:99])},{cell(case.text()[:99])},{cell(case.text()[:99])},{cell(case.text()[:99])},"
                         "TotalAcceleration,20,false\n")
        archive.writestr("TotalAcceleration.csv", "time,seconds_elapsed,z,y,x\n" + rows)
        archive.writestr("Annotation.csv", f"time,seconds_elapsed,text,millisecond_press_duration\n1766385755000000000,5,{cell(case.text())},9\n")
    case.paths.append(path)


def course(case):
    """TCX: hostile sport, notes and device."""
    def escape(text):
        text = "".join(x for x in text if x >= " " and x not in "\uffff\ufffe")
        return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    points = "".join(f"<Trackpoint><Time>2014-06-03T08:{t // 60:02}:{t % 60:02}Z</Time><Position><LatitudeDegrees>{a:.7f}</LatitudeDegrees>"
                     f"<LongitudeDegrees>{o:.7f}</LongitudeDegrees></Position><AltitudeMeters>{t % 40}</AltitudeMeters></Trackpoint>"
                     for t, a, o, _, _ in ride(0, 600, 50, 8, 1e-4, 1e-5))
    path = case.folder / f"{case.name()}.tcx"
    path.write_text('<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/'
                    f'TrainingCenterDatabase/v2"><Activities><Activity Sport="{escape(case.text())}"><Id>{escape(case.text())}</Id>'
                    f'<Lap StartTime="2014-06-03T08:00:00Z"><Track>{points}</Track></Lap><Notes>{escape(case.text())}</Notes>'
                    f"<Creator><Name>{escape(case.text())}</Name></Creator></Activity></Activities></TrainingCenterDatabase>",
                    encoding="utf-8")
    case.paths.append(path)


def places(case):
    """Places whose names are hostile, and a stay at one of them."""
    stay = [(t * 10.0, 50 + case.random.gauss(0, 1e-5), 8 + case.random.gauss(0, 1e-5), 8, 0) for t in range(200)]
    way = ride(2000, 400, 50, 8, 2e-4, 0)
    case.write({"location": located(stay + way), "accelerometer": felt(acceleration(case.random, seconds=300, walking=False))})
    names = case.folder / "places.json"
    names.write_text(json.dumps({"schema": "coremotion-places", "version": 1, "places": [
        {"name": case.text(), "latitude_deg": 50, "longitude_deg": 8, "radius_m": 20, "visits": 3}]}), encoding="utf-8")
    case.options += ["--places", str(names)]


def headers(case):
    """A table whose columns or rows have hostile texts."""
    lines = felt(acceleration(case.random, seconds=30)).splitlines()
    clean = case.text().replace("\n", " ").replace("\r", " ").replace(",", ";").replace("\0", "")
    lines = [f"{x},{clean if i == 0 or case.random.random() < 0.01 else i}" for i, x in enumerate(lines)]
    for _ in range(case.random.randrange(0, 20)):
        lines.insert(case.random.randrange(1, len(lines)), clean)
    case.write({"accelerometer": "\n".join(lines) + "\n"})


WORLDS = [texts, texts, several, absurd, absurd, absurd, years, around, around, few, few, backwards, backwards, tracks, tracks,
          phone, phone, course, places, headers, headers]
# Of the dear ones, one each.
DEAR = [segments, bursts]


def chosen(number, random_):
    """The world of a case: the dear ones first, then any."""
    return DEAR[number] if number < len(DEAR) else random_.choice(WORLDS)
