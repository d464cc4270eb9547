"""Draw the icons of the hosted page from its icon.svg; needs Chromium.

python tools/make_icons.py
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src" / "minuet" / "apps" / "web" / "static"
ICONS = {"icon-180": (180, 1.0), "icon-192": (192, 1.0), "icon-512": (512, 1.0)}
ICONS["icon-maskable"] = (512, 0.75)  # for systems that crop it to their own shape
PAPER = "#3156c9"  # size of the drawing itself


def main() -> None:
    """Write all icons."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    place = os.environ.get("MINUET_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (size, share) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            paper = PAPER if share < 1 else "none"
            body = "margin: 0; height: 100vh; display: grid; place-items: center"
            look = f"body {{ {body}; background: {paper} }} svg {{ width: {share * 100}vw }}"
            page.set_content(f"<style>{look}</style>{drawing}")
            page.screenshot(path=STATIC / "site" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
