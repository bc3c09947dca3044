"""Ten kinds of attempts over HTTP to get at what the user has not allowed. Each gives the bytes that got out."""

import http.client
import json
import pathlib
import random
import re
import socket
import time
import urllib.parse

import stage as ground

# What an answer with something of the user has in it: of a question, of an event, of the service's figures.
TELLS = re.compile(rb"steps_today|\"steps\"|\"activity\"|pedometer|\"features\"|_altitude_m|coremotion_")
PATHS = ["/v1/now", "/v1/steps", "/v1/activities", "/v1/days", "/v1/devices", "/v1/live", "/metrics"]


def ask(stage, path, headers=None, method="GET", body=None, seconds=0.6):
    """The status and all bytes that come for a request, of a stream those of some time."""
    connection = http.client.HTTPConnection("127.0.0.1", stage.port, timeout=seconds)
    try:
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        data = b""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                piece = answer.read1(1 << 16)
            except (TimeoutError, socket.timeout):
                break
            if not piece:
                break
            data += piece
        return answer.status, data
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def told(data):
    """Bytes of an answer that tells something of the user; 0 of one that refuses."""
    return len(data) if TELLS.search(data) else 0


def token(stage, name, right):
    """The text of a token, made once."""
    if name not in stage.tokens:
        status, text = stage.owner("permissions", "token", name, "--may", right)
        if status != 0:
            raise RuntimeError(f"no token: {text!r}")
        stage.tokens[name] = text.decode().split("/push/")[-1].split("/")[0].strip()
    return stage.tokens[name]


def without_token(stage, number):
    """All that there is, asked for without a token, in several ways."""
    headers = [{}, {"Authorization": ""}, {"Authorization": "Bearer"}, {"Authorization": "Basic cmVhZDpyZWFk"},
               {"Cookie": "token=read"}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Real-User": "root"},
               {"Authorization": "Bearer null"}, {"Origin": "null"}, {"Authorization": "Bearer *"}][number % 10]
    return sum(told(ask(stage, path, headers, seconds=0.3)[1]) for path in PATHS)


def revoked_token(stage, number):
    """A token that was good a moment ago."""
    text = token(stage, f"gone{number}", "read")
    before = ask(stage, "/v1/now", bearer(text))[1]
    if not told(before):
        raise RuntimeError(f"a token that was made gets nothing: {before!r}")
    stage.owner("permissions", "revoke", f"gone{number}")
    return sum(told(ask(stage, path, bearer(text), seconds=0.3)[1]) for path in PATHS)


def denied_token(stage, number):
    """A read token whose owner was denied."""
    text = token(stage, f"denied{number}", "read")
    stage.owner("permissions", "deny", f"token:denied{number}")
    # What a device is called is no secret of somebody who may read; what it tells is.
    return sum(told(ask(stage, path, bearer(text), seconds=0.3)[1]) for path in PATHS if "devices" not in path)


def other_right(stage, number):
    """A token for pushing, read with; one for figures, read with; one for reading, pushed with."""
    right = ["push:mine", "metrics", "read"][number % 3]
    text = token(stage, "for-" + right.split(":")[0], right)
    if right != "read":
        paths = [path for path in PATHS if right != "metrics" or path != "/metrics"]
        return sum(told(ask(stage, path, bearer(text), seconds=0.3)[1]) for path in paths)
    leaked = told(ask(stage, "/metrics", bearer(text))[1])
    for form in ["raw", "sensor-logger"]:
        status, data = push(stage, text, form)
        leaked += len(data) if status == 200 else 0
    return leaked


def reading():
    """A line of samples that who may push is answered 200 for."""
    return json.dumps({"time": time.time(), "accelerometer": [0, 0, -1]}).encode() + b"\n"


def message():
    """The same as the app of a phone has it."""
    sample = {"name": "totalacceleration", "time": time.time_ns(), "values": {"x": 0, "y": 0, "z": 9.8}}
    return json.dumps({"messageId": 1, "sessionId": "s", "deviceId": "d", "payload": [sample]}).encode()


def push(stage, text, form, more=None):
    headers = {"Content-Type": "application/x-ndjson" if form == "raw" else "application/json", **(more or {})}
    return ask(stage, f"/push/{text}/{form}", headers, "POST", reading() if form == "raw" else message())


def other_device(stage, number):
    """A token of one device, with which another one's samples are pushed; nothing may come of it."""
    text = token(stage, "for-push", "push:mine")
    token(stage, "for-other", "push:other")
    before = taken(stage)
    for path in [f"/push/{text}/raw?device=other", f"/push/{text}/raw/other", "/push/other/raw", "/push/for-other/raw",
                 f"/push/{text}/../other/raw", f"/push/{text}%2Fraw?x=/raw"]:
        ask(stage, path, {"Content-Type": "application/x-ndjson", "Device": "other"}, "POST", reading())
    return abs(taken(stage) - before)


def taken(stage, name="other"):
    """Batches that a device has got."""
    return sum(device.get("batches_taken", 0) for device in stage.status()["devices"] if device["name"] == name)


def forged_token(stage, number):
    """Something that resembles a token."""
    text = token(stage, "reader", "read")
    chance = random.Random(number)
    place = chance.randrange(len(text))
    forged = [text[:-1], text + "a", text.upper(), text[:place] + "a" + text[place + 1:], text[::-1],
              text + "%00", " " + text + " x", text[1:] + text[0], "a" * len(text), ""][number % 10]
    if forged == text:
        forged = text + "b"
    leaked = sum(told(ask(stage, path, bearer(forged), seconds=0.3)[1]) for path in PATHS)
    query = urllib.parse.quote(forged)
    return leaked + sum(told(ask(stage, f"{path}?token={query}", seconds=0.3)[1]) for path in PATHS)


def rebound_name(stage, number):
    """A page of the web that lets its own name point here, and has even got a token."""
    text = token(stage, "reader", "read")
    host = ["evil.example", "127.0.0.1.evil.example", f"evil.example:{stage.port}", "localhost.evil.example",
            f"127.0.0.1:{stage.port + 1}", "[::1].evil.example", f"127.0.0.1:{stage.port}@evil.example",
            "0.0.0.0", "127.1", f"localhost:{stage.port}0"][number % 10]
    return sum(len(ask(stage, path, {**bearer(text), "Host": host}, seconds=0.3)[1])
               for path in PATHS if told(ask(stage, path, {**bearer(text), "Host": host}, seconds=0.3)[1]))


def cross_site_form(stage, number):
    """A form of another site, sent by the user's browser; a page's script that wants to read the answer."""
    origin = {"Origin": "https://evil.example", "Referer": "https://evil.example/", "Sec-Fetch-Site": "cross-site"}
    kind = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"][number % 3]
    before = taken(stage)
    leaked = 0
    for path in ["/push/phone/raw", "/push/phone/sensor-logger", "/v1/now", "/health"]:
        connection = http.client.HTTPConnection("127.0.0.1", stage.port, timeout=2)
        method = ["POST", "OPTIONS"][number % 2]
        connection.request(method, path, body=b"a=b" if method == "POST" else None,
                           headers={**origin, "Content-Type": kind, "Access-Control-Request-Method": "GET"})
        answer = connection.getresponse()
        leaked += told(answer.read())
        # A browser lets the page read what bears one of these.
        leaked += sum(len(value) for name, value in answer.getheaders()
                      if name.lower().startswith("access-control-") or name.lower() == "set-cookie")
        connection.close()
    return leaked + abs(taken(stage) - before)


def withdrawn_stream(stage, number):
    """Streams that are half open while the right to them is taken back."""
    name = f"stream{number}"
    text = token(stage, name, "read")
    peer = socket.create_connection(("127.0.0.1", stage.port), timeout=10)
    peer.sendall(f"GET /v1/live HTTP/1.1\r\nHost: 127.0.0.1:{stage.port}\r\n"
                 f"Authorization: Bearer {text}\r\n\r\n".encode())
    data = b""
    while not re.search(rb"event: (steps|activity)", data):
        piece = peer.recv(1 << 16)
        if not piece:
            raise RuntimeError(f"a stream that is allowed tells nothing: {data!r}")
        data += piece
    command = ["deny", "revoke"][number % 2]
    stage.owner("permissions", command, f"token:{name}" if command == "deny" else name)
    # What was on its way within a batch of the device's time is in the kernel already.
    peer.settimeout(0.2)
    drain(peer, 0.2)
    late = drain(peer, 1.0)
    peer.close()
    last = re.findall(rb"id: (\S+)", data)[-1].decode()
    resumed = ask(stage, "/v1/live", {**bearer(text), "Last-Event-ID": last})[1]
    return told(late) + told(resumed)


def drain(peer, seconds):
    """What comes within some time."""
    data, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            piece = peer.recv(1 << 16)
        except (TimeoutError, socket.timeout):
            continue
        except OSError:
            break
        if not piece:
            break
        data += piece
    return data


def token_in_texts(stage, number):
    """Texts of tokens in what the service says: log, figures, status, permissions, errors."""
    reader, figures = token(stage, "reader", "read"), token(stage, "for-metrics", "metrics")
    pusher = token(stage, "for-push", "push:mine")
    shown = [stage.log.read_bytes()] + [stage.owner(*words)[1] for words in (
        ["status"], ["status", "--json"], ["status", "--metrics"], ["permissions"], ["devices", "--json"])]
    metrics = ask(stage, "/metrics", bearer(figures))[1]
    if b"coremotion_" not in metrics:
        raise RuntimeError("a token for figures gets none")
    shown.append(metrics)
    for text in [reader, pusher]:
        for path in [f"/v1/now?token={text}&from=x", f"/push/{text}/nothing", f"/{text}", f"/v1/{text}",
                     f"/v1/steps?token={text}&device=x"]:
            shown.append(ask(stage, path)[1])
        shown.append(push(stage, text, "raw", {"Content-Length": "3"})[1])
    everything = b"\n".join(shown + list(command_lines()))
    return sum(len(text) * everything.count(text.encode()) for text in [reader, figures, pusher])


def command_lines():
    """How processes of the service look in `ps`."""
    for place in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = place.read_bytes()
        except OSError:
            continue
        if b"coremotion" in line and b"test_intruders" not in line:
            yield line


def read_with_token(stage):
    """What a token for reading gets."""
    return told(ask(stage, "/v1/now", bearer(token(stage, "reader", "read")))[1])


def figures_with_token(stage):
    """What a token for figures gets."""
    return told(ask(stage, "/metrics", bearer(token(stage, "for-metrics", "metrics")))[1])


def pushed_with_token(stage):
    """Batches that come of what the attempts send, with the right to send it."""
    text = token(stage, "for-other", "push:other")
    before = taken(stage)
    for form in ["raw", "sensor-logger"]:
        status, data = push(stage, text, form)
        if status != 200:
            raise RuntimeError(f"who may push is answered {status}: {data!r}")
    return taken(stage) - before


CONTROLS = {"a token for reading": read_with_token, "a token for figures": figures_with_token,
            "a token for pushing": pushed_with_token}

# What the service must have counted once all kinds were tried.
COUNTED = ["host", "permission", "token", "too_many"]

KINDS = {
    "HTTP: no token": without_token,
    "HTTP: revoked token": revoked_token,
    "HTTP: denied token": denied_token,
    "HTTP: token for something else": other_right,
    "HTTP: another device's token": other_device,
    "HTTP: forged token": forged_token,
    "HTTP: rebound name": rebound_name,
    "HTTP: cross-site form": cross_site_form,
    "HTTP: withdrawal in mid-stream": withdrawn_stream,
    "HTTP: tokens in texts": token_in_texts,
}
