"""Light and dark: the colors of drawings at night, by the classes of their elements.

Drawings are made in the colors of the day. A theme is a style sheet that overrides them.
"""

from __future__ import annotations

THEMES = ("auto", "light", "dark")
"""The themes: `auto` is that of the reader."""

PAPER = {"light": "#ffffff", "dark": "#161b22"}
INK, PALE, LINE = "#e6e9ed", "#98a3b0", "#3d4753"
NIGHT: dict[str, dict[str, str]] = {
    "minuet-paper": {"fill": PAPER["dark"]},
    "minuet-sheet": {"fill": PAPER["dark"]},
    "minuet-veil": {"fill": PAPER["dark"]},
    "minuet-black": {"fill": "#8b96a3"},
    "minuet-shade": {"fill": "#252d37"},
    "minuet-hint": {"fill": "#54480f"},
    "minuet-light": {"fill": "#38331a"},
    "minuet-map": {"fill-opacity": "0.5"},
    "minuet-tile": {"fill-opacity": "0.6", "stroke": LINE},
    "minuet-line": {"stroke": LINE},
    "minuet-wall": {"stroke": INK},
    "minuet-cage": {"stroke": PALE},
    "minuet-mark": {"stroke-opacity": "0.4"},
    "minuet-path": {"stroke": INK},
    "minuet-end": {"fill": PAPER["dark"], "stroke": INK},
    "minuet-ring": {"fill-opacity": "0.3"},
    "minuet-sign": {"fill": INK, "stroke": PAPER["dark"]},
    "minuet-given": {"fill": INK},
    "minuet-answer": {"fill": "#79b8f2"},
    "minuet-wrong": {"fill": "#ff8a80"},
    "minuet-clue": {"fill": INK},
    "minuet-outside": {"fill": INK},
    "minuet-text": {"fill": INK},
    "minuet-note": {"fill": PALE},
    "minuet-on-black": {"fill": "#10151b"},
    "minuet-caption": {"fill": PALE},
    "minuet-links": {"fill": INK},
    "minuet-link": {"stroke": INK},
    "minuet-node": {"fill": PAPER["dark"], "stroke": INK},
    "minuet-header": {"fill": "#2f4a7a", "stroke": INK},
    "minuet-root": {"fill": "#7a4f2a", "stroke": INK},
    "minuet-ghost": {"fill": "#1f262f"},
    "minuet-chosen": {"fill": "#2c6b45", "stroke": INK},
    "minuet-marked": {"fill": "#6b5a12", "stroke": INK},
    "minuet-dead": {"fill": "#7d2f2f", "stroke": INK},
    "minuet-matrix": {"fill": INK},
    "minuet-one": {"fill": "#79b8f2"},
}


def style_of(theme: str) -> str:
    """Return the style sheet of a theme.

    >>> style_of("light"), style_of("dark")[:36]
    ('', '.minuet-paper,.minuet-sheet,.minuet-')
    """
    if theme == "light":
        return ""
    rules = "".join(
        f"{selector}{{{';'.join(f'{name}:{value}' for name, value in look)}}}"
        for look, selector in _selectors().items()
    )
    return rules if theme == "dark" else f"@media(prefers-color-scheme:dark){{{rules}}}"


def _selectors() -> dict[tuple[tuple[str, str], ...], str]:
    """The classes that look alike, as the selector of one rule."""
    alike: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for name, look in NIGHT.items():
        alike.setdefault(tuple(look.items()), []).append(f".{name}")
    return {look: ",".join(names) for look, names in alike.items()}
