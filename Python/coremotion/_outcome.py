"""What became of one recording, whatever it was: results, or the reason why there are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional, Union
from urllib.parse import unquote, urlsplit

import pyarrow as pa

#: The states of `coremotion cohort`'s manifest, and the exit code that `coremotion analyze` has for each.
DONE, DAMAGED, REFUSED, FAILED = "done", "damaged", "refused", "failed"
EXIT_CODES = {DONE: 0, DAMAGED: 3, REFUSED: 1, FAILED: 1}


@dataclass(frozen=True)
class Outcome:
    """One recording's state (`done`, `damaged`, `refused` or `failed`), exit code, reason and tables.

    `reason` is None where all of the recording was used; `tables` is empty where none of it could be.
    """

    state: str
    exit_code: int
    reason: Optional[str] = None
    tables: Mapping[str, pa.Table] = field(default_factory=dict)


def outcome(source: Union[str, bytes], tables: Sequence[str], options: Mapping[str, Any]) -> Outcome:
    """Analyses one recording and never raises for what is in it: what is wrong with a file is its row."""
    import coremotion

    try:
        given = source if isinstance(source, bytes) else local_path(source)
        result = coremotion.analyze(given, tables=tuple(tables), **options)
    except coremotion.DamagedInput as error:
        return Outcome(DAMAGED, EXIT_CODES[DAMAGED], str(error), error.result.tables)
    except (coremotion.RecordingError, OSError) as error:
        return Outcome(REFUSED, EXIT_CODES[REFUSED], str(error))
    except Exception as error:
        return Outcome(FAILED, EXIT_CODES[FAILED], f"{type(error).__name__}: {error}")
    return Outcome(DONE, EXIT_CODES[DONE], None, result.tables)


def local_path(name: str) -> Path:
    """The file that a path or a `file:` address names, as Spark writes them.

    :raises OSError: where the address is of another kind of storage.
    """
    scheme = name.split(":", 1)[0] if "://" in name or name.startswith("file:") else ""
    if not scheme:
        return Path(name)
    if scheme == "file":
        return Path(unquote(urlsplit(name).path))
    raise OSError(
        f"{name}: expected a path that every worker can open, found an address of {scheme}. "
        "Read it as bytes (binaryFile) and analyse that column."
    )
