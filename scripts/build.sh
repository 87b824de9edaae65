#!/usr/bin/env bash
# Builds omp2simt and its libraries into build/ (or OMP2SIMT_BUILD_DIR), quietly.
# usage: scripts/build.sh [CMAKE ARGUMENT...]        OMP2SIMT_BUILD=no takes what is built already.
. "$(dirname "$0")/common.sh"

[ "${OMP2SIMT_BUILD:-yes}" = no ] && exit 0
"$repo/scripts/setup.sh" --build-only

configure=(cmake -S "$repo" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release)
if [ ! -e "$build/CMakeCache.txt" ]; then
  configure+=(-DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19)
  # Without GoogleTest there is something to use, but nothing to test.
  [ -e /usr/include/gtest/gtest.h ] || configure+=(-DOMP2SIMT_BUILD_TESTS=OFF)
elif [ -e /usr/include/gtest/gtest.h ]; then
  configure+=(-DOMP2SIMT_BUILD_TESTS=ON)
fi
step "Configuring" "${configure[@]}" "$@"
step "Building" ninja -C "$build" -j "$jobs"
