"""Reading a printed document back: its text, where its words stand, its pages as pictures, its strokes."""

import re
from collections.abc import Callable, Iterator
from ctypes import POINTER, byref, c_double, cast, create_string_buffer
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from tournament.printing import FORMS
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.kit.fonts import REGULAR
from tournament.printing.kit.pdf import PdfPen
from tournament.printing.kit.text_fit import Fit, fit
from tournament.printing.kit.words import Words

SAME_ROW = 2.0  # points between the middles of a row's words, whose sizes differ
APART = 0.1  # letters whose gap is this part of their height are of two words
HYPHEN = "\x02"  # for which PDFium takes one at the end of a line


def squeezed(*cells: str) -> str:
    return re.sub(r"\s", "", "".join(cells))


def pages(pdf: bytes) -> list[str]:
    """What each page says, in the order in which it was written, without blanks."""
    return [squeezed(*(text for _mark, text in texts(page))) for page in pypdfium2.PdfDocument(pdf)]


def texts(page: pypdfium2.PdfPage) -> Iterator[tuple[int, str]]:
    """Each text of a page with the number of its marked content, in the order in which they were written."""
    page_text = page.get_textpage()
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        text = text_from(raw.FPDFTextObj_GetText, one, page_text).replace(HYPHEN, "-")
        yield raw.FPDFPageObj_GetMarkedContentID(one), text


def text_from(read: Callable[..., int], *things: Any) -> str:
    """The text that one of PDFium's functions puts into a buffer, whose length it says first."""
    length = read(*things, None, 0)
    buffer = create_string_buffer(length)
    read(*things, cast(buffer, POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def page_count(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def rows(pdf: bytes) -> list[str]:
    """The lines of the document as they are seen, without blanks: a row of a table is its cells in order."""
    return [squeezed(line) for line in lines(pdf)]


def lines(pdf: bytes) -> list[str]:
    """The lines of the document as they are seen: the words of one height, from left to right."""
    found, _size = words(pdf)
    ordered = sorted(found, key=lambda word: (word.page, word.middle))
    cuts = [
        index
        for index, (above, word) in enumerate(pairwise(ordered), 1)
        if word.page != above.page or word.middle - above.middle > SAME_ROW
    ]
    return [
        " ".join(word.text for word in sorted(ordered[start:end], key=Word.place))
        for start, end in pairwise([0, *cuts, len(ordered)])
    ]


def document_title(pdf: bytes) -> str:
    return pypdfium2.PdfDocument(pdf).get_metadata_value("Title")


def page_size(pdf: bytes) -> tuple[float, float]:
    """Width and height of the first page in points."""
    return pypdfium2.PdfDocument(pdf).get_page_size(0)


def picture(pdf: bytes, page: int = 1, dpi: int = 60) -> Image.Image:
    """One page in grey."""
    return pypdfium2.PdfDocument(pdf)[page - 1].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")


class Word(NamedTuple):
    """Points from the upper left corner of the page. A word on its head is read from the right."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    base: float
    on_its_head: bool = False

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    def place(self) -> float:
        return -self.right if self.on_its_head else self.left

    def is_beside(self, other: "Word") -> bool:
        return min(self.right, other.right) - max(self.left, other.left) < 0.5

    def goes_on_with(self, letter: "Word") -> bool:
        gap = self.left - letter.right if letter.on_its_head else letter.left - self.right
        is_near = abs(gap) < APART * (self.bottom - self.top)
        return is_near and abs(self.base - letter.base) < 0.01 and self.on_its_head == letter.on_its_head

    def with_letter(self, letter: "Word") -> "Word":
        return self._replace(
            text=self.text + letter.text,
            left=min(self.left, letter.left),
            right=max(self.right, letter.right),
        )


def overlapping(found: list[Word]) -> list[tuple[str, str]]:
    """Words whose letters run into one another; lines may stand close, as boxes are high."""
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
    """Every word with its place, in the order in which they were written, and the size of the first page."""
    document = pypdfium2.PdfDocument(pdf)
    found: list[Word] = []
    for number, page in enumerate(document):
        parts: list[Word] = []
        goes_on = False
        for letter in _letters(page, number):
            if letter.text.isspace():
                goes_on = False
            elif goes_on and parts[-1].goes_on_with(letter):
                parts[-1] = parts[-1].with_letter(letter)
            else:
                parts.append(letter)
                goes_on = True
        found += parts
    return found, document.get_page_size(0)


def _letters(page: pypdfium2.PdfPage, number: int) -> Iterator[Word]:
    """Every letter that was written. Of a rare one PDFium gives the two halves (UTF-16) in turn."""
    text, height = page.get_textpage(), page.get_height()
    box, matrix, x, base = raw.FS_RECTF(), raw.FS_MATRIX(), c_double(), c_double()
    half = b""
    for index in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, index):
            continue
        half += raw.FPDFText_GetUnicode(text, index).to_bytes(2, "little")
        letter = half.decode("utf-16-le", "ignore").replace(HYPHEN, "-")
        if not letter:
            continue
        half = b""
        raw.FPDFText_GetLooseCharBox(text, index, byref(box))
        raw.FPDFText_GetCharOrigin(text, index, byref(x), byref(base))
        raw.FPDFText_GetMatrix(text, index, byref(matrix))
        on_its_head = matrix.d < 0
        left, right = (box.left, x.value) if on_its_head else (x.value, box.right)
        high, low = height - box.top, height - box.bottom
        yield Word(number, letter, left, high, right, low, height - base.value, on_its_head)


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
    pages = FORMS[code].pages(sheets or [None], desk)
    for number, draw in enumerate(pages, 1):
        draw(listener, number, len(pages))
        listener.turn()
    return listener.written
