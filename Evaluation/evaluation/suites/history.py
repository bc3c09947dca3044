"""Motion activity as it is told afterwards: the rules of `activity` on `activity-history.csv`."""

from __future__ import annotations

from ..scores import Suite
from . import activity

SUITE = Suite("history", "Motion activity, afterwards", "activity", activity.FIGURES, activity.fits,
              activity.score_history, cost=activity.SUITE.cost)
