"""Open a page in the browser to watch, solve, make and play puzzles.

examples:
  minuet serve                               at http://127.0.0.1:8421/, in the browser
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
import socket
from argparse import Namespace
from contextlib import suppress
from typing import TYPE_CHECKING

from minuet.apps.cli.exits import Exit
from minuet.apps.cli.parser import Parser, at_most
from minuet.apps.subject import InputError

if TYPE_CHECKING:
    from minuet.apps.web.settings import Settings

NAME = "serve"
HELP = "watch, solve, make and play puzzles in the browser"
PORT = 8421


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument(
        "--port", type=port, metavar="N", help=f"listen at this port, not {PORT} or the next free"
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
        "--open",
        metavar="FILE",
        help="show the puzzle in this file, or the bundled one of this name",
    )


def port(text: str) -> int:
    """The number of a port."""
    return at_most(65535, text)


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from minuet.apps.web import serving
    except ImportError as error:
        from minuet.errors import MissingExtra

        raise MissingExtra.of(error, error.name or "starlette", extra="web") from error
    listening = _listen(args)
    settings = _settings(args, listening)
    address = settings.url + _fragment(args.open)
    if args.json:
        record = {"address": address, "host": settings.host, "port": settings.port}
        print(json.dumps(record), flush=True)
    else:
        print(f"Minuet is at {address}\nCtrl-C ends it.", flush=True)
    if not args.no_browser:
        _open_soon(address)
    with suppress(KeyboardInterrupt):  # the way to end it
        serving.run(settings, listening)
    return Exit.SOLVED


def _listen(args: Namespace) -> socket.socket:
    from minuet.apps.web.serving import bind

    try:
        return bind(args.host, args.port or PORT, 1 if args.port else 20)
    except (OSError, OverflowError) as error:
        where = f"{args.host}, port {args.port or PORT}"
        raise InputError(f"cannot listen at {where}: {error}") from None


def _settings(args: Namespace, listening: socket.socket) -> Settings:
    from minuet.apps.web.settings import LOOPBACK, Settings

    names, token = set(args.name), ""
    if args.host not in LOOPBACK:
        from secrets import token_urlsafe

        token = token_urlsafe(24)
    if args.host in ("0.0.0.0", "::"):
        names |= {"127.0.0.1", "localhost", socket.gethostname(), *_own_addresses()}
    port = listening.getsockname()[1]
    return Settings(host=args.host, port=port, names=frozenset(names), token=token)


def _own_addresses() -> set[str]:
    try:
        return {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


def _fragment(place: str | None) -> str:
    """The end of the address that holds the text of a file."""
    if place is None:
        return ""
    from base64 import urlsafe_b64encode
    from zlib import compressobj

    from minuet.apps.subject import find_text

    pack = compressobj(9, wbits=-15)
    packed = pack.compress(find_text(place).encode()) + pack.flush()
    return "#p=" + urlsafe_b64encode(packed).decode().rstrip("=")


def _open_soon(address: str) -> None:
    """Open the browser when the server is there, without waiting for it."""
    import webbrowser
    from threading import Timer

    timer = Timer(0.6, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
