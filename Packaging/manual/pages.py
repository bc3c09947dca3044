"""Manual pages from pages of the documentation: what they say stands in one place."""

import re

from . import roff

# A page, its section, what it is, and the files with the chapters of which it is made (all, where none is named), by
# the names that they have there.
PAGES = [
    ("coremotiond.toml", 5, "configuration of the motion service",
     [("Documentation/guides/service.md", {"Configuration": "Description"}),
      ("Documentation/reference/http.md", {"Where it listens": "HTTP"}),
      ("Documentation/guides/service.md", {"Permissions": "Permissions"})]),
    ("coremotion-protocol", 7, "what programs and the motion service say to each other",
     [("Documentation/reference/protocol.md", None)]),
]
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|(?<![*\w])\*([^*\s][^*]*)\*(?!\w)|\[([^\]]*)\]\([^)]*\)")


def manual(root, date):
    """Pages by the names of their files."""
    found = {}
    for name, section, what, files in PAGES:
        text = roff.title(name, section, date)
        text += roff.section("name") + f"{roff.escaped(name)} \\- {what}\n"
        for file, chapters in files:
            text += converted(chosen((root / file).read_text(), chapters, file))
        text += roff.section("see also") + roff.see_also(name, section)
        found[f"{name}.{section}"] = roff.page(text)
    return found


def chosen(text, chapters, file):
    """Chapters of a page of the documentation, in the order in which they are named."""
    parts = re.split(r"^## (.*)$", re.sub(r"<!--.*?-->\n?", "", text, flags=re.S), flags=re.M)
    named = dict(zip(parts[1::2], parts[2::2]))
    if chapters is None:
        introduction = parts[0].split("\n", 1)[1]
        return {"Description": introduction, **named}
    missing = [x for x in chapters if x not in named]
    if missing:
        raise SystemExit(f"{file}: expected the chapter '## {missing[0]}', of which a manual page is made")
    return {here: named[there] for there, here in chapters.items()}


def converted(chapters):
    text = ""
    for heading, body in chapters.items():
        text += roff.section(heading) + blocks(body.strip("\n").split("\n"))
    return text


def blocks(lines):
    """Paragraphs, tables and fenced lines."""
    text, i = "", 0
    while i < len(lines):
        line = lines[i]
        end = i + 1
        if line.startswith("```"):
            while not lines[end].startswith("```"):
                end += 1
            text += roff.verbatim(lines[i + 1:end])
            end += 1
        elif line.startswith("|"):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            text += table(lines[i:end])
        elif line.startswith("### "):
            text += roff.subsection(line[4:])
        elif line.startswith("- "):
            while end < len(lines) and lines[end].startswith("  "):
                end += 1
            text += ".IP \\(bu 2\n" + inline(" ".join(x[2:] for x in lines[i:end])) + "\n"
        elif line.strip():
            while end < len(lines) and lines[end].strip() and lines[end][:1] != "|" and lines[end][:3] != "```":
                end += 1
            text += ".PP\n" + inline("\n".join(lines[i:end])) + "\n"
        i = end
    return text.removeprefix(".PP\n")


def table(lines):
    """Each row is a term, and what the other columns say of it."""
    rows = [[x.strip() for x in re.split(r"(?<!\\)\|", line.strip().strip("|"))] for line in lines]
    head, rows = rows[0], rows[2:]
    text = ""
    for row in rows:
        said = []
        for name, cell in zip(head[1:], row[1:]):
            # The first of the other columns is what the term means; further ones say their names.
            said += [cell] if not said or not name else [f"({name}: {cell})"] if cell else []
        text += roff.term(inline(row[0]).replace("\n", " "), " ".join(inline(x) for x in said if x) or "\\&")
    return text


def inline(text):
    """Text with what is to be typed in bold, and links as their words."""
    found, end = "", 0
    for match in INLINE.finditer(text):
        found += roff.escaped(text[end:match.start()])
        code, strong, emphasis, link = match.groups()
        if link is not None:
            found += inline(link)
        elif emphasis is not None:
            found += f"\\fI{roff.escaped(emphasis)}\\fR"
        else:
            found += f"\\fB{roff.escaped(code if code is not None else strong)}\\fR"
        end = match.end()
    return found + roff.escaped(text[end:])

