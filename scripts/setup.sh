#!/usr/bin/env bash
# Installs what building and testing omp2simt needs: Debian packages, by name, and only those that are missing.
# usage: scripts/setup.sh [--build-only]        OMP2SIMT_SETUP=no makes it check nothing and install nothing.
# nvcc is used where it is found; it is never installed.
. "$(dirname "$0")/common.sh"

[ "${OMP2SIMT_SETUP:-yes}" = no ] && exit 0

packages=(
  # to build: compilers, CMake, Clang's libraries
  gcc g++ cmake ninja-build ccache git ca-certificates
  clang-19 llvm-19-dev libclang-19-dev libomp-19-dev nlohmann-json3-dev libboost-context-dev
)
if [ "${1:-}" != --build-only ]; then
  # to test: GoogleTest, lit and FileCheck, and clang's own host offload as the one to compare with
  packages+=(libgtest-dev llvm-19-tools clang-tools-19 python3)
fi

if ! command -v dpkg-query >/dev/null; then
  echo "setup.sh: not a Debian system; it is up to you that these packages, or their like, are there:" >&2
  echo "  ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
done
[ ${#missing[@]} = 0 ] && exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || die "these packages are missing: ${missing[*]}
run as root: apt-get install --no-install-recommends ${missing[*]}"
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing ${#missing[@]} Debian packages and what they depend on: ${missing[*]}" >&2
step "Reading package lists" "${as_root[@]}" apt-get -q update
step "Installing packages" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends "${missing[@]}"
