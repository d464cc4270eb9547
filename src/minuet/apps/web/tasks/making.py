"""Making a new puzzle, with a seed that makes it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import read_subject
from minuet.generate.generators import generator_of
from minuet.generate.symmetry import SYMMETRIES
from minuet.puzzles import Puzzle, find_kind
from minuet.puzzles.base.registry import lack_of_generator

from . import Wrong
from .reading import puzzle_record

__all__ = ["generate", "generator_choices", "generator_options"]


def generator_options(kind: type[Puzzle]) -> list[str]:
    """What a kind's generator takes; nothing if there is no generator."""
    generator = generator_of(kind)
    return list(generator.options) if generator else []


def generator_choices(kind: type[Puzzle]) -> dict[str, list[str]]:
    """The sizes, difficulties, symmetries and variants to choose from."""
    generator = generator_of(kind)
    if generator is None:
        return {}
    return {
        "sizes": list(generator.sizes),
        "levels": list(generator.difficulties),
        "symmetries": list(SYMMETRIES),
        "variants": list(generator.variants),
    }


def generate(kind: str, options: dict[str, Any], *, limits: Limits) -> Iterator[Any]:
    """Make a puzzle of a kind; options that its generator does not know are of no account."""
    found = find_kind(kind)
    known = generator_options(found)
    if not known:
        raise Wrong(_sentence(lack_of_generator(found)))
    told = {name: value for name, value in options.items() if name in known}
    try:
        made = found.generate(**told)
    except (ValueError, TypeError) as error:
        raise Wrong(_sentence(str(error))) from None
    yield puzzle_record(read_again(made, limits)) | {"recipe": told}


def read_again(puzzle: Puzzle, limits: Limits) -> Any:
    """The puzzle as its own text tells it: so the page's name for it is the right one."""
    return read_subject(puzzle.dumps(), puzzle.name, puzzle.formats[0], limits)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
