"""The journal of a run: resumed, refused if it belongs to another run, and never damaged."""

import json
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import closing
from itertools import combinations
from math import prod

import pytest
from effort import thorough_if
from journals import PARQUET
from steady import wait_until

import minuet.scale.cluster as cluster
from minuet import JournalError, MissingExtra, Option, Problem, Stopped, WorkersLost
from minuet.scale import outputs, work
from minuet.scale.audit import audit
from minuet.scale.journal import Bundle, Done, Journal, Totals, read_status
from minuet.solver.parts import Part

KEY = {"problem": "abc", "engine": "bits"}


def done(bundle):
    """A row for a task without results."""
    return Done(bundle, 0, 0.0, 0, 0, 0, 0, 0)


class Slow(ThreadPoolExecutor):
    """Threads that take a while for every task."""

    def submit(self, function, *arguments):
        return super().submit(lambda: (time.sleep(0.01), function(*arguments))[1])


@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


# ---- the file


def test_it_keeps_its_settings(tmp_path):
    part = Part((1, 2), (3,), 0.125)
    totals = Totals(10**30, 5, 10**20, 7, 8, 9.5, 10.5, 11, 0.75)
    left = [Bundle(2, (part, part), 1), Bundle(3, (part,), 1)]
    with Journal.open(tmp_path / "run.db", KEY, Part((4,))) as journal:
        assert journal.bundles() == [Bundle(1, (Part((4,)),))]
        assert journal.totals() == Totals()
        assert (journal.is_blank, journal.last()) == (True, 1)
        journal.commit([done(1)], left, totals)
        journal.note("estimate", [1, 2])
    with Journal.open(tmp_path / "run.db", KEY, Part(())) as journal:
        assert journal.bundles() == left
        assert (journal.is_blank, journal.last()) == (False, 3)
        journal.commit([done(3)], [], totals)
        assert journal.last() == 3
        assert journal.totals() == totals
        assert journal.noted("estimate") == [1, 2]
        assert journal.noted("nothing") is None
    status = read_status(tmp_path / "run.db")
    assert status.fraction == 0.75
    assert status.bundles == 1
    assert not status.done
    assert not status.running


def test_a_transaction_that_fails_changes_nothing(tmp_path):
    part = Part((1,))
    with Journal.open(tmp_path / "run.db", KEY, Part(())) as journal:
        journal.commit([done(1)], [Bundle(2, (part,))], Totals(5))
        with pytest.raises(JournalError):
            journal.commit([done(2)], [Bundle(3, (part,)), Bundle(3, (part,))], Totals(9))
        assert journal.totals() == Totals(5)
        assert journal.bundles() == [Bundle(2, (part,))]


def test_one_run_at_a_time_and_anyone_may_look(tmp_path):
    with Journal.open(tmp_path / "run.db", KEY, Part(())):
        with pytest.raises(JournalError, match="in use by another run"):
            Journal.open(tmp_path / "run.db", KEY, Part(()))
        assert read_status(tmp_path / "run.db").running
    Journal.open(tmp_path / "run.db", KEY, Part(())).close()


def test_a_journal_of_another_run_is_refused(tmp_path):
    Journal.open(tmp_path / "run.db", KEY, Part(())).close()
    before = (tmp_path / "run.db").read_bytes()
    with pytest.raises(JournalError, match="journal of another problem"):
        Journal.open(tmp_path / "run.db", {**KEY, "problem": "other"}, Part(()))
    with pytest.raises(JournalError, match=r"started without a file of .*, not with .* in a.jsonl"):
        Journal.open(tmp_path / "run.db", {**KEY, "output": "a.jsonl"}, Part(()))
    with pytest.raises(JournalError, match="started with engine = 'bits', not 'cells'"):
        Journal.open(tmp_path / "run.db", {**KEY, "engine": "cells"}, Part(()))
    assert (tmp_path / "run.db").read_bytes() == before


def test_a_file_that_is_not_a_journal_is_left_alone(tmp_path):
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("not a database\n" * 100, encoding="utf-8")
    file = sqlite3.connect(other)
    file.execute("CREATE TABLE mine (x)")
    file.commit()
    file.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(JournalError, match="not a Minuet journal"):
            Journal.open(path, KEY, Part(()))
        with pytest.raises(JournalError, match="not a Minuet journal"):
            read_status(path)
        assert path.read_bytes() == before
    with pytest.raises(JournalError, match="no journal"):
        read_status(tmp_path / "nothing.db")
    with pytest.raises(JournalError, match="cannot open"):
        Journal.open(tmp_path / "nowhere" / "run.db", KEY, Part(()))


@pytest.mark.parametrize(("version", "which"), [(1, "an earlier"), (99, "a later")])
def test_a_journal_of_another_version(version, which, tmp_path):
    Journal.open(tmp_path / "run.db", KEY, Part(())).close()
    with closing(sqlite3.connect(tmp_path / "run.db")) as file:
        file.execute(f"PRAGMA user_version = {version}")
    before = (tmp_path / "run.db").read_bytes()
    with pytest.raises(JournalError, match=f"by {which} version of Minuet"):
        Journal.open(tmp_path / "run.db", KEY, Part(()))
    assert (tmp_path / "run.db").read_bytes() == before
    assert [*tmp_path.iterdir()] == [tmp_path / "run.db"]


# ---- runs


@pytest.mark.parametrize(
    "name", [*thorough_if(lambda name: name is None, [None, "found.jsonl"]), PARQUET]
)
def test_stopped_again_and_again(name, tmp_path, threads, monkeypatch):
    monkeypatch.setattr(work, "SECONDS", 0.001)
    monkeypatch.setattr(work, "MOST", 1000 if name is None else 100)
    monkeypatch.setattr(work, "LOOK", 0.005)
    people, number = (16, 2_027_025) if name is None else (12, 10_395)
    small = Problem(range(people), options=combinations(range(people), 2))
    output = None if name is None else tmp_path / name
    how = {"journal": tmp_path / "run.db", "output": output, "engine": "cells"}
    for seconds in [0.05, 0.1, 0.02, 0.0]:
        with Slow(2) as slow, pytest.raises(Stopped, match="continues from") as stop:
            cluster.run(small, slow, time_limit=seconds, **how)
        assert stop.value.count == read_status(how["journal"]).totals.solutions
        assert audit(how["journal"]) == []
        assert not (tmp_path / "run.db-lock").exists()
    stats = cluster.run(small, threads, **how)
    assert stats.solutions == number
    assert read_status(how["journal"]).done
    assert audit(how["journal"]) == []
    if output is not None:
        found = found_in(output)
        assert len(found) == len(set(found)) == number
    assert cluster.run(small, threads, **how) == stats  # nothing is left to do


def found_in(path):
    if path.suffix == ".jsonl":
        return [tuple(sorted(json.loads(line))) for line in lines_of(path)]
    import pyarrow.parquet

    column = pyarrow.parquet.read_table(path).column("options")
    return [tuple(sorted(options)) for options in column.to_pylist()]


@pytest.mark.parametrize("name", ["found.jsonl", PARQUET])
def test_extra_output_of_a_killed_run_is_removed(name, tmp_path, pairs, threads):
    how = {"journal": tmp_path / "run.db", "output": tmp_path / name, "engine": "bits"}
    with pytest.raises(Stopped):
        cluster.run(pairs, threads, time_limit=0.0, **how)
    if name.endswith("jsonl"):
        how["output"].write_text("[1, 2, 3]\n[1, 2", encoding="utf-8")
    else:
        (how["output"] / "part-000000.parquet").write_text("rubbish", encoding="utf-8")
    assert cluster.run(pairs, threads, **how).solutions == 945
    assert len(set(found_in(how["output"]))) == 945


def test_files_that_are_not_of_the_run(tmp_path, pairs, threads):
    output = tmp_path / "found.jsonl"
    output.write_text("something else\n", encoding="utf-8")
    how = {"journal": tmp_path / "run.db", "output": output, "engine": "bits"}
    with pytest.raises(JournalError, match="already exists"):
        cluster.run(pairs, threads, **how)
    assert output.read_text(encoding="utf-8") == "something else\n"
    assert [*tmp_path.iterdir()] == [output]
    output.unlink()
    assert cluster.run(pairs, threads, **how).solutions == 945
    output.write_text("", encoding="utf-8")
    with pytest.raises(JournalError, match="0 bytes, but the journal recorded"):
        cluster.run(pairs, threads, **how)
    with pytest.raises(ValueError, match=r"end in \.jsonl or \.parquet"):
        cluster.run(pairs, threads, journal=tmp_path / "b.db", output=tmp_path / "found.csv")


def test_labels_are_written_as_json(tmp_path, threads):
    options = [Option("a", label=("r", 1)), Option("b", label="é"), Option("b", label={"no"})]
    problem = Problem("ab", options=options)
    cluster.run(problem, threads, journal=tmp_path / "run.db", output=tmp_path / "found.jsonl")
    found = [json.loads(line) for line in lines_of(tmp_path / "found.jsonl")]
    assert sorted(map(str, found)) == ["[['r', 1], \"{'no'}\"]", "[['r', 1], 'é']"]


def test_pyarrow_is_asked_for_before_anything_is_written(tmp_path, pairs, threads, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"minuet\[parquet\]"):
        cluster.run(pairs, threads, journal=tmp_path / "run.db", output=tmp_path / "x.parquet")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["found.jsonl", PARQUET])
def test_a_false_start_leaves_nothing_behind(name, tmp_path, pairs):
    def nobody():
        raise WorkersLost("nobody is there")

    how = {"journal": tmp_path / "run.db", "output": tmp_path / name, "engine": "bits"}
    with pytest.raises(WorkersLost, match="nobody is there"):
        cluster.run(pairs, nobody, **how)
    assert not [*tmp_path.iterdir()]
    with ThreadPoolExecutor(1) as threads, pytest.raises(Stopped):
        cluster.run(pairs, threads, time_limit=0.0, **how)
    with pytest.raises(WorkersLost):  # now there is something to resume
        cluster.run(pairs, nobody, **how)
    assert {*tmp_path.iterdir()} == {tmp_path / "run.db", tmp_path / name}


def test_what_came_back_before_the_workers_were_lost_is_kept(tmp_path, pairs, monkeypatch):
    monkeypatch.setattr(work, "MOST", 50)
    monkeypatch.setattr(work, "SECONDS", 600.0)

    class Leaving(ThreadPoolExecutor):
        tasks = 0

        def submit(self, function, *arguments):
            self.tasks += 1
            if self.tasks > 5:
                raise BrokenExecutor("gone")
            return super().submit(function, *arguments)

    how = {"journal": tmp_path / "run.db", "output": tmp_path / "found.jsonl", "engine": "cells"}
    with Leaving(1) as leaving, pytest.raises(WorkersLost):
        cluster.run(pairs, leaving, **how)
    assert read_status(how["journal"]).totals.tasks >= 3  # two were in progress
    assert audit(how["journal"]) == []


def test_given_options_belong_to_the_run(tmp_path, pairs, threads):
    how = {"journal": tmp_path / "run.db", "engine": "bits"}
    assert cluster.run(pairs, threads, given=[0], **how).solutions == 105
    with pytest.raises(JournalError, match=r"started with given = \[0\]"):
        cluster.run(pairs, threads, given=[1], **how)


def test_rate_and_time_left_while_it_runs(tmp_path, endless, threads, monkeypatch):
    monkeypatch.setattr(work, "SECONDS", 0.02)
    monkeypatch.setattr(work, "LOOK", 0.02)
    how = {"journal": tmp_path / "run.db", "engine": "bits"}
    seen = []

    def look(moment, number):
        status = read_status(how["journal"])
        if status.left is not None and status.totals.solutions:
            seen.append((status, number))
            raise LookupError("enough")

    with pytest.raises(LookupError):
        cluster.run(endless, threads, progress=look, **how)
    status, number = seen[0]
    assert status.running
    assert number >= status.totals.solutions > 0
    assert status.rate > 0
    assert status.left is not None
    assert 60 < status.left[0] <= status.left[1]
    assert status.totals.tasks > 0
    assert 0 <= status.fraction < 0.01


@pytest.mark.parametrize("engine", ["cells", "bits"])
def test_the_share_of_a_huge_tree_is_not_mere_rounding(engine, tmp_path, threads, monkeypatch):
    """There are 3e40 ways to pair 60 people, and every choice leaves the same number."""
    monkeypatch.setattr(work, "SECONDS", 0.02)
    people = 60
    huge = Problem(range(people), options=combinations(range(people), 2))
    how = {"journal": tmp_path / "run.db", "engine": engine}
    moments = []

    def go_on():
        with pytest.raises(Stopped):
            cluster.run(huge, threads, time_limit=0.1, progress=keep, **how)
        return read_status(how["journal"]).totals.tasks > 3

    def keep(moment, _):
        moments.append(moment)

    wait_until(go_on)
    status = read_status(how["journal"])
    share = status.totals.solutions / prod(range(1, people, 2))
    assert 0 < share < 1e-25
    assert status.fraction == pytest.approx(share, rel=1e-6)
    assert moments[-1].fraction == pytest.approx(share, rel=1e-6)
    assert audit(how["journal"]) == []


# ---- a full disk

FULL = """
import resource, signal, sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
import minuet.scale.cluster as cluster
from minuet import JournalError, Problem
from minuet.scale import work
from minuet.scale.outputs import ParquetFiles
ParquetFiles.is_due = lambda files, *_: files.position == 0  # a small file, and a large one
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
work.SECONDS, work.MOST, work.LOOK = 0.001, 500, 0.001
problem = Problem(range(14), options=combinations(range(14), 2))
output = sys.argv[3] if len(sys.argv) > 3 else None
with ThreadPoolExecutor(2) as threads:
    try:
        cluster.run(problem, threads, journal=sys.argv[2], output=output, engine="cells")
    except JournalError as error:
        print(error)
"""


@pytest.mark.parametrize(
    "name", [*thorough_if(lambda name: name is not None, ["found.jsonl", None]), PARQUET]
)
def test_a_full_disk(name, tmp_path, threads):
    """A limit on the size of files makes writing fail at some point."""
    journal = tmp_path / "run.db"
    output = [] if name is None else [tmp_path / name]
    room = {None: 30_000, "found.jsonl": 1_000_000, "found.parquet": 60_000}[name]
    command = [sys.executable, "-c", FULL, str(room), journal, *output]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert {*tmp_path.iterdir()} <= {journal, *output}  # nothing else is left behind
    if ran.stdout:
        assert "disk is full" in ran.stdout or "cannot write" in ran.stdout
        with closing(sqlite3.connect(journal)) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not read_status(journal).done
    else:
        assert name is None  # the journal alone may have fit
    small = Problem(range(14), options=combinations(range(14), 2))
    place = output[0] if output else None
    stats = cluster.run(small, threads, journal=journal, output=place, engine="cells")
    assert stats.solutions == 135_135
    if place is not None:
        found = found_in(place)
        assert len(found) == len(set(found)) == 135_135


def test_a_disk_without_room_for_a_journal(tmp_path):
    command = [sys.executable, "-c", FULL, "10000", tmp_path / "run.db"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert "the disk is full" in ran.stdout
    assert not [*tmp_path.iterdir()]


def test_a_journal_without_room_keeps_what_it_has(tmp_path):
    part = Part(tuple(range(500)))
    with Journal.open(tmp_path / "run.db", KEY, Part(())) as journal:
        journal.commit([done(1)], [Bundle(2, (part,))], Totals(5))
        journal._file.execute("PRAGMA max_page_count = 1")  # no more than there are now
        more = [Bundle(number, (part,) * 10) for number in range(3, 9)]
        with pytest.raises(JournalError, match="the disk is full"):
            journal.commit([done(2)], more, Totals(9))
        assert journal.totals() == Totals(5)
        assert journal.bundles() == [Bundle(2, (part,))]


def test_parquet_files_are_not_too_many():
    output = outputs.ParquetFiles
    assert not output.is_due(output, 10.0, 0.5)
    assert output.is_due(output, 10.0, 1.5)
    assert not output.is_due(output, 86400.0, 60.0)


def test_solutions_do_not_pile_up_in_memory(tmp_path, threads, monkeypatch):
    """They are written once there are many, however long the last write took."""
    monkeypatch.setattr(work, "MOST", 1000)
    monkeypatch.setattr(outputs.JsonLines, "many", 5000)
    written, write = [], outputs.JsonLines.write

    def slow(self, found):
        written.append(sum(map(len, found)))
        time.sleep(0.01)
        return write(self, found)

    monkeypatch.setattr(outputs.JsonLines, "write", slow)
    small = Problem(range(14), options=combinations(range(14), 2))
    output = tmp_path / "found.jsonl"
    cluster.run(small, threads, journal=tmp_path / "run.db", output=output, engine="bits")
    assert sum(written) == 135_135
    assert max(written) < 5000 + 10 * 1000
