"""Many recordings on this machine: runs the bundled `coremotion cohort` and gives its tables."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Optional, Union

if TYPE_CHECKING:
    import pyarrow as pa

PathLike = Union[str, "os.PathLike[str]"]
#: Tables that `coremotion cohort` puts together over all recordings, and what a row of each is.
OVER_ALL = {"recordings": "recording", "days": "days", "minutes": "minutes"}


@dataclass(frozen=True)
class Cohort:
    """The folder of a cohort: `manifest.csv`, tables over all recordings, and a folder for each."""

    folder: Path

    @property
    def manifest(self) -> pa.Table:
        """A row a recording, failures too: `file`, `state` (done, damaged, refused, failed), `reason`, …"""
        return _read(self.folder / "manifest.csv", _of_manifest())

    def __getitem__(self, table: str) -> pa.Table:
        """A table over all recordings: `recordings`, `days` or `minutes`; others a recording at a time.

        The columns `file` and `folder` tell whose row it is; the rest and its units are of `coremotion.schema`.

        :raises KeyError: where there is no such table, or it was not asked for.
        """
        import coremotion

        path = self.folder / f"{table}.csv"
        if table not in OVER_ALL or not path.exists():
            found = [name for name in OVER_ALL if (self.folder / f"{name}.csv").exists()]
            raise KeyError(f"expected one of {', '.join(found)}, found {table}: name it in tables= to have it")
        return _read(path, {field.name: field for field in coremotion.schema(OVER_ALL[table])})


def cohort(
    paths: Union[PathLike, Iterable[PathLike]],
    out: PathLike,
    *,
    jobs: Optional[int] = None,
    tables: Optional[Iterable[str]] = None,
    wear: Optional[str] = None,
    time_zone: Optional[str] = None,
    resume: bool = False,
) -> Cohort:
    """Analyses files and folders of recordings, several at a time, each in a process of its own.

    :param paths: files and folders, or one of them.
    :param out: the folder of the cohort, new or with `resume` one that was begun.
    :param jobs: recordings at a time; as many as there are processors unless said.
    :param tables: tables for each recording; `summary`, `days`, `minutes` unless said.
    :param wear: `wrist`, `hip`, `thigh`, `ankle`, `chest`, `pocket` or `elsewhere`, whatever the files say.
    :param time_zone: the zone of local times, such as `Europe/Berlin`; `local:` in front says that the files' stamps
        are local.
    :param resume: whether what is done already is kept.
    :returns: the cohort; files that could not be used are rows of its `manifest`.
    :raises OSError: where nothing can be written into `out`.
    :raises ValueError: where an argument makes no sense, in the program's words.
    """
    import coremotion

    options = {"--jobs": jobs, "--tables": ",".join(tables) if tables else None, "--wear": wear, "--time-zone": time_zone}
    words = [word for name, value in options.items() if value is not None for word in (name, str(value))]
    words += ["--resume"] if resume else []
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    command = [str(coremotion.program()), "cohort", "-", "--output", os.fspath(out), *words]
    run = subprocess.run(command, input=_lines(given), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False)
    made = Cohort(Path(out))
    told = run.stderr.decode(errors="replace").strip()
    if run.returncode == 2:
        raise ValueError(told)
    if not (made.folder / "manifest.csv").exists() or run.returncode not in (0, 1, 3):
        raise OSError(told or f"coremotion cohort ended with {run.returncode}")
    return made


def _lines(paths: list[PathLike]) -> bytes:
    """The list of paths as the program reads it from standard input."""
    names = [os.fsencode(path) for path in paths]
    strange = [name for name in names if b"\n" in name]
    if strange:
        raise ValueError(f"a path in a list holds no line break: {strange[0]!r}")
    return b"".join(name + b"\n" for name in names)


def _read(path: Path, kinds: Mapping[str, pa.Field]) -> pa.Table:
    """A table with its columns as they stand, in their types; a column that is not known is words."""
    import pyarrow as pa
    from pyarrow import csv

    with path.open(encoding="utf-8") as file:
        names = file.readline().rstrip("\r\n").split(",")
    schema = pa.schema([kinds.get(name, pa.field(name, pa.string())) for name in names])
    options = csv.ConvertOptions(column_types=schema, null_values=[""], strings_can_be_null=True)
    return csv.read_csv(path, convert_options=options).cast(schema)


def _of_manifest() -> dict[str, pa.Field]:
    """The columns of `manifest.csv` that are no words."""
    import pyarrow as pa

    return {
        "size": pa.field("size", pa.int64(), metadata={"unit": "byte"}),
        "exit_code": pa.field("exit_code", pa.int32()),
        "seconds": pa.field("seconds", pa.float64(), metadata={"unit": "s"}),
    }
