"""Where no thread can be started, one worker does it all, and says so if more were asked for."""

from __future__ import annotations

import pytest

import minuet
from minuet.puzzles import Sudoku
from minuet.solver.parallel import workers_wanted

PAIRS = minuet.Problem(range(10), options=[(a, b) for a in range(10) for b in range(a)])


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setenv("MINUET_THREADS", "0")
    monkeypatch.setattr("threading.Thread.start", refuse)


def test_all_workers_are_one() -> None:
    assert workers_wanted("all") == 1
    assert minuet.count(PAIRS, workers="all") == 945
    assert len(list(minuet.solutions(PAIRS, workers="all"))) == 945


def test_several_workers_by_number_warn() -> None:
    with pytest.warns(RuntimeWarning, match="one worker searches instead of 3"):
        assert minuet.count(PAIRS, workers=3) == 945


def test_optimum_and_generator() -> None:
    priced = [minuet.Option("a", cost=1), minuet.Option("b", cost=2), minuet.Option("ab", cost=4)]
    assert minuet.minimum(minuet.Problem("ab", options=priced))[0].cost == 3
    assert Sudoku.generate(seed=1, box=(2, 2)).is_unique()
    assert len(list(Sudoku.generate_many(2, seed=1, box=(2, 2), workers="all"))) == 2
