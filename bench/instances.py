"""The problems to measure: a folder of .dlx files with an INDEX.tsv, or standard ones from here."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from pathlib import Path

from bench.rows import Rows, to_dlx
from minuet import Problem

KINDS = ("xc", "xcc", "mcc", "xc-first", "xcc-first")
"""Exact cover, with colors, with multiplicities; "-first" asks for one solution only."""


@dataclass(frozen=True)
class Instance:
    """One problem, and what is known about it."""

    name: str
    kind: str
    load: Callable[[], Problem]
    answer: int | None
    """The number of solutions; None for the "-first" kinds."""
    path: Path | None = None
    """The .dlx file it came from."""
    recorded: tuple[str, float] | None = None
    """The best program in the index and its seconds, measured elsewhere."""

    @property
    def first(self) -> bool:
        """Whether only one solution is wanted."""
        return self.kind.endswith("-first")

    def text(self, rows: Rows) -> str:
        """Return the problem in Knuth's format."""
        return self.path.read_text(encoding="utf-8") if self.path else to_dlx(rows)


def rows_of(problem: Problem) -> Rows:
    """Number the items and colors of a problem."""
    index = problem.item_index
    names: dict[object, int] = {}
    options: list[list[int]] = []
    colors: list[list[int]] = []
    for option in problem.options:
        options.append([index[item] for item in option.items])
        if problem.has_colors:
            colors.append([_number(option.colors.get(item), names) for item in option.items])
    return Rows(
        primary=len(problem.primary),
        secondary=len(problem.secondary),
        options=options,
        colors=colors if problem.has_colors else None,
        bounds={index[item]: pair for item, pair in problem.bounds.items()},
    )


def _number(color: object, names: dict[object, int]) -> int:
    return 0 if color is None else names.setdefault(color, len(names) + 1)


def from_folder(folder: Path) -> list[Instance]:
    """Read INDEX.tsv, keeping the kinds of problems that are known here."""
    with (folder / "INDEX.tsv").open(newline="", encoding="utf-8") as index:
        rows = [row for row in csv.DictReader(index, delimiter="\t") if row["kind"] in KINDS]
    return [_indexed(folder, row) for row in rows]


def _indexed(folder: Path, row: dict[str, str]) -> Instance:
    path = folder / f"{row['name']}.dlx"
    first = row["kind"].endswith("-first")
    return Instance(
        name=row["name"],
        kind=row["kind"],
        load=partial(_read, path),
        answer=None if first else int(row["answer"]),
        path=path,
        recorded=(row["best_knuth_program"], float(row["best_knuth_seconds"])),
    )


def _read(path: Path) -> Problem:
    from minuet.formats import dlx

    return dlx.loads(path.read_text(encoding="utf-8"))


def bundled() -> list[Instance]:
    """Return standard problems, made by the code below, with their well-known counts."""
    made: list[tuple[str, str, int | None, Callable[[], Problem]]] = [
        ("queens8", "xc", 92, partial(queens, 8)),
        ("queens10", "xc", 724, partial(queens, 10)),
        ("queens12", "xc", 14200, partial(queens, 12)),
        ("langford8", "xc", 300, partial(langford, 8)),
        ("langford11", "xc", 35584, partial(langford, 11)),
        ("dominoes6x6", "xc", 6728, partial(dominoes, 6, 6)),
        ("dominoes8x8", "xc", 12988816, partial(dominoes, 8, 8)),
        ("pentominoes3x20", "xc", 8, partial(pentominoes, 3, 20)),
        ("pentominoes5x12", "xc", 4040, partial(pentominoes, 5, 12)),
        ("pentominoes6x10", "xc", 9356, partial(pentominoes, 6, 10)),
        ("soma", "xc", 11520, soma),
        ("latin4", "xc", 576, partial(latin, 4)),
        ("latin5", "xc", 161280, partial(latin, 5)),
        ("sudoku4x4", "xc", 288, partial(sudoku, 2, "." * 16)),
        ("sudoku9x9", "xc", 1, partial(sudoku, 3, INKALA)),
        ("intervals8", "xcc", 40, partial(intervals, 8)),
        ("intervals10", "xcc", 296, partial(intervals, 10)),
        ("matrices6", "mcc", 297200, partial(matrices, 6, 3)),
        ("queens40", "xc-first", None, partial(queens, 40)),
    ]
    return [Instance(name, kind, load, answer) for name, kind, answer, load in made]


QUICK = (
    *("queens8", "queens10", "queens12", "langford8", "langford11", "dom*6x6", "scott", "soma"),
    *("pent*3x20", "latin5", "sud*9x9", "sud_inkala", "sud25_a", "intervals8", "allintvl8"),
)
"""Names (or patterns) that make up `--quick`: each takes a fraction of a second."""


def queens(size: int) -> Problem:
    """Queens on a board: ranks and files are primary, diagonals secondary."""
    diagonals = [(kind, k) for kind in "/\\" for k in range(2 * size - 1)]
    return Problem(
        primary=[*product("r", range(size)), *product("f", range(size))],
        secondary=diagonals,
        options=[
            [("r", y), ("f", x), ("/", x + y), ("\\", x - y + size - 1)]
            for y in range(size)
            for x in range(size)
        ],
    )


def langford(size: int) -> Problem:
    """Pairs of 1..n in a row with k others between the k's; a row and its mirror image both
    count.
    """
    slots = range(2 * size)
    return Problem(
        primary=[*((k,) for k in range(1, size + 1)), *slots],
        options=[
            [(k,), left, left + k + 1]
            for k in range(1, size + 1)
            for left in slots
            if left + k + 1 in slots
        ],
    )


def dominoes(height: int, width: int) -> Problem:
    """Dominoes on a board."""
    cells = set(product(range(height), range(width)))
    pairs = [((y, x), (y + dy, x + dx)) for y, x in sorted(cells) for dy, dx in ((0, 1), (1, 0))]
    return Problem(primary=sorted(cells), options=[p for p in pairs if p[1] in cells])


def latin(size: int) -> Problem:
    """Latin squares: cell, row and symbol, column and symbol."""
    numbers = range(size)
    return Problem(
        primary=[
            (kind, a, b) for kind in ("cell", "row", "column") for a in numbers for b in numbers
        ],
        options=[
            [("cell", y, x), ("row", y, s), ("column", x, s)]
            for y, x, s in product(numbers, repeat=3)
        ],
    )


INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def sudoku(box: int, givens: str) -> Problem:
    """Sudoku, with the givens and everything they exclude removed beforehand."""
    numbers = range(box * box)

    def items(y: int, x: int, s: int) -> list[tuple[str, int, int]]:
        return [
            ("cell", y, x),
            ("row", y, s),
            ("column", x, s),
            ("box", y // box * box + x // box, s),
        ]

    settled = {
        item
        for place, digit in enumerate(givens)
        if digit.isdigit()
        for item in items(*divmod(place, box * box), int(digit) - 1)
    }
    options = [items(y, x, s) for y, x, s in product(numbers, repeat=3)]
    free = [option for option in options if settled.isdisjoint(option)]
    everything = product(("cell", "row", "column", "box"), numbers, numbers)
    return Problem(primary=[item for item in everything if item not in settled], options=free)


Cell = tuple[int, ...]
Pieces = Mapping[str, Sequence[Cell]]


def pentominoes(height: int, width: int) -> Problem:
    """The twelve pentominoes in a rectangle, each once, without symmetry reduction."""
    drawings = "F:.XX/XX./.X. I:XXXXX L:XXXX/X... P:XX/XX/X. N:XXX./..XX T:XXX/.X./.X. U:X.X/XXX"
    drawings += " V:X../X../XXX W:X../XX./.XX X:.X./XXX/.X. Y:XXXX/.X.. Z:XX./.X./.XX"
    pieces = {}
    for name, _, drawing in (word.partition(":") for word in drawings.split()):
        lines = enumerate(drawing.split("/"))
        pieces[name] = [(y, x) for y, line in lines for x, mark in enumerate(line) if mark == "X"]
    return packing(pieces, set(product(range(height), range(width))), reflections=True)


def soma() -> Problem:
    """Piet Hein's seven pieces in a 3x3x3 cube, in all their positions."""
    corner = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    pieces = {
        "V": corner,
        "L": [*corner, (2, 0, 0)],
        "T": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
        "Z": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
        "A": [*corner, (1, 0, 1)],
        "B": [*corner, (0, 1, 1)],
        "P": [*corner, (0, 0, 1)],
    }
    return packing(pieces, set(product(range(3), repeat=3)), reflections=False)


def packing(pieces: Pieces, region: set[Cell], *, reflections: bool) -> Problem:
    """Pieces that must fill a region of cells, each used once."""
    options: list[list[object]] = []
    for name, piece in pieces.items():
        for shape in sorted(orientations(piece, reflections=reflections)):
            options += ([name, *cells] for cells in placements(shape, region))
    return Problem(primary=[*pieces, *sorted(region)], options=options)


def orientations(piece: Iterable[Cell], *, reflections: bool) -> set[tuple[Cell, ...]]:
    """Turn a piece every way, with its smallest coordinates at 0."""
    cells = list(piece)
    axes = range(len(cells[0]))
    found = set()
    for order in permutations(axes):
        for signs in product((1, -1), repeat=len(cells[0])):
            if reflections or _is_rotation(order, signs):
                turned = [
                    tuple(sign * cell[a] for sign, a in zip(signs, order, strict=True))
                    for cell in cells
                ]
                least = [min(cell[a] for cell in turned) for a in axes]
                found.add(
                    tuple(
                        sorted(
                            tuple(c - m for c, m in zip(cell, least, strict=True))
                            for cell in turned
                        )
                    )
                )
    return found


def _is_rotation(order: tuple[int, ...], signs: tuple[int, ...]) -> bool:
    swaps = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
    return (swaps + signs.count(-1)) % 2 == 0


def placements(shape: tuple[Cell, ...], region: set[Cell]) -> Iterator[list[Cell]]:
    """Yield every placement of a shape in a region."""
    head = shape[0]
    for cell in sorted(region):
        shift = [c - h for c, h in zip(cell, head, strict=True)]
        moved = [tuple(c + s for c, s in zip(part, shift, strict=True)) for part in shape]
        if region.issuperset(moved):
            yield moved


def intervals(size: int) -> Problem:
    """All-interval rows: a permutation whose neighbors differ by 1, 2, ..., n - 1 in some order.

    The values are colors of secondary items, one per place.
    """
    values = range(size)
    pairs = [
        {("step", k): None, ("gap", abs(a - b)): None, ("x", k): a, ("x", k + 1): b}
        for k in range(size - 1)
        for a, b in permutations(values, 2)
    ]
    places = [{("value", v): None, ("place", k): None, ("x", k): v} for v in values for k in values]
    return Problem(
        primary=[
            *product(["step"], range(size - 1)),
            *product(["gap"], range(1, size)),
            *product(["value", "place"], values),
        ],
        secondary=[*product("x", values)],
        options=pairs + places,
    )


def matrices(size: int, total: int) -> Problem:
    """Square matrices of zeros and ones where every row and column has the same sum."""
    lines = [*product(["row", "column"], range(size))]
    return Problem(
        primary=dict.fromkeys(lines, (total, total)),
        options=[[("row", y), ("column", x)] for y in range(size) for x in range(size)],
    )
