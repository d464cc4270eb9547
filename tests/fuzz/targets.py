"""What is fuzzed: every format of puzzles and problems, named explicitly and recognized by
itself.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from minuet.errors import FormatError, GivenError, ProblemError, PuzzleError
from minuet.formats import arrays, dlx, problems, puzzle_formats, sudoku_stream
from minuet.problem import Problem
from minuet.puzzles import Puzzle
from minuet.solver.diagram import Diagram

from .seeds import (
    PAIRS,
    array_files,
    diagram_file,
    dlx_texts,
    drawings,
    problem_texts,
    puzzle_texts,
    to_bytes,
)

OURS = (FormatError, PuzzleError)


class Target(NamedTuple):
    """A reader, texts that it reads, and the errors that it may raise: `OURS`."""

    try_text: Callable[[str], None]
    seeds: list[str]


def targets() -> dict[str, Target]:
    """All targets by name."""
    texts = puzzle_texts()
    every = [text for some in texts.values() for text in some]
    found = {name: Target(_format(name), some) for name, some in texts.items()}
    found["any puzzle"] = Target(try_any, every)
    found["any drawing"] = Target(try_any, drawings())
    found["sudoku stream"] = Target(try_stream, texts["line"] + texts["grid"])
    found["dlx"] = Target(try_dlx, dlx_texts())
    for format in ("matrix", "sets", "partitioning", "json"):
        found[f"problem as {format}"] = Target(_problem(format), problem_texts(format))
    found["arrays"] = Target(try_arrays, array_files())
    found["diagram"] = Target(try_diagram, [diagram_file()])
    found["anything"] = Target(try_anything, [*every, *dlx_texts(), *problem_texts("all")])
    return found


def _problem(format: str) -> Callable[[str], None]:
    module = problems.find(format)

    def try_problem(text: str) -> None:
        problem, given = module.pose(text)
        try:
            again = module.pose(module.dumps(problem, given=given))
        except FormatError:  # names that the format cannot express
            return
        assert again.problem.to_matrix() == problem.to_matrix() if format != "json" else True
        assert len(again.given) == len(given)
        if format == "json":
            check_problem(problem, again.problem)

    return try_problem


def try_arrays(text: str) -> None:
    problem, given = arrays.pose(to_bytes(text))
    with suppress(FormatError):  # names that NumPy cannot hold
        assert arrays.pose(arrays.dumps(problem, given=given)).given == given


def try_diagram(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "diagram")
        path.write_bytes(to_bytes(text))
        with suppress(ProblemError):  # the diagram of another problem
            assert Diagram.load(path, PAIRS).count() == 15


def try_anything(text: str) -> None:
    found = problems.recognize(text)
    assert found.reason
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        thing = found.read()
    assert isinstance(thing, Puzzle) == (found.kind is not None)


def _format(name: str) -> Callable[[str], None]:
    def try_form(text: str) -> None:
        use(puzzle_formats.find(name).loads(text))

    return try_form


def try_any(text: str) -> None:
    use(puzzle_formats.loads(text))


def use(puzzle: Puzzle) -> None:
    """Use a puzzle as the apps do, and read back every format that it can be written in."""
    assert puzzle == puzzle.replace()
    for format in puzzle.formats:
        try:
            text = puzzle.dumps(format)
        except FormatError:
            continue
        again = puzzle_formats.loads(text, kind=type(puzzle), format=format)
        assert again.dumps(format) == text, (
            f"writing and reading {format} does not reach a fixed point"
        )
    puzzle.picture()
    problem = puzzle.problem()
    for label in puzzle.given:
        puzzle.label_text(label)
    with suppress(GivenError):
        puzzle._contradicts_itself()
    assert len(problem.options) >= 0


def try_stream(text: str) -> None:
    for puzzle in sudoku_stream.puzzles(BytesIO(text.encode("utf-8", "surrogatepass"))):
        assert puzzle.line


def try_dlx(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        problem = dlx.loads(text)
    check_problem(problem, dlx.loads(dlx.dumps(problem, strict=False)))


def check_problem(problem: Problem, again: Problem) -> None:
    assert problem == again
