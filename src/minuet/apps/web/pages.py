"""The page itself: files inside the package, read once and kept.

All files but `index.html` are named below a folder that changes with their content: a browser keeps
them, and asks for nothing again until there is another version.
"""

from __future__ import annotations

import gzip
import re
from functools import cached_property
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from .responses import error_answer

MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
START = "index.html"
MODULES = ("core/", "views/", "page/", "play/", "dialogs/")  # what main.js is made of
ELSEWHERE = ("page/browser.js",)  # for the page without a server
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
STYLE_LINK = '<link rel="stylesheet" href="style.css">'
SHARE = '<meta name="share" content="">'  # filled with the address that shared links lead to
LONG = "public, max-age=31536000, immutable"


class Pages:
    """All files below `static`, by their path; nothing else can be asked for."""

    def __init__(self, share: str = "") -> None:
        static = files(__package__) / "static"
        self._files = {
            path: _File(place.read_bytes(), MEDIA[path[path.rindex(".") :]])
            for path, place in sorted(_walk(static, ""))
        }
        tags = "".join(file.tag for file in self._files.values())
        self._folder = f"v/{_digest(tags.encode())}/"
        page = self._with_one_style(self._files[START].content.decode())
        page = page.replace(SHARE, SHARE.replace('""', f'"{escape(share)}"'))
        self._files[START] = _File(self._placed(page).encode(), MEDIA[".html"])

    async def __call__(self, request: Request) -> Response:
        """Answer with a file, or with 304 if the browser has it."""
        path = request.path_params.get("path", "") or START
        is_named = path.startswith(self._folder)
        file = self._files.get(path.removeprefix(self._folder) if is_named else _plain(path))
        if file is None:
            return error_answer(404, "There is no such page.")
        headers = {"ETag": file.tag, "Cache-Control": LONG if is_named else "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.content, headers=headers, media_type=file.media)
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.media)

    def _with_one_style(self, page: str) -> str:
        """The start page with all style sheets in one, so that it is painted early."""
        paths = STYLE.findall(page)
        content = b"".join(self._files[path].content for path in paths)
        self._files["style.css"] = _File(content, MEDIA[".css"])
        return STYLE.sub("", page).replace("</title>", f"</title>\n{STYLE_LINK}")

    def _placed(self, page: str) -> str:
        """The start page with all addresses in the folder of this version.

        Modules are fetched all at once, not one after another as they import each other.
        """
        for start in ('href="style.css', 'href="icon.svg', 'src="main.js'):
            name, path = start.split('"')
            page = page.replace(start, f'{name}"{self._folder}{path}')
        modules = (path for path in self._files if path.startswith(MODULES))
        links = (
            f'<link rel="modulepreload" href="{self._folder}{path}">\n'
            for path in modules
            if path.endswith(".js") and path not in ELSEWHERE
        )
        return page.replace("</head>", "".join(links) + "</head>")


class _File:
    """The content of a file, and what goes with it."""

    def __init__(self, content: bytes, media: str) -> None:
        self.content, self.media = content, media
        self.tag = f'"{_digest(content)}"'

    @cached_property
    def packed(self) -> bytes:
        """The content as gzip packs it."""
        return gzip.compress(self.content, mtime=0)


def _plain(path: str) -> str:
    """A path without the folder of another version, which an open tab may still ask for."""
    return path.split("/", 2)[-1] if path.startswith("v/") else path


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]


def _walk(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _walk(each, f"{path}{each.name}/")
        elif each.name[each.name.rfind(".") :] in MEDIA:
            found.append((path + each.name, each))
    return found
