#!/usr/bin/env python3
"""Holds the Debian packages to what they promise.

    Tests/Packages/test_packages.py PACKAGES [--release bookworm] [--keep-root FILE]

lintian, manual pages, the keys of the configuration, what the guides tell to paste, the rules of udev; and as root, in a fresh Debian: install with
dependencies, use, upgrade, remove, purge. Without root it says "skipped: needs root". Exit code 1 where something is
not so. Standard library only.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import guides
import installed
import manuals
import rules
from report import check, failures, run, skip


def lint(packages):
    if not shutil.which("lintian"):
        skip("lintian is not there")
        return
    status, output = run("lintian", *(["--allow-root"] if os.getuid() == 0 else []), "--fail-on", "error,warning",
                         *packages, seconds=900)
    check(status == 0 and not output.strip(), "lintian has nothing to say", output)


def contents(packages, tree):
    """What must not be in them: nothing is enabled by a file, nothing belongs to a user, nothing is writable."""
    enabled = [str(x) for x in tree.rglob("*.wants/*")] + [str(x) for x in tree.rglob("*.requires/*")]
    check(not enabled, "no file enables a unit", "\n".join(enabled))
    listed = "".join(run("dpkg-deb", "--contents", x)[1] for x in packages)
    strange = [x for x in listed.splitlines() if x.split()[1] != "root/root" or x[0] != "l" and (x[8] == "w" or "s" in x[:10])]
    check(not strange, "all of it is root's, and nobody else may write it", "\n".join(strange[:10]))
    swift = [x for x in listed.splitlines() if "libswift" in x or "libFoundation" in x]
    for program in ["coremotion", "coremotiond"]:
        needed = run("readelf", "--dynamic", tree / "usr/bin" / program)[1]
        swift += [x for x in needed.splitlines() if "swift" in x or "Foundation" in x or "RUNPATH" in x]
        sections = run("readelf", "--sections", "--wide", tree / "usr/bin" / program)[1]
        check(".symtab" not in sections and ".debug_info" not in sections, f"{program} is without symbols")
    check(not swift, "Swift's library is in the programs", "\n".join(swift))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", type=pathlib.Path, help="folder with the packages")
    parser.add_argument("--release", default="bookworm", help="of Debian; default bookworm")
    parser.add_argument("--keep-root", type=pathlib.Path, help="archive of a fresh Debian, made where it is missing")
    arguments = parser.parse_args()
    packages = sorted(arguments.packages.resolve().glob("*.deb"))
    check(len(packages) == 5, "three packages, and symbols of two programs", str(packages))
    with tempfile.TemporaryDirectory() as name:
        tree = pathlib.Path(name) / "tree"
        for package in packages:
            subprocess.run(["dpkg-deb", "--extract", package, tree], check=True)
        lint(packages)
        contents(packages, tree)
        manuals.hold(tree)
        guides.hold(tree)
        rules.hold()
        installed.hold(packages, pathlib.Path(name), arguments.release, arguments.keep_root)
    if failures:
        sys.exit(f"{len(failures)} promises of the packages do not hold")


if __name__ == "__main__":
    main()
