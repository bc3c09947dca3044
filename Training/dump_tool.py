"""Builds the programs of Training/FeatureDump, which say what the product's own code sees of a recording."""

from __future__ import annotations

import pathlib
import subprocess

PACKAGE = pathlib.Path(__file__).resolve().parent / "FeatureDump"


def build(product: str) -> str:
    """The path of a program, built.

    The manifest cache does not notice new files of a package that another one uses by path.
    """
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", str(PACKAGE), "--disable-build-manifest-caching",
         "--product", product],
        check=True,
    )
    return str(PACKAGE / ".build/release" / product)
