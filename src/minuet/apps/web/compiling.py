"""Compiles the modules of an archive, so that the next start of Python in a browser is faster."""

from __future__ import annotations

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Generator

UNCHECKED = (1).to_bytes(4, "little")  # a module with this mark is believed without its source


def compiling(archive: object) -> Generator[None, None, bytes]:
    """Return an archive like this one with compiled modules in it; yield now and then.

    >>> job = compiling(_archive({"minuet/one.py": b"x = 1", "minuet/one.txt": b"text"}))
    >>> try:
    ...     while True:
    ...         next(job)
    ... except StopIteration as stop:
    ...     zipfile.ZipFile(io.BytesIO(stop.value)).namelist()
    ['minuet/one.pyc', 'minuet/one.txt']
    """
    contents = {}
    with zipfile.ZipFile(io.BytesIO(_bytes_of(archive))) as read:
        for name in read.namelist():
            content = read.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", _compiled(name, content)
                yield
            contents[name] = content
    return _archive(contents)


def _bytes_of(archive: object) -> bytes:
    """Take bytes from Python or from JavaScript."""
    return archive if isinstance(archive, bytes) else archive.to_bytes()  # type: ignore[attr-defined]


def _compiled(name: str, source: bytes) -> bytes:
    """Return a module as a .pyc file (in the format of PEP 552)."""
    code = compile(source, name, "exec", dont_inherit=True)
    mark = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return mark + marshal.dumps(code)


def _archive(contents: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()
