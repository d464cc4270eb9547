"""The seam to the compiled core: nothing but this file imports `minuet._core`."""

from __future__ import annotations

try:
    from minuet import _core
except ImportError as error:  # a source tree that was never built
    raise ImportError(
        "Minuet's compiled core is missing or was built for another Python: "
        "run `make build` in a source tree, or `pip install minuet`"
    ) from error

core = _core
