#!/usr/bin/env python3
"""Stands in the place of `coremotion cohort-child`: passes requests and answers on, notes in COHORT_LOG which
recordings were begun, and does to itself what the name of a file says.

  poison-crash…   dies of a signal        poison-exit…   ends with code 9
  poison-hang…    says nothing any more    poison-eat…    takes more and more memory
  poison-once…    is killed the first time, as by a system without memory
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time

LOG = os.environ.get("COHORT_LOG")


def note(line):
    if LOG:
        descriptor = os.open(LOG, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.write(descriptor, (line + "\n").encode())
        os.close(descriptor)


def suffer(name, path):
    if name.startswith("poison-crash"):
        os.kill(os.getpid(), signal.SIGSEGV)
    if name.startswith("poison-exit"):
        os._exit(9)
    if name.startswith("poison-hang"):
        time.sleep(3600)
    if name.startswith("poison-eat"):
        held = []
        while True:
            held.append(bytearray(os.urandom(1 << 20)) * 16)
    if name.startswith("poison-once"):
        mark = path + ".tried"
        if not os.path.exists(mark):
            open(mark, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)


def relay(child):
    for line in child.stdout:
        if b'"begun"' in line:
            said = json.loads(line)
            note("begun " + current[0] + "\t" + said.get("member", ""))
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    os._exit(0)


current = [""]


def main():
    child = subprocess.Popen([os.environ["COHORT_PROGRAM"]] + sys.argv[1:], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE)
    threading.Thread(target=relay, args=(child,), daemon=True).start()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        current[0] = request["file"]
        if request["do"] == "analyze":
            suffer(os.path.basename(request["file"]), request["file"])
        child.stdin.write(line)
        child.stdin.flush()
    # The run is gone: whatever is in work goes too.
    child.kill()
    os._exit(0)


main()
