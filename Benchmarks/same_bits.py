#!/usr/bin/env python3
"""Feeds the same samples to the native and the WebAssembly build of the core and compares every bit
of every message, folded into one number for each recording. Exits with 1 where they differ."""

import pathlib
import subprocess
import sys
import tempfile

import samples

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PROBE = ROOT / ".build/release/probe"
WASM = ROOT / ".build-wasm/release/probe-wasm.wasm"
MIXES = ["accelerometer50", "nineAxis100", "everything100", "damaged100"]
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
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
