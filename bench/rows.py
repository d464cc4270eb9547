"""A problem as plain numbers, which every solver here accepts.

Items are numbered 0, 1, 2, ..., primary items first. This module imports no solver, so a process
that measures a peer loads nothing of Minuet.
"""

from __future__ import annotations

import json
import string
from dataclasses import asdict, dataclass, field
from pathlib import Path

# Characters for colors in the .dlx format: one printable character each.
COLOR_CHARACTERS = string.digits + string.ascii_letters + "!#$%&()*+,-./;<=>?@[]^_{}~"


@dataclass(frozen=True)
class Rows:
    """Options as lists of item numbers; `colors` runs parallel to them, with 0 for "no color"."""

    primary: int
    secondary: int
    options: list[list[int]]
    colors: list[list[int]] | None = None
    bounds: dict[int, tuple[int, int]] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the rows for another process."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Rows:
        """Read the file that `save` wrote."""
        data = json.loads(path.read_text(encoding="utf-8"))
        data["bounds"] = {int(item): tuple(pair) for item, pair in data["bounds"].items()}
        return cls(**data)


def tiny() -> Rows:
    """Return a problem with one solution, to warm up a solver."""
    return Rows(primary=2, secondary=0, options=[[0], [1]])


def to_dlx(rows: Rows) -> str:
    """Write rows in Knuth's text format, with names of eight characters or fewer."""
    heads = [_head(item, rows) for item in range(rows.primary)]
    heads += ["|", *map(_name, range(rows.primary, rows.primary + rows.secondary))]
    lines = [" ".join(heads if rows.secondary else heads[:-1])]
    for number, option in enumerate(rows.options):
        colors = rows.colors[number] if rows.colors else [0] * len(option)
        lines.append(" ".join(_name(i) + _color(c) for i, c in zip(option, colors, strict=True)))
    return "\n".join(lines) + "\n"


def without_solution(text: str) -> str:
    """Return a .dlx text that takes as long to read but nothing to search.

    It gets an extra primary item in front, which no option covers.
    """
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.strip() and not line.lstrip().startswith("|"):
            lines[number] = "~none~ " + line.lstrip()
            break
    return "".join(lines)


def fault(rows: Rows, chosen: list[int]) -> str | None:
    """Return what is wrong with a solution (option numbers), or None."""
    if len(set(chosen)) != len(chosen):
        return "an option is chosen twice"
    covered: dict[int, list[int]] = {}
    for number in chosen:
        colors = rows.colors[number] if rows.colors else [0] * len(rows.options[number])
        for item, color in zip(rows.options[number], colors, strict=True):
            covered.setdefault(item, []).append(color)
    for item in range(rows.primary):
        low, high = rows.bounds.get(item, (1, 1))
        if not low <= len(covered.get(item, ())) <= high:
            return f"item {item} is covered {len(covered.get(item, ()))} times"
    for item in range(rows.primary, rows.primary + rows.secondary):
        colors = covered.get(item, [])
        if len(colors) > 1 and (len(set(colors)) > 1 or not colors[0]):
            return f"secondary item {item} clashes"
    return None


def _name(item: int) -> str:
    return f"i{item}"


def _head(item: int, rows: Rows) -> str:
    low, high = rows.bounds.get(item, (1, 1))
    return _name(item) if (low, high) == (1, 1) else f"{low}:{high}|{_name(item)}"


def _color(color: int) -> str:
    return f":{COLOR_CHARACTERS[color - 1]}" if color else ""
