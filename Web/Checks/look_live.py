#!/usr/bin/env python3
"""Looks at the live page of a service that replays the commuter at 20 times: what stands there is what the command line
says; breaks, withdrawals and hidden tabs; everybody can read it; the token is nowhere.

    Web/Checks/look_live.py BUILD [--all] [--pictures DIR] [--only PART ...]

BUILD holds `coremotion` and `coremotiond`. `--all` takes longer: all of the recording, a minute hidden, a break of ten seconds, a
restart, two devices, none, three widths, light and dark. Exit code 1 where
anything is not as it should be.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

import browsers
import live_answers
import live_breaks
import live_hidden
import live_looks
import live_space
import live_truth
from live_page import LivePage
from live_proxy import Proxy
from live_service import LiveService, free_port
from report_matrix import WALK

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SPEED, SHORT = 20, 8  # s of real time for which batches are compared
ZERO = 6 * 3600 + 15 * 60  # the recording begins at 6:15 UTC
WHYS, FEW = 50, 8
HIDDEN, BRIEFLY = 60, 3
FAST = 100  # until midnight somewhere


class Look:
    """How many facts held, and which did not."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.passed, self.failures = 0, []
        self.chromium, self.proxy = browsers.Chromium(), Proxy(free_port())
        self.program = options.build / "coremotion"

    def hold(self, fact, what):
        if fact:
            self.passed += 1
        else:
            self.failures.append(what)

    def service(self, name, replays, speed=SPEED):
        folder = self.folder / name
        folder.mkdir()
        service = LiveService(self.options.build, folder, replays, speed, f"127.0.0.1:{self.proxy.port}")
        self.proxy.target = service.port
        return service


def true(look, recording, duration):
    """Batch by batch, why, and the device in space."""
    with look.service("true", [recording]) as service:
        token = service.token("look")
        follower = live_truth.followed(service, token)
        command_line = live_truth.CommandLine(service)
        with LivePage(look.chromium, look.proxy.address, token) as page:
            look.hold(page.batches(2), "nothing comes")
            page.open("held")
            page.run(live_looks.COUNTED)
            seconds = duration / SPEED if look.options.all else SHORT
            page.page.wait_for_timeout(int(1000 * seconds))
            live_looks.quiet(look, page, page.seen())
            seen, turns, documents = page.seen(), page.run("window.turns"), command_line.end()
            held = live_truth.equal(look, seen, follower.batches, documents, ZERO)
            print("  {} batches as another one hears them, {} as over the socket, {} activities".format(*held))
            whys = live_truth.whys(look, page, look.program, recording, WHYS if look.options.all else FEW)
            print(f"  {whys} moments as --explain has them")
            look.hold(not live_breaks.said_wrong(page), f"the console says {page.messages[:3]}")
        count, worst = live_space.turns(look, turns, live_space.Motion(look.program, recording, look.folder / "tables"))
        print(f"  {count} drawn attitudes, at most off by {worst} (degrees, the corner in px)")
        live_breaks.secret(look, service, look.proxy)


def wrong(look, recording, _):
    """What the page does when something is wrong."""
    with look.service("wrong", [recording, WALK]) as service:
        token = service.token("look")
        known = (look, service, look.proxy, look.chromium, token)
        live_breaks.withdrawn(*known[:-1])
        live_breaks.wrong(*known)
        live_answers.stood_in_for(*known)
        if look.options.all:
            live_breaks.two(*known)
            live_breaks.clients(*known)
            live_breaks.broken(*known)
            live_breaks.silent(*known)
            live_breaks.restarted(*known)
        live_breaks.secret(look, service, look.proxy)
    if look.options.all:
        with look.service("empty", []) as service:
            live_breaks.nothing_there(look, service, look.proxy, look.chromium)
            live_breaks.secret(look, service, look.proxy)
        with look.service("midnight", [recording], FAST) as service:
            live_answers.midnight(look, service, look.proxy, look.chromium, service.token("look"))


def unseen(look, recording, _):
    """A tab that nobody sees."""
    with look.service("unseen", [recording], 2) as service:
        live_hidden.hidden(look, look.proxy, service.token("look"), HIDDEN if look.options.all else BRIEFLY)


def looked(look, recording, _):
    """Everybody can read it."""
    with look.service("looked", [recording]) as service:
        live_looks.everywhere(look, look.proxy, look.chromium, service.token("look", "read,clients"), look.options.pictures)


PARTS = {"true": true, "wrong": wrong, "unseen": unseen, "looked": looked}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=lambda x: pathlib.Path(x).resolve())
    parser.add_argument("--all", action="store_true", help="all of the recording, a minute hidden")
    parser.add_argument("--only", action="append", choices=PARTS, help="one part")
    parser.add_argument("--pictures", type=pathlib.Path, default=ROOT / "Web/shots")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        look = Look(options, pathlib.Path(name))
        recording = look.folder / "commuter.zip"
        subprocess.run([look.program, "simulate", "commuter", "--output", recording], check=True, capture_output=True)
        duration = 5278
        try:
            for name, part in PARTS.items():
                if options.only and name not in options.only:
                    continue
                begun, held, failed = time.monotonic(), look.passed, len(look.failures)
                print(f"{name}: {part.__doc__.splitlines()[0]}", flush=True)
                part(look, recording, duration)
                print(f"  {look.passed - held} held, {len(look.failures) - failed} not; {time.monotonic() - begun:.0f} s", flush=True)
                for failure in look.failures[failed:]:
                    print(f"  {failure}", file=sys.stderr, flush=True)
        finally:
            look.chromium.close()
    print(f"{look.passed} passed, {len(look.failures)} failed")
    return 1 if look.failures else 0


if __name__ == "__main__":
    sys.exit(main())
