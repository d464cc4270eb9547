"""A server for the page in a thread of this process."""

from __future__ import annotations

import threading
from contextlib import contextmanager

import httpx
from steady import wait_until

from minuet.apps.web.pool import Pool
from minuet.apps.web.serving import bind, make_server
from minuet.apps.web.settings import Limits, Settings

EVENTS = 20_000  # that are recorded of a search, to test what happens at the limit


class Live:
    """A running server: its address, a client and its internals."""

    def __init__(self, settings, pool, server):
        self.settings, self.pool, self.server = settings, pool, server
        self.url = f"http://127.0.0.1:{settings.port}"
        self.client = httpx.Client(base_url=self.url, timeout=120)

    def ask(self, question, **body):
        return self.client.post(f"/api/{question}", json=body)


@contextmanager
def serve(limits=None, **settings):
    """Serve in a thread of this process."""
    limits = limits or Limits()
    listening = bind("127.0.0.1", 0, 1)
    port = listening.getsockname()[1]
    chosen = Settings(port=port, limits=limits, **settings)
    pool = Pool(limits)
    server = make_server(chosen, pool)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    live = Live(chosen, pool, server)
    try:
        yield live
    finally:
        live.client.close()
        server.should_exit = True
        thread.join(600)
        listening.close()
