"""The device in space on the live page is held as `device-motion.csv` says: pitch, roll, turns about the vertical, drawn corners."""

import csv
import math
import subprocess

ANGLE = 2.0
PIXELS = 1.45  # by which one degree moves the farthest corner
ROUNDED = 0.0006  # s: the page is told milliseconds. Within a sample's 10 ms a phone turns by up to 12 degrees
TURN = 5  # s within which a turn is held
SPARSE = 10  # s of the device's time: at 20 times one is drawn each 2 s, where the machine has time


class Motion:
    """`device-motion.csv`: the attitude at each sample, by time."""

    def __init__(self, program, recording, folder):
        subprocess.run([program, "analyze", str(recording), "--output", str(folder), "--force"], check=True,
                       capture_output=True)
        self.rows = []
        with open(next(folder.glob("*/device-motion.csv"))) as file:
            for row in csv.reader(file):
                if row[1] and row[0] != "time_s":
                    self.rows.append(tuple(map(float, row[:5])))

    def near(self, t):
        """The row nearest to a moment, by halving."""
        low, high = 0, len(self.rows) - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.rows[middle][0] <= t else (low, middle)
        return min(self.rows[low], self.rows[high], key=lambda row: abs(row[0] - t))


def matrix(w, x, y, z):
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def about_vertical(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [[c, -s, 0], [s, c, 0], [0, 0, 1]]


def drawn_corners(m):
    """Where the eight corners of the drawn phone must be on the paper: seen from the south and 30 degrees above."""
    sine, cosine, points = 0.5, math.sqrt(0.75), []
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                corner = (0.42 * sx, 0.86 * sy, 0.05 * sz)
                x, y, z = (sum(row[k] * corner[k] for k in range(3)) for row in m)
                up, near = z * cosine + y * sine, z * sine - y * cosine
                points.append((x * 78 * 5 / (5 - near), -up * 78 * 5 / (5 - near)))
    return points


def turned(a, b):
    """Degrees about the vertical that lead from one attitude to another that is held alike."""
    change = product(a, [list(row) for row in zip(*b)])
    return math.degrees(math.atan2(change[1][0] - change[0][1], change[0][0] + change[1][1]))


def apart(a, b):
    return abs((a - b + 180) % 360 - 180)


def turns(look, drawn, motion):
    """Pitch, roll and turns about the vertical; and the corners that are drawn. How many, and at most off by what."""
    lasted = drawn[-1]["time_s"] - drawn[0]["time_s"] if drawn else 0
    look.hold(len(drawn) >= max(10, lasted / SPARSE), f"only {len(drawn)} drawn attitudes to hold, of {lasted} s")
    headings, off = [], {"pitch": [], "roll": [], "turn": [], "corner": []}
    for shown in drawn:
        t, *q = motion.near(shown["time_s"])
        if abs(t - shown["time_s"]) > ROUNDED:
            look.hold(False, f"no row of device-motion.csv near {shown['time_s']} s")
            continue
        m = matrix(*q)
        turn = turned(attitude_of(shown), m)
        held(off, shown, m, turn)
        # Heading is arbitrary: what is held is each turn.
        headings = [x for x in headings if x[0] >= t - TURN] + [(t, turn)]
        off["turn"] += [apart(turn, other) for _, other in headings[:-1]]
    look.hold(len(off["turn"]) >= len(drawn), f"only {len(off['turn'])} turns of {len(drawn)} drawn attitudes to hold")
    for name, values in off.items():
        unit = PIXELS if name == "corner" else 1
        far = [x for x in values if x > unit * ANGLE]
        look.hold(not far,
                  f"the drawn device's {name}: {len(far)} of {len(values)} are off by more than {unit * ANGLE}, by {max(far, default=0):.2f} at most")
    return len(drawn), {name: round(max(values, default=0), 2) for name, values in off.items()}


def held(off, shown, m, turn):
    """By how much pitch and roll that are told, and the corners, are off an attitude, turned as the drawing is."""
    pitch = math.degrees(math.asin(max(-1, min(1, m[2][1]))))
    roll = math.degrees(math.atan2(-m[2][0], m[2][2]))
    off["pitch"].append(abs(shown["pitch"] - pitch))
    # The angle by which the device is turned; upright, roll and heading are one and the same.
    if abs(pitch) < 85:
        off["roll"].append(apart(shown["roll"], roll) * math.cos(math.radians(pitch)))
    expected = drawn_corners(product(about_vertical(turn), m))
    points = [point for side in shown["sides"] for point in side]
    off["corner"].append(max((min(math.hypot(x - a, y - b) for a, b in expected) for x, y in points), default=math.inf))


def attitude_of(shown):
    """The matrix of the angles that the drawing states: R = Rz(yaw) Rx(pitch) Ry(roll)."""
    pitch, roll = math.radians(shown["pitch"]), math.radians(shown["roll"])
    about_x = [[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]]
    about_y = [[math.cos(roll), 0, math.sin(roll)], [0, 1, 0], [-math.sin(roll), 0, math.cos(roll)]]
    return product(product(about_vertical(shown["yaw"]), about_x), about_y)
