"""A roster: who works which shift on which day, within everybody's limits and according to their
wishes.

Rules
-----
1. Each shift of each day has as many people as it needs, at least and at most.
2. Everybody works between a minimum and a maximum number of shifts, and at most one a day.
3. Nobody works on a day off, and nobody works two shifts in a row that need a rest between them
   (an early shift after a night).
4. Wishes are costs: the best roster has the lowest total cost. If shifts may stay open, each
   missing person costs a fixed price.

How it is encoded
-----------------
An option is a person on a shift of a day. Shifts of days and people are primary items with
multiplicities; a person's day is a secondary item, and so is the rest between two days, which the
shift before it and the shift after it share. A missing person is an option too, with a price and no
person.

>>> roster = Roster(
...     people={"Ana": (1, 2), "Ben": (1, 2), "Cem": (0, 2)},
...     days=["Mon", "Tue"],
...     shifts={"early": (1, 1), "night": (1, 1)},
...     rests=[("night", "early")],
...     off=[("Cem", "Mon")],
...     costs={("Ana", "Mon", "night"): 3, ("Ben", "Mon", "night"): 1,
...            ("Cem", "Tue", "early"): 2, ("Cem", "Tue", "night"): 2})
>>> roster.count()
8
>>> best = roster.best()
>>> best.cost
1
>>> print(best)
┌───────┬───────────────┐
│       │  Mon     Tue  │
├───────┼───────────────┤
│  Ana  │ early   early │
│       │               │
│  Ben  │ night   night │
│       │               │
│  Cem  │   ·       ·   │
└───────┴───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from typing import Any

from minuet.errors import PuzzleError, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.appointments import AppointmentPuzzle, Label, answers, read_costs
from minuet.puzzles.base.bounds import MOST_OPTIONS, bounded, check_count, whole
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import frozen

Limits = tuple[tuple[str, int, int], ...]

OPEN = "open"  # the name of whoever is missing, with a number
LINES = (
    "a line is 'person: NAME, LEAST, MOST', 'day: NAME', 'shift: NAME, LEAST, MOST', "
    "'rest: SHIFT, SHIFT', 'off: PERSON, DAY', 'cost: PERSON, DAY, SHIFT, NUMBER' "
    "or 'open: NUMBER'"
)


class Roster(AppointmentPuzzle):
    """People with the numbers of their shifts, days in a row, and shifts with the people they need.

    `people` and `shifts` map names to (least, most). `rests` are pairs of shifts of which the
    second must not follow the first on the next day, `off` are pairs (person, day), `costs` maps
    (person, day, shift) to a whole number, and `open` is the price of each person missing from a
    shift (None: none may be missing). Labels are (person, day, shift); a missing person is
    ("open 1", day, shift).
    """

    name = "roster"
    title = "Roster"
    _rules = (
        "Each shift of each day has as many people as it needs, and everybody works the "
        "agreed number of shifts, at most one a day. Nobody works on a day off, or without the "
        "required rest between shifts."
    )
    people: Limits
    days: tuple[str, ...]
    shifts: Limits
    rests: tuple[tuple[str, str], ...]
    off: tuple[tuple[str, str], ...]
    costs: tuple[tuple[str, str, str, int], ...]
    open: int | None

    def __init__(
        self,
        people: Any,
        days: Iterable[str],
        shifts: Any,
        rests: Iterable[Iterable[str]] = (),
        off: Iterable[Iterable[str]] = (),
        costs: Any = (),
        open: int | None = None,
        *,
        given: Iterable[Label] = (),
        placed: Iterable[Label] = (),
    ) -> None:
        self._set(
            given,
            placed,
            people=_limits(people, "people"),
            days=tuple(map(str, days)),
            shifts=_limits(shifts, "shifts"),
            rests=frozen(list(rests)),
            off=frozen(list(off)),
            costs=read_costs(costs),
            open=_price(open),
        )
        self._check_names()
        check_count(
            len(self.people) * len(self.days) * len(self.shifts), MOST_OPTIONS, "possible shifts"
        )

    def _check_names(self) -> None:
        people, days = [name for name, *_ in self.people], self.days
        shifts = [name for name, *_ in self.shifts]
        for names, what in ((people, "people"), (days, "days"), (shifts, "shifts")):
            if len(set(names)) < len(names):
                raise PuzzleError(f"two {what} have the same name", part=what)
        for name in people:
            if name.startswith(OPEN + " "):
                raise PuzzleError(f"{show(name)} cannot be the name of a person", part="people")
        _check_rows(self.rests, (shifts, shifts), "a pair of shifts", "rests")
        _check_rows(self.off, (people, days), "a person and a day", "off")
        for row in self.costs:
            if not isinstance(row, tuple) or len(row) != 4:
                raise PuzzleError(f"{show(row)} is not a person, a day, a shift and a cost")
            whole(row[3], "cost of a shift", least=0)
        rows = tuple(row[:3] for row in self.costs)
        _check_rows(rows, (people, days, shifts), "a person, a day and a shift", "costs")

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a person on a shift of a day."""
        needs = {(day, shift): (low, high) for day in self.days for shift, low, high in self.shifts}
        primary = needs | {("person", name): (low, high) for name, low, high in self.people}
        people = [name for name, *_ in self.people]
        free = [("day", name, day) for name in people for day in self.days]
        rests = [
            ("rest", name, day, number)
            for name in people
            for day in self.days[:-1]
            for number in range(len(self.rests))
        ]
        return Problem(primary, [*free, *rests], bounded(self._options()))

    def _options(self) -> Iterator[Option]:
        prices = {tuple(key): cost for *key, cost in self.costs}
        off = set(self.off)
        for (name, *_), day, (shift, *_) in product(self.people, self.days, self.shifts):
            if (name, day) in off:
                continue
            label = (name, day, shift)
            items = [(day, shift), ("person", name), ("day", name, day), *self._rest(*label)]
            yield Option(items, label=label, cost=prices.get(label, 0))
        if self.open is not None:
            for day, (shift, low, _) in product(self.days, self.shifts):
                for number in range(1, low + 1):
                    label = (f"{OPEN} {number}", day, shift)
                    yield Option([(day, shift)], label=label, cost=self.open)

    def _rest(self, name: str, day: str, shift: str) -> Iterator[tuple[Any, ...]]:
        """The rests that a shift takes part in: after it, and before it."""
        before = {later: earlier for earlier, later in pairwise(self.days)}
        for number, (first, second) in enumerate(self.rests):
            if shift == first and day != self.days[-1]:
                yield "rest", name, day, number
            if shift == second and day in before:
                yield "rest", name, before[day], number

    # ---- the board

    @property
    def cost(self) -> int:
        """The sum of the costs of what is on the board, missing people included."""
        prices = {tuple(key): cost for *key, cost in self.costs}
        return sum(prices.get(label, 0) for label in self.placed) + len(self.missing) * (
            self.open or 0
        )

    @property
    def missing(self) -> tuple[tuple[str, str], ...]:
        """The days and shifts for which people are missing, in order, one for each of them."""
        gaps = [(day, shift) for name, day, shift in self.placed if name.startswith(OPEN + " ")]
        shifts = [name for name, *_ in self.shifts]
        return tuple(sorted(gaps, key=lambda gap: (self.days.index(gap[0]), shifts.index(gap[1]))))

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """A row for each person, a column for each day: the shift, or nothing."""
        shift = {(name, day): shift for name, day, shift in self.placed}
        return tuple(
            tuple(shift.get((name, day), "") for day in self.days) for name, *_ in self.people
        )

    def picture(self) -> Picture:
        """The table, with days above and people on the left; what is open is the last row."""
        rows = [*answers([name for name, *_ in self.people], self.values)]
        if self.missing:
            gaps = ["+".join(s for d, s in self.missing if d == day) for day in self.days]
            rows.append((OPEN, [Cell(gap, "clue") for gap in gaps]))
        return self._table(self.days, rows, self._legend())

    def _legend(self) -> list[str]:
        """How many shifts and people there are to be."""
        people = ", ".join(f"{name} ({_range(*limits)})" for name, *limits in self.people)
        shifts = ", ".join(f"{name} ({_range(*limits)})" for name, *limits in self.shifts)
        rests = [f"No {second} after {first}." for first, second in self.rests]
        return [f"Shifts of each: {people}.", f"People on a shift: {shifts}.", *rests]

    def label_text(self, label: Label) -> str:
        """A readable option."""
        name, day, shift = label
        return f"{name} {day} {shift}"

    def item_text(self, item: Any) -> str:
        """A readable item."""
        match item:
            case "person", name:
                return str(name)
            case "day", name, day:
                return f"{name} on {day}"
            case "rest", name, day, _:
                return f"the rest of {name} after {day}"
        return " ".join(map(str, item))

    # ---- lines

    @classmethod
    def read_line(cls, sort: str, text: str) -> tuple[str, Any]:
        """What a line of the format `fields` says."""
        words = [word.strip() for word in text.split(",")]
        try:
            match sort, words:
                case "person" | "shift", [name, low, high]:
                    return f"{sort}s" if sort == "shift" else "people", (name, int(low), int(high))
                case "day", [name]:
                    return "days", name
                case "rest", [first, second]:
                    return "rests", (first, second)
                case "off", [name, day]:
                    return "off", (name, day)
                case "cost", [name, day, shift, cost]:
                    return "costs", (name, day, shift, int(cost))
                case "open", [cost]:
                    return "open", int(cost)
        except ValueError:
            pass
        raise PuzzleError(LINES)

    def text_lines(self) -> Iterator[tuple[str, str]]:
        """The lines of the format `fields`."""
        yield from (("person", f"{name}, {low}, {high}") for name, low, high in self.people)
        yield from (("day", day) for day in self.days)
        yield from (("shift", f"{name}, {low}, {high}") for name, low, high in self.shifts)
        yield from (("rest", ", ".join(pair)) for pair in self.rests)
        yield from (("off", ", ".join(pair)) for pair in self.off)
        yield from (("cost", ", ".join(map(str, row))) for row in self.costs)
        if self.open is not None:
            yield "open", str(self.open)


def _limits(rows: Any, what: str) -> Limits:
    """Names with the least and the most of something, from a mapping or from rows of three."""
    triples = [(key, *value) for key, value in rows.items()] if isinstance(rows, Mapping) else rows
    limits = []
    for row in frozen(list(triples)):
        if not isinstance(row, tuple) or len(row) != 3:
            raise PuzzleError(f"{show(row)} is not a name with two numbers", part=what)
        name, low, high = row
        low = whole(low, f"least number for {name}", least=0)
        limits.append((str(name), low, whole(high, f"largest number for {name}", least=low)))
    return tuple(limits)


def _price(open: Any) -> int | None:
    """The price of a missing person; lines give it in a list."""
    if isinstance(open, (list, tuple)) and len(open) <= 1:
        open = open[0] if open else None
    return None if open is None else whole(open, "price of a missing person", least=0)


def _check_rows(rows: tuple[Any, ...], names: tuple[Any, ...], what: str, part: str) -> None:
    """Reject rows with unknown names."""
    for row in rows:
        fits = isinstance(row, tuple) and len(row) == len(names)
        if not fits or any(word not in known for word, known in zip(row, names, strict=True)):
            raise PuzzleError(f"{show(row)} is not {what} of this roster", part=part)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
