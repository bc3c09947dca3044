"""Ten kinds of attempts to get at what the user has not allowed. Each gives the bytes that got out."""

import os
import pathlib
import random
import re
import signal
import socket
import struct
import subprocess
import time

import stage as ground
import wire
from wire import frame, hello

# What a terminal would act on.
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")


def other_user(stage, number):
    """Another user, alone, in a namespace as the owner, or as another part: nothing at all may come."""
    if not stage.is_root:
        raise ground.Skipped("only root can be somebody else")
    role = [wire.CLIENT, wire.SOURCE, wire.OWNER][number % 3]

    def work():
        if number % 2:
            ground.enter_namespace(as_user=stage.user)
        found, data = stage.want_all(first=hello(role) + wire.command(9, "status"))
        return len(data)

    return stage.child(work, user=ground.OTHER)


def user_namespace(stage, number):
    """The owner's process in a user namespace of its own, where it is root and all paths are its own."""
    as_user = [0, stage.user, 4711][number % 3]

    def wants_all():
        ground.enter_namespace(as_user)
        return wire.sensitive(stage.want_all()[0])

    def is_ours():
        # The path is that of a program which gets everything, outside.
        ground.enter_namespace(as_user)
        done = subprocess.run([stage.folder / "coremotion", "query", "--from", "2000-01-01", "--socket",
                               stage.socket], capture_output=True, timeout=30)
        return len(done.stdout)

    return stage.child(is_ours if number % 2 else wants_all)


def forged_scope(stage, number):
    """A scope that bears an allowed application's name, below the intruder's own or in the wrong place."""
    own = "app.slice/app-flatpak-org.evil-1.scope"
    path = [
        f"{own}/app-flatpak-org.allowed-2.scope",
        f"{own}/app.slice/app-flatpak-org.allowed-2.scope",
        "user.slice/app.slice/app-gnome-org.evil-7.scope/app-org.allowed-1.scope",
        "app.slice/app-flatpak-org.evil\\x2eorg.allowed-1.scope",
        "app.slice/app-org.evil@app-org.allowed-1.scope.service",
        "app.slice/app-org.allowed-evil-1.scope",
        "app.slice/app-flatpak-..\\x2dorg.allowed-1.scope",
        "app.slice/app-flatpak-org.allowed .scope-1.scope",
        "app.slice/app-flatpak-ORG.ALLOWED-1.scope",
        f"{own}/user@0.service/app-flatpak-org.allowed-2.scope",
    ][number % 10]

    def work():
        return wire.sensitive(stage.want_all()[0])

    try:
        return stage.child(work, prepare=lambda: ground.control_group(path))
    finally:
        leave_group(path)


def leave_group(path):
    """Removes control groups that an attempt has made, as far as they are empty."""
    for hierarchy in ground.CGROUPS:
        for place in [pathlib.Path(path), *pathlib.Path(path).parents][:-1]:
            try:
                (hierarchy / place).rmdir()
            except OSError:
                pass


def reused_process(stage, number):
    """A process that connects while the service is stopped, ends, and leaves its socket to another one;
    its number is given to a program of the owner before the service looks."""
    if not stage.is_root:
        raise ground.Skipped("only root can choose a process's number")
    peer_path = str(stage.socket)
    ours, theirs = socket.socketpair()
    stage.service.send_signal(signal.SIGSTOP)
    try:
        process = os.fork()
        if process == 0:
            try:
                ground.become(stage.user)
                peer = socket.socket(socket.AF_UNIX)
                peer.connect(peer_path)
                socket.send_fds(theirs, [b"x"], [peer.fileno()])
            finally:
                os._exit(0)
        ours.settimeout(5)
        _, handles, _, _ = socket.recv_fds(ours, 1, 1)
        os.waitpid(process, 0)
        heir = take_number(stage, process)
    finally:
        stage.service.send_signal(signal.SIGCONT)
    peer = wire.Peer.__new__(wire.Peer)
    peer.socket, peer.data = socket.socket(fileno=handles[0]), b""
    peer.send(hello(), *wire.WANTS_ALL)
    peer.receive(0.5)
    heir.kill()
    heir.wait()
    if heir.pid != process:
        raise ground.Skipped("numbers of processes cannot be chosen here")
    # Whoever is judged by another process's number must not be judged at all.
    return len(peer.data)


def take_number(stage, number):
    """A program of the owner that has this process number."""
    last = pathlib.Path("/proc/sys/kernel/ns_last_pid")
    for _ in range(50):
        try:
            last.write_text(str(number - 1))
        except OSError:
            raise ground.Skipped("numbers of processes cannot be chosen here")
        heir = subprocess.Popen(["/bin/sleep", "30"], **stage.identity())
        if heir.pid == number:
            break
        heir.kill()
        heir.wait()
    return heir


def made_frames(stage, number):
    """Bytes that no program of ours would send, from a client that is denied."""
    chance = random.Random(number)
    noise = bytes(chance.randrange(256) for _ in range(5000))
    first = [
        noise,
        struct.pack("<IBI", 0xFFFFFFFF, 1, 0) + noise,
        b"".join(wire.WANTS_ALL),
        hello(role=9), hello(role=-1), hello(oldest=9, newest=1),
        frame(1, 0, b""), hello() + hello(), hello() + frame(0) + frame(255, 1, noise),
        hello() + frame(2, 1, struct.pack("<bI", 6, 0xFFFFFFFF)) + frame(11, 1, b"\xff" * 64),
    ][number % 10]
    return stage.child(lambda: wire.sensitive(stage.want_all(first=first)[0]))


def others_numbers(stage, number):
    """Numbers of another client's requests, cancelled, asked for, acknowledged and reused; that client must
    get its updates all the same."""
    victim = subprocess.Popen(
        [stage.folder / "coremotion", "live", "--json", "--socket", stage.socket, "--for", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **stage.identity())
    time.sleep(0.3)

    def work():
        peer = wire.Peer(stage.socket)
        peer.send(hello())
        for request in range(64):
            peer.send(frame(4, request), frame(3, request, struct.pack("<d", 1e9)), wire.page(request),
                      frame(9, 0, struct.pack("<Q", request)), frame(10, request))
        return wire.sensitive(peer.receive(0.7))

    leaked = stage.child(work)
    lines, _ = victim.communicate(timeout=30)
    if lines.count(b"\n") < 3:
        raise RuntimeError("the other client lost its updates: " + repr(lines[:300]))
    return leaked


def withdrawal(stage, number):
    """A program that was allowed goes on reading after the owner has denied it."""
    program = stage.folder / "withdrawn"
    name = f"exe:{program}"
    stage.owner("permissions", "allow", name)
    reader = stage.read_as(program)
    before = int(reader.stdout.readline())
    if before == 0:
        raise RuntimeError("an allowed client got nothing, so that nothing could be withdrawn")
    stage.owner("permissions", "deny", name)
    reader.stdin.write("denied\n")
    reader.stdin.close()
    after = int(reader.stdout.readline())
    reader.wait(timeout=20)
    return after


def owners_requests(stage, number):
    """Commands and samples from a client, and from an application that claims the owner's part."""
    wanted = [wire.command(1, "status"), wire.command(2, "permissions"),
              wire.command(3, "allow", "app:?"), wire.command(4, "restrict", "off"),
              wire.command(5, "export", "/tmp/x.zip"), wire.command(6, "erase"),
              frame(12, 0, struct.pack("<I", 0)), frame(13, 0, b"\x00" * 40)]
    role = [wire.CLIENT, wire.OWNER, wire.SOURCE][number % 3]
    before = [device["name"] for device in stage.status()["devices"]]

    def work():
        ground.enter_namespace()
        peer = wire.Peer(stage.socket)
        peer.send(hello(role, device="intruder" if role == wire.SOURCE else ""), *wanted)
        found = peer.receive(0.5)
        # A welcome to the part is a leak already.
        welcomed = [body for kind, _, body in found if kind == wire.WELCOME and role != wire.CLIENT]
        return wire.sensitive(found) + sum(map(len, welcomed))

    leaked = stage.child(work)
    devices = [device["name"] for device in stage.status()["devices"]]
    return leaked + sum(len(x) for x in devices if x not in before)


def paths_in_names(stage, number):
    """Names of applications and devices that are paths, and a sandbox's description or a purpose that is no file."""
    outside = str(stage.folder / "outside").encode()
    def link(path):
        path.symlink_to(stage.folder / "allowed-info")
    (stage.folder / "allowed-info").write_text("[Application]\nname=org.allowed\n")
    pipe = stage.clients / "org.pipe.toml"
    if not pipe.exists():
        os.mkfifo(pipe)
    info = [
        b"[Application]\nname=../outside\n", b"[Application]\nname=" + outside + b"\n",
        b"[Application]\nname=org.asked/../org.allowed\n", b"[Application]\nname=org.allowed/\n",
        b"[Application]\nname=org.allowed\0x\n", b"[Application]\nname=org.pipe\n",
        link, os.mkfifo, b"[Runtime]\nname=org.allowed\n", b"[Application]\nname=\n" + b"x" * 100_000,
    ][number % 10]
    device = ["", "../../etc/passwd", "phone/../phone", "phone\0", "/proc/self/fd/1"][number % 5]

    ground.describe_sandbox(stage.sandbox, info)

    def work():
        ground.enter_sandbox(stage.sandbox)
        peer = wire.Peer("motion.sock")
        peer.send(hello(device=device), *wire.WANTS_ALL)
        return wire.sensitive(peer.receive(0.6))

    return stage.child(work)


def escape_sequences(stage, number):
    """Names and purposes that would act on a terminal, as they are shown: by commands, to the program that
    asks, and in the log. Each byte of theirs that a terminal would act on counts."""
    sequence = ["\\u001b[31m", "\\u001b]0;mine\\u0007", "\\r\\nallowed", "\\u009b2J", "\\u202egnp", "\\b\\b",
                "\\u001b[2J", "\\u0007", "\\u001bc", "\\u001b[8m"][number % 10]
    name = f"org.escape{number}"
    ([stage.clients, stage.shared][number % 2] / f"{name}.toml").write_text(f'purpose = "Steps{sequence}."\n')

    ground.describe_sandbox(stage.sandbox, f"[Application]\nname={name}\n".encode())

    def ask():
        ground.enter_sandbox(stage.sandbox)
        peer = wire.Peer("motion.sock")
        peer.send(hello(), *wire.WANTS_ALL)
        return wire.sensitive(peer.receive(0.6))

    leaked = stage.child(ask)
    program = stage.folder / f"red\x1b[31m{number}\n"
    reader = stage.read_as(program)
    reader.stdout.readline()
    shown = stage.owner("status")[1] + stage.owner("permissions")[1]
    reader.stdin.close()
    reader.wait(timeout=20)
    program.unlink()
    for _ in range(100):
        if stage.told.exists() and name.encode() in stage.told.read_bytes():
            break
        time.sleep(0.05)
    else:
        raise RuntimeError("nobody was asked about " + name)
    told = stage.told.read_bytes().replace(b"\0", b"\n")
    everything = shown + told + stage.log.read_bytes()
    hidden = sum(everything.count(x.encode()) for x in ["\u009b", "\u202e"])
    return leaked + len(CONTROL.findall(everything)) + hidden


def allowed_sandbox(stage):
    """What a sandbox gets that the owner has allowed."""
    ground.describe_sandbox(stage.sandbox, b"[Application]\nname=org.allowed\n")

    def work():
        ground.enter_sandbox(stage.sandbox)
        peer = wire.Peer("motion.sock")
        peer.send(hello(), *wire.WANTS_ALL)
        return wire.sensitive(peer.receive(1))

    return stage.child(work)


def allowed_scope(stage):
    """What an application gets in the scope of one that the owner has allowed."""
    path = "app.slice/app-flatpak-org.allowed-1.scope"
    try:
        return stage.child(lambda: wire.sensitive(stage.want_all(1)[0]),
                           prepare=lambda: ground.control_group(path))
    finally:
        leave_group(path)


# The same ways, with a right to what they bring: they must bring something, or the attempts prove nothing.
CONTROLS = {"a sandbox that is allowed": allowed_sandbox, "a scope that is allowed": allowed_scope}

KINDS = {
    "other user": other_user,
    "user namespace": user_namespace,
    "forged scope": forged_scope,
    "reused process number": reused_process,
    "hand-made frames": made_frames,
    "others' request numbers": others_numbers,
    "withdrawal in mid-stream": withdrawal,
    "owner's requests by a client": owners_requests,
    "paths in names": paths_in_names,
    "escape sequences shown": escape_sequences,
}
