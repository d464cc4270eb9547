"""Reading the arguments of generators; mistakes raise a `PuzzleError`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from random import Random
from typing import Any

from minuet.errors import PuzzleError, did_you_mean, listed, show
from minuet.logic.cover import ELIMINATION, ONLY, TRIAL
from minuet.puzzles.base.puzzle import Puzzle

LARGEST = 60  # rows or columns
DIFFICULTIES = {"easy": ONLY, "medium": ELIMINATION, "hard": TRIAL}


def read_size(size: Any) -> tuple[int, int]:
    """Read a size: height and width, or "10x10"; "10" or 10 for a square.

    >>> read_size("8x10"), read_size(9)
    ((8, 10), (9, 9))
    """
    text = "x".join(map(str, size)) if isinstance(size, (list, tuple)) else str(size)
    match = re.fullmatch(r"\s*(\d{1,3})(?:\s*[x×]\s*(\d{1,3}))?\s*", text)
    if not match:
        raise PuzzleError(f"the size must be like 10x10, not {show(size)}")
    height, width = int(match[1]), int(match[2] or match[1])
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        raise PuzzleError(f"the size must be from 1x1 to {LARGEST}x{LARGEST}, not {height}x{width}")
    return height, width


def read_sides(size: Any, kind: type[Puzzle]) -> tuple[int, ...]:
    """Read a size with as many sides as boards of this kind have; 3 is a square or a cube.

    >>> from minuet.puzzles import Polycube, Polyomino
    >>> read_sides("3x4x5", Polycube), read_sides(3, Polycube), read_sides(8, Polyomino)
    ((3, 4, 5), (3, 3, 3), (8, 8))
    """
    usual = kind._sizes[0] if kind._sizes else ""
    wanted = max(usual.count("x") + 1, 2)
    text = "x".join(map(str, size)) if isinstance(size, (list, tuple)) else str(size)
    sides = re.findall(r"\d{1,3}", text)
    if len(sides) > 1 and re.fullmatch(r"\d{1,3}(\s*[x×]\s*\d{1,3})+", text.strip()):
        if len(sides) != wanted:
            raise PuzzleError(f"the size of {kind.title} must be like {usual}, not {show(size)}")
        return tuple(map(int, sides)) if wanted > 2 else read_size(size)
    return read_size(size)[:1] * wanted


def read_choice(name: Any, known: Collection[str], noun: str) -> str:
    """Return a name if it is one of the known ones.

    >>> read_choice("esay", ["easy", "hard"], "difficulty")
    Traceback (most recent call last):
    minuet.errors.PuzzleError: unknown difficulty 'esay' (did you mean 'easy'?): expected easy, hard
    """
    if isinstance(name, str) and name in known:
        return name
    hint = did_you_mean(str(name), known)
    raise PuzzleError(f"unknown {noun} {show(name)}{hint}: expected {', '.join(known)}")


def read_names(names: Any, known: Collection[str], noun: str) -> list[str]:
    """Read several names: a list, or a text with + or commas between them.

    >>> read_names("x+jigsaw", ["x", "jigsaw", "killer"], "variant")
    ['x', 'jigsaw']
    """
    if not isinstance(names, str):
        found = [*names] if isinstance(names, Iterable) else [names]
    else:
        found = [name.strip() for name in names.replace("+", ",").split(",") if name.strip()]
    return [read_choice(name, known, noun) for name in found]


def random_of(seed: int | str | None) -> Random:
    """Return the random number generator for a seed."""
    try:
        return Random(seed)
    except TypeError:
        raise PuzzleError(f"a seed is a number or a text, not {show(seed)}") from None


def level_of(difficulty: str | None, kind: type[Puzzle]) -> int | None:
    """The level of the hardest technique that a difficulty of this kind of puzzle stands for."""
    if difficulty is None:
        return None
    if not kind._difficulties:
        raise PuzzleError(f"{kind.title}: puzzles of a given difficulty cannot be made")
    level = DIFFICULTIES[read_choice(difficulty, DIFFICULTIES, "difficulty")]
    if difficulty not in kind._difficulties:
        known = listed(kind._difficulties, "or")
        raise PuzzleError(f"{kind.title}: there are no {difficulty} ones, only {known}")
    return level
