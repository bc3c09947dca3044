"""Simulated recordings, of which the truth is known."""

from __future__ import annotations

import os

from ._library import ask
from ._recording import Recording, read
from ._source import Source


def simulate(scenario: str, *, seed: int = 1) -> Recording:
    """A recording of a simulated person with a phone, in memory.

    ``scenario`` is a name (``coremotion simulate --list`` shows them: ``commuter``, ``walk``, …) or the path of a file with one.
    ``seed`` chooses the person, the noise and the details, from 0 to 2**64 - 1; equal seeds give equal bytes.

    Raises ``ValueError`` where the scenario is not known, or its text is wrong.
    """
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "recording.zip")
        name = ask({"ask": "simulate", "scenario": scenario, "seed": str(seed), "output": path}).document["name"]
        # Without a name it goes with the last reference to it.
        file = open(path, "rb")  # noqa: SIM115
    source = Source.of_file(file, name)
    return _read(source)


def _read(source: Source) -> Recording:
    return read(Recording(source, {}, {}))
