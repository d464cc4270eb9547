"""Drawing the matrix of an exact cover problem: a row for each option, a column for each item.

Columns are grouped, as in a textbook: the cells, the values of the rows, ... Names of columns are
written downwards, so that a column takes one character.

>>> from minuet import Problem
>>> problem = Problem(["a", "b", "c"], [], [["a", "c"], ["b"], ["a", "b"]])
>>> print(draw(Table.of(problem)))
  │items
  │abc
──┼─────
0 │1·1
1 │·1·
2 │11·
3 rows, 3 columns
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from minuet.errors import amount
from minuet.problem import Problem
from minuet.render.svg import element

__all__ = ["Table", "csv", "draw", "svg"]

Place = tuple[int, int]
Heading = Callable[[Any], tuple[str, str]]


def plain_heading(item: Hashable) -> tuple[str, str]:
    """All items in one group."""
    return "items", str(item)


class Row(NamedTuple):
    """An option: its name, and what is in its columns, by their numbers."""

    name: str
    marks: Mapping[int, str]


class Group(NamedTuple):
    """Columns that belong together: where they start, and their names."""

    title: str
    start: int
    names: tuple[str, ...]


class Table(NamedTuple):
    """A matrix as it is drawn."""

    groups: tuple[Group, ...]
    rows: tuple[Row, ...]

    @classmethod
    def of(
        cls,
        problem: Problem,
        *,
        heading: Heading = plain_heading,
        label_text: Callable[[Any], str] = str,
    ) -> Table:
        """Make the table of a problem; `heading(item)` is the group and the name of a column."""
        groups, columns = _grouped(problem.items, heading)
        rows = [
            Row(label_text(option.label), _marks(option.items, option.colors, columns))
            for option in problem.options
        ]
        return cls(groups, tuple(rows))

    @property
    def width(self) -> int:
        """The number of columns."""
        return sum(len(group.names) for group in self.groups)


def _grouped(
    items: Iterable[Hashable], heading: Heading
) -> tuple[tuple[Group, ...], dict[Hashable, int]]:
    """The groups in the order in which they come first, and the column of each item."""
    found: dict[str, list[tuple[Hashable, str]]] = {}
    for item in items:
        title, name = heading(item)
        found.setdefault(title, []).append((item, name))
    groups: list[Group] = []
    columns: dict[Hashable, int] = {}
    for title, members in found.items():
        names = _without_common_words([name for _, name in members])
        groups.append(Group(title, len(columns), names))
        for item, _ in members:
            columns[item] = len(columns)
    return tuple(groups), columns


def column_numbers(items: Iterable[Hashable], heading: Heading) -> dict[Hashable, int]:
    """Return the column of each item, in the table with these headings."""
    return _grouped(items, heading)[1]


def _without_common_words(names: Sequence[str]) -> tuple[str, ...]:
    """Leave out the words that all names start with: the title of the group has them.

    >>> _without_common_words(["place 1", "place 12"])
    ('1', '12')
    """
    words = [name.split(" ") for name in names]
    common = 0
    while len(names) > 1 and len({tuple(each[: common + 1]) for each in words}) == 1:
        common += 1
        if common >= min(map(len, words)):
            return tuple(names)  # they are all the same
    return tuple(" ".join(each[common:]) for each in words)


def _marks(
    items: Iterable[Hashable], colors: Mapping[Any, Any], columns: Mapping[Hashable, int]
) -> dict[int, str]:
    """What an option has in its columns: 1, or the color if that is one character."""
    words = {columns[item]: str(colors.get(item, "1")) for item in items}
    return {column: word if len(word) == 1 else "*" for column, word in words.items()}


# ---- as text


def draw(table: Table, *, width: int = 80, rows: int | None = None, ascii: bool = False) -> str:
    """Return the table as lines of text, cut to this width, with a count of what was left out."""
    shown = table.rows[:rows]
    stub = max((len(row.name) for row in shown), default=0) + 1
    groups = _fitting(table.groups, width - stub)
    dot, bar, dash, cross = ".|-+" if ascii else "·│─┼"
    lines = [*_heads(groups, stub, bar)]
    lines.append(stub * dash + "".join(cross + dash * _size(group) for group in groups))
    lines += [row.name.ljust(stub) + _cells(row, groups, dot, bar) for row in shown]
    return "\n".join([line.rstrip() for line in lines] + [_summary(table, groups, len(shown))])


def _size(group: Group) -> int:
    """How many characters a group takes: a title may be longer than its columns."""
    return max(len(group.names), len(group.title))


def _fitting(groups: Sequence[Group], width: int) -> list[Group]:
    """The groups that fit into the width, the last one perhaps in part; at least one column."""
    fitting: list[Group] = []
    for group in groups:
        if width < _size(group) + 1:
            room = max(width - 1, 0 if fitting else 1)
            if room >= len(group.title) or not fitting:
                fitting.append(group._replace(names=group.names[:room]))
            break
        fitting.append(group)
        width -= _size(group) + 1
    return fitting


def _heads(groups: Sequence[Group], stub: int, bar: str) -> Iterator[str]:
    """The titles of the groups, and below them the names of the columns, written downwards."""
    yield stub * " " + "".join(bar + group.title.ljust(_size(group)) for group in groups)
    tallest = max((len(name) for group in groups for name in group.names), default=0)
    for at in range(tallest):
        parts = [
            "".join(name.rjust(tallest)[at] for name in group.names).ljust(_size(group))
            for group in groups
        ]
        yield stub * " " + "".join(bar + part for part in parts)


def _cells(row: Row, groups: Sequence[Group], dot: str, bar: str) -> str:
    parts = []
    for group in groups:
        columns = range(group.start, group.start + len(group.names))
        cells = "".join(row.marks.get(column, dot) for column in columns)
        parts.append(bar + cells.ljust(_size(group)))
    return "".join(parts)


def _summary(table: Table, groups: Sequence[Group], rows: int) -> str:
    text = f"{amount(len(table.rows), 'row')}, {amount(table.width, 'column')}"
    columns = table.width - sum(len(group.names) for group in groups)
    lost = [(len(table.rows) - rows, "row"), (columns, "column")]
    left_out = [amount(count, noun) for count, noun in lost if count]
    return f"{text}; left out: {', '.join(left_out)}" if left_out else text


# ---- one option, with small pictures


class Part(NamedTuple):
    """What an option covers of a group: the names of the items, and their cells, if they have."""

    title: str
    names: tuple[str, ...]
    cells: tuple[Place, ...]


def parts_of(
    items: Iterable[Any], *, heading: Heading, cell: Callable[[Any], Place | None]
) -> list[Part]:
    """Group the items of an option; `cell(item)` is the place of an item that has one."""
    found: dict[str, list[tuple[str, Place | None]]] = {}
    for item in items:
        title, name = heading(item)
        found.setdefault(title, []).append((name, cell(item)))
    return [
        Part(title, tuple(name for name, _ in members), tuple(at for _, at in members if at))
        for title, members in found.items()
    ]


def bits(cells: Iterable[Place], height: int, width: int) -> str:
    """Cells of a board as ones among zeros, read row by row.

    >>> bits([(0, 1), (1, 1)], 2, 3)
    '010010'
    """
    wanted = set(cells)
    places = [(row, column) for row in range(height) for column in range(width)]
    return "".join("1" if place in wanted else "0" for place in places)


def draw_parts(
    parts: Sequence[Part], height: int, width: int, *, line: int = 80, ascii: bool = False
) -> str:
    """Return small pictures of the parts that have cells, side by side as far as a line goes.

    >>> part = Part("up 2", ("r1c2", "r2c2"), ((0, 1), (1, 1)))
    >>> print(draw_parts([part, part._replace(title="here")], 2, 3))
    up 2    here
    · 1 ·   · 1 ·
    · 1 ·   · 1 ·
    """
    blocks = [_block(part, height, width, "." if ascii else "·") for part in parts if part.cells]
    size = max((len(text) for block in blocks for text in block), default=0) + 3
    across = max(1, (line + 3) // size)
    bands = [blocks[at : at + across] for at in range(0, len(blocks), across)]
    return "\n\n".join(_side_by_side(band, size) for band in bands)


def _block(part: Part, height: int, width: int, dot: str) -> list[str]:
    text = bits(part.cells, height, width).replace("0", dot)
    return [part.title, *(" ".join(text[at : at + width]) for at in range(0, len(text), width))]


def _side_by_side(blocks: Sequence[Sequence[str]], size: int) -> str:
    lines = zip(*blocks, strict=True)
    return "\n".join("".join(text.ljust(size) for text in texts).rstrip() for texts in lines)


# ---- as SVG

CELL = 14
INK, SHADE, LINE, MARK = "#1f2933", "#eef2f6", "#d5dce3", "#1d6fb8"
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def csv(table: Table, *, rows: int | None = None) -> str:
    """Return the table as comma-separated values: names of items on top, of options on the left.

    The corner is empty, as in a matrix that `minuet.formats.matrix` reads.

    >>> from minuet import Problem
    >>> print(csv(Table.of(Problem("ab", options=["ab", "b"]))), end="")
    ,a,b
    0,1,1
    1,0,1
    """
    from csv import writer
    from io import StringIO

    text = StringIO()
    out = writer(text, lineterminator="\n")
    names = [name for group in table.groups for name in group.names]
    is_plain = len(set(names)) == len(names)
    titled = [f"{group.title} {name}" for group in table.groups for name in group.names]
    out.writerow(["", *(names if is_plain else titled)])
    for row in table.rows[:rows]:
        out.writerow([row.name, *(row.marks.get(column, "0") for column in range(len(names)))])
    return text.getvalue()


class Looks(NamedTuple):
    """What a search has done to a table: rows and columns by number."""

    chosen: Collection[int] = ()
    gone_rows: Collection[int] = ()
    gone_columns: Collection[int] = ()
    dead: int | None = None
    """The column of an item for which nothing is left."""


def svg(
    table: Table,
    *,
    columns: int | None = None,
    rows: int | None = None,
    looks: Looks | None = None,
) -> str:
    """Return the table as a document in SVG; at most this many columns and rows, if given."""
    groups = list(_first_columns(table.groups, columns))
    shown = table.rows[:rows]
    names = [name for group in groups for name in group.names]
    left = 7 * max((len(row.name) for row in shown), default=0) + 10
    top = 7 * max(map(len, names), default=0) + 26
    summary = _summary(table, groups, len(shown))
    width = left + max(len(names) * CELL, 7 * len(summary)) + 8
    height = top + len(shown) * CELL + 22
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minuet-matrix" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="{FONT}" font-size="11" fill="{INK}">',
        f"<title>{escape(summary)}</title>",
        f'<rect class="minuet-sheet" width="{width}" height="{height}" fill="#ffffff"/>',
        *_svg_groups(groups, left, top, len(shown)),
        *_svg_rows(shown, left, top, len(names)),
        *_svg_looks(looks or Looks(), left, top, len(shown), len(names)),
        f'<text x="{left}" y="{height - 6}">{escape(summary)}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _first_columns(groups: Sequence[Group], columns: int | None) -> Iterator[Group]:
    for group in groups:
        room = len(group.names) if columns is None else max(columns - group.start, 0)
        if room:
            yield group._replace(names=group.names[:room])


def _svg_groups(groups: Sequence[Group], left: int, top: int, rows: int) -> Iterator[str]:
    """The titles, the names of the columns turned upwards, and a shade behind every other group."""
    for number, group in enumerate(groups):
        x, width = left + group.start * CELL, len(group.names) * CELL
        if number % 2 == 0:
            yield (
                f'<rect class="minuet-shade" x="{x}" y="0" width="{width}" '
                f'height="{top + rows * CELL}" fill="{SHADE}"/>'
            )
        title = group.title if 7 * len(group.title) <= width else group.title[: width // 7]
        yield f'<text x="{x + 2}" y="13" font-weight="600">{escape(title)}</text>'
        for at, name in enumerate(group.names):
            place = f"translate({x + at * CELL + CELL - 3} {top - 4}) rotate(-90)"
            yield f'<text transform="{place}">{escape(name)}</text>'


def _svg_rows(rows: Sequence[Row], left: int, top: int, columns: int) -> Iterator[str]:
    for number, row in enumerate(rows):
        y = top + number * CELL
        yield f'<path d="M0 {y}H{left + columns * CELL}" stroke="{LINE}"/>'
        yield f'<text x="4" y="{y + 11}">{escape(row.name)}</text>'
        for column, mark in row.marks.items():
            if column < columns:
                yield _svg_mark(left + column * CELL, y, mark)


def _svg_looks(looks: Looks, left: int, top: int, rows: int, columns: int) -> Iterator[str]:
    """Veils over what is out of the search, and bands over the rows that are chosen."""
    for row in sorted(looks.gone_rows):
        yield _band("veil", "#ffffff", 0, top + row * CELL, left + columns * CELL, CELL)
    for column in sorted(looks.gone_columns):
        yield _band("veil", "#ffffff", left + column * CELL, 16, CELL, top + rows * CELL - 16)
    for row in sorted(looks.chosen):
        yield _band("chosen", "#7cc592", 0, top + row * CELL, left + columns * CELL, CELL)
    if looks.dead is not None:
        yield _band("dead", "#f4a6a6", left + looks.dead * CELL, 16, CELL, top + rows * CELL - 16)


def _band(kind: str, fill: str, x: int, y: int, width: int, height: int) -> str:
    look = {"fill": fill, "fill_opacity": 0.78 if kind == "veil" else 0.45}
    return element("rect", kind, x=x, y=y, width=width, height=height, **look)


def _svg_mark(x: int, y: int, mark: str) -> str:
    if mark == "1":
        size = {"width": CELL - 4, "height": CELL - 4, "rx": 2}
        return element("rect", "one", x=x + 2, y=y + 2, **size, fill=MARK)
    return f'<text x="{x + 4}" y="{y + 11}" fill="{MARK}">{escape(mark)}</text>'
