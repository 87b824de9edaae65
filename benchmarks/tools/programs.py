"""The programs of gpu_check and benchmark_kernels: what there is, and the commands that build it. Runs nothing."""
import os
import re
import shutil
import subprocess
import sys

repo = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
build = os.environ.get("OMP2SIMT_BUILD_DIR") or os.path.join(repo, "build")
support = os.path.join(repo, "benchmarks", "support")
sys.path.insert(0, os.path.join(repo, "tests", "tools"))
from common import run  # noqa: E402  pylint: disable=unused-import,wrong-import-position

WRAPS = ["-Wl,--wrap=o2s_region_stream", "-Wl,--wrap=o2s_launched"]


class Program:
    """A source to translate. `twin`: its hand-written CUDA program, or None."""

    def __init__(self, folder, name, sources, flags=(), twin=None):
        self.name = f"{folder}/{name}"
        self.file_name = self.name.replace("/", ".")
        self.sources, self.flags, self.twin = sources, list(flags), twin
        self.benchmark = folder == "benchmarks"


def c_files(folder):
    path = os.path.join(repo, *folder.split("/"))
    return [(name[:-2], os.path.join(path, name)) for name in sorted(os.listdir(path)) if name.endswith(".c")]


def run_test(name, path):
    """A test of tests/run, if it is built and run as its line `RUN: %run-all-schedules %s ...` says; else None."""
    with open(path, encoding="utf-8") as file:
        match = re.search(r"^// RUN: %run-all-schedules (%s.*)$", file.read(), re.M)
    if not match:
        return None
    words, _, flags = match.group(1).partition(" -- ")
    place = {"%s": path, "%S": os.path.dirname(path)}
    sources = [re.sub("%[sS]", lambda found: place[found.group()], word) for word in words.split()]
    return Program("tests/run", name, sources, flags.split())


def all_programs():
    programs = [Program("samples", name, [path]) for name, path in c_files("samples")]
    programs += filter(None, [run_test(name, path) for name, path in c_files("tests/run")])
    for name, path in c_files("benchmarks"):
        twin = os.path.join(repo, "benchmarks", "cuda", name + ".cu")
        programs.append(Program("benchmarks", name, [path], twin=twin if os.path.exists(twin) else None))
    return programs


def choose(programs, only):
    """Those named in `only` ("axpy" or "benchmarks/axpy"); all when it is empty. Ends the program on a wrong name."""
    for word in only:
        if not any(word in (program.name, os.path.basename(program.name)) for program in programs):
            print(f"no program '{word}'; there are: {' '.join(program.name for program in programs)}", file=sys.stderr)
            sys.exit(2)
    return [p for p in programs if not only or p.name in only or os.path.basename(p.name) in only]


def find_nvcc():
    folders = [os.environ["CUDA_HOME"] + "/bin"] if os.environ.get("CUDA_HOME") else []
    found = shutil.which("nvcc")
    for folder in folders + ["/usr/local/cuda/bin"]:
        found = found or shutil.which("nvcc", path=folder)
    return found


def find_gpu():
    """What the GPU is called; None without one."""
    try:
        listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, timeout=30, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        listed = ""
    match = re.search(r"^GPU 0: ([^(\n]+)", listed, re.M)
    if match:
        return match.group(1).strip()
    return "a GPU (/dev/nvidia0)" if os.path.exists("/dev/nvidia0") else None


def driver():
    return os.path.join(build, "bin", "omp2simt-cc")


def timer_commands(nvcc, folder):
    """(objects, commands): the timer of kernels, and what leads a translated program's launches to it."""
    objects, commands = [], []
    for name in ("kernel_timer", "timed_launches"):
        objects.append(os.path.join(folder, name + ".o"))
        commands.append([nvcc, "-std=c++17", "-O2", "-I", os.path.join(build, "include"), "-c",
                         os.path.join(support, name + ".cpp"), "-o", objects[-1]])
    return objects, commands


def program_command(program, arch, objects, output):
    return [driver(), "--backend=cuda", f"--cuda-arch={arch}", "-O2", *program.flags, *program.sources, *objects,
            *WRAPS, "-o", output, "-lm"]


def twin_command(nvcc, program, arch, objects, output):
    which = f"-gencode=arch={arch},code={arch}" if arch.startswith("compute_") else f"-arch={arch}"
    return [nvcc, which, "-std=c++17", "-O2", program.twin, objects[0], "-o", output]
