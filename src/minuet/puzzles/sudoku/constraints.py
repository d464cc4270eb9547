"""Constraints of sudoku variants: what each asks for, how it is encoded, how it is checked.

A constraint is a value: its kind, its cells in order, and a number if the kind has one.

=============== ================ ==============================================================
kind            cells            rule
=============== ================ ==============================================================
even, odd       any              each number is even, or odd
bar             two neighbors    they differ by one
white-dot       two neighbors    they differ by the number (1)
black-dot       two neighbors    one is the number (2) times the other
thermometer     from the bulb on numbers rise
whispers        a line           next to each other on it, numbers differ by at least the
                                 number (half the size, rounded up)
palindrome      a line           it reads the same from both ends
renban          a line           consecutive numbers in any order
arrow           circle, then arm the arm adds up to the circle; the number says how many cells
                                 the circle has (1), whose digits are read as one number
little-killer   a diagonal       it adds up to the number; numbers may repeat
skyscraper      a row or column  seen from its first cell, this many numbers are not hidden by
                                 higher ones
anti-knight     none             all over the board, cells a knight's move apart differ
anti-king       none             cells that touch at a corner differ
non-consecutive none             neighbors without a bar or dot between them do not differ by
                                 one
non-double      none             nor is one of them twice the other
=============== ================ ==============================================================

"No bar means not consecutive" is `non-consecutive` beside the bars.

All are encoded exactly, in one of four ways:

- even, odd: the placements of other numbers are left out;
- whatever is a rule for pairs of cells (bars, dots, thermometers, whispers, palindromes, and the
  four for the whole board): each value of one cell has an item, which the values of the other that
  do not go with it cover as well: `Encoding.relate`. Values that go with none are left out;
- renban: a choice of one straight, which leaves its numbers to the cells: `Encoding.hold`;
- arrows, little killers and skyscrapers: the sum so far, or what is seen so far, is the color of an
  item between neighboring cells of the line: `Encoding.walk`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from minuet.errors import PuzzleError, as_whole, did_you_mean, listed, show
from minuet.puzzles.base.bounds import MOST_NUMBER, place
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.straights import is_straight, straights
from minuet.puzzles.base.views import count_seen

Place = tuple[int, int]
Pair = tuple[Place, Place]
Test = Callable[[int, int, int], bool]
KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
KING = ((1, 1), (1, -1))
SIDES = ((0, 1), (1, 0))
ACROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Constraint(NamedTuple):
    """A rule of a sudoku variant: its kind, its cells in order, and a number if it has one.

    >>> Constraint("thermometer", ((0, 0), (0, 1)))
    Constraint(kind='thermometer', cells=((0, 0), (0, 1)), number=None)
    """

    kind: str
    cells: tuple[Place, ...] = ()
    number: int | None = None

    @property
    def name(self) -> str:
        """The constraint in readable form: `thermometer at r1c1`."""
        words = self.kind.replace("-", " ") if self.cells else self.kind
        return f"{words} at {cell_name(*self.cells[0])}" if self.cells else words


def seen_from(outside: Place, step: Place, shape: tuple[int, int]) -> list[Place]:
    """Return the cells that are seen in a direction from a place beside the board."""
    (row, column), (down, right), (height, width) = outside, step, shape
    line = [(row + at * down, column + at * right) for at in range(1, max(shape) + 1)]
    return [(r, c) for r, c in line if 0 <= r < height and 0 <= c < width]


def clue_place(each: Constraint, shape: tuple[int, int]) -> tuple[Place, Place] | None:
    """Return where a clue stands beside the board, and the direction in which it looks.

    A little killer stands one diagonal step before its first cell. There is no place for a clue
    that is not about a whole diagonal, row or column.

    >>> clue_place(Constraint("little-killer", ((0, 1), (1, 0)), 5), (4, 4))
    ((-1, 2), (1, -1))
    """
    steps = DIAGONALS if each.kind == "little-killer" else ACROSS
    row, column = each.cells[0]
    for down, right in steps:
        outside = row - down, column - right
        is_outside = not (0 <= outside[0] < shape[0] and 0 <= outside[1] < shape[1])
        if is_outside and seen_from(outside, (down, right), shape) == list(each.cells):
            return outside, (down, right)
    return None


class Board(NamedTuple):
    """What constraints have to know about the board that they are on."""

    size: int
    cells: frozenset[Place]
    marked: frozenset[Pair]
    """The neighbors with a bar or a dot between them."""


class Rule(NamedTuple):
    """What constraints of one kind have in common."""

    cells: tuple[int, int | None] = (1, None)  # the fewest and the most that one may have
    number: Callable[[int], int | None] | None = None  # the usual one on a board of a size
    test: Test | None = None  # whether two numbers go together, for rules about pairs
    fault: str = ""  # what is said of two that do not


MEANINGS = {
    "even": "A cell with an E holds an even number.",
    "odd": "A cell with an O holds an odd number.",
    "bar": "Two cells with a bar between them differ by 1.",
    "white-dot": "Two cells with a white dot between them differ by 1, or by the number on it.",
    "black-dot": "Of two cells with a black dot between them, one is twice the other, or as many "
    "times the other as the dot says.",
    "thermometer": "Numbers rise along a thermometer, from its bulb on.",
    "whispers": "Neighbors on a whispers line differ by at least the number given.",
    "palindrome": "A palindrome reads the same from both ends.",
    "renban": "A renban line holds consecutive numbers in any order.",
    "arrow": "The numbers along an arrow add up to the number in its circle.",
    "little-killer": "A number with an arrow beside the board is the sum of that diagonal.",
    "skyscraper": "A number beside a row or column says how many of its numbers can be seen from "
    "there: a number hides all lower ones behind it.",
    "anti-knight": "Cells a knight's move apart differ.",
    "anti-king": "Cells that touch at a corner differ.",
    "non-consecutive": "Neighbors without a mark between them do not differ by 1.",
    "non-double": "Of two neighbors without a mark between them, neither is twice the other.",
}
"""What a player has to know of each kind."""


# ---- rules about pairs of cells

_WHOLE = (0, 0)
_TWO = (2, 2)
RULES: dict[str, Rule] = {
    "even": Rule(),
    "odd": Rule(),
    "bar": Rule(_TWO, None, lambda a, b, _: abs(a - b) == 1, "do not differ by 1"),
    "white-dot": Rule(
        _TWO, lambda _: 1, lambda a, b, n: abs(a - b) == n, "do not differ by {number}"
    ),
    "black-dot": Rule(
        _TWO,
        lambda _: 2,
        lambda a, b, n: a == n * b or b == n * a,
        "are not in the ratio 1 to {number}",
    ),
    "thermometer": Rule((2, None), None, lambda a, b, _: a < b, "do not rise on a thermometer"),
    "whispers": Rule(
        (2, None),
        lambda size: (size + 1) // 2,
        lambda a, b, n: abs(a - b) >= n,
        "differ by less than {number} on a whispers line",
    ),
    "palindrome": Rule(
        (2, None), None, lambda a, b, _: a == b, "mirror each other on a palindrome"
    ),
    "renban": Rule((2, None)),
    "arrow": Rule((2, None), lambda _: 1),
    "little-killer": Rule((1, None), lambda _: None),
    "skyscraper": Rule((1, None), lambda _: None),
    "anti-knight": Rule(_WHOLE, None, lambda a, b, _: a != b, "are a knight's move apart"),
    "anti-king": Rule(_WHOLE, None, lambda a, b, _: a != b, "touch at a corner"),
    "non-consecutive": Rule(
        _WHOLE, None, lambda a, b, _: abs(a - b) != 1, "are consecutive without a mark between them"
    ),
    "non-double": Rule(
        _WHOLE,
        None,
        lambda a, b, _: a != 2 * b and b != 2 * a,
        "are in the ratio 1 to 2 without a mark between them",
    ),
}
PARITY = ("even", "odd")
MARKS = ("bar", "white-dot", "black-dot")
OFFSETS = {"anti-knight": KNIGHT, "anti-king": KING, "non-consecutive": SIDES, "non-double": SIDES}


def related(each: Constraint, board: Board) -> Iterator[Pair]:
    """Yield the pairs of cells that a rule about pairs is for."""
    if each.kind in OFFSETS:
        skipped = board.marked if OFFSETS[each.kind] is SIDES else frozenset()
        yield from (pair for pair in _apart(board, OFFSETS[each.kind]) if pair not in skipped)
    elif each.kind == "palindrome":
        half = len(each.cells) // 2
        yield from zip(each.cells[:half], reversed(each.cells), strict=False)
    elif RULES[each.kind].test:
        yield from pairwise(each.cells)


def _apart(board: Board, offsets: Iterable[Place]) -> Iterator[Pair]:
    for row, column in sorted(board.cells):
        for down, right in offsets:
            other = row + down, column + right
            if other in board.cells:
                yield (row, column), other


def board_of(size: int, cells: frozenset[Place], constraints: Iterable[Constraint]) -> Board:
    """The board, with the marks that these constraints put on it."""
    marked = (tuple(sorted(each.cells)) for each in constraints if each.kind in MARKS)
    return Board(size, cells, frozenset((pair[0], pair[1]) for pair in marked))


def allows(each: Constraint, one: int, other: int) -> bool:
    """Whether two numbers may be in two cells that are related."""
    test = RULES[each.kind].test
    return test is None or test(one, other, each.number or 0)


# ---- reading


def read_constraints(
    source: Iterable[Any], size: int, cells: frozenset[Place]
) -> tuple[Constraint, ...]:
    """Read constraints, each a name for the whole board or (kind, cells, number); put in order."""
    entries = [source] if isinstance(source, str) else source
    if not isinstance(entries, Iterable):
        raise PuzzleError(f"{show(source)} are not constraints", part="constraints")
    found = {one for each in entries for one in _split(_read_constraint(each, size, cells))}
    order = list(RULES)
    return tuple(sorted(found, key=lambda one: (order.index(one.kind), *one[1:])))


def _split(each: Constraint) -> Iterator[Constraint]:
    """Yield constraints that are the same however they were written."""
    if each.kind in PARITY:
        yield from (each._replace(cells=(cell,)) for cell in each.cells)
    else:
        yield each._replace(cells=tuple(sorted(each.cells)) if each.kind in MARKS else each.cells)


def _read_constraint(raw: Any, size: int, cells: frozenset[Place]) -> Constraint:
    kind, found, number = _parts(raw)
    if kind not in RULES:
        hint = did_you_mean(str(kind), RULES) or f": there are {', '.join(RULES)}"
        raise PuzzleError(f"there is no constraint {show(kind)}{hint}", part="constraints")
    _check_cells(kind, found, cells)
    return Constraint(kind, found, _number(kind, number, size, len(found)))


def _parts(raw: Any) -> tuple[Any, tuple[Place, ...], Any]:
    try:
        kind, *rest = [raw] if isinstance(raw, str) else raw
        if not isinstance(kind, str) or len(rest) > 2:
            raise ValueError
        cells = rest[0] if rest else ()
        return kind, tuple(map(place, cells)), rest[1] if len(rest) > 1 else None
    except (TypeError, ValueError):
        message = f"{show(raw)} is not a constraint: write (kind, [(row, column), ...], number)"
        raise PuzzleError(message, part="constraints") from None


def _check_cells(kind: str, found: Sequence[Place], cells: frozenset[Place]) -> None:
    least, most = RULES[kind].cells
    if len(found) < least or (most is not None and len(found) > most):
        wanted = f"at least {least} cells" if most is None else f"{most or 'no'} cells"
        raise PuzzleError(f"{kind} takes {wanted}, not {len(found)}", part="constraints")
    if len(set(found)) < len(found):
        raise PuzzleError(f"{kind} has a cell twice: {show(found)}", part="constraints")
    for cell in found:
        if cell not in cells:
            raise PuzzleError(f"{kind} has a cell outside the board: {cell_name(*cell)}")
    if kind in MARKS:
        (row, column), (below, right) = found
        if abs(row - below) + abs(column - right) != 1:
            names = listed([cell_name(*cell) for cell in found])
            message = f"{kind} is between neighbors, and {names} are not"
            raise PuzzleError(message, part="constraints", cell=found[0])


def _number(kind: str, number: Any, size: int, count: int) -> int | None:
    usual = RULES[kind].number
    if usual is None:
        if number is not None:
            raise PuzzleError(f"{kind} takes no number, got {show(number)}", part="constraints")
        return None
    found = usual(size) if number is None else as_whole(number)
    if found is None or not 1 <= found <= MOST_NUMBER:
        message = f"{kind} takes a number from 1, got {show(number)}"
        raise PuzzleError(message, part="constraints")
    if kind == "arrow" and not found < count:
        message = f"an arrow of {count} cells has no arm if {found} are its circle"
        raise PuzzleError(message, part="constraints")
    return found


# ---- encoding


def possible(constraints: Sequence[Constraint], board: Board) -> dict[Place, set[int]]:
    """The numbers of each cell that parity allows, and that a number in each related cell does."""
    left = {cell: set(range(1, board.size + 1)) for cell in board.cells}
    for each in constraints:
        if each.kind in PARITY:
            for cell in each.cells:
                left[cell] = {value for value in left[cell] if value % 2 == (each.kind == "odd")}
    ties = [(each, *pair) for each in constraints for pair in related(each, board)]
    changed = True
    while changed:
        changed = False
        for each, one, other in ties:
            pairs = [(a, b) for a in left[one] for b in left[other] if allows(each, a, b)]
            for cell, kept in ((one, {a for a, _ in pairs}), (other, {b for _, b in pairs})):
                changed = changed or kept != left[cell]
                left[cell] = kept
    return left


def add_constraint(encoding: Encoding, number: int, each: Constraint, board: Board) -> None:
    """Add a constraint to an encoding; its items are given by this number."""
    name = ("rule", number)
    for one, other in related(each, board):
        encoding.relate((*name, *one, *other), one, other, lambda a, b: allows(each, a, b))
    if each.kind == "renban":
        encoding.hold(name, each.cells, straights(len(each.cells), board.size))
    elif each.kind in WALKS:
        step, accepts = WALKS[each.kind](each, board.size)
        encoding.walk(name, each.cells, step, accepts)


Walk = tuple[Callable[[int, int, int], int], frozenset[int]]


def _arrow_walk(each: Constraint, size: int) -> Walk:
    """The circle is a debt, which the arm pays off."""
    circle = each.number or 1
    return (
        lambda at, state, value: (
            state - 10 ** (circle - 1 - at) * value if at < circle else state + value
        )
    ), frozenset([0])


def _view_walk(each: Constraint, size: int) -> Walk:
    """A state is the highest number so far, and how many were seen."""
    room = len(each.cells) + 1

    def step(at: int, state: int, value: int) -> int:
        highest, seen = divmod(state, room)
        return value * room + seen + 1 if value > highest else state

    wanted = each.number or 0
    return step, frozenset(h * room + wanted for h in range(1, size + 1) if wanted < room)


WALKS: Mapping[str, Callable[[Constraint, int], Walk]] = {
    "little-killer": lambda each, _: (
        lambda at, state, value: state + value,
        frozenset([each.number or 0]),
    ),
    "arrow": _arrow_walk,
    "skyscraper": _view_walk,
}


# ---- checking a board


def faults(each: Constraint, values: Mapping[Place, int], board: Board) -> Iterator[str]:
    """Yield a sentence for each way in which the numbers on a board break a constraint."""
    for one, other in related(each, board):
        a, b = values[one], values[other]
        if a and b and not allows(each, a, b):
            words = RULES[each.kind].fault.format(number=each.number)
            yield f"{cell_name(*one)}={a} and {cell_name(*other)}={b} {words}"
    numbers = [values[cell] for cell in each.cells]
    if each.kind in PARITY:
        for cell, value in zip(each.cells, numbers, strict=True):
            if value and value % 2 != (each.kind == "odd"):
                yield f"{cell_name(*cell)}={value} is not {each.kind}"
    elif each.kind in WORDS:
        sentence = WORDS[each.kind](each, numbers)
        if sentence:
            yield f"the {each.name} {sentence}"


def _renban_fault(each: Constraint, numbers: Sequence[int]) -> str:
    filled = [number for number in numbers if number]
    shown = " ".join(map(str, filled))
    return "" if is_straight(filled, len(numbers)) else f"is not a straight: it has {shown}"


def _sum_fault(each: Constraint, numbers: Sequence[int]) -> str:
    total = sum(numbers)
    wrong = total != each.number if all(numbers) else total > (each.number or 0)
    return f"adds up to {total}, expected {each.number}" if wrong else ""


def _arrow_fault(each: Constraint, numbers: Sequence[int]) -> str:
    count = each.number or 1
    circle, arm = numbers[:count], numbers[count:]
    total = sum(10 ** (count - 1 - at) * digit for at, digit in enumerate(circle))
    if not all(circle) or (sum(arm) <= total and not all(arm)) or sum(arm) == total:
        return ""
    return f"adds up to {sum(arm)}, expected {total}"


def _view_fault(each: Constraint, numbers: Sequence[int]) -> str:
    seen = count_seen(numbers)
    return f"shows {seen}, expected {each.number}" if all(numbers) and seen != each.number else ""


WORDS: Mapping[str, Callable[[Constraint, Sequence[int]], str]] = {
    "renban": _renban_fault,
    "little-killer": _sum_fault,
    "arrow": _arrow_fault,
    "skyscraper": _view_fault,
}
