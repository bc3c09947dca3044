"""A phone that pushes: posts over TCP, a Unix socket or TLS, on a connection that is kept."""

import http.client
import os
import socket
import ssl
import time
import urllib.parse


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path):
        super().__init__("localhost", timeout=30)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(30)
        self.sock.connect(self.path)


class Phone:
    """Posts messages to an address, as `coremotion devices add` has shown it."""

    def __init__(self, address, unix=None, certificate=None):
        self.address = urllib.parse.urlsplit(address)
        self.unix = unix
        self.certificate = certificate
        self.connection = None

    def connect(self):
        if self.unix:
            return UnixConnection(self.unix)
        if self.address.scheme == "https":
            context = ssl.create_default_context(cafile=self.certificate)
            return http.client.HTTPSConnection(
                self.address.hostname, self.address.port, timeout=30, context=context)
        return http.client.HTTPConnection(
            self.address.hostname, self.address.port, timeout=30)

    def post(self, body, patience=0):
        """Status and line of the answer; (None, reason) where there was none. Waits where it is told to."""
        end = time.monotonic() + patience
        while True:
            try:
                self.connection = self.connection or self.connect()
                self.connection.request(
                    "POST", self.address.path, body, {"Content-Type": "application/json"})
                answer = self.connection.getresponse()
                line = answer.read().decode(errors="replace").strip()
            except (OSError, http.client.HTTPException) as reason:
                self.close()
                return None, str(reason)
            if answer.status != 503 or time.monotonic() > end:
                return answer.status, line
            time.sleep(float(answer.getheader("Retry-After", "1")))

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None
