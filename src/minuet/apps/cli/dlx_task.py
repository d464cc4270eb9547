"""A problem in Knuth's text format, as something to solve on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from minuet import Problem, Solution
from minuet.formats import dlx

from .messages import InputError


class DlxTask:
    """The problem of a .dlx file; its options are shown as they were written."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def given(self, words: Sequence[str]) -> list[int]:
        """The options that `--given` names, by number or by text."""
        return [int(word) if _is_number(word) else self._find(word) for word in words]

    def option_texts(self) -> list[str]:
        """All options, as they were written."""
        return self._texts

    def show(self, solution: Solution) -> str:
        """One option a line; where options cost, a comment with the sum comes first."""
        lines = [self._texts[index] for index in solution.indices]
        if self.problem.has_costs:
            lines.insert(0, f"| cost {solution.cost}")
        return "\n".join(lines) or "| no option at all"

    def record(self, solution: Solution) -> dict[str, Any]:
        """The numbers of the options, their texts, and the sum of their costs."""
        texts = [self._texts[index] for index in solution.indices]
        return {"labels": list(solution), "options": texts, "cost": solution.cost}

    @cached_property
    def _texts(self) -> list[str]:
        return [dlx.option_text(option) for option in self.problem.options]

    def _find(self, text: str) -> int:
        """The option with these items, in any order; its cost need not be told."""
        wanted = _items(text)
        found = [number for number, line in enumerate(self._texts) if _items(line) == wanted]
        if not found:
            raise InputError(f"--given '{text}': no option has exactly these items")
        if len(found) > 1:
            numbers = ", ".join(map(str, found[:10]))
            raise InputError(f"--given '{text}': several options are so: give one of {numbers}")
        return found[0]


def read(text: str) -> DlxTask:
    """Make a task of the text of a .dlx file."""
    return DlxTask(dlx.loads(text))


def looks_like(text: str) -> bool:
    """Whether a text may be a .dlx file: the first option begins with an item of the first line.

    >>> looks_like("| a comment\\na 2|b c\\nb c\\n"), looks_like("53..7....\\n53..7....\\n")
    (True, False)
    """
    lines = [match[0].split() for match in islice(_REAL_LINE.finditer(text), 2)]
    if len(lines) < 2:
        return False
    if len(lines[0]) == 1 and _BOARD.fullmatch(lines[0][0]):
        return False
    names = {word.rpartition("|")[2] for word in lines[0]}
    return lines[1][0].partition(":")[0] in names


_BOARD = re.compile(r"[0-9.]{4,}")  # a row of a sudoku, or all of one
_REAL_LINE = re.compile(r"^[^\S\n]*[^\s|].*", re.MULTILINE)  # neither blank nor a comment


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 20


def _items(text: str) -> list[str]:
    return sorted(word for word in text.split() if not word.startswith("|"))
