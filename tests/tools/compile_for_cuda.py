#!/usr/bin/env python3
"""Translates a program and compiles the result with nvcc, as one file and as the driver does it.

usage: compile_for_cuda.py --bin FOLDER --work FOLDER SOURCE
For the oldest architecture supported and for a newer one; warnings of nvcc and of the host compiler are errors.
A standalone program (run_standalone.py) is compiled as such, by the driver. A program whose test runs with --split-only, or that says `// CUDA-SPLIT-ONLY: reason`, is compiled as the driver does
it, for both.
"""
import argparse
import os
import re
import sys

from common import must_run


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("source")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    driver = os.path.join(options.bin, "omp2simt-cc")
    include = ["-I", os.path.dirname(os.path.abspath(options.source))]
    strict = ["-Xnvcc", "-Werror=all-warnings"]

    with open(options.source, encoding="utf-8") as file:
        text = file.read()
    standalone = re.search(r"^// PROGRAM:", text, re.M)
    split_only = standalone or re.search(r"--split-only|^// CUDA-SPLIT-ONLY:", text, re.M)
    if standalone:
        strict.append("--standalone")

    if split_only:
        must_run([driver, "--backend=cuda", "--cuda-arch=sm_75", *strict, "-c", options.source, "-o",
                  os.path.join(options.work, "object75.o")], "compilation by the driver for sm_75", timeout=300)
    else:
        whole = os.path.join(options.work, "whole.cu")
        must_run([os.path.join(options.bin, "omp2simt"), options.source, "-o", whole], "translation")
        must_run([driver, "--backend=cuda", "--cuda-arch=sm_75", *strict, *include, "-c", whole, "-o", whole + ".o"],
                 "nvcc on the single file for sm_75", timeout=300)
    must_run([driver, "--backend=cuda", "--cuda-arch=compute_90", *strict, *include, "-c", options.source, "-o",
              os.path.join(options.work, "object.o")], "compilation by the driver for compute_90", timeout=300)
    return 0


sys.exit(main())
