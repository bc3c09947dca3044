"""Messages as Sensor Logger pushes them, made of a recording.

No capture of the app's own messages was at hand: these are constructed after its documents (PUSHING.md of
tszheichoi/awesome-sensor-logger). A message holds what has come of each sensor since the last one; a sensor that is
read in batches is a part of a period behind the others, so the messages overlap in time.
"""

import csv
import io
import json
import zipfile

G = 9.80665
# Seconds by which what a sensor reads comes later than what the accelerometer does.
BEHIND = {"gyroscope": 0.25, "magnetometer": 0.1, "barometer": 0.5}
# Names of the app, columns of the recording and keys of the app.
STREAMS = {
    "accelerometer": ("totalacceleration", ["x_mps2", "y_mps2", "z_mps2"], ["x", "y", "z"]),
    "gyroscope": ("gyroscope", ["x_radps", "y_radps", "z_radps"], ["x", "y", "z"]),
    "magnetometer": ("magnetometer", ["x_uT", "y_uT", "z_uT"], ["x", "y", "z"]),
    "barometer": ("barometer", ["pressure_hPa"], ["pressure"]),
}


def rows(recording):
    """Records of the app in the order in which they come: (seconds of arrival, record)."""
    found = []
    with zipfile.ZipFile(recording) as archive:
        start = json.loads(archive.read("meta.json"))["start_utc"]
        begin = nanoseconds(start)
        for stream, (name, columns, keys) in STREAMS.items():
            if stream + ".csv" not in archive.namelist():
                continue
            with archive.open(stream + ".csv") as file:
                for row in csv.DictReader(io.TextIOWrapper(file)):
                    seconds = float(row["time_s"])
                    values = {key: float(row[column]) for key, column in zip(keys, columns)}
                    record = {"name": name, "time": begin + round(seconds * 1e9), "values": values}
                    found.append((seconds + BEHIND.get(stream, 0), record))
    found.sort(key=lambda pair: pair[0])
    return found


def nanoseconds(text):
    """A date of a recording, ns since 1970."""
    from datetime import datetime, timezone
    date = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
    return int(date.timestamp()) * 1_000_000_000


def messages(records, period=1.0, session="first", from_number=0):
    """Messages of a session."""
    parts = {}
    for seconds, record in records:
        parts.setdefault(int(seconds // period), []).append(record)
    return [
        {"messageId": from_number + i, "sessionId": session, "deviceId": "phone of a test",
         "payload": parts.get(part, [])}
        for i, part in enumerate(range(min(parts), max(parts) + 1))
    ]


def renumbered(some):
    """The same readings as one session, for a reader of files that sorts by the numbers."""
    return [{**message, "messageId": i, "sessionId": "one"} for i, message in enumerate(some)]


def text(message):
    return json.dumps(message, separators=(",", ":")).encode()


# MARK: Messages of one second that tell the platform, or do not.

# Turned about x by 60°: what points up is (0, sin 60°, cos 60°) in the phone.
UP = (0.0, 0.866025403784, 0.5)
ATTITUDE = {"qw": 0.866025403784, "qx": 0.5, "qy": 0.0, "qz": 0.0}


def second(number, sensors, begin=1_766_385_749_000_000_000, session="s"):
    """A message of one second in which sensors give the same each time: {name: values}."""
    payload = [
        {"name": name, "time": begin + number * 1_000_000_000 + i * 20_000_000, "values": values}
        for i in range(50) for name, values in sensors.items()
    ]
    return {"messageId": number, "sessionId": session, "deviceId": "d", "payload": payload}


def upwards(scale):
    return dict(zip("xyz", (scale * part for part in UP)))


def fused(sign, with_attitude=True):
    """Acceleration without gravity, and gravity with a sign."""
    sensors = {"accelerometer": {"x": 0, "y": 0, "z": 0}, "gravity": upwards(sign * G)}
    if with_attitude:
        sensors["orientation"] = ATTITUDE
    return sensors
