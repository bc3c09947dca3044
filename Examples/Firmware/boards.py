#!/usr/bin/env python3
"""Boards that QEMU plays: how a C program is built for each, and run.

    boards.py BOARD SOURCE... [-D…] [-I…] [-o FILE] [--run]

The compilers and picolibc are Debian's, the core comes from `make chip` (--chip says where it is).
"""

import argparse
import dataclasses
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CHIP = HERE.parent.parent / "dist/chip"
# What the program prints comes out of QEMU's standard output; one instruction is one nanosecond of its time.
EMULATED = ["-display", "none", "-monitor", "none", "-serial", "none", "-icount", "shift=0", "-chardev", "stdio,id=text",
            "-semihosting-config", "enable=on,target=native,chardev=text"]


@dataclasses.dataclass(frozen=True)
class Board:
    """A machine of QEMU: `library` is the target of `make chip` that it links."""

    name: str
    processor: str
    library: str
    compiler: str
    flags: tuple
    emulator: tuple
    # Nanoseconds of one count of its clock; one instruction is one of QEMU's.
    tick_ns: float = 1


BOARDS = {
    board.name: board
    for board in [
        Board("mps2-an386", "Cortex-M4F", "armv7em", "arm-none-eabi-",
              ("-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"),
              ("qemu-system-arm", "-M", "mps2-an386"), tick_ns=40),
        Board("mps2-an505", "Cortex-M33", "armv7em", "arm-none-eabi-",
              ("-mcpu=cortex-m33", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv5-sp-d16"),
              ("qemu-system-arm", "-M", "mps2-an505"), tick_ns=50),
        Board("mps2-an385", "Cortex-M3", "armv6m", "arm-none-eabi-", ("-mcpu=cortex-m3", "-mthumb"),
              ("qemu-system-arm", "-M", "mps2-an385"), tick_ns=40),
        Board("lm3s6965evb", "Cortex-M3", "armv6m", "arm-none-eabi-", ("-mcpu=cortex-m3", "-mthumb"),
              ("qemu-system-arm", "-M", "lm3s6965evb"), tick_ns=80),
        Board("microbit", "Cortex-M0", "armv6m", "arm-none-eabi-", ("-mcpu=cortex-m0", "-mthumb"),
              ("qemu-system-arm", "-M", "microbit"), tick_ns=62.5),
        Board("virt", "RISC-V 32", "riscv32", "riscv64-unknown-elf-", ("-march=rv32imac", "-mabi=ilp32"),
              ("qemu-system-riscv32", "-M", "virt", "-bios", "none")),
    ]
}


def compile_and_link(board, sources, output, extra=(), chip=CHIP, libraries=("-lm",), language="gcc"):
    """Builds a program; the core is linked from `chip`, and only what the program uses of it is in it."""
    subprocess.run(
        [board.compiler + language, *board.flags, "-Os", "-ffunction-sections", "-fdata-sections", "-Wall",
         "-specs=picolibc.specs", "--crt0=hosted", "--oslib=semihost", "-DPICOLIBC_INTEGER_PRINTF_SCANF",
         f"-I{chip}/include", *extra, *map(str, sources), f"-L{chip}/lib/{board.library}", "-lcoremotion", *libraries,
         "-Wl,--gc-sections,--no-warn-rwx-segments,--no-warn-execstack", "-T", f"{HERE}/boards/{board.name}.ld",
         "-o", str(output)],
        check=True)


def run(board, program, timeout=120):
    """What a program prints on the board. Its exit status is that of `main`."""
    return subprocess.run([*board.emulator, *EMULATED, "-kernel", str(program)], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout).stdout


def sizes(board, program):
    """Bytes of flash and of static RAM of a program."""
    text, data, bss = map(int, subprocess.run(
        [board.compiler + "size", str(program)], check=True, capture_output=True, text=True
    ).stdout.splitlines()[1].split()[:3])
    return text + data, data + bss


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=BOARDS)
    parser.add_argument("sources", nargs="+")
    parser.add_argument("-o", dest="output", default="program.elf")
    parser.add_argument("--chip", type=pathlib.Path, default=CHIP)
    parser.add_argument("--run", action="store_true")
    options, extra = parser.parse_known_args()
    board = BOARDS[options.board]
    compile_and_link(board, options.sources, options.output, extra, options.chip)
    if options.run:
        print(run(board, options.output), end="")


if __name__ == "__main__":
    sys.exit(main())
