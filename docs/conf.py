"""The configuration of the documentation: `make docs` builds it.

Pages are MyST Markdown; the theme is furo. Before Sphinx reads the pages, generate.py updates
`docs/generated`. The built pages load nothing from other hosts.
"""

import os
import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from minuet import __version__  # noqa: E402

project = "Minuet"
author = "The Minuet developers"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nitpicky = True
# Docstrings: single backticks are code, and members are listed in source order.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Minuet"
html_static_path = ["style"]
html_css_files = ["minuet.css"]
html_favicon = "../src/minuet/apps/web/static/icon.svg"
html_logo = "../src/minuet/apps/web/static/icon.svg"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5f9e",
        "color-brand-content": "#1d5f9e",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8fb8de",
        "color-brand-content": "#8fb8de",
    },
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"


# The page without a server, if it was built (`make site`); some pages use it to run Python.
SITE = Path(os.environ.get("MINUET_SITE", HERE.parent / "site"))
LIVE = {"tutorial", "how-it-works", "links", "try"}


def setup(app):
    """Connect the functions below to the build."""
    if (SITE / "index.html").exists():
        app.connect("html-page-context", _make_live)
        app.connect("build-finished", _add_site)
    app.connect("builder-inited", _generate)
    app.connect("autodoc-process-docstring", _headings_to_rubrics)
    app.connect("source-read", _list_all_pages)
    app.connect("source-read", _pictures_to_cards)


def _make_live(app, pagename, templatename, context, doctree):
    if pagename in LIVE:
        app.add_js_file("live.js", type="module")


def _add_site(app, failure):
    if failure is None and app.builder.format == "html":
        shutil.copytree(SITE, app.outdir / "page", dirs_exist_ok=True)


def _generate(app):
    import generate

    generate.write()


def _headings_to_rubrics(app, what, name, thing, options, lines):
    """Turn underlined headings of docstrings ("Rules") into rubrics: every puzzle has them."""
    for number, line in enumerate(lines):
        if line and set(line) == {"-"} and number and lines[number - 1].strip():
            lines[number - 1 : number + 1] = [f".. rubric:: {lines[number - 1]}", ""]


def _list_all_pages(app, docname, source):
    """Add pages that the index does not name to the end of its list."""
    if docname == "index":
        more = [path.stem for path in sorted(HERE.glob("*.md")) if path.stem not in source[0]]
        pages = "".join(f"{name}\n" for name in more if name != "index")
        source[0] = source[0].replace("\nbenchmarks\n", f"\nbenchmarks\n{pages}")


def _pictures_to_cards(app, docname, source):
    """Show the gallery as cards; its source is plain Markdown, so any viewer shows the pictures."""
    if docname == "gallery":
        card = r"!\[(.*)\]\((.*)\)\n((?:.+\n)+)"
        text = re.sub(card, r":::{figure} \2\n:alt: \1\n\n\3:::\n", source[0])
        source[0] = re.sub(
            r"((?::::\{figure\}.*?\n:::\n\n?)+)",
            r"::::{container} gallery\n\1::::\n\n",
            text,
            flags=re.S,
        )
