"""A plain file server, like any web host, that counts what it sends."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

SITE = Path(os.environ.get("MINUET_SITE", Path(__file__).parents[3] / "site")).resolve()
HAS_SITE = (SITE / "site" / "minuet.zip.gz").exists()
WHY_NOT = "the site is not built (make site)"


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, *about, sent, **more):
        self.sent = sent
        super().__init__(*about, **more)

    def copyfile(self, source, outputfile):
        self.sent[self.path] += 1
        super().copyfile(source, outputfile)

    def log_message(self, *about):
        """Say nothing."""


@contextmanager
def plain_server(folder):
    """Serve a folder; yield the address and a count of requests by path."""
    sent: Counter[str] = Counter()
    handler = partial(Handler, directory=folder, sent=sent)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", sent
        server.shutdown()
