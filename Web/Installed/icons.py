"""The icons of the installed page, drawn from the page's own: its path, its colour. As addresses of data: the
page's policy lets no picture come from anywhere, its own host included. Standard library only."""

import base64
import html
import math
import re
import struct
import urllib.parse
import zlib

GROUND = (255, 255, 255)
# Edge in pixels, and the share of it that the icon's square takes. A phone cuts a maskable icon to a shape of
# its own: only a circle of 0.8 of the edge is safe, and all of it has a ground.
WHOLE = [(192, 1), (512, 1)]
MASKABLE = [(192, 0.6), (512, 0.6)]
TOUCH = (180, 0.75)


def line(page):
    """Points of the page's icon in a square of 16, the width of its line, and its colour."""
    source = re.search(r'rel="icon" href="data:image/svg\+xml,([^"]*)"', page)[1]
    svg = urllib.parse.unquote(html.unescape(source))
    path = re.search(r" d='([^']*)'", svg)[1]
    points, x, y = [], 0.0, 0.0
    for letter, numbers in re.findall(r"([MhlvHLV])([^A-Za-z]*)", path):
        values = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
        if letter in "hH":
            values = [v for n in values for v in (n, 0 if letter == "h" else y)]
        if letter in "vV":
            values = [v for n in values for v in (0 if letter == "v" else x, n)]
        for dx, dy in zip(values[::2], values[1::2]):
            x, y = (x + dx, y + dy) if letter.islower() else (dx, dy)
            points.append((x, y))
    width = float(re.search(r"stroke-width='([\d.]+)'", svg)[1])
    colour = tuple(bytes.fromhex(re.search(r"stroke='#([0-9a-f]{6})'", svg)[1]))
    return points, width, colour


def distance(x, y, a, b):
    """From a point to the segment from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - a[0] - share * dx, y - a[1] - share * dy)


def covered(edge, points, width):
    """How much of each pixel the line covers, 0 to 1, rows from above."""
    cover = [[0.0] * edge for _ in range(edge)]
    for a, b in zip(points, points[1:]):
        left, right = sorted((a[0], b[0]))
        top, bottom = sorted((a[1], b[1]))
        reach = width / 2 + 1
        for row in range(max(0, int(top - reach)), min(edge, int(bottom + reach) + 1)):
            for column in range(max(0, int(left - reach)), min(edge, int(right + reach) + 1)):
                gone = distance(column + 0.5, row + 0.5, a, b)
                share = max(0.0, min(1.0, width / 2 + 0.5 - gone))
                cover[row][column] = max(cover[row][column], share)
    return cover


def png(edge, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    raw = b"".join(b"\0" + row for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", edge, edge, 8, 6, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def icon(page, edge, share):
    points, width, colour = line(page)
    scale = edge * share / 16
    margin = edge * (1 - share) / 2
    placed = [(margin + x * scale, margin + y * scale) for x, y in points]

    def pixel(cover):
        if share == 1:
            return bytes((*colour, round(255 * cover)))
        return bytes((*(round(g + (c - g) * cover) for g, c in zip(GROUND, colour)), 255))
    rows = [b"".join(map(pixel, row)) for row in covered(edge, placed, width * scale)]
    return "data:image/png;base64," + base64.b64encode(png(edge, rows)).decode()


def listed(page):
    """The icons as a manifest lists them."""
    return [{"src": icon(page, edge, share), "sizes": f"{edge}x{edge}", "type": "image/png", "purpose": purpose}
            for purpose, kinds in (("any", WHOLE), ("maskable", MASKABLE)) for edge, share in kinds]
