"""Build the page as a folder of static files that need no server: site/ (see docs/page.md).

    python tools/make_site.py [--core WHEEL] [FOLDER]      # or: make site SITE="--core WHEEL"

The core is compiled to WebAssembly with Emscripten, or taken from a wheel for Pyodide. Pyodide
itself comes from npm in a pinned version. The page's first questions are answered from a recording,
so the page can be used while Python is still loading.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import wasm
from wasm import BUILD, ROOT

STATIC = ROOT / "src" / "minuet" / "apps" / "web" / "static"
PYODIDE = "314.0.7"  # Python 3.14
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"]
# Parts of the standard library that nothing in the browser imports: half of its total size.
NOT_NEEDED = re.compile(
    r"(_pydatetime|_pyio|_pyrepl|argparse|bdb|cmd|compileall|configparser|ctypes|doctest|email|ftplib"
    r"|gettext|http|imaplib|mailbox|modulefinder|multiprocessing|optparse|pdb|pickletools|plistlib"
    r"|poplib|profile|pstats|pydoc|pydoc_data|smtplib|socketserver|sqlite3|statistics"
    r"|_sysconfigdata__emscripten_wasm32-emscripten|tarfile|timeit|tomllib|trace|turtle|unittest|uuid"
    r"|wave|wsgiref|xmlrpc|zoneinfo)(\.py|/.*)"
    r"|xml/(dom|parsers|sax)/.*|xml/etree/(ElementInclude|cElementTree)\.py"
    r"|logging/.*[^_]\.py|urllib/(request|robotparser)\.py"
    r"|asyncio/(windows_events|windows_utils|proactor_events)\.py"
    r"|encodings/(?!(__init__|aliases|ascii|cp1252|cp437|idna|latin_1|punycode|unicode_escape|utf_\w+)\.py).+"
)
LEFT_OUT = ("apps/play", "apps/cli", "apps/web/static", "scale")
FIRST = "toy"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


# ---- Pyodide, the package, the page


def pyodide_archive() -> Path:
    """Fetch Pyodide if necessary, and verify its checksum."""
    archive = BUILD / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=BUILD, check=True)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_SHA256:
        sys.exit(f"{archive} has SHA-256 {found}, not {PYODIDE_SHA256}; refusing to use it")
    return archive


def fetch_pyodide(site: Path) -> None:
    """Unpack the files of Pyodide that are needed."""
    folder = site / "site" / "pyodide"
    folder.mkdir(parents=True)
    with tarfile.open(pyodide_archive()) as packed:

        def content(name: str) -> bytes:
            found = packed.extractfile(f"package/{name}")
            assert found
            return found.read()

        for name in PYODIDE_FILES:
            (folder / name).write_bytes(content(name))
        pack(site, "python.wasm", content("pyodide.asm.wasm"))
        pack(site, "library.zip", trimmed(content("python_stdlib.zip")))
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(
        json.dumps(lock | {"packages": {}}), encoding="utf-8"
    )  # not used


def trimmed(library: bytes) -> bytes:
    """Remove what nothing here imports from the standard library."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        names = [name for name in archive.namelist() if not NOT_NEEDED.fullmatch(name)]
        return zipped({name: archive.read(name) for name in names})


def zipped(contents: dict[str, bytes]) -> bytes:
    """Return files as an uncompressed archive, which is compressed as a whole later."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in sorted(contents, key=lambda name: (Path(name).suffix, name)):
            archive.writestr(zipfile.ZipInfo(name), contents[name])
    return stream.getvalue()


def pack(site: Path, name: str, content: bytes) -> None:
    """Write a file compressed as the site expects, reusing an earlier result if it is the same."""
    kept = BUILD / "packed" / hashlib.sha256(content).hexdigest()
    if not kept.exists():
        from zopfli.gzip import compress

        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(compress(content, numiterations=3))
    shutil.copy(kept, site / "site" / f"{name}.gz")


def pack_package(site: Path, core: bytes) -> None:
    """Write minuet.zip, with only the modules that run in the browser."""
    contents = {f"minuet/{wasm.CORE}": core}
    package = ROOT / "src" / "minuet"
    for each in package.rglob("*"):
        name = each.relative_to(package).as_posix()
        if each.is_file() and each.suffix not in (".so", ".pyc") and not name.startswith(LEFT_OUT):
            contents[f"minuet/{name}"] = each.read_bytes()
    pack(site, "minuet.zip", zipped(contents))


def copy_page(site: Path) -> None:
    """Copy the page, set up to use Python in the browser under the same strict policy."""
    shutil.copytree(STATIC, site)
    text = (site / "index.html").read_text(encoding="utf-8")
    asked = '<meta name="backend" content="server">'
    assert asked in text
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    manifest = '<link rel="manifest" href="site/manifest.webmanifest">\n'
    manifest += '<link rel="apple-touch-icon" href="site/icon-180.png">\n'
    text = text.replace(asked, policy + manifest + asked.replace("server", "browser"))
    text = text.replace("</head>", f"{preloads(site)}</head>")
    (site / "index.html").write_text(text, encoding="utf-8")


def preloads(site: Path) -> str:
    """Return preload elements, which let the browser fetch all modules at once."""
    asked = [path for path in site.rglob("*.js") if path.parent.name not in ("site", site.name)]
    names = sorted(path.relative_to(site).as_posix() for path in asked if path.name != "server.js")
    recorded = '<link rel="preload" as="fetch" crossorigin href="site/recorded.json">\n'
    return recorded + "".join(f'<link rel="modulepreload" href="{name}">\n' for name in names)


# ---- recorded answers


def untimed(frame: bytes) -> bytes:
    """A frame without the times of its stages, which were measured here and not on the visitor's
    machine.
    """
    from minuet.apps.web import frames

    kind, content = frame[0], frame[frames.HEAD.size :]
    answer = json.loads(content) if kind == frames.JSON else None
    if not isinstance(answer, dict) or "stages" not in answer:
        return frame
    return frames.pack({name: value for name, value in answer.items() if name != "stages"})


def record(site: Path) -> None:
    """Write recorded.json: the answers to the page's first questions."""
    from minuet.apps.web import worker
    from minuet.apps.web.tasks import gallery

    gallery.PATIENCE = 60  # seconds: nobody is waiting for these pictures

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
    """Return a question as one string, the way page/browser.js does."""
    return f"{task} {json.dumps(cleaned(arguments), separators=(',', ':'), ensure_ascii=False)}"


def cleaned(value: object) -> object:
    """Sort the names and drop missing values."""
    if not isinstance(value, dict):
        return value
    return {name: cleaned(value[name]) for name in sorted(value) if value[name] is not None}


def list_files(site: Path) -> None:
    """Write the sizes of the files that Python needs, and the list of all files to cache for
    offline use.
    """
    names = sorted(each.relative_to(site).as_posix() for each in site.rglob("*") if each.is_file())
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (site / name).read_bytes())
    version = digest.hexdigest()[:16]
    sizes = {each.name: each.stat().st_size for each in (site / "site").glob("*.gz")}
    listed = json.dumps({"version": version, "packed": sizes})
    (site / "site" / "files.json").write_text(listed, encoding="utf-8")
    worker = site / "offline.js"
    kept = json.dumps({"version": version, "files": ["./", *names, "site/files.json"]})
    text = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r"\{ version: .* \}", kept, text, count=1), encoding="utf-8")


def core_of(wheel: Path | None) -> bytes:
    """Return the core for the browser, from a wheel for Pyodide or compiled here."""
    if wheel is None:
        return wasm.compile_core().read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        [name] = [each for each in archive.namelist() if re.fullmatch(r"minuet/_core\..*so", each)]
        return archive.read(name)


def transferred(place: Path) -> int:
    """Return the number of bytes that a host with compression sends for a file."""
    content = place.read_bytes()
    return len(content) if place.suffix in (".gz", ".png") else len(gzip.compress(content, 9))


def build(folder: Path, wheel: Path | None) -> None:
    """Build the site and print its size."""
    core = core_of(wheel)
    if folder.exists():
        shutil.rmtree(folder)
    copy_page(folder)
    fetch_pyodide(folder)
    pack_package(folder, core)
    record(folder)
    list_files(folder)
    files = [each for each in folder.rglob("*") if each.is_file()]
    total, sent = sum(each.stat().st_size for each in files), sum(map(transferred, files))
    print(f"{folder}: {len(files)} files, {total:,} bytes; {sent:,} bytes are sent, once")
    print(f"try it: python -m http.server --directory {folder}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--core", type=Path, metavar="WHEEL", help="take the core from this wheel")
    args = parser.parse_args()
    build(args.folder, args.core)


if __name__ == "__main__":
    main()
