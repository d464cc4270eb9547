"""Suguru, Kojun and Makaro compared with brute force and with published solutions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from roomy import brute_force, divisions, is_solution, puzzles

from minuet.errors import PuzzleError
from minuet.puzzles import Kojun, Makaro, Suguru


@given(st.sampled_from([Suguru, Kojun]).flatmap(lambda kind: puzzles(kind, 4, gaps=True)))
def test_all_solutions(puzzle):
    wanted = sorted(brute_force(puzzle))
    assert sorted(board.values for board in puzzle.solutions()) == wanted


@given(st.data())
def test_all_solutions_of_makaro(data):
    rooms = data.draw(divisions(4))
    signs = data.draw(
        st.lists(
            st.lists(st.sampled_from("......nesw"), min_size=len(rooms[0]), max_size=len(rooms[0])),
            min_size=len(rooms),
            max_size=len(rooms),
        )
    )
    try:
        puzzle = Makaro(rooms, blacks=signs)
    except PuzzleError:  # disconnected rooms, or arrows that point nowhere
        return
    assert sorted(board.values for board in puzzle.solutions()) == sorted(brute_force(puzzle))


# Puzzles from puzz.link's own tests, with the last row of their solution.
@pytest.mark.parametrize(
    ("kind", "text", "last"),
    [
        (Suguru, "suguru/5/5/cih47bs73m3g5p1g2g", (2, 1, 3, 2, 1)),
        (Kojun, "cojun/4/4/pd0hsoh3p3h", (1, 3, 2, 1)),
        (Makaro, "makaro/5/5/lfflu7qdemei2icmb", (2, 3, 2, 1, 0)),
    ],
)
def test_known_puzzles(kind, text, last):
    puzzle = kind.parse(text)
    assert puzzle.is_unique()
    solved = puzzle.solve()
    assert solved.values[-1] == last
    assert solved.check() == []
    assert is_solution(puzzle, solved.values)


@pytest.mark.parametrize(
    ("puzzle", "sentences"),
    [
        (Suguru(["AB", "BB"], values=[[1, 2], [3, 1]]), ["the two 1s at r1c1 and r2c2 touch"]),
        (Suguru(["AABB"], values=[[2, 1, 1, 2]]), ["the two 1s at r1c2 and r1c3 touch"]),
        (
            Kojun(["A", "A"], values=[[1], [2]]),
            ["in a room, the 1 at r1c1 is above the larger 2 at r2c1"],
        ),
        (Kojun(["A", "B"], values=[[1], [1]]), ["the two 1s at r1c1 and r2c1 touch"]),
        (
            Makaro(["A#B"], values=[[1, 0, 1]], blacks=[".e."]),
            ["the arrow at r1c2 points at the 1 at r1c3, but there is a 1 at r1c1"],
        ),
    ],
)  # fmt: skip
def test_check(puzzle, sentences):
    assert puzzle.check() == sentences


def test_an_arrow_must_point_at_a_cell():
    with pytest.raises(PuzzleError, match="the arrow at r1c2 does not point at a cell"):
        Makaro(["A#B"], blacks=[".n."])
    with pytest.raises(PuzzleError, match="not a grid of the same size"):
        Makaro(["A#B"], blacks=[".n"])


def test_black_cells_are_drawn():
    puzzle = Makaro(["A#B", "ABB"], blacks=[".e.", "..."])
    assert "█→█" in str(puzzle)
    assert "→" in puzzle.svg()
    assert 'class="minuet-black"' in puzzle.svg()


def test_a_column_of_kojun():
    column = Kojun(["A", "B", "B"])
    assert [board.values for board in column.solutions()] == [((1,), (2,), (1,))]
