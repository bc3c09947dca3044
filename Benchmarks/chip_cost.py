#!/usr/bin/env python3
"""What each profile of the core costs on boards that QEMU plays, held against thresholds.json.

    make chip-cost              prints the table, writes it into the guide, fails where a threshold is passed
    chip_cost.py --update       writes what is measured now, and a little more, as thresholds

Flash is what the smallest program that uses a profile has more than one that uses nothing: code, tables, the compiler's
arithmetic of doubles. RAM is given memory, static memory and the deepest stack, `coremotion_init` included, measured
with painted stacks. Instructions a second come from QEMU's count of them, for made signals: somebody who walks, and a
device at rest. Bars are printed beside; the thresholds hold what has been reached.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "Examples/Firmware"))
import boards  # noqa: E402
import chip_peers  # noqa: E402

PAGE = ROOT / "Documentation/guides/firmware.md"
THRESHOLDS = HERE / "thresholds.json"
CHIP = HERE / "Chip"
# Rates, Hz; the last one is the one of the bars.
PROFILES = {"steps": (25, 100, 50), "activity": (25, 100, 50), "motion": (100,), "everything": (100,)}
NINE_AXES = {"motion", "everything"}
# Kilobytes of RAM and flash, million instructions a second walking and at rest.
BARS = {"steps": (10, 40, 0.6, 0.2), "activity": (20, 95, 1.0, 0.3), "motion": (8, 30, 4, None),
        "everything": (40, 180, 7, None)}
# 16 KB of RAM on the M0's board are enough for steps alone.
BOARDS = {"mps2-an386": list(PROFILES), "microbit": ["steps"], "mps2-an385": list(PROFILES), "virt": list(PROFILES)}
MEMORY = {"microbit": 7600}
# Of the thresholds, so that another compiler does not fail for a byte.
MARGIN = 1.03
# All floats in software take ten times as long: less of it says as much.
SECONDS = {"mps2-an386": 40}


def flash_and_static(board, profile, chip, folder):
    """What a profile adds to an empty program."""
    found = []
    for name, define in [("none", []), (profile, [f"-DPROFILE=COREMOTION_{profile.upper()}"])]:
        # Of other profiles at the same time one is made too.
        elf = folder / f"{board.name}-{profile}-{name}-program.elf"
        boards.compile_and_link(board, [CHIP / "program.c"], elf, define, chip)
        lazy = subprocess.run([board.compiler + "nm", elf], check=True, capture_output=True, text=True).stdout
        if names := re.findall(r"\S*_Wz\b", lazy):
            print(f"{board.name}, {profile}: made at their first use, which costs code and a look at each: {', '.join(names)}")
        found.append(boards.sizes(board, elf))
    # The sixteen bytes of memory in program.c are the program's own.
    return found[1][0] - found[0][0], max(0, found[1][1] - found[0][1] - 16)


def check_arenas(board, chip, folder):
    """Every byte that is given must be needed, and every byte that is needed given."""
    elf = folder / f"{board.name}-arenas.elf"
    boards.compile_and_link(board, [CHIP / "arenas_main.c", ROOT / "Tests/CDoor/arenas.c"], elf, [], chip)
    for name, line in zip(PROFILES, boards.run(board, elf).splitlines(), strict=True):
        taken, given = map(int, line.split())
        if taken != given:
            yield f"{board.name}, {name}: takes {taken} bytes in arrays, Sources/CMotionC/arena_bytes.h gives {given}"


def measure(board, profile, chip, folder):
    """Bytes and instructions of a profile on a board."""
    rates = PROFILES[profile] if board.name == "mps2-an386" else PROFILES[profile][-1:]
    elf = folder / f"{board.name}-{profile}.elf"
    boards.compile_and_link(
        board, [CHIP / "cost.c"], elf,
        [f"-DPROFILE=COREMOTION_{profile.upper()}", f"-DMEMORY={MEMORY.get(board.name, 64_000)}", f"-DRATES={','.join(map(str, rates))}",
         f"-DSECONDS={SECONDS.get(board.name, 20)}", f"-DTICK_NS={board.tick_ns}", "-O2", "-Werror",
         *(["-DNINE_AXES"] if profile in NINE_AXES else [])], chip)
    lines = [line.split() for line in boards.run(board, elf).splitlines()]
    flash, static = flash_and_static(board, profile, chip, folder)
    given = int(lines[0][1])
    runs = {(line[0], int(line[1])): [int(x) for x in line[2:]] for line in lines[1:]}
    stack = max(max(run[1], run[2]) for run in runs.values())
    result = {"flash": flash, "static": static, "given": given, "stack": stack, "ram": given + static + stack}
    for (kind, rate), run in runs.items():
        result[f"{kind} {rate} Hz"] = run[0]
    if runs["walking", rates[-1]][3] == 0 and profile != "motion":
        sys.exit(f"{board.name}, {profile}: no step was counted")
    return result


def kilobytes(count):
    return f"{count / 1000:.1f}"


def millions(count):
    return "" if count is None else f"{count / 1e6:.2f}"


def table(measured):
    """The table of the guide."""
    lines = ["| board | profile | flash, kB | RAM, kB | given + static + stack | million instructions a second, walking / at rest |",
             "| - | - | - | - | - | - |"]
    for (board, profile), found in measured.items():
        speeds = [f"{rate} Hz: {millions(found[f'walking {rate} Hz'])} / {millions(found[f'rest {rate} Hz'])}"
                  for rate in sorted(PROFILES[profile]) if f"walking {rate} Hz" in found]
        lines.append(f"| {boards.BOARDS[board].processor} | `{profile}` | {kilobytes(found['flash'])} | {kilobytes(found['ram'])} | "
                     f"{kilobytes(found['given'])} + {kilobytes(found['static'])} + {kilobytes(found['stack'])} | {'; '.join(speeds)} |")
    return lines


def against_bars(measured):
    """What the M4F reaches of what it should."""
    for profile, (ram, flash, walking, rest) in BARS.items():
        found, rate = measured["mps2-an386", profile], PROFILES[profile][-1]
        checks = [("RAM", found["ram"] / 1000, ram, "kB"), ("flash", found["flash"] / 1000, flash, "kB"),
                  ("walking", found[f"walking {rate} Hz"] / 1e6, walking, "M/s"),
                  ("at rest", found[f"rest {rate} Hz"] / 1e6, rest, "M/s")]
        yield f"{profile:11}" + "   ".join(
            f"{name} {value:.2f} of {bar} {unit} {'met' if value <= bar else 'MISSED'}"
            for name, value, bar, unit in checks if bar is not None)


def write_page(lines):
    text = PAGE.read_text()
    begin, end = "<!-- costs: written by make chip-cost -->", "<!-- end of costs -->"
    before, rest = text.split(begin)
    PAGE.write_text(before + begin + "\n\n" + "\n".join(lines) + "\n\n" + end + rest.split(end)[1])


def passed(measured, thresholds):
    """Every figure that is larger than it may be."""
    for (board, profile), found in measured.items():
        allowed = thresholds.get(f"{board} {profile}", {})
        for name, value in found.items():
            if name not in allowed:
                yield f"{board} {profile} {name}: no threshold, `chip_cost.py --update` writes it"
            elif value > allowed[name]:
                yield f"{board} {profile} {name}: {value}, more than {allowed[name]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chip", type=pathlib.Path, default=boards.CHIP)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--peers", type=pathlib.Path, help="folder for the sources of other filters; without it none is measured")
    options = parser.parse_args()
    keys = [(board, profile) for board, profiles in BOARDS.items() for profile in profiles]
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(name)
        if faults := [fault for name in BOARDS if name not in MEMORY
                          for fault in check_arenas(boards.BOARDS[name], options.chip, folder)]:
            sys.exit("\n".join(faults))
        found = pool.map(lambda key: measure(boards.BOARDS[key[0]], key[1], options.chip, folder), keys)
        measured = dict(zip(keys, found))
        lines = table(measured)
        print("\n".join([*lines, "", *against_bars(measured)]))
        if options.peers:
            try:
                print("\n".join(["", *chip_peers.compare(options.peers, folder, measured["mps2-an386", "motion"])]))
            except subprocess.CalledProcessError as failure:
                print(f"\nOther people's filters were not measured: {' '.join(map(str, failure.cmd[:4]))} … ended with {failure.returncode}.")
    write_page(lines)
    thresholds = json.loads(THRESHOLDS.read_text())
    if options.update:
        thresholds["chip"] = {f"{board} {profile}": {name: round(value * MARGIN) for name, value in found.items()}
                              for (board, profile), found in measured.items()}
        THRESHOLDS.write_text(json.dumps(thresholds, indent=2) + "\n")
    failures = list(passed(measured, thresholds.get("chip", {})))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
