"""Lines with runs of black cells: what can be deduced about them without guessing.

A set of cells of a line is a number whose bit k stands for cell k. Of a line we know which cells
are black and which are white; `known_cells` finds what all paintings that agree with this have in
common, without listing them. `Grid.settle` does that for the rows and columns of a grid until
nothing new is known, and `settle_until` also tries both colors for each cell that is still open.

How a line is settled: for each number of runs, counted from one side, we collect the *places* (gaps
between cells, bit k before cell k) up to which that many runs fit into the cells before. The same
from the other side says where each run, and each white cell between two runs, can lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from operator import lshift, rshift
from typing import NamedTuple

from minuet.solver.limits import check_time

Clue = tuple[int, ...]
MOST_WORK = 300_000
"""The most runs of lines that are looked at before trials, and again in trials: about two seconds
each."""


class Line(NamedTuple):
    """The cells of a line that are known to be black, and those known to be white."""

    black: int = 0
    white: int = 0


NOTHING = Line()
"""What is known about a line at first."""


def known_cells(clue: Clue, length: int, known: Line) -> Line | None:
    """Return what is known about a line by its own numbers; None if no painting agrees.

    >>> known_cells((3,), 5, Line())
    Line(black=4, white=0)
    >>> known_cells((2, 1), 5, Line(black=0b00001))
    Line(black=3, white=4)
    >>> known_cells((1,), 3, Line(black=0b101)) is None
    True
    """
    every = (1 << length) - 1
    white = every & ~known.black  # the cells that may be white
    room = [_starts(run, length, known.white) for run in clue]
    before = _prefixes(clue, room, white)
    after = _suffixes(clue, room, white, length)
    if not after[0] & 1:
        return None
    may_be_black = may_be_white = 0
    for number, run in enumerate(clue):
        start = before[number] if number == 0 else (before[number] & white) << 1
        end = after[number + 1] if number + 1 == len(clue) else after[number + 1] >> 1
        if number + 1 < len(clue):
            end &= white
        may_be_black |= _smeared(start & room[number] & end >> run, run)
    for prefix, suffix in zip(before, after, strict=True):
        may_be_white |= prefix & white & suffix >> 1
    return Line(every & ~may_be_white, every & ~may_be_black)


def _starts(run: int, length: int, white: int) -> int:
    """The cells at which a run may start: it stays in the line, and meets no white cell.

    >>> bin(_starts(2, 5, 0b00100))
    '0b1001'
    """
    return ((1 << max(length - run + 1, 0)) - 1) & ~_smeared(white, run, rshift)


def _smeared(cells: int, width: int, shift: Callable[[int, int], int] = lshift) -> int:
    """All cells of runs of this width that start at these cells; with `rshift`, that end there."""
    done = 1
    while done < width:
        step = min(done, width - done)
        cells |= shift(cells, step)
        done += step
    return cells


def _prefixes(clue: Clue, room: Sequence[int], white: int) -> list[int]:
    """For each number of runs, the places up to which that many fit, with white cells between."""
    reached = _onward(1, white)
    found = [reached]
    for number, run in enumerate(clue):
        start = reached if number == 0 else (reached & white) << 1
        reached = _onward((start & room[number]) << run, white)
        found.append(reached)
    return found


def _suffixes(clue: Clue, room: Sequence[int], white: int, length: int) -> list[int]:
    """For each number of runs, the places after which the others fit."""
    mirrored_white = _mirrored(white, length)
    mirrored_room = [
        _mirrored(starts, length - run + 1) if run <= length else 0
        for run, starts in zip(clue, room, strict=True)
    ]
    found = _prefixes(clue[::-1], mirrored_room[::-1], mirrored_white)
    return [_mirrored(places, length + 1) for places in found[::-1]]


def _onward(places: int, white: int) -> int:
    """The places that can be reached over white cells: one carry goes through a whole stretch.

    >>> bin(_onward(0b0001, 0b0011))
    '0b111'
    """
    return places | ((white + (places & white)) ^ white)


def _mirrored(cells: int, length: int) -> int:
    return int(f"{cells:0{length}b}"[::-1], 2)


# ---- all paintings of a line


def number_of_fillings(clue: Clue, length: int, known: Line = NOTHING) -> int:
    """How many paintings of a line agree with what is known.

    >>> number_of_fillings((1, 2), 5), number_of_fillings((1, 2), 5, Line(black=1))
    (3, 2)
    """
    if not (known.black or known.white):
        spare = length - sum(clue) - max(len(clue) - 1, 0)
        return comb(spare + len(clue), len(clue)) if spare >= 0 else 0
    ways = [0] * (length + 1)  # to paint the cells before each place
    ways[0] = 1
    for cell in range(length):
        ways[cell + 1] = 0 if known.black >> cell & 1 else ways[cell]
    for number, run in enumerate(clue):
        room, after = _starts(run, length, known.white), [0] * (length + 1)
        gap = 1 if number else 0
        for place in range(length + 1):
            start = place - run
            count = 0
            if start >= gap and room >> start & 1 and not (gap and known.black >> start - 1 & 1):
                count = ways[start - gap]
            if place and not known.black >> place - 1 & 1:
                count += after[place - 1]
            after[place] = count
        ways = after
    return ways[length]


def fillings(clue: Clue, length: int, known: Line = NOTHING) -> Iterator[int]:
    """Yield the paintings of a line that agree with what is known, as sets of black cells.

    >>> [f"{cells:05b}"[::-1] for cells in fillings((1, 2), 5)]
    ['10110', '10011', '01011']
    """
    room = [_starts(run, length, known.white) for run in clue]
    after = _suffixes(clue, room, ((1 << length) - 1) & ~known.black, length)
    if not after[0] & 1:
        return
    if not clue:
        yield 0
        return
    # Each entry: the number of a run, the place from which on it may start, the starts that are
    # left to try, and the cells painted so far. Nothing is tried that leads nowhere.
    stack = [(0, 0, room[0], 0)]
    while stack:
        number, place, starts, cells = stack.pop()
        start = (starts & -starts).bit_length() - 1
        if not starts or known.black & ((1 << start) - (1 << place)):
            continue  # nothing is left, or a black cell would be passed over
        stack.append((number, place, starts & (starts - 1), cells))
        end, painted = start + clue[number], cells | ((1 << clue[number]) - 1) << start
        if number + 1 == len(clue):
            if after[-1] >> end & 1:
                yield painted
        elif not known.black >> end & 1 and after[number + 1] >> end + 1 & 1:
            rest = room[number + 1] >> end + 1 << end + 1
            stack.append((number + 1, end + 1, rest, painted))


# ---- a grid


class Grid:
    """The lines of a grid, rows first, and what is known about each of them.

    >>> grid = Grid([(3,), (1,)], [(1,), (2,), (1,)])
    >>> grid.settle(), grid.is_known
    (True, True)
    >>> [bin(line.black) for line in grid.known[:2]]
    ['0b111', '0b10']
    """

    def __init__(self, rows: Sequence[Clue], columns: Sequence[Clue]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.clues = [*rows, *columns]
        self.lengths = [self.width] * self.height + [self.height] * self.width
        self.known = [Line()] * len(self.clues)
        self.work = 0  # runs of lines that were looked at, so far
        self._waiting = dict.fromkeys(range(len(self.clues)))

    @property
    def is_known(self) -> bool:
        """Whether every cell is known."""
        lines = zip(self.known[: self.height], self.lengths, strict=False)
        return all(line.black | line.white == (1 << length) - 1 for line, length in lines)

    def settle(self) -> bool:
        """Look at lines until nothing new is known; False if a line has no painting left.

        Huge grids are left before that, when it has taken `MOST_WORK`.
        """
        most = self.work + MOST_WORK
        while self._waiting and self.work < most:
            check_time()
            number, _ = self._waiting.popitem()
            self.work += len(self.clues[number]) + 1
            before = self.known[number]
            after = known_cells(self.clues[number], self.lengths[number], before)
            if after is None:
                return False
            if after != before:
                self.known[number] = after
                self._tell(number, after.black & ~before.black, after.white & ~before.white)
        return True

    def _tell(self, number: int, black: int, white: int) -> None:
        """Pass on what is new to the lines that cross this one."""
        offset, bit = (self.height, number) if number < self.height else (0, number - self.height)
        new = black | white
        while new:
            low = new & -new
            new ^= low
            other = offset + low.bit_length() - 1
            line = self.known[other]
            mark = 1 << bit
            self.known[other] = (
                Line(line.black | mark, line.white)
                if low & black
                else Line(line.black, line.white | mark)
            )
            self._waiting[other] = None

    def settle_until(self, enough: int) -> bool:
        """Settle by trial until the lines have no more than `enough` paintings together.

        Each open cell is tried in both colors, until that shows nothing new either, or takes too
        long; False if there is no solution.
        """
        if not self.settle():
            return False
        self._work_left = MOST_WORK
        before: list[Line] = []
        while self.known != before:
            before = list(self.known)
            for row in range(self.height):
                if self._work_left <= 0 or self.number_of_fillings(enough) <= enough:
                    return True
                if not all(self._try(row, column) for column in range(self.width)):
                    return False
        return True

    def _try(self, row: int, column: int) -> bool:
        """Try a cell in both colors; if one fails, it has the other. False if both fail."""
        for color in (0, 1):
            line = self.known[row]
            if (line.black | line.white) >> column & 1 or self._work_left <= 0:
                return True
            trial = self._painted(row, column, color)
            possible = trial.settle()
            self._work_left -= trial.work
            if not possible:
                self._paint(row, column, 1 - color)
                if not self.settle():
                    return False
        return True

    def _painted(self, row: int, column: int, color: int) -> Grid:
        copy = Grid.__new__(Grid)
        copy.__dict__.update(self.__dict__, known=list(self.known), _waiting={}, work=0)
        copy._paint(row, column, color)
        return copy

    def _paint(self, row: int, column: int, color: int) -> None:
        line, mark = self.known[row], 1 << column
        self.known[row] = line._replace(**{("white", "black")[color]: line[1 - color] | mark})
        self._waiting[row] = None
        self._tell(row, mark * color, mark * (1 - color))

    def number_of_fillings(self, most: int) -> int:
        """How many paintings all lines have together; lines are added up until there are `most`."""
        total = 0
        for clue, length, known in zip(self.clues, self.lengths, self.known, strict=True):
            is_open = known.black | known.white != (1 << length) - 1
            total += number_of_fillings(clue, length, known) if is_open else 1
            if total > most:
                break
            check_time()
        return total
