#!/usr/bin/env python3
"""Takes the README's picture of the page: the simulated way home, as Chromium shows it.

    Web/Checks/screenshot_page.py PAGE.HTML PICTURE.png
"""

import pathlib
import sys
import time

import browsers


def main():
    page, picture = map(pathlib.Path, sys.argv[1:3])
    browser = browsers.Chromium()
    browser.view(880)
    browser.open(page.resolve().as_uri())
    browser.run("document.getElementById('try').click()")
    while browser.run("document.querySelector('article')?.dataset.state") != "done":
        time.sleep(0.05)
    box = browser.run("(({ top }) => Math.round(top + scrollY))"
                      "(document.querySelector('article .pairs').getBoundingClientRect())")
    browser.page.screenshot(path=picture, full_page=True,
                            clip={"x": 0, "y": 0, "width": 880, "height": box})
    print(f"{picture}: {picture.stat().st_size:,} bytes")
    browser.close()


if __name__ == "__main__":
    main()
