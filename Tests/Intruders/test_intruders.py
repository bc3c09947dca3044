#!/usr/bin/env python3
"""Tries to get at motion data that the user has not allowed.

    Tests/Intruders/test_intruders.py BUILD [--attempts 10] [--only WORD]

Ten kinds of attempts at the socket (kinds.py) and ten over HTTP (http_kinds.py) at a service with a device that tells much; of each kind a line with its
attempts and the bytes that got out, which must be 0. Before and after, the owner's own command line gets
data: a silent service would prove nothing. Root tries all kinds; others are told what is skipped. Exit code
1 where anything leaked. Standard library only.
"""

import argparse
import pathlib
import sys
import tempfile

import http_kinds
import kinds
import stage as ground


def tries(stage, name, kind, count):
    """Attempts of a kind, and the bytes that leaked; a reason where it cannot be tried."""
    leaked = 0
    for number in range(count):
        try:
            leaked += kind(stage, number)
        except ground.Skipped as reason:
            return number, leaked, str(reason)
        except RuntimeError as failure:
            print(f"{name}, attempt {number}: {failure}", file=sys.stderr)
            return number + 1, max(leaked, 1), None
    return count, leaked, None


def hold_controls(stage):
    """The ways of the attempts bring data where the owner allows it."""
    for name, control in (kinds.CONTROLS | http_kinds.CONTROLS).items():
        try:
            if control(stage) == 0:
                sys.exit(f"{name} gets nothing, so attempts of its kind prove nothing")
        except ground.Skipped as reason:
            print(f"{name}: skipped: {reason}")


def owner_is_served(stage):
    status, text = stage.owner("query", "--from", "2000-01-01")
    if status != 0 or b"steps" not in text:
        sys.exit(f"The owner's command line gets nothing, so nothing is proved: {text!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--attempts", type=int, default=10)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        stage = ground.Stage(arguments.build.resolve(), pathlib.Path(name))
        try:
            owner_is_served(stage)
            hold_controls(stage)
            attempts = total = 0
            print(f"{'kind':<30}{'attempts':>9}{'bytes leaked':>14}")
            for name, kind in (kinds.KINDS | http_kinds.KINDS).items():
                if arguments.only not in name:
                    continue
                count, leaked, skipped = tries(stage, name, kind, arguments.attempts)
                print(f"{name:<30}{count:>9}{leaked:>14}" + (f"  skipped: {skipped}" if skipped else ""),
                      flush=True)
                attempts += count
                total += leaked
            owner_is_served(stage)
            status = stage.status()
            counted = ", ".join(f"{k} {v}" for k, v in sorted(status["refused"].items()))
            uncounted = [] if arguments.only else [
                word for word in http_kinds.COUNTED if status["http"]["refused"][word] == 0]
            over_http = ", ".join(f"{k} {v}" for k, v in sorted(status["http"]["refused"].items()))
            print(f"{'all':<30}{attempts:>9}{total:>14}  counted by the service: {counted}; HTTP: {over_http}")
        finally:
            stage.end()
    if uncounted:
        sys.exit(f"The service counts none of its refusals by {', '.join(uncounted)}.")
    if total:
        sys.exit("What the user has not allowed got out.")


if __name__ == "__main__":
    main()
