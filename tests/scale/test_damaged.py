"""A damaged journal is refused in one sentence, unless the flipped bit is in unused space."""

import random
import sqlite3
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import closing

import pytest
from effort import amount

import minuet.scale.cluster as cluster
from minuet import JournalError, WorkersLost
from minuet.scale import journal as journals
from minuet.scale import work
from minuet.scale.audit import audit
from minuet.scale.journal import read_status
from minuet.scale.work import Work
from minuet.solver.parts import Part

PAGE = 4096
FLIPS = amount(2, 12)  # per page
TOTAL = 945


class Leaving(ThreadPoolExecutor):
    """A worker that does some tasks and disappears."""

    tasks = 0

    def submit(self, function, *arguments):
        self.tasks += 1
        if self.tasks > 60:
            raise BrokenExecutor("gone")
        return super().submit(function, *arguments)


@pytest.fixture
def quick(monkeypatch):
    """Many small tasks, without waiting for the disk."""
    monkeypatch.setattr(work, "MOST", 8)
    monkeypatch.setattr(work, "SECONDS", 600.0)  # only the number of solutions ends a task
    connect = journals._connect

    def connected(path):
        file = connect(path)
        file.execute("PRAGMA synchronous = OFF")
        return file

    monkeypatch.setattr(journals, "_connect", connected)


def begin(pairs, path, is_finished):
    how = {"journal": path, "engine": "cells"}
    with Leaving(1) as leaving, pytest.raises(WorkersLost):
        cluster.run(pairs, leaving, output=path.with_suffix(".jsonl"), **how)
    if is_finished:
        finish(pairs, path)


def finish(pairs, path):
    with ThreadPoolExecutor(1) as executor:
        output = path.with_suffix(".jsonl")
        return cluster.run(pairs, executor, journal=path, output=output, engine="cells").solutions


def flips(size, seed):
    """Positions in a file, and bits: some on every page, and more in the file's header."""
    chance = random.Random(seed)
    for page in range(0, size, PAGE):
        for _ in range(FLIPS):
            yield page + chance.randrange(PAGE), 1 << chance.randrange(8)
        yield page + chance.randrange(12), 1 << chance.randrange(8)
    for place in range(16, 100, amount(5, 1)):
        yield place, 1 << chance.randrange(8)


def asked(question, *about):
    """Return the answer or the message of a JournalError; nothing else may be raised."""
    try:
        return question(*about)
    except JournalError as error:
        return error if "\n" not in str(error) else None


@pytest.mark.parametrize("is_finished", [False, True])
def test_flipped_bits(is_finished, tmp_path, pairs, quick):
    path = tmp_path / "run.db"
    begin(pairs, path, is_finished)
    good, lines = path.read_bytes(), path.with_suffix(".jsonl").read_bytes()
    known = read_status(path).totals
    assert len(good) >= 5 * PAGE
    refused = seen = 0
    for place, bit in flips(len(good), seed=is_finished):
        damaged = bytearray(good)
        damaged[place] ^= bit
        path.write_bytes(damaged)
        path.with_suffix(".jsonl").write_bytes(lines)
        status = asked(read_status, path)
        assert isinstance(status, JournalError) or status.totals == known, place
        wrong = asked(audit, path)
        assert isinstance(wrong, JournalError) or wrong == [], place
        total = asked(finish, pairs, path)
        assert isinstance(total, JournalError) or total == TOTAL, place
        seen += 1
        refused += isinstance(total, JournalError)
    assert seen > amount(25, 100)
    assert refused > seen / 10


CHANGES = {
    "UPDATE task SET solutions = solutions + 1 WHERE bundle = 3": "row 3 of table task does not",
    "UPDATE task SET first = 'x' WHERE bundle = 3": "row 3 of table task does not",
    "DELETE FROM task WHERE bundle = 3": "table task has",
    "UPDATE bundle SET parts = '[[' WHERE id IN (SELECT max(id) FROM bundle)": "of table bundle",
    "DELETE FROM bundle WHERE id IN (SELECT max(id) FROM bundle)": "table bundle has",
    "UPDATE setting SET value = '{' WHERE name = 'engine'": "row 'engine' of table setting",
    "UPDATE setting SET value = x'ff' WHERE name = 'engine'": "row 'engine' of table setting",
    "UPDATE setting SET value = CAST(x'ff' AS TEXT) WHERE name = 'given'": "row 'given' of table",
    "UPDATE total SET solutions = 'x'": "row 'x' of table total does not",
    "UPDATE total SET position = position - 1": "of table total does not",
    "DELETE FROM total": "table total has 0 rows",
    "INSERT INTO total SELECT * FROM total": "table total has 2 rows",
    "UPDATE pulse SET nodes = 1": "of table pulse does not",
    "UPDATE seal SET rows = 1 WHERE name = 'task'": "row 'task' of table seal",
    "DELETE FROM seal WHERE name = 'task'": "table seal has rows for",
    "DROP TABLE pulse": "it does not have the tables of a journal",
    "ALTER TABLE task RENAME COLUMN nodes TO knots": "it does not have the tables of a journal",
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_row_is_named(change, tmp_path, pairs, quick):
    path = tmp_path / "run.db"
    begin(pairs, path, is_finished=False)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(change)
    before = path.read_bytes()
    for question in (audit, lambda path: finish(pairs, path)):
        with pytest.raises(JournalError) as caught:
            question(path)
        assert str(caught.value).startswith(f"{path} is damaged: ")
        assert CHANGES[change] in str(caught.value)
        assert str(caught.value).endswith("; it was left unchanged")
    assert path.read_bytes() == before


def test_a_bundle_that_is_gone_when_its_task_is_done(tmp_path, pairs, quick):
    """As if the pages that lead to it were damaged during the run."""
    with journals.Journal.open(tmp_path / "run.db", {"problem": "x"}, Part(())) as journal:
        journal._file.execute("DELETE FROM bundle")
        done = journals.Done(1, 0, 1.0, 5, 5, 5, 0, 0)
        with pytest.raises(JournalError, match="only 0 of the 1 "):
            journal.commit([done], [], journals.Totals(5))
        assert journal.totals() == journals.Totals()


def test_zeros_are_signed_alike(tmp_path):
    """SQLite has no -0.0, and turns integers in columns of real numbers into real numbers."""
    with journals.Journal.open(tmp_path / "run.db", {"problem": "x"}, Part(())) as journal:
        done = journals.Done(1, 0, -0.0, 0, 0, 0, 0, 2**63)
        empty = [journals.Bundle(2, ()), journals.Bundle(3, (Part((0,), (), 1),))]
        journal.commit([done], empty, journals.Totals(worked=0, seconds=1))
    with journals.Journal.open(tmp_path / "run.db", {"problem": "x"}, Part(())) as journal:
        assert journal.totals().seconds == 1.0


def test_a_run_does_not_end_with_a_total_that_does_not_add_up(tmp_path, pairs, quick):
    """A bookkeeping mistake with correct checksums is noticed at the end."""
    path = tmp_path / "run.db"
    begin(pairs, path, is_finished=False)
    book = Work._add

    def off_by_one(self, outcome, solutions):
        book(self, outcome, solutions + (self.totals.tasks == 80))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Work, "_add", off_by_one)
        with pytest.raises(JournalError, match="does not add up: the solutions of the tasks"):
            finish(pairs, path)
    with pytest.raises(JournalError, match="does not add up"):  # and again every time it is asked
        finish(pairs, path)


@pytest.mark.parametrize("name", ["run.db", "run.db-lock"])
def test_a_journal_that_cannot_be_opened_leaves_no_connection(name, tmp_path, monkeypatch):
    """Newer versions of Python warn about connections that are left to the garbage collector."""
    opened, connect = [], sqlite3.connect
    path = tmp_path / "run.db"
    journals.Journal.open(path, {}, Part(())).close()
    (tmp_path / name).write_bytes(b"something else" * 1000)

    def connected(*about, **how):
        opened.append(connect(*about, **how))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    for question in (audit, read_status, lambda path: journals.Journal.open(path, {}, Part(()))):
        asked(question, path)
    assert len(opened) >= 4
    for each in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            each.execute("SELECT 1")
