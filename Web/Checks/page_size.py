#!/usr/bin/env python3
"""Holds the size of the page: the file, and what a server sends of it. Exit code 1 where a bar is missed.

    Web/Checks/page_size.py PAGE.HTML

Prints what takes most of it. Standard library only.
"""

import gzip
import pathlib
import re
import sys

from bars import Bars

FILE_BAR, SENT_BAR = 1.25, 0.9  # MB


def packed(text):
    return len(gzip.compress(text, 9, mtime=0))


def main():
    page = pathlib.Path(sys.argv[1]).read_bytes()
    parts = []
    for tag, attributes, text in re.findall(rb"<(script|style)([^>]*)>(.*?)</\1>", page, flags=re.S):
        name = re.search(rb'id="([\w-]+)"', attributes)
        parts.append((packed(text), len(text), name[1].decode() if name else f"the page's own {tag.decode()}"))
    for sent, size, name in sorted(parts, reverse=True)[:6]:
        print(f"    {name}: {size:,} bytes, {sent:,} gzipped")
    bars = Bars()
    bars.say("the page", len(page) / 1e6, FILE_BAR, " MB")
    bars.say("the page, gzipped", packed(page) / 1e6, SENT_BAR, " MB")
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
