"""Other people's filters on the same board, fed with the same signals, beside the core's attitude."""

import pathlib
import subprocess
import sys
import tarfile

import boards

CHIP = pathlib.Path(__file__).resolve().parent / "Chip"
# Source packages of PyPI; what is in them goes into the folder that is given, never into this repository.
PACKAGES = {"vqf": "2.1.1", "imufusion": "1.3.3"}
BOARD = boards.BOARDS["mps2-an386"]


def sources(package, folder):
    """The unpacked source package, fetched where it is not there."""
    unpacked = folder / f"{package}-{PACKAGES[package]}"
    if not unpacked.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                        "--no-binary", package, "--dest", str(folder), f"{package}=={PACKAGES[package]}"], check=True)
        with tarfile.open(next(folder.glob(f"{package}-{PACKAGES[package]}.tar.gz"))) as archive:
            archive.extractall(folder)
    return unpacked


def instructions(main, compiler, extra, files, folder):
    """Instructions a second of a filter whose loop `main` is."""
    elf = folder / f"{main}.elf"
    boards.compile_and_link(BOARD, [CHIP / main, *files], elf,
                            ["-Os", "-w", f"-DTICK_NS={BOARD.tick_ns}", "-DSECONDS=40", f"-I{CHIP}", *extra],
                            language=compiler)
    return int(boards.run(BOARD, elf).split()[-1])


def compare(folder, work, ours):
    """Lines: what each needs for nine axes at 100 Hz, walking, and what part of it ours needs."""
    vqf = sources("vqf", folder)
    cpp = vqf / "vqf/cpp/vqf.cpp"
    # The headers of Debian's C++ library go with picolibc's C.
    cxx = [f"-I{cpp.parent}", "-fno-exceptions", "-fno-rtti", *cxx_headers(),
           # There is nothing to unwind.
           "-Wl,--defsym=__exidx_start=0,--defsym=__exidx_end=0"]
    found = {"VQF, double": instructions("vqf.cpp", "g++", cxx, [cpp], work),
             "VQF, single": instructions("vqf.cpp", "g++", [*cxx, "-DVQF_SINGLE_PRECISION"], [cpp], work)}
    fusion = sources("imufusion", folder)
    c_files = sorted(path for path in fusion.rglob("Fusion*.c") if "Python" not in path.parts)
    if c_files:
        found["Fusion"] = instructions("fusion.c", "gcc", [f"-I{c_files[0].parent}"], c_files, work)
    mine = ours["walking 100 Hz"]
    yield "Attitude of nine axes at 100 Hz on the M4F, million instructions a second:"
    yield f"  coremotion   {mine / 1e6:.2f}"
    for name, count in found.items():
        yield f"  {name:12} {count / 1e6:.2f}   coremotion takes {mine / count:.2f} of it"


def cxx_headers():
    """Where the C++ library of newlib has its headers."""
    version = subprocess.run(["arm-none-eabi-gcc", "-dumpversion"], capture_output=True, text=True, check=True).stdout.strip()
    root = pathlib.Path("/usr/lib/arm-none-eabi/include/c++") / version
    multilib = root / "arm-none-eabi/thumb/v7e-m+fp/hard"
    return [f"-isystem{path}" for path in (root, multilib) if path.exists()]
