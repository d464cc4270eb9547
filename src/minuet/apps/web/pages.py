"""The page itself: files inside the package, read once and kept."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from .answers import error_answer

MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Pages:
    """All files below `static`, by their path; nothing else can be asked for."""

    def __init__(self) -> None:
        self._files = {
            path: _File(place) for path, place in _walk(files(__package__) / "static", "")
        }

    async def __call__(self, request: Request) -> Response:
        """Answer with a file, or with 304 if the browser has it."""
        file = self._files.get(request.path_params.get("path", "") or "index.html")
        if file is None:
            return error_answer(404, "There is no such page.")
        headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, headers=headers, media_type=file.media)


class _File:
    """The content of a file, and what goes with it."""

    def __init__(self, place: Traversable) -> None:
        self.content = place.read_bytes()
        self.tag = f'"{sha256(self.content).hexdigest()[:20]}"'
        self.media = MEDIA[place.name[place.name.rindex(".") :]]


def _walk(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _walk(each, f"{path}{each.name}/")
        elif each.name[each.name.rfind(".") :] in MEDIA:
            found.append((path + each.name, each))
    return found
