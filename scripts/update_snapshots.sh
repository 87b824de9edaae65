#!/usr/bin/env bash
# Writes the committed output of omp2simt anew, and shows what changed: the expected translations of tests/snapshot, and
# the table of docs/support.md.
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
{
  printf '# Supported directives and clauses\n\n'
  # shellcheck disable=SC2016
  printf 'Made by `omp2simt --print-support` from `translator/support/constructs.def`.\n\n'
  "$build/bin/omp2simt" --print-support
} >"$repo/docs/support.md"
git -C "$repo" --no-pager diff --stat -- tests/snapshot docs/support.md
git -C "$repo" diff -- tests/snapshot docs/support.md
git -C "$repo" status --short -- tests/snapshot | grep '^??' || true
exit $failed
