#!/usr/bin/env python3
"""Compares what omp2simt makes of INPUT with the files in the folder expected/ beside it, or (--update) writes them.

usage: snapshot.py --omp2simt PATH [--update] INPUT
INPUT.c has NAME.cu (one file) and, translated with --split, NAME.split.cu and NAME.split.host.c; a C++ input has only
NAME.cu. A first line `// OPTIONS: ...` gives options for omp2simt. The input is translated under its bare name from its
own folder, and a second time from another one: the bytes must be the same.
"""
import argparse
import difflib
import os
import re
import sys
import tempfile

from common import must_run


def translations(omp2simt, source, work):
    """{expected file's name: text} for one input."""
    folder, name = os.path.split(os.path.abspath(source))
    stem, extension = os.path.splitext(name)
    with open(source) as file:
        options = re.match(r"// OPTIONS: *(.*)", file.readline())
    options = options.group(1).split() if options else []
    results = {}
    for split in [False, True] if extension == ".c" else [False]:
        infix = ".split" if split else ""
        texts = []
        for cwd, path in [(folder, name), (work, os.path.abspath(source))]:
            out = os.path.join(work, stem + infix + ".cu")
            must_run([omp2simt, *(["--split"] if split else []), *options, path, "-o", out], "translation", cwd=cwd)
            files = [stem + infix + ".cu"] + ([stem + infix + ".host.c"] if split else [])
            texts.append({})
            for written in files:
                with open(os.path.join(work, written)) as file:
                    texts[-1][written] = file.read()
        if texts[0] != texts[1]:
            print(f"{name}: the output depends on the working directory")
            sys.exit(1)
        results.update(texts[0])
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--omp2simt", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("input")
    options = parser.parse_args()
    folder = os.path.join(os.path.dirname(os.path.abspath(options.input)), "expected")
    os.makedirs(folder, exist_ok=True)
    different = False
    with tempfile.TemporaryDirectory() as work:
        for name, text in translations(os.path.abspath(options.omp2simt), options.input, work).items():
            path = os.path.join(folder, name)
            if options.update:
                with open(path, "w") as file:
                    file.write(text)
                continue
            expected = ""
            if os.path.exists(path):
                with open(path) as file:
                    expected = file.read()
            diff = list(difflib.unified_diff(expected.splitlines(True), text.splitlines(True), "expected/" + name,
                                             "now/" + name))
            if diff or not os.path.exists(path):
                different = True
                print("".join(diff) or f"{name} is missing")
    if different:
        print("If this is what is wanted: scripts/update_snapshots.sh, and review its diff.")
    return 1 if different else 0


sys.exit(main())
