"""The player of a search as a widget, made of the modules of the page.

The widget has the matrix of the problem (`record`), the board (`picture`), and the events of the
search as 32-bit numbers (`events`, four each). All views and the clock are those of the page:
`modules.joined` makes one text of them and of `static/player.js`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice
from typing import Any

import anywidget
import traitlets

from minuet.apps.notebook.modules import joined
from minuet.apps.subject import PuzzleSubject, subject_of
from minuet.errors import GivenError, ProblemError
from minuet.problem import Problem
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render.board_record import picture_record
from minuet.render.matrix_record import matrix_record
from minuet.solver.tracing import trace_numbers

MOST = 20_000  # options of a matrix that can be shown
STYLES = ("colors.css", "board.css", "views.css")


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
    subject: Puzzle | Problem,
    *,
    heuristic: str = "fewest",
    model: str | None = None,
    given: Iterable[Hashable] = (),
    events: int = 100_000,
    speed: float = 10.0,
) -> SearchPlayer:
    """Record a search, and make the widget."""
    found = subject_of(subject, given)
    name = model or found.models[0]
    problem = found.problem(name)
    if len(problem.options) > MOST:
        raise ProblemError(
            f"{len(problem.options):,} options are too many to show: the limit is {MOST:,}"
        )
    numbers = found.given_numbers(problem)
    if numbers is None:
        raise GivenError("the givens exclude each other: there is nothing to search")
    puzzle = found.puzzle if isinstance(found, PuzzleSubject) else None
    record = matrix_record(problem, puzzle, item_text=found.item_text, label_text=found.label_text)
    picture = found.picture()
    recorded, complete = _recorded(problem, found.given, heuristic, events)
    return SearchPlayer(
        record={"model": name, **record, "given": numbers},
        picture=picture and json.loads(json.dumps(picture_record(picture))),
        events=recorded,
        complete=complete,
        speed=speed,
    )


def _recorded(
    problem: Problem, given: Sequence[Hashable], heuristic: str, most: int
) -> tuple[bytes, bool]:
    """The events as bytes, and whether they are all."""
    numbers = array("i")
    chunks = trace_numbers(problem, given=given, heuristic=heuristic)
    for chunk in islice(chunks, 1 + most):
        numbers.extend(chunk)
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
    modules["style.js"] = f"export const STYLE = {json.dumps(''.join(styles))};"
    return joined(modules, "player.js")


def _read_text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")
