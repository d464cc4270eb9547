"""Published puzzles with their answers, from the shared collection (which is not ours).

To test a kind that reads the published format, name its file in FILES.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import shared_data

from minuet.formats import dataset
from minuet.puzzles import kinds

FILES = {
    "starbattle": "Starbattle", "battleships": "Battleship", "tents": "Tent", "akari": "Akari",
    "norinori": "Norinori", "thermometers": "Thermometer", "minesweeper": "Minesweeper",
    "shikaku": "Shikaku", "tatamibari": "Tatamibari", "dominosa": "Dominos",
    "magnets": "Magnetic", "kenken": "KenKen", "skyscrapers": "Skyscraper", "str8ts": "Str8t",
    "graecolatin": "Eulero", "renban": "Renban", "tenner": "TennerGrid", "binairo": "Binairo",
    "nonogram": "Nonogram", "numberlink": "NumberLink",
}  # fmt: skip
SIGNS = {"akari": "o", "minesweeper": "x"}  # the only signs that count
NUMBERED = {"shikaku", "tatamibari", "dominosa"}  # their pieces may have any numbers
SEVERAL: dict[str, set[str]] = {
    "starbattle": {"starbattled1051043_21x21"},
    "battleships": set(),
    "tents": set(),
    "akari": set(),
    "norinori": {"177_12x22"},
    "thermometers": set(),
    "minesweeper": set(),
    "shikaku": set(),
    "tatamibari": set(),
    "dominosa": set(),
    "magnets": set(),
    "kenken": set(),
    "skyscrapers": set(),
    "str8ts": set(),
    "graecolatin": set(),
    "renban": set(),
    "tenner": set(),
    "binairo": set(),
    "nonogram": set(),
    "numberlink": {"445_12x12", "487_15x15", "565_10x10"},
}
"""The published puzzles that have more than one solution, by kind."""
BROKEN: dict[str, set[str]] = {
    "starbattle": {"119_11x11"},  # a stray letter in the answer
    "battleships": {"battleshipd5a4db73_30x30"},  # no answer
    "tents": set(),
    "akari": set(),
    "norinori": set(),
    "thermometers": set(),
    "minesweeper": set(),
    "shikaku": {"30_20x25"},  # text after the answer
    "tatamibari": set(),
    "dominosa": {"5_7x8"},  # no answer
    "magnets": set(),
    "kenken": set(),
    "skyscrapers": set(),
    "str8ts": set(),
    "graecolatin": set(),
    "renban": set(),
    "tenner": {"1_6x10"},  # no answer
    "binairo": set(),
    "nonogram": set(),
    "numberlink": {"181_8x8"},  # two cells are on no path
}
"""The published puzzles whose answer breaks a rule or a clue, or cannot be read, by kind."""

PROVABLE = {"numberlink": 196}
"""The maximum size, in cells, of puzzles whose uniqueness is checked, for slow kinds."""


def known() -> list[str]:
    """The names of the kinds that read the published format and whose file is there."""
    folder = shared_data.folder("published")
    return [
        name
        for name, kind in kinds().items()
        if kind._published_parts and name in FILES and (folder / f"{FILES[name]}.json").exists()
    ]


def entries(name: str, most: int | None = None) -> Iterator[tuple[str, str, str]]:
    """Yield (key, problem, solution) of a kind; about `most` of them, small and large."""
    path = shared_data.folder("published") / f"{FILES[name]}.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    keys = [key for key in found if key not in BROKEN.get(name, ())]
    keys.sort(key=lambda key: len(found[key]["problem"]))
    step = 1 if most is None else max(1, len(keys) // most)
    for key in keys[::step]:
        yield key, found[key]["problem"], found[key]["solution"]


def is_provable(name: str, problem: str) -> bool:
    """Whether it is quick to prove that a puzzle has one solution."""
    height, width = map(int, problem.split("\n")[0].split()[:2])
    return height * width <= PROVABLE.get(name, height * width)


def rows(name: str, text: str) -> list[list[str]]:
    """The rows of an answer, with numbered pieces renumbered by first appearance."""
    lines = [line.split() for line in text.strip().splitlines()[1:]]
    if name in SIGNS:
        return [[word if word == SIGNS[name] else "-" for word in line] for line in lines]
    if name not in NUMBERED:
        return lines
    numbers: dict[str, str] = {}
    return [[numbers.setdefault(word, str(len(numbers))) for word in line] for line in lines]


def answer(name: str, board: object | None) -> list[list[str]]:
    """The rows of our answer, in the same form; none if there is no solution."""
    return [] if board is None else rows(name, dataset.dumps_solution(board))
