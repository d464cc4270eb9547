"""Compile the core to WebAssembly with Emscripten, in the form that Pyodide loads; used by
make_site.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "site"
FLAGS = ["-std=c++20", "-fPIC", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm"]
DEFINED = ["-DNDEBUG", "-DPy_LIMITED_API=0x030C0000", "-DNB_COMPACT_ASSERTIONS"]
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
CORE = "_core.abi3.so"
TOGETHER = ("", "bindings", "cost", "memo", "questions")  # folders; the others are below engines/


def debian_root() -> Path:
    """Return the Debian root of tools/wasm_toolchain.sh; MINUET_WASM_ROOT overrides it."""
    return Path(os.environ.get("MINUET_WASM_ROOT", ROOT / "build" / "wasm-root"))


def is_there() -> bool:
    """Return whether there is a compiler."""
    return shutil.which("em++") is not None or (debian_root() / "usr/bin/em++").exists()


class Compiler:
    """Emscripten, from PATH or from a Debian root made by tools/wasm_toolchain.sh."""

    def __init__(self) -> None:
        if not is_there():
            sys.exit(
                "make site needs Emscripten 5 or newer: put em++ on your PATH, or run "
                "'sudo sh tools/wasm_toolchain.sh' on a Debian machine"
            )
        self.root = debian_root()
        self.is_here = shutil.which("em++") is not None
        self.home = BUILD if self.is_here else self.root / "minuet-site"

    def path(self, place: Path) -> str:
        """Return the compiler's name for a path below `home`."""
        return str(place if self.is_here else Path("/", place.relative_to(self.root)))

    def run(self, arguments: list[str]) -> None:
        """Call the compiler."""
        command = ["em++", *arguments]
        if not self.is_here:
            command = ["chroot", str(self.root), *command]
        subprocess.run(command, check=True)


def compile_core() -> Path:
    """Compile and link the core and nanobind; skip files that have not changed."""
    compiler = Compiler()
    home = compiler.home
    includes = lay_out(home)
    flags = [*FLAGS, *DEFINED, "-O2", "-include", "stdio.h"]
    flags += [f"-I{compiler.path(each)}" for each in includes]
    sources = [*sources_below(home), home / "nanobind/src/nb_combined.cpp"]

    def compiled(source: Path) -> Path:
        built = home / "objects" / ("-".join(source.relative_to(home).parts) + ".o")
        if not built.exists() or built.stat().st_mtime < newest_of(source, home / "core"):
            built.parent.mkdir(exist_ok=True)
            compiler.run([*flags, "-c", compiler.path(source), "-o", compiler.path(built)])
        return built

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, sources))
    core = home / CORE
    link = ["-O2", "-sSIDE_MODULE=1", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm"]
    compiler.run([*link, *map(compiler.path, objects), "-o", compiler.path(core)])
    return core


def newest_of(source: Path, core: Path) -> float:
    """Return when a file, or one of our files that it includes, was last changed."""
    seen: set[Path] = set()
    to_read = [source]
    while to_read:
        place = to_read.pop()
        if place in seen or not place.exists():
            continue
        seen.add(place)
        for name in INCLUDE.findall(place.read_text(encoding="utf-8")):
            to_read += [core / name, place.parent / name]
    return max(place.stat().st_mtime for place in seen)


def sources_below(home: Path) -> list[Path]:
    """Return the files to compile: some folders joined into one file each, as in CMake."""
    core = home / "core"
    sources = []
    for folder in TOGETHER:
        paths = sorted((core / folder).glob("*.cpp"))
        text = "".join(f'#include "{each.relative_to(core).as_posix()}"\n' for each in paths)
        sources.append(home / f"core-{folder or 'top'}.cpp")
        write_changed(sources[-1], text)
    return [*sources, *sorted((core / "engines").glob("*.cpp"))]


def lay_out(home: Path) -> list[Path]:
    """Copy the sources to where the compiler can see them; return the folders with headers."""
    import nanobind

    home.mkdir(parents=True, exist_ok=True)
    ours = Path(nanobind.include_dir()).parent
    copy_changed(ROOT / "src/core", home / "core")
    for name in ("include", "src", "ext"):
        copy_changed(ours / name, home / "nanobind" / name)
    copy_changed(python_headers(), home / "python")
    write_config(home / "python")
    folders = ["core", "nanobind/include", "nanobind/ext/robin_map/include", "python"]
    return [home / each for each in folders]


def copy_changed(source: Path, target: Path) -> None:
    """Copy a folder, but leave identical files alone to keep their times."""
    for each in target.rglob("*"):
        if each.is_file() and not (source / each.relative_to(target)).exists():
            each.unlink()
    for each in source.rglob("*"):
        copy = target / each.relative_to(source)
        if each.is_file() and not (copy.exists() and copy.read_bytes() == each.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(each, copy)


def write_changed(place: Path, text: str) -> None:
    """Write a file, unless it already has this content."""
    if not place.exists() or place.read_text(encoding="utf-8") != text:
        place.write_text(text, encoding="utf-8")


def python_headers() -> Path:
    """Return the folder with the headers of Python 3.14, from this Python or the Debian root."""
    if sys.version_info[:2] == (3, 14):
        return Path(sysconfig.get_path("include"))
    return debian_root() / "usr/include/python3.14"


def write_config(folder: Path) -> None:
    """Write the one machine-dependent header, for 32-bit WebAssembly."""
    sizes = {"SIZEOF_LONG": 4, "SIZEOF_SIZE_T": 4, "SIZEOF_VOID_P": 4, "SIZEOF_WCHAR_T": 4}
    sizes |= {"SIZEOF_TIME_T": 8, "SIZEOF_LONG_LONG": 8, "SIZEOF_INT": 4, "ALIGNOF_MAX_ALIGN_T": 8}
    text = "".join(f"#define {name} {size}\n" for name, size in sizes.items())
    text += "#define HAVE_STDARG_PROTOTYPES 1\n#define HAVE_PROTOTYPES 1\n"
    write_changed(folder / "pyconfig.h", text)


if __name__ == "__main__":  # for the Makefile: is there a compiler?
    if not is_there():
        sys.exit("Emscripten was not found: the site is tested only if it has been built before.")
