#!/usr/bin/env python3
"""A snapshot alone can freeze a wrong translation: each input of tests/snapshot must be run by its own RUN line.

usage: check_snapshots_run.py FOLDER
Also finds expected files whose input is gone.
"""
import os
import sys

folder = sys.argv[1]
inputs = [name for name in os.listdir(folder) if name.endswith((".c", ".cpp"))]
bad = []
for name in inputs:
    with open(os.path.join(folder, name)) as file:
        text = file.read()
    bad += [f"{name}: no RUN line with {what}" for what in ("%check-snapshot %s", "%run-all-schedules %s")
            if what not in text]
stems = {os.path.splitext(name)[0] for name in inputs}
for name in os.listdir(os.path.join(folder, "expected")):
    if name.split(".")[0] not in stems:
        bad.append(f"expected/{name}: its input is gone")
print("\n".join(bad))
sys.exit(1 if bad or not inputs else 0)
