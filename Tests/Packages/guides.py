"""What the guides to Home Assistant and Prometheus tell to paste, against what the service says."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

from report import check, run, skip

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "Documentation"


def fences(name):
    text = (DOCUMENTS / "guides" / name).read_text()
    return re.findall(r"^```text\n(.*?)^```", text, re.M | re.S)


def hold(tree):
    """`tree`: a folder into which the packages were unpacked."""
    with tempfile.TemporaryDirectory() as name:
        with Served(tree / "usr/bin", pathlib.Path(name)) as served:
            hold_keys(served)
            hold_metrics(served)
    hold_rules()


class Served:
    """The service with a walk and HTTP on loopback, and tokens for it."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        self.socket = folder / "motion.sock"

    def __enter__(self):
        config = self.folder / "coremotiond.toml"
        config.write_text('[http]\nlisten = ["127.0.0.1:0"]\n')
        self.log = (self.folder / "log").open("w+")
        self.service = subprocess.Popen(
            [self.programs / "coremotiond", "--config", config, "--socket", self.socket, "--data",
             self.folder / "data", "--replay", "scenario:walk", "--speed", "100", "--dates", "now"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        end = time.monotonic() + 30
        self.address = None
        while not self.address and time.monotonic() < end and self.service.poll() is None:
            found = re.search(r"http at (\S+)", (self.folder / "log").read_text())
            self.address = found and found[1].rstrip(",")
            time.sleep(0.1)
        return self

    def __exit__(self, *_):
        self.service.kill()
        self.service.wait()

    def token(self, right):
        _, output = run(self.programs / "coremotion", "permissions", "token", right, "--may", right, "--socket",
                        self.socket)
        # 128 bits, however they are written: the longest word.
        words = re.findall(r"[A-Za-z0-9_-]{20,}", output)
        return max(words, key=len) if words else output

    def get(self, path, right):
        request = urllib.request.Request(f"http://{self.address}{path}",
                                         headers={"Authorization": f"Bearer {self.token(right)}"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read().decode()


def hold_keys(served):
    schema = json.loads((DOCUMENTS / "reference/schemas/http-1.schema.json").read_text())
    known = schema["$defs"]["now-1"]["properties"]
    pasted = next(x for x in fences("home-assistant.md") if x.startswith("rest:"))
    used = set(re.findall(r"value_json\.([A-Za-z_]+)", pasted))
    for lines in re.findall(r"json_attributes:\n((?: +- \w+\n)+)", pasted):
        used |= set(re.findall(r"- (\w+)", lines))
    check(len(used) >= 6 and not used - set(known), f"Home Assistant: all of {len(used)} keys are in the schema",
          str(used - set(known)))
    check(served.address, "the service speaks HTTP", (served.folder / "log").read_text())
    if not served.address:
        return
    path = re.search(r'resource: "http://127\.0\.0\.1:8477([^"]*)"', pasted)[1]
    end, said = time.monotonic() + 30, {}
    # Floors want a barometer, and an activity some seconds of the walk.
    while "activity" not in said and time.monotonic() < end:
        said = json.loads(served.get(path, "read"))
        time.sleep(0.5)
    check(not set(said) - set(known) and {"activity", "steps_today", "distance_today_m"} <= set(said),
          "they are in the service's answer", json.dumps(said))


def hold_metrics(served):
    if not served.address:
        return
    text = served.get("/metrics", "metrics")
    names = set(re.findall(r"^# TYPE (\w+)", text, re.M))
    # What stands there once somebody is served from a folder, or refused.
    later = {"coremotion_last_commit_timestamp_seconds"}
    used = set(re.findall(r"coremotion_\w+", "".join(x for x in fences("prometheus.md") if "expr:" in x)))
    check(len(used) >= 5 and not used - names - later, f"Prometheus: the service has all of {len(used)} figures",
          str(used - names - later))
    source = (ROOT / "Sources/ServiceDocuments/MetricsText.swift").read_text()
    check(all(f'"{x.removeprefix("coremotion_")}"' in source for x in later), "and those that come later")


def hold_rules():
    if not shutil.which("promtool"):
        skip("promtool is not there, so the rules of Prometheus are not checked")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        config, rules = fences("prometheus.md")
        (folder / "coremotion.token").write_text("x\n")
        (folder / "prometheus.yml").write_text(config.replace("/etc/prometheus/", f"{folder}/"))
        (folder / "coremotion.rules.yml").write_text(rules)
        status, output = run("promtool", "check", "config", folder / "prometheus.yml")
        check(status == 0 and "SUCCESS: 7 rules found" in output and "FAILED" not in output,
              "promtool has nothing to say against configuration and rules", output)
