"""Build the page as a folder of static files that need no server: site/ (see docs/page.md).

    python tools/make_site.py [FOLDER]

The core is compiled to WebAssembly with Emscripten and loaded by Pyodide, which comes from npm in
one pinned version. The first answers that the page asks for are recorded, so that it can be used
while Python is still loading.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "site"
STATIC = ROOT / "src" / "minuet" / "apps" / "web" / "static"
PYODIDE = "314.0.7"  # Python 3.14
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
PYODIDE_FILES += ["pyodide-lock.json"]
# Parts of the standard library that nothing in the browser imports: half of its size.
NOT_NEEDED = re.compile(
    r"(_pydatetime|_pyio|_pyrepl|argparse|bdb|cmd|compileall|configparser|ctypes|doctest|email|ftplib"
    r"|gettext|http|imaplib|mailbox|modulefinder|multiprocessing|optparse|pdb|pickletools|plistlib"
    r"|poplib|profile|pstats|pydoc|pydoc_data|smtplib|socketserver|sqlite3|statistics"
    r"|_sysconfigdata__emscripten_wasm32-emscripten|tarfile|timeit|tomllib|trace|turtle|unittest|uuid"
    r"|wave|wsgiref|xml|xmlrpc|zoneinfo)(\.py|/.*)"
    r"|logging/.*[^_]\.py|urllib/(request|robotparser)\.py"
    r"|asyncio/(windows_events|windows_utils|proactor_events)\.py"
    r"|encodings/(?!(__init__|aliases|ascii|cp1252|cp437|idna|latin_1|punycode|unicode_escape|utf_\w+)\.py).+"
)
LEFT_OUT = ("apps/play", "apps/cli", "apps/notebook", "apps/web/static", "scale")
FIRST = "toy"
FLAGS = ["-std=c++20", "-fPIC", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm"]
DEFINED = ["-DNDEBUG", "-DPy_LIMITED_API=0x030C0000", "-DNB_COMPACT_ASSERTIONS"]
CORE = "_core.cpython-314-wasm32-emscripten.so"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


# ---- the compiler


class Compiler:
    """Emscripten, from PATH or from a Debian root made by tools/wasm_toolchain.sh."""

    def __init__(self) -> None:
        self.root = Path(os.environ.get("MINUET_WASM_ROOT", ROOT / "build" / "wasm-root"))
        self.is_here = shutil.which("em++") is not None
        if not self.is_here and not (self.root / "usr/bin/em++").exists():
            sys.exit(
                "make site needs Emscripten 5 or newer: put em++ on your PATH, or run "
                "'sudo sh tools/wasm_toolchain.sh' on a Debian machine"
            )
        self.home = BUILD if self.is_here else self.root / "minuet-site"

    def path(self, place: Path) -> str:
        """Return how the compiler calls a place below `home`."""
        return str(place if self.is_here else Path("/", place.relative_to(self.root)))

    def run(self, arguments: list[str]) -> None:
        """Call the compiler."""
        command = ["em++", *arguments]
        if not self.is_here:
            command = ["chroot", str(self.root), *command]
        subprocess.run(command, check=True)


def compile_core() -> Path:
    """Compile and link the core and nanobind; files that did not change are kept."""
    compiler = Compiler()
    home = compiler.home
    includes = lay_out(home)
    flags = [*FLAGS, *DEFINED, "-O2", "-include", "stdio.h"]
    flags += [f"-I{compiler.path(each)}" for each in includes]
    sources = [*sorted((home / "core").rglob("*.cpp")), home / "nanobind/src/nb_combined.cpp"]

    def compiled(source: Path) -> Path:
        built = home / "objects" / ("-".join(source.relative_to(home).parts) + ".o")
        newest = max(each.stat().st_mtime for each in (home / "core").rglob("*.?pp"))
        if not built.exists() or built.stat().st_mtime < max(newest, source.stat().st_mtime):
            built.parent.mkdir(exist_ok=True)
            compiler.run([*flags, "-c", compiler.path(source), "-o", compiler.path(built)])
        return built

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, sources))
    core = home / CORE
    link = ["-O2", "-sSIDE_MODULE=1", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm"]
    compiler.run([*link, *map(compiler.path, objects), "-o", compiler.path(core)])
    return core


def lay_out(home: Path) -> list[Path]:
    """Copy the sources to where the compiler can see them; return the folders with headers."""
    import nanobind

    home.mkdir(parents=True, exist_ok=True)
    ours = Path(nanobind.include_dir()).parent
    for source, name in [(ROOT / "src/core", "core"), (ours / "include", "nanobind/include")]:
        copy_changed(source, home / name)
    copy_changed(ours / "src", home / "nanobind/src")
    copy_changed(ours / "ext", home / "nanobind/ext")
    copy_changed(python_headers(), home / "python")
    write_config(home / "python")
    folders = ["core", "nanobind/include", "nanobind/ext/robin_map/include", "python"]
    return [home / each for each in folders]


def copy_changed(source: Path, target: Path) -> None:
    """Copy a folder, and leave alone what is the same: its time decides what is compiled."""
    for each in source.rglob("*"):
        copy = target / each.relative_to(source)
        if each.is_file() and not (copy.exists() and copy.read_bytes() == each.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(each, copy)


def python_headers() -> Path:
    """Return the folder with the headers of Python 3.14, of this Python or of the Debian root."""
    if sys.version_info[:2] == (3, 14):
        return Path(sysconfig.get_path("include"))
    root = Path(os.environ.get("MINUET_WASM_ROOT", ROOT / "build" / "wasm-root"))
    return root / "usr/include/python3.14"


def write_config(folder: Path) -> None:
    """Write the one header that depends on the machine, for WebAssembly with 32 bits."""
    sizes = {"SIZEOF_LONG": 4, "SIZEOF_SIZE_T": 4, "SIZEOF_VOID_P": 4, "SIZEOF_WCHAR_T": 4}
    sizes |= {"SIZEOF_TIME_T": 8, "SIZEOF_LONG_LONG": 8, "SIZEOF_INT": 4, "ALIGNOF_MAX_ALIGN_T": 8}
    text = "".join(f"#define {name} {size}\n" for name, size in sizes.items())
    text += "#define HAVE_STDARG_PROTOTYPES 1\n#define HAVE_PROTOTYPES 1\n"
    place = folder / "pyconfig.h"
    if not place.exists() or place.read_text() != text:
        place.write_text(text)


# ---- Pyodide, the package, the page


def fetch_pyodide(site: Path) -> None:
    """Unpack the files of Pyodide that are needed."""
    archive = BUILD / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=BUILD, check=True)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_SHA256:
        sys.exit(f"{archive} has SHA-256 {found}, not {PYODIDE_SHA256}: it is not used")
    folder = site / "site" / "pyodide"
    folder.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for name in PYODIDE_FILES:
            content = packed.extractfile(f"package/{name}")
            assert content
            (folder / name).write_bytes(content.read())
    trim_library(folder / "python_stdlib.zip")
    lock = json.loads((folder / "pyodide-lock.json").read_text())
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}))  # none is used


def trim_library(place: Path) -> None:
    """Leave out of the standard library what nothing here imports."""
    with zipfile.ZipFile(place) as archive:
        names = [name for name in archive.namelist() if not NOT_NEEDED.fullmatch(name)]
        kept = {name: archive.read(name) for name in names}
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in kept.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def pack_package(site: Path, core: Path) -> None:
    """Write minuet.zip: what runs in the browser, and nothing else."""
    package = ROOT / "src" / "minuet"
    with zipfile.ZipFile(
        site / "site" / "minuet.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9
    ) as archive:
        for each in sorted(package.rglob("*")):
            name = each.relative_to(package).as_posix()
            if each.is_dir() or each.suffix in (".so", ".pyc") or name.startswith(LEFT_OUT):
                continue
            archive.write(each, f"minuet/{name}")
        archive.write(core, f"minuet/{CORE}")


def copy_page(site: Path) -> None:
    """Copy the page, which asks Python in the browser, under the same strict policy."""
    shutil.copytree(STATIC, site)
    text = (site / "index.html").read_text(encoding="utf-8")
    asked = '<meta name="backend" content="server">'
    assert asked in text
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    manifest = '<link rel="manifest" href="site/manifest.webmanifest">\n'
    text = text.replace(asked, policy + manifest + asked.replace("server", "browser"))
    (site / "index.html").write_text(text, encoding="utf-8")


# ---- what is known in advance


def untimed(frame: bytes) -> bytes:
    """A frame without the time that each stage took: that was here, and not where it is seen."""
    from minuet.apps.web import frames

    kind, content = frame[0], frame[frames.HEAD.size :]
    answer = json.loads(content) if kind == frames.JSON else None
    if not isinstance(answer, dict) or "stages" not in answer:
        return frame
    return frames.pack({name: value for name, value in answer.items() if name != "stages"})


def record(site: Path) -> None:
    """Write recorded.json: the answers to the questions that the page asks first."""
    from minuet.apps.web import worker

    def answered(task: str, **arguments: object) -> list[bytes]:
        frames: list[bytes] = []
        worker.answer(
            {"task": task, "arguments": arguments}, lambda each: frames.append(untimed(each))
        )
        known[key(task, arguments)] = base64.b64encode(b"".join(frames)).decode()
        return frames

    known: dict[str, str] = {}
    answered("gallery")
    answered("kinds")
    [frame, _] = answered("read", subject={"gallery": FIRST})
    puzzle = json.loads(frame[5:])
    subject = {name: puzzle[name] for name in ("text", "kind", "format")}
    model = puzzle["models"][0]
    answered("model", subject=subject, model=model)
    answered("solve", subject=subject)
    answered("trace", subject=subject, model=model, heuristic="fewest", order="listed", seed=0)
    text = json.dumps(known, separators=(",", ":"))
    (site / "site" / "recorded.json").write_text(text, encoding="utf-8")


def key(task: str, arguments: dict[str, object]) -> str:
    """Return a question as one text, the way page/browser.js does."""
    return f"{task} {json.dumps(cleaned(arguments), separators=(',', ':'), ensure_ascii=False)}"


def cleaned(value: object) -> object:
    """Put names in order, and leave out what is not there."""
    if not isinstance(value, dict):
        return value
    return {name: cleaned(value[name]) for name in sorted(value) if value[name] is not None}


def list_files(site: Path) -> None:
    """Write the sizes of what Python needs, and the names of all files, to be kept for offline."""
    large = [f"pyodide/{name}" for name in PYODIDE_FILES] + ["minuet.zip"]
    sizes = {name: (site / "site" / name).stat().st_size for name in large}
    (site / "site" / "files.json").write_text(json.dumps(sizes), encoding="utf-8")
    names = sorted(each.relative_to(site).as_posix() for each in site.rglob("*") if each.is_file())
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (site / name).read_bytes())
    worker = site / "offline.js"
    listed = json.dumps({"version": digest.hexdigest()[:16], "files": ["./", *names]})
    text = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r"\{ version: .* \}", listed, text, count=1), encoding="utf-8")


def main(folder: Path) -> None:
    """Build the site, and say how large it is."""
    core = compile_core()
    if folder.exists():
        shutil.rmtree(folder)
    copy_page(folder)
    fetch_pyodide(folder)
    pack_package(folder, core)
    record(folder)
    list_files(folder)
    sizes = [(each.stat().st_size, each) for each in folder.rglob("*") if each.is_file()]
    packed = sum(len(gzip.compress(each.read_bytes(), 9)) for _, each in sizes)
    total = sum(size for size, _ in sizes)
    print(f"{folder}: {len(sizes)} files, {total:,} bytes; {packed:,} bytes as gzip sends them")
    print(f"try it: python -m http.server --directory {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site")
