"""Puzzles with rooms as grids of words, which is what all their text forms are made of.

A room is any word, and `#` a gap. A given is a number, `.` none, `?` one that is unknown; a kind
may have other signs among its givens (the arrows of Makaro), which it names in `_given_signs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minuet.puzzles.base.grid import Rows
from minuet.puzzles.base.rooms import NUMBERS_OF_WORDS, RoomPuzzle, read_words, room_letters

Words = Sequence[Sequence[str]]
WORDS = {number: word for word, number in reversed(NUMBERS_OF_WORDS.items())}


def from_grids(kind: type[Any], rooms: Words, givens: Words, values: Words | None = None) -> Any:
    """Make a puzzle of a kind; what is wrong raises a `PuzzleError` that names the cell."""
    part, signs = kind._given_signs
    cells = [
        ["#" if given == "#" else room for room, given in zip(*pair, strict=True)]
        for pair in zip(rooms, givens, strict=True)
    ]
    numbers = [["." if word in signs else word for word in row] for row in givens]
    shown = None if values is None else read_words(values, "values")
    more = {part: givens} if part else {}
    return kind(cells, read_words(numbers, "givens"), values=shown, **more)


def to_grids(puzzle: RoomPuzzle) -> dict[str, list[list[str]]]:
    """Return rooms, givens and, if any were filled in, values."""
    names = room_letters(len(puzzle.room_cells))
    rooms = [["#" if room is None else names[room] for room in row] for row in puzzle.rooms]
    grids = {"rooms": rooms, "givens": _words(puzzle, puzzle.givens)}
    part, _ = puzzle._given_signs
    for row, signs in enumerate(getattr(puzzle, part) if part else ()):
        for column, sign in enumerate(signs):
            grids["givens"][row][column] = sign or grids["givens"][row][column]
    return grids | ({"values": _words(puzzle, puzzle.values)} if puzzle._was_filled() else {})


def _words(puzzle: RoomPuzzle, numbers: Rows) -> list[list[str]]:
    return [
        [
            "#" if room is None else WORDS.get(value, str(value))
            for value, room in zip(*pair, strict=True)
        ]
        for pair in zip(numbers, puzzle.rooms, strict=True)
    ]


def walled_rooms(puzzle: RoomPuzzle) -> list[list[Any]]:
    """A thing for each place, different where there is a wall; gaps are walled off."""
    return [
        [(row, column) if room is None else room for column, room in enumerate(rooms)]
        for row, rooms in enumerate(puzzle.rooms)
    ]


def gaps(puzzle: RoomPuzzle) -> Iterator[tuple[int, int]]:
    """The places that have neither a room nor a sign."""
    for row, words in enumerate(to_grids(puzzle)["givens"]):
        yield from ((row, column) for column, word in enumerate(words) if word == "#")
