"""Made orientations, the recordings that hold them as truth, and the results that answer them."""

import json
import zipfile

import numpy as np

from evaluation.product import Results
from evaluation.quaternions import about_vertical, product

TIMES = np.arange(0, 30, 0.02)
PLACE = {"declination_deg": 5.0, "dip_deg": 60.0, "norm_uT": 50.0}


def turning(times=TIMES):
    """A device that is turned about all its axes, slowly enough for its samples."""
    angles = [0.7 * np.sin(0.9 * times), 0.5 * np.sin(0.6 * times + 1), 0.4 * times]
    q = np.array([[1.0, 0, 0, 0]])
    for axis, angle in enumerate(angles):
        turn = np.zeros((len(times), 4))
        turn[:, 0], turn[:, 1 + axis] = np.cos(angle / 2), np.sin(angle / 2)
        q = product(turn, q)
    return q


def tilt(degrees):
    """A turn about the world's x axis; one row for a number, else a row each."""
    half = np.radians(np.atleast_1d(degrees)) / 2
    return np.stack([np.cos(half), np.sin(half), 0 * half, 0 * half], axis=1)


def yaw(degrees):
    half = np.radians(np.atleast_1d(degrees)) / 2
    return np.stack([np.cos(half), 0 * half, 0 * half, np.sin(half)], axis=1)


def to_magnetic_north(q, declination=PLACE["declination_deg"]):
    """What a system without error says of the true attitude `q`: x to magnetic north."""
    return product(about_vertical(declination - 90), q)


def csv(header, *columns):
    rows = np.column_stack(columns)
    return header + "\n" + "".join(",".join("" if x is None else repr(float(x)) for x in row) + "\n" for row in rows)


def write_recording(path, q, times=TIMES, meta=None, moving=None, accelerometer=None, **members):
    """A recording whose truth is `q` and whose sensors rest."""
    path.parent.mkdir(parents=True, exist_ok=True)
    still = np.zeros((len(TIMES), 3))
    header, columns = "time_s,qw,qx,qy,qz", [times, q]
    if moving is not None:
        header, columns = header + ",moving", [*columns, moving]
    force = still + [0, 0, 9.80665] if accelerometer is None else accelerometer
    files = {
        "meta.json": json.dumps({"set": "made", "recording": path.stem, "magnetic": PLACE, **(meta or {})}),
        "accelerometer.csv": csv("time_s,x_mps2,y_mps2,z_mps2", TIMES, force),
        "gyroscope.csv": csv("time_s,x_radps,y_radps,z_radps", TIMES, still),
        "magnetometer.csv": csv("time_s,x_uT,y_uT,z_uT", TIMES, still + TIMES[:, None]),
        "truth_orientation.csv": csv(header, *columns),
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {**files, **{name.replace("__", "."): text for name, text in members.items()}}.items():
            if text is not None:
                archive.writestr(name, text)
    return path


def motion(q, times=TIMES, **columns):
    """The text of device-motion.csv."""
    names = ["time_s", "qw", "qx", "qy", "qz", *columns]
    return csv(",".join(names), times, q, *columns.values())


def results(folder, text, name="device-motion.csv"):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    (folder / "summary.json").write_text("{}")
    return Results(folder)
