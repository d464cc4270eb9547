"""Write `docs/generated`: the parts of the documentation that are made by the program itself.

    python docs/generate.py

The files are committed, so the pages also read well on the repository's web view. A test fails when
they are out of date, and `make docs` updates them before it builds the pages.
"""

from pathlib import Path

import make_api
import make_commands
import make_formats
import make_pictures

GENERATED = Path(__file__).parent / "generated"


def files() -> dict[str, str]:
    """Return the text of every file, by its path in the folder."""
    return {
        **{f"pictures/{name}.svg": draw() for name, draw in make_pictures.PICTURES.items()},
        **{f"commands/{name}.md": text for name, text in make_commands.pages().items()},
        "formats.md": make_formats.page(),
        "json.md": make_commands.json_page(),
        "puzzles.md": make_api.page(),
    }


def write(folder: Path = GENERATED) -> None:
    """Write the files that have changed (Sphinx looks at their dates), and remove obsolete ones."""
    current = files()
    for path in folder.rglob("*.*"):
        if path.relative_to(folder).as_posix() not in current:
            path.unlink()
    for name, text in current.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
