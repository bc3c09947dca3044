#!/usr/bin/env python3
"""Makes libcoremotion.a and libcoremotion.so of the objects that `swift build` has left, and puts the library into a folder as
`make install` does: header, both libraries, the file of pkg-config, the package of CMake.

    Library/build_library.py OBJECTS OUTPUT                 the two libraries
    Library/build_library.py OUTPUT --install PREFIX [--destdir DIR]
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADER = HERE.parent / "Sources/CMotionC/include/coremotion.h"
MODULES = ("MotionProcessing", "MotionC", "CMotionC")
# Arrays of the core are taken out of the handle's own memory, not from the C library's heap (decision 0039).
OWN_MEMORY = {
    "posix_memalign": "coremotion_private_allocate",
    "free": "coremotion_private_free",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("objects", type=Path, help="release folder of swift build; with --install, what was made of it")
    parser.add_argument("output", type=Path, nargs="?", help="folder for the libraries")
    parser.add_argument("--install", metavar="PREFIX", help="where programs will look for it, such as /usr/local")
    parser.add_argument("--destdir", default="", help="folder that stands for the root of the file system")
    arguments = parser.parse_args()
    if arguments.install:
        install(arguments.objects, arguments.install, arguments.destdir)
    elif arguments.output:
        make(arguments.objects, arguments.output)
    else:
        parser.error("OUTPUT or --install is missing")


# ---- Making ----

def make(objects: Path, output: Path):
    files = [f for module in MODULES for f in sorted((objects / f"{module}.build").rglob("*.o"))]
    if not files:
        sys.exit(f"{objects} has no objects of {', '.join(MODULES)}: expected what `make library` builds there.")
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    names = output / "exported"
    names.write_text("".join(f"{name}\n" for name in exported()))
    whole = output / "coremotion.o"
    pieces = output / "objects"
    pieces.mkdir()
    for number, file in enumerate(files):
        # Before they are one: a name that is wanted and one that is there would stay two.
        run("objcopy", *[f"--redefine-sym={old}={new}" for old, new in OWN_MEMORY.items()], file, pieces / f"{number}.o")
    # What no function of the header leads to is left out: of Swift's library most, strings and hashing among it.
    run("ld", "-r", "--gc-sections", *[f"--undefined={name}" for name in exported()], "-o", whole, *sorted(pieces.iterdir()))
    shutil.rmtree(pieces)
    # What the program does not name is local; sections of functions stay, so that a linker can leave them out.
    run("objcopy", f"--keep-global-symbols={names}", "--strip-unneeded", "--remove-section=.swift1_autolink_entries",
        "--remove-section=.swift_modhash", whole)
    run("ar", "rcs", output / "libcoremotion.a", whole)
    script = output / "coremotion.map"
    script.write_text("{ global: " + " ".join(f"{name};" for name in exported()) + " local: *; };\n")
    library = output / f"libcoremotion.so.{version()}"
    run("cc", "-shared", "-o", library, whole, f"-Wl,-soname,libcoremotion.so.{abi()}",
        f"-Wl,--version-script={script}", "-Wl,--gc-sections", "-Wl,-z,relro,-z,now", "-Wl,--no-undefined", "-lm")
    run("strip", "--strip-unneeded", library)
    for path in (whole, names, script):
        path.unlink()
    link(output)
    shutil.copy(HEADER, output)
    for path in (output / "libcoremotion.a", library):
        print(f"{path.name:24} {path.stat().st_size / 1024:7.0f} KB")


def exported() -> list[str]:
    """What the header declares: its functions, and its profiles."""
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(encoding="utf-8"), flags=re.S)
    functions = re.findall(r"\b(coremotion_\w+)\(", re.sub(r"^\s*#.*$", "", text, flags=re.M))
    profiles = re.findall(r"extern const coremotion_profile (\w+);", text)
    return sorted(set(functions + profiles))


def link(folder: Path):
    library = f"libcoremotion.so.{version()}"
    for name in (f"libcoremotion.so.{abi()}", "libcoremotion.so"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(library)


def version() -> str:
    source = HERE.parent / "Sources/MotionDiary/Diary/ProductVersion.swift"
    return re.search(r'"(\d+\.\d+\.\d+)"', source.read_text(encoding="utf-8")).group(1)


def abi() -> str:
    return re.search(r"#define COREMOTION_ABI (\d+)", HEADER.read_text(encoding="utf-8")).group(1)


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


# ---- Installing ----

def install(made: Path, prefix: str, destdir: str):
    if not (made / "libcoremotion.a").exists():
        sys.exit(f"{made} has no libcoremotion.a: `make library` makes it.")
    root = Path(destdir + os.path.abspath(prefix)) if destdir else Path(prefix)
    put(HEADER, root / "include/coremotion.h")
    put(made / "libcoremotion.a", root / "lib/libcoremotion.a")
    put(made / f"libcoremotion.so.{version()}", root / f"lib/libcoremotion.so.{version()}")
    link(root / "lib")
    fill("coremotion.pc.in", root / "lib/pkgconfig/coremotion.pc", prefix)
    fill("coremotion-config.cmake.in", root / "lib/cmake/coremotion/coremotion-config.cmake", prefix)
    fill("coremotion-config-version.cmake.in", root / "lib/cmake/coremotion/coremotion-config-version.cmake", prefix)
    print(f"Installed into {root}: include, lib, lib/pkgconfig, lib/cmake/coremotion.")


def put(source: Path, target: Path):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def fill(template: str, target: Path, prefix: str):
    text = (HERE / template).read_text(encoding="utf-8")
    for name, value in {"PREFIX": os.path.abspath(prefix), "VERSION": version(), "ABI": abi()}.items():
        text = text.replace(f"@{name}@", value)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
