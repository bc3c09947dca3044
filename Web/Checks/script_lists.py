#!/usr/bin/env python3
"""Holds the lists of scripts against each other: what the package builds in, what is joined, and the files that are there.

    Web/Checks/script_lists.py

Neither a manifest nor Swift's sources can read `Web/report/ORDER`, so each names them again. Exit code 1 where two differ.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def part(path, begin, end):
    """The text of a file between two marks."""
    text = (ROOT / path).read_text()
    return text[text.index(begin):].partition(end)[0]


def named(path, begin):
    """The strings of a list in Package.swift."""
    return re.findall(r'"([\w-]+)"', part(path, begin, "\n]"))


def joined(path, begin):
    """What Swift joins; the build writes `_` for `-` and `.`."""
    return re.findall(r"PackageResources\.(\w+)_js", part(path, begin, "\n  ]"))


def there(folder):
    return sorted(x.stem for x in (ROOT / folder).glob("*.js"))


def main():
    order = [x.removesuffix(".js") for x in (ROOT / "Web/report/ORDER").read_text().split()]
    assets, page = "Web/report/EmbeddedAssets.swift", "Web/Live/LivePage.swift"
    day = re.findall(r"PackageResources\.(\w+)_js", part(assets, "let dayScript", "])"))
    live = named("Package.swift", "let liveScripts")
    parts = part("Makefile", "LIVE_PARTS := ", "\n").split()[2:]
    pairs = [
        ("Web/report/ORDER", order, "reportScripts in Package.swift", named("Package.swift", "let reportScripts")),
        ("Web/report/ORDER", order, f"scripts in {assets}", joined(assets, "let scripts")),
        ("Web/report/ORDER, by name", sorted(order), "the files of Web/report", there("Web/report")),
        ("dayScript, as ORDER has them", [x for x in order if x in day], f"dayScript in {assets}", day),
        (f"dayScript in {assets}", day, "LIVE_PARTS in Makefile", parts),
        ("liveScripts in Package.swift", [x.replace("-", "_") for x in live], f"scripts in {page}", joined(page, "let scripts")),
        ("liveScripts in Package.swift, by name", sorted(live), "the files of Web/Live", there("Web/Live")),
    ]
    wrong = [(one, a, other, b) for one, a, other, b in pairs if a != b or not a]
    for one, a, other, b in wrong:
        print(f"{one}: {' '.join(a)}\n{other}: {' '.join(b)}", file=sys.stderr)
    print(f"{len(pairs)} pairs of lists of scripts, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
