"""Files that are made to cost time or memory, of the kinds that a format can be given.

Each is a name, the greatest ratio to the format's ordinary cost by byte, and the chunks of the file.
"""

import random
import re
import struct
import zipfile

from formats import Format, packed, repeated

# Seconds a byte, at most so many times those of the format's ordinary file.
BAR = 5
# One token, however long, takes no longer than an ordinary file of its size.
TOKEN_BAR = 1
NUMBER = re.compile(rb"-?\d+\.\d+")


def of(form, size):
    """Name, bar and chunks of every hostile file of a format, each of about `size` bytes."""
    for kind in form.kinds:
        yield from FAMILIES[kind](form, size)


def common(form, size):
    """What can be done with the pieces of any format."""
    def lead(body):
        def chunks():
            yield form.leading()
            yield from body()
        return form.around(chunks())

    one = form.piece(form.lead)
    yield "one piece again and again", BAR, lead(lambda: repeated(one, size))
    yield "pieces backward", BAR, form.around(form.pieces(size, 1 << 22, -1))
    yield "pieces far apart", BAR, lead(lambda: form.pieces(size, form.lead, 360_007))
    yield "pieces in no order", BAR, lead(lambda: shuffled(form, size))
    for number, mark in enumerate(form.marks):
        yield f"mark {number + 1}: {mark[:8]!r}", BAR, lead(lambda mark=mark: repeated(mark, size))


def shuffled(form, size):
    rng = random.Random(2)
    some = [form.piece(rng.randrange(1 << 20)) for _ in range(2000)]
    made = 0
    while made < size:
        chunk = b"".join(rng.choices(some, k=max(1, (1 << 18) // len(some[0]))))
        made += len(chunk)
        yield chunk


def rows(form, size):
    """Of tables and tagged lines."""
    yield from common(form, size)
    comma = form.separator
    row = form.piece(form.lead)
    columns = row.split(b"\n")[0].count(comma)
    changed = [NUMBER.sub(word, row) for word in (
        b"nan", b"1e308", b"-1e-320", b"inf", b"x", b"", b"1" * 400, b"0." + b"1" * 400, b"9" * 19)]
    patterns = {
        "empty lines": b"\n", "empty lines, CR LF": b"\r\n", "empty lines, CR": b"\r", "lines of a blank": b" \n",
        "rows of x": b"x\n", "rows of one separator": comma + b"\n", "rows of separators": comma * columns + b"\n",
        "rows of quotes": b'"\n', "rows of pairs of quotes": (b'""' + comma) * columns + b'""\n',
        "rows of two cells": b"1" + comma + b"x\n", "rows with a time alone": row.split(comma)[0] + b"\n",
        "comments": b"#\n", "rows of zeros": (b"0" + comma) * columns + b"0\n", "NUL": b"\0\n",
        "rows of letters that are none": b"\xff\xfe" * 20 + b"\n", "longest lines": comma * 65_000 + b"\n",
        "lines too long": b"1" * 70_000 + b"\n", "its header": form.head.split(b"\n")[-2:][0] + b"\n",
    }
    patterns |= {f"numbers as {word[:8].decode() or 'nothing'}": word for word in changed}
    for name, pattern in patterns.items():
        def body(pattern=pattern):
            yield form.leading()
            yield from repeated(pattern, size)
            yield form.leading()
        yield name, BAR, form.around(body())
    for name in ("empty lines", "rows of x", "rows of separators", "rows with a time alone"):
        yield f"{name} from the first on", BAR, form.around(repeated(patterns[name], size))
    for name, text in {"digits": b"1", "separators": comma, "quotes": b'"', "blanks": b" "}.items():
        def line(text=text):
            yield form.leading()
            yield from repeated(text, size)
        yield f"one line of {name} without end", TOKEN_BAR, form.around(line())
    if form.head:
        yield "a header without end", TOKEN_BAR, header(form, size)


def header(form, size):
    yield form.head.rstrip(b"\n")
    yield from repeated(form.separator + b"time_s", size)
    yield b"\n" + form.leading()


def xml(form, size):
    yield from common(form, size)
    tokens = {
        "an attribute": (b'<a b="', b"x", b'"/>'), "a name": (b"<", b"x", b"/>"),
        "a comment": (b"<!-- ", b"x", b" -->"),
        "an instruction": (b"<?a ", b"x", b"?>"), "a section": (b"<![CDATA[", b"x", b"]]>"),
        "a name of an attribute": (b"<a ", b"x", b'="1"/>'), "a text": (b"<a>", b"x", b"</a>"),
        "a tag without end": (b"<a", b" ", b""), "attributes of one element": (b"<a", b' b="1"', b"/>"),
        "references in an attribute": (b'<a b="', b"&lt;", b'"/>'),
        "line ends in a comment": (b"<!--", b"\n", b"-->"),
    }
    for name, (begin, filler, end) in tokens.items():
        yield name, TOKEN_BAR, form.around(token(form, begin, filler, end, size))
    patterns = {
        "empty lines": b"\n", "empty elements": b"<a/>", "empty elements with attributes": b'<a b="" c="" d=""/>',
        "opened elements": b"<a>", "closed elements": b"<a></a>", "text between tags": b"<a>x</a>",
        "references": b"&lt;", "comments": b"<!---->", "instructions": b"<?a?>", "sections": b"<![CDATA[x]]>",
        "letters of four bytes": "𝄞".encode(), "text line by line": b"x\n", "name spaces": b'<a:b xmlns:a="a"/>',
        "points without a time": b'<trkpt lat="1" lon="1"/>', "times alone": b"<time>2020-01-01T10:00:00Z</time>",
        "laps": b"<Lap></Lap>", "tracks": b"<trk></trk>", "records": b'<Record type="x"/>',
        "workouts": b'<Workout workoutActivityType="x"/>', "extensions": b"<a:hr>1</a:hr>",
    }
    for name, pattern in patterns.items():
        def body(pattern=pattern):
            yield form.leading()
            yield from repeated(pattern, size)
        yield name, BAR, form.around(body())


def json(form, size):
    yield from common(form, size)
    tokens = {
        "a text": (b',{"sensor":"', b"x", b'"}'), "a key": (b',{"', b"x", b'":1}'), "a number": (b",", b"1", b""),
        "blanks": (b"", b" ", b""), "a word": (b",", b"x", b""), "escapes in a text": (b',"', b"\\u0041", b'"'),
        "halves of letters in a text": (b',"', b"\\ud800", b'"'), "lists in one another": (b",", b"[", b""),
        "objects in one another": (b',{"a":', b'{"a":', b""), "backslashes": (b',"', b"\\", b""),
    }
    for name, (begin, filler, end) in tokens.items():
        yield name, TOKEN_BAR, form.around(token(form, begin, filler, end, size))
    patterns = {
        "empty objects": b",{}", "empty lists": b",[]", "commas": b",", "numbers": b",1", "texts": b',""',
        "lists in lists": b",[[[[]]]]", "objects of a name": b',{"name":"x"}', "texts with escapes": b',"\\u0041\\n"',
        "names of sensors": b',{"sensor":"TotalAcceleration"}', "values alone": b',{"values":{}}',
        "many keys": b",{" + b",".join(b'"%d":1' % i for i in range(250)) + b"}",
        "letters of four bytes": ',"𝄞"'.encode(),
    }
    for name, pattern in patterns.items():
        def body(pattern=pattern):
            yield form.leading()
            yield from repeated(pattern, size)
        yield name, BAR, form.around(body())
    yield "new sensors", BAR, form.around(sensors(form, size))


def sensors(form, size):
    yield form.leading()
    made, i = 0, 0
    while made < size:
        chunk = b"".join(b',{"sensor":"s%d","time":"1"}' % n for n in range(i, i + 5000))
        i, made = i + 5000, made + len(chunk)
        yield chunk


def token(form, begin, filler, end, size):
    yield form.leading() + begin
    yield from repeated(filler, size)
    yield end


def blocks(form, size):
    if "rows" not in form.kinds:
        yield from common(form, size)
    one = form.piece(form.lead)
    wrong = bytearray(one)
    wrong[-1] ^= 1
    noise = random.Random(3).randbytes(1 << 18)
    patterns = {
        "zeros": bytes(512), "ones": b"\xff" * 512, "noise": noise, "pieces with a wrong bit": bytes(wrong),
        "pieces cut short": one[:len(one) * 3 // 4], "beginnings of pieces": one[:4], "longer beginnings": one[:40],
    }
    for name, pattern in patterns.items():
        def body(pattern=pattern):
            yield form.leading()
            yield from repeated(pattern, size)
        yield name, BAR, form.around(body())


FAMILIES = {"rows": rows, "xml": xml, "json": json, "blocks": blocks}


def archives(form, size):
    """Archives around a table: name, bar, and what writes it to a path and says what it unpacks to."""
    table = form.head + form.leading()
    line = b"1" * 40 + b"\n"
    much = min(size, 60_000_000)

    def one(name, chunks):
        def make(path):
            count = 0
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open(name, "w") as member:
                for chunk in chunks():
                    count += member.write(chunk)
            return count
        return make

    def many(name, content, cut=None):
        def make(path):
            count = min(12_000, size // 100)
            data = packed([(name.format(i), content) for i in range(count)], zipfile.ZIP_STORED)
            data = cut(data) if cut else data
            path.write_bytes(data)
            return len(data)
        return make

    def plain(chunks):
        return lambda path: path.write_bytes(b"".join(chunks()))

    yield "a zip that unpacks to much", BAR, one("log.csv", lambda: [table, *repeated(line, much)])
    yield "a zip that unpacks to more", BAR, one("log.csv", lambda: [table, *repeated(b"\0", 10 * size)])
    inner = table + line * (much // 41)
    outer = one("inner.zip", lambda: [packed([("log.csv", inner)])])
    yield "a zip in a zip", BAR, lambda path: outer(path) + len(inner)
    for name, pattern, content in [
            ("empty members", "m{}.csv", b""), ("tables", "m{}.csv", table[:400]), ("texts", "m{}.txt", b"x"),
            ("messages", "m{}.json", b'{"messageId":0,"payload":[{"name":"gyroscope","time":1,"values":{"x":0}}]}'),
            ("sensors", "{}/Accelerometer.csv", b"time,seconds_elapsed,z,y,x\n1,1,1,1,1\n"),
            ("tracks", "m{}.gpx", b"<gpx></gpx>"), ("archives", "m{}.zip", packed([("a.csv", table[:400])])),
            ("long names", "{}" + "n" * 500, b"")]:
        yield f"a zip of many {name}", BAR, many(pattern, content)
    yield "a zip without its directory", BAR, many("m{}.csv", b"x", lambda x: x[:x.index(b"PK\1\2")])
    yield "a zip with a lying directory", BAR, many("m{}.csv", b"x", lambda x: x[:-6] + b"\xff" * 6)
    header = b"PK\3\4" + struct.pack("<5H3I2H", 20, 0, 8, 0, 0, 0, 9, 0, 1, 0) + b"a"
    yield "headers of members", BAR, plain(lambda: repeated(header, size))
    yield "the beginning of an archive", BAR, plain(lambda: [header, *repeated(b"PK\5\6" + bytes(18), size)])
