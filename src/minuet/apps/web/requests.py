"""Reading requests: the body within its limit, as JSON, with every argument of the right type.

The server does this itself, so that a child process never sees anything that it does not expect.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from starlette.requests import ClientDisconnect, Request

from minuet.errors import as_number

from .responses import Refused
from .settings import Limits

Check = Callable[[object], bool]


async def read_body(request: Request, limits: Limits) -> dict[str, object]:
    """The object in JSON that a request carries."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refused(415, "Requests must be JSON (Content-Type: application/json).")
    if _told_length(request) > limits.body:
        raise _too_large(limits)
    try:
        content = await _content(request, limits)
        body = json.loads(content, parse_constant=_no_constant)
    except ClientDisconnect:  # the client is gone: nobody will read this
        raise Refused(400, "The request was cut off.") from None
    except (ValueError, RecursionError):
        raise Refused(400, "The request is not valid JSON.") from None
    if not isinstance(body, dict):
        raise Refused(400, "The request must be a JSON object.")
    return body


async def _content(request: Request, limits: Limits) -> bytearray:
    content = bytearray()
    async for piece in request.stream():
        content += piece
        if len(content) > limits.body:
            raise _too_large(limits)
    return content


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _told_length(request: Request) -> int:
    return as_number(request.headers.get("content-length", "0"), 19) or 0


def _too_large(limits: Limits) -> Refused:
    return Refused(413, f"The request is too large: more than {limits.body // 1024} kB.")


# ---- what each question takes: the name of an argument, whether it must be there, and its type


def _word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 100


def _number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**53


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(each) is int and 0 <= each < 1000 for each in value)


def _places(value: object) -> bool:
    return isinstance(value, list) and all(map(_number, value))


def _one_of(*words: str) -> Check:
    return lambda value: value in words


def _subject(value: object) -> bool:
    if not isinstance(value, dict) or not value.keys() <= {"text", "kind", "format", "gallery"}:
        return False
    if "gallery" in value:
        return _word(value["gallery"])
    rest = [value[name] for name in ("kind", "format") if value.get(name) is not None]
    return isinstance(value.get("text"), str) and all(map(_word, rest))


def _options(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 20
        and all(_word(entry) or _number(entry) or type(entry) is bool for entry in value.values())
    )


Arguments = dict[str, tuple[bool, Check]]
SUBJECT: Arguments = {"subject": (True, _subject)}
BOARD: Arguments = {"values": (False, _numbers), "chosen": (False, _places)}
SEARCH: Arguments = {
    **SUBJECT,
    "model": (False, _word),
    "heuristic": (False, _one_of("fewest", "first", "weighted")),
    "order": (False, _one_of("listed", "reversed", "shuffled")),
    "seed": (False, _number),
}
VIEW: Arguments = {"what": (True, _one_of("board", "matrix", "links"))}
QUESTIONS: dict[str, Arguments] = {
    "read": SUBJECT,
    "model": {**SUBJECT, "model": (False, _word)},
    "solve": SUBJECT,
    "why": {**SUBJECT, "model": (False, _word)},
    "lesson": SUBJECT,
    "trace": {**SEARCH, "events": (False, _number)},
    "animation": {**SEARCH, **VIEW},
    "drawing": {**SUBJECT, **VIEW, "model": (False, _word), "chosen": (False, _places)},
    "check": {**SUBJECT, **BOARD},
    "hint": {**SUBJECT, **BOARD},
    "generate": {"kind": (True, _word), "options": (True, _options)},
    "export": {**SUBJECT, "format": (True, _word), "model": (False, _word), **BOARD},
}
"""The questions that are asked with arguments."""
ABOUT_BOARDS = frozenset({"check", "hint"})  # which is explained in one of two ways


def arguments(question: str, body: dict[str, object]) -> dict[str, object]:
    """The arguments of a question, or a refusal that names the wrong one.

    >>> arguments("model", {"subject": {"text": "a"}, "model": "classic"})
    {'subject': {'text': 'a'}, 'model': 'classic'}
    """
    wanted = QUESTIONS[question]
    for name in body:
        if name not in wanted:
            raise Refused(400, f"The question '{question}' takes no argument '{name[:100]}'.")
    for name, (is_needed, check) in wanted.items():
        if name not in body and is_needed:
            raise Refused(400, f"The argument '{name}' is missing.")
        if name in body and not check(body[name]):
            raise Refused(400, f"The argument '{name}' has an invalid value.")
    if question in ABOUT_BOARDS and body.keys().isdisjoint(BOARD):
        raise Refused(400, "The argument 'values' (or 'chosen') is missing.")
    return body
