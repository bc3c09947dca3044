"""Which reports are held against each other: the report's matrix, drawn recordings, several files, what is learned."""

import pathlib

import report_matrix
import same_report
from same_report import Choice

# Recordings of a day and longer are read once, whatever is chosen.
LARGE = 5_000_000


def choices(chance, paths):
    """As it is, without its way by another clock, and worn at the wrist."""
    other = Choice(zone=chance.choice(same_report.ZONES), route=False)
    if sum(x.stat().st_size for x in paths) > LARGE:
        return [Choice(), other]
    return [Choice(), other, Choice(wear="wrist", zone=chance.choice(same_report.ZONES), at_once=True)]


def matrix(program, folder, data, everything):
    """The report's matrix: names and paths. What it leaves out of recordings the page does not."""
    for name, make in report_matrix.matrix(pathlib.Path(program), folder, data, everything):
        recording = report_matrix.made(name, make)
        if recording:
            yield name, recording.paths


def groups(chance, recordings, folder, count):
    """Several recordings at a time, in any order, some with a file among them that cannot be read."""
    broken = folder / "from-the-office.zip"
    broken.write_bytes(b"PK\3\4 none")
    note = folder / "note.txt"
    note.write_text("No recording.\n")
    for number in range(count):
        paths = chance.sample(recordings, min(chance.randint(2, 5), len(recordings)))
        if number % 2:
            paths.insert(chance.randrange(len(paths) + 1), chance.choice([broken, note]))
        yield f"group {number} ({', '.join(x.name for x in paths)})", paths, same_report.drawn(chance)


def lessons(program, folder):
    """Recordings that teach, one after the other: name, paths, and the further arguments of `learning`."""
    def made(scenario, *seeds):
        return [report_matrix.simulated(program, folder, scenario, seed) for seed in seeds]
    days, rides = made("commuter", 5, 6), made("lift-ride", 5, 6)
    plain = {"leaves_out": ("building",)}
    yield "two mornings", days, plain
    yield "the same morning twice", [days[0], days[0]], plain
    yield "rides in a lift", rides, {"storeys": ["1"], "leaves_out": ("places",)}
    yield "a broken file before", [report_matrix.written(folder, "no.zip", ["PK\3\4 none"]), days[1]], plain
    # As files that were cut, are something else, or are larger than any of their kind.
    wrong = {
        "no snapshot": {"snapshot": b"something else"}, "a cut snapshot": {"snapshot": b"CMSN\2\0\xc8\0" + bytes(40)},
        "a snapshot that is too large": {"snapshot": b"CMSN" + bytes(2_000_000)}, "no places": {"places": b"{\"schema\": 1}"},
        "places of a later version": {"places": b"{\"schema\": \"coremotion-places\", \"version\": 9, \"places\": []}"},
        "places that are too many bytes": {"places": b" " * 400_000}, "places that are a snapshot": {"places": b"CMSN" + bytes(200)},
    }
    for name, learned in wrong.items():
        yield name, [days[0]], {**plain, "learned": learned}
    yield "no building", [rides[0]], {"storeys": ["1"], "leaves_out": ("places",), "learned": {"building": b"[]"}}
