"""Earlier ratios in `ratios.tsv`, to detect regressions.

A ratio compares two times of one run: ours to a peer's, or one engine's to another's. Unlike
seconds, it means nearly the same on every machine. Smaller is better. A ratio of more than `WORSE`
times the saved one is reported; `--record` saves new ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("ratios.tsv")
WORSE = 1.25
"""A factor: more than a busy machine changes the best of several tries."""


def on_file(file: Path = FILE) -> dict[str, float]:
    """Return the saved ratios by name."""
    if not file.exists():
        return {}
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line)
    return {name: float(value) for name, value in rows}


def worse(measured: Mapping[str, float], file: Path = FILE) -> list[str]:
    """Return a line for each ratio that is much worse than the saved one."""
    before = on_file(file)
    return [
        f"{name}: {value:.2f}, was {before[name]:.2f}"
        for name, value in measured.items()
        if name in before and value > WORSE * before[name]
    ]


def record(measured: Mapping[str, float], file: Path = FILE) -> None:
    """Save ratios, keeping the others in the file."""
    merged = on_file(file) | dict(measured)
    file.write_text(
        "".join(f"{name}\t{merged[name]:.3g}\n" for name in sorted(merged)), encoding="utf-8"
    )


def summary(measured: Mapping[str, float], *, keep: bool) -> str:
    """Compare ratios with the saved ones, then perhaps save them; return a summary."""
    lines = worse(measured)
    if lines:
        text = "\n  ".join([f"Ratios worse than {WORSE} times the saved ones:", *lines])
    else:
        text = f"Ratios worse than {WORSE} times the saved ones: none of {len(measured)}"
    if keep:
        record(measured)
        text += f"\n{len(measured)} ratios saved"
    return text
