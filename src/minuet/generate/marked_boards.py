"""Random boards of the kinds that mark cells, with all the clues that they can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from minuet.errors import PuzzleError
from minuet.generate.hill_climbing import unique
from minuet.problem import Option, Problem
from minuet.puzzles.base.clues import around, beside, is_connected
from minuet.solver import sample, solve

Place = tuple[int, int]
MEMORY = 2**18  # bytes for all solutions; if they need more, a random search is quicker


class Full(NamedTuple):
    """A puzzle with all its clues, those that may be left out, and how to leave one out."""

    puzzle: Any
    clues: Sequence[Any]
    without: Callable[[Any, Any], Any]


def _places(height: int, width: int) -> list[Place]:
    return [(row, column) for row in range(height) for column in range(width)]


def _rows(height: int, width: int, words: dict[Place, Any]) -> list[list[str]]:
    """Rows of words, `-` where there is none."""
    return [[str(words.get((r, c), "-")) for c in range(width)] for r in range(height)]


def _counts(cells: Iterable[Place], height: int, width: int) -> tuple[list[int], list[int]]:
    """How many of the cells are in each column and in each row."""
    columns, rows = [0] * width, [0] * height
    for row, column in cells:
        columns[column] += 1
        rows[row] += 1
    return columns, rows


def _without_count(puzzle: Any, item: Any) -> Any:
    return puzzle._without_count(item)


def _without_word(puzzle: Any, place: Place, word: str = "-") -> Any:
    grid = [list(row) for row in puzzle.grid]
    grid[place[0]][place[1]] = word
    return puzzle.replace(grid=grid)


# ---- kinds that leave out clues


def _tents(kind: Any, height: int, width: int, random: Random) -> Full:
    """Tents far enough from each other, and a tree beside each; all counts."""
    tents: dict[Place, Place] = {}  # the tree of each
    for tent in random.sample(_places(height, width), height * width):
        trees = set(tents.values())
        is_free = tent not in trees and not any(near in tents for near in around(*tent))
        spots = [
            place
            for place in beside(*tent)
            if 0 <= place[0] < height and 0 <= place[1] < width and place not in {*trees, *tents}
        ]
        if is_free and spots and len(tents) < height * width / 5:
            tents[tent] = random.choice(spots)
    grid = _rows(height, width, dict.fromkeys(tents.values(), "x"))
    puzzle = kind(grid, *_counts(tents, height, width))
    return Full(puzzle, list(puzzle._counts()), _without_count)


def _battleships(kind: Any, height: int, width: int, random: Random) -> Full:
    """A fleet that fits the board, the largest ships first; all counts, and every cell given."""
    longest = max(2, min(4, min(height, width) // 2))
    fleet = [longest + 1 - length for length in range(1, longest + 1)]
    signs: dict[Place, str] = {}
    for length in range(longest, 0, -1):
        for _ in range(fleet[length - 1]):
            places = [
                (cells, down)
                for row, column in _places(height, width)
                for down in (0, 1)
                for cells in [[(row + n * down, column + n * (1 - down)) for n in range(length)]]
                if cells[-1][0] < height
                and cells[-1][1] < width
                and not any(near in signs for cell in cells for near in [cell, *around(*cell)])
            ]
            if not places:
                fleet[length - 1] -= 1
                continue
            cells, down = random.choice(places)
            ends = ("n", "s") if down else ("w", "e")
            parts = [ends[0], *"m" * (length - 2), ends[1]] if length > 1 else ["o"]
            signs.update(zip(cells, parts, strict=True))
    grid = _rows(height, width, {place: signs.get(place, "x") for place in _places(height, width)})
    puzzle = kind(grid, fleet, *_counts(signs, height, width))
    return Full(puzzle, _places(height, width), _without_word)


def _akari(kind: Any, height: int, width: int, random: Random) -> Full | None:
    """Walls that look the same upside down, random lamps that light all, and all numbers."""
    walls: set[Place] = set()
    for row, column in random.sample(_places(height, width), height * width // 9):
        walls |= {(row, column), (height - 1 - row, width - 1 - column)}
    blank = kind(_rows(height, width, dict.fromkeys(walls, "x")))
    lamps = _sampled(blank, random)
    if lamps is None:
        return None
    numbers = {wall: sum(place in lamps for place in beside(*wall)) for wall in sorted(walls)}
    puzzle = kind(_rows(height, width, numbers))
    return Full(puzzle, sorted(walls), lambda full, wall: _without_word(full, wall, "x"))


def _sampled(blank: Any, random: Random) -> set[Any] | None:
    """The labels of a random solution."""
    seed = random.getrandbits(64)
    drawn = sample(blank.problem(), seed=seed, memory_limit=MEMORY)
    return set(drawn[0]) if drawn else None


def _minesweeper(kind: Any, height: int, width: int, random: Random) -> Full:
    """A fifth of the cells with mines, and a number in every other cell."""
    places = _places(height, width)
    mines = set(random.sample(places, max(1, height * width // 5)))
    numbers = {
        place: sum(near in mines for near in around(*place))
        for place in places
        if place not in mines
    }
    return Full(kind(_rows(height, width, numbers)), list(numbers), _without_word)


def _thermometers(kind: Any, height: int, width: int, random: Random) -> Full | None:
    """Thermometers along random paths, filled to heights that give one solution; all counts."""
    tubes = _random_paths(height, width, random)
    words = {
        place: f"{number}.{n}"
        for number, tube in enumerate(tubes, 1)
        for n, place in enumerate(tube, 1)
    }

    def filled(heights: Iterable[int]) -> Any:
        cells = [cell for tube, n in zip(tubes, heights, strict=True) for cell in tube[:n]]
        return kind(_rows(height, width, words), *_counts(cells, height, width))

    def change(board: Any, other: Any, _: bool) -> Any:
        heights, others = (_heights(tubes, each._marked()) for each in (board, other))
        number = random.choice([n for n, one in enumerate(heights) if one != others[n]])
        heights[number] = random.randint(0, len(tubes[number]))
        return filled(heights)

    start = filled(random.randint(0, len(tube)) for tube in tubes)
    puzzle = unique(start, change, random)
    return puzzle and Full(puzzle, list(puzzle._counts()), _without_count)


def _heights(tubes: list[list[Place]], cells: set[Place]) -> list[int]:
    """How many cells of each thermometer are filled."""
    return [sum(cell in cells for cell in tube) for tube in tubes]


def _random_paths(height: int, width: int, random: Random) -> list[list[Place]]:
    """Paths of two to six cells that cover a board; single cells where there is no room."""
    free = set(_places(height, width))
    paths = []
    for start in random.sample(sorted(free), len(free)):
        path, length = [start] if start in free else [], random.randint(2, 6)
        while path and len(path) < length:
            ends = [place for place in beside(*path[-1]) if place in free and place not in path]
            if not ends:
                break
            path.append(random.choice(ends))
        if path:
            free -= set(path)
            paths.append(path)
    return paths


FULL: dict[str, Callable[..., Full | None]] = {
    "tents": _tents,
    "battleships": _battleships,
    "akari": _akari,
    "minesweeper": _minesweeper,
    "thermometers": _thermometers,
}


# ---- kinds whose clues are regions


def _star_battle(kind: Any, height: int, width: int, random: Random) -> Any:
    """Stars far enough from each other, and regions around them; larger boards have more stars."""
    side = max(height, width)
    stars = 1 if side < 9 else 2 if side < 13 else 3
    rows = kind([[str(row)] * width for row in range(height)], stars)
    marks = _sampled(rows, random)
    if marks is None:
        each = f"{stars} star{'s' * (stars > 1)} in each row and column"
        raise PuzzleError(f"a board of {height}x{width} cannot have {each}")
    return kind(_regions(marks, stars, height, width, random), stars)


def _norinori(kind: Any, height: int, width: int, random: Random) -> Any:
    """Dominoes that do not touch, as many as there is room for, and regions around their cells."""
    black: set[Place] = set()
    for cell in random.sample(_places(height, width), height * width):
        for other in random.sample(beside(*cell), 4):
            inside = other[0] in range(height) and other[1] in range(width)
            near = {cell, other, *beside(*cell), *beside(*other)}
            if inside and not near & black:
                black |= {cell, other}
    return kind(_regions(black, 2, height, width, random))


def _regions(
    marks: Iterable[Place], size: int, height: int, width: int, random: Random
) -> list[list[str]]:
    """Divide a board into regions, each with this many of the marks.

    A region grows around each mark; then neighboring regions are joined, which is an exact cover
    problem: each region is in one group.
    """
    owner = {mark: number for number, mark in enumerate(sorted(marks))}
    edge = list(owner)
    while edge:
        cell = edge.pop(random.randrange(len(edge)))
        for place in random.sample(beside(*cell), 4):
            if place[0] in range(height) and place[1] in range(width) and place not in owner:
                owner[place] = owner[cell]
                edge.append(place)
    groups = _groups(owner, size, random)
    return _rows(height, width, {cell: groups.get(own, own) for cell, own in owner.items()})


def _groups(owner: dict[Place, int], size: int, random: Random) -> dict[int, int]:
    """The group of each region; some are left alone if not all of them can be joined."""
    near: dict[int, set[int]] = {number: set() for number in owner.values()}
    for cell, number in owner.items():
        near[number] |= {owner[place] for place in beside(*cell) if place in owner} - {number}
    sets = {frozenset([number]) for number in near}
    for _ in range(size - 1):
        sets = {old | {new} for old in sets for one in old for new in near[one] - old}
    options = [
        Option(sorted(each), label=tuple(sorted(each))) for each in sorted(map(sorted, sets))
    ]
    found = solve(Problem(sorted(near), options=options), seed=random.getrandbits(32), time_limit=2)
    return {number: group[0] for group in found or () for number in group}


def moved_cell(board: Any, other: Any, random: Random) -> Any:
    """The puzzle of a board with a cell in another region, where the other board has a mark.

    The board stays a solution, as the cell has no mark there; the other one does not.
    """
    grid = [list(row) for row in board.grid]
    cells = sorted(other._marked() - board._marked())
    for row, column in random.sample(cells, len(cells)):
        word = grid[row][column]
        new = {
            grid[r][c]
            for r, c in beside(row, column)
            if r in range(board.height) and c in range(board.width)
        } - {word}
        rest = {place for place in board._by_region()[word] if place != (row, column)}
        if new and is_connected(rest):
            grid[row][column] = random.choice(sorted(new))
            break
    return board.replace(grid=grid, placed=())


REGIONS: dict[str, Callable[..., Any]] = {"starbattle": _star_battle, "norinori": _norinori}
