"""Diagrams in files: a line of text, then bytes.

The line is `minuet diagram 1`, the digest of the problem, the number of nodes, the root, and a
checksum of these and of what follows. Then follow, compressed by zlib: the options that can be
chosen, in the order of their rank, and the nodes (rank, child without, child with), all as
little-endian 32-bit numbers.
"""

from __future__ import annotations

import zlib
from array import array
from pathlib import Path

from minuet.errors import FormatError, ProblemError
from minuet.native import core
from minuet.problem import Problem
from minuet.problem.digest import digest, little_endian
from minuet.solver.given import check_problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike

MAGIC = b"minuet diagram 1 "


def write(path: str | PathLike[str], problem: Problem, native: core.Diagram) -> None:
    """Write a diagram of the problem."""
    ranked = array("I", native.ranked())
    body = zlib.compress(little_endian(ranked).tobytes() + native.nodes(), 6)
    head = f"{digest(problem, exact=False)} {native.size} {native.root}".encode()
    Path(path).write_bytes(MAGIC + head + b" %d\n" % zlib.crc32(head + body) + body)


def read(path: str | PathLike[str], problem: Problem) -> core.Diagram:
    """Read a diagram, and check that it belongs to the problem."""
    check_problem(problem)
    data = Path(path).read_bytes()
    head, newline, body = data.partition(b"\n")
    words = head[len(MAGIC) :].split()
    if not head.startswith(MAGIC) or not newline or len(words) != 4:
        raise FormatError("this is not a Minuet diagram", line=1, text=_shown(head))
    if words[0].decode("ascii", "replace") != digest(problem, exact=False):
        raise ProblemError(
            f"the diagram in {path} belongs to a different problem, not to {problem!r}"
        )
    return _checked(problem, words, body)


def _checked(problem: Problem, words: list[bytes], body: bytes) -> core.Diagram:
    try:
        size, root, checksum = map(int, words[1:])
        if zlib.crc32(b" ".join(words[:3]) + body) != checksum:
            raise ValueError("the checksum is wrong")
        content = zlib.decompress(body)
        ranked = array("I")
        ranked.frombytes(content[: len(content) - 12 * size])
        nodes = content[len(content) - 12 * size :]
        return core.Diagram.load(len(problem.labels), list(little_endian(ranked)), nodes, root)
    except (ValueError, TypeError, zlib.error) as error:
        raise FormatError(f"the diagram is damaged: {error}") from None


def _shown(head: bytes) -> str:
    return head[:40].decode("ascii", "replace")
