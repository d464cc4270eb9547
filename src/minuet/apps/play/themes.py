"""Colors, light and dark, for the roles that `painting` names."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from textual.theme import Theme

from .painting import Look

INKS = {
    "dark": {
        "line": "#3a4250",
        "wall": "#93a1b5",
        "given": "#f2f5f9",
        "written": "#7cc7ff",
        "mark": "#8794a8",
        "mark_same": "#ffd166",
        "clash": "#ff6b6b",
        "answer": "#9ff5bd",
        "because": "#8ef0b0",
        "gone": "#ff7b7b",
        "corner": "#c9a2f2",
        "cursor": "#15181d",
        "text": "#d5dce6",
        "faint": "#77849a",
        "accent": "#ffd166",
    },
    "light": {
        "line": "#d5d2c8",
        "wall": "#4b5563",
        "given": "#14181f",
        "written": "#0b5cc2",
        "mark": "#6f7787",
        "mark_same": "#b45309",
        "clash": "#c81e1e",
        "answer": "#0c6b34",
        "because": "#0c6b34",
        "gone": "#c81e1e",
        "corner": "#7c3aed",
        "cursor": "#14181f",
        "text": "#242a33",
        "faint": "#697080",
        "accent": "#a85b00",
    },
}
PAPERS = {
    "dark": {
        "board": "#191c22",
        "other": "#1f232b",
        "shade": "#252e3d",
        "black": "#4a5262",
        "light": "#3a3520",
        "peer": "#2a303c",
        "same": "#2c4a72",
        "cursor": "#ffd166",
        "hint": "#234034",
        "answer": "#2f6b48",
        "wrong": "#56262c",
        "panel": "#14161b",
        "bar": "#20242c",
    },
    "light": {
        "board": "#fdfcf9",
        "other": "#f5f3ed",
        "shade": "#e6ecf5",
        "black": "#b9bec8",
        "light": "#fff6cc",
        "peer": "#e9edf3",
        "same": "#bfdbfe",
        "cursor": "#fcc33c",
        "hint": "#d6f5df",
        "answer": "#a7e8bd",
        "wrong": "#fbd5d5",
        "panel": "#f2efe8",
        "bar": "#e5e1d8",
    },
}
TINTS = {
    "dark": ("#1d2a3a", "#2b2437", "#1f3029", "#352a20", "#33222a", "#26303a"),
    "light": ("#e3eefb", "#f0e6fa", "#e1f4e6", "#fcefdc", "#fbe4ea", "#e6f3f3"),
}


def color(theme: str, role: str) -> str:
    """The color of an ink, or else of a paper."""
    return INKS[theme].get(role) or PAPERS[theme][role]


@cache
def style(theme: str, look: Look) -> Style:
    """The colors of a look."""
    paper = look.paper
    if paper.startswith("tint"):
        ground = TINTS[theme][int(paper.removeprefix("tint")) % len(TINTS[theme])]
    else:
        ground = PAPERS[theme][paper]
    # On the bright cursor only what is wrong keeps its color.
    ink = "cursor" if paper == "cursor" and look.ink not in ("clash", "gone") else look.ink
    dark_red = paper == "cursor" and ink != "cursor"
    shown = INKS["light" if dark_red else theme][ink]
    return Style(color=shown, bgcolor=ground, bold=look.bold, strike=look.struck)


def _theme(name: str) -> Theme:
    papers, inks = PAPERS[name], INKS[name]
    return Theme(
        name=f"minuet-{name}",
        primary=inks["written"],
        accent=inks["accent"],
        foreground=inks["text"],
        background=papers["panel"],
        surface=papers["board"],
        panel=papers["bar"],
        dark=name == "dark",
    )


THEMES = {name: _theme(name) for name in INKS}
