#!/usr/bin/env bash
# Sets up, builds and runs all tests; the last lines are ctest's summary.
# usage: scripts/test.sh [--quick] [CTEST ARGUMENT...]
#   --quick   leaves out what takes long (nvcc on every program, comparison with clang, the README's commands) and
#             runs programs under three lane schedules instead of five; under two minutes
. "$(dirname "$0")/common.sh"

quick=no
case "${1:-}" in
-h | --help) sed -n '2,5s/^# //p' "$0"; exit 0 ;;
--quick) quick=yes; shift ;;
esac

"$repo/scripts/setup.sh"
"$repo/scripts/build.sh"

[ -n "$(find_nvcc)" ] || echo "nvcc not found: the tests that compile for CUDA are skipped" >&2
arguments=(--test-dir "$build" --output-on-failure)
if [ $quick = yes ]; then
  export OMP2SIMT_TEST_QUICK=1
  arguments+=(--label-exclude slow)
fi
exec ctest "${arguments[@]}" "$@"
