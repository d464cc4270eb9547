"""Endless searches, clients that leave, many at once: the server stays up and responsive."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from threading import Event, Thread

import pytest
from effort import amount
from page_puzzles import EASY, FOREVER, LONG, RIPPLE
from page_server import serve
from steady import is_at_work, wait_until

from minuet.apps.web import frames, pool
from minuet.apps.web.settings import Limits


def frames_of(answer):
    """The frames of a stream, with arrays of numbers as they are."""
    stream = BytesIO(answer.content)
    while found := frames.read(stream):
        kind, content = found
        yield array("i", content) if kind == frames.NUMBERS else json.loads(content)


def lines(answer):
    return [*frames_of(answer)]


def begin(live, question, body):
    """Send a question over a separate socket, which can be closed at any time."""
    content = json.dumps(body).encode()
    head = (
        f"POST /api/{question} HTTP/1.1\r\nHost: 127.0.0.1:{live.settings.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    line = socket.create_connection(("127.0.0.1", live.settings.port), 60)
    line.sendall(head.encode() + content)
    return line


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def strict():
    """A server with little time and few workers."""
    with serve(Limits(seconds=1.0, workers=2, patience=60.0, body=100_000)) as running:
        yield running


@pytest.fixture(scope="module")
def patient():
    """A server with no time limit to speak of, but few workers."""
    with serve(Limits(seconds=600.0, workers=2, patience=0.3)) as running:
        yield running


def test_a_problem_that_would_run_for_ever(strict, monkeypatch):
    monkeypatch.setattr(pool, "GRACE", 60.0)  # seconds to start on a busy machine

    def ask():
        answer = strict.ask("solve", subject={"text": FOREVER})
        assert answer.status_code == 200
        (ending,) = lines(answer)
        assert ending["count"] == 0
        assert ending["complete"] is False

    ask()


def test_the_server_answers_meanwhile(patient):
    def ask():
        assert patient.client.get("/").status_code == 200
        assert patient.ask("read", subject={"text": RIPPLE}).status_code == 200

    with begin(patient, "solve", {"subject": {"text": FOREVER}}):
        wait_until(lambda: patient.pool.busy)
        ask()
        assert patient.pool.busy
    wait_until(lambda: not patient.pool.busy)


@pytest.mark.parametrize("question", ["solve", "trace"])
def test_a_client_that_goes_away_ends_the_search(patient, question):
    wait_until(lambda: not patient.pool.busy)
    line = begin(patient, question, {"subject": {"text": FOREVER}})
    wait_until(lambda: patient.pool.busy)
    (worker,) = patient.pool.busy
    if question == "trace":
        assert line.recv(1)  # it has begun, and soon waits for its reader
    else:
        is_at_work(worker.process.pid, 0.1)
    line.close()
    wait_until(lambda: not is_running(worker.process.pid))
    wait_until(lambda: not patient.pool.busy)


def test_quick_questions_have_a_worker_of_their_own_when_searches_are_refused(patient):
    held = [begin(patient, "solve", {"subject": {"text": FOREVER}}) for _ in range(2)]
    try:
        wait_until(lambda: len(patient.pool.busy) == 2)
        for question in ("read", "model"):
            assert patient.ask(question, subject={"text": RIPPLE}).status_code == 200
        answer = patient.ask("solve", subject={"text": RIPPLE})
        assert answer.status_code == 503
        assert answer.json()["error"]["busy"] is True
        assert answer.headers["retry-after"]
        assert patient.client.get("/").status_code == 200
    finally:
        for line in held:
            line.close()
    wait_until(lambda: patient.ask("solve", subject={"text": RIPPLE}).status_code == 200)


def test_a_worker_that_hangs_is_killed(strict, monkeypatch):
    monkeypatch.setattr(pool, "GRACE", 0.2)
    answers = []
    asking = Thread(target=lambda: answers.append(strict.ask("solve", subject={"text": FOREVER})))
    asking.start()
    wait_until(lambda: strict.pool.busy)
    (worker,) = strict.pool.busy
    os.kill(worker.process.pid, signal.SIGSTOP)
    asking.join(600)
    assert answers[0].status_code == 504
    assert answers[0].json()["error"]["stopped"] is True
    wait_until(lambda: not is_running(worker.process.pid))


def test_a_worker_that_dies_is_replaced(patient):
    answers = []
    asking = Thread(target=lambda: answers.append(patient.ask("solve", subject={"text": FOREVER})))
    asking.start()
    wait_until(lambda: patient.pool.busy)
    (worker,) = patient.pool.busy
    os.kill(worker.process.pid, signal.SIGKILL)
    asking.join(600)
    assert answers[0].status_code == 507
    assert patient.ask("read", subject={"text": RIPPLE}).status_code == 200


def test_an_idle_worker_that_died_is_not_asked(strict):
    strict.ask("read", subject={"text": RIPPLE})
    wait_until(lambda: strict.pool.idle)
    for worker in strict.pool.idle:
        os.kill(worker.process.pid, signal.SIGKILL)
        wait_until(lambda worker=worker: not worker.is_alive)
    assert strict.ask("read", subject={"text": RIPPLE}).status_code == 200


def test_too_little_memory():
    with serve(Limits(memory=46 * 1024**2, options=10**9, entries=10**9, workers=1)) as live:
        text = "." * 1296  # a 36x36 sudoku has 46,656 options
        answer = live.ask("model", subject={"text": text, "kind": "sudoku"})
        assert answer.status_code == 507
        assert "memory" in answer.json()["error"]["message"]
        assert live.client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("limits", "question", "text"),
    [
        (Limits(cells=80), "read", EASY),
        (Limits(options=100), "model", EASY),
        (Limits(options=100), "trace", EASY),
        (Limits(entries=1000), "solve", EASY),
    ],
)
def test_caps(limits, question, text):
    with serve(limits) as live:
        answer = live.ask(question, subject={"text": text})
        assert answer.status_code == 422
        assert "too large" in answer.json()["error"]["message"]


def test_a_search_is_watched_up_to_a_limit():
    with serve(Limits(events=1234)) as live:
        answer = lines(live.ask("trace", subject={"text": LONG}))
        assert (answer[-1]["events"], answer[-1]["complete"]) == (1234, False)
        assert sum(len(line) // 4 for line in answer[1:-1]) == 1234


MANY = amount(24, 50)


def test_many_quick_clients_at_once():
    with serve(Limits(patience=120.0)) as live:
        assert [answer.status_code for answer in many(live)] == [200] * MANY
        assert len(live.pool.idle) + len(live.pool.busy) <= live.settings.limits.workers + 1


def many(live):
    """The answers to many questions asked at the same time."""
    start = Event()

    def ask(number):
        start.wait()
        question = ("read", "solve", "trace", "model")[number % 4]
        return live.ask(question, subject={"text": EASY if number % 3 else RIPPLE})

    with ThreadPoolExecutor(MANY) as clients:
        asked = [clients.submit(ask, number) for number in range(MANY)]
        start.set()
        return [each.result(600) for each in asked]


def test_clients_that_leave_while_a_worker_starts_do_not_count(monkeypatch):
    begun, start, reported = [], pool.Worker.start, Event()

    async def slow(limits):
        begun.append(limits)
        while not reported.is_set():
            await asyncio.sleep(0.01)
        return await start(limits)

    with serve(Limits(workers=1)) as live:
        wait_until(lambda: live.pool.idle)
        os.kill(live.pool.idle[0].process.pid, signal.SIGKILL)
        wait_until(lambda: not live.pool.idle[0].is_alive)
        monkeypatch.setattr(pool.Worker, "start", slow)
        for number in range(5):
            with begin(live, "solve", {"subject": {"text": RIPPLE}}):
                wait_until(lambda: live.pool._searches.locked())
            wait_until(lambda number=number: not live.pool._searches.locked())
        reported.set()
        assert live.ask("read", subject={"text": RIPPLE}).status_code == 200
        assert len(begun) == 1


def test_a_worker_that_could_not_start_does_not_keep_others_alive(monkeypatch):
    async def no_room(limits):
        await asyncio.sleep(0.01)
        raise OSError("no room for a process")

    async def go_away_and_close():
        workers = pool.Pool(Limits())
        await workers.warm_up()
        (idle,) = workers.idle
        workers.idle.clear()
        monkeypatch.setattr(pool.Worker, "start", no_room)
        asked = asyncio.create_task(workers._take())
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert workers._spare
        workers.idle.append(idle)
        await workers.close()
        return idle

    with ThreadPoolExecutor(1) as thread:  # the browser has its own event loop in this thread
        idle = thread.submit(lambda: asyncio.run(go_away_and_close())).result(600)
    assert not idle.is_alive


def test_a_client_that_goes_away_in_the_middle_of_its_question(live, caplog):
    host = f"Host: 127.0.0.1:{live.settings.port}"
    head = f"POST /api/read HTTP/1.1\r\n{host}\r\nContent-Type: application/json\r\n"
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", live.settings.port), 60) as line:
            line.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
            assert live.ask("read", subject={"text": RIPPLE}).status_code == 200
        assert live.ask("read", subject={"text": RIPPLE}).status_code == 200
    assert caplog.records == []  # not a failure of the server


def test_a_reader_that_is_slow_does_not_hold_up_others(live):
    with begin(live, "trace", {"subject": {"text": LONG}}) as line:
        line.recv(1000)

        def ask():
            assert live.ask("read", subject={"text": RIPPLE}).status_code == 200

        ask()


def test_clients_that_go_away_at_every_moment(live):
    for moment in range(12):
        line = begin(live, "trace", {"subject": {"text": LONG}})
        if moment % 3 == 1:
            line.recv(100)
        time.sleep(moment * 0.004)
        line.close()
    with socket.create_connection(("127.0.0.1", live.settings.port)) as line:
        line.sendall(b"POST /api/read HTTP/1.1\r\nHost: x")
    wait_until(lambda: not live.pool.busy)
    assert live.ask("read", subject={"text": RIPPLE}).status_code == 200


def test_rubbish_instead_of_http(live):
    for rubbish in (b"\x00" * 100, b"GET\r\n\r\n", b"A" * 100_000, b"POST / HTTP/9.9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", live.settings.port), 60) as line:
            try:
                line.sendall(rubbish + b"\r\n\r\n")
                answer = line.recv(65536)
            except ConnectionError:
                answer = b""
            assert b"Traceback" not in answer
    assert live.client.get("/").status_code == 200


def test_workers_end_with_the_server():
    with serve(Limits(workers=2)) as live:
        held = begin(live, "solve", {"subject": {"text": FOREVER}})
        wait_until(lambda: live.pool.busy)
        workers = [worker.process.pid for worker in (*live.pool.idle, *live.pool.busy)]
    wait_until(lambda: not any(map(is_running, workers)))
    held.close()
