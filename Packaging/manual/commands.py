"""Manual pages of a program and its commands, from what it says of itself (--experimental-dump-help)."""

import json
import re

from . import roff

HEADING = re.compile(r"^[A-Z][A-Z ]+$")


def manual(dump, section, date):
    """Pages by the names of their files: the program's, and one of each of its commands."""
    program = json.loads(dump)["command"]
    name = program["commandName"]
    commands = [x for x in program.get("subcommands", []) if x.get("shouldDisplay") and x["commandName"] != "help"]
    names = {x["commandName"]: f"{name}-{x['commandName']}" for x in commands}
    pages = {f"{name}.{section}": page(name, program, section, date, names)}
    for command in commands:
        whole = names[command["commandName"]]
        pages[f"{whole}.{section}"] = page(whole, command, section, date, {}, f"{name} {command['commandName']}")
    return pages


def page(name, command, section, date, commands, call=None):
    arguments = [x for x in command.get("arguments", []) if x.get("shouldDisplay")]
    parts = split(command.get("discussion", ""))
    text = roff.title(name, section, date)
    text += roff.section("name") + f"{roff.escaped(name)} \\- {roff.escaped(lowered(command['abstract']))}\n"
    text += roff.section("synopsis") + synopsis(call or name, arguments, commands)
    text += roff.section("description") + body(parts.pop("", [command["abstract"]]))
    places = [x for x in arguments if x["kind"] == "positional"]
    if places:
        text += roff.section("arguments") + "".join(argument(x) for x in places)
    if commands:
        text += roff.section("commands")
        for subcommand in command["subcommands"]:
            if subcommand["commandName"] in commands:
                words = roff.escaped(commands[subcommand["commandName"]])
                text += roff.term(f".BR {words} ({section})", roff.escaped(subcommand["abstract"]))
    text += roff.section("options")
    text += "".join(argument(x) for x in arguments if x["kind"] != "positional")
    for heading, lines in parts.items():
        text += roff.section(heading) + body(lines)
    return roff.page(text + roff.section("see also") + roff.see_also(name, section))


def lowered(abstract):
    """A sentence as it stands in a list of manual pages."""
    return abstract[:1].lower() + abstract[1:].rstrip(".")


def split(discussion):
    """Lines of a discussion by heading; what comes before the first one has none."""
    parts, heading = {}, ""
    for line in discussion.split("\n"):
        if HEADING.match(line):
            heading = line
        else:
            parts.setdefault(heading, []).append(line)
    parts = {name: "\n".join(lines).strip("\n").split("\n") for name, lines in parts.items()}
    return {name: lines for name, lines in parts.items() if lines != [""]}


def body(lines):
    """Paragraphs; lines that are indented stay as they are."""
    text, paragraph, kept = "", [], []
    for line in [*lines, ""]:
        if line.startswith("  "):
            if paragraph:
                text += roff.filled(paragraph)
                paragraph = []
            kept.append(line[2:])
            continue
        if kept:
            text += roff.verbatim(kept)
            kept = []
        if line:
            paragraph.append(roff.escaped(line))
        elif paragraph:
            text += roff.filled(paragraph)
            paragraph = []
    # Behind a heading a paragraph begins by itself.
    return text.removeprefix(".PP\n")


def spelled(argument):
    """An option as it is typed, its value in italics."""
    names = []
    for name in argument.get("names", []):
        names.append(("-" if name["kind"] == "short" else "--") + name["name"])
    words = ", ".join(f"\\fB{roff.escaped(x)}\\fR" for x in names)
    if argument["kind"] == "option":
        words += f" \\fI{roff.escaped(argument['valueName'])}\\fR"
    return words


def synopsis(call, arguments, commands):
    line = f".B {roff.escaped(call)}\n"
    if commands:
        return line + "\\fIcommand\\fR [\\fIoptions\\fR]\n"
    parts = ["[\\fIoptions\\fR]"]
    for x in arguments:
        if x["kind"] == "positional":
            words = f"\\fI{roff.escaped(x['valueName'])}\\fR" + (" ..." if x["isRepeating"] else "")
            parts.append(f"[{words}]" if x["isOptional"] else words)
    return line + " ".join(parts) + "\n"


def argument(x):
    words = f"\\fI{roff.escaped(x['valueName'])}\\fR" if x["kind"] == "positional" else spelled(x)
    meaning = " ".join([x.get("abstract", ""), x.get("discussion", "")]).strip()
    if x.get("allValues") and x["allValues"][0] not in meaning:
        meaning += f" One of: {', '.join(x['allValues'])}."
    if x.get("defaultValue") and "efault" not in meaning:
        meaning += f" Default: {x['defaultValue']}."
    if x["isRepeating"] and x["kind"] == "option":
        meaning += " May be given several times." if "everal" not in meaning else ""
    return roff.term(words, roff.escaped(meaning) or "\\&")

