"""The icons of the folder, drawn from the page's own: its path, its colour. Standard library only."""

import html
import math
import re
import struct
import urllib.parse
import zlib

GROUND = (255, 255, 255)
# Name, edge in pixels, share of it that the icon's square takes, whether there is a ground below it. A phone
# cuts a maskable icon to a shape of its own: only a circle of 0.8 of the edge is safe.
ICONS = [
    ("icon-192.png", 192, 1, False),
    ("icon-512.png", 512, 1, False),
    ("icon-maskable-192.png", 192, 0.6, True),
    ("icon-maskable-512.png", 512, 0.6, True),
    ("icon-180.png", 180, 0.75, True),
]


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


def icon(page, edge, share, has_ground):
    points, width, colour = line(page)
    scale = edge * share / 16
    margin = edge * (1 - share) / 2
    placed = [(margin + x * scale, margin + y * scale) for x, y in points]

    def pixel(cover):
        if not has_ground:
            return bytes((*colour, round(255 * cover)))
        return bytes((*(round(g + (c - g) * cover) for g, c in zip(GROUND, colour)), 255))
    return png(edge, [b"".join(map(pixel, row)) for row in covered(edge, placed, width * scale)])
