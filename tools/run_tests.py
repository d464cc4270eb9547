"""Run the whole test suite, as two halves in parallel if there are two cores.

    python tools/run_tests.py [pytest arguments]

The half with the browser and the doctests runs in the background and is printed at the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

FIRST = ["tests", "--ignore=tests/apps/web"]
SECOND = ["tests/apps/web", "src/minuet"]


def pytest(*words: str) -> list[str]:
    """Return the command that runs these tests."""
    return [sys.executable, "-m", "pytest", *words, *sys.argv[1:]]


def main() -> int:
    """Run both halves; return 0 if both passed."""
    if (os.cpu_count() or 1) < 2:
        return subprocess.call(pytest("tests", "src/minuet"))
    with tempfile.TemporaryFile() as output:
        behind = subprocess.Popen(
            pytest(*SECOND, "-p", "no:cacheprovider"), stdout=output, stderr=subprocess.STDOUT
        )
        try:
            code = subprocess.call(pytest(*FIRST))
            print("\nThe page and the doctests:", flush=True)
            code = behind.wait() or code
        finally:
            behind.kill()
        output.seek(0)
        sys.stdout.buffer.write(output.read())
    return code


if __name__ == "__main__":
    sys.exit(main())
