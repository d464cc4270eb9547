"""The command reference: a page for each command, made from its own --help."""

import argparse

from minuet.apps.cli.commands import COMMANDS, load
from minuet.apps.cli.exits import EXIT_CODES
from minuet.apps.cli.parser import Parser

SKIPPED = (argparse._HelpAction,)


def pages() -> dict[str, str]:
    """Return the page of each command."""
    return {name: _page(name, line) for name, line in COMMANDS.items()}


def _page(name: str, line: str) -> str:
    command = load(name)
    parser = Parser(name, command.__doc__ or "")
    command.add_arguments(parser)
    return "\n".join(
        [
            f"# minuet {name}",
            "",
            f"*{line[0].upper()}{line[1:]}.*",
            "",
            *_manual(command.__doc__ or ""),
            "## Usage",
            "",
            *_literal(_usage(parser)),
            *_arguments(parser),
            "## Exit codes",
            "",
            *_exit_codes(),
        ]
    )


# ---- the manual


def _manual(text: str) -> list[str]:
    """The docstring of a command: paragraphs stay what they are, indented lines are literal."""
    lines: list[str] = []
    for block in text.strip().split("\n\n"):
        lines += _block(block.split("\n"))
    return lines


def _block(rows: list[str]) -> list[str]:
    """A part of the manual between blank lines; a line `examples:` is a heading."""
    lines: list[str] = []
    while rows:
        literal = rows[0].startswith("  ")
        size = next((n for n, row in enumerate(rows) if row.startswith("  ") != literal), len(rows))
        part, rows = rows[:size], rows[size:]
        if literal:
            lines += _literal([row[2:] for row in part])
        elif part == ["examples:"]:
            lines += ["## Examples", ""]
        else:
            lines += [*map(_escaped, part), ""]
    return lines


def _literal(rows: list[str]) -> list[str]:
    return ["```text", *rows, "```", ""]


def _escaped(line: str) -> str:
    """Plain text: nothing in it is markup, and flags are code."""
    words = line.replace("<", "\\<").replace("*", "\\*").replace("_", "\\_").split(" ")
    return " ".join(_flag(word) for word in words)


def _flag(word: str) -> str:
    bare = word.rstrip(".,;:)")
    if bare.startswith("--") and len(bare) > 2:
        return f"`{bare}`{word[len(bare) :]}"
    return word


# ---- the arguments


def _usage(parser: Parser) -> list[str]:
    first, *more = parser.format_usage().removeprefix("usage: ").rstrip().split("\n")
    return [first, *(line[len("usage: ") :] for line in more)]


def _arguments(parser: Parser) -> list[str]:
    actions = [a for a in parser._actions if not isinstance(a, SKIPPED) and a.help]
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


def _exit_codes() -> list[str]:
    rows = [line.split(maxsplit=1) for line in EXIT_CODES.splitlines()[1:]]
    return ["| code | |", "|---|---|", *(f"| {code} | {text} |" for code, text in rows), ""]
