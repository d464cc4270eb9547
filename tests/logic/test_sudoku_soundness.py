"""No technique ever removes a candidate of the solution.

Puzzles with one solution are solved by logic alone. If the final board is right, no correct
candidate was removed on the way.
"""

from __future__ import annotations

import random
from string import ascii_letters

import pytest
import shared_data
from effort import amount

from minuet import is_unique, solve
from minuet.logic.sudoku import State, classic, solve_logically
from minuet.logic.sudoku.layout import Layout, layout_for
from minuet.logic.sudoku.path import grade_state
from minuet.puzzles.sudoku.shape import Region, Shape, find_shape

SHARED = shared_data.folder("sudoku")
no_data = shared_data.needs("sudoku")
SHAPES = {
    "4x4": find_shape(box=(2, 2)),
    "6x6": find_shape(box=(2, 3)),
    "9x9": find_shape(box=(3, 3)),
    "12x12": find_shape(box=(3, 4)),
    "X": find_shape(box=(3, 3), extra=("x",)),
    "hyper": find_shape(box=(3, 3), extra=("hyper",)),
    "X and hyper": find_shape(box=(3, 3), extra=("x", "hyper")),
}
Numbers = dict[tuple[int, int], int]


def made(shape: Shape, seed: int) -> Numbers:
    """A puzzle with one solution and few givens: remove many at once, then one by one."""
    rng = random.Random(seed)
    labels = [*solve(shape.problem, seed=seed)]
    rng.shuffle(labels)
    for start in range(len(labels) // 2, 0, -4):
        if is_unique(shape.problem, given=labels[start:]):
            labels = labels[start:]
            break
    for label in labels[:20]:
        rest = [other for other in labels if other != label]
        if is_unique(shape.problem, given=rest):
            labels = rest
    return {(row, column): value for row, column, value in labels}


def is_right(state: State, numbers: Numbers) -> bool:
    """Whether the board is a solution of the puzzle with these numbers."""
    at = dict(zip(state.layout.cells, state.values, strict=True))
    return all(at[place] == number for place, number in numbers.items()) and all(
        len({at[place] for place in region.cells}) == len(region.cells) and 0 not in at.values()
        for region in state.layout.regions
    )


def check(layout: Layout, numbers: Numbers, *, must_solve: bool = True) -> None:
    state = State.of(layout, numbers)
    grade = grade_state(state)
    if must_solve or grade.solved:
        assert grade.solved
        assert is_right(state, numbers)
    else:
        assert not state.contradiction()


@pytest.mark.parametrize("name", SHAPES)
def test_made_here(name):
    shape = SHAPES[name]
    for seed in range(amount(1, 3) * {"9x9": 20, "12x12": 1}.get(name, 4)):
        check(layout_for(shape.size, shape.houses), made(shape, seed))


def test_every_step_of_the_path():
    shape = SHAPES["9x9"]
    for seed in range(100, 125):
        numbers = made(shape, seed)
        given = [(*place, number) for place, number in numbers.items()]
        truth = set(solve(shape.problem, given=given))
        for step in solve_logically(State.of(classic(3, 3), numbers)).steps:
            assert truth.issuperset(step.placed), step
            assert truth.isdisjoint(step.removed), step


# ---- the shared collection, if it is there


def lines(name: str) -> list[str]:
    text = (SHARED / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def numbers_of(text: str, width: int, signs: str = "123456789") -> Numbers:
    return {
        divmod(place, width): signs.index(sign) + 1
        for place, sign in enumerate(text)
        if sign in signs
    }


@pytest.mark.slow
@no_data
@pytest.mark.parametrize(
    ("name", "every"), [("17clue_5000", 5), ("random_minimal_3000", 10), ("hardest_1000", 500)]
)
def test_collected(name, every):
    for line in lines(f"{name}.txt")[:: amount(10, 1) * every]:
        check(classic(3, 3), numbers_of(line[:81], 9))


@no_data
@pytest.mark.parametrize("size", [4, 6, 12, 16, 25])
def test_sizes(size):
    for line in lines(f"grids/{size}x{size}.tsv")[: amount(10, 30)]:
        height, width, status, _, _, puzzle, *solution = line.split("\t")
        if status == "unique":
            signs = "".join(sorted(set(solution[0])))
            numbers = numbers_of(puzzle, size, signs)
            check(classic(int(height), int(width)), numbers)


@no_data
@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Xsudoku", {"box": (3, 3), "extra": ("x",)}),
        ("HyperSudoku", {"box": (3, 3), "extra": ("hyper",)}),
        ("samurai", {"box": (3, 3), "grids": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))}),
    ],
)
def test_variants(name, parts):
    shape = find_shape(**parts)
    for line in lines(f"variants/{name}.tsv"):
        numbers = numbers_of(line.split("\t")[1], shape.width)
        check(layout_for(shape.size, shape.houses), numbers)


@no_data
@pytest.mark.parametrize("name", ["squigglya", "squigglyb", "stairstep"])
def test_jigsaws(name):
    for line in lines(f"variants/{name}.tsv"):
        _, puzzle, _, regions = line.split("\t")
        rows = tuple(tuple(int(x) - 1 for x in regions[at : at + 9]) for at in range(0, 81, 9))
        shape = find_shape(regions=rows)
        check(layout_for(9, shape.houses), numbers_of(puzzle, 9))


@no_data
def test_killers():
    letters = sorted(ascii_letters, key=lambda sign: (sign.islower(), sign))
    for line in lines("variants/killer.tsv")[::8]:
        _, cages, sums, _ = line.split("\t")
        names = sorted(set(cages), key=letters.index)
        regions = [
            Region(
                "cage",
                f"cage {name}",
                tuple(divmod(place, 9) for place, sign in enumerate(cages) if sign == name),
                int(total),
            )
            for name, total in zip(names, sums.split(","), strict=True)
        ]
        check(Layout(9, [*find_shape(box=(3, 3)).houses, *regions]), {})
