"""Diagrams: every question gets the answer that a list of all solutions would give."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from brute import all_solutions, is_contradiction
from chances import chance_if_even
from effort import amount
from families import dominoes, latin, partitions_of_a_set, queens
from hypothesis import given as drawn
from hypothesis import strategies as st
from steady import interrupted_at_work, stopped
from strategies import problems, problems_with_given

from minuet import (
    Diagram,
    FormatError,
    GivenError,
    Interrupted,
    Option,
    Problem,
    ProblemError,
    Stopped,
    check,
    diagram,
    sample,
    solutions,
    solve,
)
from minuet.native import core
from minuet.problem.digest import digest
from minuet.puzzles import Sudoku
from minuet.solver.native import compiled


def sets(found) -> set[frozenset[int]]:
    """Return solutions as sets of option numbers; check that none appears twice."""
    listed = [frozenset(solution.indices) for solution in found]
    assert len(set(listed)) == len(listed)
    return set(listed)


@drawn(problems_with_given(labels=False))
def test_it_holds_all_solutions(case):
    problem, given = case
    if is_contradiction(problem, given):
        return
    made = diagram(problem, given=given)
    truth = set(all_solutions(problem, given))
    assert sets(made) == truth
    assert made.count() == len(made) == len(truth)
    assert bool(made) == bool(truth)
    assert sets(made[k] for k in range(len(truth))) == truth


@drawn(problems())
def test_frequencies_and_membership(problem):
    made = diagram(problem)
    truth = all_solutions(problem)
    by_option = [sum(k in s for s in truth) for k in range(len(problem.options))]
    assert list(made.frequencies().values()) == by_option
    for solution in made:
        assert check(problem, solution) == []
        assert solution in made
        assert list(solution) in made
        assert (list(solution)[1:] in made) == (frozenset(solution.indices[1:]) in truth)


@drawn(problems(labels=False), st.data())
def test_restrictions_and_operations(problem, data):
    made, truth = diagram(problem), set(all_solutions(problem))
    numbers = st.integers(0, max(0, len(problem.options) - 1))
    some = st.lists(numbers, max_size=2) if problem.options else st.just([])
    one, other = data.draw(some), data.draw(some)
    a, b = made.including(one), made.without(other)
    with_one = {s for s in truth if s.issuperset(one)}
    without_other = {s for s in truth if s.isdisjoint(other)}
    assert sets(a) == with_one
    assert sets(b) == without_other
    assert sets(a | b) == with_one | without_other
    assert sets(a & b) == with_one & without_other
    assert sets(a - b) == with_one - without_other
    assert a | b == b | a
    assert (a & b) | (a - b) == a
    assert (a == b) == (with_one == without_other)


@drawn(problems_with_given(labels=False))
def test_given_options_are_a_restriction(case):
    """Giving options in advance is the same as restricting the diagram afterwards."""
    problem, given = case
    if not is_contradiction(problem, given):
        assert diagram(problem, given=given) == diagram(problem).including(given)


@drawn(problems(labels=False), st.data())
def test_the_cheapest_and_the_most_expensive(problem, data):
    kinds = (st.integers(0, 9), st.decimals(0, 9, places=1), st.fractions(0, 9), st.floats(0, 9))
    size = len(problem.options)
    costs = data.draw(st.lists(data.draw(st.sampled_from(kinds)), min_size=size, max_size=size))
    options = [
        Option({i: o.colors.get(i) for i in o.items}, cost=costs[k])
        for k, o in enumerate(problem.options)
    ]
    bounds = {item: problem.bounds.get(item, (1, 1)) for item in problem.primary}
    priced = Problem(bounds, problem.secondary, options)
    made = diagram(priced)
    totals = sorted(sum((Fraction(costs[k]) for k in s), Fraction()) for s in all_solutions(priced))
    cheap, expensive = made.minimum(3), made.maximum(10**4)
    assert [_exact(s) for s in cheap] == totals[:3]
    assert [_exact(s) for s in expensive] == totals[::-1]
    assert sets(expensive) == set(all_solutions(priced))


def _exact(solution) -> Fraction:
    return sum((Fraction(option.cost) for option in solution.options), Fraction())


def test_dominoes():
    made = diagram(dominoes(8, 8))
    assert len(made) == 12_988_816
    assert made.nodes < 2000
    assert 0 < made.memory < 100_000
    assert made.stats.engine == "memo"
    assert made.stats.solutions == 12_988_816
    assert check(made.problem, made[0]) == check(made.problem, made[-1]) == []
    assert made[6_000_000] in made
    # Each cell is covered by one domino: two ends each.
    assert sum(made.frequencies().values()) == 32 * 12_988_816
    corner = [n for n, o in enumerate(made.problem.options) if (0, 0) in o.items]
    assert len(made.including(corner[:1])) == len(made.including(corner[1:])) == 6_494_408
    assert made.including(corner[:1]) | made.including(corner[1:]) == made
    assert not made.including(corner)


@pytest.mark.slow
def test_beyond_words():
    made = diagram(dominoes(14, 14))
    number = 112_202_208_776_036_178_000_000
    assert made.count() == number
    with pytest.raises(OverflowError):
        len(made)
    assert "1.1220e+23" in repr(made)
    assert made[number - 1] == made[-1] != made[number // 2]
    assert check(made.problem, made[number // 2]) == []
    assert sum(made.frequencies().values()) == 98 * number
    with pytest.raises(IndexError, match="there is no solution number"):
        made[number]


@pytest.mark.parametrize("problem", [latin(4), queens(8), partitions_of_a_set(7)])
def test_both_ways_to_build_agree_with_search(problem):
    made = diagram(problem)
    assert sets(made) == sets(solutions(problem))


def test_the_order_of_solutions_is_that_of_their_numbers():
    made = diagram(queens(6))
    assert list(made) == [made[k] for k in range(len(made))] == [made.kth(k) for k in range(4)]


def test_numbers_out_of_range():
    made = diagram(queens(6))
    assert made[-4] == made[0]
    for wrong in (4, -5, 10**30):
        with pytest.raises(IndexError):
            made[wrong]
    with pytest.raises(TypeError):
        made["first"]


def test_other_sets_are_not_in_it():
    made = diagram(Problem("ab", options=["a", "b", "ab"]))
    for wrong in ([], [0], [0, 1, 2], [0, 0, 1], [7], ["a"], 5, [[0, 1]]):
        assert wrong not in made
    assert [1, 0] in made


def test_nothing_and_almost_nothing():
    none = diagram(Problem("ab", options=["a"]))
    empty = diagram(Problem("", options=[]))
    assert not none
    assert list(none) == none.sample(3) == none.minimum() == []
    assert none.nodes == 0
    assert [tuple(solution) for solution in empty] == [()]
    assert empty.sample(2, seed=1) == [(), ()]
    assert [] in empty
    assert [] not in none


def test_labels_unknown_to_the_problem():
    with pytest.raises(GivenError, match="no option has the label"):
        diagram(queens(6)).including(["left"])


@pytest.mark.slow
def test_random_solutions_have_equal_chances():
    made = diagram(latin(4))
    numbers = {tuple(solution): k for k, solution in enumerate(made)}
    drawn = made.sample(amount(4_000, 8_000), seed=11)
    tally = [0] * len(numbers)
    for solution in drawn:
        tally[numbers[tuple(solution)]] += 1
    assert len(numbers) == 576
    assert chance_if_even(tally) > 0.001
    again, other = (made.sample(100, seed=seed) for seed in (11, 12))
    assert drawn[:100] == again != other


def test_random_solutions_of_long_counts_use_all_of_them():
    made = diagram(dominoes(12, 12))
    drawn = made.sample(2000, seed=4)
    assert len(set(drawn)) == 2000
    # By symmetry, half of all tilings cover the corner horizontally.
    across = sum(0 in solution.indices for solution in drawn)
    assert 900 < across < 1100


def test_costs_are_added_exactly():
    """Ten tenths add up to exactly one, unlike floats."""
    tenths = [Option([k], cost=Decimal("0.1")) for k in range(10)]
    more = Option([0], cost=Decimal("0.1000000000000000001"))
    made = diagram(Problem(range(10), options=[Option(range(10), cost=1), *tenths, more]))
    assert [s.cost for s in made.minimum(9)] == [1, 1, Decimal("1.0000000000000000001")]
    assert made.maximum()[0].cost == Decimal("1.0000000000000000001")


def test_saved_and_loaded(tmp_path):
    made = diagram(queens(8))
    made.save(tmp_path / "queens")
    again = Diagram.load(tmp_path / "queens", queens(8))
    assert again == made
    assert list(again) == list(made)
    assert again | made == made
    assert again.stats is None


@pytest.mark.parametrize("problem", [Problem("", options=[]), Problem("a", options=[])])
def test_saved_and_loaded_though_trivial(tmp_path, problem):
    made = diagram(problem)
    made.save(tmp_path / "small")
    assert Diagram.load(tmp_path / "small", problem) == made


def test_a_file_of_another_problem(tmp_path):
    diagram(queens(6)).save(tmp_path / "queens")
    with pytest.raises(ProblemError, match="belongs to a different problem"):
        Diagram.load(tmp_path / "queens", queens(7))
    with pytest.raises(ProblemError, match="same problem"):
        _ = diagram(queens(6)) | diagram(queens(7))


def test_names_do_not_matter_to_a_file():
    one = Problem("ab", "x", [{"a": None, "x": "red"}, "b"])
    two = Problem("cd", "y", [{"y": "green", "c": None}, Option("d", label="last")])
    other = Problem("cd", "y", [{"y": None, "c": None}, "d"])
    first, second, third = (digest(problem, exact=False) for problem in (one, two, other))
    assert first == second != third
    assert digest(one) != digest(two)


def test_damaged_files(tmp_path):
    path = tmp_path / "diagram"
    whole = diagram(queens(6))
    whole.save(path)
    made = whole._native
    good = path.read_bytes()
    for wrong in (
        b"",
        b"rubbish\n",
        good[:-1],
        good[:-9] + b"x" + good[-8:],
        good.replace(b" ", b""),
        good.replace(b" %d " % made.root, b" %d " % (made.root - 1)),
        good.replace(b" %d " % made.size, b" %d " % (made.size - 1)),
    ):
        assert wrong != good
        path.write_bytes(wrong)
        with pytest.raises((FormatError, ProblemError)):
            Diagram.load(path, queens(6))


def test_nodes_that_are_none_are_refused(tmp_path):
    """A file with a valid checksum may still be nonsense."""
    from minuet import _core

    for nodes in ([0, 0, 0], [0, 1, 2], [9, 0, 1], [0, 0, 1, 0, 0, 1], [1, 0, 1, 1, 0, 2]):
        data = b"".join(number.to_bytes(4, "little") for number in nodes)
        with pytest.raises(ValueError, match="diagram"):
            _core.Diagram.load(2, [0, 1], data, 2)
    with pytest.raises(ValueError, match="ranking"):
        _core.Diagram.load(2, [0, 0], b"", 0)
    with pytest.raises(ValueError, match="diagram"):
        _core.Diagram.load(2, [0, 1], b"", 2)


def test_a_solution_of_another_problem_is_known_by_its_labels():
    one, other = (
        Problem("ab", options=[Option("a", label=x), Option("b", label=y)]) for x, y in ("xy", "yz")
    )
    assert solve(one) in diagram(one)
    assert solve(one) not in diagram(other)


def test_anything_but_a_list_of_labels_is_refused():
    made = diagram(queens(4))
    for question in (made.including, made.without):
        with pytest.raises(TypeError, match="labels must be a list of option labels, not 5"):
            question(5)


def test_limits():
    with pytest.raises(Stopped, match="too large for memory_limit"):
        diagram(latin(6), memory_limit=200_000)
    for small in (0, 1000):  # a limit that a quick build could miss
        with pytest.raises(Stopped, match="too large for memory_limit"):
            diagram(queens(8), memory_limit=small)
    with pytest.raises(Stopped, match="time_limit"):
        diagram(latin(7), time_limit=0.05)


def test_control_c():
    with interrupted_at_work(), pytest.raises(Interrupted):
        diagram(latin(7), time_limit=60)


@pytest.mark.parametrize("ask", [diagram, sample])
def test_control_c_while_orders_are_tried(ask):
    """This comes first, and takes a long time on a board this large."""
    board = Sudoku(box="5x5").problem()
    with interrupted_at_work(0.05), pytest.raises(Interrupted):
        ask(board, memory_limit=2**62)


def test_control_c_while_very_many_are_put_in_order():
    board = diagram(dominoes(10, 10))
    with interrupted_at_work(), pytest.raises(KeyboardInterrupt):
        board.minimum(10**9)


def test_progress():
    reports = []
    stopped(
        diagram,
        latin(7),
        progress=reports.append,
        until=lambda _: reports and reports[-1].entries > 100,
    )
    assert reports[-1].entries > 100
    assert reports[-1].memory > 0
    assert 0 <= reports[-1].fraction < 1


def test_shuffled_names_cost_nothing():
    """A good item order is found; with a poor one this takes minutes."""
    made = diagram(dominoes(12, 12, seed=1))
    assert made.count() == 53_060_477_521_960_000
    assert made.stats.nodes < 10 * diagram(dominoes(12, 12)).stats.nodes


def test_the_time_for_trying_orders_is_limited():
    with pytest.raises(TimeoutError):
        core.DiagramBuild(compiled(dominoes(6, 6)), [], 2**20, False, 0.0)
    with pytest.raises(Stopped, match="not begun"):
        diagram(dominoes(6, 6), time_limit=0)
    with pytest.raises(Stopped, match="no sample yet"):
        sample(dominoes(6, 6), 1, time_limit=0)
