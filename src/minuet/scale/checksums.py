"""Checksums in a journal: one in every row, and one over all the rows of a table.

SQLite does not notice when a bit of its file changes. So the last column of every row is a checksum
of the others. A damaged page may also hide a row, or show one twice. For that, table `seal` has a
row for each table in which no row may be missing: how many there are, and the sum of their
checksums.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from zlib import crc32

from minuet.errors import show

SEAL = """CREATE TABLE seal (
    name TEXT PRIMARY KEY, rows INTEGER NOT NULL, total INTEGER NOT NULL, checksum INTEGER NOT NULL
) WITHOUT ROWID"""
SEALED = {"setting", "bundle", "task", "total"}
MODULUS = 2**62  # integers of SQLite have 64 bits

Row = tuple[Any, ...]


class Damage(Exception):  # noqa: N818
    """A journal does not hold what was written to it; the message says which row is wrong."""


class Seal(NamedTuple):
    """The number of rows of a table, and the sum of their checksums.

    >>> row = signed("task", (1, 0.5))
    >>> Seal().plus([row, row]).minus([row]) == Seal().plus([row])
    True
    """

    rows: int = 0
    total: int = 0

    def plus(self, rows: Iterable[Row]) -> Seal:
        """Return the seal with these rows added."""
        sums = [row[-1] for row in rows]
        return Seal(self.rows + len(sums), (self.total + sum(sums)) % MODULUS)

    def minus(self, rows: Iterable[Row]) -> Seal:
        """Return the seal with these rows removed."""
        sums = [row[-1] for row in rows]
        return Seal(self.rows - len(sums), (self.total - sum(sums)) % MODULUS)


def signed(table: str, row: Row) -> Row:
    """Return a row with its checksum. SQLite must return each value unchanged."""
    return *row, _checksum(table, row)


def _checksum(table: str, row: Row) -> int:
    return crc32(f"{table}{row}".encode(errors="surrogateescape"))


def write_seals(file: sqlite3.Connection, seals: Mapping[str, Seal]) -> None:
    """Write down the seals of these tables."""
    rows = [signed("seal", (name, *seal)) for name, seal in seals.items()]
    file.executemany("REPLACE INTO seal VALUES (?, ?, ?, ?)", rows)


def read_seals(file: sqlite3.Connection) -> dict[str, Seal]:
    """Read the seals of all tables."""
    seals = {row[0]: Seal(*row[1:-1]) for row in _good_rows(file, "seal")}
    if seals.keys() != SEALED:
        raise Damage(f"table seal has rows for {show([*seals])}, not for {sorted(SEALED)}")
    return seals


def verify(file: sqlite3.Connection, *tables: str) -> None:
    """Raise `Damage` unless the rows of these tables are the ones that were written."""
    seals = read_seals(file)
    for table in tables:
        found = Seal().plus(_good_rows(file, table))
        sealed = seals.get(table, found)
        if found.rows != sealed.rows:
            raise Damage(f"table {table} has {found.rows:,} rows instead of {sealed.rows:,}")
        if found != sealed:
            raise Damage(f"the rows of table {table} are not those that were written")


def _good_rows(file: sqlite3.Connection, table: str) -> Iterator[Row]:
    for row in file.execute(f"SELECT * FROM {table}"):
        if row[-1] != _checksum(table, row[:-1]):
            raise Damage(f"row {show(row[0])} of table {table} does not match its checksum")
        yield row
