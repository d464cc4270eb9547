"""Many puzzles on several cores: the same ones, in the same order."""

from concurrent.futures import Executor, Future
from itertools import islice

import pytest

from minuet import PuzzleError
from minuet.apps.cli import main
from minuet.generate import many
from minuet.puzzles import RippleEffect, Sudoku, solve_many
from minuet.scale.processes import WorkerDied


def test_several_workers_make_what_one_makes():
    alone = [*Sudoku.generate_many(40, seed=5, minimal=True)]
    assert [*Sudoku.generate_many(40, seed=5, minimal=True, workers=2)] == alone
    assert len(set(alone)) == 40
    rooms = [*RippleEffect.generate_many(3, seed="x", size="5x5", workers=2)]
    assert rooms[1] == RippleEffect.generate(seed="x-1", size="5x5")


class Pool(Executor):
    """Workers that start their tasks only now and then, or never."""

    def __init__(self, often):
        self.often, self.asked, self.begun = often, 0, 0

    def submit(self, function, *arguments):
        self.asked += 1
        future = Future()
        if self.often and self.asked % self.often == 0:
            self.begun += 1
            future.set_result(function(*arguments))
        return future

    def kill(self):
        pass


@pytest.mark.parametrize("often", [0, 1, 3])
def test_this_process_makes_what_others_do_not_begin(often, monkeypatch):
    pool = Pool(often)
    monkeypatch.setattr(many, "Processes", lambda number: pool)
    made = [*Sudoku.generate_many(60, seed=5, box="2x2", workers=3)]
    assert made == [*Sudoku.generate_many(60, seed=5, box="2x2")]
    assert pool.asked
    assert pool.begun == (pool.asked // often if often else 0)


def test_an_iterator_that_is_left_early_ends_its_processes():
    made = Sudoku.generate_many(10_000, seed=1, workers=2)
    assert len([*islice(made, 3)]) == 3
    made.close()


def test_errors_come_through():
    with pytest.raises(PuzzleError, match="17 is the proven minimum"):
        [*Sudoku.generate_many(4, clues=3, workers=2)]
    with pytest.raises(ValueError, match="workers must be"):
        Sudoku.generate_many(4, workers=0)


def test_without_other_processes_this_one_makes_all(monkeypatch):
    class Dead(Pool):
        def submit(self, *_):
            future = Future()
            future.set_exception(WorkerDied("no process can be started"))
            return future

    monkeypatch.setattr(many, "Processes", lambda number: Dead(0))
    made = [*Sudoku.generate_many(20, seed=5, box="2x2", workers=3)]
    assert made == [*Sudoku.generate_many(20, seed=5, box="2x2")]


def test_batches_and_the_command_line_take_all(capsys):
    lines = [puzzle.line for puzzle in Sudoku.generate_many(20, seed=3)]
    answers = [*solve_many(lines, check_unique=True, workers="all")]
    assert [answer.status for answer in answers] == ["unique"] * 20
    assert main(["generate", "sudoku", "--count", "20", "--seed", "3", "--workers", "2"]) == 0
    assert capsys.readouterr().out.split() == lines
