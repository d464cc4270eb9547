"""A small timetable: exams in times and rooms, without conflicts, the way people like it best.

Rules
-----
1. Each exam takes place once, at one time and in one room that is large enough.
2. A room holds one exam at a time.
3. Exams of the same group (students, or a teacher) are at different times.
4. Each exam may have a cost for each time; the best timetable has the lowest total cost.

How it is encoded
-----------------
Exams are primary items. Rooms at a time are secondary items, and so are groups at a time: each can
be used once, but need not be. Preferences are the costs of options. Other practical problems
(shifts, rooms, machines) work the same way: what has to happen is primary, what can be used at most
once is secondary, and what people would rather avoid is a cost.

>>> table = Timetable(
...     exams={"algebra": 40, "botany": 30, "chess": 15},
...     times=["Mon", "Tue"],
...     rooms={"hall": 50, "den": 25},
...     groups=[["algebra", "botany"]],
...     costs={("algebra", "Mon"): 3, ("chess", "Tue"): 1})
>>> table.count()
4
>>> best = table.best()
>>> best.cost
0
>>> print(best)
┌─────────┬───────────────────┐
│         │   Mon       Tue   │
├─────────┼───────────────────┤
│   hall  │  botany   algebra │
│         │                   │
│   den   │  chess       ·    │
└─────────┴───────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minuet.errors import PuzzleError, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.appointments import AppointmentPuzzle, Label, answers, read_costs
from minuet.puzzles.base.bounds import MOST_OPTIONS, bounded, check_count, whole
from minuet.puzzles.base.picture import Picture


class Timetable(AppointmentPuzzle):
    """Exams with their numbers of people, times, rooms with their numbers of seats.

    `groups` are lists of exams that must be at different times; `costs` maps (exam, time) to a
    whole number. Labels are (exam, time, room).
    """

    name = "timetable"
    title = "Timetable"
    _rules = (
        "Each exam takes place once, in a room that is large enough, and a room holds one exam at "
        "a time. Exams of the same group are at different times."
    )
    exams: tuple[tuple[str, int], ...]
    times: tuple[str, ...]
    rooms: tuple[tuple[str, int], ...]
    groups: tuple[tuple[str, ...], ...]
    costs: tuple[tuple[str, str, int], ...]

    def __init__(
        self,
        exams: Any,
        times: Iterable[str],
        rooms: Any,
        groups: Iterable[Iterable[str]] = (),
        costs: Any = (),
        *,
        given: Iterable[Label] = (),
        placed: Iterable[Label] = (),
    ) -> None:
        self._set(
            given,
            placed,
            exams=_pairs(exams, "exams"),
            times=tuple(map(str, times)),
            rooms=_pairs(rooms, "rooms"),
            groups=tuple(map(tuple, groups)),
            costs=read_costs(costs),
        )
        self._check_names()
        options = len(self.exams) * len(self.times) * len(self.rooms)
        check_count(options, MOST_OPTIONS, "exams at any time in any room")
        check_count(len(self.groups) * len(self.times), MOST_OPTIONS, "groups at any time")

    def _check_names(self) -> None:
        exams, times = dict(self.exams), set(self.times)
        for name in [name for group in self.groups for name in group]:
            if name not in exams:
                raise PuzzleError(f"a group has an unknown exam {show(name)}", part="groups")
        for row in self.costs:
            is_cost = isinstance(row, tuple) and len(row) == 3
            if not is_cost or row[0] not in exams or row[1] not in times:
                raise PuzzleError(f"{show(row)} is not a cost of an exam at a time", part="costs")
            whole(row[2], "cost of an exam at a time", least=0)
        if len(times) < len(self.times):
            raise PuzzleError("two times have the same name", part="times")

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is an exam at a time in a room."""
        seats = [("room", room, time) for room, _ in self.rooms for time in self.times]
        busy = [("group", n, time) for n in range(len(self.groups)) for time in self.times]
        return Problem([name for name, _ in self.exams], [*seats, *busy], bounded(self._options()))

    def _options(self) -> Iterator[Option]:
        prices = {(exam, time): cost for exam, time, cost in self.costs}
        groups: dict[str, list[int]] = {}
        for number, group in enumerate(self.groups):
            for exam in dict.fromkeys(group):
                groups.setdefault(exam, []).append(number)
        for exam, people in self.exams:
            mine = groups.get(exam, [])
            for time in self.times:
                for room, seats in self.rooms:
                    if people <= seats:
                        items = [exam, ("room", room, time), *(("group", n, time) for n in mine)]
                        cost = prices.get((exam, time), 0)
                        yield Option(items, label=(exam, time, room), cost=cost)

    @property
    def cost(self) -> int:
        """The sum of the costs of what is on the board."""
        prices = {(exam, time): cost for exam, time, cost in self.costs}
        return sum(prices.get((exam, time), 0) for exam, time, _ in self.placed)

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """A row for each room, a column for each time; empty where nothing takes place."""
        exam = {(room, time): name for name, time, room in self.placed}
        return tuple(
            tuple(exam.get((room, time), "") for time in self.times) for room, _ in self.rooms
        )

    def picture(self) -> Picture:
        """The table, with times above and rooms on the left."""
        rows = answers([room for room, _ in self.rooms], self.values)
        return self._table(self.times, rows, self._legend())

    @classmethod
    def read_line(cls, sort: str, text: str) -> tuple[str, Any]:
        """What a line of the format `fields` says: one exam, time, room, group or cost."""
        words = [word.strip() for word in text.split(",")]
        if sort == "time":
            return "times", text
        if sort == "group":
            return "groups", words
        try:
            if sort in ("exam", "room"):
                name, number = words
                return f"{sort}s", (name, int(number))
            exam, time, cost = words
            return {"cost": "costs"}[sort], (exam, time, int(cost))
        except (LookupError, ValueError):
            raise PuzzleError(
                "a line is 'exam: NAME, PEOPLE', 'time: NAME', 'room: NAME, SEATS', "
                "'group: EXAM, EXAM' or 'cost: EXAM, TIME, NUMBER'"
            ) from None

    def text_lines(self) -> Iterator[tuple[str, str]]:
        """The lines of the format `fields`."""
        yield from (("exam", f"{name}, {people}") for name, people in self.exams)
        yield from (("time", time) for time in self.times)
        yield from (("room", f"{name}, {seats}") for name, seats in self.rooms)
        yield from (("group", ", ".join(group)) for group in self.groups)
        yield from (("cost", f"{exam}, {time}, {cost}") for exam, time, cost in self.costs)

    def _legend(self) -> list[str]:
        """How large exams and rooms are, and which exams exclude each other."""
        exams = ", ".join(f"{name} ({people} people)" for name, people in self.exams)
        rooms = ", ".join(f"{name} ({seats} seats)" for name, seats in self.rooms)
        apart = [f"Not at the same time: {', '.join(group)}." for group in self.groups]
        return [f"Exams: {exams}.", f"Rooms: {rooms}.", *apart]

    def label_text(self, label: Label) -> str:
        """A readable option."""
        exam, time, room = label
        return f"{exam} {time} in {room}"


def _pairs(rows: Any, what: str) -> tuple[tuple[str, int], ...]:
    """Names and numbers, from a mapping or from pairs."""
    try:
        pairs = dict(rows).items()
    except (TypeError, ValueError):
        message = f"the {what} are not names with numbers: {show(rows)}"
        raise PuzzleError(message, part=what) from None
    return tuple((str(name), whole(number, "number of people", least=0)) for name, number in pairs)
