"""Which browser the page is looked at with, and how it is started."""

from __future__ import annotations

import os
import shutil

BROWSERS = (
    "chromium-headless-shell",  # without windows, it needs a third less time
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
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no other machine is to be found
)


def find_browser():
    """The program to start; None if there is none. MINUET_BROWSER names another one."""
    named = os.environ.get("MINUET_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)
