"""Files of a cohort for tests: walks and rests as tables, zips and folders, and bad ones."""

import math
import os
import random
import zipfile


def table(seed, seconds=90, rate=25):
    """A plain table of somebody who walks, rests and walks again; another one for each seed."""
    draw = random.Random(seed)
    cadence, strength = draw.uniform(1.6, 2.1), draw.uniform(0.2, 0.4)
    lines = ["time_s,ax_g,ay_g,az_g"]
    for index in range(seconds * rate):
        time = index / rate
        walks = (time // 30) % 2 == 0
        swing = strength * math.sin(2 * math.pi * cadence * time) if walks else 0
        noise = [draw.gauss(0, 0.01) for _ in range(3)]
        lines.append(f"{time:.2f},{0.05 + 0.3 * swing + noise[0]:.4f},{0.1 + noise[1]:.4f},"
                     f"{-0.99 + swing + noise[2]:.4f}")
    return "\n".join(lines) + "\n"


def put(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def zipped(path, members):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            # The date of a file in an archive is part of its bytes.
            archive.writestr(zipfile.ZipInfo(name, (2024, 5, 1, 8, 0, 0)), text)


def good(folder, count):
    """So many recordings: tables of one name in a folder for each person, some zipped, some an unpacked
    recording, one archive of two."""
    for index in range(count - 2):
        person = f"{folder}/p{index:03}"
        if index % 10 == 3:
            zipped(f"{person}/wrist.zip", {"wrist.csv": table(index)})
        elif index % 10 == 7:
            put(f"{person}/rest/meta.json", f'{{"set": "made", "recording": "rest {index}"}}')
            text = table(index).replace("time_s,ax_g,ay_g,az_g", "time_s,x_g,y_g,z_g")
            rows = [row.split(",") for row in text.splitlines()[1:]]
            put(f"{person}/rest/accelerometer.csv", "time_s,x_mps2,y_mps2,z_mps2\n" + "".join(
                f"{time},{float(x) * 9.81:.4f},{float(y) * 9.81:.4f},{float(z) * 9.81:.4f}\n"
                for time, x, y, z in rows))
        elif index % 10 == 9:
            put(f"{folder}/walk {index}, long.csv", table(index))
        else:
            put(f"{person}/wrist.csv", table(index))
    zipped(f"{folder}/both.zip", {"left.csv": table(9001), "right.csv": table(9002)})


def bad(folder, zeros):
    """Twelve files that cannot be used, one of them of so many zeros; their names."""
    made = {}
    zipped(f"{folder}/whole.zip", {"walk.csv": table(1)})
    with open(f"{folder}/whole.zip", "rb") as file:
        whole = file.read()
    os.remove(f"{folder}/whole.zip")
    for index, share in enumerate((0.2, 0.6, 0.95)):
        made[f"cut {index}.zip"] = whole[:int(share * len(whole))]
    for index in range(3):
        made[f"empty {index}.csv"] = b""
    for index, text in enumerate(("Notes of the study.\n", "a,b,c\nx,y,z\n", '{"no": "recording"}')):
        made[f"text {index}.txt"] = text
    made["poison-crash 1.csv"] = table(2)
    made["poison-exit 2.csv"] = table(3)
    for name, data in made.items():
        put(f"{folder}/{name}", data)
    with open(f"{folder}/zeros.cwa", "wb") as file:
        file.truncate(zeros)
    return sorted(list(made) + ["zeros.cwa"])
