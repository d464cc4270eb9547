"""Writing results to a file or to standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from minuet.apps.subject import InputError


def write(text: str, place: str | None) -> None:
    """Write a text to a file, or to standard output if none is named."""
    write_all([text], place)


def write_all(texts: Iterable[str], place: str | None) -> None:
    """Write texts as they arrive to a file, or to standard output if none is named."""
    if place is None or place == "-":
        sys.stdout.writelines(texts)
        return
    try:
        with Path(place).open("w", encoding="utf-8") as file:
            file.writelines(texts)
    except OSError as error:
        raise InputError(f"cannot write {place}: {error.strerror}") from None


def write_bytes(data: bytes, place: str | None) -> None:
    """Write data to a file, or to standard output if none is named."""
    if place is None or place == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        Path(place).write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {place}: {error.strerror}") from None


def write_json(record: Mapping[str, object]) -> None:
    """Print one JSON document."""
    print(json.dumps(record, default=str))
