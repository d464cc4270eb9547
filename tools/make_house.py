"""Draw the rooms of the package and which imports which, as read from the sources.

    python tools/make_house.py      # writes docs/house.svg

A room is above all rooms that it imports. An arrow is omitted if a longer path leads to the same
room, and dashed if the import is inside a function.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from imports import SOURCES, imports, module_name, room

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "house.svg"
HIDDEN = {"errors", "root"}  # everything imports errors, and nothing imports the package itself
ABOUT = {
    "apps": "command line, page, game, notebook",
    "formats": "text in and out",
    "render": "text, SVG, PDF",
    "generate": "new puzzles",
    "logic": "hints and grades",
    "library": "bundled puzzles",
    "puzzles": "rules, encode, decode",
    "scale": "clusters, journals",
    "solver": "the questions",
    "links": "dancing links by hand",
    "problem": "items and options",
    "native": "the seam to the C++ core",
}
WIDTH, HEIGHT, GAP_X, GAP_Y, EDGE = 216, 46, 24, 44, 12
Rooms = dict[str, set[str]]

STYLE = (
    "text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#222}"
    ".about{font-size:11px;fill:#555}"
    "rect{fill:#eef3f8;stroke:#1d5f9e;rx:6px}"
    "path{fill:none;stroke:#1d5f9e;stroke-width:1.4}"
    ".lazy{stroke-dasharray:4 3;stroke:#999}"
)


def who_imports_whom() -> tuple[Rooms, Rooms]:
    """Return, for each room, its imports at load time and its later ones."""
    now: Rooms = {name: set() for name in ABOUT}
    later: Rooms = {name: set() for name in ABOUT}
    for path in SOURCES:
        mine = room(module_name(path))
        for each in imports(path.read_text(encoding="utf-8"), path):
            theirs = room(each.name) if each.name.startswith("minuet") else mine
            if mine in HIDDEN or theirs in HIDDEN | {mine} or theirs not in ABOUT or each.typing:
                continue
            (later if each.lazy else now)[mine].add(theirs)
    return now, {name: later[name] - now[name] for name in ABOUT}


def draw() -> str:
    """Return the picture as SVG."""
    now, later = who_imports_whom()
    places = _places(now)
    width = max(x for x, _ in places.values()) + WIDTH + EDGE
    height = max(y for _, y in places.values()) + HEIGHT + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img">',
        "<title>The rooms of Minuet: each imports only the rooms below it</title>",
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
        ' markerHeight="7" orient="auto"><path d="M1,1L7,4L1,7"/></marker></defs>',
        *_arrows(now, later, places),
        *(_box(name, *place) for name, place in places.items()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _places(now: Rooms) -> dict[str, tuple[int, int]]:
    """Put each room above all that it imports, and a room without imports just below its
    importers.
    """

    @cache
    def floor(name: str) -> int:
        return 1 + max((floor(other) for other in now[name]), default=-1)

    floors: dict[int, list[str]] = {}
    for name in ABOUT:
        above = [floor(other) for other in ABOUT if name in now[other]]
        number = floor(name) if now[name] or not above else min(above) - 1
        floors.setdefault(number, []).append(name)
    most, top = max(map(len, floors.values())), max(floors)
    places = {}
    for number, names in floors.items():
        start = EDGE + (most - len(names)) * (WIDTH + GAP_X) // 2
        for at, name in enumerate(names):
            y = EDGE + (top - number) * (HEIGHT + GAP_Y)
            places[name] = (start + at * (WIDTH + GAP_X), y)
    return places


def _arrows(now: Rooms, later: Rooms, places: dict[str, tuple[int, int]]) -> Iterator[str]:
    for name in ABOUT:
        for other in sorted(now[name], key=list(ABOUT).index):
            if not any(other in _below(between, now) for between in now[name] - {other}):
                yield _arrow(places[name], places[other], "")
        for other in sorted(later[name], key=list(ABOUT).index):
            if other not in _below(name, now):
                yield _arrow(places[name], places[other], ' class="lazy"')


def _below(name: str, now: Rooms) -> set[str]:
    """Return all rooms that can be reached from one."""
    found, left = set(), [*now[name]]
    while left:
        other = left.pop()
        if other not in found:
            found.add(other)
            left += now[other]
    return found


def _arrow(start: tuple[int, int], end: tuple[int, int], kind: str) -> str:
    """Draw a curve from the lower edge of a room to the upper edge of one below it, or back up."""
    down = end[1] > start[1]
    x1, y1 = start[0] + WIDTH // 2 + 8 * (not down), start[1] + HEIGHT * down
    x2, y2 = end[0] + WIDTH // 2 + 8 * (not down), end[1] + HEIGHT * (not down)
    middle = (y1 + y2) // 2
    path = f"M{x1},{y1}C{x1},{middle} {x2},{middle} {x2},{y2}"
    return f'<path{kind} d="{path}" marker-end="url(#tip)"/>'


def _box(name: str, x: int, y: int) -> str:
    middle = x + WIDTH // 2
    return (
        f'<g><rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<text x="{middle}" y="{y + 19}">{name}</text>'
        f'<text class="about" x="{middle}" y="{y + 36}">{ABOUT[name]}</text></g>'
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
