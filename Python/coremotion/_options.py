"""How a recording is read, as on the command line."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional, Sequence


def reading(
    *,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    member: Optional[str] = None,
    columns: Optional[Mapping[str, Sequence[str]]] = None,
    units: Optional[Mapping[str, str]] = None,
    sign: Optional[str] = None,
    sampling_rate: Optional[float] = None,
    dates: Optional[str] = None,
) -> dict[str, Any]:
    """The keys of a question that say so; what is not given has none."""
    given = {
        "wear": wear,
        "time_zone": time_zone,
        "member": None if member is None else os.fspath(member),
        "columns": None if columns is None else {name: list(names) for name, names in columns.items()},
        "units": None if units is None else dict(units),
        "sign": sign,
        "sampling_rate": None if sampling_rate is None else float(sampling_rate),
        "dates": dates,
    }
    return {name: value for name, value in given.items() if value is not None}
