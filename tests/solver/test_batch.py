"""One problem asked repeatedly: the answers equal those of fresh searches, in any order."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from brute import all_solutions
from effort import amount
from hypothesis import given
from hypothesis import strategies as st
from steady import interrupted_at_work
from strategies import problems

from minuet import Problem, count
from minuet.puzzles import Sudoku
from minuet.solver.batch import Batch, Lettering, Verdict


def solutions_with(problem, given):
    return [found for found in all_solutions(problem) if set(given) <= found]


@given(problems(), st.data())
def test_answers_are_those_of_brute_force(problem, data):
    options = range(len(problem.options))
    batch = Batch(problem)
    for _ in range(3):
        chosen = data.draw(st.lists(st.sampled_from(options), max_size=3)) if options else []
        wanted = solutions_with(problem, chosen)
        verdict, found = batch.ask(chosen)
        assert verdict == min(len(wanted), 2)
        assert len(found) == min(len(wanted), 2)
        assert {frozenset(each) for each in found} <= set(wanted)
        assert len({frozenset(each) for each in found}) == len(found)
        assert batch.count(chosen, limit=5) == min(len(wanted), 5)
        verdict, found = batch.ask(chosen, want=1)
        assert verdict == min(len(wanted), 1)


@given(problems(), st.integers(0, 2**64 - 1))
def test_random_solution_gives_a_solution_or_none(problem, seed):
    wanted = set(all_solutions(problem))
    found = Batch(problem).random_solution(seed)
    assert (found is None) == (not wanted)
    assert found is None or frozenset(found) in wanted


DRAWN = amount(3000, 6000)


def test_random_solutions_reach_all_solutions_about_equally():
    problem = Sudoku(box=(2, 2)).problem()
    batch = Batch.of(problem)
    tally: dict[tuple[int, ...], int] = {}
    for seed in range(DRAWN):
        solution = tuple(sorted(batch.random_solution(seed)))
        tally[solution] = tally.get(solution, 0) + 1
    assert len(tally) == 288
    assert max(tally.values()) < DRAWN / 288 * 4


def test_random_solution_is_the_same_on_every_machine():
    # The order of the options decides, not the engine: these must never change.
    batch = Batch.of(Sudoku(box=(2, 2)).problem())
    assert sorted(batch.random_solution(1)) == FIRST_RANDOM


FIRST_RANDOM = [3, 6, 9, 12, 17, 20, 27, 30, 34, 37, 40, 47, 48, 55, 58, 61]


@given(problems(), st.data())
def test_digging_keeps_what_is_needed_and_nothing_else(problem, data):
    found = all_solutions(problem)
    if not found or not found[0]:
        return
    solution = sorted(data.draw(st.sampled_from(found)))
    order = data.draw(st.permutations(solution))
    cuts = data.draw(st.integers(1, 3))
    groups = [order[at : at + cuts] for at in range(0, len(order), cuts)]
    floor = data.draw(st.integers(0, len(order)))
    removed = Batch(problem).remove_givens(groups, floor=floor)
    if len(solutions_with(problem, solution)) != 1:
        assert removed is None
        return
    # The plain way: one group after another.
    kept = [*range(len(groups))]
    for number in range(len(groups)):
        rest = [option for other in kept if other != number for option in groups[other]]
        if len(rest) >= floor and len(solutions_with(problem, rest)) == 1:
            kept.remove(number)
    assert removed == (tuple(kept), True)


def test_fixed_options_stay():
    problem = Problem("abc", options=["a", "b", "c", "ab"])
    assert Batch(problem).remove_givens([[1], [2]], fixed=[0]) == ((), True)
    assert Batch(problem).remove_givens([[0], [1], [2]]) == ((1,), True)


def test_a_limit_of_nodes_is_not_an_answer():
    batch = Batch.of(Sudoku().problem())
    verdict, found = batch.ask([], nodes=1)
    assert (verdict, found) == (Verdict.STOPPED, [])


def test_problems_that_masks_cannot_take():
    wide = Problem(["a", "b"], options=[["a"]] * 70 + [["b"]])
    verdict, _ = Batch(wide).ask([])
    assert verdict == Verdict.SEVERAL
    assert Batch(wide).ask([3]) == (Verdict.ONE, [(3, 70)])
    assert Batch(wide).ask([3, 4]) == (Verdict.NONE, [])
    assert Batch(wide).count([], limit=100) == 70
    bounded = Problem({"a": (1, 2), "b": 1}, options=["a", "a", "b"])
    assert Batch(bounded).count([], limit=9) == count(bounded)
    assert Batch(bounded).ask([0, 1])[0] == Verdict.ONE


def test_options_out_of_range():
    with pytest.raises(ValueError, match="out of range"):
        Batch(Problem("a", options=["a"])).ask([1])


# ---- lines

LETTERS = Lettering(
    [{"a": 0, "b": 1, ".": None}, {"c": 2, "d": 3, ".": None}],
    {0: (0, "a"), 1: (0, "b"), 2: (1, "c"), 3: (1, "d")},
    4,
)


def lines(text, problem=None, **options):
    problem = problem or Problem(["x", "y"], ["z"], ["x", "xz", "y", "yz"])
    answers, verdicts = Batch(problem).solve_lines(LETTERS, text.encode(), **options)
    return answers.decode().split("\n")[:-1], [*verdicts]


def test_lines():
    boards, verdicts = lines("a.\nbd\n# no\n\nxx\na\nbc more\n b.,x\n..", want=2)
    assert verdicts == [2, 0, 5, 5, 4, 4, 1, 1, 2]
    assert boards[1:8] == ["bd", "  ", "  ", "  ", "  ", "bc", "bc"]
    assert lines("a.\n..", want=1)[1] == [1, 1]
    assert lines("") == ([], [])
    assert lines("\n\n")[1] == [5, 5]
    assert lines("ac\r\nbc\r\n") == (["ac", "bc"], [1, 1])


@pytest.mark.parametrize("sign", list(" \t\r,;#"))
def test_lines_end_where_words_end_even_if_a_board_may_have_such_a_sign(sign):
    """Reading a board at once must not make a difference."""
    meaning = [{"a": 0, "b": 1, sign: None}, {"c": 2, "d": 3, sign: None}]
    letters = Lettering(meaning, {}, 4)
    boards = ["a" + sign, sign + "c", sign * 2, "ac" + sign, "ac" + sign + "x", sign + "ac"]
    text = "\n".join(boards).encode()
    batch = Batch(Problem(["x", "y"], ["z"], ["x", "xz", "y", "yz"]))

    _, verdicts = batch.solve_lines(letters, text, want=1)

    assert [*verdicts] == [word_verdict(meaning, board) for board in boards]


def word_verdict(meaning, line):
    words = re.split("[ \t\r,;]", line.lstrip(" \t\r"))
    if not words[0] or words[0].startswith("#"):
        return Verdict.EMPTY
    fits = len(words[0]) == 2 and all(map(dict.__contains__, meaning, words[0]))
    return Verdict.ONE if fits else Verdict.BAD


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_threads_gives_the_same(workers):
    random = Random(1)
    text = "".join(random.choice("ab.x") + random.choice("cd.") + "\n" for _ in range(1000))
    assert lines(text, want=2, workers=workers) == lines(text, want=2)


def test_a_time_limit_stops_and_says_so():
    text, meaning = "." * 625 + "\n", [{".": None}] * 625
    board = Sudoku(box=(5, 5))
    lettering = Lettering(meaning, {}, len(board.problem().options))
    hard = Batch.of(board.problem())

    _, verdicts = hard.solve_lines(lettering, text.encode() * 5000, want=2, time_limit=0.05)
    assert verdicts[-1] == Verdict.STOPPED


def test_what_was_not_reached_in_time_is_still_read():
    board = Sudoku()
    lettering = Lettering([{".": None}] * 81, {}, len(board.problem().options))
    text = b"." * 81 + b"\n# comment\nno board\n"
    answers, verdicts = Batch.of(board.problem()).solve_lines(
        lettering, text * 3000, want=2, time_limit=0.0
    )
    assert set(verdicts[1::3]) == {Verdict.EMPTY}
    assert set(verdicts[2::3]) == {Verdict.BAD}
    assert len(answers) == 9000 * 82
    assert answers[-82 * 3 :].split(b"\n")[0] == b"." * 81


def test_a_batch_may_be_used_by_many_threads():
    batch = Batch.of(Sudoku(box=(2, 2)).problem())
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda seed: batch.random_solution(seed % 10), range(400)))
    assert found == found[:10] * 40


def test_interruption():
    batch = Batch.of(Sudoku().problem())
    with interrupted_at_work(), pytest.raises(KeyboardInterrupt):
        batch.count([], limit=2**63)
