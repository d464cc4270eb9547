"""Auditing a journal: rows that add up are accepted, and any change is noticed."""

import json
import sqlite3
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from journals import PARQUET, change, needs_pyarrow

import minuet.scale.cluster as cluster
from minuet import JournalError, Problem, WorkersLost
from minuet.apps.cli import main
from minuet.scale import work
from minuet.scale.audit import audit
from minuet.scale.journal import Bundle, Done, Journal, Totals, read_status
from minuet.scale.long_run import LongRun
from minuet.solver.parts import Part


class Leaving(ThreadPoolExecutor):
    """A worker that does some tasks and disappears."""

    tasks = 0

    def submit(self, function, *arguments):
        self.tasks += 1
        if self.tasks > 8:
            raise BrokenExecutor("gone")
        return super().submit(function, *arguments)


class Failing(ThreadPoolExecutor):
    """A worker that runs out of memory after some tasks."""

    tasks = 0

    def submit(self, function, *arguments):
        self.tasks += 1
        return super().submit(function if self.tasks < 8 else fail, *arguments)


def fail(*_):
    raise MemoryError("no room")


@pytest.fixture
def run(tmp_path, pairs, monkeypatch):
    """Run for some tasks of fifty solutions; return the journal and the output."""
    monkeypatch.setattr(work, "MOST", 50)
    monkeypatch.setattr(work, "SECONDS", 600.0)  # only the number of solutions ends a task

    def begin(name="found.jsonl"):
        how = {"journal": tmp_path / "run.db", "output": tmp_path / name, "engine": "cells"}
        with Leaving(1) as leaving, pytest.raises(WorkersLost):
            cluster.run(pairs, leaving, **how)
        return how["journal"], how["output"]

    return begin


def rows(journal, question):
    with closing(sqlite3.connect(journal)) as file, file:
        return file.execute(question).fetchall()


@pytest.mark.parametrize("name", ["found.jsonl", PARQUET])
def test_tasks_are_in_the_journal(run, name):
    journal, _ = run(name)
    assert audit(journal) == []
    totals = read_status(journal).totals
    sums = rows(journal, "SELECT count(*), sum(solutions), sum(nodes), sum(updates) FROM task")
    assert sums == [(totals.tasks, totals.solutions, totals.nodes, totals.updates)]
    assert totals.tasks >= 6
    assert rows(journal, "SELECT parent FROM task WHERE bundle = 1") == [(0,)]


def test_what_was_done_before_a_task_failed_is_kept(tmp_path, pairs, monkeypatch):
    monkeypatch.setattr(work, "MOST", 50)
    monkeypatch.setattr(work, "SECONDS", 600.0)
    monkeypatch.setattr(LongRun, "_is_due", lambda run: False)
    how = {"journal": tmp_path / "run.db", "output": tmp_path / "found.jsonl", "engine": "cells"}
    with Failing(1) as failing, pytest.raises(MemoryError):
        cluster.run(pairs, failing, **how)
    assert audit(how["journal"]) == []
    assert read_status(how["journal"]).totals.tasks >= 6
    assert cluster.run(pairs, lambda: ThreadPoolExecutor(1), **how).solutions == 945


def test_the_solutions_of_a_task_are_where_its_row_says(run):
    journal, output = run()
    lines = output.read_text(encoding="utf-8").splitlines()
    found = rows(journal, "SELECT first, solutions FROM task WHERE solutions ORDER BY first")
    assert len(found) >= 6
    places = [line for first, number in found for line in range(first, first + number)]
    assert places == [*range(len(lines))]


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("DELETE FROM task WHERE bundle = 2", "bundles are neither done nor left"),
        ("DELETE FROM task WHERE bundle = 2", "number of tasks"),
        ("DELETE FROM task WHERE bundle = 2", "left of a task that is not done"),
        ("DELETE FROM bundle", "that is not all of it"),
        ("UPDATE task SET solutions = solutions + 1 WHERE bundle = 2", "solutions of the tasks"),
        ("UPDATE task SET nodes = nodes + 1 WHERE bundle = 2", "nodes of the tasks add up to"),
        ("UPDATE task SET first = first + 1 WHERE bundle = 3", "begin at"),
        ("UPDATE task SET milliseconds = 1e9 WHERE bundle = 1", "seconds of the tasks"),
        ("UPDATE total SET solutions = solutions - 1", "end at"),
        ("INSERT INTO bundle VALUES (2, 1, '[]', 0, 0)", "both done and left"),
        ("UPDATE total SET position = 10", "solutions, not"),
    ],
)
def test_what_is_changed_is_noticed(statement, complaint, run, capsys):
    journal, _ = run()
    change(journal, statement)
    assert any(complaint in sentence for sentence in audit(journal))
    assert main(["status", str(journal), "--audit"]) == 2
    output = capsys.readouterr()
    assert complaint in output.out
    assert "does not add up" in output.err


def test_solutions_that_are_gone_are_missed(run, capsys):
    journal, output = run()
    assert main(["status", str(journal), "--audit"]) == 0
    assert "it adds up" in capsys.readouterr().out
    assert main(["status", str(journal), "--audit", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["audit"] == []
    output.write_text(
        "\n".join(output.read_text(encoding="utf-8").splitlines()[1:]) + "\n", encoding="utf-8"
    )
    assert any(" solutions, not " in sentence for sentence in audit(journal))
    output.unlink()
    assert audit(journal) == [f"the file of solutions is gone: {output}"]


def test_lines_added_to_a_finished_file_are_noticed(tmp_path):
    journal, output = tmp_path / "run.db", tmp_path / "found.jsonl"
    problem = Problem("abc", options=["ab", "bc", "c", "a"])
    with ThreadPoolExecutor(1) as executor:
        cluster.run(problem, executor, journal=journal, output=output)
    assert audit(journal) == []
    with output.open("ab") as file:
        file.write(b"[1]\n")
    assert audit(journal) == [f"{output} has 4 bytes after its last solution"]


def test_it_is_asked_from_another_folder(tmp_path, pairs, monkeypatch, capsys):
    """Names are relative to the run's folder; journal and solutions can be moved together."""
    run, other = tmp_path / "run", tmp_path / "other"
    run.mkdir()
    other.mkdir()
    monkeypatch.chdir(run)
    for output in ("found.jsonl", tmp_path / "elsewhere.jsonl"):
        journal = f"{Path(output).stem}.db"
        with ThreadPoolExecutor(1) as executor:
            cluster.run(pairs, executor, journal=journal, output=output)
    monkeypatch.chdir(other)
    for journal in ("../run/found.db", "../run/elsewhere.db"):
        assert main(["status", journal, "--audit"]) == 0
        assert "it adds up" in capsys.readouterr().out
    assert main(["status", "../run/found.db", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["output"] == str(Path("../run/found.jsonl"))
    with ThreadPoolExecutor(1) as executor:  # the same question, asked from here
        how = {"journal": "../run/found.db", "output": "../run/found.jsonl"}
        assert cluster.run(pairs, executor, **how).solutions == 945
    run.rename(tmp_path / "moved")
    assert audit(tmp_path / "moved" / "found.db") == []


@needs_pyarrow
def test_a_damaged_part_has_no_solutions(run):
    journal, output = run("found.parquet")
    part = min(output.iterdir())
    part.write_bytes(part.read_bytes()[:100])
    assert any(" solutions, not " in sentence for sentence in audit(journal))


def test_sums_of_more_than_64_bits(tmp_path):
    """Ten tasks, each with as many solutions as fit in 62 bits."""
    most, halves = 2**62, (Part((0,), (), 0.5), Part((1,), (), 0.5))
    totals = Totals()
    with Journal.open(tmp_path / "run.db", {"problem": "huge", "output": None}, Part(())) as book:
        for number in range(1, 11):
            weight = 0.0 if number < 10 else 1.0
            done = Done(number, number - 1, weight, most, most, most, 0, totals.solutions)
            totals = Totals(*(number * most for _ in range(3)), tasks=number, share=weight)
            left = [Bundle(number + 1, halves, number)] if number < 10 else []
            book.commit([done], left, totals)
    assert audit(tmp_path / "run.db") == []
    assert read_status(tmp_path / "run.db").totals == totals
    change(tmp_path / "run.db", f"UPDATE task SET first = '{7 * most + 1}' WHERE bundle = 8")
    assert len(audit(tmp_path / "run.db")) == 1


def test_a_journal_that_is_not_there(tmp_path):
    with pytest.raises(JournalError, match="there is no journal"):
        audit(tmp_path / "run.db")
