"""Pages in a browser: whatever one complains about, or fetches from elsewhere, is a fault."""

from __future__ import annotations

# Go to another address, and leave nothing behind that would be found there.
LEAVE = """fragment => {
  globalThis.minuet?.place.forget();
  history.replaceState(null, "", `/${fragment}`);
}"""
NOWHERE = "ERR_NAME_NOT_RESOLVED"  # what comes of a request to elsewhere: see `conftest.py`


class Visits:
    """Opens pages. The tests share one, which is loaded anew each time, and one for fingers.

    A test that changes what the page gets from the server asks for one of its `own`.
    """

    def __init__(self, browser, live):
        self.browser, self.live = browser, live
        self.shared = {}  # by whether they are touched, and of a phone
        self.own = []
        self.faults = []

    def open(
        self, fragment="", *, width=1280, height=800, own=False, color_scheme="light",
        reduced_motion="no-preference", has_touch=False, is_mobile=False,
    ):  # fmt: skip
        """Open the page at this end of the address."""
        device = {"has_touch": has_touch, "is_mobile": is_mobile}
        page = self._own(device) if own else self._shared(device)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if page.url.startswith(self.live.url):  # twice as quick as going away and coming back
            page.evaluate(LEAVE, fragment)
            page.reload()
        else:
            page.goto(f"{self.live.url}/{fragment}")
        page.wait_for_selector("body[data-ready]")
        return page

    def end(self):
        """Close what a test has opened for itself, and see what was wrong."""
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
        """Note an error; one of them is a request to elsewhere, which this browser cannot make.

        To listen to each request would cost an eighth of the time of a visit.
        """
        # The browser itself reports answers like 422, which the page understands.
        is_answer = "Failed to load resource" in message.text and NOWHERE not in message.text
        if message.type == "error" and not is_answer:
            self.faults.append(message.text)
