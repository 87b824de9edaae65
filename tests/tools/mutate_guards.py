#!/usr/bin/env python3
"""Removes the guards of uniform SIMT from the device library, one at a time, and checks that a test program notices.

usage: mutate_guards.py --program FILE --include FOLDER --library FILE --work FOLDER [--only NAME]
The program must pass under every lane schedule with the library as it is, and fail under at least one with each mutant.
Every guard is named by the text that it is in the header: where that changes, so must the table below.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import sys

from common import must_run, run

SCHEDULES = ["lane", "reverse", "roundrobin", "random:1", "random:7"]
OVERFLOW = "omp2simt: error: soft stack overflow in 'the_function': 64 bytes for each OpenMP thread"

PUT = "template <unsigned Lanes, class T> O2S_DEVICE void put_once("
ONCE = "template <unsigned Lanes, class F> O2S_DEVICE auto once("
ONCE_RESULT = "std::decay_t<Result> result = {};"
LOAD = "template <unsigned Lanes, class T> O2S_DEVICE std::remove_cv_t<T> load("
SHARE = "O2S_DEVICE void share_out("
ARRAY = "void reduce_lanes_array("
TAKE = "void take_from_lane("
NEXT = "O2S_DEVICE void next() {\n    this->group_.sync();"
TURNS = "O2S_DEVICE void in_turns("
OVER = "O2S_DEVICE void soft_overflow("
SYNC = "sync_lanes<Lanes>();"
MASTER = "is_master<Lanes>()"
GROUP_SYNC = "group.sync();"
GROUP_MASTER = "group.lane() == 0"

# Not here: the sync after an effect with a result and the one before an array reduction. A shuffle stands beside each,
# and on host SIMT lanes meet there too; on a GPU a shuffle does not order their memory accesses.
# name: (file, text behind which to look, which occurrence of what from there on, what to put in its place)
GUARDS = {
    "sync before a store": ("uniform.h", PUT, 1, GROUP_SYNC, ""),
    "sync after a store": ("uniform.h", PUT, 2, GROUP_SYNC, ""),
    "master predicate of a store": ("uniform.h", PUT, 1, GROUP_MASTER, "true"),
    "sync before an effect": ("uniform.h", ONCE, 1, SYNC, ""),
    "sync after an effect": ("uniform.h", ONCE, 2, SYNC, ""),
    "master predicate of an effect": ("uniform.h", ONCE, 1, MASTER, "true"),
    "sync before an effect with a result": ("uniform.h", ONCE_RESULT, 1, SYNC, ""),
    "master predicate of an effect with a result": ("uniform.h", ONCE_RESULT, 1, MASTER, "true"),
    "shuffle after an atomic": ("uniform.h", ONCE_RESULT, 1, "result = broadcast<Lanes>(result);", ""),
    "broadcast of a volatile read": ("uniform.h", LOAD, 1,
                                     f"if ({MASTER})\n      value = atomic_load((const Value *)&x);\n"
                                     "    return broadcast<Lanes>(value);",
                                     "return atomic_load((const Value *)&x);"),
    "sync between safelen rounds": ("lanes.h", NEXT, 1, "this->group_.sync();", ""),
    "sync between turns": ("lanes.h", TURNS, 1, "sync_warp(mask);", ""),
    "mask of the thread's own lanes": ("lane_group.h", "unsigned mask() const {", 1,
                                       "kAllLanes >> (kWarpSize - Lanes) << first()", "kAllLanes"),
    "sync at simd entry": ("program", "simd_loop(", 1, "o2s::" + SYNC, ""),
    "sync at simd exit": ("program", "simd_loop(", 2, "o2s::" + SYNC, ""),
    "master predicate of an array reduction": ("lane_reduction.h", ARRAY, 1, f"if (!is_shared || {MASTER})", ""),
    "sync after an array reduction": ("lane_reduction.h", ARRAY, 2, SYNC, ""),
    "sync before lastprivate": ("lane_reduction.h", TAKE, 1, SYNC, ""),
    "sync after lastprivate": ("lane_reduction.h", TAKE, 2, SYNC, ""),
    "sync before a copy": ("uniform.h", SHARE, 1, GROUP_SYNC, ""),
    "sync after a copy": ("uniform.h", SHARE, 2, GROUP_SYNC, ""),
    "sync before a stack is left": ("any_context.h", "void leave_stack(", 1, GROUP_SYNC, ""),
    "sync after a stack is left": ("any_context.h", "void leave_stack(", 2, GROUP_SYNC, ""),
    "sync before lanes run": ("any_context.h", "void change(", 1, "group_.sync();", ""),
    "sync after lanes run": ("any_context.h", "void change(", 2, "group_.sync();", ""),
    "barrier after a block's context is set": ("any_context.h", "void begin_any_context(", 1, "block_barrier();", ""),
    "one lane where lanes run": ("any_context.h", "O2S_DEVICE LaneGroup()", 1, "lanes_ = 1;", ""),
    "sync before an overflow stops the program": ("soft_stack.h", OVER, 1, SYNC, ""),
}


def mutate(text, name):
    """The text without the guard; ends the test when the guard is not where the table says."""
    _, anchor, occurrence, guard, replacement = GUARDS[name]
    start = text.find(anchor)
    if start < 0 or text.find(anchor, start + 1) >= 0:
        sys.exit(f"{name}: the table's place for it is not in the text, or more than once: {anchor}")
    at = start - 1 if occurrence == 0 else start
    for _ in range(max(occurrence, 1)):
        at = text.find(guard, at + 1)
        if at < 0:
            sys.exit(f"{name}: no such guard: {guard}")
    # `if (x) guard;` must keep a statement.
    return text[:at] + (replacement or (";" if guard.endswith(";") else "")) + text[at + len(guard):]


class Builder:
    def __init__(self, options):
        self.options = options
        # Optimisation takes time and finds nothing: lanes are switched at the same points.
        self.compiler = shutil.which("clang++-19") or shutil.which("g++")

    def build(self, name):
        """Builds the program against a copy of the headers without the guard `name` (None: with all)."""
        folder = os.path.join(self.options.work, re.sub(r"\W", "_", name or "unchanged"))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.options.include, os.path.join(folder, "include"))
        with open(self.options.program, encoding="utf-8") as file:
            program = file.read()
        if name:
            target = GUARDS[name][0]
            if target == "program":
                program = mutate(program, name)
            else:
                path = os.path.join(folder, "include", "omp2simt", target)
                with open(path, encoding="utf-8") as file:
                    header = file.read()
                with open(path, "w", encoding="utf-8") as file:
                    file.write(mutate(header, name))
        source = os.path.join(folder, "program.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(program)
        executable = os.path.join(folder, "program")
        must_run([self.compiler, "-std=c++17", "-O0", "-w", "-DO2S_BACKEND_HOST", "-I", os.path.join(folder, "include"),
                  source, self.options.library, "-lboost_context", "-pthread", "-o", executable],
                 f"building without {name}" if name else "building", timeout=300)
        return executable

    def failures(self, name):
        """The schedules under which the mutant fails."""
        executable = self.build(name)
        failed = []
        for schedule in SCHEDULES:
            environment = {**os.environ, "OMP2SIMT_SCHEDULE": schedule}
            status, output = run([executable], timeout=60, env=environment)
            overflow_status, overflow = run([executable, "overflow"], timeout=60, env=environment)
            if status != 0 or output.strip() != "PASS" or overflow_status != 1 or OVERFLOW not in overflow:
                failed.append((schedule, output + overflow))
        return failed


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "include", "library", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--only", choices=GUARDS)
    options = parser.parse_args()
    builder = Builder(options)
    names = [None] + ([options.only] if options.only else list(GUARDS))
    undetected = False
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for name, failed in zip(names, pool.map(builder.failures, names)):
            if name is None and failed:
                print("fails as it is, under " + ", ".join(schedule for schedule, _ in failed) + "\n" + failed[0][1])
                return 1
            if name and not failed:
                print(f"nothing fails without: {name}")
                undetected = True
            elif name:
                print(f"without {name}: fails under " + ", ".join(schedule for schedule, _ in failed))
    return 1 if undetected else 0


sys.exit(main())
