#!/usr/bin/env python3
"""Runs the commands of README.md, and checks that the CUDA code it shows is what omp2simt writes today.

usage: run_readme.py --repo FOLDER --build FOLDER --work FOLDER
The commands are the lines of the ```sh blocks. They run one after the other in a folder that looks like a checkout that
has been built. Left out: `git clone`, scripts/test.sh (this is part of it; its --help is asked for instead), and
commands with nvcc where there is none. The lines of the ```cuda block must stand, in this order, in the translation of
the sample that is named in the last ```sh line with `omp2simt` before it.
"""
import argparse
import os
import re
import shutil
import sys

from common import must_run


def blocks(text):
    """[(language, [lines])] of the fenced blocks, continuation lines joined in shell blocks."""
    found = re.findall(r"^```(\w+)\n(.*?)^```", text, re.M | re.S)
    return [(language, (body.replace("\\\n", " ") if language == "sh" else body).splitlines())
            for language, body in found]


def main():
    parser = argparse.ArgumentParser()
    for name in ("--repo", "--build", "--work"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    os.symlink(options.build, os.path.join(options.work, "build"))
    os.symlink(os.path.join(options.repo, "samples"), os.path.join(options.work, "samples"))
    env = dict(os.environ, OMP2SIMT_SETUP="no", OMP2SIMT_BUILD="no", OMP2SIMT_BUILD_DIR=options.build)
    with open(os.path.join(options.repo, "README.md")) as file:
        readme = blocks(file.read())

    commands, translated, shown = 0, None, 0
    for language, lines in readme:
        for line in lines if language == "sh" else []:
            command = line.split("#")[0].strip()
            if not command or command.startswith(("git clone", "cd ")):
                continue
            if "nvcc" in command and not shutil.which("nvcc"):
                print(f"skipped, no nvcc: {command}")
                continue
            command = re.sub(r"(?<!\S)scripts/test\.sh\b.*", "scripts/test.sh --help", command)
            command = re.sub(r"(?<!\S)(scripts|\.ci)/", options.repo + r"/\1/", command)
            match = re.search(r"bin/omp2simt (\S+) -o (\S+)", command)
            if match:
                translated = os.path.join(options.work, match.group(2))
            print(f"$ {command}\n{must_run(['bash', '-c', command], 'README command', env=env, cwd=options.work)}")
            commands += 1
        if language == "cuda":
            with open(translated) as file:
                output = [text.strip() for text in file]
            position = 0
            for text in filter(None, (line.strip() for line in lines)):
                if text not in output[position:]:
                    print(f"README.md shows a line that {translated} does not have (there):\n{text}")
                    return 1
                position += output[position:].index(text) + 1
                shown += 1
    return 0 if commands and shown else 1


sys.exit(main())
