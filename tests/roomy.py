"""Puzzles with rooms for tests: random puzzles, and rules that share no code with the package."""

from __future__ import annotations

from hypothesis import strategies as st

from minuet.puzzles import UNKNOWN, RippleEffect


@st.composite
def divisions(draw, largest=5, gaps=False):
    """Rooms of a random grid, as rows of numbers; each cell joins a neighbor or starts a room."""
    height, width = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    rooms = [[None] * width for _ in range(height)]
    count = 0
    for row in range(height):
        for column in range(width):
            if gaps and draw(st.integers(0, 7)) == 0:
                continue
            near = [rooms[row - 1][column]] if row else []
            near += [rooms[row][column - 1]] if column else []
            choices = sorted({room for room in near if room is not None})
            room = draw(st.sampled_from([*choices, count]))
            rooms[row][column] = room
            count += room == count
    if count == 0:
        rooms[0][0] = 0
    return rooms


def sizes(rooms):
    found = {}
    for row in rooms:
        for room in row:
            found[room] = found.get(room, 0) + 1
    found.pop(None, None)
    return found


@st.composite
def puzzles(draw, kind=RippleEffect, largest=5, gaps=False, unknown=False):
    """A well-formed puzzle with some givens, perhaps without a solution."""
    rooms = draw(divisions(largest, gaps))
    left = {room: draw(st.permutations(range(1, n + 1))) for room, n in sizes(rooms).items()}
    givens = [[0] * len(rooms[0]) for _ in rooms]
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            choice = draw(st.integers(0, 4))
            if room is not None and choice == 0:
                givens[row][column] = left[room].pop()
            elif room is not None and choice == 1 and unknown:
                givens[row][column] = UNKNOWN
    return kind(rooms, givens)


# ---- the rules, from the definition


def rooms_are_right(puzzle, values):
    found = {}
    for line, numbers in zip(puzzle.rooms, values, strict=True):
        for room, value in zip(line, numbers, strict=True):
            found.setdefault(room, []).append(value)
    found.pop(None, None)
    return all(sorted(numbers) == list(range(1, len(numbers) + 1)) for numbers in found.values())


def givens_are_kept(puzzle, values):
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    return all(puzzle.givens[r][c] in (0, UNKNOWN, values[r][c]) for r, c in cells)


def pairs(values):
    """All pairs of filled cells, as (row, column, value) twice."""
    cells = [(r, c, v) for r, row in enumerate(values) for c, v in enumerate(row) if v]
    return [(one, other) for one in cells for other in cells if one < other]


def ripples_are_right(puzzle, values):
    return all(
        one[2] != other[2]
        or (one[0] != other[0] and one[1] != other[1])
        or abs(one[0] - other[0]) + abs(one[1] - other[1]) - 1 >= one[2]
        for one, other in pairs(values)
    )


def suguru_is_right(puzzle, values):
    return all(
        one[2] != other[2] or max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1
        for one, other in pairs(values)
    )


def neighbors_differ(puzzle, values):
    return all(
        one[2] != other[2] or abs(one[0] - other[0]) + abs(one[1] - other[1]) > 1
        for one, other in pairs(values)
    )


def kojun_is_right(puzzle, values):
    return neighbors_differ(puzzle, values) and all(
        values[r][c] > values[r + 1][c]
        for r in range(puzzle.height - 1)
        for c in range(puzzle.width)
        if puzzle.rooms[r][c] is not None and puzzle.rooms[r][c] == puzzle.rooms[r + 1][c]
    )


def makaro_is_right(puzzle, values):
    steps = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}

    def at(row, column):
        inside = 0 <= row < puzzle.height and 0 <= column < puzzle.width
        return values[row][column] if inside else 0

    for row, line in enumerate(puzzle.blacks):
        for column, sign in enumerate(line):
            if sign in steps:
                around = {name: at(row + r, column + c) for name, (r, c) in steps.items()}
                pointed = around.pop(sign)
                if pointed <= max(around.values()):
                    return False
    return neighbors_differ(puzzle, values)


RIGHT = {
    "ripple": ripples_are_right,
    "suguru": suguru_is_right,
    "kojun": kojun_is_right,
    "makaro": makaro_is_right,
}


def is_solution(puzzle, values):
    """Whether these rows are a solution of the puzzle."""
    return (
        rooms_are_right(puzzle, values)
        and givens_are_kept(puzzle, values)
        and RIGHT[puzzle.name](puzzle, values)
    )


def brute_force(puzzle):
    """All solutions, by filling cell after cell and checking the rules at the end."""
    places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    count = sizes(puzzle.rooms)
    values = [[0] * puzzle.width for _ in range(puzzle.height)]
    taken = set()
    found = []

    def fill(number):
        if number == len(places):
            if is_solution(puzzle, values):
                found.append(tuple(map(tuple, values)))
            return
        row, column = places[number]
        room = puzzle.rooms[row][column]
        if room is None:
            fill(number + 1)
            return
        for value in range(1, count[room] + 1):
            if (room, value) not in taken:
                taken.add((room, value))
                values[row][column] = value
                if givens_so_far(puzzle, values, row, column):
                    fill(number + 1)
                values[row][column] = 0
                taken.remove((room, value))

    fill(0)
    return found


def givens_so_far(puzzle, values, row, column):
    return puzzle.givens[row][column] in (0, UNKNOWN, values[row][column])
