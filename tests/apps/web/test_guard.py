"""Which requests the server accepts; everything else is refused politely."""

from __future__ import annotations

import json
import re
import socket

import httpx
import pytest
from page_puzzles import RIPPLE
from page_server import serve

from minuet.apps.web.settings import Limits, Settings

QUESTION = {"subject": {"text": RIPPLE}}


def raw(live, *lines, body=b""):
    """Send a handwritten request; return the status and the whole answer."""
    text = "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body
    with socket.create_connection(("127.0.0.1", live.settings.port), 60) as line:
        line.sendall(text)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    return int(answer.split()[1]), answer.decode(errors="replace")


def sentence(answer):
    """The error, after checking that it is one sentence in JSON without a traceback."""
    assert answer.headers["content-type"] == "application/json"
    message = answer.json()["error"]["message"]
    assert message[0].isupper()
    assert message.endswith(".")
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text
    return message


def test_the_page_and_its_headers(live):
    answer = live.client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["main.js", "core/log.js", "style/base.css", "icon.svg"])
def test_static_files(live, path):
    answer = live.client.get(f"/{path}")
    assert answer.status_code == 200
    again = live.client.get(f"/{path}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_the_page_is_packed_and_kept(live):
    """The page loads less than 200 kB in all, and only once."""
    start = live.client.get("/")
    assert start.headers["cache-control"] == "no-cache"
    paths = re.findall(r'(?:href|src)="(v/[^"]+)"', start.text)
    assert len(paths) == len(set(paths)) > 100
    sizes = []
    for path in ["", *paths]:
        with live.client.stream("GET", f"/{path}") as answer:
            sizes.append(sum(map(len, answer.iter_raw())))
        assert answer.headers["content-encoding"] == "gzip"
        assert not path or "immutable" in answer.headers["cache-control"]
    assert sum(sizes) < 200_000
    version = paths[0].split("/")[1]
    old = live.client.get(f"/{paths[0].replace(version, 'older')}")
    assert old.status_code == 200
    assert old.headers["cache-control"] == "no-cache"
    plain = live.client.get("/main.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text.startswith("// The page")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/static/",
        "/core",
        "/api/nothing",
    ],
)
def test_nothing_else_can_be_fetched(live, path):
    status, answer = raw(live, f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{live.settings.port}")
    assert status == 404
    assert "def " not in answer


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example:{port}",
        "[::1]:{port}",
        "",
    ],
)
def test_another_host_is_refused(live, host):
    host = host.format(port=live.settings.port)
    for path in ("/", "/api/kinds"):
        status, answer = raw(live, f"GET {path} HTTP/1.1", f"Host: {host}")
        assert status == 421
        assert "default-src 'none'" in answer


def test_two_hosts_are_refused(live):
    host = f"Host: 127.0.0.1:{live.settings.port}"
    assert raw(live, "GET / HTTP/1.1", host, "Host: evil.example")[0] in (400, 421)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost"])
def test_our_own_names_may_pass(live, name):
    assert raw(live, "GET / HTTP/1.1", f"Host: {name}:{live.settings.port}")[0] == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_are_refused(live, headers):
    answer = live.client.post("/api/read", json=QUESTION, headers=headers)
    assert answer.status_code == 403
    sentence(answer)


def test_our_own_origin_may_pass(live):
    headers = {"Origin": live.url, "Sec-Fetch-Site": "same-origin"}
    assert live.client.post("/api/read", json=QUESTION, headers=headers).status_code == 200


# ---- bodies


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json(live, media):
    answer = live.client.post(
        "/api/read", content=json.dumps(QUESTION), headers={"Content-Type": media}
    )
    assert answer.status_code == 415
    sentence(answer)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'"a"', b"\xff\xfe", b"[" * 100_000, b'{"a": NaN}', b"{'a': 1}"],
)
def test_malformed_json(live, content):
    answer = live.client.post(
        "/api/read", content=content, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    sentence(answer)


def test_a_large_body_is_refused_before_it_is_read(live):
    large = {"subject": {"text": "x" * (live.settings.limits.body + 1)}}
    answer = live.ask("read", **large)
    assert answer.status_code == 413
    sentence(answer)
    host = f"Host: 127.0.0.1:{live.settings.port}"
    claim = [host, "Content-Type: application/json", "Content-Length: 10000000000"]
    assert raw(live, "POST /api/read HTTP/1.1", *claim)[0] == 413


def test_a_large_body_without_a_length_is_refused(live):
    def pieces():
        for _ in range(80):
            yield b" " * 8192

    headers = {"Content-Type": "application/json"}
    assert live.client.post("/api/read", content=pieces(), headers=headers).status_code == 413


@pytest.mark.parametrize(
    ("question", "body"),
    [
        ("read", {}),
        ("read", {"subject": "text"}),
        ("read", {"subject": {}}),
        ("read", {"subject": {"text": 5}}),
        ("read", {"subject": {"text": "a", "path": "/etc/passwd"}}),
        ("read", {"subject": {"text": "a"}, "more": 1}),
        ("read", {"subject": {"gallery": ["a"]}}),
        ("model", {**QUESTION, "model": 3}),
        ("trace", {**QUESTION, "heuristic": "best"}),
        ("trace", {**QUESTION, "order": "sorted"}),
        ("trace", {**QUESTION, "seed": -1}),
        ("trace", {**QUESTION, "events": 1.5}),
        ("check", {**QUESTION, "values": "1"}),
        ("check", {**QUESTION, "values": [1, "2"]}),
        ("check", {**QUESTION, "values": [True]}),
        ("hint", QUESTION),
        ("generate", {"kind": "ripple"}),
        ("generate", {"kind": "ripple", "options": {"size": ["1"]}}),
        ("export", {**QUESTION, "format": None}),
    ],
)
def test_arguments_of_the_wrong_type(live, question, body):
    answer = live.ask(question, **body)
    assert answer.status_code == 400
    sentence(answer)


def test_other_methods(live):
    asked = [("GET", "/api/read"), ("POST", "/"), ("PUT", "/api/read"), ("DELETE", "/api/kinds")]
    for method, path in asked:
        answer = live.client.request(method, path)
        assert answer.status_code in (404, 405)
        sentence(answer)


# ---- bound elsewhere


def test_a_token_is_required_elsewhere():
    with serve(Limits(), token="secret") as live:
        for path in ("/", "/main.js", "/api/kinds", "/?token=wrong", "/main.js?token=secret"):
            answer = live.client.get(path)
            assert answer.status_code == 401
            sentence(answer)
        headers = {"X-Minuet-Token": "secret"}
        assert live.client.post("/api/read", json=QUESTION, headers=headers).status_code == 200
        with httpx.Client(base_url=live.url, follow_redirects=True) as client:
            page = client.get("/?token=secret")
            assert page.status_code == 200
            assert page.url.query == b""
            cookie = page.history[0].headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert client.post("/api/read", json=QUESTION).status_code == 200


def test_the_address_to_open():
    assert Settings(port=9000).url == "http://127.0.0.1:9000/"
    assert Settings(host="0.0.0.0", port=9, token="t").url == "http://127.0.0.1:9/?token=t"
    assert "[::1]:8000" in Settings(host="::1", port=8000).hosts
    assert Settings(host="10.0.0.5", port=80).hosts == {"10.0.0.5", "10.0.0.5:80"}
