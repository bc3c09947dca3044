"""A service of the check's own: replays behind HTTP, tokens that its command line makes and takes back."""

import json
import os
import pathlib
import socket
import subprocess
import time
import urllib.request


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class LiveService:
    """`coremotiond` with replays as devices, at so many seconds in one; `host` is what the browser calls it by."""

    def __init__(self, build, folder, replays, speed, host, dates="recorded"):
        self.build, self.folder = pathlib.Path(build), pathlib.Path(folder)
        self.socket, self.port = self.folder / "motion.sock", free_port()
        self.log = self.folder / "log"
        configuration = self.folder / "coremotiond.toml"
        configuration.write_text(f'[http]\nlisten = ["127.0.0.1:{self.port}"]\nhosts = ["{host}"]\n')
        self.command = [self.build / "coremotiond", "--config", configuration, "--socket", self.socket,
                        # Tokens outlive it there.
                        "--data", self.folder / "data"]
        for replay in replays:
            self.command += ["--replay", replay]
        if replays:
            self.command += ["--speed", str(speed), "--dates", dates]
        self.process = None
        self.tokens = {}  # that it made, by name

    def spawn(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                            env=os.environ | {"TZ": "Europe/Berlin"})

    def start(self):
        """Begins, and returns when it answers."""
        self.spawn()
        end = time.monotonic() + 30
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the service does not begin: {self.log.read_text()[-500:]}")
            time.sleep(0.02)

    def answers(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def own(self, *arguments):
        """What the owner's command line says."""
        run = subprocess.run([self.build / "coremotion", *arguments, "--socket", self.socket], check=False,
                             capture_output=True, text=True, timeout=60)
        if run.returncode:
            raise SystemExit(f"coremotion {' '.join(arguments)}: {run.stderr.strip()}")
        return run.stdout

    def token(self, name, right="read"):
        self.tokens[name] = json.loads(self.own("permissions", "token", name, "--may", right, "--json"))["token"]
        return self.tokens[name]

    def kept(self):
        """All that it wrote: its log, and files that outlive it, by name."""
        return {x.relative_to(self.folder): x.read_bytes() for x in self.folder.rglob("*") if x.is_file()}

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.socket.unlink(missing_ok=True)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
