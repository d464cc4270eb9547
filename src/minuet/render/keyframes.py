"""A series of drawings as one animated SVG: CSS keyframes, and every element once.

An element that all drawings have is written unchanged. Any other gets a class whose keyframes turn
it on and off; elements that come and go together share one.

>>> style, elements = moving([(["<a/>", "<b/>"], 1), (["<a/>", "<c/>"], 3)])
>>> print(*elements)
<a/> <g class="k0 h"><b/></g> <g class="k1"><c/></g>
>>> print(style.split("}@")[-1])
keyframes k1{0%{visibility:hidden}25%{visibility:visible}}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from graphlib import TopologicalSorter
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

Element = tuple[str, int]  # its text, and which of those with the same text it is
PATH = re.compile(r'(<path [^>]*?\bd=")([^"]*)("[^>]*/>)')


class _Span(NamedTuple):
    """The drawings in which an element is, as whole numbers from `start` to before `end`."""

    start: int
    end: int


Timeline = tuple[_Span, ...]


def moving(
    drawings: Sequence[tuple[Iterable[str], float]], *, repeat: bool = True
) -> tuple[str, list[str]]:
    """Return the style sheet and the elements of some drawings, each shown for its number of
    seconds.
    """
    lists = [_numbered(elements) for elements, _ in drawings]
    starts = [0.0, *accumulate(seconds for _, seconds in drawings)]
    times = [f"{100 * start / starts[-1]:.3f}".rstrip("0").rstrip(".") for start in starts]
    places: dict[Element, list[int]] = {}
    for number, some in enumerate(lists):
        for element in some:
            places.setdefault(element, []).append(number)
    timelines = {element: _timeline(numbers) for element, numbers in places.items()}
    names: dict[Timeline, str] = {}
    elements = []
    for text, timeline in _joined((each, timelines[each]) for each in _ordered(lists)):
        if timeline == (_Span(0, len(lists)),):
            elements.append(text)
        else:
            name = names.setdefault(timeline, f"k{len(names)}")
            is_last = timeline[-1].end == len(lists)
            elements.append(f'<g class="{name}{"" if is_last else " h"}">{text}</g>')
    rules = [_keyframes(name, timeline, times) for timeline, name in names.items()]
    return _common(starts[-1], repeat) + "".join(rules), elements


def _common(seconds: float, repeat: bool) -> str:
    """The rules of everything that moves. Without motion, the last drawing is shown."""
    times = "infinite" if repeat else "1"
    return (
        f"g{{animation:{seconds:g}s step-end {times}}}.h{{visibility:hidden}}"
        "svg:hover g{animation-play-state:paused}"
        "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    )


def _keyframes(name: str, timeline: Timeline, times: Sequence[str]) -> str:
    on = [times[span.start] for span in timeline]
    off = [times[span.end] for span in timeline if span.end < len(times) - 1]
    if timeline[0].start > 0:
        off.insert(0, "0")
    frames = [(off, "hidden"), (on, "visible")]
    if "0" in on:
        frames.reverse()
    texts = [
        f"{','.join(f'{time}%' for time in some)}{{visibility:{look}}}"
        for some, look in frames
        if some
    ]
    return f".{name}{{animation-name:{name}}}@keyframes {name}{{{''.join(texts)}}}"


def _numbered(elements: Iterable[str]) -> list[Element]:
    seen: dict[str, int] = {}
    numbered = []
    for text in elements:
        seen[text] = seen.get(text, -1) + 1
        numbered.append((text, seen[text]))
    return numbered


def _timeline(numbers: Sequence[int]) -> Timeline:
    """Neighboring numbers joined to spans.

    >>> _timeline([0, 1, 4])
    (_Span(start=0, end=2), _Span(start=4, end=5))
    """
    spans = []
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        spans.append(_Span(run[0], run[-1] + 1))
    return tuple(spans)


def _ordered(lists: Iterable[Sequence[Element]]) -> list[Element]:
    """All elements in an order that keeps that of every drawing: what is later lies on top."""
    sorter: TopologicalSorter[Element] = TopologicalSorter()
    for some in lists:
        for element in some:
            sorter.add(element)
        for before, after in pairwise(some):
            sorter.add(after, before)
    return [*sorter.static_order()]


def _joined(elements: Iterable[tuple[Element, Timeline]]) -> list[tuple[str, Timeline]]:
    """Make one path of paths that look alike and come and go together."""
    joined: dict[object, tuple[str, Timeline]] = {}
    for (text, _), timeline in elements:
        found = PATH.fullmatch(text)
        key = (found[1], found[3], timeline) if found else len(joined)
        before = joined.get(key)
        if found and before:
            path = PATH.fullmatch(before[0])[2] + found[2]  # type: ignore[index]
            joined[key] = (found[1] + path + found[3], timeline)
        else:
            joined[key] = (text, timeline)
    return [*joined.values()]
