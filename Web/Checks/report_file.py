"""A report as a program reads it: its data block by the documented Python, and what stands on its page."""

import base64
import hashlib
import html.parser
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EMPTY = {"meta", "link", "br", "hr", "img", "input"}


def documented():
    """The Python of `Documentation/reference/report.md`, as a module's names."""
    text = (ROOT / "Documentation/reference/report.md").read_text(encoding="utf-8")
    names = {"__name__": "read_report"}
    exec(re.search(r"^```python\n(.*?)^```", text, re.S | re.M)[1], names)  # pylint: disable=exec-used
    return names


read = documented()["read"]


class Element:
    """An element with its attributes, parent, and children: elements and texts."""

    def __init__(self, name, attributes, parent):
        self.name, self.parent, self.children = name, parent, []
        self.attributes = {k: v or "" for k, v in attributes}

    @property
    def text(self):
        """All text within."""
        return "".join(x if isinstance(x, str) else x.text for x in self.children)

    @property
    def classes(self):
        """Its classes."""
        return self.attributes.get("class", "").split()

    def all(self, name=None, kind=None):
        """The elements within of a name, a class."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                if (name is None or child.name == name) and (kind is None or kind in child.classes):
                    found.append(child)
                found += child.all(name, kind)
        return found

    def first(self, name=None, kind=None):
        """The first of them; `None` where there is none."""
        return next(iter(self.all(name, kind)), None)

    def rows(self):
        """The cells of a table's rows, heads too."""
        return [[x.text.strip() for x in row.children if isinstance(x, Element)] for row in self.all("tr")]


class Page(html.parser.HTMLParser):
    """The tree of a report; `faults` are what a strict reader finds wrong with its nesting."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.source = pathlib.Path(path).read_bytes().decode("utf-8")
        self.root = self.here = Element("", [], None)
        self.faults = []
        self.feed(self.source)
        self.close()
        if self.here is not self.root:
            self.faults.append(f"<{self.here.name}> is not closed")

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"<{tag}> has an attribute twice")
        element = Element(tag, attrs, self.here)
        self.here.children.append(element)
        if tag not in EMPTY:
            self.here = element

    def handle_startendtag(self, tag, attrs):
        self.here.children.append(Element(tag, attrs, self.here))

    def handle_endtag(self, tag):
        if tag != self.here.name:
            self.faults.append(f"</{tag}> ends <{self.here.name}>")
        while self.here.parent and self.here.name != tag:
            self.here = self.here.parent
        self.here = self.here.parent or self.here

    def handle_data(self, data):
        self.here.children.append(data)

    @property
    def articles(self):
        """The recordings."""
        return self.root.all("article")


def foreign(page):
    """What on a page is not the program's: sentences, none where all is well."""
    faults = list(page.faults[:3])
    scripts = page.root.all("script")
    kinds = [(x.attributes.get("type", ""), sorted(x.attributes)) for x in scripts]
    if kinds != [("application/json", ["id", "type"]), ("", [])]:
        faults.append(f"script elements: {kinds}")
    policy = next((x.attributes["content"] for x in page.root.all("meta")
                   if x.attributes.get("http-equiv") == "Content-Security-Policy"), "")
    digests = {x: base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode()
               for x in ("style", "script") for element in page.root.all(x)[-1:]}
    wanted = f"default-src 'none'; style-src 'sha256-{digests.get('style')}'; script-src 'sha256-{digests.get('script')}'"
    if policy != wanted:
        faults.append(f"the policy is {policy!r}")
    for element in page.root.all():
        if element.name in ("img", "iframe", "object", "embed", "link", "base", "form", "image", "foreignobject"):
            faults.append(f"an element <{element.name}>")
        for name, value in element.attributes.items():
            if name.startswith("on") or name in ("style", "src", "srcdoc", "action"):
                faults.append(f"an attribute {name}={value[:40]!r}")
            if name.endswith("href") and not value.startswith("#"):
                faults.append(f"a link to {value[:40]!r}")
    for element in page.root.all():
        if element.name not in ("script", "style"):
            words = "".join(x for x in element.children if isinstance(x, str)) + "".join(element.attributes.values())
            # Control characters, and those that turn the direction of what follows.
            if bad := re.search("[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]", words):
                faults.append(f"the character {bad[0]!r} in <{element.name}>")
    return faults[:6]


def broken(page):
    """Names that lead nowhere or stand twice, and shapes that are none: sentences."""
    faults, ids = [], [x.attributes["id"] for x in page.root.all() if "id" in x.attributes]
    faults += [f"the id {x} stands twice" for x in sorted({x for x in ids if ids.count(x) > 1})]
    for element in page.root.all():
        wanted = [x for key in ("aria-labelledby", "for") for x in element.attributes.get(key, "").split()]
        wanted += [element.attributes["href"][1:]] if "href" in element.attributes else []
        faults += [f"<{element.name}> names #{x}, which is not there" for x in wanted if x not in ids]
        for key in ("d", "x", "x1", "x2", "y", "cx", "cy", "width", "height", "viewbox"):
            # A number that is none, or in a form that no picture knows.
            if not re.fullmatch(r"[MLHVZmlhvz\d\s.,%-]*", element.attributes.get(key, "")):
                faults.append(f"<{element.name}> has {key}={element.attributes[key][:60]!r}")
    return faults[:6]
