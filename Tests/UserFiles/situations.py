"""Commands that write, and the situations in which they find the user's files.

A case is a folder with the user's files in it, a call, and what may come of it: `refused`, where
nothing changes, or `done`, where nothing but `may_change` does.
"""

import dataclasses
import os
import pathlib
import shutil

# What a recording simulated from mine.txt with seed 1 is called.
NAME = "mine-1"
SCENARIO = """summary Up and on.
phone iphone with location at 50 Hz
walk 40 s at 1.3 m/s
lift up 12 m
walk 20 s at 1.3 m/s
"""
SIGNALS = ["INT", "TERM", "HUP", "KILL"]


@dataclasses.dataclass
class Case:
    command: str
    situation: str
    arguments: list
    expected: str = "done"  # or "refused"
    may_change: tuple = ()
    names_force: bool = False
    as_user: bool = False  # an ordinary one, where root runs the tests
    was_cut: bool = False
    interruption: tuple = ()  # ("KILL", 3) a signal at a moment, ("limit", bytes)

    def __str__(self):
        how = f", {self.interruption[0]} {self.interruption[1]}" if self.interruption else ""
        return f"{self.command} / {self.situation}{how}: coremotion {' '.join(self.arguments)}"


class Command:
    """One way to write. `kind`: what it writes to, a `file`, a `folder`, `results`, or a `kept` file."""

    def __init__(self, name, kind, arguments, place, source="walk.zip"):
        self.name, self.kind, self.place, self.source = name, kind, place, source
        self.template = arguments

    def call(self, place=None, source=None, force=False):
        words = [x.replace("DEST", place or self.place).replace("SOURCE", source or self.source)
                 for x in self.template.split()]
        return words + (["--force"] if force else [])


COMMANDS = [
    Command("convert gpx", "file", "convert SOURCE --to gpx DEST", "track.gpx"),
    Command("convert zip", "file", "convert SOURCE --to recording DEST", "new.zip"),
    Command("simulate zip", "file", "simulate SOURCE --output DEST", "new.zip", "mine.txt"),
    Command("convert recording", "folder", "convert SOURCE --to recording DEST", "new"),
    Command("convert csv", "folder", "convert SOURCE --to csv DEST", "tables"),
    Command("simulate folder", "folder", "simulate SOURCE --output DEST", "new", "mine.txt"),
    Command("analyze", "results", "analyze SOURCE --output DEST", "out"),
    Command("snapshot", "kept", "analyze SOURCE --snapshot DEST", "me.motion"),
    Command("calibrate", "kept", "calibrate SOURCE --distance 78 --snapshot DEST", "me.motion"),
    Command("building", "kept", "analyze SOURCE --storey 1 --building DEST", "office.json"),
]


def write(path, text="mine: nobody else's\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def refused(command, situation, place=None, source=None, force=False, names_force=False, **more):
    return Case(command.name, situation, command.call(place, source, force), "refused",
                names_force=names_force and not force, **more)


def done(command, situation, may_change, place=None, source=None, force=False, **more):
    return Case(command.name, situation, command.call(place, source, force),
                may_change=tuple(may_change), **more)


# Each of these puts files into a folder that has the inputs already, and gives the case.

def links_to_input(command, folder, draw):
    """The input itself, under any of its names."""
    how = draw.choice(["itself", "dotted", "around", "absolute", "hard link", "symbolic link"])
    source = command.source
    if command.kind == "folder":
        source = "walk" if source == "walk.zip" else source
        how = draw.choice(["itself", "dotted", "around", "absolute", "symbolic link"])
    names = {"itself": source, "dotted": f"./{source}", "around": f"some/../{source}",
             "absolute": str(folder / source), "hard link": "hard", "symbolic link": "soft"}
    name = names[how]
    write(folder / "some/note.txt")
    if how == "hard link":
        name += pathlib.Path(source).suffix
        os.link(folder / source, folder / name)
    if how == "symbolic link":
        name += pathlib.Path(source).suffix
        (folder / name).symlink_to(source)
    if command.kind == "results":
        return raw_data(command, folder, draw)
    force = command.kind != "kept" and draw.random() < 0.5
    return refused(command, f"input, {how}", name, source, force)


def raw_data(command, folder, draw):
    """The folder of a recording where the results would go."""
    shutil.copytree(folder / "walk", folder / "recs" / NAME)
    if draw.random() < 0.5:
        return refused(command, "raw data", "recs", f"recs/{NAME}", draw.random() < 0.5)
    return refused(command, "within raw data", f"recs/{NAME}/out", f"recs/{NAME}", draw.random() < 0.5)


def foreign(command, folder, draw):
    """A file of the user where the new one would go."""
    place = folder / command.place
    what = draw.choice(["text", "archive", "empty"])
    if command.kind == "results":
        if draw.random() < 0.5:
            write(place)
            return refused(command, "a file for a folder", force=draw.random() < 0.5)
        write(place / NAME)
        return refused(command, "a file for its folder", force=draw.random() < 0.5)
    if what == "archive":
        shutil.copy(folder / "other.zip", place)
    else:
        write(place, "" if what == "empty" else "mine\n")
    if command.kind in ("folder", "kept"):
        force = command.kind == "folder" and draw.random() < 0.5
        return refused(command, f"foreign file, {what}", force=force)
    if draw.random() < 0.3:
        return done(command, f"foreign file, {what}, forced", [command.place], force=True)
    return refused(command, f"foreign file, {what}", names_force=True)


def foreign_link(command, folder, draw):
    """A link to something of the user's."""
    write(folder / "other/steps.csv")
    write(folder / "thesis.txt")
    place = folder / command.place
    if command.kind == "results":
        place.mkdir()
        (place / NAME).symlink_to("../other")
        return refused(command, "link to a folder", force=draw.random() < 0.5)
    if command.kind == "folder":
        place.symlink_to("other")
        return refused(command, "link to a folder", names_force=True)
    place.symlink_to("thesis.txt")
    return refused(command, "link to a file", names_force=command.kind == "file")


def another_source(command, folder, draw):
    """The result of the same command of another source."""
    write(folder / "note.txt")
    if command.kind == "kept":
        return former(command, folder, draw, "result of another source", "other.zip")
    source = "other.txt" if command.source == "mine.txt" else "other.zip"
    make(folder, command.call(source=source))
    if command.kind == "results":
        return done(command, "result of another source", [f"out/{NAME}-2"])
    return refused(command, "result of another source", names_force=True)


def unmarked(command, folder, draw):
    """A folder with files of the user, some of which have the names of tables."""
    place = folder / command.place / (NAME if command.kind == "results" else "")
    for name in ["thesis.txt", "steps.csv", "accelerometer.csv", "summary.json"]:
        if draw.random() < 0.7:
            write(place / name)
    write(place / "activity.csv")
    if draw.random() < 0.3:
        write(place / "photos/one.jpg")
    if command.kind in ("file", "kept"):
        return refused(command, "a folder for a file", force=command.kind == "file" and draw.random() < 0.5)
    return refused(command, "unmarked folder", names_force=not (place / "photos").exists())


def protected(command, folder, draw):
    """A file or folder that an ordinary user may not write."""
    place = folder / command.place
    if command.kind in ("file", "kept"):
        if command.kind == "file":
            write(place)
        else:
            make(folder, command.call(source="other.zip"))
        place.chmod(0o400)
        return refused(command, "write-protected file", force=command.kind == "file", as_user=True)
    (folder / "locked").mkdir()
    write(folder / "locked/note.txt")
    (folder / "locked").chmod(0o555)
    return refused(command, "write-protected folder", f"locked/{command.place}", as_user=True)


def former(command, folder, draw, situation="", source=None):
    """Nothing there, or what a former run of the same command has left."""
    has_former = source or draw.random() < 0.5
    situation = situation or ("own result" if has_former else "nothing there")
    if command.kind == "results":
        made = []
        if has_former:
            make(folder, command.call())
            made = [f"out/{NAME}/{x.name}" for x in (folder / "out" / NAME).iterdir()]
            write(folder / "out" / NAME / "my-notes.txt")
        case = done(command, situation, made)
        case.arguments += draw.choice([[], ["--rate", "10"], ["--without", "gyroscope"]])
        return case
    if has_former:
        make(folder, command.call(source=source or ("other.zip" if command.kind == "kept" else None)))
    force = command.kind != "kept" and bool(has_former)
    inside = [f"{command.place}/"] if command.kind == "folder" else [command.place]
    return done(command, situation, inside, force=force)


SITUATIONS = [links_to_input, foreign, foreign_link, another_source, unmarked, protected, former]

# Makes what is there before a case: set by the runner.
make = None
