"""Pages in a browser: an error in the console or a request to another host fails the test."""

from __future__ import annotations

# Go to another address, and leave nothing behind for the next test.
LEAVE = """fragment => {
  globalThis.minuet?.place.forget();
  history.replaceState(null, "", `/${fragment}`);
}"""
NOWHERE = "ERR_NAME_NOT_RESOLVED"  # the error for any other host: see `page_browser.py`


class Visits:
    """Opens pages. The tests share one page, which is reloaded each time, and another for touch.

    A test that changes what the page gets from the server asks for its `own`.
    """

    def __init__(self, browser, live):
        self.browser, self.live = browser, live
        self.shared = {}  # by whether the page has touch, and is on a phone
        self.own = []
        self.faults = []

    def open(
        self, fragment="", *, width=1280, height=800, own=False, color_scheme="light",
        reduced_motion="no-preference", has_touch=False, is_mobile=False,
    ):  # fmt: skip
        """Open the page with this fragment of the address."""
        device = {"has_touch": has_touch, "is_mobile": is_mobile}
        page = self._own(device) if own else self._shared(device)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if page.url.startswith(self.live.url):  # twice as fast as leaving and coming back
            page.evaluate(LEAVE, fragment)
            page.reload()
        else:
            page.goto(f"{self.live.url}/{fragment}")
        page.wait_for_selector("body[data-ready]")
        return page

    def end(self):
        """Close the pages that a test opened for itself, and check for errors."""
        for page in self.own:
            page.context.close()
        for page in self.shared.values():
            if not page.is_closed():
                page.evaluate("localStorage.clear()")
        faults, self.own, self.faults = self.faults, [], []
        assert faults == []

    def _own(self, device):
        self.own.append(self._page(device))
        return self.own[-1]

    def _shared(self, device):
        key = (*device.values(),)
        if key not in self.shared or self.shared[key].is_closed():
            self.shared[key] = self._page(device)
        return self.shared[key]

    def _page(self, device):
        page = self.browser.new_context(**device).new_page()
        page.set_default_timeout(240_000)  # machines may be very busy
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message):
        """Note errors, including failed requests to other hosts, which this browser cannot reach.

        Listening to each request would take an eighth of the time of a visit.
        """
        # The browser reports answers like 422, although the page handles them.
        is_answer = "Failed to load resource" in message.text and NOWHERE not in message.text
        if message.type == "error" and not is_answer:
            self.faults.append(message.text)
