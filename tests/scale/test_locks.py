"""The lock of a journal: one holder, and no file left behind."""

import threading

import pytest

from minuet import JournalError
from minuet.scale import locks


def test_one_at_a_time(tmp_path):
    path = tmp_path / "run.db"
    assert not locks.is_held(path)
    assert not [*tmp_path.iterdir()]  # asking changes nothing
    lock = locks.hold(path, 0.0)
    assert locks.is_held(path)
    with pytest.raises(JournalError, match="in use by another run"):
        locks.hold(path, 0.0)
    locks.remove(lock, path)
    assert not locks.is_held(path)
    assert not [*tmp_path.iterdir()]


def test_a_file_left_by_a_killed_run_does_not_matter(tmp_path):
    path = tmp_path / "run.db"
    locks.hold(path, 0.0).close()
    assert [*tmp_path.iterdir()]
    assert not locks.is_held(path)
    locks.remove(locks.hold(path, 0.0), path)
    assert not [*tmp_path.iterdir()]


def test_a_file_that_is_not_a_lock(tmp_path):
    """The error names this file, not the journal, and leaves it alone."""
    path, other = tmp_path / "run.db", tmp_path / "run.db-lock"
    other.write_bytes(b"something else" * 100)
    for ask in (locks.is_held, lambda path: locks.hold(path, 0.0)):
        with pytest.raises(JournalError, match=r"run\.db-lock is not the lock of a journal"):
            ask(path)
    assert other.read_bytes() == b"something else" * 100


def test_a_lock_whose_file_is_gone_does_not_count(tmp_path, monkeypatch):
    """One waits, the holder removes the file, and a third creates and locks a new one."""
    path, third, attempt = tmp_path / "run.db", [], locks._try
    locks.hold(path, 0.0).close()

    def meanwhile(path, patience):
        lock = attempt(path, patience)
        if not third:  # we opened the old file: now it is removed and someone else gets the lock
            (tmp_path / "run.db-lock").unlink()
            third.append(attempt(path, 0.0))
        return lock

    monkeypatch.setattr(locks, "_try", meanwhile)
    with pytest.raises(JournalError, match="in use by another run"):
        locks.hold(path, 0.0)
    third[0].close()


def test_many_in_turn(tmp_path):
    """Each holds it alone, although all of them remove the file."""
    path, inside, most = tmp_path / "run.db", [], []

    def work():
        for _ in range(10):
            lock = locks.hold(path, 60.0)
            inside.append(1)
            most.append(len(inside))
            inside.pop()
            locks.remove(lock, path)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 40
