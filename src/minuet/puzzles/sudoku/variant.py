"""Variant sudoku: a sudoku of any shape with constraints that setters combine.

Rules
-----
1. Those of sudoku in all its shapes (see `minuet.puzzles.sudoku.sudoku`), and those of the cages of
   killer sudoku, if there are any.
2. Those of the constraints: even and odd cells, bars, dots, thermometers, arrows, palindromes,
   renban and whispers lines, little killers, skyscrapers, and rules for the whole board such as
   anti-knight. `minuet.puzzles.sudoku.constraints` lists them all, and how each is encoded.

>>> puzzle = VariantSudoku(box=(2, 2), constraints=[
...     ("thermometer", [(0, 0), (0, 1), (1, 1)]), ("arrow", [(3, 0), (3, 1), (3, 3)]),
...     ("white-dot", [(2, 0), (2, 1)]), ("black-dot", [(1, 2), (1, 3)]),
...     ("little-killer", [(2, 0), (3, 1)], 5), ("odd", [(2, 3)])])
>>> puzzle.count()
1
>>> for row in puzzle.solve().values:
...     print(*row)
1 2 3 4
3 4 1 2
2 1 4 3
4 3 2 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Self

from minuet.errors import FormatError, PuzzleError
from minuet.problem import Problem
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.latin import read_numbers
from minuet.puzzles.base.picture import Cell, Mark, Outside, Picture
from minuet.puzzles.sudoku.constraints import (
    MARKS,
    MEANINGS,
    PARITY,
    WALKS,
    Board,
    Constraint,
    add_constraint,
    board_of,
    clue_place,
    faults,
    possible,
    read_constraints,
)
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.shape import find_box
from minuet.puzzles.sudoku.sudoku import Sudoku

__all__ = ["Constraint", "VariantSudoku"]

Place = tuple[int, int]
COLORS = {"thermometer": (9,), "palindrome": (6,), "renban": (5,), "whispers": (0,)}
CLUES = ("little-killer", "skyscraper")
POINTERS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
BITS = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}  # of bars in the published format


class VariantSudoku(KillerSudoku):
    """A sudoku with constraints.

    Each of `constraints` is (kind, cells, number), with cells as (row, column) from 0 and a number
    only where its kind has one; for the whole board the kind alone will do. See
    `minuet.puzzles.sudoku.constraints` for the kinds. All other arguments are those of
    `KillerSudoku` and `Sudoku`.
    """

    name = "variant"
    title = "Variant sudoku"
    _rules = (
        "A sudoku with more constraints: thermometers, arrows, dots, lines, the knight's move and "
        "others. They apply in addition to the rules for rows, columns and regions."
    )
    formats = ("json", "fpuzzles", "sudokupad", "dataset")
    _logic = "minuet.logic.cover"
    _generator = "minuet.generate.variant"
    _difficulties = ("easy", "medium", "hard")
    _published_parts = ("givens", "bars?")
    constraints: tuple[Constraint, ...]

    def __init__(
        self,
        givens: str | Iterable[Any] | None = None,
        *,
        constraints: Iterable[Any] = (),
        **parts: Any,
    ) -> None:
        super().__init__(givens, **parts)
        found = read_constraints(constraints, self.size, self.shape.cells)
        self.__dict__["constraints"] = found

    @classmethod
    def generate(  # type: ignore[override]  # a variant sudoku has other wishes
        cls,
        *,
        box: str | Sequence[int] = (3, 3),
        variant: str | Iterable[str] = (),
        constraints: Iterable[Any] = (),
        difficulty: str | None = None,
        symmetry: str = "none",
        minimal: bool = False,
        clues: int = 0,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new variant sudoku with exactly one solution.

        - `box`: the height and width of a box, (3, 3) or "3x3";
        - `variant`: kinds of constraints to draw at random, such as "thermometer+anti-knight";
          "kropki" stands for both kinds of dots, and x, hyper, disjoint and jigsaw change the
          regions. If there are no constraints either, two kinds are drawn;
        - `constraints`: your own, for which the generator finds givens;
        - `difficulty`: easy, medium, hard, or None for any;
        - `symmetry`: that of the pattern of givens (see `minuet.generate.symmetry`);
        - `minimal`: whether each given must be needed;
        - `clues`: how many givens to leave at least;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.

        >>> puzzle = VariantSudoku.generate(box="2x2", variant="kropki", seed=1)
        >>> puzzle.is_unique(), puzzle.constraints[0].kind
        (True, 'white-dot')
        """
        return cls._generate(locals())

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "constraints": self.constraints}

    # ---- the problem

    @property
    def _board(self) -> Board:
        return board_of(self.size, self.shape.cells, self.constraints)

    def _encode(self, model: str) -> Problem:
        """Make the problem of the board with its cages, then add the constraints one by one."""
        primary, secondary, members = self.shape.items()
        choices = self._add_groups(self.size, primary, secondary, members)
        board = self._board
        left = possible(self.constraints, board)
        kept = [label for label in sorted(members) if label[2] in left[label[:2]]]
        encoding = Encoding(kept)
        encoding.primary.update(dict.fromkeys(primary))
        encoding.secondary.update(dict.fromkeys(secondary))
        encoding.members.update({label: dict.fromkeys(members[label]) for label in kept})
        encoding.members.update({each.label: dict.fromkeys(each.items) for each in choices})
        for number, each in enumerate(self.constraints):
            add_constraint(encoding, number, each, board)
        return encoding.problem()

    def check(self) -> list[str]:
        """Say which regions hold a number twice, which sums are wrong, which constraints broken."""
        values = {(r, c): self.values[r][c] for r, c in self.shape.cells}
        board = self._board
        broken = [words for each in self.constraints for words in faults(each, values, board)]
        return [*super().check(), *broken]

    # ---- for people

    @cached_property
    def _rule_names(self) -> list[str]:
        """The constraints for people, each with a name of its own."""
        names = [each.name for each in self.constraints]
        return [
            f"{name} #{names[: at + 1].count(name)}" if name in names[:at] else name
            for at, name in enumerate(names)
        ]

    def item_text(self, item: Any) -> str:
        """A readable item."""
        match item:
            case ("value", row, column):
                return f"number of {cell_name(row, column)}"
            case ("state", "rule", number, at):
                return f"{self._rule_names[number]} before cell {at + 1}"
            case ("rule", number):
                return str(self._rule_names[number])
            case ("rule", number, at) if self.constraints[number].kind in WALKS:
                return f"{self._rule_names[number]} in cell {at + 1}"
            case ("rule", number, value):
                return f"{value} in the {self._rule_names[number]}"
            case ("rule", number, row, column, below, right, value):
                pair = f"{cell_name(row, column)} and {cell_name(below, right)}"
                return f"{self._rule_names[number]} for {value} in {pair}"
            case ("cell" | "sum" | "cage", *_):
                return super().item_text(item)
        house, sign = super().item_text(item).rsplit(": ", 1)
        return f"{sign} in {house}"

    def _rule_text(self, item: Any) -> str:
        return str(self._rule_names[item[1]]) if item[0] == "rule" else super()._rule_text(item)

    def _choice_label_text(self, label: Any) -> str:
        match label:
            case ("rule", number, at, before, value):
                where = f"{self._rule_names[number]} in cell {at + 1}"
                return f"{where}: {value}, {self._so_far(self.constraints[number], before)} before"
            case ("rule", number, numbers):
                return f"{self._rule_names[number]}: {numbers[0]} to {numbers[-1]}"
        return super()._choice_label_text(label)

    def _sentence_parts(self, label: Any) -> tuple[str, str]:
        match label:
            case ("rule", number, at, _, value):  # what adds up to it is for the player to see
                where = cell_name(*self.constraints[number].cells[at])
                return f"{where} on the {self._rule_names[number]}", str(value)
        return super()._sentence_parts(label)

    def _lack_text(self, item: Any) -> str:
        match item:
            case ("rule", number, _) if self.constraints[number].kind in WALKS:
                return f"there is no way left for the {self._rule_names[number]}"
        return super()._lack_text(item)

    @staticmethod
    def _so_far(each: Constraint, state: int) -> str:
        """What the state of a line stands for."""
        if each.kind == "skyscraper":
            highest, seen = divmod(state, len(each.cells) + 1)
            return f"{seen} seen up to {highest}"
        return f"{state} in all" if each.kind == "little-killer" else f"{-state} left"

    def _choice_cells(self, label: Any) -> Sequence[Place]:
        if label[0] != "rule":
            return super()._choice_cells(label)
        cells: Sequence[Place] = self.constraints[label[1]].cells
        return cells if len(label) == 3 else cells[label[2] : label[2] + 1]

    def _describe(self) -> str:
        cages = f", {len(self.cages)} cages" if self.cages else ""
        count = len(self.constraints)
        rules = f", {count} constraint{'s' * (count != 1)}" if count else ""
        return f"{Sudoku._describe(self)}{cages}{rules}"

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *self.picture().legend])

    def _rules_here(self) -> str:
        kinds = {each.kind for each in self.constraints}
        found = [meaning for kind, meaning in MEANINGS.items() if kind in kinds]
        cages = ["The numbers in a cage differ and add up to its sum."] * bool(self.cages)
        return " ".join([self._rules, *cages, *found])

    # ---- the picture

    def picture(self) -> Picture:
        """The board with its constraints; those that text cannot show are in the legend."""
        return super().picture().replace(legend=[*self._legend()])

    def _legend(self) -> Iterator[str]:
        for each in self.constraints:
            hidden = each.kind in CLUES and not clue_place(each, (self.height, self.width))
            if each.kind in (*COLORS, "arrow") or hidden or not each.cells:
                number = f" {each.number}" if each.number and each.kind != "arrow" else ""
                cells = " ".join(cell_name(*cell) for cell in each.cells)
                yield f"{each.kind}{number}{': ' * bool(cells)}{cells}"

    def _marks(self) -> Sequence[Mark]:
        lines = [
            Mark("line", each.cells, COLORS[each.kind])
            for each in self.constraints
            if each.kind in COLORS
        ]
        bulbs = [
            Mark("circle", each.cells[:1], COLORS[each.kind])
            for each in self.constraints
            if each.kind == "thermometer"
        ]
        arrows = [
            mark
            for each in self.constraints
            if each.kind == "arrow" and each.number
            for mark in (
                Mark("arrow", each.cells[each.number - 1 :]),
                Mark("circle", each.cells[: each.number]),
            )
        ]
        signs = [
            Mark("sign", each.cells, text=_sign(each))
            for each in self.constraints
            if each.kind in MARKS
        ]
        return [*lines, *bulbs, *arrows, *super()._marks(), *signs]

    def _look(self, row: int, column: int) -> Cell | None:
        """What the picture shows in a cell; even and odd cells have a letter in the corner."""
        cell = super()._look(row, column)
        kinds = [each.kind for each in self.constraints if (row, column) in each.cells]
        letters = [kind[0].upper() for kind in PARITY if kind in kinds]
        if cell is None or not letters:
            return cell
        return cell._replace(corner=" ".join([cell.corner, *letters]).strip(), fill="shade")

    def _outside(self) -> Outside | None:
        shape = self.height, self.width
        rows, columns = range(-1, shape[0] + 1), range(-1, shape[1] + 1)
        clues: dict[Place, str] = {}
        for each in self.constraints:
            if each.kind in CLUES and (found := clue_place(each, shape)):
                place, step = found
                text = f"{each.number}{POINTERS.get(step, '')}"
                clues[place] = f"{clues.get(place, '')} {text}".strip()
        top, bottom = ([clues.get((row, c), "") for c in columns] for row in (-1, shape[0]))
        left, right = ([clues.get((r, column), "") for r in rows] for column in (-1, shape[1]))
        corners = [top[0], top[-1], bottom[0], bottom[-1]]
        # A side with a clue in one of its corners is drawn, even if it has no other clues.
        top, left, bottom, right = (
            each[1:-1] if any(each) else [] for each in (top, left, bottom, right)
        )
        return Outside(top, left, bottom, right, corners) if clues else None

    # ---- the published format: see `minuet.formats.dataset`

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        """Read even and odd cells as E and O; with bars, rows and columns are all that counts."""
        size = int(header[0])
        letters = {"E": "even", "O": "odd"}
        parity = [
            (letters[word], [(r, c)])
            for r, row in enumerate(rows[:size])
            for c, word in enumerate(row)
            if word in letters
        ]
        givens = [["-" if word in letters else word for word in row] for row in rows[:size]]
        if not rows[size:]:
            plain = Sudoku._from_published(header, givens)
            return cls(**plain._parts(), constraints=parity)
        bars = [("bar", pair) for pair in _read_bars(rows[size:])]
        numbers = read_numbers(givens, "givens")
        return cls(numbers, box=(1, size), constraints=[*parity, *bars, "non-consecutive"])

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        kinds = {each.kind for each in self.constraints}
        has_bars = "non-consecutive" in kinds
        is_latin = self.shape.box == (1, self.size) and len(self.shape.grids) == 1
        known = {*PARITY, "bar", "non-consecutive"} if has_bars else {*PARITY}
        if self.cages or kinds - known or has_bars != is_latin:
            raise FormatError("the published format cannot hold these constraints")
        box = (1, self.size) if is_latin else find_box(self.size)
        head, rows = self._shape_words(box), self._published()
        for each in self.constraints:
            if each.kind in PARITY:
                ((row, column),) = each.cells
                if rows[row][column] != "-":
                    where = cell_name(row, column)
                    raise FormatError(f"the published format has one entry for {where}, not two")
                rows[row][column] = each.kind[0].upper()
        return head, [*rows, *(self._written_bars() if has_bars else [])]

    def _written_bars(self) -> list[list[str]]:
        """For each cell the sum of the bits of the sides that have a bar."""
        bars = {pair for each in self.constraints if each.kind == "bar" for pair in _both(each)}
        return [
            [str(sum(bit for bit, by in BITS.items() if ((r, c), (r + by[0], c + by[1])) in bars))
             for c in range(self.size)]
            for r in range(self.size)
        ]  # fmt: skip


def _both(each: Constraint) -> list[tuple[Place, Place]]:
    one, other = each.cells
    return [(one, other), (other, one)]


def _read_bars(rows: list[list[str]]) -> Iterator[tuple[Place, Place]]:
    """Yield the neighbors with a bar between them; both of them have to say so."""
    table = read_numbers(rows, "bars")
    found = {
        ((r, c), (r + down, c + right))
        for r, row in enumerate(table)
        for c, bits in enumerate(row)
        for bit, (down, right) in BITS.items()
        if bits & bit
    }
    for one, other in sorted(found):
        if (other, one) not in found:
            message = f"{cell_name(*one)} has a bar that {cell_name(*other)} does not have"
            raise PuzzleError(message, part="bars", cell=one)
        if one < other:
            yield one, other


def _sign(each: Constraint) -> str:
    """What is drawn between two neighbors."""
    (row, _), (below, _) = each.cells
    if each.kind == "bar":
        return "┃" if row == below else "━"
    if each.kind == "white-dot":
        return "○" if each.number == 1 else str(each.number)
    return "●" if each.number == 2 else f"×{each.number}"
