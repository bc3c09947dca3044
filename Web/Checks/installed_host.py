"""A static host on this machine: the page's folder under /coremotion/, a second copy under /second/, and beside
them a page of somebody else, with a form that sends what a browser sends when an app shares something."""

import http.server
import pathlib
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SENDER = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Another page of this host</title>
<form id="share" method="post" action="/coremotion/shared" enctype="multipart/form-data">
<input name="title" value="A walk"><input name="text"><input name="url">
<input id="files" name="recordings" type="file" multiple><button>Share</button></form>
"""


class Host:
    def __init__(self, folder):
        self.folders = {"coremotion": pathlib.Path(folder), "second": pathlib.Path(folder)}
        self.log = []
        self.port = 0
        self.start()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.page = f"{self.origin}/coremotion/"
        self.second = f"{self.origin}/second/"
        self.sender = f"{self.origin}/sender.html"

    def start(self):
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                host.log.append((self.command, self.path))
                data = host.content(self.path.split("?")[0])
                self.send_response(200 if data is not None else 404)
                self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else
                                 "application/json" if self.path.endswith(".webmanifest") else "text/html")
                # As static hosts do, and worse: an old copy may be given for ten minutes.
                self.send_header("Cache-Control", "max-age=600")
                self.end_headers()
                self.wfile.write(data or b"")

            def do_POST(self):
                host.log.append((self.command, self.path))
                self.send_error(405)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def content(self, path):
        if path == "/sender.html":
            return SENDER.encode()
        found = re.fullmatch(r"/(\w+)/([\w.-]*)", path)
        if found and found[1] in self.folders:
            file = self.folders[found[1]] / (found[2] or "index.html")
            return file.read_bytes() if file.is_file() else None
        return None


def renewed(folder, to, version):
    """The folder as a newer version of the program would have it."""
    to.mkdir()
    page = (folder / "index.html").read_text()
    newer, count = re.subn(r'data-version="[^"]*"', f'data-version="{version}"', page, count=1)
    assert count == 1
    (to / "index.html").write_text(newer)
    subprocess.run([sys.executable, ROOT / "Web/Installed/pack", to], check=True, stdout=subprocess.DEVNULL)
    return to
