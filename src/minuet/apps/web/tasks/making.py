"""Making a new puzzle, with a seed that makes it again."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from typing import Any

from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import PuzzleSubject
from minuet.puzzles import Puzzle, find_kind

from . import Wrong
from .reading import puzzle_record

__all__ = ["generate", "generator_options"]


def generator_options(kind: type[Puzzle]) -> list[str]:
    """What a kind's generator takes; nothing if there is no generator."""
    try:
        make = import_module(kind.generator).generate if kind.generator else None
    except ImportError:
        make = None
    return [] if make is None else [name for name in signature(make).parameters if name != "kind"]


def generator_choices(kind: type[Puzzle]) -> dict[str, list[str]]:
    """The difficulties, symmetries and variants to choose from."""
    return {"levels": ["easy", "medium", "hard"], "symmetries": [], "variants": []}


def generate(kind: str, options: dict[str, Any], *, limits: Limits) -> Iterator[Any]:
    """Make a puzzle of a kind; options that its generator does not know are of no account."""
    found = find_kind(kind)
    known = generator_options(found)
    if not known:
        raise Wrong(f"There is no generator of {found.title} puzzles.")
    try:
        made = found.generate(**{name: told for name, told in options.items() if name in known})
    except (ValueError, TypeError) as error:
        raise Wrong(_sentence(str(error))) from None
    if made.picture().height * made.picture().width > limits.cells:
        raise Wrong("That is too large for the page.")
    yield puzzle_record(PuzzleSubject(made))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
