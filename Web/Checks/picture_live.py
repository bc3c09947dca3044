#!/usr/bin/env python3
"""Takes the picture of the live page: the commuter's run, while a service replays it.

    Web/Checks/picture_live.py BUILD PICTURE            writes it
    Web/Checks/picture_live.py BUILD PICTURE --check    compares: exit code 1 where more than 2 % of the pixels differ, or its size
"""

import io
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

import browsers
from live_page import LivePage
from live_service import LiveService, free_port
from picture_report import MOST_BYTES, MOST_DIFFERENT, different

SPEED, MOMENT = 40, 1560  # s from the recording's start: in the run, which lasts a minute
HEIGHT, COLOURS = 1000, 128
# It stands still for the picture: behind the batch of that moment nothing is heard.
STANDS_STILL = f"""(() => {{ const {{ decode }} = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...given) {{
    return window.seen.at(-1)?.time_s >= {MOMENT} ? '' : decode.apply(this, given); }}; }})()"""


def taken(build):
    """The picture, as it is drawn now."""
    chromium = browsers.Chromium()
    with tempfile.TemporaryDirectory() as name:
        recording = pathlib.Path(name) / "commuter.zip"
        subprocess.run([build / "coremotion", "simulate", "commuter", "--output", recording], check=True, capture_output=True)
        with LiveService(build, name, [recording], SPEED, f"127.0.0.1:{free_port()}") as service:
            with LivePage(chromium, f"http://127.0.0.1:{service.port}/", service.token("screen")) as page:
                page.run(STANDS_STILL)
                page.page.set_viewport_size({"width": 1280, "height": HEIGHT})
                page.batches(1)
                page.open("held")
                if not page.wait(lambda: page.seen()[-1]["time_s"] >= MOMENT, 60):
                    sys.exit(f"picture: the replay does not come to {MOMENT} s")
                page.page.wait_for_timeout(800)
                picture = Image.open(io.BytesIO(page.page.screenshot())).convert("RGB")
    chromium.close()
    # By the space that colours cover: by their counts a thin line takes the colour of another.
    return picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def main():
    build, path = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    picture = taken(build)
    if sys.argv[3:] == ["--check"]:
        part = different(picture, Image.open(path))
        print(f"{path.name}: {part:.1%} of the pixels differ" + (", MORE than 2 %" if part > MOST_DIFFERENT else ""))
        return 1 if part > MOST_DIFFERENT else 0
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path}: {size:,} bytes" + (f", MORE than {MOST_BYTES:,}" if size > MOST_BYTES else ""))
    return 1 if size > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
