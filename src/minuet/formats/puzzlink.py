"""The addresses of puzz.link and its relatives (pzv.jp, pzprxs): a whole puzzle in a URL.

`https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1` is a Ripple Effect of width 5 and height 4, followed
by the parts of the puzzle, each in its own code: see `minuet.formats.pzpr_codes`.

A kind says in `_link_names` what it is called there, and in `_link_parts` which codes follow. Kinds
with a published form (`minuet.formats.dataset`) are read as the words of that form, in the same
order; `_link_signs` says which words there stand for which of ours. There is no place for gaps,
which raise, and none for filled-in values, which are left out.

>>> puzzle = loads("https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1")
>>> dumps(puzzle)
'https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1\\n'
>>> loads("https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j").clues[1]
(5, 6, 0, 0, 6, 0)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from minuet.errors import FormatError, PuzzleError, did_you_mean
from minuet.formats.forms import match_address
from minuet.formats.pzpr_codes import WRITERS, Reader, address_error
from minuet.formats.pzpr_words import WordReader, WordWriter
from minuet.formats.room_grids import from_grids, gaps, to_grids, walled_rooms
from minuet.puzzles.base.bounds import MOST_CELLS, check_count
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import each_kind

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(r"\s*(?:\S+\?)?([a-z][a-z0-9_+-]*)/(\d+)/(\d+)/(\S*)\s*")
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
        names = " or ".join(found._link_names)
        raise address_error(text, match.start(1), f"'{match[1]}' is not {names}")
    width, height = _number(text, match, 2), _number(text, match, 3)
    if not _has_rooms_or_givens(found):
        return _from_words(text, match, (height, width), found)
    reader = Reader(text, match.start(4), match.end(4), width, height)
    parts = {part: getattr(reader, f"read_{part}")() for part in found._link_parts}
    reader.end()
    return _made(reader, _make, found, parts)


def _from_words(text: str, match: re.Match[str], size: tuple[int, int], kind: Any) -> Any:
    """Read a puzzle as the words of its published form."""
    check_count(size[0] * size[1], MOST_CELLS, "cells of the board")
    reader = WordReader(text, match.span(4), size, getattr(kind, "_link_signs", {}))
    rows = [row for part in kind._link_parts for row in reader.rows(part)]
    reader.end()
    make = getattr(kind, "_from_link", None) or kind._from_published
    return _made(reader, make, reader.head, rows)


def _has_rooms_or_givens(kind: Any) -> bool:
    """Whether a kind is given by rooms and givens, and not by the words of a published form."""
    return not {"givens", "cells"}.isdisjoint(kind._link_parts)


def _made(reader: Reader, make: Callable[..., Any], *arguments: Any) -> Any:
    """The puzzle; an error about a cell becomes one about the place where it was read."""
    text = reader.text
    try:
        return make(*arguments)
    except PuzzleError as error:
        is_number = error.part in ("givens", "clues", "grid")
        place = reader.places.get(error.cell) if error.cell and is_number else None
        if place is None:
            raise FormatError(str(error), text=text.strip()) from None
        raise address_error(text, place, str(error)) from None


def dumps(puzzle: Any) -> str:
    """Write a puzzle as an address; what it has no place for raises a `FormatError`."""
    if not _has_rooms_or_givens(puzzle):
        return _to_words(puzzle)
    parts = _parts(puzzle)
    body = "".join(WRITERS[part](parts[part]) for part in puzzle._link_parts)
    return f"{SITE}{puzzle._link_names[0]}/{puzzle.width}/{puzzle.height}/{body}\n"


def _to_words(puzzle: Any) -> str:
    if getattr(puzzle, "_given", ()) or len(puzzle.placements()) > len(puzzle.given):
        raise FormatError("this form has no place for what is filled in")
    head, rows = getattr(puzzle, "_to_link", puzzle._to_published)()
    height, width = map(int, head[:2])
    writer = WordWriter(head, rows, (height, width), getattr(puzzle, "_link_signs", {}))
    body = "".join(writer.text(part) for part in puzzle._link_parts)
    return f"{SITE}{puzzle._link_names[0]}/{width}/{height}/{body}\n"


def _make(kind: type[Any], parts: dict[str, Any]) -> Any:
    rooms, tokens = parts.get("rooms"), parts.get("givens") or parts["cells"]
    if rooms is None:
        return kind([[0 if token in ".?" else int(token) for token in row] for row in tokens])
    return from_grids(kind, [[str(room) for room in row] for row in rooms], tokens)


def _parts(puzzle: Any) -> dict[str, Any]:
    """The parts of an address, which has no place for gaps and regions of other shapes."""
    if "rooms" not in puzzle._link_parts:
        if not _is_told_by_givens(puzzle):
            raise FormatError(f"puzz.link has no place for {puzzle.name} with unusual regions")
        return {"givens": [[str(value or ".") for value in row] for row in puzzle.givens]}
    for row, column in gaps(puzzle):
        raise FormatError(f"there is no way to write the gap at {cell_name(row, column)}")
    tokens = to_grids(puzzle)["givens"]
    return {"rooms": walled_rooms(puzzle), "givens": tokens, "cells": tokens}


def _is_told_by_givens(puzzle: Any) -> bool:
    """Whether the numbers alone make the puzzle again: its regions are the usual ones."""
    try:
        return bool(type(puzzle)(puzzle.givens) == puzzle.with_givens(puzzle.givens))
    except PuzzleError:
        return False


def _kind(match: re.Match[str]) -> type[Puzzle]:
    names = {name: kind for kind in each_kind() for name in getattr(kind, "_link_names", ())}
    if match[1] not in names:
        hint = did_you_mean(match[1], names)
        message = f"unknown kind of puzzle '{match[1]}'{hint}: Minuet knows {', '.join(names)}"
        raise address_error(match.string, match.start(1), message)
    return names[match[1]]


def _number(text: str, match: re.Match[str], group: int) -> int:
    number = int(match[group]) if len(match[group]) < 9 else LARGEST + 1
    if not 1 <= number <= LARGEST:
        raise address_error(
            text, match.start(group), f"the size {match[group]} is not from 1 to {LARGEST}"
        )
    return number
