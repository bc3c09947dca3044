#!/usr/bin/env python3
"""Takes the pictures of the simulated day's report, as Chromium shows it: light, dark, and on a phone.

    Web/Checks/picture_report.py PROGRAM FOLDER            writes them
    Web/Checks/picture_report.py PROGRAM FOLDER --check    compares: exit code 1 where more than 2 % of the pixels of
                                                           one differ, or its size
"""

import io
import pathlib
import sys
import tempfile

from PIL import Image, ImageChops

import browsers
import day_picture

# Of a picture: width, whether it is dark, and the height from the top that is shown.
PICTURES = {"report.png": (1280, False, 1000), "report-dark.png": (1280, True, 1000), "report-phone.png": (390, False, 1100)}
MOST_BYTES = 150_000
# A program draws its letters a little differently from one version to the next.
MOST_DIFFERENT = 0.02
COLOURS = 64


def taken(browser, width, is_dark, height):
    browser.view(width, is_dark)
    browser.page.set_viewport_size({"width": width, "height": height})
    browser.run("new Promise((done) => setTimeout(done, 300))")
    picture = Image.open(io.BytesIO(browser.page.screenshot())).convert("RGB")
    # By the space that colours cover: by their counts a thin line takes the colour of another.
    return picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def different(a, b):
    """The part of the pixels that differ by more than a shade."""
    if a.size != b.size:
        return 1.0
    differences = ImageChops.difference(a.convert("RGB"), b.convert("RGB")).convert("L")
    return sum(differences.histogram()[24:]) / (a.size[0] * a.size[1])


def main():
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    is_check = sys.argv[3:] == ["--check"]
    folder.mkdir(parents=True, exist_ok=True)
    browser, failed = browsers.Chromium(), False
    with tempfile.TemporaryDirectory() as name:
        page = pathlib.Path(name) / "page.html"
        page.write_text(day_picture.reported(program, pathlib.Path(name)))
        browser.open(page.as_uri())
        browser.page.wait_for_selector("html[data-ready=yes]")
        for name, (width, is_dark, height) in PICTURES.items():
            picture, path = taken(browser, width, is_dark, height), folder / name
            if is_check:
                part = different(picture, Image.open(path))
                failed |= part > MOST_DIFFERENT
                print(f"{name}: {part:.1%} of the pixels differ" + (", MORE than 2 %" if part > MOST_DIFFERENT else ""))
                continue
            picture.save(path, optimize=True)
            failed |= path.stat().st_size > MOST_BYTES
            print(f"{name}: {path.stat().st_size:,} bytes" + (", MORE than 150,000" if path.stat().st_size > MOST_BYTES else ""))
    browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
