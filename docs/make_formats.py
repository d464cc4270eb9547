"""The reference of text formats, made from the docstrings of their modules."""

import inspect
import re
from importlib import import_module

from minuet.formats.puzzle_formats import FORMATS
from minuet.puzzles.base.registry import BUILT_IN, find_kind

HEAD = """# All text formats

The first format of a kind is the one that `minuet generate` and `minuet convert` write unless you
name another. A line such as `kind: suguru` at the top names the kind if the text alone does not
show it.
"""


def page() -> str:
    """Return the page: which kind has which format, then a section for each format."""
    return "\n".join([HEAD, _table(), _sections()])


def _table() -> str:
    rows = []
    for name in BUILT_IN:
        kind = find_kind(name)
        rows.append(f"| {kind.title} | `{name}` | {', '.join(map(_link, kind.formats))} |")
    return "\n".join(["| kind | name | formats |", "|---|---|---|", *rows, ""])


def _link(format: str) -> str:
    return f"[{format}](#{format})" if format in FORMATS else f"`{format}`"


def _sections() -> str:
    return "\n".join(line for format in FORMATS for line in _section(format))


def _section(format: str) -> list[str]:
    """The docstring of a format's module, whose examples are tested there."""
    text = inspect.getdoc(import_module(FORMATS[format])) or ""
    return [f"## {format}", "", *_markdown(text.split("\n>>> ")[0]), ""]


def _markdown(text: str) -> list[str]:
    """Convert the simple reStructuredText of docstrings: paragraphs, lists, literals."""
    lines: list[str] = []
    literal = False
    for line in text.split("\n"):
        if literal and line and not line.startswith(" "):
            lines += ["```", ""]
            literal = False
        if line == "::" or (line.endswith("::") and not literal):
            lines += [line.removesuffix("::") + ":" if line != "::" else "", "", "```text"]
            literal = True
        else:
            lines.append(line.removeprefix("    ") if literal else _escaped(line))
    while lines and not lines[-1].strip():
        lines.pop()
    joined = "\n".join([*lines, "```"] if literal else lines)
    return re.sub(r"```text\n\n+", "```text\n", re.sub(r"\n+```\n", "\n```\n", joined)).split("\n")


def _escaped(line: str) -> str:
    return line.replace("<", "\\<")
