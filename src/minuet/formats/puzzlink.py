"""The addresses of puzz.link and its relatives (pzv.jp, pzprxs): a whole puzzle in a URL.

`https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1` is a Ripple Effect of width 5 and height 4, followed
by the parts of the puzzle, each in its own code: see `minuet.formats.pzpr_codes`.

A kind says in `_link_names` what it is called there, and in `_link_parts` which codes follow. They
are read as rows of words, mostly those of its published format (`minuet.formats.dataset`), in the
same order; `_link_signs` says which words there stand for which of ours. Addresses cannot
hold gaps, which raise an error, or filled-in values, which kinds with givens leave out.

>>> puzzle = loads("https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1")
>>> dumps(puzzle)
'https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1\\n'
>>> loads("https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j").clues[1]
(5, 6, 0, 0, 6, 0)
"""

from __future__ import annotations

import re
from typing import Any

from minuet.errors import FormatError, PuzzleError, did_you_mean, listed
from minuet.formats.puzzle_formats import match_address
from minuet.formats.pzpr_words import WordReader, WordWriter
from minuet.puzzles.base.bounds import MOST_CELLS, check_count
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import each_kind

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(r"\s*(?:\S+\?)?([a-z][a-z0-9_+-]*?)(?:_edit|_play)?/(\d+)/(\d+)/(\S*)\s*")
LARGEST = 1000  # rows or columns: anything larger is a mistake


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text is one address of a puzzle of this kind."""
    match = _ADDRESS.fullmatch(text)
    return match is not None and match[1] in getattr(kind, "_link_names", ())


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with the column."""
    match = match_address(_ADDRESS, text, ".../p?KIND/WIDTH/HEIGHT/...")
    found: Any = kind or _kind(match)
    if match[1] not in found._link_names:
        names = listed(found._link_names, "or")
        raise FormatError.at(match.start(1), text, f"'{match[1]}' is not {names}")
    width, height = _number(text, match, 2), _number(text, match, 3)
    check_count(height * width, MOST_CELLS, "cells of the board")
    signs = getattr(found, "_link_signs", {})
    reader = WordReader(text, match.span(4), (height, width), signs)
    rows = [row for part in found._link_parts for row in reader.rows(part)]
    reader.end()
    try:
        return found._from_link(reader.head, rows)
    except PuzzleError as error:  # one about a cell becomes one about where it was read
        is_number = error.part in ("givens", "clues", "grid")
        place = reader.places.get(error.cell) if error.cell and is_number else None
        if place is None:
            raise FormatError(str(error), text=text.strip()) from None
        raise FormatError.at(place, text, str(error)) from None


def dumps(puzzle: Any) -> str:
    """Write a puzzle as an address; what it cannot hold raises a `FormatError`."""
    drops_values = not {"givens", "cells"}.isdisjoint(puzzle._link_parts)
    is_filled = not drops_values and len(puzzle.placements()) > len(puzzle.given)
    if getattr(puzzle, "_given", ()) or is_filled:
        raise FormatError("this format cannot hold what is filled in")
    head, rows = puzzle._to_link()
    height, width = map(int, head[:2])
    writer = WordWriter(head, rows, (height, width), getattr(puzzle, "_link_signs", {}))
    body = "".join(writer.text(part) for part in puzzle._link_parts)
    return f"{SITE}{puzzle._link_names[0]}/{width}/{height}/{body}\n"


def _kind(match: re.Match[str]) -> type[Puzzle]:
    names = {name: kind for kind in each_kind() for name in getattr(kind, "_link_names", ())}
    if match[1] not in names:
        hint = did_you_mean(match[1], names)
        message = f"unknown kind of puzzle '{match[1]}'{hint}: Minuet knows {', '.join(names)}"
        raise FormatError.at(match.start(1), match.string, message)
    return names[match[1]]


def _number(text: str, match: re.Match[str], group: int) -> int:
    number = int(match[group]) if len(match[group]) < 9 else LARGEST + 1
    if not 1 <= number <= LARGEST:
        message = f"the size {match[group]} is not between 1 and {LARGEST}"
        raise FormatError.at(match.start(group), text, message)
    return number
