"""What the game knows of a puzzle's rules: only its exact cover problem.

A placement is an option, and two placements clash if they cover the same item: so the game needs no
words like row or room, and plays every puzzle on a grid. Boards on which cells are marked, or that
are divided into rectangles, have rules of their own in `marks` and `rectangles`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from minuet.logic.base import Step
from minuet.problem import Option
from minuet.puzzles import GridPuzzle
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.symbols import LARGEST, symbols

Cell = tuple[int, int]
Label = tuple[int, int, int]
Values = Mapping[Cell, int]


class Rules:
    """The placements of a puzzle, and which of them clash.

    >>> from minuet.puzzles import RippleEffect
    >>> rules = Rules(RippleEffect(rooms=["AAB"]))
    >>> rules.choices[0, 0]
    (1, 2)
    >>> sorted(rules.clashes({(0, 0): 1, (0, 1): 2, (0, 2): 1}))
    []
    >>> sorted(rules.clashes({(0, 0): 2, (0, 1): 1, (0, 2): 1}))
    [(0, 1), (0, 2)]

    A cage that is full clashes if its numbers do not make its target:

    >>> from minuet.puzzles import KenKen
    >>> rules = Rules(KenKen(["AB", "BB"], ["2 5+", ". ."]))
    >>> [sorted(rules.clashes({(0, 0): number})) for number in (1, 2)]
    [[(0, 0)], []]
    """

    keys: ClassVar[tuple[str, ...]] = ()
    """What the panel says about the keys that write, if that is not numbers."""
    is_numbers: ClassVar[bool] = True
    has_pairs: ClassVar[bool] = False
    """Whether cells hold pairs of numbers, too wide for marks in the cells."""
    draws: ClassVar[bool] = False
    """Whether rectangles are drawn, from one cell to another."""

    def __init__(self, puzzle: GridPuzzle) -> None:
        self.puzzle = puzzle
        self.givens: dict[Cell, int] = {label[:2]: label[2] for label in puzzle.given}
        problem = puzzle.problem()
        # For each placement what it covers; an item with a color excludes only other colors.
        self._covers: dict[Label, tuple[Hashable, ...]] = {}
        self._colors: dict[Label, dict[Hashable, Hashable]] = {}
        self._most = {item: high for item, (_, high) in problem.bounds.items()}
        self.choices: dict[Cell, tuple[int, ...]] = dict.fromkeys(puzzle.cells(), ())
        others = []
        for option in problem.options:
            label = option.label
            if len(label) == 3 and label[:2] in self.choices:
                self._add(label, option.items, option.colors)
            else:
                others.append(option)
        self._groups = [*self._find_groups(others)]
        self.largest = max((max(values) for values in self.choices.values() if values), default=0)
        self._known_peers = lru_cache(maxsize=4096)(self._peers)

    def _add(
        self,
        label: Label,
        items: tuple[Hashable, ...],
        colors: dict[Hashable, Hashable],
    ) -> None:
        row, column, value = label
        self.choices[row, column] += (value,)
        self._covers[label] = items
        self._colors[label] = colors

    def _find_groups(self, options: list[Option]) -> Iterator[tuple[set[Cell], list[Option]]]:
        """The cells of each cage or line, and the options that say how it may be filled.

        These are the options of an item that no placement covers: a sum, a clue.
        """
        cells: dict[Hashable, set[Cell]] = {}
        for label, items in self._covers.items():
            for item in items:
                cells.setdefault(item, set()).add(label[:2])
        problem, found = self.puzzle.problem(), dict[Hashable, list[Option]]()
        needed = {item for item in problem.primary if problem.bounds.get(item, (1, 1))[0]}
        for option in options:
            for item in option.items:
                if item not in cells and item in needed:
                    found.setdefault(item, []).append(option)
        for group in found.values():
            about = {item for option in group for item in option.items}
            yield set().union(*(cells.get(item, ()) for item in about)), group

    # ---- the board

    def picture(self, values: Values) -> Picture:
        """What is drawn below the numbers."""
        return self.puzzle.picture()

    def board(self, values: Values) -> GridPuzzle:
        """The puzzle with these numbers."""
        rows, columns = range(self.puzzle.height), range(self.puzzle.width)
        return self.puzzle.with_values([[values.get((r, c), 0) for c in columns] for r in rows])

    def values_of(self, board: Any) -> dict[Cell, int]:
        """The numbers on a board, without those that are given."""
        found = {(r, c): board.values[r][c] for r, c in self.choices if (r, c) not in self.givens}
        return {cell: value for cell, value in found.items() if value}

    def is_solved(self, values: Values) -> bool:
        """Whether these numbers are a solution."""
        return len(values) == len(self.choices) and self.board(values).is_solved

    def progress(self, values: Values, solution: Values | None) -> tuple[int, int]:
        """How much of the board is done, and of how much."""
        return len(values), len(self.choices)

    def together(self, values: Values, cell: Cell) -> list[Cell]:
        """The cells that are erased with a cell."""
        return [cell]

    def enclosed(self, values: Values, start: Cell, end: Cell) -> dict[Cell, int]:
        """The values of the cells that a new rectangle changes; 0 for those that lose theirs."""
        return {}

    def after(self, value: int) -> int | None:
        """What a click or the space bar makes of a value: 0 for none, None if it erases."""
        return None

    def steps(self, values: Values) -> Iterator[Step]:
        """Yield the steps from here to the solution, with numbers in cells and nothing else."""
        for step in self.board(values).steps():
            yield step.replace(
                placed=filter(self._covers.__contains__, step.placed),
                removed=filter(self._covers.__contains__, step.removed),
                because=filter(self._covers.__contains__, step.because),
            )

    # ---- what numbers look like

    @cached_property
    def _signs(self) -> dict[int, str]:
        """How the puzzle's own picture shows the numbers: those above 9 may be letters."""
        signs: dict[int, str] = {}
        for (row, column), choices in self.choices.items():
            for value in set(choices) - signs.keys():
                rows = [[0] * self.puzzle.width for _ in range(self.puzzle.height)]
                rows[row][column] = value
                cell = self.puzzle.with_givens(rows)._look(row, column)
                signs[value] = cell.text if cell else str(value)
        return signs

    def sign(self, value: int) -> str:
        """How a number is written on this board."""
        return self._signs[value]

    def read_sign(self, sign: str) -> int | None:
        """The number that a key stands for on this board; None if for none."""
        known = symbols(LARGEST)[: self.largest]
        place = known.find(sign.upper()) if len(sign) == 1 else -1
        return place + 1 if place >= 0 else None

    @property
    def numbers(self) -> list[int]:
        """The numbers to choose from."""
        return list(range(1, self.largest + 1))

    def begins(self, sign: str) -> bool:
        """Whether more keys must follow this one to make a number."""
        return False

    def text(self, cell: Cell, value: int, drawn: str) -> str:
        """What a cell shows: `drawn` is what the picture has there, maybe an unknown number."""
        return self.sign(value) if value else drawn if drawn == "?" else ""

    # ---- clashes

    def clashes(self, values: Values) -> set[Cell]:
        """The cells whose numbers exclude each other."""
        placed = [(*cell, value) for cell, value in values.items()]
        placed = [label for label in placed if label in self._covers]
        used = Counter(item for label in placed for item in self._covers[label])
        wrong = {item for item, number in used.items() if number > self._most.get(item, 1)}
        wrong = {item for item in wrong if self._differ(item, placed)}
        clashing = {label[:2] for label in placed if not wrong.isdisjoint(self._covers[label])}
        return clashing.union(*self._broken_groups(placed))

    def _broken_groups(self, placed: list[Label]) -> Iterator[set[Cell]]:
        """The cells of each full cage or line that may not be filled this way."""
        filled = {label[:2] for label in placed}
        used = {
            item: self._colors[label].get(item) for label in placed for item in self._covers[label]
        }
        for cells, options in self._groups:
            if (
                cells
                and cells <= filled
                and all(self._is_out(each.items, each.colors, used) for each in options)
            ):
                yield cells

    def _is_out(
        self,
        items: tuple[Hashable, ...],
        colors: Mapping[Hashable, Hashable],
        used: Mapping[Hashable, Hashable],
    ) -> bool:
        """Whether something on the board excludes an option with these items and colors."""
        return any(
            item in used
            and self._most.get(item, 1) == 1
            and (used[item] is None or used[item] != colors.get(item))
            for item in items
        )

    def _differ(self, item: Hashable, placed: list[Label]) -> bool:
        """Whether options that cover an item clash: not if all give it the same color."""
        colors = [self._colors[label].get(item) for label in placed if item in self._covers[label]]
        return None in colors or len(set(colors)) > 1

    def excludes(self, one: Label, other: Label) -> bool:
        """Whether two placements clash."""
        if one not in self._covers or other not in self._covers:
            return False
        shared = set(self._covers[one]).intersection(self._covers[other])
        return any(
            self._most.get(item, 1) == 1 and self._differ(item, [one, other]) for item in shared
        )

    def candidates(self, values: Values) -> dict[Cell, frozenset[int]]:
        """For each empty cell the numbers that clash with no other."""
        used: dict[Hashable, Hashable] = {}
        for cell, value in values.items():
            label = (*cell, value)
            for item in self._covers.get(label, ()):
                used[item] = self._colors[label].get(item)
        return {
            cell: frozenset(value for value in choices if self._is_free((*cell, value), used))
            for cell, choices in self.choices.items()
            if cell not in values
        }

    def _is_free(self, label: Label, used: dict[Hashable, Hashable]) -> bool:
        return not self._is_out(self._covers[label], self._colors[label], used)

    def peers(self, cell: Cell, value: int = 0) -> frozenset[Cell]:
        """The cells that cannot have the same number: `value`, or if that is 0, any."""
        return self._known_peers(cell, value)

    def _peers(self, cell: Cell, value: int) -> frozenset[Cell]:
        mine = set(self.choices[cell])
        return frozenset(
            other
            for other, choices in self.choices.items()
            if other != cell
            and self._always(cell, other, {value} if value else mine & set(choices))
        )

    def _always(self, cell: Cell, other: Cell, values: set[int]) -> bool:
        return bool(values) and all(
            self.excludes((*cell, value), (*other, value)) for value in values
        )


class SignRules(Rules):
    """Rules of boards without numbers: what clashes is seen in a check, not cell by cell."""

    is_numbers = False

    def clashes(self, values: Values) -> set[Cell]:
        """None, unless a cell alone is at fault."""
        return set()

    def peers(self, cell: Cell, value: int = 0) -> frozenset[Cell]:
        """None."""
        return frozenset()

    def excludes(self, one: Label, other: Label) -> bool:
        """Never."""
        return False

    def candidates(self, values: Values) -> dict[Cell, frozenset[int]]:
        """Nothing: there are no notes."""
        return {}

    def picture(self, values: Values) -> Picture:
        """The board as it is."""
        return self.board(values).picture()


class PairRules(Rules):
    """The rules of a puzzle whose values are pairs of digits: 35 is a 3 and a 5.

    >>> from minuet.puzzles import GraecoLatin
    >>> rules = PairRules(GraecoLatin(["11 22 33", ".. .. ..", ".. .. .."]))
    >>> rules.numbers
    [11, 12, 13, 21, 22, 23, 31, 32, 33]
    >>> rules.text((1, 0), 0, "·1"), rules.text((1, 0), 21, "·1")
    ('·1', '21')
    >>> rules.begins("2"), rules.read_sign("2"), rules.read_sign("23")
    (True, None, 23)
    """

    has_pairs = True
    keys = ("two digits  write", "x erase  Tab pencil", "F fill   P prune")

    def text(self, cell: Cell, value: int, drawn: str) -> str:
        """What a cell shows: its pair, or the half of it that is given."""
        return self.sign(value) if value else drawn if "·" in drawn else ""

    @property
    def numbers(self) -> list[int]:
        """The values that cells may have."""
        return sorted(self._signs)

    def read_sign(self, sign: str) -> int | None:
        """The pair that two digits stand for; None if for none."""
        return next((value for value, text in self._signs.items() if text == sign), None)

    def begins(self, sign: str) -> bool:
        """Whether this is the first digit of a pair."""
        return any(text[:1] == sign for text in self._signs.values())
