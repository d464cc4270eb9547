"""Run the whole test suite, as two halves in parallel if there are two cores.

    python tools/run_tests.py [--load 10] [pytest arguments]

The half with the browser and the doctests runs in the background and is printed at the end. With
--load, that many processes keep the machine busy in the meantime: no test may depend on its speed.
On Linux, the last line is the CPU time of everything that was started, including the browser.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

# Loops until standard input ends, even if that is because the tests were killed.
LOAD = """
import subprocess, sys
loop = [sys.executable, "-c", "while True: pass"]
loops = [subprocess.Popen(loop) for _ in range(int(sys.argv[1]))]
try:
    sys.stdin.read()
finally:
    for each in loops:
        each.kill()
"""
FIRST = ["tests", "--ignore=tests/apps/web"]
SECOND = ["tests/apps/web", "src/minuet"]
PR_SET_CHILD_SUBREAPER = 36  # from linux/prctl.h


def main() -> int:
    """Run the tests, beside a load if one is wanted; return 0 if they passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--load", type=int, default=0, help="processes that keep the machine busy")
    options, arguments = parser.parse_known_args()
    with load(options.load):
        adopts = adopt_orphans()
        code = run(arguments)
        if adopts:
            print(f"CPU time of all processes: {cpu_time():.0f} s", flush=True)
        return code


@contextmanager
def load(count: int) -> Iterator[None]:
    """Keep the machine busy with endless loops.

    They share one session of their own: Linux divides time among sessions first, so with a session
    each, or in that of the tests, ten loops would leave the tests next to nothing.
    """
    if not count:
        yield
        return
    command = [sys.executable, "-c", LOAD, str(count)]
    loops = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    assert loops.stdin
    try:
        yield
    finally:
        loops.stdin.close()
        loops.wait()


def run(arguments: list[str]) -> int:
    """Run both halves; return 0 if both passed."""

    def pytest(*words: str) -> list[str]:
        return [sys.executable, "-m", "pytest", *words, *arguments]

    if (os.cpu_count() or 1) < 2:
        return wait_for(subprocess.Popen(pytest("tests", "src/minuet")))
    with tempfile.TemporaryFile() as output:
        behind = subprocess.Popen(
            pytest(*SECOND, "-p", "no:cacheprovider"), stdout=output, stderr=subprocess.STDOUT
        )
        before = subprocess.Popen(pytest(*FIRST))
        try:
            code = wait_for(before, behind)
            print("\nThe page and the doctests:", flush=True)
            code = wait_for(behind) or code
        finally:
            before.kill()
            behind.kill()
        output.seek(0)
        sys.stdout.buffer.write(output.read())
    return code


# ---- the CPU time of all processes
#
# The system adds up the times of processes that were waited for. The browser does not wait for all
# of its own, so they are adopted, and waited for here.


def adopt_orphans() -> bool:
    """Become the parent of processes whose parent ends; False if the system cannot do that."""
    if sys.platform != "linux":
        return False
    return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1) == 0)


def wait_for(child: subprocess.Popen[bytes], *others: subprocess.Popen[bytes]) -> int:
    """Wait for a child, and meanwhile for any orphans: tests wait for some to be gone."""
    if sys.platform == "win32":
        return child.wait()
    children = {each.pid: each for each in (child, *others)}
    while child.returncode is None:
        pid, status = os.wait()
        if pid in children:
            children[pid].returncode = os.waitstatus_to_exitcode(status)
    return child.returncode


def cpu_time() -> float:
    """Return the CPU seconds of all processes that have ended, giving the last ones time to."""
    end = time.monotonic() + 5
    while time.monotonic() < end and any_is_ending():
        time.sleep(0.05)
    times = os.times()
    return times.children_user + times.children_system


def any_is_ending() -> bool:
    """Wait for orphans that have ended; return whether others are left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
