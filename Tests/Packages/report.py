"""What was held and what was not, a line each."""

import subprocess

failures = []


def check(is_so, words, detail=""):
    print(("ok      " if is_so else "FAILED  ") + words, flush=True)
    if not is_so:
        failures.append(words)
        if detail:
            print(detail, flush=True)


def skip(words):
    print(f"skipped: {words}", flush=True)


def run(*command, seconds=300, **options):
    """Status and whole output of a command."""
    done = subprocess.run([str(x) for x in command], text=True, timeout=seconds, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    return done.returncode, done.stdout


def succeeds(words, *command, **options):
    """A command ends with 0; gives what it said."""
    status, output = run(*command, **options)
    check(status == 0, words, output)
    return output
