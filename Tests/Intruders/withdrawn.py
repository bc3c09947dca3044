"""A client that is allowed, and is denied while it reads.

    withdrawn.py SOCKET

Prints how many sensitive bytes came, waits for a line, and prints how many came after the error.
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import wire

peer = wire.Peer(sys.argv[1])
peer.send(wire.hello(), *wire.WANTS_ALL)
end = time.monotonic() + 10
while not wire.sensitive(peer.receive(0.3)) and time.monotonic() < end:
    pass
print(wire.sensitive(wire.frames(peer.data)), flush=True)
sys.stdin.readline()
# All that a denied client may still ask for.
peer.send(wire.ask_pedometer(21), wire.ask_activities(22), wire.recorded(23), wire.page(23), wire.page(7),
          wire.subscribe(24, wire.ACTIVITY), wire.subscribe(25, wire.PEDOMETER, -1e9))
found = peer.receive(0.5)
errors = [i for i, (kind, _, body) in enumerate(found)
          if kind == wire.UPDATE and wire.update_kind(body) == wire.FAILURE]
# Without an error the stream never ended: all of it counts.
print(wire.sensitive(found[errors[0]:] if errors else found), flush=True)
