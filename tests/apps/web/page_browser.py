"""Which browser the tests use, and how it is started."""

from __future__ import annotations

import os
import shutil

BROWSERS = (
    "chromium-headless-shell",  # takes a third less time without windows
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no other host can be found
)


def find_browser():
    """The browser's program, or None; MINUET_BROWSER overrides the search."""
    named = os.environ.get("MINUET_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)
