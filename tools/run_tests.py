"""Run the whole test suite, as two halves in parallel if there are two cores.

    python tools/run_tests.py [--load 10] [pytest arguments]

The half with the browser and the doctests runs in the background and is printed at the end. With
--load, that many processes keep the machine busy in the meantime: no test may depend on its speed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

FIRST = ["tests", "--ignore=tests/apps/web"]
SECOND = ["tests/apps/web", "src/minuet"]


def main() -> int:
    """Run the tests, beside a load if one is wanted; return 0 if they passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--load", type=int, default=0, help="processes that keep the machine busy")
    options, arguments = parser.parse_known_args()
    with load(options.load):
        return run(arguments)


@contextmanager
def load(count: int) -> Iterator[None]:
    """Keep the machine busy with endless loops."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(arguments: list[str]) -> int:
    """Run both halves; return 0 if both passed."""

    def pytest(*words: str) -> list[str]:
        return [sys.executable, "-m", "pytest", *words, *arguments]

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
