#!/usr/bin/env python3
"""Feeds the same samples to the native and the WebAssembly build of the core and compares every bit
of every message, folded into one number for each recording; then the page's module, which reads files
itself, by the documents and tables of whole recordings; then the simulator, by the archives that it
writes; then the C library of boards. Exits with 1 where they differ."""

import pathlib
import subprocess
import sys
import tempfile

import chip_bits
import samples

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "Web/Checks"))
import both  # noqa: E402

PROBE = ROOT / ".build/release/probe"
PAGE = ROOT / ".build-page/page.wasm"
SIMULATION = ROOT / ".build-page/simulation.wasm"
PROGRAM = ROOT / ".build/release/coremotion"
WALK = ROOT / "Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
WASM = ROOT / ".build-wasm/release/probe-wasm.wasm"
MIXES = ["accelerometer50", "nineAxis100", "everything100", "damaged100"]
# Vehicles of all kinds, floors, faults, a wrist and busy hands.
SCENARIOS = ["commuter", "commute-bicycle", "commute-train", "lift", "fault-walk", "watch-day", "tennis"]
DATA = ROOT.parent / "shared/data"
RECORDINGS = [
    "attitude/inria_iphone5/p1_clean_phoning.zip",
    "altitude/sensor-logger/walk-android.zip",
]


def files(folder):
    for mix in MIXES:
        out = folder / f"{mix}.bin"
        subprocess.run([PROBE, "generate", mix, "600", out], check=True)
        yield mix, out
    for name in RECORDINGS:
        path = DATA / name
        if not path.exists():
            print(f"passed over: {name} is not there")
            continue
        out = folder / f"{path.stem}.bin"
        samples.write(path, out)
        yield name, out


def same_in_the_page():
    """Whether the page's module writes what the command line writes of each recording."""
    page, same = both.Page(PAGE), True
    for path in [WALK, *[DATA / name for name in RECORDINGS if (DATA / name).exists()]]:
        kind, found = both.differences(PROGRAM, page, path)
        same &= kind == "read" and not found
        print(f"{'DIFFERENT' if found else 'same bits'}  document, text and tables of the page: {path.name}"
              + "".join(f"\n  {x}" for x in found))
    page.close()
    return same


def same_simulations(folder):
    """Whether the simulator writes the same archives without an operating system."""
    same = True
    for name in SCENARIOS:
        here, there = folder / f"{name}-here.zip", folder / f"{name}-there.zip"
        subprocess.run([PROGRAM, "simulate", name, "--seed", "3", "--output", here], check=True,
                       stderr=subprocess.DEVNULL)
        subprocess.run(["node", "--stack-size=2000", ROOT / "Web/Checks/simulate.mjs", SIMULATION, name,
                        "3", there], check=True)
        equal = here.read_bytes() == there.read_bytes()
        same &= equal
        print(f"{'same bits' if equal else 'DIFFERENT'}  simulated recording: {name}")
    return same


def main():
    with tempfile.TemporaryDirectory() as folder:
        made = list(files(pathlib.Path(folder)))
        wasm = subprocess.run(
            ["node", HERE / "digest.mjs", WASM, *[out for _, out in made]],
            check=True, capture_output=True, text=True,
        ).stdout.split()
        same = True
        for (name, out), there in zip(made, wasm, strict=True):
            line = subprocess.run(
                [PROBE, "digest", out], check=True, capture_output=True, text=True
            ).stdout.split()
            here, messages = line[0], int(line[1])
            same &= here == there and messages > 0
            sign = "same bits" if here == there else "DIFFERENT"
            print(f"{sign}  native {here:>16}  wasm {there:>16}  {messages:>7} messages  {name}")
        same &= same_simulations(pathlib.Path(folder))
        same &= chip_bits.same_on_boards(pathlib.Path(folder))
    return 0 if same_in_the_page() and same else 1


if __name__ == "__main__":
    sys.exit(main())
