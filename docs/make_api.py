"""The reference of puzzles, made from the registry: the rules and the class of each kind."""

from importlib import import_module

from minuet.puzzles.base.registry import BUILT_IN, find_kind

# The text above the class already describes the kind.
SAID = "name, title, formats, models"


def page() -> str:
    """The page: a section for each kind. Modules with two kinds appear once."""
    modules: dict[str, list[str]] = {}
    for name in BUILT_IN:
        kind = find_kind(name)
        modules.setdefault(kind.__module__, []).append(name)
    lines = ["# The kinds of puzzles", ""]
    for module, names in modules.items():
        lines += _section(module, names)
    return "\n".join(lines)


def _section(module: str, names: list[str]) -> list[str]:
    kinds = [find_kind(name) for name in names]
    title = ", ".join(kind.title for kind in kinds)
    words = ", ".join(f"`{name}`" for name in names)
    return [
        f"## {title[0].upper()}{title[1:]}",
        "",
        f"On the command line: {words}. Text formats: {', '.join(kinds[0].formats)}.",
        "",
        "```{eval-rst}",
        f".. automodule:: {module}",
        "   :no-members:",
        "",
        f".. currentmodule:: {module}",
        "",
        *(line for kind in kinds for line in _class(kind.__name__)),
        *_others(module, {kind.__name__ for kind in kinds}),
        "```",
        "",
    ]


def _class(name: str) -> list[str]:
    """A class, without the members that all kinds have."""
    return [f".. autoclass:: {name}", f"   :exclude-members: {SAID}", ""]


def _others(module: str, shown: set[str]) -> list[str]:
    """Everything else that a module of kinds offers: sets of pieces, regions, constructors."""
    found = import_module(module)
    lines = []
    for name in getattr(found, "__all__", ()):
        thing = getattr(found, name)
        sort = "class" if isinstance(thing, type) else "function" if callable(thing) else "data"
        value = ["   :no-value:"] if sort == "data" else []
        lines += [] if name in shown else [f".. auto{sort}:: {name}", *value, ""]
    return lines
