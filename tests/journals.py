"""Reading the journal of a run that may have just started, and editing one by hand."""

import sqlite3
from contextlib import closing
from importlib.util import find_spec

import pytest

from minuet import JournalError
from minuet.scale.checksums import SEALED, Seal, signed, write_seals
from minuet.scale.journal import read_status

needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")
PARQUET = pytest.param("found.parquet", marks=needs_pyarrow)


def tasks_done(journal):
    """The number of finished tasks in the journal; 0 if there is no journal yet."""
    try:
        return read_status(journal).totals.tasks
    except JournalError:
        return 0


def change(journal, statement):
    """Change rows and their checksums, as a bug in the program would."""
    with closing(sqlite3.connect(journal)) as file, file:
        file.execute(statement)
        seals = {}
        for table in SEALED:
            found = file.execute(f"SELECT * FROM {table}").fetchall()
            new = [signed(table, row[:-1]) for row in found]
            file.execute(f"DELETE FROM {table}")
            for row in new:
                marks = ", ".join("?" * len(row))
                file.execute(f"INSERT INTO {table} VALUES ({marks})", row)
            seals[table] = Seal().plus(new)
        write_seals(file, seals)
