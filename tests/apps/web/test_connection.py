"""The server stops while the page is open, and comes back."""

from __future__ import annotations

from page_puzzles import EASY
from page_steps import gallery, play, put, verdict
from steady import wait_until

IS_CALM = True


def lose(page):
    page.route("**/api/**", lambda route: route.abort())
    page.route("**/icon.svg", lambda route: route.abort())


def come_back(page):
    page.unroute("**/api/**")
    page.unroute("**/icon.svg")
    page.wait_for_selector("#lost", state="hidden")


def test_the_page_says_so_and_resumes_when_it_is_back(visit):
    page = visit("#g=toy")
    put(page, EASY)
    lose(page)
    page.click("#solve")
    verdict(page, "is not responding")
    assert "as soon as it is back" in page.inner_text("#lost")
    come_back(page)
    assert "is back" in page.inner_text("#toast")
    assert page.inner_text("#verdict") == ""
    page.click("#solve")
    verdict(page, "Exactly one")
    # an answer that breaks off
    page.route("**/api/solve", lambda route: route.fulfill(status=200, body=""))
    page.click("#solve")
    verdict(page, "cut off")
    # a game that was begun without the server
    gallery(page, "queens-8")
    page.evaluate("minuet.desk.models.clear()")  # the rules must be fetched again
    lose(page)
    page.click("#modes >> text=Play")
    page.wait_for_selector("#lost:visible")
    come_back(page)
    play(page)


def test_a_page_that_is_opened_too_early(visit):
    page = visit("#g=toy")
    page.route("**/api/**", lambda route: route.abort())
    page.route("**/icon.svg", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("#lost:visible")
    come_back(page)
    page.wait_for_selector("#links .node")


def test_the_page_waits_for_a_busy_server_and_says_so(visit):
    page = visit("#g=toy")
    refused = []

    def refuse(route):
        refused.append(route.request.url)
        busy = {"error": {"message": "Busy.", "busy": True}}
        route.fulfill(status=503, headers={"Retry-After": "0.2"}, json=busy)

    page.route("**/api/*", refuse)
    page.reload()
    page.wait_for_selector("#busy:visible")
    wait_until(lambda: page.wait_for_timeout(20) or len(refused) >= 3)
    assert page.inner_text("#title") == "Minuet"
    page.unroute("**/api/*")
    page.wait_for_selector("#links .node")
    page.wait_for_selector("#busy", state="hidden")
    page.route("**/api/*", refuse)
    page.click("#solve")
    page.wait_for_selector("#busy:visible")
    page.click("#solve")  # stop: nothing waits anymore
    verdict(page, "Canceled")
    assert page.is_hidden("#busy")
