#!/usr/bin/env python3
"""Looks at the installed page, from a host on this machine in Chromium: what is kept, given without network,
renewed, shared, kept by the user and deleted, and what is asked for.

    Web/Checks/look_installed.py FOLDER [--part NAME ...] [--few] [--pictures DIR]

Exit code 1 where anything is not as it should be.
"""

import argparse
import pathlib
import sys
import time

import playwright.sync_api

import installed_chromium
import installed_host
import installed_keeping
import installed_looks
import installed_program
import installed_sharing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WALK = ROOT / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
PARTS = {"program": installed_program, "sharing": installed_sharing, "keeping": installed_keeping,
         "looks": installed_looks}
FEW = ["program", "keeping"]


class Look:
    def __init__(self, part, pictures, few):
        self.part, self.pictures, self.few = part, pictures, few
        self.passed, self.failures = 0, []

    def hold(self, fact, what):
        if fact:
            self.passed += 1
        else:
            self.failures.append(f"{self.part}: {what}")

    def requests(self, profile, host):
        """The origin's pages and workers asked for the folders' own files, and nothing else of anybody."""
        own = {f"{host.origin}/{folder}/{file}" for folder in host.folders
               for file in ("", "index.html", "manifest.webmanifest", "service-worker.js")}
        asked = {x.split("?")[0] for x in installed_chromium.requested(profile, host.origin)}
        self.hold(asked, "no request was seen at all")
        self.hold(not asked - own - {host.sender}, f"requests: {sorted(asked - own)}")
        self.hold(all(x == "GET" for x, _ in host.log), f"the host got {[x for x in host.log if x[0] != 'GET']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--few", action="store_true", help="what takes least time")
    parser.add_argument("--pictures", type=pathlib.Path, default=ROOT / ".build-page/looks")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    passed, failures = 0, []
    for part in options.part or (FEW if options.few else PARTS):
        host = installed_host.Host(options.folder.resolve())
        begun = time.monotonic()
        look = Look(part, options.pictures, options.few)
        try:
            PARTS[part].look_at(look, host, options.folder.resolve(), WALK)
        except playwright.sync_api.Error as error:  # a button that is not there
            look.hold(False, str(error))
        finally:
            host.stop()
        print(f"{part}: {look.passed} held, {len(look.failures)} not; {time.monotonic() - begun:.0f} s", flush=True)
        passed += look.passed
        failures += look.failures
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"Pictures: {options.pictures}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
