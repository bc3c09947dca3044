"""What is written in man(7), the language of manual pages."""

import textwrap


def escaped(text):
    """Text as it shall stand there: nothing in it is a request, and hyphens can be copied to a shell."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    for letter, name in {"’": "\\(cq", "‘": "\\(oq", "“": "\\(lq", "”": "\\(rq", "…": "\\&...", "–": "\\(en",
                         "°": "\\(de", "µ": "\\(mc", "²": "\\(S2", "×": "\\(mu"}.items():
        text = text.replace(letter, name)
    return "\n".join("\\&" + x if x[:1] in (".", "'") else x for x in text.split("\n"))


def title(name, section, date, volume="coremotion"):
    return f'.TH {name.upper()} {section} {date} {volume} ""\n'


def section(name):
    return f".SH {escaped(name.upper())}\n"


def subsection(name):
    return f".SS {escaped(name)}\n"


def filled(lines):
    """A paragraph, whose lines are broken where the reader's terminal ends."""
    return ".PP\n" + "\n".join(lines) + "\n"


def verbatim(lines):
    """Lines as they are, such as commands to type."""
    kept = [escaped(x.rstrip()) for x in lines]
    return ".PP\n.RS 2\n.nf\n" + "\n".join(x or "\\&" for x in kept) + "\n.fi\n.RE\n"


def term(words, meaning):
    """Something and what it means, both in this language already."""
    return f".TP\n{words}\n{meaning}\n"


def see_also(name, section):
    """The other pages that are no command's."""
    pages = [("coremotion", 1), ("coremotiond.toml", 5), ("coremotion-protocol", 7), ("coremotiond", 8)]
    others = [f".BR {escaped(page)} ({number})" for page, number in pages if (page, number) != (name, section)]
    return " ,\n".join(others) + "\n"


def page(text):
    """A page whose source has no line that is too long to read, but those that stand as they are."""
    lines, is_kept = [], False
    for line in text.split("\n"):
        is_kept = line == ".nf" or is_kept and line != ".fi"
        if is_kept or line.startswith("."):
            lines.append(line)
        else:
            broken = textwrap.wrap(line, 80, break_long_words=False, break_on_hyphens=False) or [line]
            # A word may have come to the begin of a line, where it would be a request.
            lines += [broken[0], *("\\&" + x if x[0] in ".'" else x for x in broken[1:])]
    return "\n".join(lines)
