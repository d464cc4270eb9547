"""The lock of a journal: one run at a time, and the system releases it however a process ends.

It is an empty database beside the journal, in an exclusive transaction: that works alike on all
systems, and is not inherited by the processes of workers. Whoever is done takes the file away; one
a killed owner leaves it behind, and the next one takes it over.
"""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic

from minuet.errors import JournalError


def hold(path: Path, patience: float) -> sqlite3.Connection:
    """Hold the lock of a journal until it is removed; wait for others for some seconds."""
    end = monotonic() + patience
    while True:
        before = _identity(path)
        lock = _try(path, max(0.0, end - monotonic()))
        if lock is None:
            raise JournalError(
                f"{path} is in use by another run; to see how far it is: minuet status {path}"
            )
        # While we waited, the one before us may have taken the file away, and a third one may hold
        # a new one: what we have counts if the file was the same, before and after.
        if before is not None and before == _identity(path):
            return lock
        lock.close()


def is_held(path: Path) -> bool:
    """Whether a run holds the lock just now; anyone who may read the file may ask."""
    try:
        with closing(_connect(path, 0.0, "ro")) as lock:
            _execute(lock, path, "SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError as error:  # it is held, or there is no such file
        return _is_busy(error)
    return False


def remove(lock: sqlite3.Connection, path: Path) -> None:
    """Let go of a lock that is held, and leave no file behind."""
    with suppress(OSError):  # where files that are in use cannot be removed, it stays
        _beside(path).unlink(missing_ok=True)
    lock.close()


def _beside(path: Path) -> Path:
    return path.with_name(path.name + "-lock")


def _identity(path: Path) -> tuple[int, int] | None:
    """What distinguishes a file from a later one of the same name."""
    try:
        found = _beside(path).stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_ctime_ns


def _try(path: Path, patience: float) -> sqlite3.Connection | None:
    """Take the lock; None if another has it."""
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
    """Connect to the file, to read ("ro"), or to write and create it ("rwc")."""
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
