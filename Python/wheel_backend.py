"""Builds the wheel: setuptools, with the tag of a wheel that holds programs and asks for no particular Python."""

from __future__ import annotations

from typing import Any, NoReturn

import setuptools
from setuptools import Distribution, build_meta
from setuptools.command.bdist_wheel import bdist_wheel

get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel


class _AnyPython(bdist_wheel):  # type: ignore[misc]
    """Any Python 3, one kind of machine."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class _WithPrograms(Distribution):
    """What lies in it is made for one kind of machine, though setuptools has compiled nothing."""

    def has_ext_modules(self) -> bool:
        return True


def build_wheel(directory: str, settings: Any = None, metadata: Any = None) -> str:
    original = setuptools.setup

    def setup(**keys: Any) -> Any:
        return original(**{**keys, "distclass": _WithPrograms, "cmdclass": {"bdist_wheel": _AnyPython}})

    setuptools.setup = setup
    try:
        return str(build_meta.build_wheel(directory, settings, metadata))
    finally:
        setuptools.setup = original


def build_sdist(directory: str, settings: Any = None) -> NoReturn:
    raise SystemExit(
        "coremotion has no source distribution: its library is made by Swift 6.3 with `make wheel` in the repository; "
        "install a wheel (Linux, x86-64)."
    )
