"""The grade follows published ratings (ER of Sudoku Explainer)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import correlation

import pytest
import shared_data
from effort import amount

from minuet.logic.sudoku import State, classic, grade, grade_name

GRADED = shared_data.folder("sudoku/graded.tsv")


def rows() -> list[tuple[State, float]]:
    found = []
    for line in GRADED.read_text(encoding="utf-8").splitlines()[1:]:
        puzzle, _, rating, *_ = line.split("\t")
        numbers = {divmod(place, 9): int(x) for place, x in enumerate(puzzle) if x in "123456789"}
        found.append((State.of(classic(3, 3), numbers), float(rating)))
    return found[:: amount(2, 1)]


def ranks(numbers: Sequence[float]) -> list[float]:
    """The rank of each number; ties share the mean of their ranks."""
    order = sorted(numbers)
    middle = {x: order.index(x) + (order.count(x) - 1) / 2 for x in set(numbers)}
    return [middle[x] for x in numbers]


def spearman(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    return correlation(ranks(ours), ranks(theirs))


@pytest.mark.slow
@shared_data.needs("sudoku/graded.tsv")
def test_ratings_follow_the_published_ones():
    pairs = [(grade(state).rating, published) for state, published in rows()]
    ours, theirs = zip(*pairs, strict=True)
    assert spearman(ours, theirs) >= 0.99
    same = Counter(grade_name(mine) == grade_name(other) for mine, other in pairs)
    assert same[True] >= 0.97 * len(pairs)
