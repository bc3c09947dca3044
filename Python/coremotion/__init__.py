"""Steps, activities, distance and days out of motion recordings, as Arrow tables.

>>> import coremotion
>>> walk = coremotion.analyze("walk.zip")
>>> walk.steps
256

Nothing heavy is loaded before the first call: neither pyarrow nor the library.
"""

from ._analysis import analyze, schema
from ._cohort import Cohort, cohort
from ._errors import DamagedInput, RecordingError
from ._program import program
from ._recording import Recording, members, read
from ._result import Result
from ._simulation import simulate
from ._stream import Stream
from ._version import __version__

__all__ = [
    "Cohort",
    "DamagedInput",
    "Recording",
    "RecordingError",
    "Result",
    "Stream",
    "__version__",
    "analyze",
    "cohort",
    "members",
    "program",
    "read",
    "schema",
    "simulate",
]
