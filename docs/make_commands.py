"""The command reference: a page for each command, made from its own --help."""

import argparse
import re
import textwrap

from minuet.apps.cli import JSON
from minuet.apps.cli.commands import COMMANDS, load, parser_of
from minuet.apps.cli.parser import Parser

SKIPPED = (argparse._HelpAction,)
HIDDEN = (None, "", argparse.SUPPRESS)
WIDTH = 73  # of a usage
PART = re.compile(r"\[[^]]*\]|-\S+ [A-Z]+|\S+")  # one option or argument
JOINED = "\0"  # for a space that stays on its line
HEADINGS = {"examples:": "## Examples", "exit codes:": "## Exit codes"}


def pages() -> dict[str, str]:
    """Return the page of each command."""
    return {name: _page(name, line) for name, line in COMMANDS.items()}


def _page(name: str, line: str) -> str:
    parser, manual = parser_of(name, full=True), load(name).__doc__ or ""
    return "\n".join(
        [
            f"# minuet {name}",
            "",
            f"*{line[0].upper()}{line[1:]}.*",
            "",
            *_manual(manual),
            "## Usage",
            "",
            *_literal(_usage(parser)),
            *_arguments(parser),
        ]
    )


def json_page() -> str:
    """Return the page about the JSON output of every command."""
    lines = ["# JSON for programs", "", JSON, "`minuet help json` prints the same.", ""]
    for name in COMMANDS:
        shape = (load(name).__doc__ or "").partition("\n--json prints ")[2].strip()
        lines += [f"## minuet {name}", "", "```text", f"minuet {name} --json prints {shape}"]
        lines += ["```", ""]
    return "\n".join(lines)


# ---- the manual


def _manual(text: str) -> list[str]:
    """The docstring of a command: paragraphs stay as they are, indented lines are literal."""
    lines: list[str] = []
    for block in text.strip().split("\n\n"):
        lines += _block(block.split("\n"))
    return lines


def _block(rows: list[str]) -> list[str]:
    """A block of the manual between blank lines; some lines are headings."""
    lines: list[str] = []
    while rows:
        literal = rows[0].startswith("  ")
        size = next((n for n, row in enumerate(rows) if row.startswith("  ") != literal), len(rows))
        part, rows = rows[:size], rows[size:]
        if literal:
            lines += _literal([row[2:] for row in part])
        elif part[0] in HEADINGS:
            lines += [HEADINGS[part[0]], ""]
        else:
            lines += [*map(_escaped, part), ""]
    return lines


def _literal(rows: list[str]) -> list[str]:
    return ["```text", *rows, "```", ""]


def _escaped(line: str) -> str:
    """Escape plain text: nothing in it is markup, and flags are code."""
    words = line.replace("<", "\\<").replace("*", "\\*").replace("_", "\\_").split(" ")
    return " ".join(_flag(word) for word in words)


def _flag(word: str) -> str:
    bare = word.rstrip(".,;:)")
    if bare.startswith("--") and len(bare) > 2:
        return f"`{bare}`{word[len(bare) :]}"
    return word


# ---- the arguments


def _usage(parser: Parser) -> list[str]:
    """The usage: options, and arguments below them. Not every Python wraps it the same."""
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    if len(usage) <= WIDTH:
        return [usage]
    parts = [part.replace(" ", JOINED) for part in PART.findall(usage.removeprefix(parser.prog))]
    arguments = [part for part in parts if part.lstrip("[")[0] != "-"]
    options = " ".join([parser.prog, *(part for part in parts if part not in arguments)])
    indent = " " * (len(parser.prog) + 1)
    lines = textwrap.wrap(options, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    if arguments:
        lines.append(indent + " ".join(arguments))
    return [line.replace(JOINED, " ") for line in lines]


def _arguments(parser: Parser) -> list[str]:
    actions = [a for a in parser._actions if not isinstance(a, SKIPPED) and a.help not in HIDDEN]
    places = [action for action in actions if not action.option_strings]
    options = [action for action in actions if action.option_strings]
    return [*_table("Arguments", places), *_table("Options", options)]


def _table(title: str, actions: list[argparse.Action]) -> list[str]:
    if not actions:
        return []
    rows = [f"| {_name(action)} | {_help(action)} |" for action in actions]
    return [f"## {title}", "", "| | |", "|---|---|", *rows, ""]


def _name(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    if not action.option_strings:
        return f"`{value}`"
    names = ", ".join(f"`{name}`" for name in action.option_strings)
    return f"{names} `{value}`" if value else names


def _help(action: argparse.Action) -> str:
    values = {**vars(action), "prog": "minuet"}
    return _escaped((action.help or "") % values).replace("|", "\\|")
