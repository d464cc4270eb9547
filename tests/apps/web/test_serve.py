"""The command `minuet serve`: its messages, its address and how it ends."""

from __future__ import annotations

import asyncio
import builtins
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import httpx
import pytest
from starlette.requests import Request
from steady import wait_until

import minuet.apps
from minuet.apps.cli import main
from minuet.apps.web.pages import Pages
from minuet.apps.web.serving import Page, bind


@pytest.fixture
def serve():
    """Start the command; return the process and the address it prints."""
    running = []

    def start():
        """Start it at a free port; try another if something else takes the port first."""
        for _ in range(10):
            words = ["serve", "--no-browser", "--port", str(free_port())]
            process = subprocess.Popen(
                [sys.executable, "-m", "minuet", *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            running.append(process)
            if address := process.stdout.readline().split()[-1:]:
                return process, address[0]
        raise AssertionError(process.stderr.read())

    yield start
    for process in running:
        process.kill()
        process.communicate()


def fetch(address):
    for _ in range(600):
        try:
            return httpx.get(address, follow_redirects=True, timeout=600)
        except httpx.ConnectError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def children(process):
    words = ["ps", "-o", "pid=", "--ppid", str(process)]
    return [
        int(word) for word in subprocess.run(words, capture_output=True, text=True).stdout.split()
    ]


def test_it_serves_and_ctrl_c_ends_it(serve):
    process, address = serve()
    assert address.startswith("http://127.0.0.1:")
    assert "<title>Minuet</title>" in fetch(address).text
    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=600)
    assert process.returncode == 0
    assert messages == ""
    wait_until(lambda: not any(map(exists, workers)))


def test_workers_end_when_the_server_is_killed(serve):
    process, address = serve()
    fetch(address)
    workers = children(process.pid)
    process.kill()
    process.wait()
    wait_until(lambda: not any(map(exists, workers)))


def exists(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_port_that_is_taken(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port)]) == 2
        assert f"port {port}" in capsys.readouterr().err
        with bind("127.0.0.1", port, 20) as other:
            assert other.getsockname()[1] > port


def test_pages_at_the_same_moment_have_ports_of_their_own():
    with bind("127.0.0.1", free_port(), 20) as one:
        port = one.getsockname()[1]
        with bind("127.0.0.1", port, 20) as other:
            assert other.getsockname()[1] > port


def test_without_the_extra(monkeypatch, capsys):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.split(".")[0] in ("starlette", "uvicorn"):
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        return real(name, *rest, **more)

    monkeypatch.setattr(minuet.apps, "web", minuet.apps.web)  # to be restored as well
    for name in [name for name in sys.modules if name.startswith("minuet.apps.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    assert main(["serve"]) == 2
    assert "pip install 'minuet[web]'" in capsys.readouterr().err


def settings(host, *names):
    page = Page(host, 0, frozenset(names))
    page.listening.close()
    return page.settings


def test_a_token_only_elsewhere():
    assert settings("127.0.0.1").token == ""
    assert settings("localhost").token == ""
    elsewhere = settings("0.0.0.0", "puzzles.home")
    assert len(elsewhere.token) > 20
    assert any(host.startswith("puzzles.home:") for host in elsewhere.hosts)
    assert f"token={elsewhere.token}" in elsewhere.url


def test_a_puzzle_in_the_address():
    page = Page("127.0.0.1", 0)
    page.listening.close()
    assert page.address() == page.settings.url
    assert page.address("a b\na b\n").startswith(f"{page.settings.url}#p=")


def test_the_page_is_part_of_the_package():
    static = files("minuet.apps.web") / "static"
    assert (static / "index.html").is_file()
    assert (static / "style" / "base.css").is_file()
    text = (static / "index.html").read_text(encoding="utf-8")
    assert "http:" not in text.replace("http://www.w3.org", "")
    assert "https:" not in text


def test_the_page_knows_where_shared_links_lead():
    with ThreadPoolExecutor(1) as thread:  # the browser may have an event loop in this thread
        served = thread.submit(asyncio.run, _page_with('https://example.org/"><b>')).result()
    assert b'<meta name="share" content="https://example.org/&quot;&gt;&lt;b&gt;">' in served


async def _page_with(share):
    request = Request({"type": "http", "headers": [], "path_params": {}})
    return (await Pages(share)(request)).body


@pytest.mark.parametrize(
    "address", ["example.org", "javascript:alert(1)", "https://a/?b", "https://"]
)
def test_only_the_address_of_a_page_can_be_shared(address, capsys):
    assert main(["serve", "--share", address]) == 2
    assert "not a web address" in capsys.readouterr().err
