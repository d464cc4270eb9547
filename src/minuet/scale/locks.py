"""The lock of a journal: one run at a time, released by the system however the process ends.

It is an empty database beside the journal, in an exclusive transaction: that works the same way on
all systems, and worker processes do not inherit it. The owner deletes the file when it is done; if
the owner is killed, the file stays behind and the next run takes it over.
"""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic

from minuet.errors import JournalError


def hold(path: Path, patience: float) -> sqlite3.Connection:
    """Hold the lock of a journal for this block; wait a few seconds for others."""
    end = monotonic() + patience
    while True:
        before = _identity(path)
        lock = _try(path, max(0.0, end - monotonic()))
        if lock is None:
            raise JournalError(
                f"{path} is in use by another run; see its progress with minuet status {path}"
            )
        # While we waited, the previous owner may have deleted the file, and a third process may
        # hold a new one. Our lock counts only if the file is the same before and after.
        if before is not None and before == _identity(path):
            return lock
        lock.close()


def is_held(path: Path) -> bool:
    """Whether a run holds the lock right now; needs only permission to read the file."""
    try:
        with closing(_connect(path, 0.0, "ro")) as lock:
            _execute(lock, path, "SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError as error:  # it is held, or the file does not exist
        return _is_busy(error)
    return False


def remove(lock: sqlite3.Connection, path: Path) -> None:
    """Release the lock and delete its file."""
    with suppress(OSError):  # stays if the system cannot delete files in use
        _beside(path).unlink(missing_ok=True)
    lock.close()


def _beside(path: Path) -> Path:
    return path.with_name(path.name + "-lock")


def _identity(path: Path) -> tuple[int, int] | None:
    """The identity of a file, which differs for a later file of the same name."""
    try:
        found = _beside(path).stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_ctime_ns


def _try(path: Path, patience: float) -> sqlite3.Connection | None:
    """Take the lock; None if another process has it."""
    with ExitStack() as on_failure:
        lock = on_failure.enter_context(closing(_connect(path, patience, "rwc")))
        try:
            _execute(lock, path, "PRAGMA journal_mode = MEMORY")
            _execute(lock, path, "BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _is_busy(error):
                return None
            raise
        on_failure.pop_all()
    return lock


def _connect(path: Path, patience: float, mode: str) -> sqlite3.Connection:
    """Connect to the file for reading ("ro"), or for writing, creating it if needed ("rwc")."""
    where = f"{_beside(path).resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(
        where, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
    )


def _execute(lock: sqlite3.Connection, path: Path, statement: str) -> None:
    try:
        lock.execute(statement)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:  # some other file has this name
        raise JournalError(
            f"{_beside(path)} is not the lock of a journal: remove it if no run uses {path.name}"
        ) from error


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return error.sqlite_errorname.startswith("SQLITE_BUSY")
