"""Every long search reports its progress, and the answer is the same."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, pairwise, product
from math import isclose
from random import Random
from types import SimpleNamespace

import pytest
from effort import thorough_if
from families import dominoes, stubborn
from steady import stopped

from minuet import (
    Option,
    Problem,
    Progress,
    Stopped,
    count,
    diagram,
    estimate,
    is_unique,
    maximum,
    minimum,
    sample,
    solutions,
    solve,
    why_none,
)
from minuet.puzzles import Sudoku, solve_many
from minuet.puzzles.sudoku import lines
from minuet.solver import progress
from minuet.solver.counting import MemoRun
from minuet.solver.progress import SOON, Outlook, even_left

PAIRS = Problem(range(40), options=combinations(range(40), 2))  # too many solutions to list


HARD = stubborn(22)  # no solution and no quick proof


def priced_squares(order):
    """Latin squares with random costs: those of order 9 take long."""
    random = Random(order)
    options = [
        Option([("cell", r, c), ("row", r, v), ("column", c, v)], cost=random.randrange(1000))
        for r, c, v in product(range(order), repeat=3)
    ]
    items = dict.fromkeys(item for option in options for item in option.items)
    return Problem(list(items), options=options)


PRICED = priced_squares(9)


@pytest.fixture
def often(monkeypatch):
    """Report progress as often as possible."""
    monkeypatch.setattr(progress, "PERIOD", 0.0)
    monkeypatch.setattr(lines, "PERIOD", 0.0)


def listen(question, *arguments, **options):
    """Return the reports until time ran out: at least two, with some nodes."""
    reports = []

    def ask(time_limit):
        reports.clear()
        question(*arguments, time_limit=time_limit, progress=reports.append, **options)

    with pytest.MonkeyPatch.context() as patched:  # two reports are soon there
        patched.setattr(progress, "PERIOD", 0.005)
        patched.setattr(import_module("minuet.solver.why_none"), "PERIOD", 0.005)
        stopped(ask, until=lambda _: len(reports) > 1 and reports[-1].nodes)
    return reports


def hold_together(reports):
    assert len(reports) >= 2
    assert all(isinstance(moment, Progress) for moment in reports)
    for before, after in pairwise(reports):
        assert before.nodes <= after.nodes
        assert before.seconds <= after.seconds
        if before.fraction is not None:
            assert 0 <= before.fraction <= after.fraction <= 1
    assert reports[-1].nodes > 0
    # Not pytest's `approx`, which looks into NumPy: the other method may be importing it just now.
    assert isclose(reports[-1].rate, reports[-1].nodes / reports[-1].seconds)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("question", [solve, is_unique])
def test_searches_for_one(question, workers):
    reports = listen(question, HARD, workers=workers)
    hold_together(reports)
    assert reports[-1].left is None  # the next node may be the last


@pytest.mark.parametrize("options", [{"engine": "bits"}, {"workers": 2}, {"engine": "reference"}])
def test_counts_that_enumerate(options):
    hold_together(listen(count, PAIRS, memory_limit=0, **options))


def test_a_count_with_a_memo():
    hold_together(listen(count, HARD))


@pytest.mark.parametrize("workers", [1, 2])
def test_lists_of_solutions(workers):
    def ask(**options):
        found = solutions(HARD, workers=workers, **options)
        assert list(found) == []
        assert not found.complete
        raise Stopped

    hold_together(listen(ask))


def test_solutions_found_while_reporting_progress_are_not_lost():
    reports = []
    small = Problem(range(8), options=combinations(range(8), 2))
    found = solutions(small, progress=reports.append)
    assert len(list(found)) == 105
    assert found.complete
    assert reports[-1].fraction == 1
    assert reports[-1].left == (0.0, 0.0)
    assert len(list(solutions(small, limit=7, progress=reports.append))) == 7


def test_the_time_left_is_shown_after_a_while(monkeypatch):
    assert Outlook(PAIRS, ()).left(10**6, SOON / 2) is None

    def listen(moment):
        if moment.left is not None:
            raise LookupError(*moment.left)

    monkeypatch.setattr(progress, "SOON", 0.0)
    with pytest.raises(LookupError) as caught:
        count(PAIRS, engine="bits", progress=listen)
    low, high = caught.value.args
    assert 0 < low <= high
    low, high = Outlook(PAIRS, ()).left(10**6, 1.0)  # as many nodes per second as possible
    assert 1e6 < low <= high


@pytest.mark.parametrize("question", [minimum, maximum])
def test_optima(question):
    reports = listen(question, PRICED)
    hold_together(reports)
    assert reports[-1].fraction < 1


CASES = [("bits", 1), ("cells", 1), ("cells", 40), ("bits", 40)]


@pytest.mark.parametrize("case", thorough_if(lambda case: case == ("bits", 40), CASES), ids=str)
def test_the_share_of_an_optimum_grows_to_the_whole(case, often):
    engine, k = case
    reports = []
    found = minimum(priced_squares(6), k, engine=engine, progress=reports.append)
    assert len(found) == k
    hold_together(reports)
    assert reports[-1].fraction == 1
    assert reports[-1].left == (0.0, 0.0)
    assert len({moment.fraction for moment in reports}) > 3


def test_diagrams_and_samples():
    hold_together(listen(diagram, stubborn(20)))
    reports = []
    assert len(sample(PAIRS, 3, seed=1, progress=reports.append)) == 3
    assert reports


def test_ways_that_are_given_up_are_not_forgotten(often):
    """Two ways to a diagram are tried, then random searches: their progress adds up."""
    squares = Problem(
        [(kind, a, b) for kind in "crv" for a, b in product(range(7), repeat=2)],
        options=[
            (("c", r, c), ("r", r, v), ("v", c, v)) for r, c, v in product(range(7), repeat=3)
        ],
    )
    reports = []
    assert not sample(squares, 30, seed=1, memory_limit=2**21, progress=reports.append).uniform
    hold_together(reports)
    assert reports[-1].fraction == 1
    reports.clear()
    with pytest.raises(Stopped):
        diagram(squares, memory_limit=2**19, progress=reports.append)
    hold_together(reports)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_quick_count_reports_progress_too(workers):
    reports = []
    ten = Problem(range(10), options=combinations(range(10), 2))
    assert count(ten, workers=workers, progress=reports.append) == 945
    assert reports[-1].fraction == 1


def test_a_count_drops_who_is_behind_not_what_is_done():
    """Two orders are tried; the one that is dropped may have been further along."""
    run = MemoRun(PAIRS, (), None, 2**20)
    zeros = dict.fromkeys(["nodes", "plain_nodes", "memory", "entries", "lookups", "hits"], 0)
    shares = []
    for share in (0.04, 0.003, 0.05):
        run.search = SimpleNamespace(fraction=share, done=False, engine="memo", **zeros)
        shares.append(run._moment(0.1).fraction)
    assert shares == [0.04, 0.04, 0.05]


def test_many_short_searches_report_a_few_times_per_second():
    reports = []
    sample(PAIRS, 300, seed=1, progress=reports.append)
    assert len(reports) < 150
    assert reports[-1].fraction == 1


def test_explanations_and_estimates():
    hold_together(listen(why_none, HARD))
    reports = []
    estimate(PAIRS, 5000, progress=reports.append)
    assert reports
    assert reports[-1].nodes > 0
    assert reports[-1].fraction == 1


def test_the_share_of_an_estimate_is_that_of_its_probes(often):
    reports = []
    assert not estimate(PAIRS, 5000, progress=reports.append).exact
    hold_together(reports)
    assert len({moment.fraction for moment in reports}) > 5
    assert reports[-1].fraction == 1


def test_the_share_of_an_explanation_is_that_of_what_is_settled(often, monkeypatch):
    monkeypatch.setattr(import_module("minuet.solver.why_none"), "PERIOD", 0.0)
    reports = []
    assert (
        len(why_none(dominoes(6, 6, holes=((0, 0), (5, 5))), progress=reports.append).items) == 17
    )
    hold_together(reports)
    shares = [moment.fraction for moment in reports if moment.fraction is not None]
    assert len(set(shares)) > 10
    assert shares[-1] == 1


def test_many_sudoku(often):
    lines = [Sudoku.generate(seed=seed).line for seed in range(3)] * 400
    reports = []
    answers = list(solve_many(lines, check_unique=True, workers=2, progress=reports.append))
    assert all(answer.status == "unique" for answer in answers)
    hold_together(reports)
    assert reports[-1].fraction == 1
    assert reports[-1].engine == "masks"
    reports.clear()
    assert len(list(solve_many(iter(lines), progress=reports.append))) == len(lines)
    assert {moment.fraction for moment in reports[:-1]} == {None}
    assert reports[-1].fraction == 1


def test_what_a_callback_raises_ends_a_batch(monkeypatch):
    def enough(moment):
        raise LookupError("enough")

    with pytest.raises(LookupError):
        list(solve_many(["." * 81], progress=enough))


def test_equal_pieces_predict_the_time_left():
    assert even_left(0.0, 10.0) is None
    assert even_left(0.5, 1.0) is None
    low, high = even_left(0.25, 10.0)
    assert low < 30 < high
    assert even_left(1.0, 10.0) == (0.0, 0.0)


def test_what_a_callback_raises_ends_the_search(often):
    def enough(moment):
        raise LookupError("enough")

    for question in (solve, is_unique, why_none):
        with pytest.raises(LookupError):
            question(HARD, progress=enough)
    with pytest.raises(LookupError):
        minimum(PRICED, progress=enough)
    with pytest.raises(LookupError):
        list(solutions(HARD, progress=enough))
    with pytest.raises(LookupError):
        count(PAIRS, workers=2, memory_limit=0, progress=enough)


def test_short_questions_have_the_same_answers_with_progress():
    problem = Problem("abc", options=["ab", "bc", "c", "a"])
    reports = []
    assert solve(problem, progress=reports.append) in list(solutions(problem))
    assert not is_unique(problem, progress=reports.append)
    assert count(problem, progress=reports.append) == 2
    assert count(problem, engine="cells", progress=reports.append) == 2
    assert [s.cost for s in minimum(problem, 2, progress=reports.append)] == [0, 0]
    assert why_none(problem, progress=reports.append) is None
    assert all(str(moment).startswith("<Progress: ") for moment in reports)
