"""Files of solutions that grow during a run and are never wrong about what they hold.

An output gets its `position` from the journal when it is opened, and removes everything after it,
written by a run that was killed before it could update the journal. `write` adds solutions and
returns the new position, after everything has reached the disk; then the journal is updated. So
each solution is there exactly once, whatever happens in between.

- `.jsonl`: a line for each solution, a list of the labels of its options. The position is the
  length of the file.
- `.parquet`: a folder of Parquet files with one column `options`, a list of option numbers. The
  position is the number of files.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any, Protocol

from minuet.errors import JournalError, import_extra
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.packed import Packed


class Output(Protocol):
    """Where solutions go."""

    many: int  # the largest number of solutions that may wait to be written

    def is_due(self, seconds: float, since: float) -> bool:
        """Whether to write now, given the seconds since the start and since the last write."""

    def write(self, found: list[Packed]) -> int:
        """Add solutions; return the position after them, once they are safe."""

    def close(self) -> None:
        """Close the file."""


def open_output(path: str | Path, problem: Problem, position: int | None) -> Output:
    """Open the file at this position; None for a new file, which must not exist yet."""
    path = check_name(path)
    with _clear_errors(path):
        if position is None and _is_something(path):
            raise JournalError(
                f"{path} already exists and is not from this run; it was left unchanged"
            )
        if path.suffix == ".parquet":
            return ParquetFiles(path, problem, position or 0)
        return JsonLines(path, problem, position or 0)


def _is_something(path: Path) -> bool:
    if path.is_dir():
        return any(path.iterdir())
    return path.exists() and path.stat().st_size > 0


def remove_empty(path: str | Path) -> None:
    """Remove a file or folder of solutions if it is empty."""
    path = Path(path)
    if path.is_dir():
        with suppress(OSError):
            path.rmdir()
    elif not _is_something(path):
        path.unlink(missing_ok=True)


def check_name(path: str | Path) -> Path:
    """Raise unless the ending of the name determines the format."""
    path = Path(path)
    if path.suffix not in (".jsonl", ".parquet"):
        raise ValueError(f"the name of a solutions file must end in .jsonl or .parquet: {path}")
    if path.suffix == ".parquet":
        import_extra("pyarrow", extra="parquet")
    return path


def name_for(journal: str | Path, path: str | Path) -> str:
    """Return how a journal names its file of solutions, whatever the current folder is.

    A file in the folder of the journal, or below it, is named from there, so that both can be moved
    together. Any other file has its full path.
    """
    folder, full = (Path(os.path.abspath(it)) for it in (Path(journal).parent, path))  # noqa: PTH100
    return (full.relative_to(folder) if full.is_relative_to(folder) else full).as_posix()


def path_from(journal: str | Path, name: str) -> Path:
    """Return the path of the file of solutions that a journal names.

    >>> path_from("runs/run.db", name_for("runs/run.db", "runs/found.jsonl")).as_posix()
    'runs/found.jsonl'
    """
    return Path(journal).parent / name


class JsonLines:
    """A line of JSON for each solution: the labels of its options."""

    many = 200_000

    def __init__(self, path: Path, problem: Problem, position: int) -> None:
        self.path = path
        self.texts = [json.dumps(label, default=str) for label in problem.labels]
        length = path.stat().st_size if path.exists() else 0
        if length < position:
            raise JournalError(
                f"{path} has {length:,} bytes, but the journal recorded {position:,}: "
                "the file was changed, replaced or deleted"
            )
        # Unbuffered: a buffer would be written at exit even if the disk is full.
        self.file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        self.file.truncate(position)
        self.file.seek(position)
        _keep_names(path.parent)

    def is_due(self, seconds: float, since: float) -> bool:
        """At any time: appending is cheap."""
        return True

    def write(self, found: list[Packed]) -> int:
        """Append the lines."""
        with _clear_errors(self.path):
            for packed in found:
                lines = memoryview(core.packed_lines(packed.sizes, packed.options, self.texts))
                while lines:
                    lines = lines[self.file.write(lines) :]
            os.fsync(self.file.fileno())
            return self.file.tell()

    def close(self) -> None:
        """Close the file."""
        self.file.close()


class ParquetFiles:
    """A folder of Parquet files, one for each write."""

    many = 200_000  # and so about this many per file

    def __init__(self, path: Path, problem: Problem, position: int) -> None:
        self.path = path
        self.position = position
        self.pyarrow = import_extra("pyarrow", extra="parquet")
        labels = json.dumps([*problem.labels], default=str)
        item = self.pyarrow.field("item", self.pyarrow.uint32(), nullable=False)
        options = self.pyarrow.field("options", self.pyarrow.list_(item), nullable=False)
        self.schema = self.pyarrow.schema([options], {"minuet.labels": labels})
        path.mkdir(exist_ok=True)
        self._take_away_unknown()

    def _take_away_unknown(self) -> None:
        names = {self._name(number) for number in range(self.position)}
        there = {file.name for file in self.path.iterdir()}
        if names - there:
            lost = min(names - there)
            raise JournalError(f"{self.path} lacks {lost}, which the journal lists")
        for name in there - names:
            if name.startswith("part-"):
                (self.path / name).unlink()

    @staticmethod
    def _name(number: int) -> str:
        return f"part-{number:06}.parquet"

    def is_due(self, seconds: float, since: float) -> bool:
        """Rarely enough that a long run does not make too many files, or too small ones."""
        return since > 1 + seconds / 1000

    def write(self, found: list[Packed]) -> int:
        """Write one more file, unless there is nothing to write."""
        packed = Packed.joined(found)
        if len(packed):
            with _clear_errors(self.path):
                self._write(packed)
            self.position += 1
        return self.position

    def _write(self, packed: Packed) -> None:
        parquet = import_module("pyarrow.parquet")
        file = self.path / self._name(self.position)
        parquet.write_table(self._table(packed), file, compression="zstd")
        with file.open("r+b") as written:
            os.fsync(written.fileno())
        _keep_names(self.path)

    def _table(self, packed: Packed) -> Any:
        arrow = self.pyarrow
        starts = array("i", accumulate(memoryview(packed.sizes).cast("I"), initial=0))
        options = arrow.Array.from_buffers(
            arrow.uint32(), starts[-1], [None, arrow.py_buffer(packed.options)]
        )
        offsets = arrow.Array.from_buffers(
            arrow.int32(), len(starts), [None, arrow.py_buffer(starts)]
        )
        lists = arrow.ListArray.from_arrays(offsets, options, type=self.schema.field(0).type)
        return arrow.Table.from_arrays([lists], schema=self.schema)

    def close(self) -> None:
        """Nothing is open between two writes."""


def _keep_names(folder: Path) -> None:
    """Flush the folder's list of files to disk, like the files themselves."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)


def solutions_in(path: str | Path, position: int) -> int:
    """Count the solutions in a file up to this position, or to its end if it is shorter."""
    path = check_name(path)
    if path.suffix == ".parquet":
        files = [path / ParquetFiles._name(number) for number in range(position)]
        return sum(_rows_in(file) for file in files if file.exists())
    return _lines_in(path, position) if path.exists() else 0


def _rows_in(file: Path) -> int:
    """Count the rows of one Parquet file; 0 if it is damaged."""
    import_extra("pyarrow", extra="parquet")
    try:
        rows: int = import_module("pyarrow.parquet").read_metadata(file).num_rows
    except (OSError, ValueError):
        return 0
    return rows


def _lines_in(path: Path, length: int) -> int:
    lines = 0
    with path.open("rb") as file:
        while length > 0 and (text := file.read(min(length, 1 << 20))):
            lines += text.count(b"\n")
            length -= len(text)
    return lines


@contextmanager
def _clear_errors(path: Path) -> Iterator[None]:
    """Say what happened to which file, and that the run can resume from its journal."""
    try:
        yield
    except JournalError:
        raise
    except OSError as error:
        raise JournalError(
            f"cannot write {path}: {error.strerror or error}. "
            "Everything in the journal is safe: fix this and run the command again"
        ) from error
