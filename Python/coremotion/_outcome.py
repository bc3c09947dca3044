"""What became of one recording, whatever it was: results, or the reason why there are none."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional, Union
from urllib.parse import unquote, urlsplit

import pyarrow as pa

#: The states of `coremotion cohort`'s manifest, and the exit code that `coremotion analyze` has for each.
DONE, DAMAGED, REFUSED, FAILED = "done", "damaged", "refused", "failed"
EXIT_CODES = {DONE: 0, DAMAGED: 3, REFUSED: 1, FAILED: 1}

#: Where a recording is: a path, or its bytes.
Given = Union[str, bytes]


@dataclass(frozen=True)
class Outcome:
    """One recording's state (`done`, `damaged`, `refused` or `failed`), exit code, reason and tables.

    `reason` is None where all of the recording was used; `tables` is empty where none of it could be.
    `member` names it where the file holds several recordings.
    """

    state: str
    exit_code: int
    reason: Optional[str] = None
    tables: Mapping[str, pa.Table] = field(default_factory=dict)
    member: Optional[str] = None


def members(given: Given) -> list[Optional[str]]:
    """The recordings of a file, in their order: one without a name, or several with theirs."""
    import coremotion

    try:
        return list(coremotion.members(_source(given))) or [None]
    except (coremotion.RecordingError, OSError):
        # The analysis says what is wrong.
        return [None]


def outcome(given: Given, member: Optional[str], tables: Sequence[str], options: Mapping[str, Any]) -> Outcome:
    """Analyses one recording and never raises for what is in it: what is wrong with a file is its row."""
    import coremotion

    def ended(state: str, reason: Optional[str], found: Mapping[str, pa.Table]) -> Outcome:
        return Outcome(state, EXIT_CODES[state], reason, found, member)

    try:
        source = _source(given)
        if isinstance(source, Path) and source.is_dir() and member is not None:
            result = coremotion.analyze(member, tables=tuple(tables), **options)
        else:
            result = coremotion.analyze(source, member=member, tables=tuple(tables), **options)
    except coremotion.DamagedInput as error:
        return ended(DAMAGED, error.reason, error.result.tables)
    except (coremotion.RecordingError, OSError) as error:
        return ended(REFUSED, str(error), {})
    except Exception as error:
        return ended(FAILED, f"{type(error).__name__}: {error}", {})
    return ended(DONE, None, result.tables)


def _source(given: Given) -> Union[Path, bytes]:
    """The bytes, or the file that a path or a `file:` address names, as Spark writes them.

    :raises OSError: where it is an address of another kind of storage, or no file.
    """
    if isinstance(given, bytes):
        return given
    path = _local_path(given)
    kind = path.stat().st_mode if path.exists() else stat.S_IFREG
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
        raise OSError(f"{path}: a device, pipe or socket; name files and folders")
    return path


def _local_path(name: str) -> Path:
    scheme = name.split(":", 1)[0] if "://" in name or name.startswith("file:") else ""
    if not scheme:
        return Path(name)
    if scheme == "file":
        return Path(unquote(urlsplit(name).path))
    raise OSError(
        f"{name}: expected a path that every worker can open, found an address of {scheme}; "
        "read it as bytes (binaryFile) and analyse that column"
    )
