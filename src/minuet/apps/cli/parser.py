"""Parsing a command's arguments: argparse, with friendlier mistakes."""

from __future__ import annotations

from argparse import (
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Iterable, Sequence
from math import isfinite
from shutil import get_terminal_size
from typing import Any, NoReturn

from minuet.errors import choice, did_you_mean

from .exits import Exit


class Parser(ArgumentParser):
    """The parser of one command; a mistyped flag is answered with the nearest one.

    Its help shows the first paragraph of the manual, the examples and the exit codes; the full one
    (`is_full`) shows the whole manual.
    """

    def __init__(self, name: str, manual: str, *, full: bool = False) -> None:
        about, examples, exits, *details = manual.strip().split("\n\n")
        end = (
            details if full else [f"'minuet help {name}' has the details, and what --json prints."]
        )
        self.is_full = full
        super().__init__(
            prog=f"minuet {name}",
            description="\n\n".join([about, examples]),
            epilog="\n\n".join([exits, *end]),
            formatter_class=_Formatter,
            allow_abbrev=False,
        )

    def flag(self, name: str, text: str, *, group: Any = None) -> None:
        """Declare an option that is either there or not."""
        (group or self).add_argument(name, action="store_true", help=text)

    def value(
        self, names: str, value: str, text: str, kind: Any = None, *, group: Any = None, **more: Any
    ) -> None:
        """Declare an argument with a value: its names, what help calls the value, what it is for.

        `kind` reads the value. Help says what the default is, unless the text does.
        """
        default = more.get("default", "")
        if default not in ("", []) and "(default: " not in text:
            text += f" (default: {default})"
        if kind is not None:
            more["type"] = kind
        (group or self).add_argument(*names.split(), metavar=value, help=text, **more)

    def choice(self, name: str, text: str, known: Iterable[str], **more: Any) -> None:
        """Declare an option whose value is one of the names known, which help lists."""
        names = tuple(known)
        is_one = one_of(name.strip("-"), names)
        self.value(name, "NAME", f"{text}: {', '.join(names)}", is_one, **more)

    def format_help(self) -> str:
        """Show what the command needs first; the options are listed below."""
        if not self.is_full:
            options_first = sorted(self._actions, key=lambda action: not action.option_strings)
            needed = filter(None, map(_needed, options_first))
            self.usage = " ".join([self.prog, "[OPTIONS]", *needed])
        return super().format_help()

    def parse(self, words: Sequence[str]) -> Namespace:
        """Parse the words after the command's name, or end with an error."""
        args, unknown = self.parse_known_args(words)
        if unknown:
            self.error(self._unknown(unknown[0]))
        return args

    def error(self, message: str) -> NoReturn:
        """End with one line of what is wrong and one of where to look."""
        self.exit(Exit.BAD_INPUT, f"{self.prog}: {message}\nSee '{self.prog} --help'.\n")

    def _unknown(self, word: str) -> str:
        if not word.startswith("-"):
            return f"expected one file; unexpected '{word}'"
        flag = word.partition("=")[0]
        return f"unknown option '{flag}'{did_you_mean(flag, self._option_string_actions)}"


def _needed(action: Action) -> str:
    """How usage shows an argument; nothing for an option that can be left out."""
    if action.option_strings:
        return f"{action.option_strings[0]} {action.metavar}" if action.required else ""
    usages = {"?": "[{}]", "*": "[{} ...]"}
    return usages.get(str(action.nargs), "{}").format(action.metavar)


class _Formatter(RawDescriptionHelpFormatter):
    """Help as wide as the terminal, up to the 100 columns for which manuals are written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=min(100, get_terminal_size().columns))


def whole(text: str, most: int | None = None) -> int:
    """A whole number from 1, maybe with an upper limit."""
    number = integer(text)
    if number < 1:
        raise ArgumentTypeError(f"'{text}' is too small: expected 1 or more")
    if most is not None and number > most:
        raise ArgumentTypeError(f"'{text}' is too large: expected {most} or less")
    return number


def workers(text: str) -> int | str:
    """A number of workers, or all."""
    from minuet.solver.parallel import MOST

    try:
        return text if text == "all" else whole(text, MOST)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{error}; 'all' works too") from None


def integer(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a whole number") from None


def seconds(text: str) -> float:
    """A time in seconds, which may be 0."""
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a number of seconds") from None
    if not isfinite(number) or number < 0:
        raise ArgumentTypeError(f"'{text}' is not a time: expected seconds, 0 or more")
    return number


def some_seconds(text: str) -> float:
    """A time in seconds of more than 0."""
    number = seconds(text)
    if number == 0:
        raise ArgumentTypeError(f"'{text}' is too short: expected seconds, more than 0")
    return number


def byte_size(text: str) -> int:
    """A number of bytes, with K, M, G or T for thousands of them (of 1,024).

    >>> byte_size("1000"), byte_size("1.5K"), byte_size("2G")
    (1000, 1536, 2147483648)
    """
    digits, power = text, 0
    if text[-1:].upper() in ("K", "M", "G", "T"):
        digits, power = text[:-1], "KMGT".index(text[-1].upper()) + 1
    try:
        size = int(float(digits) * 1024**power)
    except (ValueError, OverflowError):
        size = -1
    if size < 0:
        raise ArgumentTypeError(f"'{text}' is not a size: write 500M or 4G")
    return size


def one_of(noun: str, names: Sequence[str]) -> Any:
    """A parser of one name among several, for `type=`."""

    def parse(text: str) -> str:
        return choice(text, names, noun, error=ArgumentTypeError)

    parse.names = tuple(names)  # type: ignore[attr-defined]  # for completion
    return parse
