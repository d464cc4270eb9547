"""Many solutions in two byte strings, because a Python object for each would be too much."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True, slots=True)
class Packed:
    """Solutions as bytes of 32-bit numbers: the number of options in each, and all the options."""

    sizes: bytes = b""
    options: bytes = b""

    def __len__(self) -> int:
        return len(self.sizes) // 4

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        options, start = memoryview(self.options).cast("I"), 0
        for size in memoryview(self.sizes).cast("I"):
            yield tuple(options[start : start + size])
            start += size

    @property
    def is_even(self) -> bool:
        """Whether all solutions have the same number of options."""
        return self.sizes == self.sizes[:4] * len(self)

    @classmethod
    def of(cls, solutions: Iterable[tuple[int, ...]]) -> Packed:
        """Pack solutions, given as tuples of option numbers.

        >>> [*Packed.of([(1, 2), (), (3,)])]
        [(1, 2), (), (3,)]
        """
        solutions = [*solutions]
        sizes = array("I", map(len, solutions))
        return cls(sizes.tobytes(), array("I", chain.from_iterable(solutions)).tobytes())

    @classmethod
    def joined(cls, several: Iterable[Packed]) -> Packed:
        """Concatenate several of them."""
        several = [*several]
        if len(several) == 1:
            return several[0]
        return cls(b"".join(p.sizes for p in several), b"".join(p.options for p in several))
