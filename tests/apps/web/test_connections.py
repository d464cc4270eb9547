"""Clients that open connections and send little or nothing: they lock nobody out."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest
from page_server import serve
from steady import wait_until

from minuet.apps.web.connections import Connection
from minuet.apps.web.settings import Limits

SLOW = [
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b",
    b"POST /api/read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
]


@pytest.fixture(scope="module")
def guarded():
    """A server for the network, with a token and short timeouts."""
    with serve(Limits(request=0.5, connections=8), token="secret") as running:
        yield running


def connect(live, data=b""):
    line = socket.create_connection(("127.0.0.1", live.settings.port), 60)
    line.sendall(data)
    return line


def is_closed(line):
    """Whether the server has closed a connection, whatever it sent before."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("data", SLOW)
def test_a_request_that_does_not_arrive_is_given_up(guarded, data):
    with connect(guarded, data) as line:
        assert is_closed(line)


def test_a_second_request_on_the_same_connection_has_no_more_time(guarded):
    whole = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{guarded.settings.port}\r\n\r\n".encode()
    with connect(guarded, whole) as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 401")
        line.sendall(SLOW[1])
        assert is_closed(line)


def test_slow_senders_lock_nobody_out():
    with serve(Limits(request=600.0, connections=8), token="secret") as live, ExitStack() as held:
        lines = [held.enter_context(connect(live, SLOW[n % 3])) for n in range(40)]
        assert live.client.get("/").status_code == 401  # at once, although all 40 are still sending
        assert is_closed(lines[0])


def test_requests_at_work_are_not_given_up_for_new_ones(guarded, monkeypatch):
    monkeypatch.setattr(Connection, "is_arriving", False)
    with ExitStack() as held:
        lines = [held.enter_context(connect(guarded)) for _ in range(8)]
        wait_until(lambda: len(open_ones(guarded)) == 8)
        with connect(guarded) as ninth:
            assert is_closed(ninth)
        assert len(open_ones(guarded)) == 8
        for line in lines:
            line.close()
    wait_until(lambda: not open_ones(guarded))


def open_ones(live):
    return live.server.config.http_protocol_class.all.of("127.0.0.1")
