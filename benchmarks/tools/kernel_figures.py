#!/usr/bin/env python3
"""Prints what nvcc makes of each benchmark's kernels beside the hand-written twin's; needs no GPU.

Called by scripts/benchmark_kernels.sh. Registers, stack and spills are ptxas's words; instructions are those of the
machine code, counted in the cubin without the no-operations that fill it up.
"""
import argparse
import os
import re
import struct
import subprocess
import sys

import programs as p

INSTRUCTION = 16   # bytes, since Volta
NOP = 0x918        # the low 12 bits of the first word


def sections(cubin):
    """(name, content) of the sections of a 64-bit ELF file."""
    with open(cubin, "rb") as file:
        data = file.read()
    if data[:5] != b"\x7fELF\x02":
        raise ValueError(f"{cubin}: not a 64-bit ELF file")
    table, = struct.unpack_from("<Q", data, 0x28)
    entry, count, names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", data, table + entry * i) for i in range(count)]
    text = headers[names][4]
    for name, _, _, _, offset, size in headers:
        start = text + name
        yield data[start:data.index(b"\0", start)].decode(), data[offset:offset + size]


def instructions(code):
    words = struct.unpack(f"<{len(code) // 8}Q", code[:len(code) // 8 * 8])
    return sum(word & 0xFFF != NOP for word in words[::INSTRUCTION // 8])


def demangled(name):
    words = subprocess.run(["c++filt", name], capture_output=True, text=True, check=True).stdout.strip()
    words = re.sub(r"^void ", "", words).replace("(anonymous namespace)::", "")
    words = re.match(r"([\w:]+(<[^(]*>)?)", words).group(1)
    words = re.sub(r"\w+::", "", words)
    return re.sub(r"unsigned long( long)?", "64 bits", words).replace("unsigned int", "32 bits")


def figures(nvcc, source, arch, output):
    """{kernel: (registers, stack bytes, spilled bytes, shared bytes, instructions)}"""
    command = [nvcc, "-cubin", f"-arch={arch}", "-std=c++17", "-O2", "-Xptxas", "-v", "-I",
               os.path.join(p.build, "include"), "-I", os.path.join(p.repo, "benchmarks"), source, "-o", output]
    status, said = p.run(command, timeout=180)
    if status != 0:
        raise RuntimeError(f"nvcc failed on {source}:\n{said}")
    code = dict(sections(output))
    found = {}
    pattern = (r"Compiling entry function '(\w+)'.*?(\d+) bytes stack frame, (\d+) bytes spill stores, "
               r"(\d+) bytes spill loads.*?Used (\d+) registers([^\n]*)")
    for name, stack, stores, loads, registers, rest in re.findall(pattern, said, re.S):
        shared = re.search(r"(\d+) bytes smem", rest)
        found[demangled(name)] = (int(registers), int(stack), int(stores) + int(loads),
                                  int(shared.group(1)) if shared else 0, instructions(code[".text." + name]))
    return found


def main():
    parser = argparse.ArgumentParser(prog="benchmark_kernels.sh")
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    nvcc = p.find_nvcc()
    if not nvcc:
        print("NO NVCC: SKIPPED, there are no figures without it")
        return 0
    folder = os.path.join(p.build, "benchmark_kernels")
    os.makedirs(folder, exist_ok=True)
    columns = ("regs", "stack", "spill", "smem", "instr")
    print(f"{options.arch}; ours / the twin's\n{'kernel':24}" + "".join(f"{column:>12}" for column in columns))
    failed = 0
    chosen = p.choose([program for program in p.all_programs() if program.twin], options.names)
    for program in chosen:
        translated = os.path.join(folder, program.file_name + ".cu")
        try:
            translate = [os.path.join(p.build, "bin", "omp2simt"), "--split", program.sources[0], "-o", translated]
            status, said = p.run(translate)
            if status != 0:
                raise RuntimeError(f"omp2simt failed on {program.sources[0]}:\n{said}")
            ours = figures(nvcc, translated, options.arch, translated + "bin")
            twins = figures(nvcc, program.twin, options.arch, os.path.join(folder, program.file_name + ".twin.cubin"))
        except (RuntimeError, ValueError, OSError) as error:
            print(f"{program.name}: FAILED: {error}")
            failed += 1
            continue
        (twin,) = twins.values()
        for kernel in sorted(ours):
            print(f"{kernel:24}" + "".join(f"{f'{mine} / {other}':>12}" for mine, other in zip(ours[kernel], twin)))
    return 1 if failed else 0


sys.exit(main())
