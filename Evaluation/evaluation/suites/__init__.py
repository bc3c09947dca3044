"""The suites, one a file. A new suite is a file with a `SUITE` and a line here."""

from ..scores import Suite
from . import activity, altitude, attitude, distance, gps, history, steps

ALL: tuple[Suite, ...] = (
    steps.SUITE, distance.SUITE, activity.SUITE, history.SUITE, attitude.SUITE, altitude.SUITE, gps.SUITE,
)


def named(name: str) -> Suite:
    """The suite of this name. Raises KeyError."""
    return next(suite for suite in ALL if suite.name == name)
