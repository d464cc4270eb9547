"""`minuet.show`: whatever can be drawn, as SVG for notebooks and as text for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from minuet.errors import choice
from minuet.errors import show as shown
from minuet.problem import Problem
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.puzzle import Puzzle
from minuet.solver import Event, Solution, trace

__all__ = ["Drawing", "show"]

WAYS = ("board", "solution", "matrix", "tree", "links")
WIDTH = 100  # characters of a line of a matrix
ROWS = 60  # of a matrix
SMALL = 60  # rows and columns up to which a notebook shows each of them
_ASCII = str.maketrans("│─┼·├└", "|-+.|`")  # what matrices and trees are drawn with


class Drawing:
    """A picture in two forms: `svg` and `text`."""

    def __init__(self, svg: str, text: str) -> None:
        self.svg = svg
        self.text = text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.text}

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text

    @property
    def ascii(self) -> str:
        """The text without box-drawing characters."""
        return self.text.translate(_ASCII)

    def save(self, place: str | Path) -> None:
        """Write it to a file: SVG, or text if the name ends in .txt."""
        content = self.text + "\n" if Path(place).suffix == ".txt" else self.svg
        Path(place).write_text(content, encoding="utf-8")


def show(thing: Any, what: str | None = None, **options: Any) -> Drawing:
    """Draw a puzzle, a problem, a solution, or the events of a search.

    `what` is "board", "solution", "matrix", "tree" or "links"; if left out, it is the board of a
    puzzle, the matrix of a problem or of the options of a solution, and the tree of events. The
    options are `heuristic` and `limit` of "tree", `covered` of "links", and for both and for
    "matrix" the `model` of a puzzle.

    >>> from minuet import Problem, solve, trace
    >>> problem = Problem("abcd", options=["ab", "cd", "bc", "ad"])
    >>> show(solve(problem))
      │items
      │abcd
    ──┼─────
    0 │11··
    1 │··11
    2 rows, 4 columns
    >>> show(problem, "tree")
    a: 2 options
    ├─ 0, c: 1 option
    │  └─ 1: solution
    └─ 3, b: 1 option
       └─ 2: solution
    >>> show(problem, "links").svg.count("minuet-node")
    8
    """
    if what is not None:
        choice(what, WAYS, "drawing")
    if isinstance(thing, Puzzle):
        return _of_puzzle(thing, what or "board", options)
    if isinstance(thing, Problem):
        return _of_problem(thing, what or "matrix", options)
    if isinstance(thing, Solution):
        return _of_solution(thing, what or "solution")
    if isinstance(thing, Picture):
        return _of_picture(thing)
    if isinstance(thing, Drawing):
        return thing
    events = _events(thing)
    if events is None:
        raise TypeError(
            f"nothing to draw: expected a puzzle, problem, solution or search, not {shown(thing)}"
        )
    return _of_events(events)


def in_notebook(thing: Problem | Solution) -> str:
    """Return the SVG that a notebook shows: a small matrix, or the shape of a large one."""
    from minuet.render import shape

    problem = thing if isinstance(thing, Problem) else _chosen_rows(thing)
    if len(problem.options) <= SMALL and len(problem.items) <= SMALL:
        return show(problem).svg
    return shape.draw(problem)


def _events(thing: Any) -> Iterator[Event] | None:
    """The events of a search, if this is one."""
    if not isinstance(thing, Iterable) or isinstance(thing, str):
        return None
    rest = iter(thing)
    first = next(rest, None)
    return chain([first], rest) if isinstance(first, Event) else None


def _of_puzzle(puzzle: Puzzle, what: str, options: dict[str, Any]) -> Drawing:
    if what == "board":
        return _of_picture(puzzle.picture())
    if what == "solution":
        board = puzzle.solve(**options)
        if board is None:
            return _nothing()
        return _of_picture(board.picture())
    problem = puzzle.problem(options.pop("model", None) or puzzle._taught_model or None)
    if what == "tree":
        options.setdefault("given", puzzle.given)
    return _of_problem(problem, what, options, puzzle)


def _of_picture(picture: Picture) -> Drawing:
    from minuet.render import svg, text

    return Drawing(svg.draw(picture), text.draw(picture))


def _of_problem(
    problem: Problem, what: str, options: dict[str, Any], puzzle: Puzzle | None = None
) -> Drawing:
    if what == "board":
        raise ValueError("a problem has no board: try 'matrix', 'links' or 'tree'")
    if what == "solution":
        from minuet.solver import solve

        found = solve(problem, **options)
        return _nothing() if found is None else _of_solution(found, "solution")
    if what == "tree":
        named = trace(problem, **options)
        return _of_events(named, puzzle)
    table = _table(problem, puzzle)
    if what == "links":
        from minuet.render import links

        return Drawing(links.draw(problem, **options), table.text)
    return table


def _table(problem: Problem, puzzle: Puzzle | None) -> Drawing:
    from minuet.render import matrix

    names: dict[str, Any] = {}
    if puzzle is not None:
        names = {"heading": puzzle._item_heading, "label_text": puzzle.label_text}
    table = matrix.Table.of(problem, **names)
    return Drawing(matrix.svg(table, rows=ROWS), matrix.draw(table, width=WIDTH, rows=ROWS))


def _of_solution(solution: Solution, what: str) -> Drawing:
    """The rows of the matrix that were chosen."""
    if what not in ("matrix", "solution"):
        raise ValueError(f"a solution is drawn as the rows of a matrix, not as {what!r}")
    return _table(_chosen_rows(solution), None)


def _chosen_rows(solution: Solution) -> Problem:
    """The options of a solution as a problem of their own, to be drawn."""
    items = dict.fromkeys(item for option in solution.options for item in option.items)
    try:
        columns = sorted(items)  # type: ignore[type-var]
    except TypeError:
        columns = list(items)
    # Colored items are secondary; which others are does not matter to the drawing.
    colored = {item for option in solution.options for item in option.colors}
    primary = {item: (0, len(solution.options)) for item in columns if item not in colored}
    secondary = [item for item in columns if item in colored]
    return Problem(primary, secondary, solution.options)


def _of_events(events: Iterable[Event], puzzle: Puzzle | None = None) -> Drawing:
    from minuet.render import tree

    walked = list(islice(events, tree.MOST + 1))  # one more, and it is refused
    names: dict[str, Any] = {}
    if puzzle is not None:
        names = {"label_text": puzzle.label_text, "item_text": puzzle.item_text}
    return Drawing(tree.draw(walked, **names), tree.text(walked, **names))


def _nothing() -> Drawing:
    text = "There is no solution."
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="30" '
        f'font-family="system-ui, sans-serif"><text x="4" y="20">{text}</text></svg>\n'
    )
    return Drawing(svg, text)
