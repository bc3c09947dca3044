"""The same samples through the C library of this machine and of boards that QEMU plays, by every bit of every record."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "Examples/Firmware"))
import boards  # noqa: E402

LIBRARY = ROOT / "dist/library"
# A unit of single precision, none, none and another instruction set.
NAMES = ["mps2-an386", "mps2-an385", "virt"]
# Nothing may be multiplied and added at once where only one machine can.
FLAGS = ["-O2", "-std=c99", "-ffp-contract=off", "-DMEMORY=64000", f"-I{HERE / 'Chip'}"]


def lines_here(folder):
    program = folder / "digest"
    subprocess.run(["cc", *FLAGS, f"-I{ROOT / 'Sources/CMotionC/include'}", HERE / "Chip/digest.c",
                    next(LIBRARY.rglob("libcoremotion.a")), "-lm", "-o", program], check=True)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def same_on_boards(folder):
    """Whether every board says what this machine says."""
    here, same = lines_here(folder), True
    for name in NAMES:
        board, program = boards.BOARDS[name], folder / f"{name}-digest.elf"
        boards.compile_and_link(board, [HERE / "Chip/digest.c"], program, FLAGS)
        for mine, its in zip(here, boards.run(board, program).splitlines(), strict=True):
            profile, digest, count = mine.split()
            equal = mine == its and int(count) > 0
            same &= equal
            print(f"{'same bits' if equal else 'DIFFERENT'}  native {digest}  {board.processor} {its.split()[1]}  "
                  f"{count:>7} records  {profile}")
    return same
