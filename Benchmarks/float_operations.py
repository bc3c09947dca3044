"""Additions, multiplications, divisions and square roots of a run on x86-64, counted one by one.

callgrind says how often each instruction ran, objdump what it is: one operation for a scalar, two or four for a vector.
"""

import pathlib
import re
import subprocess
import tempfile

WIDTHS = {"ss": 1, "sd": 1, "ps": 4, "pd": 2}
ARITHMETIC = re.compile(r"^\s*([0-9a-f]+):\s+v?(?:add|sub|mul|div|sqrt)([sp][sd])\b")


def of_instructions(program):
    """Operations of each instruction, by its address."""
    text = subprocess.run(
        ["objdump", "--disassemble", "--no-show-raw-insn", program], check=True, capture_output=True, text=True
    ).stdout
    found = filter(None, map(ARITHMETIC.match, text.splitlines()))
    return {int(match[1], 16): WIDTHS[match[2]] for match in found}


def of_run(program, *arguments):
    """Operations of a run of the program, and what it has printed. What libraries do is not counted."""
    operations = of_instructions(program)
    with tempfile.TemporaryDirectory() as folder:
        profile = pathlib.Path(folder) / "profile"
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", "--compress-strings=no",
             f"--callgrind-out-file={profile}", program, *map(str, arguments)],
            check=True, capture_output=True, text=True,
        )
        return total(profile.read_text().splitlines(), str(program), operations), done.stdout


def total(lines, program, operations):
    result, inside, is_call = 0, False, False
    for line in lines:
        if line.startswith("ob="):
            inside = line[3:].endswith(pathlib.Path(program).name)
        elif line.startswith("calls="):
            is_call = True  # the next line is what the callee took
        elif line.startswith("0x"):
            address, _, count = line.split()
            if inside and not is_call:
                result += operations.get(int(address, 16), 0) * int(count)
            is_call = False
    return result
