#!/usr/bin/env python3
"""Runs a command and succeeds when its exit status is the one given. usage: expect_status.py STATUS COMMAND..."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL).returncode
if status != int(sys.argv[1]):
    print(f"exit status {status}, expected {sys.argv[1]}", file=sys.stderr)
    sys.exit(1)
