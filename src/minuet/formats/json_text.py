"""Standard JSON: what Python accepts beyond that is rejected, with line and column.

`json.loads` also reads `Infinity` and `NaN`, turns `1e999` into infinity, and fails in its own ways
on numbers of thousands of digits and on deeply nested text. None of these belongs to a puzzle or a
problem, so all of them raise a `FormatError`.

>>> read_json('{"size": 8}')
{'size': 8}
>>> read_json("[1, Infinity]")
Traceback (most recent call last):
minuet.errors.FormatError: line 1, column 5: Infinity is not a number in JSON: '[1, Infinity]'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import chain
from math import isfinite
from typing import Any, NoReturn

from minuet.errors import FormatError, show

MOST_DIGITS = 18
"""The most digits of a whole number."""
_LONG = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BLANKS = re.compile(r"[ \t\r\n]*")
MOST_DEPTH = 20
"""How deeply lists and objects may be nested."""


def read_json(text: str) -> Any:
    """Return the value of a JSON text; a `FormatError` says what is wrong."""
    # Calling a function for every number is slow, so that is done only if there are long ones.
    whole = _whole if _LONG.search(text) else None
    try:
        found = json.loads(
            text,
            parse_int=whole,
            parse_float=_decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unrepeated,
        )
    except _RefusedError as error:
        message, word = error.args
        raise FormatError.at(text.find(word), text, message) from None
    except json.JSONDecodeError as error:
        if _depth(text[: error.pos]) > MOST_DEPTH:
            raise FormatError(f"the JSON is nested more than {MOST_DEPTH} deep") from None
        raise FormatError.at(error.pos, text, f"this is not JSON: {error.msg}") from None
    except RecursionError:
        raise FormatError(f"the JSON is nested more than {MOST_DEPTH} deep") from None
    _check_depth(found)
    return found


def place_of(text: str, path: Iterable[str | int]) -> int:
    """Return the place, from 0, where a value begins that a valid text has at a path.

    >>> place_of('{"rows": [[1, 0], [0, 2]]}', ["rows", 1, 1])
    22
    """
    at = _skip(text, 0)
    for step in path:
        at = _entry(text, at, step)
    return at


def _entry(text: str, at: int, step: str | int) -> int:
    """Where the entry of that number or name begins, in the list or object that begins at `at`."""
    read, is_list, number = json.JSONDecoder().raw_decode, text[at] == "[", 0
    at = _skip(text, at + 1)
    while True:
        name: str | int = number
        if not is_list:
            name, at = read(text, at)
            at = _skip(text, _skip(text, at) + 1)  # a colon
        if name == step:
            return at
        at = _skip(text, _skip(text, read(text, at)[1]) + 1)  # a comma
        number += 1


def _skip(text: str, at: int) -> int:
    """Where the next sign is that is not blank."""
    return _BLANKS.match(text, at).end()  # type: ignore[union-attr]


class _RefusedError(Exception):
    """Something rejected: the message, and the word in the text."""


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _RefusedError(f"an object has the name {show(twice)} twice", json.dumps(twice))
    return found


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise _RefusedError(f"a number may have up to {MOST_DIGITS} digits, not {len(text)}", text)
    return int(text)


def _decimal(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise _RefusedError("this number is too large", text)
    return number


def _refuse_constant(text: str) -> NoReturn:
    raise _RefusedError(f"{text} is not a number in JSON", text)


def _depth(text: str) -> int:
    """How deeply the end of a text is nested. (Not every Python gives up on ten thousand nested
    lists.)
    """
    plain = _STRING.sub("", text)
    return sum(map(plain.count, "[{")) - sum(map(plain.count, "]}"))


def _check_depth(found: Any) -> None:
    """Reject deep nesting; lists of plain values are skipped in one step each."""
    level: list[Any] = [found]
    for _ in range(MOST_DEPTH + 1):
        level = list(chain.from_iterable(map(_nested, level)))
        if not level:
            return
    raise FormatError(f"the JSON is nested more than {MOST_DEPTH} deep")


def _nested(value: Any) -> list[Any]:
    """The lists and objects in a list or an object."""
    entries = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list) or _CONTAINERS.isdisjoint(map(type, entries)):
        return []
    return [entry for entry in entries if type(entry) in _CONTAINERS]


_CONTAINERS = frozenset((dict, list))
