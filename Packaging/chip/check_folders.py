#!/usr/bin/env python3
"""Holds the folders for Arduino and Zephyr to what can be held without either: fields, files, syntax.

    check_folders.py [dist/chip]

Kconfig is read by kconfiglib where it is installed, CMake's part by cmake, against stand-ins for Zephyr's functions.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

# https://arduino.github.io/arduino-cli/latest/library-specification/
FIELDS = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url", "architectures"}
CATEGORIES = {"Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing", "Data Storage",
              "Data Processing", "Other"}
STAND_INS = """
cmake_minimum_required(VERSION 3.20)
project(stand_in NONE)
set(ZEPHYR_CURRENT_MODULE_DIR {module})
function(zephyr_include_directories folder)
  if(NOT EXISTS ${{folder}}/coremotion.h)
    message(FATAL_ERROR "no header in ${{folder}}")
  endif()
endfunction()
function(zephyr_library_import name file)
  if(NOT EXISTS ${{file}})
    message(FATAL_ERROR "no ${{file}}")
  endif()
  message(STATUS "library ${{file}}")
endfunction()
{settings}
include({module}/zephyr/CMakeLists.txt)
"""
CONFIGURATIONS = {
    "armv7em": "CPU_CORTEX_M FPU FP_HARDABI", "armv6m": "CPU_CORTEX_M", "riscv32": "RISCV RISCV_ISA_EXT_A RISCV_ISA_EXT_C", "aarch64-none": "ARM64 64BIT",
    None: "CPU_CORTEX_M FPU",
}


def arduino(folder):
    """Faults of the library for Arduino."""
    lines = (folder / "library.properties").read_text().splitlines()
    fields = dict(line.split("=", 1) for line in lines)
    yield from (f"library.properties lacks {name}" for name in sorted(FIELDS - fields.keys()))
    if not re.fullmatch(r"\d+\.\d+\.\d+", fields["version"]):
        yield f"no version of three numbers: {fields['version']}"
    if fields["category"] not in CATEGORIES:
        yield f"no category of Arduino: {fields['category']}"
    if fields["precompiled"] not in {"true", "full"} or "-lcoremotion" not in fields["ldflags"].split():
        yield "the library is not linked"
    if not (folder / "src/coremotion.h").exists() or not list(folder.glob("src/*/libcoremotion.a")):
        yield "no header, or no library, below src"
    for sketch in folder.glob("examples/*"):
        if not (sketch / f"{sketch.name}.ino").exists():
            yield f"{sketch}: its sketch is not named like its folder"


def kconfig(folder):
    try:
        import kconfiglib
    except ImportError:
        print("passed over: kconfiglib is not there, nothing has read Kconfig")
        return
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name) / "Kconfig"
        stubs = "".join(f'config {symbol}\n\tbool "{symbol}"\n' for symbol in ("CPU_CORTEX_M", "RISCV", "ARM64"))
        top.write_text(f'{stubs}source "{folder}/zephyr/Kconfig"\n')
        symbols = kconfiglib.Kconfig(str(top))
        symbols.syms["CPU_CORTEX_M"].set_value("y")
        symbols.syms["COREMOTION"].set_value("y")
        if symbols.syms["COREMOTION"].str_value != "y":
            yield "Kconfig: COREMOTION cannot be set on a Cortex-M"


def cmake(folder):
    for target, settings in CONFIGURATIONS.items():
        with tempfile.TemporaryDirectory() as name:
            text = STAND_INS.format(module=folder, settings="\n".join(
                f"set(CONFIG_{symbol} y)" for symbol in ["COREMOTION", *settings.split()]))
            (pathlib.Path(name) / "CMakeLists.txt").write_text(text)
            run = subprocess.run(["cmake", "-S", name, "-B", f"{name}/build"], capture_output=True, text=True)
            found = re.search(r"library .*/lib/([^/]+)/libcoremotion.a", run.stdout)
            if (found[1] if found and run.returncode == 0 else None) != target:
                yield f"CMake with {settings}: {target} was expected\n{run.stdout}{run.stderr}"


def module(folder):
    fields = dict(re.findall(r"^ *(\w+): *(\S+)$", (folder / "zephyr/module.yml").read_text(), re.M))
    if not (folder / fields["cmake"] / "CMakeLists.txt").exists() or not (folder / fields["kconfig"]).exists():
        yield "module.yml names what is not there"


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "dist/chip").resolve()
    zephyr = out / "zephyr"
    faults = [*arduino(out / "arduino/CoreMotion"), *module(zephyr), *kconfig(zephyr), *cmake(zephyr)]
    print("\n".join(faults or ["Arduino, Zephyr: fields, files, Kconfig and CMake are as they must be"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
