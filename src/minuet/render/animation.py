"""A recorded search as an animation: SVG that moves by itself, GIF or WebM.

`animate` records the search for a solution and draws its moments. In the animated SVG every element
is written once, and a style sheet says when it can be seen: the file stays small, plays wherever
SVG is shown (even as an `<img>`), and needs no script. Readers who prefer reduced motion see the
last frame, which is the solution.

>>> from minuet import Problem
>>> problem = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
>>> dance = animate(problem)
>>> dance.ending, len(dance.frames), dance.seconds
('solution', 22, 19)
>>> dance.svg.count("<svg"), "@keyframes" in dance.svg
(1, True)
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from minuet.errors import GivenError, choice, show
from minuet.problem import Problem
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render import links
from minuet.render.keyframes import moving
from minuet.render.moments import (
    BoardView,
    LinksView,
    MatrixView,
    Recording,
    Scene,
    View,
    record,
    scenes,
    start_and_end,
)
from minuet.render.themes import THEMES, style_of

__all__ = ["Animation", "animate"]

WAYS = ("board", "matrix", "links")
SECONDS = 30.0  # how long an animation may take
SLOWEST, FASTEST = 0.7, 1 / 12  # seconds of a step
READABLE = 0.3  # seconds of a step whose caption can be read
REST = 4.0  # seconds that the last frame stays
LIMIT = 1_000_000  # events of a search
CAPTION = 28  # the height of the line below the drawing
NARROWEST = 280  # the minimum width, so that captions fit
LETTER = 6.8  # the width of a letter of a caption


class Sheet(NamedTuple):
    """What all frames share: the attributes of the root, the view box, and the size."""

    attributes: str
    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    size: float
    """The width in pixels."""
    title: str
    description: str

    @property
    def height(self) -> float:
        """The height in pixels."""
        _, _, width, height = self.box
        return height * self.size / width

    def opening(self) -> str:
        """Return the opening tag, with the title and the description."""
        box = " ".join(f"{number:g}" for number in self.box)
        described = f"\n<desc>{escape(self.description)}</desc>" if self.description else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {self.attributes} width="{self.size:g}" '
            f'height="{self.height:.0f}" viewBox="{box}">\n'
            f"<title>{escape(self.title)}</title>{described}"
        )


class Frame(NamedTuple):
    """A drawing, in elements, and how long it is shown."""

    elements: tuple[str, ...]
    seconds: float


class Animation:
    """A search that moves: `svg` is an animated SVG; `save` also writes GIF and WebM.

    `ending` says how the search ended: "solution", "none" or "stopped" (by the limit).
    """

    def __init__(
        self, frames: Sequence[Frame], sheet: Sheet, ending: str, *, theme: str, repeat: bool
    ) -> None:
        self.frames = tuple(frames)
        self.sheet = sheet
        self.ending = ending
        self.theme = theme
        self.repeat = repeat

    @property
    def seconds(self) -> int:
        """How long it takes, including the pause at the end."""
        return round(sum(frame.seconds for frame in self.frames))

    @property
    def svg(self) -> str:
        """The animation as one SVG document."""
        shown = [(frame.elements, frame.seconds) for frame in self.frames]
        style, elements = moving(shown, repeat=self.repeat)
        return self._document(style + style_of(self.theme), elements)

    def still(self, number: int = -1) -> str:
        """Return one frame as an SVG document; the last one by default."""
        return self._document(style_of(self.theme), self.frames[number].elements)

    def _document(self, style: str, elements: Iterable[str]) -> str:
        rules = [f"<style>{style}</style>"] if style else []
        return "\n".join([self.sheet.opening(), *rules, *elements, "</svg>"]) + "\n"

    def save(self, place: str | Path) -> None:
        """Write it to a file: .svg, .gif or .webm. The last two need `minuet[animate]`."""
        from minuet.render.video import WRITERS

        path = Path(place)
        if path.suffix == ".svg":
            path.write_text(self.svg, encoding="utf-8")
        elif path.suffix in WRITERS:
            path.write_bytes(WRITERS[path.suffix](self))
        else:
            raise ValueError(f"cannot write {show(path.name)}: expected .svg, .gif or .webm")

    def _repr_svg_(self) -> str:
        return self.svg


# ---- making one


def animate(
    thing: Puzzle | Problem,
    what: str | None = None,
    *,
    seconds: float = SECONDS,
    steps: int | None = None,
    heuristic: str = "fewest",
    model: str | None = None,
    order: Sequence[int] | None = None,
    given: Iterable[Hashable] = (),
    limit: int = LIMIT,
    theme: str = "auto",
    size: int | None = None,
    captions: bool = True,
    repeat: bool = True,
) -> Animation:
    """Record the search for a solution, and draw it as an animation.

    `what` is "board", "matrix" or "links"; if left out, it is the board of a puzzle, and the links
    of a small problem or else its matrix. It plays for at most `seconds`; of a long search it shows
    evenly spaced moments, at most `steps` of them. `theme` is "light", "dark" or "auto" (the
    reader's), `size` the width in pixels. The search stops after `limit` events; `order` lists the
    numbers of all options in the order in which it tries them.
    """
    choice(what or "board", WAYS, "drawing")
    choice(theme, THEMES, "theme")
    puzzle = thing if isinstance(thing, Puzzle) else None
    view = _view(thing, what, model)
    start = [*puzzle.given, *given] if puzzle else [*given]
    try:
        recording = record(view.problem, start, heuristic, limit, order)
    except GivenError as error:
        if puzzle is None or not puzzle._contradicts_itself():
            raise
        raise GivenError("the givens exclude each other: there is nothing to search") from error
    rest = min(REST, seconds / 3)
    shown = _thinned(recording, view, min(steps or LIMIT, int((seconds - rest) / FASTEST)))
    pace = min(SLOWEST, (seconds - rest) / len(shown))
    drawings = view.draw([scene for scene, _ in shown])
    captioned = [_caption(view, recording, *moment, pace) for moment in shown] if captions else []
    title = f"The search for a solution of {_name(thing)}"
    sheet = _sheet(drawings[0][0], title, view.description(shown[-1][0]), size, captions)
    frames = [
        Frame((*_bare(drawing), *_written(sheet, captioned[number : number + 1])), pace)
        for number, drawing in enumerate(drawings)
    ]
    frames[-1] = frames[-1]._replace(seconds=rest)
    return Animation(frames, sheet, recording.ending, theme=theme, repeat=repeat)


def moment(
    thing: Puzzle | Problem, what: str, labels: Iterable[Hashable], *, model: str | None = None
) -> str:
    """Return one drawing of a search as SVG: what is left when these options have been taken.

    >>> from minuet import Problem
    >>> moment(Problem("ab", options=["a", "b"]), "links", [0]).count("minuet-chosen")
    1
    """
    view = _view(thing, what, model)
    options = view.problem.options
    taken = [(options[view.problem.index(label)].items[0], label) for label in labels]
    (drawing,) = view.draw([Scene(tuple(taken), None)])
    sheet = _sheet(drawing[0], f"A moment of {_name(thing)}", "", None, False)
    return "\n".join([sheet.opening(), *_bare(drawing), "</svg>"]) + "\n"


def _view(thing: Puzzle | Problem, what: str | None, model: str | None) -> View:
    if isinstance(thing, Puzzle):
        problem = thing.problem(model or thing._taught_model or None)
        if what in (None, "board"):
            return BoardView(problem, thing)
        return (MatrixView if what == "matrix" else LinksView)(problem, thing)
    if not isinstance(thing, Problem):
        raise TypeError(f"animate() takes a Puzzle or a Problem, not {show(thing)}")
    if model is not None:
        raise ValueError("model works only for puzzles, and this is a problem")
    if what == "board":
        raise ValueError("a problem has no board: try 'matrix' or 'links'")
    is_small = max(len(thing.items), len(thing.options)) <= links.MOST and not thing.bounds
    return (LinksView if what == "links" or (what is None and is_small) else MatrixView)(
        thing, None
    )


def _name(thing: Puzzle | Problem) -> str:
    return f"a {thing.title} puzzle" if isinstance(thing, Puzzle) else "an exact cover problem"


def _thinned(recording: Recording, view: View, most: int) -> list[tuple[Scene, int]]:
    """The scenes to show with the numbers of their events: all of them, or evenly spaced ones."""
    numbers = [n for n in range(len(recording)) if recording.kind(n) in view.kinds]
    start, end = start_and_end(recording)
    most = max(most - len(start) - len(end), 2)
    is_long = len(numbers) > most
    if is_long:
        numbers = [numbers[n * (len(numbers) - 1) // (most - 1)] for n in range(most)]
    shown = [(scene, number) for scene, number in scenes(recording, numbers)]
    if not is_long:
        staged = [(stage, n) for scene, n in shown for stage in view.stages(scene)]
        shown = staged if len(staged) <= most else shown
    return [*((scene, 0) for scene in start), *shown, *((scene, len(recording)) for scene in end)]


def _caption(view: View, recording: Recording, scene: Scene, number: int, pace: float) -> str:
    """A sentence if there is time to read it; else the number of the step."""
    if pace >= READABLE or scene.is_end:
        return view.caption(scene)
    return f"step {number + 1:,} of {len(recording):,}"


# ---- the sheet


def _sheet(opening: str, title: str, description: str, size: int | None, captions: bool) -> Sheet:
    """The sheet of a drawing with this opening tag, with room below it for captions."""
    found = dict(re.findall(r'([\w:-]+)="([^"]*)"', opening))
    left, top, width, height = map(float, found["viewBox"].split())
    wide = max(width, NARROWEST) if captions else width
    box = (left - (wide - width) / 2, top, wide, height + CAPTION * captions)
    kept = {name: value for name, value in found.items() if name not in SET_HERE}
    attributes = " ".join(f'{name}="{value}"' for name, value in kept.items())
    return Sheet(attributes, box, float(size or wide), title, description)


SET_HERE = ("xmlns", "width", "height", "viewBox")


def _bare(drawing: Iterable[str]) -> Iterator[str]:
    """The elements of a drawing without the opening tag and the title."""
    return (line for line in drawing if not line.startswith(("<svg", "<title", "</svg")))


def _written(sheet: Sheet, captions: Iterable[str]) -> Iterator[str]:
    left, top, width, height = sheet.box
    for caption in captions:
        fitting = int((width - 16) / LETTER)
        short = caption if len(caption) <= fitting else caption[: fitting - 1] + "…"
        yield (
            f'<text class="minuet-caption" x="{left + width / 2:g}" y="{top + height - 9:g}" '
            f'font-size="13" text-anchor="middle" fill="#5b6673">{escape(short)}</text>'
        )
