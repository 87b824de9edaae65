#!/usr/bin/env python3
"""Succeeds when each message of diagnostics.def is expected by a test. usage: check_every_diagnostic.py DEF FOLDER"""
import glob
import re
import sys

definitions, folder = sys.argv[1:]
rows = re.findall(r"^O2S_DIAGNOSTIC\((\w+), (\w+),\s*\"(.*)\"\)", open(definitions, encoding="utf-8").read(), re.M)
tests = [name for kind in ("c", "cpp", "test") for name in glob.glob(f"{folder}/*.{kind}")]
expected = "\n".join(line for name in tests for line in open(name, encoding="utf-8") if "CHECK" in line)
missing = []
for severity, identifier, text in rows:
    shown = text.split("%")[0] if severity == "Note" else f"[omp2simt-{identifier.replace('_', '-')}]"
    if shown not in expected:
        missing.append(identifier)
if len(rows) < 20:
    sys.exit("no messages found in " + definitions)
if missing:
    sys.exit("no test in tests/diag expects: " + ", ".join(missing))
