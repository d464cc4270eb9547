"""Pages in a browser: whatever one complains about, or fetches from elsewhere, is a fault."""

from __future__ import annotations


class Visits:
    """Opens pages. Those without wishes of their own share one, which is loaded anew each time."""

    def __init__(self, browser, live):
        self.browser, self.live = browser, live
        self.shared = None
        self.own = []
        self.faults = []

    def open(self, fragment="", **options):
        """Open the page at this end of the address."""
        page = self._page(**options) if options else self._shared()
        if page.url.startswith(self.live.url):  # twice as quick as going away and coming back
            page.evaluate("fragment => history.replaceState(null, '', `/${fragment}`)", fragment)
            page.reload()
        else:
            page.goto(f"{self.live.url}/{fragment}")
        page.wait_for_selector("body[data-ready]")
        return page

    def end(self):
        """Close what a test has opened for itself, and see what was wrong."""
        for page in self.own:
            page.context.close()
        if self.shared and not self.shared.is_closed():
            self.shared.evaluate("localStorage.clear()")
        faults, self.own, self.faults = self.faults, [], []
        assert faults == []

    def _shared(self):
        if self.shared is None or self.shared.is_closed():
            self.shared = self._page()
            self.own.remove(self.shared)
        return self.shared

    def _page(self, *, width=1280, height=800, **options):
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._listen)
        page.on("request", self._watch)
        self.own.append(page)
        return page

    def _listen(self, message):
        # The browser itself reports answers like 422, which the page understands.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def _watch(self, request):
        if not request.url.startswith((f"{self.live.url}/", "blob:", "data:", "about:")):
            self.faults.append(f"a request to {request.url}")
