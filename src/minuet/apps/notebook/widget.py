"""The player of a search as a widget, made of the modules of the page.

The widget has the matrix of the problem (`record`), the board (`picture`), and the events of the
search as 32-bit numbers (`events`, four each). All views and the clock are those of the page:
`bundle` makes one module of them and of `static/player.js`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice
from typing import Any

import anywidget
import traitlets

from minuet.apps.notebook.bundle import bundle
from minuet.apps.web.model import model_record
from minuet.apps.web.picture import picture_record
from minuet.errors import GivenError, ProblemError, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver.tracing import trace_numbers

__all__ = ["SearchPlayer", "make", "module_text"]

MOST = 20_000  # options of a matrix that can be shown
STYLES = ("colors.css", "board.css", "views.css")


class ProblemSubject:
    """A bare problem, as the records of the page want their subject."""

    grid = None

    def __init__(self, problem: Problem, given: Iterable[Any]) -> None:
        self._texts = {
            label: _text(option, label)
            for label, option in zip(problem.labels, problem.options, strict=True)
        }
        self.given = tuple(given)

    def picture(self, solution: Iterable[Any] | None = None) -> Picture | None:
        """Nothing: there is no board."""
        return None

    def label_text(self, label: Any) -> str:
        """An option by its items, or by a label of its own."""
        return self._texts[label]

    def item_text(self, item: Any) -> str:
        """An item for people."""
        return " ".join(map(str, item)) if isinstance(item, tuple) else str(item)


class PuzzleSubject:
    """A puzzle in the same role."""

    def __init__(self, puzzle: Puzzle, given: Iterable[Any]) -> None:
        from minuet.puzzles.base.grid import GridPuzzle

        self.puzzle = puzzle
        self.grid = puzzle if isinstance(puzzle, GridPuzzle) else None
        self.given: Sequence[Any] = (*puzzle.given, *given)
        self.label_text, self.item_text = puzzle.label_text, puzzle.item_text

    def picture(self, solution: Iterable[Any] | None = None) -> Picture | None:
        """The board, or that of a solution."""
        return (self.puzzle if solution is None else self.puzzle.decode(solution)).picture()


def _text(option: Option, label: Any) -> str:
    if not isinstance(label, int):
        return str(label)
    return " ".join(str(item) for item in option.items)


class SearchPlayer(anywidget.AnyWidget):
    """The widget; make one with `minuet.player`."""

    record = traitlets.Dict().tag(sync=True)
    picture = traitlets.Dict(allow_none=True).tag(sync=True)
    events = traitlets.Bytes().tag(sync=True)
    complete = traitlets.Bool().tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    speed = traitlets.Float(10.0).tag(sync=True)

    def __init__(self, **parts: Any) -> None:
        super().__init__(_esm=module_text(), **parts)

    @property
    def length(self) -> int:
        """The number of events; `position` goes from 0 to it."""
        return len(self.events) // 16


def make(
    subject: Any,
    *,
    heuristic: str = "fewest",
    model: str | None = None,
    given: Iterable[Any] = (),
    events: int = 100_000,
    speed: float = 10.0,
) -> SearchPlayer:
    """Record a search, and make the widget."""
    found, problem, name = _read(subject, model, tuple(given))
    if len(problem.options) > MOST:
        raise ProblemError(f"{len(problem.options):,} options are too many to be shown: {MOST:,}")
    record = model_record(found, problem, name)
    if record["given"] is None:
        raise GivenError("the givens exclude each other: there is nothing to search")
    numbers, complete = _recorded(problem, found.given, heuristic, events)
    picture = found.picture()
    return SearchPlayer(
        record=record,
        picture=picture and json.loads(json.dumps(picture_record(picture))),
        events=numbers,
        complete=complete,
        speed=speed,
    )


def _read(
    subject: Any, model: str | None, given: tuple[Any, ...]
) -> tuple[PuzzleSubject | ProblemSubject, Problem, str]:
    if isinstance(subject, Puzzle):
        name = model or subject._taught_model or subject.models[0]
        return PuzzleSubject(subject, given), subject.problem(name), name
    if isinstance(subject, Problem):
        return ProblemSubject(subject, given), subject, "plain"
    raise TypeError(f"the search of what? {show(subject)} is no puzzle and no problem")


def _recorded(
    problem: Problem, given: Sequence[Any], heuristic: str, most: int
) -> tuple[bytes, bool]:
    """The events as bytes, and whether they are all."""
    numbers = array("i")
    batches = trace_numbers(problem, given=given, heuristic=heuristic)
    for batch in islice(batches, 1 + most):
        numbers.extend(batch)
        if len(numbers) > 4 * most:
            return numbers[: 4 * most].tobytes(), False
    return numbers.tobytes(), True


# ---- the module


@cache
def module_text() -> str:
    """The module that the browser gets: the page's own, the player's, and all styles."""
    page = files("minuet") / "apps" / "web" / "static"
    here = files("minuet") / "apps" / "notebook" / "static"
    modules = {
        f"{folder}/{entry.name}": _read_text(entry)
        for folder in ("core", "views")
        for entry in (page / folder).iterdir()
        if entry.name.endswith(".js")
    }
    modules["player.js"] = _read_text(here / "player.js")
    styles = [_read_text(page / "style" / name) for name in STYLES]
    styles.append(_read_text(here / "player.css"))
    return f"const STYLE = {json.dumps(''.join(styles))};\n{bundle(modules, 'player.js')}"


def _read_text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")
