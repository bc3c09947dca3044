#!/usr/bin/env python3
"""Takes the README's picture of the page with a report: a simulated morning and a run of another day, as Chromium shows them.

    Web/Checks/screenshot_page.py PAGE.HTML PROGRAM PICTURE.png            writes it
    Web/Checks/screenshot_page.py PAGE.HTML PROGRAM PICTURE.png --check    compares: exit code 1 where more than 2 % of the
                                                                           pixels differ, or its size
"""

import pathlib
import subprocess
import sys
import tempfile
import time

from PIL import Image

import browsers
import page_comparing
from page_tab import READY, SHOWN
from picture_report import MOST_BYTES, MOST_DIFFERENT, different, taken

WIDTH, HEIGHT = 1280, 1000


def recordings(program, folder):
    scenario = folder / "run.txt"
    scenario.write_text("\n".join(page_comparing.RUNS["run-b"][0]) + "\n")
    made = {"commuter": folder / "morning.zip", scenario: folder / "run.zip"}
    for name, path in made.items():
        subprocess.run([program, "simulate", str(name), "--seed", "3", "--output", path], check=True, capture_output=True)
    return list(made.values())


def wait(browser, condition):
    end = time.monotonic() + 60
    while not browser.run(f"!!({condition})"):
        if time.monotonic() > end:
            sys.exit(f"screenshot_page: waited for {condition}")
        time.sleep(0.05)


def main():
    page, program, path = (pathlib.Path(x).resolve() for x in sys.argv[1:4])
    browser = browsers.Chromium()
    browser.view(WIDTH)
    browser.open(page.as_uri())
    wait(browser, READY)
    with tempfile.TemporaryDirectory() as folder:
        # The morning first: it stays in sight.
        for number, recording in enumerate(recordings(program, pathlib.Path(folder)), 1):
            browser.choose([recording])
            wait(browser, f"document.querySelectorAll('#diaries article').length === {number} && {SHOWN}")
        picture = taken(browser, WIDTH, False, HEIGHT)
    browser.close()
    if sys.argv[4:] == ["--check"]:
        part = different(picture, Image.open(path))
        print(f"{path.name}: {part:.1%} of the pixels differ" + (", MORE than 2 %" if part > MOST_DIFFERENT else ""))
        return 1 if part > MOST_DIFFERENT else 0
    picture.save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size:,} bytes" + (f", MORE than {MOST_BYTES:,}" if size > MOST_BYTES else ""))
    return 1 if size > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
