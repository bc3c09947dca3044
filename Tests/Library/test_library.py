#!/usr/bin/env python3
"""The C library as a stranger gets it: installed into a folder of its own, then found by pkg-config, by CMake and by a compiler of
another language. Names what is missing here; prints the size of the libraries and what loading one costs."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Library"))
import build_library  # noqa: E402

# What the core may ask of a C library: no heap, no files, no locale.
WANTED = {"memchr", "memcmp", "memcpy", "memmove", "memset", "sqrt", "sqrtf", "__tls_get_addr", "_GLOBAL_OFFSET_TABLE_"}
# What a shared library for C may need, and nothing of Swift's runtime.
USUAL_LIBRARIES = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]


class Checks:
    def __init__(self):
        self.held = self.failed = 0

    def check(self, what: str, holds: bool, detail: str = ""):
        self.held += holds
        self.failed += not holds
        print(f"{'ok  ' if holds else 'FAIL'}  {what}" + (f": {detail}" if detail and not holds else ""))

    def skip(self, what: str, why: str):
        print(f"skip  {what}: {why}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path, help="folder that `make library` fills")
    parser.add_argument("samples", type=Path, help="accelerometer.csv of a walk, as `coremotion convert --to csv` writes it")
    parser.add_argument("steps", help="how many steps the command line counts in it")
    arguments = parser.parse_args()
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        build_library.install(arguments.library, "/opt/coremotion", str(place))
        root = place / "opt/coremotion"
        check_header(checks, root, place)
        check_symbols(checks, root)
        counted = (arguments.samples, f"{arguments.steps} steps")
        check_pkg_config(checks, root, place, counted)
        check_cmake(checks, root, place, counted)
        check_rust(checks, root, place, counted)
        check_profiles(checks, root, place)
        print_costs(root, place)
    print(f"{checks.held} held, {checks.failed} not.")
    return 1 if checks.failed else 0


# ---- The header, and what the libraries export ----

def check_header(checks: Checks, root: Path, place: Path):
    for language, standard, suffix in (("c", "c99", "c"), ("c", "c11", "c"), ("c++", "c++17", "cpp")):
        source = place / f"alone.{suffix}"
        source.write_text("#include <coremotion.h>\n")
        for compiler in ("gcc", "clang"):
            if not shutil.which(compiler):
                checks.skip(f"the header in {standard} by {compiler}", "no such compiler")
                continue
            done = run(compiler, "-x", language, f"-std={standard}", *STRICT, f"-I{root}/include", "-fsyntax-only", source)
            checks.check(f"the header alone in {standard} by {compiler}", done.returncode == 0, done.stderr)


def check_symbols(checks: Checks, root: Path):
    library = root / "lib/libcoremotion.so"
    exported = sorted(line.split()[-1] for line in run("nm", "-D", "--defined-only", library).stdout.splitlines())
    checks.check("the shared library exports what the header declares", exported == build_library.exported(), str(exported))
    archive = sorted({line.split()[-1] for line in run("nm", "-g", "--defined-only", root / "lib/libcoremotion.a").stdout.splitlines()
                      if " " in line})
    checks.check("the static library names the same", archive == build_library.exported(), str(archive))
    wanted = {line.split()[-1] for line in run("nm", "-u", root / "lib/libcoremotion.a").stdout.splitlines() if " U " in line}
    checks.check("it asks the C library for roots and copies alone", wanted <= WANTED, str(wanted - WANTED))
    needed = {line.split("[")[1].rstrip("]") for line in run("readelf", "-d", library).stdout.splitlines() if "(NEEDED)" in line}
    checks.check("it needs the C library alone", needed <= USUAL_LIBRARIES, str(needed))
    words = run("strings", "-a", library).stdout
    checks.check("no path of the folder it was built in is in it", str(REPOSITORY) not in words)


# ---- How programs find it ----

def check_pkg_config(checks: Checks, root: Path, place: Path, counted):
    environment = os.environ | {
        "PKG_CONFIG_LIBDIR": str(root / "lib/pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": str(place)}
    words = subprocess.run(["pkg-config", "--cflags", "--libs", "coremotion"], env=environment, text=True,
                           capture_output=True).stdout.split()
    source = REPOSITORY / "Examples/C/steps.c"
    done = run("cc", "-O2", *STRICT, source, *words, f"-Wl,-rpath,{root}/lib", "-o", place / "steps")
    checks.check("a program builds with pkg-config's words", done.returncode == 0, done.stderr)
    check_steps(checks, "it counts as the command line", place / "steps", counted)
    done = run("cc", "-O2", source, f"-I{root}/include", root / "lib/libcoremotion.a", "-lm", "-static", "-Wl,--gc-sections",
               "-o", place / "steps-static")
    checks.check("a static program builds", done.returncode == 0, done.stderr)
    check_steps(checks, "the static one counts the same", place / "steps-static", counted)


PROJECT = """cmake_minimum_required(VERSION 3.13)
project(stranger C)
find_package(coremotion {version} REQUIRED)
add_executable(shared {source})
target_link_libraries(shared coremotion::coremotion)
add_executable(static {source})
target_link_libraries(static coremotion::static)
"""


def check_cmake(checks: Checks, root: Path, place: Path, counted):
    if not shutil.which("cmake"):
        return checks.skip("find_package(coremotion)", "no cmake")
    source = REPOSITORY / "Examples/C/steps.c"
    for version, expected in (("0.1", True), ("0.2", False), ("9.0", False)):
        project = place / f"stranger-{version}"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(PROJECT.format(version=version, source=source))
        done = run("cmake", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={root}")
        checks.check(f"find_package(coremotion {version}) is {'answered' if expected else 'refused'}",
                     (done.returncode == 0) == expected, done.stderr)
        if not expected or done.returncode != 0:
            continue
        done = run("cmake", "--build", project / "build")
        checks.check("both programs of the project build", done.returncode == 0, done.stdout + done.stderr)
        for name in ("shared", "static"):
            check_steps(checks, f"the {name} one counts the same", project / "build" / name, counted)


def check_rust(checks: Checks, root: Path, place: Path, counted):
    if not shutil.which("rustc"):
        return checks.skip("a program in Rust", "no rustc")
    done = run("rustc", "-O", REPOSITORY / "Examples/Rust/steps.rs", "-L", f"native={root}/lib", "-C", f"link-arg=-Wl,-rpath,{root}/lib",
               "-o", place / "steps-rust")
    checks.check("a program in Rust builds", done.returncode == 0, done.stderr)
    check_steps(checks, "it counts as the command line", place / "steps-rust", counted)


def check_profiles(checks: Checks, root: Path, place: Path):
    """A static program has the code of the profiles that it names, and of no others."""
    source, code = place / "profile.c", {}
    source.write_text("#include <coremotion.h>\n"
                      "int main(int n, char **words) { (void)n; coremotion *core; return coremotion_init(words, 16, PROFILE, NULL, &core)"
                      " + coremotion_finish(core); }\n")
    for name in ("STEPS", "ACTIVITY", "MOTION", "EVERYTHING"):
        program = place / f"profile-{name}"
        done = run("cc", "-O2", f"-DPROFILE=COREMOTION_{name}", source, f"-I{root}/include", root / "lib/libcoremotion.a", "-lm",
                   "-Wl,--gc-sections", "-o", program)
        if done.returncode != 0:
            return checks.check(f"a program of {name} links", False, done.stderr)
        code[name] = int(run("size", program).stdout.splitlines()[1].split()[0])
    told = ", ".join(f"{name.lower()} {size / 1024:.0f} KB" for name, size in code.items())
    print(f"      code and tables of static programs: {told}")
    checks.check("steps and motion alone have less than half of everything",
                 2 * max(code["STEPS"], code["MOTION"]) < code["EVERYTHING"], told)


def check_steps(checks: Checks, what: str, program: Path, counted):
    samples, steps = counted
    if not program.exists():
        return checks.check(what, False, f"there is no {program.name}")
    with samples.open() as lines:
        done = subprocess.run([program], stdin=lines, capture_output=True, text=True)
    said = done.stdout.splitlines()
    checks.check(what, done.returncode == 0 and said[-1:] == [steps] and any("walking" in line for line in said),
                 f"{said[-3:]} {done.stderr}")


# ---- What it costs ----

def print_costs(root: Path, place: Path):
    for path in (root / "lib/libcoremotion.a", (root / "lib/libcoremotion.so").resolve()):
        print(f"      {path.name}: {path.stat().st_size / 1024:.0f} KB")
    empty = place / "empty.c"
    empty.write_text("int main(void) { return 0; }\n")
    run("cc", "-O2", empty, "-o", place / "empty")
    run("cc", "-O2", empty, "-Wl,--no-as-needed", f"-L{root}/lib", "-lcoremotion", f"-Wl,-rpath,{root}/lib", "-o", place / "loading")
    # In turns, so that other work on the machine meets both.
    times = {"empty": [], "loading": []}
    for _ in range(100):
        for name in times:
            begin = time.perf_counter()
            subprocess.run([place / name], check=True)
            times[name].append(time.perf_counter() - begin)
    more = statistics.median(times["loading"]) - statistics.median(times["empty"])
    print(f"      loading it: {more * 1e3:.2f} ms more than an empty program (median of 100)")


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


if __name__ == "__main__":
    sys.exit(main())
