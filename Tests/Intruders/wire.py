"""Frames of the service's protocol (Documentation/reference/protocol.md), and how much of the user they tell."""

import select
import socket
import struct
import time

CLIENT, SOURCE, OWNER = 0, 1, 2
ACTIVITY, PEDOMETER, ALTITUDE, ACCELEROMETER = 6, 7, 9, 0
WELCOME, UPDATE, ANSWER, PAGE, GOODBYE, DONE = 129, 131, 132, 134, 137, 138
FAILURE = 11
# Updates that no answer of the user is needed for: raw sensors and device motion.
FREE = {0, 1, 2, 3}


def text(words):
    raw = words if isinstance(words, bytes) else words.encode()
    return struct.pack("<I", len(raw)) + raw


def frame(kind, request=0, body=b""):
    return struct.pack("<IBI", len(body), kind, request) + body


def hello(role=CLIENT, device="", oldest=1, newest=1):
    return frame(1, 0, struct.pack("<IIb", oldest, newest, role) + text(device))


def subscribe(number, kind, value=None):
    body = struct.pack("<b", kind)
    if value is not None:
        body += struct.pack("<d", value)
    return frame(2, number, body)


def ask_pedometer(number):
    return frame(5, number, struct.pack("<bdd", 1, -1e9, 1e9))


def ask_activities(number):
    return frame(5, number, struct.pack("<bdd", 0, -1e9, 1e9))


def recorded(number, begin=-1e9, end=1e9):
    return frame(7, number, struct.pack("<dd", begin, end))


def page(number, position=0):
    return frame(8, number, struct.pack("<Q", position))


def command(number, name, *arguments):
    body = text(name) + struct.pack("<I", len(arguments)) + b"".join(text(x) for x in arguments)
    return frame(11, number, body)


# All that a program can want of the user.
WANTS_ALL = [subscribe(1, ACTIVITY), subscribe(2, PEDOMETER, -1e9), subscribe(3, 8),
             subscribe(4, ALTITUDE), ask_pedometer(5), ask_activities(6), recorded(7), page(7),
             frame(6, 0, struct.pack("<d", 3600.0))]


def frames(data):
    """The whole frames of what was received: type, request, body."""
    found = []
    while len(data) >= 9:
        length, kind, request = struct.unpack_from("<IBI", data)
        if len(data) < 9 + length:
            break
        found.append((kind, request, data[9:9 + length]))
        data = data[9 + length:]
    return found


def update_kind(body):
    """What an update is about, behind its delivery and the clock, which may be missing."""
    return body[17 if body[8] else 9]


def sensitive(found):
    """Bytes of frames that tell what the user must have agreed to."""
    return sum(len(body) for kind, _, body in found if tells(kind, body))


def tells(kind, body):
    if kind == UPDATE:
        return update_kind(body) not in FREE | {FAILURE}
    if kind == ANSWER:
        return body[17 if body[8] else 9] == 1
    if kind == PAGE:
        return struct.unpack_from("<I", body, 8)[0] > 0
    # What the service did for its owner.
    return kind == DONE and body[0] == 0


class Peer:
    """A connection, and all that came."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.data = b""

    def send(self, *parts):
        try:
            self.socket.sendall(b"".join(parts))
        except OSError:
            pass

    def receive(self, seconds):
        """Takes what comes within some time, or until the service closes."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            if not select.select([self.socket], [], [], rest)[0]:
                break
            try:
                piece = self.socket.recv(1 << 16)
            except OSError:
                break
            if not piece:
                break
            self.data += piece
        return frames(self.data)
