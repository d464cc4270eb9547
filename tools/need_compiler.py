"""Say what to install if no C++ compiler is found."""

import os
import shutil
import sys

compiler = os.environ.get("CXX", "").split()[:1] or ["c++", "g++", "clang++"]
if not any(shutil.which(name) for name in compiler):
    sys.exit(
        "Minuet's core is compiled from C++, and no compiler was found "
        f"(tried {', '.join(compiler)}).\n"
        "Install one and try again:\n"
        "  Debian, Ubuntu:  sudo apt-get install g++\n"
        "  Fedora:          sudo dnf install gcc-c++\n"
        "  macOS:           xcode-select --install\n"
    )
