"""One ES module out of several: what a notebook, which takes a single one, gets of the page's.

Each module becomes a function that is called once and returns what the module exports; an import
becomes a look at what another one has returned. Only what our modules use is understood: named
imports, and exports of classes, functions, constants and lists of names. Everything else is an
error here, and not in someone's browser.

>>> print(bundle({"a.js": "export const one = 1;", "b.js": 'import { one as x } from "./a.js";\\n'
...     "export default { render: () => x };"}, "b.js"))
const $a = (() => {
const one = 1;
return { one };
})();
const { one: x } = $a;
export default { render: () => x };
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

__all__ = ["bundle"]

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"([^"]+)";', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (?:(?=(?:async )?(?:class|function\*?) (\w+))"
    r"|(?=const (\w+) =)|(?=const (\[[^\]]*\]) =))",
    re.MULTILINE,
)
_LIST = re.compile(r"^export \{([^}]*)\};?$", re.MULTILINE)
_LEFT = re.compile(r"^(import|export)\b(?! default).*", re.MULTILINE)


def bundle(modules: Mapping[str, str], start: str) -> str:
    """Put the module `start` and all that it imports into one text; `modules` has them by path."""
    parts: list[str] = []
    _add(start, modules, parts, (), set(), is_start=True)
    return "\n".join(parts) + "\n"


def _add(
    path: str,
    modules: Mapping[str, str],
    parts: list[str],
    above: tuple[str, ...],
    done: set[str],
    is_start: bool = False,
) -> None:
    """Add a module after those it imports."""
    if path in above:
        raise ValueError(f"modules import each other: {' > '.join((*above, path))}")
    if path in done:
        return
    text = modules[path]
    for _, place in _IMPORT.findall(text):
        _add(_resolved(path, place), modules, parts, (*above, path), done)
    done.add(path)
    text = _IMPORT.sub(lambda match: _taken(match, path), text)
    names = [name for match in _EXPORT.findall(text) for name in _names(match)]
    names += [name.strip() for inside in _LIST.findall(text) for name in inside.split(",")]
    text = _LIST.sub("", _EXPORT.sub("", text))
    if left := _LEFT.search(text):
        raise ValueError(f"{path}: this is not understood: {left[0]}")
    if is_start:
        parts.append(text.strip())
        return
    exported = ", ".join(dict.fromkeys(name for name in names if name))
    parts.append(
        f"const {_name(path)} = (() => {{\n{text.strip()}\nreturn {{ {exported} }};\n}})();"
    )


def _names(match: tuple[str, ...]) -> list[str]:
    """What an export names: one thing, or several in brackets."""
    one = match[0] or match[1]
    return [one] if one else [name.strip() for name in match[2].strip("[]").split(",")]


def _taken(match: re.Match[str], path: str) -> str:
    inside = ", ".join(" ".join(part.split()).replace(" as ", ": ") for part in match[1].split(","))
    return f"const {{ {inside.strip().rstrip(',')} }} = {_name(_resolved(path, match[2]))};"


def _resolved(path: str, place: str) -> str:
    return normpath(join(dirname(path), place))


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))
