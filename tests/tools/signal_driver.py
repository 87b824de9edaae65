#!/usr/bin/env python3
"""Starts the driver with an omp2simt that waits, sends it each of three signals, and checks how it ends.

usage: signal_driver.py DRIVER SOURCE OUTPUT
"""
import os
import signal
import subprocess
import sys
import time

driver, source, output = sys.argv[1:]
started = output + ".started"
def default_signals():
    """Under a shell's background job SIGINT is ignored, and that is inherited."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
for number in SIGNALS:
    if os.path.exists(started):
        os.remove(started)
    process = subprocess.Popen([driver, "--backend=host", "-c", source, "-o", output],
                               env=dict(os.environ, SLOW_STARTED=started), preexec_fn=default_signals)
    limit = time.monotonic() + 20
    while not os.path.exists(started) and time.monotonic() < limit:
        time.sleep(0.02)
    process.send_signal(number)
    status = process.wait(timeout=10)
    if status != -number or os.path.exists(output):
        sys.exit(f"after {number.name}: status {status}, output {'left' if os.path.exists(output) else 'removed'}")
os.remove(started)
