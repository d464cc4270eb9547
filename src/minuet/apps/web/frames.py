"""How server, child process and browser talk: frames of a kind, a length and a content.

A question is one frame of JSON to the child. It answers with any number of JSON and NUMBERS frames
and then with one END or FAIL frame. FAIL carries JSON: the status of the answer and the error. JSON
and NUMBERS (32-bit, little-endian) go to the browser as they are.
"""

from __future__ import annotations

import json
import sys
from array import array
from struct import Struct
from typing import BinaryIO

HEAD = Struct(">BI")
JSON, NUMBERS, END, FAIL = range(4)
LARGEST = 64 * 1024 * 1024


def frame(kind: int, content: bytes = b"") -> bytes:
    """Return the bytes of a frame."""
    return HEAD.pack(kind, len(content)) + content


def pack(answer: object) -> bytes:
    """Return the frame of an answer: of numbers for an array of 32-bit numbers, else of JSON.

    >>> pack([1]), pack(array("i", [1]))
    (b'\\x00\\x00\\x00\\x00\\x03[1]', b'\\x01\\x00\\x00\\x00\\x04\\x01\\x00\\x00\\x00')
    """
    if not isinstance(answer, array):
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        return frame(JSON, text.encode())
    if sys.byteorder == "big":
        answer.byteswap()
    return frame(NUMBERS, answer.tobytes())


def read(stream: BinaryIO) -> tuple[int, bytes] | None:
    """Read a frame; None at the end of the stream.

    >>> from io import BytesIO
    >>> stream = BytesIO(frame(JSON, b"[1]"))
    >>> read(stream), read(stream)
    ((0, b'[1]'), None)
    """
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    kind, length = HEAD.unpack(head)
    return kind, stream.read(length)
