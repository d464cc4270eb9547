"""The moments of a recorded search: what to draw for each of its events.

A search is recorded up to its first solution (`record`), and then walked through: a `Scene` is what
is decided after an event. A `View` draws scenes; there is one for boards, for matrices and for the
dancing links. All drawings of a view have the same size, and the same elements in the same order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from minuet.errors import ProblemError
from minuet.problem import Problem
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render import links, matrix, svg, text
from minuet.solver.events import KINDS, Event, named
from minuet.solver.tracing import events_of, trace_numbers

SIZE = 4  # numbers of an event
SOLUTION = KINDS.index("solution")
MOST_ROWS, MOST_COLUMNS = 120, 200  # of a matrix that is drawn
ENDS = ("none", "stopped")  # ways to end without a solution
LOOKS = {"choose": "marked", "dead": "dead"}  # of the header in the links
Text = Callable[[Any], str]


class Recording(NamedTuple):
    """The events of a search up to its first solution, four numbers each, and how it ended.

    `ending` is "solution", "none" (the search is complete) or "stopped" (by the limit).
    """

    problem: Problem
    numbers: array[int]
    ending: str

    def __len__(self) -> int:
        return len(self.numbers) // SIZE

    def kind(self, number: int) -> str:
        """Return the kind of an event."""
        return KINDS[self.numbers[SIZE * number]]

    def event(self, number: int) -> Event:
        """Return an event, with names in place of numbers."""
        numbers = self.numbers[SIZE * number : SIZE * number + SIZE]
        return next(named(self.problem, events_of([numbers])))


def record(
    problem: Problem,
    given: Iterable[Hashable],
    heuristic: str,
    limit: int,
    order: Sequence[int] | None = None,
) -> Recording:
    """Search until the first solution, for at most `limit` events."""
    numbers = array("i")
    for chunk in trace_numbers(problem, given=given, heuristic=heuristic, order=order):
        for at in range(0, len(chunk), SIZE):
            if len(numbers) >= SIZE * limit:
                return Recording(problem, numbers, "stopped")
            numbers.extend(chunk[at : at + SIZE])
            if chunk[at] == SOLUTION:
                return Recording(problem, numbers, "solution")
    return Recording(problem, numbers, "none")


class Scene(NamedTuple):
    """What is decided at a moment: (item, label) of each open decision, the label None if left."""

    decisions: tuple[tuple[Any, Any], ...]
    event: Event | None
    part: int | None = None
    """How many items of the last option are covered already; all, if None."""

    @property
    def labels(self) -> list[Any]:
        """The options that are chosen."""
        return [label for _, label in self.decisions if label is not None]

    @property
    def kind(self) -> str:
        """What happened: the kind of the event, or "start"."""
        return self.event.kind if self.event else "start"

    @property
    def is_end(self) -> bool:
        """Whether the search ends here."""
        return self.kind in ("solution", *ENDS)


def start_and_end(recording: Recording) -> tuple[list[Scene], list[Scene]]:
    """The scene before the first event, and one after the last if no solution was found."""
    end = [Scene((), Event(recording.ending, 0))] if recording.ending in ENDS else []
    return [Scene((), None)], end


def scenes(recording: Recording, numbers: Sequence[int]) -> Iterator[tuple[Scene, int]]:
    """Yield the scenes after the events with these numbers, and the numbers."""
    decisions: list[tuple[Any, Any]] = []
    wanted = set(numbers)
    for number in range(len(recording)):
        kind = recording.kind(number)
        if kind in ("try", "leave"):
            event = recording.event(number)
            decisions.append((event.item, event.option))
        elif kind == "back":
            decisions.pop()
        if number in wanted:
            yield Scene(tuple(decisions), recording.event(number)), number


# ---- views


class View(ABC):
    """A way to draw the scenes of a search."""

    kinds: Collection[str] = ("try", "dead", "solution")
    """The events that can be seen in it."""

    def __init__(self, problem: Problem, puzzle: Puzzle | None) -> None:
        self.problem = problem
        self.item_text: Text = puzzle.item_text if puzzle else str
        self.label_text: Text = puzzle.label_text if puzzle else self._option_text

    def _option_text(self, label: Any) -> str:
        """An option without a name of its own is known by its items."""
        if not isinstance(label, int):
            return str(label)
        items = self.problem.options[self.problem.index(label)].items
        return " ".join(map(str, items))

    @abstractmethod
    def draw(self, scenes: Sequence[Scene]) -> list[list[str]]:
        """Return the elements of each drawing; the first is the opening tag."""

    def stages(self, scene: Scene) -> list[Scene]:
        """Return the steps inside a step, the last of which is the scene itself."""
        return [scene]

    def description(self, scene: Scene) -> str:
        """Return the drawing in plain text, for people who cannot see it."""
        return ""

    def caption(self, scene: Scene) -> str:
        """Return what has happened, in a sentence."""
        event = scene.event
        if event is None:
            return ""
        item = "" if event.item is None else self.item_text(event.item)
        option = "" if event.option is None else self.label_text(event.option)
        if event.kind == "choose":
            count = "only one option left" if event.size == 1 else f"{event.size} options"
            return f"{item} has {count}"
        return {
            "try": f"try {option}",
            "back": f"undo {option or item}",
            "dead": f"dead end: nothing is left for {item}",
            "leave": f"{item} gets no further option",
            "solution": "solution",
            "none": "no solution: every way has been tried",
            "stopped": "stopped before a solution was found",
        }[event.kind]


class BoardView(View):
    """The board of a puzzle, with the last move and the cell of a dead end in color."""

    def __init__(self, problem: Problem, puzzle: Puzzle) -> None:
        super().__init__(problem, puzzle)
        self.puzzle = puzzle

    def draw(self, scenes: Sequence[Scene]) -> list[list[str]]:
        """Return the elements of each board; all have cells of the same width."""
        pictures = [self._picture(scene).framed() for scene in scenes]
        wide = max(map(svg.width_of_cells, pictures))
        return [[svg.opening(each, wide), *svg.draw_apart(each, wide)] for each in pictures]

    def description(self, scene: Scene) -> str:
        """Return the board in characters."""
        return text.draw(self._board(scene))

    def _board(self, scene: Scene) -> Picture:
        board = self.puzzle.decode(scene.labels) if scene.decisions else self.puzzle
        return board.picture()

    def _picture(self, scene: Scene) -> Picture:
        picture, event = self._board(scene), scene.event
        if event is not None and event.kind == "try":
            return _painted(picture, self.puzzle._label_cells(event.option), "hint")
        if event is not None and event.kind == "dead":
            cell = self.puzzle._item_cell(event.item)
            return _painted(picture, [cell] if cell else [], "dead")
        return picture


def _painted(picture: Picture, cells: Iterable[tuple[int, int]], fill: str) -> Picture:
    """The picture with some cells in a color, unless they have one."""
    looks = {place: cell for place in cells if (cell := picture.cell(*place)) and cell.fill is None}
    return picture.with_cells({place: cell._replace(fill=fill) for place, cell in looks.items()})


class MatrixView(View):
    """The matrix: chosen rows in green, and a veil over everything that has left the search."""

    kinds = ("choose", "try", "dead", "solution")

    def __init__(self, problem: Problem, puzzle: Puzzle | None) -> None:
        super().__init__(problem, puzzle)
        rows, columns = len(problem.options), len(problem.items)
        if rows > MOST_ROWS or columns > MOST_COLUMNS:
            raise ProblemError(
                f"a matrix of {rows:,} rows and {columns:,} columns is too large to be animated: "
                f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns"
            )
        heading = puzzle._item_heading if puzzle else matrix.plain_heading
        self.table = matrix.Table.of(problem, heading=heading, label_text=self.label_text)
        self.columns = matrix.column_numbers(problem.items, heading)

    def draw(self, scenes: Sequence[Scene]) -> list[list[str]]:
        """Return the elements of each matrix."""
        return [
            matrix.svg(self.table, looks=self._looks(each)).splitlines()[:-1] for each in scenes
        ]

    def _looks(self, scene: Scene) -> matrix.Looks:
        chosen = {self.problem.index(label) for label in scene.labels}
        covered = _covered(self.problem, scene)
        is_dead = scene.event is not None and scene.kind == "dead"
        return matrix.Looks(
            chosen,
            _gone(self.problem, chosen, covered) - chosen,
            {self.columns[item] for item in covered},
            self.columns[scene.event.item] if is_dead and scene.event else None,
        )


def _covered(problem: Problem, scene: Scene) -> set[Hashable]:
    """The items that have no room for another option, or were left."""
    taken = Counter(
        item for label in scene.labels for item in problem.options[problem.index(label)].items
    )
    left = {item for item, label in scene.decisions if label is None}
    bounds, colored = problem.bounds, _colors(problem, map(problem.index, scene.labels))
    full = {item for item, count in taken.items() if count >= bounds.get(item, (1, 1))[1]}
    return (full - colored.keys()) | left


def _colors(problem: Problem, chosen: Iterable[int]) -> dict[Hashable, Any]:
    """The colors that options give to items."""
    options = (problem.options[number] for number in chosen)
    return {item: color for option in options for item, color in option.colors.items()}


def _gone(problem: Problem, chosen: set[int], covered: set[Hashable]) -> set[int]:
    """The options that can no longer be taken."""
    colors = _colors(problem, chosen)
    return {
        number
        for number, option in enumerate(problem.options)
        if not covered.isdisjoint(option.items)
        or any(colors.get(item, color) != color for item, color in option.colors.items())
    }


class LinksView(View):
    """The dancing links: an option is taken by covering its items one after the other."""

    kinds = ("choose", "try", "back", "dead", "solution")

    def __init__(self, problem: Problem, puzzle: Puzzle | None) -> None:
        super().__init__(problem, puzzle)
        if problem.bounds:
            raise ProblemError(
                "links of items with multiplicities cannot be animated: try a matrix"
            )
        links.draw(problem)  # refuses what is too large

    def draw(self, scenes: Sequence[Scene]) -> list[list[str]]:
        """Return the elements of each drawing."""
        return [self._draw(scene).splitlines()[:-1] for scene in scenes]

    def stages(self, scene: Scene) -> list[Scene]:
        """Return a scene for each item that the option covers."""
        if scene.kind != "try" or not scene.labels:
            return [scene]
        count = len(self._steps(*scene.decisions[-1]))
        return [*(scene._replace(part=part) for part in range(1, count)), scene]

    def _draw(self, scene: Scene) -> str:
        steps = [self._steps(*decision) for decision in scene.decisions]
        if scene.part is not None:
            steps[-1] = steps[-1][: scene.part]
        chosen = {self.problem.index(label) for label in scene.labels}
        item = scene.event.item if scene.event and scene.kind in LOOKS else None
        looks = links.Looks(chosen, item, LOOKS.get(scene.kind, ""))
        return links.draw_steps(self.problem, [step for some in steps for step in some], looks)

    def _steps(self, item: Hashable, label: Any) -> list[tuple[Hashable, Any]]:
        """The items that an option covers, that of the decision first, with their colors."""
        option = self.problem.options[self.problem.index(label)]
        items = [*option.items]
        at = items.index(item)
        return [(each, option.colors.get(each)) for each in items[at:] + items[:at]]
