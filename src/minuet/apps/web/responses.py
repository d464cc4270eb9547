"""Answers in JSON, and refusals: an error is a sentence, never a traceback."""

from __future__ import annotations

import json

from starlette.responses import Response


class Refused(Exception):  # noqa: N818
    """A request that is answered with an error: its status, and a sentence for people."""

    def __init__(self, status: int, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.more = more

    @property
    def answer(self) -> Response:
        """The answer."""
        return error_answer(self.status, str(self), **self.more)


def json_answer(
    content: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """An answer in JSON."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, headers, media_type="application/json")


def error_answer(status: int, message: str, **more: object) -> Response:
    """An error: `{"error": {"message": ...}}`, with whatever else is known about it."""
    headers = {"Retry-After": "1"} if status == 503 else None
    return json_answer({"error": {"message": message, **more}}, status, headers)
