"""Where the attempts take place: a service with a device that tells much, its owner, all kinds of processes."""

import ctypes
import json
import os
import pathlib
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import time
import traceback

import wire

# A user who may read, so that the socket is open to all and the service itself must tell them apart.
READER = 64400
OTHER = 65534
SERVICE_USER = 64321
# Of Linux, which Python's library has no names for.
LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER = 0x10000000
PR_SET_DUMPABLE = 4
CGROUPS = [pathlib.Path("/sys/fs/cgroup/unified"), pathlib.Path("/sys/fs/cgroup")]


class Skipped(Exception):
    """Why a kind cannot be tried here."""


class Stage:
    """A service that runs while the attempts are made."""

    def __init__(self, build, folder):
        self.folder = folder
        self.is_root = os.geteuid() == 0
        self.user = SERVICE_USER if self.is_root else os.geteuid()
        folder.chmod(0o755)
        self.socket = folder / "motion.sock"
        self.told = folder / "told"
        self.log = folder / "log"
        self.clients = folder / "clients"
        # Purposes lie in a folder of the configuration, and in the user's own.
        self.shared = folder / "share/coremotion/clients"
        for place in [self.clients, self.shared]:
            place.mkdir(parents=True)
        for name, purpose in [("org.allowed", "Counts steps"), ("org.asked", "Counts steps")]:
            (self.clients / f"{name}.toml").write_text(f'purpose = "{purpose}"\n')
        # A purpose outside of the folder, for names that are paths.
        (folder / "outside.toml").write_text('purpose = "Counts steps"\n')
        self.python = os.readlink("/proc/self/exe")
        self.copy_reader()
        ask = folder / "ask"
        ask.write_text(f'#!/bin/sh\nenv -0 | grep -z ^COREMOTION_ >> "{self.told}"\n')
        ask.chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # Texts of tokens, by their names.
        self.tokens = {}
        self.config = folder / "coremotiond.toml"
        self.config.write_text(
            f'readers = [{READER}]\nask = ["{ask}"]\nask_for = 0.2\nclients = ["{self.clients}"]\n'
            'replay = "scenario:commuter"\nspeed = 30\n'
            f'http.listen = ["127.0.0.1:{self.port}"]\n'
            f'[permissions]\n"exe:{self.python}" = "deny"\n"app:org.allowed" = "allow"\n')
        for program in ["coremotiond", "coremotion"]:
            shutil.copy(build / program, folder / program)
        if self.is_root:
            os.chown(folder, self.user, self.user)
        self.sandbox = folder / "sandbox"
        self.sandbox.mkdir()
        log = self.log.open("w")
        self.service = subprocess.Popen(
            [folder / "coremotiond", "--config", self.config, "--socket", self.socket,
             "--permissions", folder / "permissions.json"], stdout=log, stderr=log,
            env=dict(os.environ, XDG_DATA_HOME=str(folder / "share")), **self.identity())
        for _ in range(200):
            if self.owner("status")[0] == 0:
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(self.log.read_text())

    def copy_reader(self):
        """What a program needs that is run under names of its own, by a user who may not see this folder."""
        system = "/usr/bin/python3"
        self.reader = os.path.realpath(system if os.path.exists(system) else sys.executable)
        home = subprocess.run([self.reader, "-c", "import sys; print(sys.base_prefix)"], check=True,
                              capture_output=True, text=True).stdout.strip()
        self.reader_environment = dict(os.environ, PYTHONHOME=home, PYTHONDONTWRITEBYTECODE="1")
        for name in ["wire.py", "withdrawn.py"]:
            shutil.copy(pathlib.Path(__file__).with_name(name), self.folder / name)

    def read_as(self, program, *arguments):
        """Runs the client that is denied later as a program of this path."""
        shutil.copy(self.reader, program)
        return subprocess.Popen(
            [program, self.folder / "withdrawn.py", self.socket, *arguments], text=True,
            env=self.reader_environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **self.identity())

    def identity(self):
        return {"user": self.user, "group": self.user, "extra_groups": []} if self.is_root else {}

    def owner(self, *arguments):
        """What the owner's command line gets of the service."""
        done = subprocess.run([self.folder / "coremotion", *arguments, "--socket", self.socket],
                              capture_output=True, timeout=30, **self.identity())
        return done.returncode, done.stdout

    def status(self):
        return json.loads(self.owner("status", "--json")[1])

    def end(self):
        self.service.send_signal(signal.SIGCONT)
        self.service.terminate()
        self.service.wait(timeout=20)

    # Processes ----------------------------------------------------------------------------------

    def child(self, work, prepare=lambda: None, user=None):
        """What `work` gives in a process of its own, of the owner or of another user."""
        reader, writer = os.pipe()
        process = os.fork()
        if process == 0:
            try:
                os.setsid()
                os.close(reader)
                prepare()
                if self.is_root and os.geteuid() == 0:
                    become(self.user if user is None else user)
                result = ("is", work())
            except Skipped as reason:
                result = ("skipped", str(reason))
            except BaseException:
                result = ("failed", traceback.format_exc())
            finally:
                os.write(writer, pickle.dumps(result))
                os._exit(0)
        os.close(writer)
        data = b""
        while piece := os.read(reader, 1 << 16):
            data += piece
        os.close(reader)
        os.waitpid(process, 0)
        kind, result = pickle.loads(data) if data else ("failed", "the process ended early")
        if kind == "skipped":
            raise Skipped(result)
        if kind == "failed":
            raise RuntimeError(result)
        return result

    def want_all(self, seconds=0.5, first=wire.hello()):
        """Connects, wants all that there is, and gives what came."""
        peer = wire.Peer(self.socket)
        peer.send(first, *wire.WANTS_ALL)
        return peer.receive(seconds), peer.data


def become(user):
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    # What /proc says of a process belongs to root otherwise, once it has become somebody else.
    LIBC.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)


def enter_namespace(as_user=0):
    """Goes into a user namespace of one's own, as whoever one likes to be there."""
    outside = os.geteuid()
    if LIBC.unshare(CLONE_NEWUSER) != 0:
        raise Skipped("this machine lets nobody make user namespaces")
    pathlib.Path("/proc/self/setgroups").write_text("deny")
    pathlib.Path("/proc/self/uid_map").write_text(f"{as_user} {outside} 1")


def describe_sandbox(root, info):
    """Writes what a sandbox says of itself: bytes, or whatever a function makes there."""
    path = root / ".flatpak-info"
    if path.is_symlink() or path.exists():
        path.unlink()
    if callable(info):
        info(path)
    else:
        path.write_bytes(info)


def enter_sandbox(root):
    """Goes into a root of one's own. The current folder stays outside of it, so that the socket can be
    reached."""
    os.chdir(root.parent)
    enter_namespace()
    os.chroot(root)


def control_group(path, hierarchies=CGROUPS):
    """Goes into a control group of this path; root can."""
    if os.geteuid() != 0:
        raise Skipped("only root can make control groups here")
    for hierarchy in hierarchies:
        try:
            place = hierarchy / path
            place.mkdir(parents=True, exist_ok=True)
            (place / "cgroup.procs").write_text(str(os.getpid()))
            return
        except OSError:
            continue
    raise Skipped("no control groups can be made here")
