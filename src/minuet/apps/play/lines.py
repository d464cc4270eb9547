"""Characters for lines that meet: thin or thick in each of four directions."""

from __future__ import annotations

import unicodedata
from functools import cache

__all__ = ["crossing"]

Arms = tuple[int, int, int, int]
DIRECTIONS = {
    "UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3),
}  # fmt: skip
WEIGHTS = {"LIGHT": 1, "HEAVY": 2}


def crossing(up: int, right: int, down: int, left: int) -> str:
    """The character where lines meet: 0 for no line, 1 for a thin one, 2 for a thick one.

    >>> crossing(2, 1, 2, 0), crossing(0, 2, 0, 2), crossing(1, 0, 0, 0), crossing(0, 0, 0, 0)
    ('┠', '━', '╵', ' ')
    """
    return _characters().get((up, right, down, left), " ")


@cache
def _characters() -> dict[Arms, str]:
    """The box-drawing characters, whose names say what they look like."""
    found: dict[Arms, str] = {}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split()
        if all(word in DIRECTIONS or word in WEIGHTS or word == "AND" for word in words):
            found[_arms(words)] = chr(code)
    return found


def _arms(words: list[str]) -> Arms:
    """Read a name: "LIGHT DOWN AND RIGHT" or "DOWN HEAVY AND RIGHT UP LIGHT"."""
    arms = [0, 0, 0, 0]
    if words[0] in WEIGHTS:
        words = [word for word in words[1:] if word != "AND"] + [words[0]]
    waiting: list[int] = []
    for word in words:
        if word in DIRECTIONS:
            waiting += DIRECTIONS[word]
        elif word in WEIGHTS:
            for arm in waiting:
                arms[arm] = WEIGHTS[word]
            waiting = []
    up, right, down, left = arms
    return up, right, down, left
