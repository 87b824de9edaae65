#!/usr/bin/env bash
# Builds every sample, run test and benchmark, and the hand-written CUDA twins of these, for this machine's GPU, runs
# all and prints results and kernel times. Without a GPU it says so and checks that everything builds (nvcc, sm_90).
# usage: scripts/gpu_check.sh [OPTION...]      exit status 1: something failed. Logs: build/gpu_check/
#   --only NAME      only this program, as in axpy or benchmarks/axpy; may be repeated
#   --small          benchmarks with small sizes: checks results, measures nothing
#   --arch ARCH      as nvcc names it (default: native, or sm_90 without a GPU)
#   --build-only     builds, runs nothing;  --run-only runs what was built, perhaps elsewhere, and needs no nvcc
#   --minutes N      stops after so long (default 8); a single program has three minutes to build and one to run
# Kernel time is the best launch, by CUDA events, of the kernel that takes longest in all; region time is by the host's
# clock and has launch, waiting and copies of scalars in it.
. "$(dirname "$0")/common.sh"

case " $* " in
*" -h "* | *" --help "*) sed -n '2,12s/^# //p' "$0"; exit 0 ;;
*" --run-only "*) ;;
*) [ -z "$(find_nvcc)" ] || "$repo/scripts/build.sh" ;;
esac
exec python3 "$repo/benchmarks/tools/gpu_check.py" "$@"
