"""What goes wrong with a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._result import Result


class RecordingError(Exception):
    """A recording that cannot be used.

    ``file`` is its name as it was given, ``place`` the line or byte where one can be named, ``reason`` what was
    expected and what was found, ``advice`` what you can do.
    """

    def __init__(self, file: str, reason: str, advice: str = "", place: Optional[str] = None) -> None:
        super().__init__(file, reason, advice, place)
        self.file = file
        self.reason = reason
        self.advice = advice
        self.place = place

    def __str__(self) -> str:
        where = f"{self.file}, {self.place}" if self.place else self.file
        return f"{where}: {self.reason}" + (f"; {self.advice}" if self.advice else "")


class DamagedInput(RecordingError):
    """A recording of which a part could not be read. ``result`` is what the rest of it says."""

    def __init__(
        self,
        file: str,
        reason: str,
        advice: str = "",
        place: Optional[str] = None,
        result: Optional[Result] = None,
    ) -> None:
        super().__init__(file, reason, advice, place)
        self.args = (file, reason, advice, place, result)
        self._result = result

    @property
    def result(self) -> Result:
        """The result of what could be read."""
        if self._result is None:
            raise AttributeError("this error came without a result")
        return self._result
