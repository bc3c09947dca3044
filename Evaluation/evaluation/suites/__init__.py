"""The suites, a file or a folder each. A new suite is a module with a `SUITE` and a line here."""

from ..scores import Suite
from . import activity, altitude, attitude, distance, gestures, gps, history, steps, visits

ALL: tuple[Suite, ...] = (
    steps.SUITE, distance.SUITE, activity.SUITE, history.SUITE, attitude.SUITE, altitude.SUITE, gps.SUITE,
    gestures.SUITE, visits.SUITE,
)


def named(name: str) -> Suite:
    """The suite of this name. Raises KeyError."""
    return next(suite for suite in ALL if suite.name == name)
