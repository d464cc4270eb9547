"""Makes the reference of text forms from their modules: what each looks like, and who has it.

`python docs/make_forms.py FOLDER` writes it; the build of the documentation does it by itself.
"""

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path

from minuet.formats.forms import FORMS
from minuet.puzzles.base.registry import BUILT_IN, find_kind


def write_all(folder: Path) -> None:
    """Write the table of kinds, and a section for each form."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"forms-table": _table(), "forms": _sections()}.items():
        path = folder / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _table() -> str:
    rows = []
    for name in BUILT_IN:
        kind = find_kind(name)
        rows.append(f"| {kind.title} | `{name}` | {', '.join(map(_link, kind.formats))} |")
    return "\n".join(["| kind | name | forms |", "|---|---|---|", *rows, ""])


def _link(form: str) -> str:
    return f"[{form}](#form-{form})" if form in FORMS else f"`{form}`"


def _sections() -> str:
    return "\n".join(line for form in FORMS for line in _section(form))


def _section(form: str) -> list[str]:
    """The docstring of a form's module; its examples are tested where they stand."""
    text = inspect.getdoc(import_module(FORMS[form])) or ""
    return [f"(form-{form})=", f"### {form}", "", *_markdown(text.split("\n>>> ")[0]), ""]


def _markdown(text: str) -> list[str]:
    """Restructured text of the simple kind that docstrings have: paragraphs, lists, literals."""
    lines: list[str] = []
    literal = False
    for line in text.split("\n"):
        if literal and line and not line.startswith(" "):
            lines += ["```", ""]
            literal = False
        if line == "::" or (line.endswith("::") and not literal):
            lines += [line.removesuffix("::") + ":" if line != "::" else "", "", "```text"]
            literal = True
        else:
            lines.append(line.removeprefix("    ") if literal else _escaped(line))
    while lines and not lines[-1].strip():
        lines.pop()
    joined = "\n".join([*lines, "```"] if literal else lines)
    return re.sub(r"```text\n\n+", "```text\n", re.sub(r"\n+```\n", "\n```\n", joined)).split("\n")


def _escaped(line: str) -> str:
    return line.replace("<", "\\<")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
