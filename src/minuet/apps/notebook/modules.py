"""Many ES modules in one text: a notebook takes a single module, and the page has many.

The text holds the sources of all modules as they are, each after those that it imports. In the
browser every source becomes a module of its own, at the address of a blob; only the paths after
`from` are exchanged, for the addresses of the modules that they mean.

>>> print(joined({"a.js": "export const one = 1;",
...     "b.js": 'import { one } from "./a.js";\\nexport default one;'}, "b.js"))
const SOURCES = [
["a.js", "export const one = 1;"],
["b.js", "import { one } from \\"module:a.js\\";\\nexport default one;"]
];
...
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, join, normpath

_FROM = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"')
_LOADER = """\
const addresses = {};
for (const [path, source] of SOURCES) {
  const text = source.replace(/"module:([^"]+)"/g, (_, name) => JSON.stringify(addresses[name]));
  addresses[path] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
const { default: start } = await import(addresses[SOURCES.at(-1)[0]]);
export default start;
"""


def joined(modules: Mapping[str, str], start: str) -> str:
    """Return one module with the default export of `start`; `modules` has the sources by path."""
    needs: dict[str, set[str]] = {}
    _collect(start, modules, needs)
    try:
        order = list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        raise ValueError(f"modules import each other: {' > '.join(error.args[1])}") from None
    sources = [json.dumps([path, _renamed(path, modules[path])]) for path in order]
    return "const SOURCES = [\n" + ",\n".join(sources) + "\n];\n" + _LOADER


def _collect(path: str, modules: Mapping[str, str], needs: dict[str, set[str]]) -> None:
    """Note what a module imports, and what its imports import."""
    if path in needs:
        return
    if path not in modules:
        raise ValueError(f"no such module: {path}")
    needs[path] = {_resolved(path, place) for _, place in _FROM.findall(modules[path])}
    for each in needs[path]:
        _collect(each, modules, needs)


def _renamed(path: str, source: str) -> str:
    return _FROM.sub(lambda match: f'{match[1]}"module:{_resolved(path, match[2])}"', source)


def _resolved(path: str, place: str) -> str:
    return normpath(join(dirname(path), place))
