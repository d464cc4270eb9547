"""What building a problem needs of the compiled core; the solver has a seam of its own."""

from __future__ import annotations

try:
    from minuet import _core
except ImportError as error:  # a source tree that was never built
    raise ImportError(
        "Minuet's compiled core is missing or was built for another Python: "
        "run `make build` in a source tree, or `pip install minuet`"
    ) from error

PlainReader = _core.OptionReader
