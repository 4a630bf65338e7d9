"""What .ci/reports asks of a report: makes the hostile log, and reads HTML, CSV and SVG.

A fault found is a line on standard error and exit status 1.
"""

import csv
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree
import zipfile

FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]"
)


def names(vectors):
    """The names that events may have: the others are refused when the log is read."""
    every = json.loads(pathlib.Path(vectors).read_text(encoding="utf-8", errors="surrogatepass"))
    return [n for n in every if not FORBIDDEN.search(n) and len(n.encode()) <= 256]


def log(vectors, folder):
    """Writes a log with one flow a name, in which the name stands wherever a name can."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    flows, lines = [], []
    for number, name in enumerate(names(vectors)):
        step = {
            "id": name, "title": name, "permissions": [{"id": name}],
            "choices": [{"id": name, "default": name}],
        }
        experiment = {"id": name, "control": "A", "split": {"A": 0.5, name: 0.5}}
        flows.append({
            "id": name, "version": name, "title": name, "steps": [step, {"id": "last"}],
            "experiment": experiment,
        })
        for user in range(240):
            lines += events(number, name, user)
    (folder / "onboarding.json").write_text(json.dumps({"flows": flows}))
    (folder / "events.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))


def events(number, name, user):
    """One user in 240: half in each variant, of whom one in three and two in three complete."""
    variant = name if user % 2 else "A"
    done = user % 3 < (2 if user % 2 else 1)
    own = {"step": name, "choice": name, "value": name, "permission": name}
    kinds = [("page_viewed", {"step": name}), ("choice_made", own)]
    if done:
        kinds += [("permission_granted", own), ("page_viewed", {"step": "last"}), ("completed", {})]
    elif user % 4 < 2:
        kinds += [("permission_denied", own), ("skipped", {"step": name, "scope": "step"})]
    day = f"2026-03-{user % 20 + 1:02}"
    return [
        {
            "event": kind, "user_id": f"u{number}-{user}", "timestamp": f"{day}T10:00:{second:02}Z",
            "flow": name, "flow_version": name, "variant": variant,
            "platform": name if user % 5 else "zz", **fields,
        }
        for second, (kind, fields) in enumerate(kinds)
    ]


class Page(html.parser.HTMLParser):
    """Collects what of a page is not what our own Markdown makes."""

    elements = {
        "h1", "h2", "h3", "p", "strong", "em", "code", "ul", "ol", "li", "hr", "table", "thead", "tbody", "tr",
        "th", "td", "img", "a",
    }
    attributes = {
        ("th", "align", "right"), ("td", "align", "right"),
    }
    picture = re.compile(r"charts/flow-[0-9]+-[a-z]+(-[0-9]+)?\.svg")
    words = re.compile(r"[A-Za-z ,]+")

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.faults, self.columns, self.cells, self.inCode = [], None, 0, False
        self.heading, self.isContents, self.anchors, self.links = None, False, [], []

    def handle_starttag(self, tag, attributes):
        if tag not in self.elements:
            self.faults.append(f"element {self.get_starttag_text()}")
        for name, value in attributes:
            isPicture = tag == "img" and (
                (name == "src" and self.picture.fullmatch(value or ""))
                or (name == "alt" and self.words.fullmatch(value or ""))
            )
            isLink = tag == "a" and name == "href" and self.isContents
            if isLink:
                self.links.append(value or "")
            if not isPicture and not isLink and (tag, name, value) not in self.attributes:
                self.faults.append(f"attribute {self.get_starttag_text()}")
        if tag in ("h1", "h2", "h3"):
            self.heading = ""
        self.inCode = self.inCode or tag == "code"
        if tag == "table":
            self.columns = None
        if tag == "tr":
            self.cells = 0
        if tag in ("td", "th"):
            self.cells += 1

    def handle_endtag(self, tag):
        self.inCode = self.inCode and tag != "code"
        if tag in ("h1", "h2", "h3"):
            self.isContents = self.heading == "Contents"
            self.anchors.append(self.anchor(self.heading))
            self.heading = None
        if tag == "tr":
            self.columns = self.columns or self.cells
            if self.cells != self.columns:
                self.faults.append(f"a row of {self.cells} cells, {self.columns} are in its head")

    def handle_comment(self, text):
        self.faults.append(f"comment {text}")

    def handle_decl(self, text):
        self.faults.append(f"declaration {text}")

    def handle_pi(self, text):
        self.faults.append(f"instruction {text}")

    def anchor(self, heading):
        """What GitHub links to a heading by; a repeated one is numbered."""
        kept = "".join(c for c in heading.lower() if c.isalnum() or c in "-_ ").replace(" ", "-")
        number, anchor = 0, kept
        while anchor in self.anchors:
            number += 1
            anchor = f"{kept}-{number}"
        return anchor

    def close(self):
        super().close()
        known = {f"#{anchor}" for anchor in self.anchors}
        self.faults += [f"link to {link}, no heading" for link in self.links if link not in known]

    def handle_data(self, text):
        if self.heading is not None:
            self.heading += text
        if not self.inCode:
            rows = [line for line in text.split("\n") if line.startswith("| ")]
            self.faults += [f"a row of no table: {row}" for row in rows]


def page(path):
    """The faults of a page made from Markdown."""
    reader = Page()
    reader.feed(pathlib.Path(path).read_text(encoding="utf-8"))
    reader.close()
    return reader.faults


def picture(path):
    """The faults of an SVG file."""
    elements = {
        "svg", "title", "desc", "style", "defs", "pattern", "rect", "text", "line", "circle", "path",
    }
    try:
        root = xml.etree.ElementTree.parse(path).getroot()
    except xml.etree.ElementTree.ParseError as error:
        return [str(error)]
    faults = []
    for element in root.iter():
        if element.tag.removeprefix("{http://www.w3.org/2000/svg}") not in elements:
            faults.append(f"element {element.tag}")
        faults += [
            f"attribute {name}" for name in element.attrib if "href" in name or name.startswith("on")
        ]
    return faults


# What a spreadsheet may take for something else than text without harm.
VALUE = re.compile(r"|-?[0-9.]+(e-?[0-9]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}:[0-9]{2}|true|false")
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(book):
    """By column and row, the text of the text cells of a workbook; `None` for other cells."""
    with zipfile.ZipFile(book) as file:
        names = file.namelist()
        sheet = xml.etree.ElementTree.fromstring(file.read("xl/worksheets/sheet1.xml"))
        shared = []
        if "xl/sharedStrings.xml" in names:
            strings = xml.etree.ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
            shared = ["".join(t.text or "" for t in s.iter(SHEET + "t")) for s in strings]
    found = {}
    for cell in sheet.iter(SHEET + "c"):
        value = cell.find(SHEET + "v")
        isText = cell.get("t") == "s" and value is not None
        found[cell.get("r")] = shared[int(value.text)] if isText else None
    formulas = sum(1 for _ in sheet.iter(SHEET + "f"))
    links = [name for name in names if "externalLink" in name or "hyperlink" in name.lower()]
    return found, formulas, links


def column(number):
    """The letters of a column, from 0."""
    return (column(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def table(path):
    """The faults of a CSV file of which a spreadsheet made a workbook, below `books` beside it."""
    path = pathlib.Path(path)
    book = path.parent / "books" / f"{path.stem}.xlsx"
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    found, formulas, links = cells(book)
    faults = [] if len({len(row) for row in rows}) == 1 else ["rows of several lengths"]
    if formulas or links:
        faults.append(f"{formulas} formulas, {len(links)} links")
    for number, row in enumerate(rows):
        for place, field in enumerate(row):
            text = found.get(f"{column(place)}{number + 1}")
            if not VALUE.fullmatch(field) and text != field:
                faults.append(f"line {number + 1}: {field!r} became {text!r}")
    return faults


def main(words):
    if words[0] == "log":
        return log(*words[1:])
    check = {"page": page, "picture": picture, "table": table}[words[0]]
    found = False
    for path in words[1:]:
        faults = check(path)
        found = found or bool(faults)
        for fault in faults[:20]:
            print(f"{path}: {fault[:200]}", file=sys.stderr)
    sys.exit(1 if found else 0)


main(sys.argv[1:])
