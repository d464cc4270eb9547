"""Open a page in the browser where you can watch, solve, create and play puzzles.

examples:
  minuet serve                               opens http://127.0.0.1:8421/
  minuet serve puzzle.txt                    with this puzzle on the page
  minuet serve --port 9000 --no-browser      only print the address
  minuet serve --share https://example.org/minuet/    links to a hosted page
  minuet serve --host 0.0.0.0                for others on the network

exit codes:
  0 done, 2 bad input, 130 interrupted

Only this machine can reach the page, unless you choose another --host. Then everyone needs the
secret in the address that is printed. Press Ctrl-C to stop. The page needs two packages:
pip install 'minuet[web]'

--json prints one object as soon as the server is ready:
  address    to open in the browser
  host, port the server listens on
"""

from __future__ import annotations

import json
import re
from argparse import SUPPRESS, ArgumentTypeError, Namespace
from contextlib import suppress

from minuet.apps import launch
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.parser import Parser, whole
from minuet.apps.subject import read, text_of


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    where = f"port to listen on (default: {launch.PORT}, or the next free one)"
    parser.value("--port", "N", where, port)
    parser.flag("--no-browser", "do not open the browser")
    parser.value("--host", "ADDRESS", "address to listen on", default="127.0.0.1")
    names = "a name by which others reach this machine; can be repeated"
    parser.value("--name", "NAME", names, action="append", default=[])
    share = "address of a hosted page: shared links lead there, and everyone can open them"
    parser.value("--share", "ADDRESS", share, web_address)
    parser.flag("--json", "print the address as JSON")
    what = "a puzzle or problem to show, in any format, or a name from minuet list"
    parser.value("file", "FILE", what, nargs="?")
    parser.add_argument("--open", dest="file", metavar="FILE", default=SUPPRESS, help=SUPPRESS)


def port(text: str) -> int:
    """The number of a port."""
    return whole(text, 65535)


def web_address(text: str) -> str:
    """The address of a page."""
    if not re.fullmatch(r"https?://[^\s?#]+", text):
        raise ArgumentTypeError(f"not a web address (https://...): {text!r}")
    return text


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    page = launch.page(args.host, args.port, frozenset(args.name), args.share or "")
    address = page.address(text_of(read(args.file)) if args.file is not None else "")
    if args.json:
        host, port = page.settings.host, page.settings.port
        print(json.dumps({"address": address, "host": host, "port": port}), flush=True)
    else:
        print(f"Minuet is at {address}\nPress Ctrl-C to stop.", flush=True)
    with suppress(KeyboardInterrupt):  # the way to end it
        page.run(address if not args.no_browser else None)
    return Exit.SOLVED
