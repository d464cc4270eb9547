"""LZ-string, the compression of text that f-puzzles puts into its addresses.

It is LZ78: both sides build the same dictionary of strings, and a text is a series of their
numbers. Numbers 0 to 2 are commands: a new character of 8 bits follows, one of 16 bits follows, the
end. The numbers are written with as many bits as the dictionary needs at that point, the lowest bit
first; six bits, the highest first, make a character of base 64.

>>> compress("hello, i am a 猫")
'BYUwNmD2A0AECWsCGBbZtDUzkA=='
>>> decompress("BYUwNmD2A0AECWsCGBbZtDUzkA==")
'hello, i am a 猫'
"""

from __future__ import annotations

from minuet.errors import FormatError
from minuet.puzzles.base.bounds import MOST_TEXT

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SHORT, LONG, END = 0, 1, 2


class _Width:
    """How many bits a number has: one more whenever the dictionary outgrows it.

    Writer and reader take a step for each number and for each new character.
    """

    def __init__(self, bits: int, room: int) -> None:
        self.bits = bits
        self.room = room  # steps until the next bit

    def step(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """Compress a text into characters of base 64."""
    bits: list[int] = []
    width = _Width(2, 2)
    numbers: dict[str, int] = {}
    fresh: set[str] = set()  # characters that have a number, but have not been written yet

    def write(number: int, count: int) -> None:
        bits.extend(number >> place & 1 for place in range(count))

    def emit(word: str) -> None:
        if word in fresh:
            fresh.remove(word)
            code = ord(word)
            write(SHORT if code < 256 else LONG, width.bits)
            write(code, 8 if code < 256 else 16)
            width.step()
        else:
            write(numbers[word], width.bits)
        width.step()

    word = ""
    for sign in _units(text):
        if sign not in numbers:
            numbers[sign] = len(numbers) + 3
            fresh.add(sign)
        if word + sign in numbers:
            word += sign
            continue
        emit(word)
        numbers[word + sign] = len(numbers) + 3
        word = sign
    if word:
        emit(word)
    write(END, width.bits)
    return _to_base64(bits)


def _units(text: str) -> str:
    """The text in units of 16 bits, as JavaScript has it."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _to_base64(bits: list[int]) -> str:
    bits = bits + [0] * (-len(bits) % 6 or 6)
    signs = [
        ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)
    ]
    return "".join(signs) + "=" * (-len(signs) % 4)


class _Bits:
    """Reads numbers from characters of base 64."""

    def __init__(self, text: str) -> None:
        self.bits: list[int] = []
        for at, sign in enumerate(text.rstrip("=")):
            number = ALPHABET.find(sign)
            if number < 0:
                raise FormatError(f"{sign!r} is not a digit of base 64", column=at + 1)
            self.bits.extend(number >> place & 1 for place in (5, 4, 3, 2, 1, 0))
        self.at = 0

    def read(self, count: int) -> int:
        if self.at + count > len(self.bits):
            raise FormatError("the compressed text ends too early")
        taken = self.bits[self.at : self.at + count]
        self.at += count
        return sum(bit << place for place, bit in enumerate(taken))


def decompress(text: str) -> str:
    """Decompress what `compress` made; anything else raises a `FormatError`."""
    bits = _Bits(text)
    width = _Width(2, 2)
    words: list[str] = ["", "", ""]
    found: list[str] = []
    last = ""
    length = 0
    while True:
        number = bits.read(width.bits)
        if number == END:
            break
        if number in (SHORT, LONG):
            words.append(chr(bits.read(8 if number == SHORT else 16)))
            number = len(words) - 1
            width.step()
        if number > len(words) or (number == len(words) and not last):
            raise FormatError("the compressed text is damaged")
        word = words[number] if number < len(words) else last + last[0]
        found.append(word)
        length += len(word)
        if length > MOST_TEXT:
            raise FormatError(f"the compressed text is too long: the limit is {MOST_TEXT:,}")
        if last:
            words.append(last + word[0])
        last = word
        width.step()
    data = "".join(found).encode("utf-16-le", "surrogatepass")
    return data.decode("utf-16-le", "replace")
