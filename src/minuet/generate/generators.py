"""What can be asked of the generator of a kind, and what it says about a puzzle it has made."""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["Generator", "facts", "generator_of"]


class Generator(NamedTuple):
    """The arguments that `kind.generate` takes, and the usual choices for some of them."""

    options: tuple[str, ...]
    sizes: tuple[str, ...]
    """The sizes to choose from, the usual one first; if empty, any square will do."""
    difficulties: tuple[str, ...]
    variants: tuple[str, ...]
    usual_variant: str
    """What a puzzle has if no variant is named, in plain English."""


def generator_of(kind: type[Puzzle]) -> Generator | None:
    """Return what the generator of a kind can be asked for; None if it has none.

    >>> from minuet.puzzles import Queens
    >>> generator_of(Queens).options
    ('size', 'difficulty', 'clues', 'seed')
    """
    if not kind._generator:
        return None
    try:
        module = import_module(kind._generator)
    except ImportError:  # a kind of another package that is incomplete
        return None
    options = tuple(name for name in signature(module.generate).parameters if name != "kind")
    variants = tuple(name for name in getattr(module, "VARIANTS", ()) if name != kind.name)
    usual = getattr(module, "USUAL_VARIANT", "none")
    return Generator(options, kind._sizes, kind._difficulties, variants, usual)


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the generator of its kind says about a puzzle: givens, difficulty, ..."""
    facts = getattr(import_module(puzzle._generator), "facts", None) if puzzle._generator else None
    return facts(puzzle) if facts else {}
