"""Ctrl-C at any time: nothing hangs, nothing is lost, no thread or process is left behind."""

import os
import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from effort import amount
from steady import wait_until

import minuet.solver.parallel as parallel
from minuet import Interrupted, Problem, count, is_unique
from minuet.scale import cluster
from minuet.scale.processes import Processes
from minuet.scale.work import Work
from minuet.solver import interrupts
from minuet.solver.interrupts import postponed

PAIRS = Problem(range(12), options=combinations(range(12), 2))  # 10,395 solutions
ENDLESS = Problem(range(40), options=combinations(range(40), 2))
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent")


# ---- threads


class Alarms:
    """A Ctrl-C after some time, unless canceled."""

    def __init__(self):
        self.is_set = False
        self.number = 0

    def interrupt(self, *_):
        if self.is_set:
            self.is_set = False
            self.number += 1
            raise KeyboardInterrupt

    def after(self, seconds):
        self.is_set = True
        signal.setitimer(signal.ITIMER_REAL, seconds)  # SIGALRM


@pytest.fixture
def alarms():
    alarms = Alarms()
    how = {
        signal.SIGALRM: lambda *_: signal.raise_signal(signal.SIGINT),
        signal.SIGINT: alarms.interrupt,
    }
    before = {number: signal.signal(number, handler) for number, handler in how.items()}
    yield alarms
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("ordered", [False, True])
def test_what_was_found_is_not_lost(ordered, alarms):
    before, chance = {*threading.enumerate()}, random.Random(8)
    for _ in range(5):
        search = parallel.SharedSearch(PAIRS, "cells", (), 3, ordered=ordered)
        found = []
        while not search.done:
            try:
                alarms.after(chance.uniform(0.0001, 0.004))
                found.extend(search.take(700, 60.0))
                alarms.is_set = False
            except KeyboardInterrupt:
                pass
        alarms.is_set = False
        found += search.take(0, 0.0)  # as every question does after a Ctrl-C
        assert len(found) == len({frozenset(each) for each in found}) == 10_395
        search.close()
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert alarms.number
    wait_until(lambda: {*threading.enumerate()} <= before)


@pytest.mark.parametrize("question", [count, is_unique])
def test_while_threads_are_started(question, monkeypatch):
    before, started, start = {*threading.enumerate()}, [], threading.Thread.start

    def interrupted(thread):
        if len(started) == 1:
            raise KeyboardInterrupt
        start(thread)
        started.append(thread)

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        question(ENDLESS, workers=3, engine="cells")
    wait_until(lambda: {*threading.enumerate()} <= before)


@pytest.mark.parametrize("last", ["found.close()", "keep = found"])
def test_a_program_ends_while_threads_search(last):
    program = f"""
from itertools import combinations
from minuet import Problem, solutions
found = solutions(Problem(range(40), options=combinations(range(40), 2)), workers=3)
next(found)
{last}
"""
    for _ in range(amount(1, 3)):
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=600)
        assert (ended.returncode, ended.stderr) == (0, b"")


# ---- processes


def test_a_process_does_not_hear_of_it_while_it_starts():
    pool = Processes(1)
    try:
        pid = pool.submit(os.getpid)
        wait_until(lambda: pool.pids)
        for process in pool.pids:
            os.kill(process, signal.SIGINT)  # to all at once, as a terminal does
        assert [pid.result(600)] == pool.pids
    finally:
        pool.kill()


def test_what_comes_back_from_a_cluster_is_booked(monkeypatch):
    book, booked = Work._book, []

    def interrupted(work, key, outcome):
        if not booked:
            signal.raise_signal(signal.SIGINT)
        booked.append(outcome.solutions)
        return book(work, key, outcome)

    monkeypatch.setattr(Work, "_book", interrupted)
    with ThreadPoolExecutor(2) as executor:
        with pytest.raises(Interrupted) as caught:
            cluster.count(PAIRS, executor, engine="cells")
        assert caught.value.count == sum(booked)
        booked.clear()
        found = cluster.solutions(PAIRS, executor, engine="cells")
        with pytest.raises(Interrupted) as caught:
            next(found)
        assert len({*map(frozenset, [*caught.value.found, *found])}) == 10_395
        assert found.complete


# ---- the tool


def test_a_late_one_does_not_wait(monkeypatch):
    with postponed() as is_interrupted:
        assert not is_interrupted()
        for _ in range(3):
            signal.raise_signal(signal.SIGINT)
        assert is_interrupted()
        monkeypatch.setattr(interrupts, "PATIENCE", -1.0)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_where_it_is_ignored_it_stays_so():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with postponed() as is_interrupted:
            signal.raise_signal(signal.SIGINT)
            assert not is_interrupted()
    finally:
        signal.signal(signal.SIGINT, before)
