#!/usr/bin/env bash
# From an OpenMP program to a running CUDA program: translates, builds and runs one source file.
# usage: scripts/quickstart.sh [FILE.c [COMPILER FLAG...]]      (default: samples/jacobi.c)
# Builds for the GPU if nvcc and a GPU are there, else for host SIMT, which needs neither.
. "$(dirname "$0")/common.sh"

case "${1:-}" in -h | --help) sed -n '2,4s/^# //p' "$0"; exit 0 ;; esac
source=${1:-$repo/samples/jacobi.c}
[ $# -gt 0 ] && shift
[ -f "$source" ] || die "no such file: $source"

"$repo/scripts/build.sh"

name=$(basename "$source")
name=${name%.*}
out=$build/quickstart
mkdir -p "$out"
backend=host where="host SIMT (no GPU and nvcc found)"
nvcc=$(find_nvcc)
if [ -n "$nvcc" ] && have_gpu; then
  backend=cuda where="the GPU"
fi

"$build/bin/omp2simt" "$source" -o "$out/$name.cu" -- "$@"
echo "Translated: $out/$name.cu" >&2
"$build/bin/omp2simt-cc" --backend=$backend -O2 "$@" -I "$(dirname "$source")" "$out/$name.cu" -o "$out/$name" -lm
echo "Running it on $where:" >&2
status=0
"$out/$name" || status=$?
echo "To read: $out/$name.cu" >&2
exit $status
