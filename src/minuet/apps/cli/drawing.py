"""Drawing on this terminal: in color if it has colors, in ASCII if it has nothing else."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from minuet.apps.subject import InputError
from minuet.puzzles.base.picture import Picture
from minuet.render import text


def draw(picture: Picture, *, ascii: bool = False) -> str:
    """The picture as text, as standard output can show it."""
    return text.draw(picture, color=has_colors(), ascii=ascii or not has_lines())


def wants_ascii(args: Namespace) -> bool:
    """Whether --ascii was given, which only works for drawings in text."""
    if args.ascii and args.format not in ("text", "ascii"):
        raise InputError(f"--ascii cannot be combined with --format {args.format}")
    return bool(args.ascii) or args.format == "ascii"


def has_colors() -> bool:
    """Whether standard output is a terminal with colors, and nobody minds (see no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def has_lines() -> bool:
    """Whether standard output can write box-drawing characters."""
    try:
        "┼·".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
