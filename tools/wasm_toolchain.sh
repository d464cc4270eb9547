#!/bin/sh
# Set up the compiler that `make site` needs, from Debian's own packages:
#
#     sudo sh tools/wasm_toolchain.sh            # into build/wasm-root
#
# Debian stable's Emscripten is too old, so this makes a root of Debian unstable in the project's
# folder. `make site` uses `em++` from PATH if there is one, and this root otherwise.
set -eu
root=${1:-build/wasm-root}
command -v debootstrap >/dev/null || apt-get install -y --no-install-recommends debootstrap
[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase sid "$root"
chroot "$root" apt-get install -y --no-install-recommends emscripten python3-dev
echo "The compiler is in $root."
