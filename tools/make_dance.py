"""Make the animation at the top of the README: six words as dancing links.

python tools/make_dance.py      # writes docs/dance.svg
"""

from __future__ import annotations

from pathlib import Path

from minuet import Option, Problem, animate

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "dance.svg"
WORDS = ("ce", "adg", "bcf", "adf", "bg", "deg")


def draw() -> str:
    """Return the picture: which words have each letter exactly once?"""
    words = Problem("abcdefg", options=[Option(word, label=word) for word in WORDS])
    return animate(words, "links", size=600).svg


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
