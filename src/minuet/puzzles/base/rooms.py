"""Puzzles with rooms: the cells of a room of n take the numbers 1 to n, once each.

This is the base of Ripple Effect and its family. A kind adds one thing, the other numbers that
exclude each other: `_exclusions(model)`.

How a puzzle is encoded
-----------------------
Primary items are ("cell", row, column) for each cell and ("room", room, value) for each room and
each of its values. A placement covers its cell and its room's value. All other exclusions are
groups of placements of which at most one can be chosen: each group is a secondary item.

Placements are numbered cell by cell, value by value: value v of cell c is `first[c] + v - 1`, where
cells are numbered row by row (`first` has entries for gaps too, which have no placements).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from minuet.errors import PuzzleError, as_number, listed, show
from minuet.problem import Problem
from minuet.puzzles.base.bounds import MOST_MEMBERS, MOST_OPTIONS, check_count
from minuet.puzzles.base.clues import beside, connected
from minuet.puzzles.base.grid import UNKNOWN, GridPuzzle, Rows, cell_name, read_rows

__all__ = ["GAP", "RoomPuzzle", "not_above", "rivals", "side_by_side", "touching"]

GAP = None
"""The room of a place that has no cell."""

RoomRows = tuple[tuple[int | None, ...], ...]
Words = Sequence[Sequence[str]]
Group = tuple[Hashable, Sequence[int]]


class RoomPuzzle(GridPuzzle):
    """A grid divided into rooms, some cells of which have a given number.

    `rooms` has an entry for each cell: anything hashable, the same for cells of the same room, and
    None or "#" for a gap. A row may be a string, whose characters are the entries. Rooms are kept
    as numbers from 0 in the order in which they appear: their names do not matter.

    `givens` has a number for each cell, 0 or None if there is no given, and UNKNOWN for a given
    whose number is not known. In a string, `.` or `-` means no given and `?` an unknown one.
    """

    rooms: RoomRows

    # Its name in puzz.link and its files, and their parts (see `minuet.formats`).
    formats = ("rooms", "tokens", "puzzlink", "pzprv3", "dataset", "json")
    _link_names: ClassVar[tuple[str, ...]] = ()
    _link_parts: ClassVar[tuple[str, ...]] = ("rooms", "givens")
    _file_words: ClassVar[tuple[str, ...]] = ("walls", "givens", "filled")
    _published_parts = ("givens", "rooms")
    # An argument whose signs stand among the givens of a text, and these signs.
    _given_signs: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())
    _generator = "minuet.generate.rooms"
    _usual_room: ClassVar[int] = 6  # the default size of the largest rooms

    def __init__(
        self,
        rooms: Iterable[Iterable[Hashable]],
        givens: Iterable[Iterable[Any]] | None = None,
        *,
        values: Iterable[Iterable[Any]] | None = None,
    ) -> None:
        numbers, names = number_rooms(rooms)
        height, width = len(numbers), len(numbers[0]) if numbers else 0
        self.__dict__["rooms"] = numbers
        self._check_rooms(names)
        given = ((0,) * width,) * height
        if givens is not None:
            given = read_rows(map(_numbers, givens), "givens", height, width)
        shown = (
            None if values is None else read_rows(map(_numbers, values), "values", height, width)
        )
        self._fill(given, shown)
        self._check_givens()

    @classmethod
    def generate(  # type: ignore[override]  # puzzles with rooms have other wishes
        cls,
        *,
        size: str | int | tuple[int, int] = (10, 10),
        max_room: int | None = None,
        difficulty: str | None = None,
        symmetry: str = "none",
        minimal: bool = False,
        clues: int = 0,
        rooms: Any = None,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new puzzle with one solution.

        - `size`: (height, width) or "10x10";
        - `max_room`: how many cells the largest rooms have (default: the usual size for the kind);
        - `difficulty`: easy, medium, hard, or None for any;
        - `symmetry`: that of the pattern of givens (see `minuet.generate.symmetry`);
        - `minimal`: whether each given must be needed;
        - `clues`: how many givens to leave, if so few are enough;
        - `rooms`: your own rooms, as rows of room names; then `size` and `max_room` are not used,
          and the generator finds givens for them;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.
        """
        return cls._generate(locals())

    def _parts(self) -> dict[str, Any]:
        parts: dict[str, Any] = {"rooms": self.rooms, "givens": self.givens}
        return parts | ({"values": self.values} if self._was_filled() else {})

    def _was_filled(self) -> bool:
        rows = zip(self.givens, self.values, strict=True)
        return any(
            value > max(given, 0) for pair in rows for given, value in zip(*pair, strict=True)
        )

    # ---- grids of words, which all text formats are made of (see `minuet.formats.rooms`)

    @classmethod
    def _from_grids(cls, rooms: Words, givens: Words, values: Words | None = None) -> Self:
        """Make a puzzle; a mistake raises a `PuzzleError` that names the cell.

        A room is any word, and `#` a gap. A number is a given, `.` or `-` an empty cell, and `?`
        a given that is unknown; a kind may have other signs.
        """
        part, signs = cls._given_signs
        cells = [
            ["#" if given == "#" else room for room, given in zip(*pair, strict=True)]
            for pair in zip(rooms, givens, strict=True)
        ]
        numbers = [["." if word in signs else word for word in row] for row in givens]
        shown = None if values is None else read_words(values, "values")
        more = {part: givens} if part else {}
        return cls(cells, read_words(numbers, "givens"), values=shown, **more)

    def _to_grids(self) -> dict[str, list[list[str]]]:
        """Return rooms, givens and, if any were filled in, values."""
        names = room_letters(len(self.room_cells))
        rooms = [["#" if room is None else names[room] for room in row] for row in self.rooms]
        grids = {"rooms": rooms, "givens": self._number_words(self.givens)}
        part, _ = self._given_signs
        for row, signs in enumerate(getattr(self, part) if part else ()):
            for column, sign in enumerate(signs):
                grids["givens"][row][column] = sign or grids["givens"][row][column]
        return grids | ({"values": self._number_words(self.values)} if self._was_filled() else {})

    def _number_words(self, numbers: Rows) -> list[list[str]]:
        return [
            [
                "#" if room is None else WORDS_OF_NUMBERS.get(value, str(value))
                for value, room in zip(*pair, strict=True)
            ]
            for pair in zip(numbers, self.rooms, strict=True)
        ]

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        height = int(head[0])
        return cls._from_grids(rows[:height], rows[height:])

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        grids = self._to_grids()
        givens = [["-" if word == "." else word for word in row] for row in grids["givens"]]
        return [str(self.height), str(self.width)], [*grids["rooms"], *givens]

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        height = int(header[0])
        rooms = [["#" if word in "-." else word for word in row] for row in rows[height:]]
        return cls._from_grids(rooms, rows[:height])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        numbers = [["-" if room is None else str(room + 1) for room in row] for row in self.rooms]
        givens = self._to_grids()["givens"]
        marked = [["-" if word in ".#" else word for word in row] for row in givens]
        return [str(self.height), str(self.width)], [*marked, *numbers]

    # ---- rooms

    def _is_cell(self, row: int, column: int) -> bool:
        return self.rooms[row][column] is not GAP

    @property
    def room_cells(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The cells of each room, as (row, column)."""
        return self._plan.rooms

    @property
    def largest_room(self) -> int:
        """The size of the largest room, which is the largest number too."""
        return max(map(len, self.room_cells), default=0)

    @property
    def _plan(self) -> Plan:
        known: Plan | None = self.__dict__.get("_plan_")
        if known is None:
            known = self.__dict__["_plan_"] = Plan.of(self.rooms)
        return known

    # ---- what is malformed, and what is only wrong

    def _check_rooms(self, names: Sequence[Hashable]) -> None:
        if not names:
            raise PuzzleError("there are no rooms")
        for number, cells in enumerate(self.room_cells):
            apart = _apart(cells)
            if apart:
                raise PuzzleError(
                    f"room {show(names[number])} is in pieces: {cell_name(*apart)} is not "
                    f"connected to {cell_name(*cells[0])}",
                    part="rooms",
                    cell=apart,
                )

    def _check_givens(self) -> None:
        for cells in self.room_cells:
            seen: dict[int, tuple[int, int]] = {}
            for row, column in cells:
                value = self.givens[row][column]
                if value:
                    self._check_given((row, column), value, len(cells), seen)
        self._check_gaps("givens")
        self._check_gaps("values")

    def _check_gaps(self, part: str) -> None:
        for row, numbers in enumerate(getattr(self, part)):
            for column, value in enumerate(numbers):
                if value and self.rooms[row][column] is GAP:
                    what = f"there is a {value} at {cell_name(row, column)}, which is a gap"
                    raise PuzzleError(what, part=part, cell=(row, column))

    def _check_given(
        self, cell: tuple[int, int], value: int, size: int, seen: dict[int, tuple[int, int]]
    ) -> None:
        where = cell_name(*cell)
        if value == UNKNOWN:
            return
        if value < 1:
            self._refuse(f"{value} at {where} is not a positive number", cell)
        if value > size:
            self._refuse(f"{value} at {where} is too large for its room of {size}", cell)
        if value in seen:
            other = cell_name(*seen[value])
            self._refuse(f"two {value}s are given in the same room, at {other} and {where}", cell)
        seen[value] = cell

    def _refuse(self, message: str, cell: tuple[int, int]) -> None:
        raise PuzzleError(message, part="givens", cell=cell)

    def check(self) -> list[str]:
        """List which rules the board breaks; empty if none so far."""
        return [*self._check_values(), *self._broken_rules()]

    def _check_values(self) -> Iterator[str]:
        for cells in self.room_cells:
            places: dict[int, list[tuple[int, int]]] = {}
            for row, column in cells:
                places.setdefault(self.values[row][column], []).append((row, column))
            for value, where in places.items():
                names = _cell_names(where)
                if value < 0 or value > len(cells):
                    yield f"{value} at {names} does not fit in a room of {len(cells)}"
                elif value and len(where) > 1:
                    yield f"a room of {len(cells)} has {value} more than once: {names}"

    @abstractmethod
    def _broken_rules(self) -> Iterator[str]:
        """Yield a sentence for each broken rule that is not about rooms."""

    # ---- encoding

    @abstractmethod
    def _exclusions(self, model: str) -> Iterator[Group]:
        """Yield groups of placements of which at most one can be chosen: (item, placement
        numbers).
        """

    def _encode(self, model: str) -> Problem:
        """Make the exact cover problem: cells, room values, and other exclusions."""
        plan = self._plan
        check_count(sum(plan.size_of), MOST_OPTIONS, "placements")
        primary = plan.primary()
        secondary: list[Hashable] = []
        options = plan.options()
        members = 2 * len(options)
        for member, (item, group) in enumerate(self._exclusions(model), len(primary)):
            members += 1 + len(group)
            check_count(members, MOST_MEMBERS, "items of all placements")
            secondary.append(item)
            for number in group:
                options[number].append(member)
        return Problem._from_numbers(primary, secondary, options, plan.labels())

    # ---- what a generator needs to know

    @classmethod
    def _reach(cls, value: int) -> Sequence[tuple[int, int]]:
        """The steps (down, right) from a cell with this value to cells that may not have it too."""
        return beside(0, 0)

    @classmethod
    def _room_weight(cls, size: int) -> float:
        """How often to make rooms of this size, relative to others."""
        return min(size, 5) / 5

    @classmethod
    def _room_fits(cls, numbers: Mapping[tuple[int, int], int]) -> bool:
        """Return whether a room may have these numbers in its cells."""
        return True

    @classmethod
    def _random_gaps(cls, height: int, width: int, random: Random) -> Sequence[tuple[int, int]]:
        """The places of a new board that get no number."""
        return ()

    @classmethod
    def _finished(cls, rooms: list[list[Any]], values: list[list[int]], random: Random) -> Self:
        """Make a solved board of random rooms and their numbers."""
        return cls(rooms, values=values)

    # ---- for people

    def _regions(self) -> Sequence[Sequence[Any]]:
        return self.rooms

    def item_text(self, item: Any) -> str:
        """A readable item: `r1c1`, or `B3` for the 3 of the second room."""
        kind, *rest = item
        if kind == "cell":
            return cell_name(*rest)
        if kind == "room":
            return f"{room_letters(len(self.room_cells))[rest[0]]}{rest[1]}"
        return super().item_text(item)

    def _item_heading(self, item: Any) -> tuple[str, str]:
        """The group that an item is in, and its name there; `B3` for the 3 of the second room."""
        group, name = super()._item_heading(item)
        return "room values" if item[0] == "room" else group, name

    def _only_text(self, item: Any, label: tuple[int, int, int]) -> tuple[str, str, float]:
        """The reason for a placement: a room's value, or a cell, with no other left."""
        row, column, value = label
        where = cell_name(row, column)
        if item[0] == "room":
            size = len(self.room_cells[item[1]])
            reason = f"room of {size}: the {value} fits only at {where}"
            return "only place", reason, 1 + min(size, 9) / 20
        return "only value", f"{where}: only {value} fits", 1.5

    def _choice_text(self, item: Any, labels: Sequence[tuple[int, int, int]]) -> str:
        """Where a room's value may go, or what a cell may hold."""
        if item[0] == "room":
            size, places = len(self.room_cells[item[1]]), [label[:2] for label in labels]
            return f"room of {size}: the {item[2]} is at {_cell_names(places, 'or')}"
        return f"{cell_name(*item[1:])} is {listed([str(label[2]) for label in labels], 'or')}"

    def _lack_text(self, item: Any) -> str:
        """That a room has no place for a value, or a cell no value."""
        if item[0] == "room":
            cells = self.room_cells[item[1]]
            return (
                f"the {item[2]} has no place in the room of {len(cells)} at {cell_name(*cells[0])}"
            )
        return f"{cell_name(*item[1:])} has no number"


# ---- rules that several kinds share


def rivals(puzzle: RoomPuzzle, places: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield for each value its placements at these places, if some are in different rooms."""
    plan = puzzle._plan
    cells = [(plan.size_of[at], plan.room_of[at], plan.first[at] - 1) for at in places]
    if len({room for _, room, _ in cells}) == 1:
        return  # numbers in one room already exclude each other
    for value in range(1, max(cells)[0] + 1):
        cells = [cell for cell in cells if cell[0] >= value]
        if len({room for _, room, _ in cells}) < 2:
            return
        yield value, [number + value for _, _, number in cells]


UNLIKE = dict.fromkeys(("beside", "below"), "equal numbers are not side by side")
"""The rule of `side_by_side` in plain English, by the first entry of its items."""


def side_by_side(puzzle: RoomPuzzle) -> Iterator[Group]:
    """Yield the placements of a value on both sides of a border between two rooms."""
    plan = puzzle._plan
    size_of, room_of, first, width = plan.size_of, plan.room_of, plan.first, plan.width
    for name, step in (("beside", 1), ("below", width)):
        for place in range(len(size_of) - step):
            other = place + step
            row, column = divmod(place, width)
            if room_of[place] != room_of[other] and (name == "below" or column + 1 < width):
                for value in range(min(size_of[place], size_of[other])):
                    pair = [first[place] + value, first[other] + value]
                    yield (name, value + 1, row, column), pair


def not_above(
    puzzle: RoomPuzzle,
    low: tuple[int, int],
    high: tuple[int, int],
    item: tuple[Hashable, ...],
    *,
    equal: bool = False,
) -> Iterator[Group]:
    """Yield groups that keep the number at `low` from being above that at `high` (or equal)."""
    plan, width = puzzle._plan, puzzle.width
    small, large = low[0] * width + low[1], high[0] * width + high[1]
    for limit in range(1, plan.size_of[large] + 1):
        rivals = [plan.first[large] + value - 1 for value in range(1, limit + 1)]
        start = limit if equal else limit + 1
        others = range(start, plan.size_of[small] + 1)
        if others:
            yield (*item, limit), [*rivals, *(plan.first[small] + v - 1 for v in others)]


def touching(puzzle: RoomPuzzle, steps: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield a sentence for each pair of equal numbers that are one of these steps apart."""
    values = puzzle.values
    for row, column in puzzle.cells():
        value = values[row][column]
        for down, right in steps:
            there = row + down, column + right
            inside = there[0] < puzzle.height and 0 <= there[1] < puzzle.width
            if value and inside and values[there[0]][there[1]] == value:
                yield f"the two {value}s at {cell_name(row, column)} and {cell_name(*there)} touch"


class Plan(NamedTuple):
    """Where the cells and the rooms of a puzzle are; see the top of this file for `first`."""

    height: int
    width: int
    rooms: tuple[tuple[tuple[int, int], ...], ...]
    room_of: list[int]  # room of each place, row by row; -1 for a gap
    size_of: list[int]  # size of the room of each place; 0 for a gap
    first: list[int]  # number of the first placement of each place

    @classmethod
    def of(cls, rooms: RoomRows) -> Plan:
        """Survey the rooms."""
        width = len(rooms[0]) if rooms else 0
        room_of = [-1 if room is None else room for row in rooms for room in row]
        cells: list[list[tuple[int, int]]] = [[] for _ in range(max(room_of, default=-1) + 1)]
        for place, room in enumerate(room_of):
            if room >= 0:
                cells[room].append(divmod(place, width))
        sizes = [*map(len, cells), 0]  # the last is for gaps, whose room is -1
        size_of = [sizes[room] for room in room_of]
        first, total = [], 0
        for size in size_of:
            first.append(total)
            total += size
        return cls(len(rooms), width, tuple(map(tuple, cells)), room_of, size_of, first)

    def primary(self) -> list[Hashable]:
        """The items of cells and of room values."""
        cells = [("cell", *divmod(p, self.width)) for p, size in enumerate(self.size_of) if size]
        values = [
            ("room", room, value)
            for room, places in enumerate(self.rooms)
            for value in range(1, len(places) + 1)
        ]
        return [*cells, *values]

    def options(self) -> list[list[int]]:
        """For each placement a list of the numbers of its primary items."""
        first_of, total = [], sum(map(bool, self.size_of))  # of each room's values
        for places in self.rooms:
            first_of.append(total)
            total += len(places)
        made: list[list[int]] = []
        cell = 0
        for room, size in zip(self.room_of, self.size_of, strict=True):
            if size:
                first = first_of[room]
                made += [[cell, value] for value in range(first, first + size)]
                cell += 1
        return made

    def labels(self) -> list[tuple[int, int, int]]:
        """The label of each placement."""
        made: list[tuple[int, int, int]] = []
        for place, size in enumerate(self.size_of):
            row, column = divmod(place, self.width)
            made += [(row, column, value) for value in range(1, size + 1)]
        return made

    def rows(self) -> list[range]:
        """The places of each row."""
        return [range(r * self.width, (r + 1) * self.width) for r in range(self.height)]

    def columns(self) -> list[range]:
        """The places of each column."""
        return [range(c, self.height * self.width, self.width) for c in range(self.width)]


def number_rooms(rooms: Iterable[Iterable[Hashable]]) -> tuple[RoomRows, list[Hashable]]:
    """Number the rooms in the order of their appearance; also return their names.

    >>> number_rooms(["AAC", "#BC"])
    (((0, 0, 1), (None, 2, 1)), ['A', 'C', 'B'])
    """
    numbers: dict[Hashable, int | None] = {None: GAP, "#": GAP}
    table = []
    for row in rooms:
        try:
            table.append(tuple([numbers.setdefault(room, len(numbers) - 2) for room in row]))
        except TypeError:
            raise PuzzleError(
                f"row {len(table) + 1} of the rooms is unusable: {show(row)}"
            ) from None
        if len(table[-1]) != len(table[0]):
            raise PuzzleError(
                f"row {len(table)} of the rooms has {len(table[-1])} cells, not {len(table[0])}",
                part="rooms",
                cell=(len(table) - 1, 0),
            )
    return tuple(table), list(numbers)[2:]


def _numbers(row: Iterable[Any]) -> Iterable[Any]:
    """The numbers of a row, which may be a string."""
    return read_words([list(row)], "givens")[0] if isinstance(row, str) else row


def read_words(rows: Sequence[Sequence[str]], part: str) -> list[list[int]]:
    """Read numbers; where a word is none, the error names the cell."""
    try:
        return [[NUMBERS_OF_WORDS[word] for word in row] for row in rows]
    except KeyError:  # a larger number, or a mistake
        return [
            [_read_word(word, part, (row, column)) for column, word in enumerate(words)]
            for row, words in enumerate(rows)
        ]


def _read_word(word: str, part: str, cell: tuple[int, int]) -> int:
    if word in NUMBERS_OF_WORDS:
        return NUMBERS_OF_WORDS[word]
    number = as_number(word, 6)
    if number is not None:
        return number
    what = f"'{word}' is not a number (write . for an empty cell, ? for an unknown number)"
    raise PuzzleError(what, part=part, cell=cell)


NUMBERS_OF_WORDS = {
    ".": 0,
    "-": 0,
    "#": 0,
    "?": UNKNOWN,
    **{str(number): number for number in range(100)},
}
WORDS_OF_NUMBERS = {number: word for word, number in reversed(NUMBERS_OF_WORDS.items())}


def _apart(cells: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return a cell that cannot be reached from the first one within the room, if there is one."""
    room = set(cells)
    return min(room.difference(connected(cells[0], room)), default=None)


def _cell_names(cells: Sequence[tuple[int, int]], word: str = "and") -> str:
    return listed([cell_name(*cell) for cell in cells], word)


def room_letters(count: int) -> list[str]:
    """Names for that many rooms: single letters while they last, then numbers.

    >>> room_letters(3), room_letters(60)[-2:]
    (['A', 'B', 'C'], ['59', '60'])
    """
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return list(letters[:count]) if count <= len(letters) else [str(n + 1) for n in range(count)]
