"""What the test helpers share: running a command with a time limit."""
import os
import signal
import subprocess
import sys


def run(command, timeout=120, env=None, cwd=None):
    """Runs `command` (a list) and returns (exit status, what it printed on both streams). 124: it ran too long."""
    process = subprocess.Popen(command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=timeout)
        return process.returncode, output.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # the command and its children
        output, _ = process.communicate()
        return 124, output.decode("utf-8", "replace") + f"\nstopped after {timeout} s"


def must_run(command, what, **options):
    """Runs `command`; when it fails, says so with its output and ends the test."""
    status, output = run(command, **options)
    if status != 0:
        print(f"{what} failed (exit status {status}): {' '.join(command)}\n{output}")
        sys.exit(1)
    return output


SCHEDULES = ["roundrobin", "lane", "reverse", "random:1", "random:7"]
QUICK_SCHEDULES = ["roundrobin", "lane", "reverse"]


def schedules():
    return QUICK_SCHEDULES if os.environ.get("OMP2SIMT_TEST_QUICK") else SCHEDULES
