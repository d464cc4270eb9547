"""Pages in a browser: an error in the console or a request to another host fails the test."""

from __future__ import annotations

from functools import partial

# Go to another address, and leave nothing behind for the next test.
LEAVE = """fragment => {
  globalThis.minuet?.lastVisit.forget();
  history.replaceState(null, "", `/${fragment}`);
}"""
# Remember the state of all controls, except for those that follow from the puzzle. A page that a
# test has loaded again is compared with what it was before.
REMEMBER = """before => {
  const chosen = "input:not([type=range], [name=view]), select, details";
  globalThis.choices = () => JSON.stringify([
    document.documentElement.dataset.theme,
    document.body.dataset.view,
    document.querySelectorAll("dialog, #toast:not([hidden])").length,
    document.getElementById("apart").value,
    Array.from(document.querySelectorAll("[id][aria-pressed]"), (button) => button.ariaPressed),
    Array.from(document.querySelectorAll(chosen), (element) => {
      const { id, checked, open, selectedIndex } = element;
      return [id, checked, open, selectedIndex > 0];
    }),
  ]);
  return (globalThis.untouched = before ?? choices());
}"""
# Start again without loading the page; false if a control was changed that only loading resets.
START_AGAIN = """async fragment => {
  if (!globalThis.untouched || location.search || fragment?.startsWith("?")) return false;
  const { comparison, desk, lastVisit, watching, welcome } = minuet;
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  document.getElementById("toast").hidden = true;
  for (let k = 0; k < 50 && document.querySelector("dialog"); ++k)
    await new Promise((done) => setTimeout(done, 5)); // closed dialogs are removed by an event
  const pressed = "[id][aria-pressed=true], #pause-at-solutions:not(:checked), #clock.covered," +
    " [name=matrix-kind][value=links]:not(:checked)";
  document.querySelectorAll(pressed).forEach((element) => element.click());
  minuet.setMode("solve"); // before storage is cleared: this saves the game
  localStorage.clear();
  sessionStorage.clear();
  lastVisit.kept = null;
  document.activeElement.blur();
  scrollTo(0, 0);
  for (const id of ["settings", "lesson"]) document.getElementById(id).open = false;
  if (document.body.dataset.view !== "matrix")
    document.querySelector("#view-tabs [value=matrix]").click();
  for (const id of ["animate", "level", "speed"]) {
    const element = document.getElementById(id);
    element.checked = element.defaultChecked;
    element.value = element.defaultValue;
  }
  const apart = document.getElementById("apart");
  if (apart.value !== "0") {
    apart.value = 0;
    apart.dispatchEvent(new Event("input"));
  }
  const selected = (id) => document.getElementById(id).selectedIndex > 0;
  const isAnotherSearch = ["model", "other"].some(selected); // is ended by opening a puzzle
  for (const id of ["heuristic", "order", "model", "other"].filter(selected))
    document.getElementById(id).selectedIndex = 0;
  comparison.describeChoice();
  watching.isSpeedChosen = false;
  watching.setSpeed();
  if (choices() !== untouched) return false;
  if (isAnotherSearch) fragment ??= "#g=toy";
  history.replaceState(null, "", `/${fragment ?? ""}`);
  desk.fragment = null;
  if (fragment === null) {
    watching.forget();
    return true;
  }
  if (!(await desk.follow())) await welcome.open();
  return true;
}"""
SMALLEST = "#g=toy"
# Forget what was saved, and do not draw while other tests run.
REST = """() => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.minuet?.watching.player?.pause();
}"""
NOWHERE = "ERR_NAME_NOT_RESOLVED"  # the error for any other host: see `page_browser.py`


class Visits:
    """Opens pages. The tests share one page, and another for touch.

    A test that changes the page's code asks for its `own`, which is always loaded. What a page gets
    from the server may be changed with `page.route`, which lasts until the test ends. Otherwise
    the first time that a test opens the page, it is loaded again only if starting again is not
    enough.
    """

    def __init__(self, browser, live):
        self.browser, self.live = browser, live
        self.shared = {}  # by whether the page has touch, and is on a phone
        self.apart = {}  # contexts for tests' own pages, which find the files of the page cached
        self.idle = {}  # own pages of earlier tests: loading one again costs half of a new one
        self.untouched = {}  # the state of the controls of pages that were just loaded
        self.media = {}  # the colors and motion that pages take for the system's
        self.opened = set()  # pages that the current test has opened
        self.routed = set()  # pages of which it has changed what they get from the server
        self.own = []
        self.faults = []

    def open(
        self, fragment="", *, width=1280, height=800, own=False, loads=False, color_scheme="light",
        reduced_motion="no-preference", has_touch=False, is_mobile=False,
    ):  # fmt: skip
        """Open the page with this fragment of the address; None: with any puzzle."""
        device = {"has_touch": has_touch, "is_mobile": is_mobile}
        page = self._own(device) if own else self._shared(device)
        if page.viewport_size != {"width": width, "height": height}:
            page.set_viewport_size({"width": width, "height": height})
        media = {"color_scheme": color_scheme, "reduced_motion": reduced_motion}
        if self.media.get(page) != media:  # or else all styles would be computed again
            page.emulate_media(media="screen", **media)
            self.media[page] = media
        may_stay = not loads and not own and page not in self.opened
        if not (may_stay and self._starts_again(page, fragment)):
            self._load(page, SMALLEST if fragment is None else fragment)
        self.opened.add(page)
        return page

    def _starts_again(self, page, fragment):
        if page not in self.untouched or not page.url.startswith(self.live.url):
            return False
        if page.evaluate("() => !globalThis.untouched && document.body.matches('[data-ready]')"):
            page.evaluate(REMEMBER, self.untouched[page])
        return page.evaluate(START_AGAIN, fragment)

    def _load(self, page, fragment):
        if page.url.startswith(self.live.url):  # twice as fast as leaving and coming back
            page.evaluate(LEAVE, fragment)
            page.reload()
        else:
            page.goto(f"{self.live.url}/{fragment}")
        page.wait_for_selector("body[data-ready]")
        self.untouched[page] = page.evaluate(REMEMBER)

    def end(self):
        """Take back the pages that a test opened for itself, and check for errors."""
        for page in self.routed:
            if not page.is_closed():
                page.unroute_all(behavior="ignoreErrors")
        self.routed.clear()
        for key, page in self.own:
            if not page.is_closed():
                self.idle.setdefault(key, []).append(page)
        for page in self.opened:
            if not page.is_closed():
                page.evaluate(REST)
        self.opened.clear()
        self.own = []
        faults = self.faults.copy()
        self.faults.clear()
        assert faults == []

    def beside(self):
        """Visits with pages of their own, for a fixture that keeps them longer than a test."""
        others = Visits(self.browser, self.live)
        for name in ("apart", "idle", "untouched", "media", "routed", "faults"):
            setattr(others, name, getattr(self, name))
        return others

    def close(self):
        """Close everything."""
        for context in (*self.apart.values(), *(page.context for page in self.shared.values())):
            context.close()

    def _own(self, device):
        key = (*device.values(),)
        if key not in self.apart:
            self.apart[key] = self.browser.new_context(**device)
        page = self.idle[key].pop() if self.idle.get(key) else self._page(self.apart[key])
        session = page.context.new_cdp_session(page)
        stored = {"origin": self.live.url, "storageTypes": "local_storage"}
        session.send("Storage.clearDataForOrigin", stored)  # what earlier tests left there
        session.detach()
        self.own.append((key, page))
        return page

    def _shared(self, device):
        key = (*device.values(),)
        if key not in self.shared or self.shared[key].is_closed():
            self.shared[key] = self._page(self.browser.new_context(**device))
        return self.shared[key]

    def _page(self, context):
        page = context.new_page()
        page.set_default_timeout(240_000)  # machines may be very busy
        # The default, to look with each frame, keeps the browser making frames.
        page.wait_for_function = partial(page.wait_for_function, polling=30)
        page.route = self._noting_the_page(page)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._listen)
        return page

    def _noting_the_page(self, page):
        route = page.route

        def noted(*arguments, **options):
            self.routed.add(page)
            return route(*arguments, **options)

        return noted

    def _listen(self, message):
        """Note errors, including failed requests to other hosts, which this browser cannot reach.

        Listening to each request would take an eighth of the time of a visit.
        """
        # The browser reports answers like 422, although the page handles them.
        is_answer = "Failed to load resource" in message.text and NOWHERE not in message.text
        if message.type == "error" and not is_answer:
            self.faults.append(message.text)
