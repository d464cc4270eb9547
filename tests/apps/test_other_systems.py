"""Minuet works where POSIX modules and calls are missing, as on Windows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="a POSIX system is what we take things from")

# Only Minuet's own imports of these fail; other packages handle their absence themselves.
LIKE_WINDOWS = """
import builtins, os, pkgutil, signal, sys

POSIX = {"crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource",
         "syslog", "termios", "tty"}
real = builtins.__import__

def guarded(name, globals=None, locals=None, fromlist=(), level=0):
    if name in POSIX and str((globals or {}).get("__name__")).startswith("minuet"):
        raise ImportError(f"No module named {name!r}")
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = guarded
import minuet
from importlib import import_module

missing = set()
for module in pkgutil.walk_packages(minuet.__path__, "minuet."):
    if not module.name.endswith("__main__"):
        try:
            import_module(module.name)
        except ModuleNotFoundError as error:  # of an extra that is not installed
            missing.add(error.name.partition(".")[0])
assert not missing & (sys.stdlib_module_names | {"minuet"}), missing

for name in ("SIGALRM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGWINCH", "ITIMER_REAL",
             "alarm", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait"):
    delattr(signal, name)
for name in ("chown", "fchmod", "fork", "getloadavg", "getpgid", "getuid", "killpg", "mkfifo",
             "nice", "posix_fallocate", "pread", "pwrite", "sched_getaffinity", "setsid", "statvfs",
             "sync", "sysconf", "uname"):
    if hasattr(os, name):
        delattr(os, name)

from minuet.apps.cli import main

for words in (["solve", "sudoku-9x9-diabolical-1", "--time-limit", "60"],
              ["explain", "sudoku-9x9-diabolical-1", "--time-limit", "60"],
              ["count", "queens-8"],
              ["run", "queens-8", "--journal", "q.journal", "--workers", "1"],
              ["status", "q.journal", "--audit"]):
    assert main(words) == 0, words
"""


def test_nothing_needs_posix(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIKE_WINDOWS],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_limit_that_the_system_refuses_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    from minuet.apps import memory

    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")  # macOS, for limits on memory

    monkeypatch.setattr(resource, "setrlimit", refuse)
    memory.limit_memory(1 << 30)
