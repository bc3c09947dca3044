"""How many minutes at a wrist are taken for worn: shared recordings of desks and rest, each repeated to six hours.

    Benchmarks/not_worn.py [--tool PROGRAM] [--data FOLDER]

A recording of a few minutes says nothing of a rule of 90, so it is put end to end until there are six hours. Exit code 1 where fewer than
98 % of the desk's minutes are right. Figures of article NotWorn. Standard library only.
"""

import argparse
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

HOURS = 6
BAR = 0.98
# Labels of rest, in stretches long enough to be repeated.
REST, SHORTEST = {"sitting", "stationary", "typing", "writing", "lying"}, 60


def table(path, ending):
    """The rows of a table in an archive, without its header."""
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith(ending))
        rows = csv.reader(io.TextIOWrapper(archive.open(name)))
        next(rows)
        return [row for row in rows if row[1]]


def repeated(rows, folder):
    """A recording at a wrist in the recording layout: the rows, again and again."""
    folder.mkdir()
    first, last = float(rows[0][0]), float(rows[-1][0])
    span = (last - first) * len(rows) / (len(rows) - 1)
    with open(folder / "accelerometer.csv", "w") as file:
        file.write("time_s,x_mps2,y_mps2,z_mps2\n")
        for turn in range(int(HOURS * 3600 / span) + 1):
            for time, *axes in rows:
                file.write(f"{turn * span + float(time) - first:.4f},{','.join(axes[:3])}\n")
    said = {"recording": folder.name, "placement": "wrist", "start_utc": "2024-05-01T08:00:00Z"}
    (folder / "meta.json").write_text(json.dumps(said))


def minutes(tool, name, rows):
    """Minutes that are told as worn, and all."""
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        repeated(rows, work / name)
        subprocess.run([tool, "analyze", work / name, "--output", work / "out", "--tables", "minutes"],
                       check=True, capture_output=True)
        with open(work / "out" / name / "minutes.csv") as file:
            told = [row["worn"] for row in csv.DictReader(file)]
    print(f"  {name}: {told.count('1')} of {len(told)} minutes", flush=True)
    return told.count("1"), len(told)


def rests(path):
    """Stretches of rest of a recording with labels, by a name."""
    rows = table(path, "accelerometer.csv")
    for start, end, label, *_ in table(path, "truth_labels.csv"):
        if label in REST and float(end) - float(start) > SHORTEST:
            yield (f"{path.stem}-{label}-{float(start):.0f}",
                   [row for row in rows if float(start) <= float(row[0]) < float(end)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/coremotion")
    parser.add_argument("--data", default="../shared/data", type=pathlib.Path)
    options = parser.parse_args()
    desks = sorted((options.data / "steps/false-watch-desk").glob("*working*.zip"))
    sets = {
        "desk": [(path.stem, table(path, "accelerometer.csv")) for path in desks],
        "wisdm2019": [rest for path in sorted((options.data / "activity/wisdm2019").glob("*_watch.zip")) for rest in rests(path)],
        "pamap2_wrist": [rest for path in sorted((options.data / "activity/pamap2_wrist").glob("*.zip")) for rest in rests(path)],
    }
    shares = {}
    for name, recordings in sets.items():
        told = [minutes(options.tool, *recording) for recording in recordings]
        right, count = (sum(column) for column in zip(*told))
        shares[name] = right / count
        print(f"{name}: {len(told)} recordings, {right:,} of {count:,} minutes are worn ({shares[name]:.1%})", flush=True)
    if shares["desk"] < BAR:
        sys.exit(f"desk: fewer than {BAR:.0%}")


if __name__ == "__main__":
    main()
