"""Builds the programs that training asks: what the product's own code sees of a recording, what its simulator makes."""

from __future__ import annotations

import pathlib
import subprocess

PACKAGE = pathlib.Path(__file__).resolve().parent / "FeatureDump"
PRODUCT = PACKAGE.parent.parent


def build(product: str, package: pathlib.Path = PACKAGE) -> str:
    """The path of a program, built.

    The manifest cache does not notice new files of a package that another one uses by path.
    """
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", str(package), "--disable-build-manifest-caching",
         "--product", product],
        check=True,
    )
    return str(package / ".build/release" / product)


def simulator() -> str:
    """The path of `coremotion`, built."""
    return build("coremotion", PRODUCT)
