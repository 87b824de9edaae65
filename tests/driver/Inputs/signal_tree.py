#!/usr/bin/env python3
"""Sends signals to a driver whose command waits in a process of its own, and checks that nothing of it is left.

usage: signal_tree.py DRIVER FOLDER TEXT
The source holds TEXT and includes a pipe that nobody writes to, so whoever reads it waits. Its object exists before.
"""
import os
import signal
import subprocess
import sys
import time

driver, folder, text = sys.argv[1:]
os.makedirs(folder)
source, output = os.path.join(folder, "waits.c"), os.path.join(folder, "waits.o")
scratch = os.path.join(folder, "tmp")
os.mkdir(scratch)
os.mkfifo(os.path.join(folder, "pipe.h"))
with open(source, "w") as file:
    file.write(f'#include "pipe.h"\n{text}\n')
with open(output, "w") as file:
    file.write("old")


def commands():
    """The processes, but for the driver, that were started for the source."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if source.encode() in words and int(name) not in (os.getpid(), process.pid):
            found.append(words[0].decode())
    return found


SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def default_signals():
    """Under a shell's background job SIGINT is ignored, and that is inherited."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


for number in SIGNALS:
    process = subprocess.Popen([driver, "--backend=host", "-c", source, "-o", output],
                               env=dict(os.environ, TMPDIR=scratch), preexec_fn=default_signals)
    limit = time.monotonic() + 60
    while len(commands()) < 2 and time.monotonic() < limit:
        time.sleep(0.05)
    tree = commands()
    process.send_signal(number)
    status = process.wait(timeout=20)
    left = commands()
    with open(output) as file:
        content = file.read()
    files = sorted(os.listdir(folder))
    if (len(tree) < 2 or status != -number or left or content != "old" or os.listdir(scratch)
            or files != ["pipe.h", "tmp", "waits.c", "waits.o"]):
        sys.exit(f"{number.name} while {tree} ran: status {status}, left: {left} {files} {os.listdir(scratch)}")
print("PASS")
