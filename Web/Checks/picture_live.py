#!/usr/bin/env python3
"""Takes the picture of the live page: the commuter's run, while a service replays it.

    Web/Checks/picture_live.py BUILD PICTURE
"""

import io
import pathlib
import signal
import subprocess
import sys
import tempfile

from PIL import Image

import browsers
from live_page import LivePage
from live_service import LiveService, free_port

SPEED, MOMENT = 40, 1560  # s from the recording's start: in the run, which lasts a minute
HEIGHT, COLOURS, MOST_BYTES = 1000, 128, 150_000


def main():
    build, path = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    path.parent.mkdir(parents=True, exist_ok=True)
    chromium = browsers.Chromium()
    with tempfile.TemporaryDirectory() as name:
        recording = pathlib.Path(name) / "commuter.zip"
        subprocess.run([build / "coremotion", "simulate", "commuter", "--output", recording], check=True, capture_output=True)
        with LiveService(build, name, [recording], SPEED, f"127.0.0.1:{free_port()}") as service:
            with LivePage(chromium, f"http://127.0.0.1:{service.port}/", service.token("screen")) as page:
                page.page.set_viewport_size({"width": 1280, "height": HEIGHT})
                page.batches(1)
                page.open("held")
                if not page.wait(lambda: page.seen()[-1]["time_s"] >= MOMENT, 60):
                    sys.exit(f"picture: the replay does not come to {MOMENT} s")
                # It stands still for the picture.
                service.process.send_signal(signal.SIGSTOP)
                page.page.wait_for_timeout(800)
                picture = Image.open(io.BytesIO(page.page.screenshot())).convert("RGB")
                service.process.send_signal(signal.SIGCONT)
    chromium.close()
    # By the space that colours cover: by their counts a thin line takes the colour of another.
    picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path}: {size:,} bytes")
    return 1 if size > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
