# Configuration of the lit suites. Parameters (CTest gives them): bin = folder of omp2simt and omp2simt-cc,
# out = folder for what tests write. By hand:
#   python3 /usr/lib/llvm-19/build/utils/lit/lit.py -sv tests/run
import os
import shutil
import sys

import lit.formats

here = os.path.dirname(os.path.abspath(__file__))
repo = os.path.dirname(here)
bin_folder = os.path.abspath(lit_config.params.get("bin", os.path.join(repo, "build", "bin")))
llvm_bin = "/usr/lib/llvm-19/bin"

config.name = "omp2simt"
config.bin_folder = bin_folder
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "expected", "tools", "unit", "walk"]
config.test_source_root = here
config.test_exec_root = os.path.abspath(lit_config.params.get("out", os.path.join(repo, "build", "tests", "lit")))

nvcc = shutil.which("nvcc")
for folder in [os.environ.get("CUDA_HOME", "") + "/bin", "/usr/local/cuda/bin"]:
    nvcc = nvcc or shutil.which("nvcc", path=folder)
if nvcc:
    config.available_features.add("nvcc")
else:
    lit_config.note("nvcc not found: tests that need it are skipped")

path = [llvm_bin, os.environ["PATH"]] + ([os.path.dirname(nvcc)] if nvcc else [])
config.environment["PATH"] = os.pathsep.join(path)
for name in ("CUDA_HOME", "LD_LIBRARY_PATH", "OMP2SIMT_TEST_QUICK", "OMP2SIMT_HOST_CC", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def tool(name, *arguments):
    return " ".join([sys.executable, os.path.join(here, "tools", name), *arguments])


omp2simt = os.path.join(bin_folder, "omp2simt")
driver = os.path.join(bin_folder, "omp2simt-cc")
# Longer names first: lit replaces in this order.
config.substitutions += [
    # Builds a program for host SIMT and runs it under every lane schedule; it must print a line beginning with PASS.
    ("%run-all-schedules", tool("run_all_schedules.py", "--bin", bin_folder, "--work %t.run")),
    # Builds a program for the device as a whole and runs it, as its comments say, under every lane schedule.
    ("%run-standalone", tool("run_standalone.py", "--bin", bin_folder, "--work %t.run")),
    # Translates the input both ways and compares with the expected files beside it.
    ("%check-snapshot", tool("snapshot.py", "--omp2simt", omp2simt)),
    # Translates the input and compiles the result with nvcc.
    ("%compile-for-cuda", tool("compile_for_cuda.py", "--bin", bin_folder, "--work %t.cuda")),
    # Builds the program with clang's offload to the host and with ours; what both print must be equal.
    ("%compare-with-clang", tool("compare_with_clang.py", "--driver", driver, "--work %t.compare")),
    ("%omp2simt-cc", driver),
    ("%omp2simt", omp2simt),
    ("%nvcc", nvcc or "nvcc-not-found"),
    ("%repo", repo),
    ("%build", os.path.dirname(bin_folder)),
    ("%tools", os.path.join(here, "tools")),
    ("%python", sys.executable),
]
