#!/usr/bin/env python3
"""The core as static libraries for processors without an operating system.

    make_chip.py [--out dist/chip] [TARGET ...]

Writes OUT/include/coremotion.h and OUT/lib/TARGET/libcoremotion.a, and where all targets are built the
folders OUT/arduino/CoreMotion and OUT/zephyr. Needs the Swift toolchain alone: its clang, lld and
archiver know every processor. A target is left as it is where nothing has changed.

Every function and every table has a section of its own, so that a program linked with --gc-sections holds
what the profiles it names use, and nothing else. swiftc itself puts all tables of a module into one section,
which a linker keeps whole; so it writes LLVM's text, and clang makes the code.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

import folders
import llvm_text
from targets import TARGETS

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HEADER = ROOT / "Sources/CMotionC/include/coremotion.h"
C_SOURCES = sorted((ROOT / "Sources/CMotionC").glob("*.c"))
SWIFTC = os.environ.get("SWIFT", "swift") + "c"
# The module's settings in Package.swift, as Embedded Swift.
SWIFT = ["-wmo", "-Osize", "-parse-as-library", "-swift-version", "6", "-package-name", "coremotion",
         "-enable-experimental-feature", "Embedded", "-enable-experimental-feature", "Lifetimes",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
         "-enable-upcoming-feature", "InternalImportsByDefault", "-Xfrontend", "-disable-stack-protector",
         "-file-prefix-map", f"{ROOT}=."]
C = ["-std=c99", "-Oz", "-ffreestanding", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-ffile-prefix-map={ROOT}=."]
SECTIONS = ["-ffunction-sections", "-fdata-sections"]
# What a library may ask of the program that links it: the compiler's arithmetic, memory and roots.
WANTED = re.compile(r"__aeabi_\w+|__[a-z]+[sdt][if][a-z0-9]*|mem(cpy|move|set|cmp)|sqrtf?|__mulodi4")


def tool(name):
    """A program that lies beside the Swift compiler."""
    return str(pathlib.Path(os.path.realpath(shutil.which(SWIFTC))).parent / name)


def run(*command):
    subprocess.run([str(part) for part in command], check=True)


def swift_sources(module):
    return sorted((ROOT / "Sources" / module).rglob("*.swift"))


def state(target):
    """A number for everything that a library is made of."""
    version = subprocess.run([SWIFTC, "--version"], capture_output=True, check=True).stdout
    digest = hashlib.sha256(version + repr(target).encode())
    files = [*swift_sources("MotionProcessing"), *swift_sources("MotionC"), *HERE.glob("*.[pc]*"),
             *(ROOT / "Sources/CMotionC").rglob("*.*")]
    for path in sorted(set(files)):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def swift_object(target, work):
    """The core and its door as one object. Embedded Swift makes code where it is used: of the core only
    the interface is wanted."""
    flags = [f"-Xcc={flag}".split("=", 1) for flag in target.flags]
    common = [SWIFTC, "-target", target.triple, *SWIFT, *[part for pair in flags for part in pair],
              "-module-cache-path", work / "modules"]
    run(*common, "-module-name", "MotionProcessing", *swift_sources("MotionProcessing"),
        "-emit-module", "-emit-module-path", work / "MotionProcessing.swiftmodule")
    run(*common, "-module-name", "MotionC", "-I", work, "-I", HEADER.parent, *swift_sources("MotionC"),
        "-emit-ir", "-o", work / "MotionC.ll")
    text = llvm_text.prepared((work / "MotionC.ll").read_text())
    (work / "prepared.ll").write_text(text)
    run(tool("clang"), f"--target={target.triple}", *target.flags, "-Oz", *SECTIONS, "-Wno-override-module",
        "-x", "ir", "-c", work / "prepared.ll", "-o", work / "MotionC.o")
    return work / "MotionC.o"


def c_objects(target, work):
    sources = [*C_SOURCES, *([HERE / "atomics.c"] if target.lacks_atomics else [])]
    for source in sources:
        made = work / f"{source.stem}.o"
        run(tool("clang"), f"--target={target.triple}", *target.flags, *C, *SECTIONS, "-c", source, "-o", made)
        yield made


def names(header):
    """What the header declares."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    return set(re.findall(r"^extern const \w+ (\w+);", text, re.M)) \
        | set(re.findall(r"^\w[\w \*]*?\b(coremotion_\w+)\(", text, re.M))


def symbols(path):
    """The symbols that an object shows, and those that it wants."""
    lines = subprocess.run([tool("llvm-nm"), "--extern-only", "--format=posix", path],
                           check=True, capture_output=True, text=True).stdout.splitlines()
    pairs = [line.split()[:2] for line in lines]
    return {name for name, kind in pairs if kind != "U"}, {name for name, kind in pairs if kind == "U"}


def check_symbols(path):
    public = names(HEADER.read_text())
    shown, wanted = symbols(path)
    if shown != public:
        sys.exit(f"{path}: shows {sorted(shown - public)}, lacks {sorted(public - shown)}")
    strangers = sorted(name for name in wanted if not WANTED.fullmatch(name))
    if strangers:
        sys.exit(f"{path}: wants {strangers} of the program that links it")


def build(target, out):
    library = out / "lib" / target.name / "libcoremotion.a"
    work = ROOT / ".build-chip" / target.name
    work.mkdir(parents=True, exist_ok=True)
    library.parent.mkdir(parents=True, exist_ok=True)
    key, now = library.parent / "state", state(target)
    if library.exists() and key.exists() and key.read_text() == now:
        return
    key.unlink(missing_ok=True)
    whole = work / "coremotion.o"
    run(tool("ld.lld"), "-r", swift_object(target, work), *c_objects(target, work), "-o", whole)
    run(tool("llvm-objcopy"), *[f"--keep-global-symbol={name}" for name in names(HEADER.read_text())], whole)
    check_symbols(whole)
    library.unlink(missing_ok=True)
    run(tool("llvm-ar"), "rcsD", library, whole)
    key.write_text(now)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "dist/chip")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; all where none is named")
    options = parser.parse_args()
    unknown = [name for name in options.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no such target: {', '.join(unknown)}")
    wanted = [TARGETS[name] for name in options.targets or TARGETS]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda target: build(target, options.out), wanted))
    (options.out / "include").mkdir(parents=True, exist_ok=True)
    shutil.copy(HEADER, options.out / "include")
    if len(wanted) == len(TARGETS):
        folders.write(options.out)
    for target in wanted:
        library = options.out / "lib" / target.name / "libcoremotion.a"
        print(f"{library}: {library.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
