"""Generating a new puzzle, with a seed that reproduces it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.subject import Subject
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import read_subject
from minuet.formats import puzzle_formats
from minuet.generate.generators import generator_of
from minuet.puzzles import Puzzle, find_kind
from minuet.puzzles.base.registry import lack_of_generator

from . import Wrong
from .opening import puzzle_record


def generate(kind: str, options: dict[str, object], *, limits: Limits) -> Iterator[object]:
    """Make a puzzle of a kind; options that its generator does not know are ignored."""
    found = find_kind(kind)
    generator = generator_of(found)
    if generator is None:
        raise Wrong(_sentence(lack_of_generator(found)))
    recipe: dict[str, Any] = {
        name: value for name, value in options.items() if name in generator.options
    }
    try:
        made: Puzzle = found.generate(**recipe)
    except (ValueError, TypeError) as error:
        raise Wrong(_sentence(str(error))) from None
    yield puzzle_record(read_again(made, limits)) | {"recipe": recipe}


def read_again(puzzle: Puzzle, limits: Limits) -> Subject:
    """The puzzle as its own text has it: so the page's name for it is the right one."""
    text, format = puzzle_formats.write(puzzle)
    return read_subject(text, puzzle.name, format, limits)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
