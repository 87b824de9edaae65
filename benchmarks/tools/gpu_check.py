#!/usr/bin/env python3
"""Builds samples, run tests, benchmarks and their CUDA twins for a GPU, runs them and prints a table.

Called by scripts/gpu_check.sh, where the options are explained. Commands and outputs go to build/gpu_check/*.log.
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import sys
import time

import programs as p

BUILD_LIMIT, RUN_LIMIT = 180, 60  # seconds, for one program


class Task:
    """One executable: how to build it, and how that and its run went. `failure` is None as long as all went well."""

    def __init__(self, title, command, executable, needs_kernel=False):
        self.title, self.command, self.executable, self.needs_kernel = title, command, executable, needs_kernel
        self.failure = self.kernel = self.region = None

    def log(self, kind):
        return os.path.join(p.build, "gpu_check", f"{os.path.basename(self.executable)}.{kind}.log")


class Check:
    def __init__(self, options):
        self.options = options
        self.folder = os.path.join(p.build, "gpu_check")
        self.deadline = time.monotonic() + 60 * options.minutes
        self.environment = {"OMP_TARGET_OFFLOAD": "mandatory", "CUDA_VISIBLE_DEVICES": "0", **os.environ}
        if options.small:
            self.environment["BENCH_SMALL"] = "1"

    def run(self, task, kind, command, limit):
        """Runs a command within its limit and the total one; logs it; returns its output, or None and task.failure."""
        remaining = self.deadline - time.monotonic()
        if remaining < 1:
            task.failure = "not done: time is up"
            return None
        try:
            status, output = p.run(command, timeout=min(limit, remaining), env=self.environment)
        except OSError as error:
            status, output = error.errno or 1, str(error)
        with open(task.log(kind), "w", encoding="utf-8") as file:
            file.write(f"{shlex.join(command)}\n{output}\nexit status {status}\n")
        if status == 0:
            return output
        task.failure = f"{kind} took too long" if status == 124 else f"{kind} failed ({status})"
        return None

    def build(self, task):
        for old in (task.executable, task.log("build"), task.log("run")):
            if os.path.exists(old):
                os.remove(old)
        self.run(task, "build", task.command, BUILD_LIMIT)

    def execute(self, task):
        output = self.run(task, "run", [task.executable], RUN_LIMIT)
        if output is None:
            return
        if not re.search(r"^PASS", output, re.M):
            task.failure = "no PASS"
        kernels = re.findall(r"^kernel-time \S+ launches \d+ best (\S+) us total (\S+) us", output, re.M)
        if kernels:
            best, _ = max(kernels, key=lambda kernel: float(kernel[1]))
            task.kernel = float(best)
        elif task.needs_kernel:
            task.failure = task.failure or "no kernel ran"
        region = re.search(r"best region (\S+) us", output)
        task.region = float(region.group(1)) if region else None

    def tasks(self, chosen, nvcc, objects):
        """[(program, its task, its twin's task or None)]"""
        table = []
        for program in chosen:
            output = os.path.join(self.folder, "bin", program.file_name)
            command = p.program_command(program, self.options.arch, objects, output)
            ours, twin = Task(program.name, command, output, program.benchmark), None
            if program.twin:
                output += ".twin"
                command = p.twin_command(nvcc or "nvcc", program, self.options.arch, objects, output)
                twin = Task(program.name + ", twin", command, output, True)
            table.append((program, ours, twin))
        return table

    def build_all(self, table, timer):
        tasks = [task for row in table for task in row[1:] if task]
        workers = int(os.environ.get("OMP2SIMT_JOBS") or os.cpu_count() or 1)
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            list(pool.map(self.build, timer))
            if any(task.failure for task in timer):
                for task in tasks:
                    task.failure = "the timer was not built"
                return
            list(pool.map(self.build, tasks))


def number(value):
    return "" if value is None else f"{value:.1f}"


def ratio(ours, twin):
    return f"{ours / twin:.2f}" if ours and twin else ""


def print_table(table):
    print(f"{'':26} {'':16} {'kernel us':^23}  {'region us':^23}")
    print(f"{'program':26} {'result':16} {'ours':>8} {'twin':>8} {'ratio':>5}  {'ours':>8} {'twin':>8} {'ratio':>5}")
    for program, ours, twin in table:
        kernel, region = twin and twin.kernel, twin and twin.region
        said = ours.failure or "pass"
        if twin and twin.failure and not ours.failure:
            said = "twin: " + twin.failure
        times = [f"{number(mine):>8} {number(other):>8} {ratio(mine, other):>5}"
                 for mine, other in ((ours.kernel, kernel), (ours.region, region))]
        print(f"{program.name:26} {said:16} {'  '.join(times)}".rstrip())


def main():
    parser = argparse.ArgumentParser(prog="gpu_check.sh")
    parser.add_argument("--arch")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--small", action="store_true")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--build-only", action="store_true")
    which.add_argument("--run-only", action="store_true")
    options = parser.parse_args()

    chosen = p.choose(p.all_programs(), options.only)
    nvcc, gpu = p.find_nvcc(), p.find_gpu()
    runs = options.run_only or (gpu is not None and not options.build_only)
    if not options.run_only and not nvcc:
        if runs:
            print("NO NVCC: there is a GPU, but nothing to build for it with", file=sys.stderr)
            return 1
        print("NO GPU AND NO NVCC: SKIPPED, nothing was built for CUDA")
        return 0
    options.arch = options.arch or ("native" if runs else "sm_90")
    if not runs:
        reason = "--build-only" if options.build_only else "NO GPU"
        print(f"{reason}: NOTHING IS RUN; checking that everything builds with nvcc for {options.arch}", flush=True)
    else:
        print(f"GPU: {gpu or 'none was found'}", flush=True)

    check = Check(options)
    os.makedirs(os.path.join(check.folder, "bin"), exist_ok=True)
    start = time.monotonic()
    objects, commands = p.timer_commands(nvcc or "nvcc", check.folder)
    timer = [Task("timer", command, output) for command, output in zip(commands, objects)]
    table = check.tasks(chosen, nvcc, objects)
    tasks = [task for row in table for task in row[1:] if task]
    if not options.run_only:
        check.build_all(table, timer)
    built = time.monotonic()
    if runs:
        for task in tasks:  # one after the other: they are timed
            if not task.failure and not os.path.exists(task.executable):
                task.failure = "not built"
            if not task.failure:
                check.execute(task)
    if runs:
        print_table(table)

    failed = [task for task in timer + tasks if task.failure]
    for task in failed:
        logs = [task.log(kind) for kind in ("run", "build") if os.path.exists(task.log(kind))]
        print(f"{task.title}: {task.failure}" + (f"; see {logs[0]}" if logs else ""))
    done = f"run in {time.monotonic() - built:.0f} s" if runs else "not run"
    print(f"{len(tasks)} programs, twins included: built in {built - start:.0f} s, {done}, {len(failed)} failed; "
          f"logs: {check.folder}")
    return 1 if failed else 0


sys.exit(main())
