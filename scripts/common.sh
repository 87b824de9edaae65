# shellcheck shell=bash disable=SC2034
# Shared by the other scripts: where things are, and how a step is shown. To be sourced by bash.
# A step prints one line; what its command prints goes to a log, which is shown when the command fails.

set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${OMP2SIMT_BUILD_DIR:-$repo/build}
jobs=${OMP2SIMT_JOBS:-$(nproc)}

die() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# step "What is being done" COMMAND...
step() {
  local what=$1 log status=0 start=$SECONDS
  shift
  mkdir -p "$build/logs"
  log=$build/logs/$(tr -cs 'a-zA-Z0-9' '-' <<<"$what" | tr '[:upper:]' '[:lower:]').log
  if [ -t 2 ]; then
    "$@" >"$log" 2>&1 </dev/null &
    local pid=$!
    trap 'kill $pid 2>/dev/null; exit 130' INT TERM # a command in the background does not see Ctrl-C
    while kill -0 $pid 2>/dev/null; do
      printf '\r\033[K%s ... %ds  %.60s' "$what" $((SECONDS - start)) "$(tail -n 1 "$log" | tr -d '\r')" >&2
      sleep 0.5
    done
    wait $pid || status=$?
    trap - INT TERM
    printf '\r\033[K' >&2
  else
    echo "$what ..." >&2
    "$@" >"$log" 2>&1 </dev/null || status=$?
  fi
  if [ $status != 0 ]; then
    echo "$what: FAILED (exit status $status); the end of $log:" >&2
    tail -n 60 "$log" >&2
    exit 1
  fi
  echo "$what: done ($((SECONDS - start)) s)" >&2
}

# Where nvcc is; prints nothing when there is none.
find_nvcc() {
  command -v nvcc || {
    for folder in ${CUDA_HOME:+"$CUDA_HOME/bin"} /usr/local/cuda/bin; do
      [ -x "$folder/nvcc" ] && echo "$folder/nvcc" && return
    done
    true
  }
}

have_gpu() {
  [ -e /dev/nvidia0 ] || nvidia-smi -L 2>/dev/null | grep -q 'GPU 0'
}
