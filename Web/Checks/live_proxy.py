"""Stands between the page and the service: notes every head that the page sends, and is a break when it is told."""

import contextlib
import socket
import threading
import time


class Proxy:
    """Listens on a port of its own. `stop` ends and refuses connections, `go_on` takes them again."""

    def __init__(self, port):
        self.port, self.target = port, 0
        self.heads = []  # (seconds, head)
        self.received = 0  # bytes for the page
        self.lock, self.pairs = threading.Lock(), set()
        self.listener = None
        self.go_on()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def requests(self, since=0.0):
        """First lines of what was asked since a moment."""
        with self.lock:
            return [head.split("\r\n")[0] for at, head in self.heads if at >= since]

    def go_on(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), reuse_port=False)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def stop(self):
        # Closing alone does not wake who waits in accept.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def accept(self, listener):
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.join, args=(near,), daemon=True).start()

    def join(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.target), 10)
        except OSError:
            near.close()
            return
        far.settimeout(None)
        with self.lock:
            self.pairs.add((near, far))
        back = threading.Thread(target=self.pump, args=(far, near), daemon=True)
        back.start()
        self.pump(near, far, notes=True)
        back.join()
        with self.lock:
            self.pairs.discard((near, far))
        near.close()
        far.close()

    def pump(self, source, sink, notes=False):
        head = b""
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if notes:
                    # Questions have no body: what comes is heads.
                    head += data
                    *whole, head = head.split(b"\r\n\r\n")
                    with self.lock:
                        self.heads += [(time.monotonic(), x.decode(errors="replace")) for x in whole]
                else:
                    self.received += len(data)
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
