#!/usr/bin/env bash
# Measures what translating costs over parsing: the median of five runs of omp2simt and of clang-19 -fsyntax-only.
# usage: scripts/benchmark_translation.sh [FILE...]     (default: the samples)
# Limit: 1.3 times clang plus 15 ms; exit status 1 when a file is over it. Measure on an idle machine.
. "$(dirname "$0")/common.sh"

[ -x "$build/bin/omp2simt" ] || die "build first: scripts/build.sh"
files=("$@")
[ ${#files[@]} = 0 ] && files=("$repo"/samples/*.c)
exec python3 - "$build/bin/omp2simt" "${files[@]}" <<'PYTHON'
import os, statistics, subprocess, sys, tempfile, time

def median_ms(command):
    times = []
    for _ in range(6):  # the first one fills the caches
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])

over = 0
print(f'{"file":24} {"clang ms":>9} {"omp2simt ms":>12} {"limit ms":>9}')
with tempfile.TemporaryDirectory() as folder:
    for source in sys.argv[2:]:
        clang = median_ms(['clang-19', '-fopenmp', '-fsyntax-only', source])
        ours = median_ms([sys.argv[1], source, '-o', os.path.join(folder, 'out.cu')])
        limit = 1.3 * clang + 15
        over += ours > limit
        print(f'{os.path.basename(source):24} {clang:9.1f} {ours:12.1f} {limit:9.1f}{"  OVER" if ours > limit else ""}')
sys.exit(1 if over else 0)
PYTHON
