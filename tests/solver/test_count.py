"""Counting with a memo: known counts, agreement with enumeration, limits, and what it costs."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from itertools import product

import pytest
from brute import all_solutions, is_contradiction
from families import dominoes, latin, partitions_of_a_set, queens, reduced_latin
from hypothesis import given as drawn
from hypothesis import strategies as st
from steady import interrupted_at_work, stopped, takes_turns
from strategies import problems, problems_with_given
from tuned import tuned

from minuet import Interrupted, Option, Problem, Stats, _core, count
from minuet.solver import progress
from minuet.solver.counting import MemoRun
from minuet.solver.given import given_options
from minuet.solver.native import compiled

KNOWN = [
    (dominoes(8, 8), 12_988_816),
    (dominoes(10, 10), 258_584_046_368),
    (dominoes(12, 12), 53_060_477_521_960_000),
    (dominoes(12, 12, seed=5), 53_060_477_521_960_000),
    pytest.param(
        dominoes(16, 16),
        2_444_888_770_250_892_795_802_079_170_816,
        marks=pytest.mark.thorough,
    ),
    (dominoes(4, 5, holes=((0, 0), (3, 3))), 0),
    (dominoes(12, 12, holes=((0, 0), (11, 11))), 0),
    (latin(5), 161_280),
    (reduced_latin(5), 56),
    (reduced_latin(6), 9_408),
    (partitions_of_a_set(12), 4_213_597),
    (queens(8), 92),
    (queens(12), 14_200),
]


@pytest.mark.parametrize(("problem", "number"), KNOWN)
def test_known_counts(problem, number):
    assert count(problem) == number


def memo_count(problem: Problem, given=(), *, memory: int = 2**24, in_order: bool = True):
    """Count with the memo alone."""
    chosen = list(given_options(problem, given))
    search = _core.MemoCount(compiled(problem), chosen, memory, in_order)
    assert search.run(60.0)
    return search


@drawn(problems_with_given(bounds=False, labels=False))
def test_the_memo_agrees_with_brute_force(case):
    problem, given = case
    if not is_contradiction(problem, given):
        number = len(all_solutions(problem, given))
        assert memo_count(problem, given).total == number
        assert memo_count(problem, given, in_order=False).total == number


def colored_boards(size: int, colors: Sequence[str]) -> Problem:
    """Dominoes on boards that share one item only: the corner of each, if vertical, colors it."""
    cells = [*product(colors, range(size), range(size))]
    pairs = [((k, r, c), other) for k, r, c in cells for other in ((k, r, c + 1), (k, r + 1, c))]
    options = [dict.fromkeys(pair) for pair in pairs if pair[1] in cells]
    for option in options:
        color, *place = next(iter(option))
        if place == [0, 0] and (color, 1, 0) in option:
            option["s"] = color
    return Problem(cells, ["s"], options)


@pytest.mark.parametrize("size", [4, 6])
def test_parts_that_share_nothing_but_an_item_in_two_colors(size):
    """Only one of the corners may have a vertical domino: three of four pairs are left."""
    number = count(dominoes(size, size)) ** 2 * 3 // 4
    problem = colored_boards(size, ("red", "blue"))
    assert memo_count(problem).total == count(problem) == number


@drawn(problems())
def test_count_agrees_with_enumeration(problem):
    assert count(problem) == len(all_solutions(problem)) == count(problem, engine="reference")


@drawn(st.integers(0, 10**9))
def test_larger_random_problems(seed):
    problem = random_problem(random.Random(seed))
    assert memo_count(problem).total == count(problem, engine="cells")


def random_problem(rng: random.Random) -> Problem:
    """Make a problem of several parts, with duplicate options, secondary items and colors."""
    primary = [(part, k) for part in range(rng.randint(1, 3)) for k in range(rng.randint(3, 8))]
    secondary = [("s", k) for k in range(rng.randint(0, 4))]
    palette = rng.choice([[None, "red", "blue", "green", "white", "black"], ["red", "blue"]])
    often, is_tied = rng.choice([0.05, 0.2]), rng.random() < 0.5
    options = []
    for _ in range(rng.randint(10, 60)):
        first = rng.choice(primary)
        near = [item for item in primary if item[0] == first[0]]
        option: dict = dict.fromkeys(rng.sample(near, min(len(near), rng.randint(1, 3))))
        for item in secondary:
            if rng.random() < often:  # tied: parts are connected by different colors alone
                option[item] = palette[first[0] % len(palette)] if is_tied else rng.choice(palette)
        options += [option] * rng.choice([1, 1, 1, 2, 3])
    return Problem(primary, secondary, options)


def test_a_full_memo_forgets_and_stays_right():
    search = memo_count(dominoes(10, 10), memory=60_000, in_order=False)
    assert search.total == 258_584_046_368
    assert search.replaced > 0
    assert search.memory < 100_000


def test_a_full_memo_with_long_numbers():
    search = memo_count(dominoes(14, 14), memory=2_500_000, in_order=False)
    assert search.total == 112_202_208_776_036_178_000_000
    assert search.replaced > 0


def test_memory_is_reported_and_kept():
    reports: list[Stats] = []
    assert count(dominoes(10, 10), report=reports.append) == 258_584_046_368
    assert reports[0].engine == "memo"
    assert reports[0].solutions == 258_584_046_368
    assert 0 < reports[0].memory < 2**20
    assert "MiB" in str(reports[0])


def test_no_memory_means_plain_search():
    reports: list[Stats] = []
    assert count(dominoes(6, 6), memory_limit=0, report=reports.append) == 6728
    assert reports[0].engine == "bits"
    assert reports[0].memory == 0


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "much"])
def test_strange_memory_limits_are_refused(wrong):
    with pytest.raises(ValueError, match="memory_limit"):
        count(dominoes(2, 2), memory_limit=wrong)


def test_separate_parts_are_multiplied():
    board = dominoes(6, 6)
    cells = [(k, cell) for k in range(4) for cell in board.primary]
    options = [[(k, cell) for cell in o.items] for k in range(4) for o in board.options]
    problem = Problem(cells, options=options)
    assert count(problem) == 6728**4
    search = memo_count(problem)
    assert search.splits >= 3
    assert search.nodes < 2000


def test_products_beyond_words():
    """Two hundred independent choices of three."""
    problem = Problem(range(200), options=[[k] for k in range(200) for _ in range(3)])
    assert count(problem) == 3**200


def test_options_alike_are_counted_each():
    problem = Problem("ab", "x", ["ax", "ax", "b", "b", "b", "bx"])
    assert count(problem) == memo_count(problem).total == 6


def test_colors_that_can_no_longer_occur_do_not_matter():
    options = [{"a": None, "x": "red"}, {"a": None, "x": "blue"}, {"b": None, "x": "red"}, "b", "c"]
    problem = Problem("abc", "x", options)
    assert memo_count(problem).total == len(all_solutions(problem)) == 3


def test_given_options_and_labels():
    names = ("ab", "cd", "ac", "bd", "c", "d")
    problem = Problem("abcd", options=[Option(name, label=name) for name in names])
    assert count(problem, given=["ab"]) == 2
    assert count(problem) == 3


def test_what_was_counted_so_far_only_grows():
    problem = dominoes(8, 8)
    search = _core.MemoCount(compiled(problem), [], 2**20, True)
    counted = [search.so_far]
    while not search.run(0.0):
        counted.append(search.so_far)
    counted.append(search.total)
    assert counted == sorted(counted)
    assert len(counted) > 5


@pytest.mark.parametrize("limit", [0, 1, 7, 12_988_816, 10**30])
def test_a_limit_ends_the_count(limit):
    assert count(dominoes(8, 8), limit=limit) == min(limit, 12_988_816)


def test_a_limit_beyond_words_is_still_a_limit():
    assert count(dominoes(16, 16), limit=2**80) == 2**80


def test_running_out_of_time_is_not_an_answer():
    stop = stopped(count, latin(7), until=lambda stop: stop.count > 0)
    assert stop.count > 0
    assert stop.stats.nodes > 0


def test_control_c():
    run = MemoRun(latin(7), (), None, 2**24)
    with interrupted_at_work(), pytest.raises(Interrupted) as caught:
        run.run(60.0)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert caught.value.stats.nodes > 0


def test_others_run_meanwhile():
    assert takes_turns(lambda: threading.Thread(target=stopped, args=[count, latin(7)]))


def test_progress(monkeypatch):
    monkeypatch.setattr(progress, "PERIOD", 0.03)
    reports = []

    def ask(time_limit):
        reports.clear()  # of an earlier try with less time
        count(latin(7), progress=reports.append, time_limit=time_limit)

    stopped(ask, until=lambda _: len(reports) >= 2)
    assert len(reports) >= 2
    fractions = [moment.fraction for moment in reports]
    assert fractions == sorted(fractions)
    assert all(0 <= fraction < 1 for fraction in fractions)
    assert reports[-1].nodes > reports[0].nodes > 0
    assert reports[-1].rate > 0
    assert " % done, " in str(reports[-1])


def test_progress_ends_at_the_whole():
    reports = []
    assert count(dominoes(12, 12), progress=reports.append) == 53_060_477_521_960_000
    assert reports[-1].fraction == 1
    assert reports[-1].left == (0.0, 0.0)
    assert reports[-1].entries > 1000
    assert 0 < reports[-1].hit_rate < 1


def test_what_a_callback_raises_ends_the_count(monkeypatch):
    monkeypatch.setattr(progress, "PERIOD", 0.01)

    def refuse(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        count(latin(7), progress=refuse)


def test_several_workers_leave_it_to_the_memo():
    reports: list[Stats] = []
    assert count(dominoes(12, 12), workers=2, report=reports.append) == 53_060_477_521_960_000
    assert reports[0].engine == "memo"


def nodes(problem):
    reports: list[Stats] = []
    count(problem, report=reports.append)
    return reports[0].nodes


# Which one is ahead depends on the machine, so the plain search gets one turn, as short as
# possible.
ALL_FOR_THE_MEMO = {"memo_share": 1e9, "seconds_per_member": 0}


# Two item orders are tried, and the loser's nodes count too: up to as many again, depending on
# whose turn it is when the other finishes.
def test_shuffled_names_cost_little():
    with tuned(**ALL_FOR_THE_MEMO):
        assert nodes(dominoes(12, 12, seed=3)) < 3 * nodes(dominoes(12, 12))


def test_dominoes_8x8_are_not_enumerated():
    with tuned(**ALL_FOR_THE_MEMO):
        assert nodes(dominoes(8, 8)) < 12_988_816 / 50
