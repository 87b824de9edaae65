#!/usr/bin/env bash
# Prints registers, stack, spills, shared memory and machine instructions of each benchmark's kernel beside those of its
# hand-written CUDA twin. Needs nvcc and no GPU; without nvcc it says so.
# usage: scripts/benchmark_kernels.sh [--arch sm_NN] [NAME...]     (default: sm_90, all of benchmarks/)
. "$(dirname "$0")/common.sh"

case "${1:-}" in -h | --help) sed -n '2,4s/^# //p' "$0"; exit 0 ;; esac
[ -z "$(find_nvcc)" ] || "$repo/scripts/build.sh"
exec python3 "$repo/benchmarks/tools/kernel_figures.py" "$@"
