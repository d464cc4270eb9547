"""Ratios that were measured before, so that a regression shows: `ratios.tsv`.

A ratio compares two times of one run: ours to a peer's, or one engine's to another's. So it means
the same on every machine, or nearly, where seconds do not. Smaller is better. A ratio that is more
than `WORSE` times the one on file is reported; `--record` puts new ones on file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("ratios.tsv")
WORSE = 1.25
"""Times the ratio on file: more than what a busy machine does to the best of several tries."""


def on_file(file: Path = FILE) -> dict[str, float]:
    """Return the ratios measured before, by name."""
    if not file.exists():
        return {}
    rows = (line.split("\t") for line in file.read_text().splitlines() if line)
    return {name: float(value) for name, value in rows}


def worse(measured: Mapping[str, float], file: Path = FILE) -> list[str]:
    """Return a line for each ratio that is much worse than before."""
    before = on_file(file)
    return [
        f"{name}: {value:.2f}, was {before[name]:.2f}"
        for name, value in measured.items()
        if name in before and value > WORSE * before[name]
    ]


def record(measured: Mapping[str, float], file: Path = FILE) -> None:
    """Put ratios on file, beside the others that are there."""
    merged = on_file(file) | dict(measured)
    file.write_text("".join(f"{name}\t{merged[name]:.3g}\n" for name in sorted(merged)))


def summary(measured: Mapping[str, float], *, keep: bool) -> str:
    """Compare with what is on file, or put it there; return what to say about it."""
    if keep:
        record(measured)
        return f"{len(measured)} ratios put on file"
    lines = worse(measured)
    if not lines:
        return f"Ratios worse than {WORSE} times those on file: none of {len(measured)}"
    return "\n  ".join([f"Ratios worse than {WORSE} times those on file:", *lines])
