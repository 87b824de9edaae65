#!/usr/bin/env bash
# Translates the inputs of tests/snapshot again, overwrites the expected files, and shows what changed.
# usage: scripts/update_snapshots.sh [NAME...]     (default: all; NAME without .c)
. "$(dirname "$0")/common.sh"

[ -x "$build/bin/omp2simt" ] || die "build first: scripts/build.sh"
failed=0
names=("$@")
if [ ${#names[@]} = 0 ]; then
  for input in "$repo"/tests/snapshot/*.c "$repo"/tests/snapshot/*.cpp; do
    [ -e "$input" ] && names+=("$(basename "$input")")
  done
fi
for name in "${names[@]}"; do
  [ -e "$repo/tests/snapshot/$name" ] || name=$name.c
  python3 "$repo/tests/tools/snapshot.py" --update --omp2simt "$build/bin/omp2simt" "$repo/tests/snapshot/$name" ||
    failed=1
done
git -C "$repo" --no-pager diff --stat -- tests/snapshot
git -C "$repo" diff -- tests/snapshot
git -C "$repo" status --short -- tests/snapshot | grep '^??' || true
exit $failed
