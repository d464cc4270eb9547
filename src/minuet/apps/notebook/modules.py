"""Many ES modules in one text: a notebook takes a single module, and the page has many.

The text holds the sources of all modules, each after those that it imports. In the browser every
source becomes a module of its own, at the address of a blob, and imports the others by theirs: no
path would lead from one blob to another, and notebooks take no import map.

So that nothing but an import is ever touched, modules are read as they are written here: imports
come first, one on each line, and the code below them is left alone. Any other import is an error.

>>> print(joined({"a.js": "export const one = 1;",
...     "b.js": 'import { one } from "./a.js";\\nexport default one;'}, "b.js"))
const SOURCES = [
["a.js", "export const one = 1;"],
["b.js", "import { one } from \\"", 0, "\\";\\nexport default one;"]
];
...
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, join, normpath

_LOADER = """\
const addresses = [];
for (const [, ...parts] of SOURCES) {
  const text = parts.map((part) => (typeof part === "number" ? addresses[part] : part)).join("");
  addresses.push(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}
const { default: start } = await import(addresses.at(-1));
export default start;
"""


def joined(modules: Mapping[str, str], start: str) -> str:
    """Return one module with the default export of `start`; `modules` has the sources by path."""
    parts: dict[str, list[str]] = {}
    _collect(start, modules, parts)
    try:
        order = [
            *TopologicalSorter({path: some[1::2] for path, some in parts.items()}).static_order()
        ]
    except CycleError as error:
        raise ValueError(f"modules import each other: {' > '.join(error.args[1])}") from None
    rows = [
        [path, *(order.index(part) if n % 2 else part for n, part in enumerate(parts[path]))]
        for path in order
    ]
    return "const SOURCES = [\n" + ",\n".join(map(json.dumps, rows)) + "\n];\n" + _LOADER


def _collect(path: str, modules: Mapping[str, str], parts: dict[str, list[str]]) -> None:
    """Take a module apart, and all that it imports."""
    if path in parts:
        return
    if path not in modules:
        raise ValueError(f"no such module: {path}")
    parts[path] = _take_apart(path, modules[path])
    for each in parts[path][1::2]:
        _collect(each, modules, parts)


def _take_apart(path: str, source: str) -> list[str]:
    """The text of a module before, between and after the paths it imports, and these paths.

    >>> _take_apart("views/a.js", '// A view.\\nimport { b } from "../b.js";\\nb();')
    ['// A view.\\nimport { b } from "', 'b.js', '";\\nb();']
    """
    parts, in_head = [""], True
    for line in source.splitlines(keepends=True):
        is_import = line.startswith("import ")
        in_head = in_head and (is_import or not line.strip() or line.startswith("//"))
        before, mark, rest = line.partition(' from "')
        place, end, after = rest.partition('";')
        if is_import and in_head and mark and end and place.startswith(".") and not after.strip():
            parts[-1] += before + mark
            parts += [normpath(join(dirname(path), place)), end + after]
        elif is_import or "import(" in line or (line.startswith("export ") and mark):
            raise ValueError(f"{path}: this import is not one line at the top: {line.strip()}")
        else:
            parts[-1] += line
    return parts
