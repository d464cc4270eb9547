"""Write a wheel for Pyodide into dist/, and test it by installing it with micropip in Node.

    python tools/wasm_wheel.py [--core WHEEL-OR-ARCHIVE]

A release is built by cibuildwheel (see .github/workflows/release.yml); this makes the same wheel
with the compiler that `make site` uses.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import make_site
import wasm
from try_wheel import USE

TAG = "cp312-abi3-pyemscripten_2026_0_wasm32"  # PEP 783: the tag of Pyodide 314
MICROPIP = "micropip==0.11.1"
KEPT = ("METADATA", "entry_points.txt", "licenses/LICENSE")

TRY = """
import { readFileSync } from "node:fs";
const [folder, micropip, wheel, source] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
const bytes = (place) => new Uint8Array(readFileSync(place));
python.unpackArchive(bytes(micropip), "wheel");
const place = `/tmp/${wheel.split("/").pop()}`;
python.FS.writeFile(place, bytes(wheel));
await python.runPythonAsync(`import micropip; await micropip.install("emfs:${place}")`);
python.runPython(source);
"""


def write_wheel(core: bytes, folder: Path) -> Path:
    """Write a wheel of the installed package with another core."""
    found = distribution("minuet")
    about = f"minuet-{found.version}.dist-info"
    package = wasm.ROOT / "src" / "minuet"
    contents = {f"minuet/{wasm.CORE}": core}
    for each in sorted(package.rglob("*")):
        if each.is_file() and each.suffix not in (".so", ".pyc"):
            contents[f"minuet/{each.relative_to(package).as_posix()}"] = each.read_bytes()
    for name in KEPT:
        contents[f"{about}/{name}"] = (found.read_text(name) or "").encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: wasm_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    contents[f"{about}/WHEEL"] = wheel.encode()
    record = "".join(f"{name},{signed(each)},{len(each)}\n" for name, each in contents.items())
    contents[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"minuet-{found.version}-{TAG}.whl"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return place


def signed(content: bytes) -> str:
    """Return a file's digest in the format of RECORD."""
    digest = hashlib.sha256(content).digest()
    return f"sha256={base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def try_wheel(wheel: Path) -> None:
    """Install a wheel with micropip in Pyodide, and use it."""
    with tarfile.open(make_site.pyodide_archive()) as packed:
        packed.extractall(wasm.BUILD / "pyodide", filter="data")
    download = ["download", "--quiet", "--no-deps", "--python-version", "3.14", MICROPIP]
    folder = ["--dest", str(wasm.BUILD), "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *download, *folder], check=True)
    [micropip] = wasm.BUILD.glob("micropip-*.whl")
    script = wasm.BUILD / "try_wheel.mjs"
    script.write_text(TRY, encoding="utf-8")
    pyodide = wasm.BUILD / "pyodide" / "package"
    subprocess.run(["node", script, pyodide, micropip, wheel.resolve(), USE], check=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--core", type=Path, help="take the core from this wheel or archive")
    wheel = write_wheel(make_site.core_of(parser.parse_args().core), wasm.ROOT / "dist")
    try_wheel(wheel)
    print(f"{wheel}: {wheel.stat().st_size:,} bytes; it installs with micropip and works")


if __name__ == "__main__":
    main()
