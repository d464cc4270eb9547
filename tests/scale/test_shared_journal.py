"""Threads that share a journal: by name, as runs and readers, or as an open object."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from types import SimpleNamespace

import pytest
from together import together

import minuet.scale.cluster as cluster
from minuet import JournalError
from minuet.scale import work
from minuet.scale.audit import audit
from minuet.scale.journal import Bundle, Done, Journal, Totals, _check_kind, read_status
from minuet.solver.parts import Part

THREADS = 4
TOTAL = 945


@pytest.fixture
def small_tasks(monkeypatch):
    monkeypatch.setattr(work, "MOST", 8)
    monkeypatch.setattr(work, "SECONDS", 600.0)  # only the number of solutions ends a task


def run(problem, path):
    with ThreadPoolExecutor(1) as worker:
        return cluster.run(
            problem, worker, journal=path, output=path.with_suffix(".jsonl"), engine="cells"
        )


def asked(question, *about):
    """Return the answer or the message of the error."""
    try:
        return question(*about)
    except JournalError as error:
        return str(error)


def test_runs_of_one_journal(tmp_path, pairs, small_tasks):
    """One of them does the work; the other waits and finds it done, or is refused."""
    path = tmp_path / "run.db"
    answers = together(*[lambda: asked(run, pairs, path)] * THREADS)
    done = [each.solutions for each in answers if not isinstance(each, str)]
    refused = [each for each in answers if isinstance(each, str)]
    assert done == [TOTAL] * len(done) != []
    assert all("is in use by another run" in each for each in refused)
    assert audit(path) == []
    assert len({*path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()}) == TOTAL
    assert sorted(each.name for each in tmp_path.iterdir()) == ["run.db", "run.jsonl"]


def test_a_journal_that_is_begun_while_another_looks_at_it(tmp_path):
    """Another run may create its tables between any two statements of the check."""
    path = tmp_path / "run.db"
    path.touch()
    others = [lambda: Journal.open(path, {"problem": "x"}, Part(())).close()]

    class Slow(sqlite3.Connection):
        def execute(self, *statement):
            answer = super().execute(*statement).fetchall()
            while others:
                others.pop()()
            return SimpleNamespace(fetchone=lambda: answer[0])

    with closing(sqlite3.connect(path, factory=Slow)) as file:
        _check_kind(file, path)


def test_readers_of_a_journal_while_it_grows(tmp_path, pairs, small_tasks):
    """They see a consistent state, and never less than before."""
    path, ended = tmp_path / "run.db", []

    def work_at_it():
        try:
            return run(pairs, path).solutions
        finally:
            ended.append(True)

    def watch():
        seen = [Totals()]
        while not ended:
            status = asked(read_status, path)
            if not isinstance(status, str):
                seen.append(status.totals)
        return [each.solutions for each in seen], [each.tasks for each in seen]

    def check():
        found = []
        while not ended:
            found.append(asked(audit, path))
        return found

    total, *seen, checks = together(work_at_it, watch, watch, check)
    assert total == TOTAL
    assert all(numbers == sorted(numbers) for pair in seen for numbers in pair)
    assert all(each == [] or each == f"there is no journal {path}" for each in checks)


def test_an_open_journal(tmp_path):
    """Each thread replaces its own bundles, writes notes and reads, always in a consistent
    state.
    """
    turns = 25
    with Journal.open(tmp_path / "run.db", {"problem": "x"}, Part(())) as journal:
        roots = [Bundle(2 + k, (Part((k,), (), 1 / THREADS),), 1) for k in range(THREADS)]
        journal.commit([Done(1, 0, 0.0, 0, 0, 0, 0, 0)], roots, Totals(tasks=1))

        def go_on(thread):
            here = roots[thread]
            for turn in range(turns):
                rest = here._replace(id=2 + THREADS * (turn + 1) + thread, parent=here.id)
                done = Done(here.id, here.parent, 0.0, 1, 1, 1, 0, 0)
                journal.commit([done], [rest], Totals(solutions=turn))
                journal.note(f"thread {thread}", turn)
                assert journal.noted(f"thread {thread}") == turn
                assert len(journal.bundles()) == THREADS
                assert journal.last() >= rest.id
                here = rest

        together(*[lambda thread=thread: go_on(thread) for thread in range(THREADS)])
    with Journal.open(tmp_path / "run.db", {"problem": "x"}, Part(())) as again:  # checks all rows
        assert [again.noted(f"thread {thread}") for thread in range(THREADS)] == [
            turns - 1
        ] * THREADS
        assert again.last() == 1 + THREADS * (turns + 1)
