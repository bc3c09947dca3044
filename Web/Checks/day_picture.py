#!/usr/bin/env python3
"""The timeline of the simulated day as a picture of its own: the paths that the program writes into a report, on the
report's palette.

    Web/Checks/day_picture.py PROGRAM OUT.svg
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DAY = ROOT / "Examples/Scenarios/day.txt"
STYLE = ROOT / "Web/report/report.css"
# Names, and pictures as wide as on a screen of 1,280 px.
NAMES, WIDTH, LANE = 96, 728, 24
# From a wall to the first picture, and to what is written below the last.
MARGIN, FOOT = 12, 22


def reported(program, folder):
    """The report of the day."""
    day, page = folder / "day", folder / "day.html"
    for command in (["simulate", DAY, "--seed", "3", "--output", day], ["analyze", day, "--report", page]):
        subprocess.run([program, *map(str, command)], check=True, capture_output=True)
    return page.read_text()


def picture(html):
    lanes = re.findall(r'<div class="row lane" data-lane="(\w+)">.*?<path class="\w+" d="([^"]*)"/>', html)
    axis = re.search(r'<div class="row axis">.*?</svg>', html)[0]
    ticks = re.findall(r'<line x1="([\d.]+)%"', axis)
    words = re.findall(r'<text x="([\d.]+)%" y="12"(?: class="\w+")?>([^<]*)</text>', axis)
    if not lanes or not ticks:
        sys.exit("day_picture: the report has no lanes")
    blocks = re.findall(r":root \{(.*?)\}", STYLE.read_text(), re.S)
    light, dark = ({name: value for name, value in re.findall(r"--(\w+): (#\w{6})", block)} for block in blocks[:2])
    names = [name for name, _ in lanes]
    rules = [f".{name}{{fill:{light[name]}}}" for name in names]
    rules += [f"text{{fill:{light['text']};font:12px system-ui,sans-serif}}", f"line{{stroke:{light['grid']}}}"]
    night = [f".{name}{{fill:{dark[name]}}}" for name in names]
    night += [f"text{{fill:{dark['text']}}}", f"line{{stroke:{dark['grid']}}}"]
    style = "".join(rules) + "@media(prefers-color-scheme:dark){" + "".join(night) + "}"
    height = MARGIN + LANE * len(lanes) + FOOT
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {NAMES + WIDTH + 2 * MARGIN} {height}" role="img" '
             f'aria-label="A simulated day: {", ".join(names)}">', f"<style>{style}</style>"]
    bottom = MARGIN + LANE * len(lanes)
    for tick in ticks:
        x = MARGIN + NAMES + WIDTH * float(tick) / 100
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN}" y2="{bottom}"/>')
    for number, (name, path) in enumerate(lanes):
        y = MARGIN + LANE * number
        lines.append(f'<text x="{MARGIN + NAMES - 8}" y="{y + 18}" text-anchor="end">{name}</text>')
        lines.append(f'<svg x="{MARGIN + NAMES}" y="{y}" width="{WIDTH}" height="{LANE}" viewBox="0 0 400 {LANE}" '
                     f'preserveAspectRatio="none"><path class="{name}" d="{path}"/></svg>')
    for share, word in words:
        lines.append(f'<text x="{MARGIN + NAMES + WIDTH * float(share) / 100:.1f}" y="{bottom + 15}" '
                     f'text-anchor="middle">{word}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main():
    program, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        out.write_text(picture(reported(program, pathlib.Path(folder))))
    print(f"{out}: {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
