"""How server and child process talk: frames of a length, a kind and a text, over pipes.

A question is one frame of JSON to the child. It answers with any number of DATA frames, each a line
of JSON that goes to the browser as it is, and then with one END or FAIL frame. FAIL carries JSON:
the status of the answer and the error.
"""

from __future__ import annotations

from struct import Struct
from typing import BinaryIO

__all__ = ["DATA", "END", "FAIL", "HEAD", "LARGEST", "read", "write"]

HEAD = Struct(">BI")
DATA, END, FAIL = range(3)
LARGEST = 64 * 1024 * 1024


def write(stream: BinaryIO, kind: int, content: bytes = b"") -> None:
    """Write a frame at once."""
    stream.write(HEAD.pack(kind, len(content)) + content)
    stream.flush()


def read(stream: BinaryIO) -> tuple[int, bytes] | None:
    """Read a frame; None at the end of the stream.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write(stream, DATA, b"[1]")
    >>> stream.seek(0), read(stream), read(stream)
    (0, (0, b'[1]'), None)
    """
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    kind, length = HEAD.unpack(head)
    return kind, stream.read(length)
