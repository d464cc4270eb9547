"""Open a page in the browser to watch, solve, make and play puzzles.

examples:
  minuet serve                               at http://127.0.0.1:8421/, in the browser
  minuet serve puzzle.txt                    with this puzzle or problem on the page
  minuet serve --port 9000 --no-browser      only tell the address
  minuet serve --host 0.0.0.0                for others in the network, with a secret in the address

The page is for this machine alone unless --host says otherwise; then everyone needs the token that
is part of the address. Ctrl-C ends it. It needs two packages: pip install 'minuet[web]'

--json prints one object, as soon as it listens:
  address    to be opened in the browser
  host, port where it listens
"""

from __future__ import annotations

import json
from argparse import SUPPRESS, Namespace
from contextlib import suppress

from minuet.apps import launch
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.parser import Parser, at_most
from minuet.apps.subject import read, text_of


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument(
        "--port",
        type=port,
        metavar="N",
        help=f"listen at this port, not {launch.PORT} or the next free",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="listen here, not at 127.0.0.1"
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which others reach this machine; may be repeated",
    )
    parser.add_argument("--json", action="store_true", help="tell the address as JSON")
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="what to show: a puzzle or a problem in any form, or a name of minuet list",
    )
    parser.add_argument("--open", dest="file", metavar="FILE", default=SUPPRESS, help=SUPPRESS)


def port(text: str) -> int:
    """The number of a port."""
    return at_most(65535, text)


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    page = launch.page(args.host, args.port, frozenset(args.name))
    address = page.address(text_of(read(args.file)) if args.file is not None else "")
    if args.json:
        host, port = page.settings.host, page.settings.port
        print(json.dumps({"address": address, "host": host, "port": port}), flush=True)
    else:
        print(f"Minuet is at {address}\nCtrl-C ends it.", flush=True)
    with suppress(KeyboardInterrupt):  # the way to end it
        page.run(address if not args.no_browser else None)
    return Exit.SOLVED
