"""Reading a printed document back: its text, where its words stand, its pages as pictures, its strokes."""

import re
import subprocess
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from PIL import Image

from tournament.printing import FORMS
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.kit.fonts import REGULAR
from tournament.printing.kit.pdf import PdfPen
from tournament.printing.kit.text_fit import Fit, fit
from tournament.printing.words.words import Words


def poppler(tool: str, pdf: bytes, *options: str) -> bytes:
    done = subprocess.run([tool, *options, "-", "-"], input=pdf, capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout


def rows(pdf: bytes) -> list[str]:
    """The lines of the document as they are seen, without blanks: a row of a table is its cells in order."""
    text = poppler("pdftotext", pdf, "-layout").decode()
    return [row for line in text.splitlines() if (row := squeezed(line))]


def squeezed(*cells: str) -> str:
    return re.sub(r"\s", "", "".join(cells))


def info(pdf: bytes) -> dict[str, str]:
    done = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True)
    return dict(
        re.split(r":\s+", line, maxsplit=1) for line in done.stdout.decode().splitlines() if ": " in line
    )


def picture(pdf: bytes, page: int = 1, dpi: int = 60) -> Image.Image:
    """One page in grey."""
    where = ("-f", str(page), "-l", str(page), "-r", str(dpi), "-gray", "-png")
    done = subprocess.run(["pdftoppm", *where, "-"], input=pdf, capture_output=True, check=True)
    return Image.open(BytesIO(done.stdout)).convert("L")


@dataclass(frozen=True, slots=True)
class Word:
    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    def is_beside(self, other: "Word") -> bool:
        return min(self.right, other.right) - max(self.left, other.left) < 0.5


def overlapping(found: list[Word]) -> list[tuple[str, str]]:
    """Words whose letters run into one another; lines may stand close, as poppler's boxes are high."""
    ordered = sorted(found, key=lambda word: (word.page, word.middle))
    wrong = []
    for index, word in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.page != word.page or other.middle - word.middle >= 5:
                break
            if not word.is_beside(other):
                wrong.append((word.text, other.text))
    return wrong


def words(pdf: bytes) -> tuple[list[Word], tuple[float, float]]:
    """Every word with its place in points from the upper left corner, and the size of the page."""
    text = poppler("pdftotext", pdf, "-bbox").decode()
    pages = [node for node in ElementTree.fromstring(text).iter() if node.tag.endswith("page")]
    found = [
        Word(
            number,
            "".join(word.itertext()),
            *(float(word.attrib[key]) for key in ("xMin", "yMin", "xMax", "yMax")),
        )
        for number, page in enumerate(pages)
        for word in page
    ]
    return found, (float(pages[0].attrib["width"]), float(pages[0].attrib["height"]))


@dataclass(frozen=True, slots=True)
class Written:
    page: int
    text: str
    x: float
    middle: float
    room: float
    font: str
    set: Fit


class Listener(PdfPen):
    """A pen that remembers what it wrote."""

    def __init__(self, size: tuple[float, float]) -> None:
        super().__init__(size, title="", language="ja")
        self.written: list[Written] = []
        self.page = 1

    def turn(self) -> None:
        super().turn()
        self.page += 1

    def text(
        self, text: str, x: float, middle: float, room: float, size: float, *rest: Any, **named: Any
    ) -> None:
        font = rest[0] if rest else named.get("font", REGULAR)
        narrow = rest[2] if len(rest) > 2 else named.get("narrow", 1)
        set_ = fit(text, font, size, room, narrow)
        self.written.append(Written(self.page, text, x, middle, room, font, set_))
        super().text(text, x, middle, room, size, *rest, **named)


def written(code: str, sheets: Any, language: str, paper: str = "A4", blank: bool = False) -> list[Written]:
    """What a form writes, as `render` draws it."""
    desk = Desk(Words(language), PAPERS[paper], blank)
    listener = Listener((desk.paper.width, desk.paper.height))
    leaves = FORMS[code].leaves(sheets or [None], desk)
    for number, draw in enumerate(leaves, 1):
        draw(listener, number, len(leaves))
        listener.turn()
    return listener.written
