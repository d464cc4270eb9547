"""Change a text a little at random, as a typo, a broken program or a prankster would."""

from __future__ import annotations

import re
from random import Random

NUMBERS = [
    "0", "-1", "1", "2", "7", "36", "37", "99", "1000", "777", "65536", "1000000000",
    "4294967296", "9" * 30, "9" * 5000, "1.5", "1e3", "1e999", "-0", "00", "0x10", "NaN",
    "Infinity", "-Infinity", "true", "null", '"x"', "[]", "{}", "[[1]]", "١٢", "²",
]  # fmt: skip
SIGNS = list("0123456789.#-?|:;,/\\[]{}()\"'<>=+*_ \t\n\r\0\ufeff\u2028éA☃𝔸")
WORDS = ["kind: ", "given: ", "size: ", "box: ", "sums: ", "secondary: ", "x" * 200, " " * 200]
MOST = 20_000  # characters in the result


def mutate(text: str, others: list[str], random: Random) -> str:
    """Return the text with one to four changes; `others` are texts to take pieces from."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        text = random.choice(CHANGES)(text, others, random)[:MOST]
    return text


def _span(text: str, random: Random, most: int = 40) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.randint(0, most))


def _delete(text: str, others: list[str], random: Random) -> str:
    start, end = _span(text, random)
    return text[:start] + text[end:]


def _repeat(text: str, others: list[str], random: Random) -> str:
    start, end = _span(text, random)
    return text[:end] + text[start:end] * random.choice((1, 2, 10, 100)) + text[end:]


def _insert(text: str, others: list[str], random: Random) -> str:
    at, _ = _span(text, random)
    return text[:at] + random.choice([*SIGNS, *WORDS]) + text[at:]


def _replace(text: str, others: list[str], random: Random) -> str:
    start, end = _span(text, random, most=2)
    return text[:start] + random.choice(SIGNS) + text[end:]


def _number(text: str, others: list[str], random: Random) -> str:
    """Replace a number with a strange one."""
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text
    start, end = random.choice(places).span()
    return text[:start] + random.choice(NUMBERS) + text[end:]


def _splice(text: str, others: list[str], random: Random) -> str:
    other = random.choice(others)
    start, end = _span(other, random, most=200)
    at, _ = _span(text, random)
    return text[:at] + other[start:end] + text[at:]


def _lines(text: str, others: list[str], random: Random) -> str:
    """Swap, drop or duplicate lines."""
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    change = random.randrange(3)
    if change == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif change == 1:
        del lines[one]
    else:
        lines.insert(other, lines[one])
    return "\n".join(lines)


def _words(text: str, others: list[str], random: Random) -> str:
    """Swap two words."""
    words = re.split(r"(\s+)", text)
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def _nest(text: str, others: list[str], random: Random) -> str:
    start, end = _span(text, random)
    depth = random.choice((1, 5, 30, 2000))
    return text[:start] + "[" * depth + text[start:end] + "]" * depth + text[end:]


def _cut(text: str, others: list[str], random: Random) -> str:
    return text[: random.randint(0, len(text))]


CHANGES = [
    _delete,
    _repeat,
    _insert,
    _replace,
    _number,
    _number,
    _splice,
    _lines,
    _words,
    _nest,
    _cut,
]
