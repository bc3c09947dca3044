#!/usr/bin/env python3
"""Holds what was said live under the profiles of a machine's sensors to what is promised (R41, R62).

    Tests/Sensors/score_profiles.py TABLES DATA SCORER

TABLES holds the folders that `ProfileTableTests` has written: `analysis`, `phone`, `watch-50`, `watch-25`. The SCORER
(score_activity.py) compares each with the true labels of DATA. Accuracy grows with confidence under each; a watch is
never in a vehicle; under `phone` F1 is that of the analysis of the same samples. Exit code 1 where something is not so.
Standard library only, but for the scorer.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

# Fewer answers of a confidence say nothing about how often it is right.
LEAST = 20

failures = []


def check(is_so, words):
    print(("ok      " if is_so else "FAILED  ") + words, flush=True)
    if not is_so:
        failures.append(words)


def score(scorer, data, tables):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run([sys.executable, scorer, data, tables, "--json", out.name], check=True,
                       stdout=subprocess.DEVNULL)
        return json.load(open(out.name))


def main():
    tables, data, scorer = map(pathlib.Path, sys.argv[1:])
    profiles = {name: score(scorer, data, tables / name) for name in ("analysis", "phone", "watch-50", "watch-25")}
    for name, found in profiles.items():
        by_confidence = found["accuracy_by_confidence"]
        print(f"{name}: mean F1 {found['mean_f1']:.4f}; accuracy by confidence {by_confidence}")
        right = [share for _, (share, count) in sorted(by_confidence.items()) if count >= LEAST]
        check(right == sorted(right), f"under {name} what is surer is right more often")
    for name in ("watch-50", "watch-25"):
        rows = [row for path in (tables / name).glob("*/*.csv") for row in csv.DictReader(open(path))]
        check(rows and not any(row["automotive"] == "1" for row in rows),
              f"none of {len(rows)} rows of {name} is automotive")
    phone, analysis = profiles["phone"]["mean_f1"], profiles["analysis"]["mean_f1"]
    check(phone == analysis, f"under phone F1 is that of the analysis: {phone:.4f}, {analysis:.4f}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
