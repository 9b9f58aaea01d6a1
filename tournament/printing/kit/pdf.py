"""The PDF backend of the pen: a document with its title, its language and the glyphs it uses."""

import re
import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import BytesIO
from struct import Struct

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.kit.fonts import BOLD, REGULAR, face, runs
from tournament.printing.kit.pen import BLACK, QUIET, Colour, Pen, Run, Stroke
from tournament.printing.kit.tags import Tags

# Compressed streams stay bytes (ISO 32000-1, 7.4): written out as letters they are longer, and slower.
rl_config.useA85 = 0
# Words in Latin letters, where Japanese stands beside them.
_ENGLISH = re.compile(r"([A-Za-z][A-Za-z'’.,-]+(?: [A-Za-z0-9'’.,-]+)*)")


class Page(PDFPage):
    """A page with its key in the structure's parent tree (ISO 32000-1, 14.7.4.4)."""

    __NoDefault__ = (*PDFPage.__NoDefault__, "StructParents", "Tabs")


class PdfPen(Pen):
    """`document` gives the finished PDF. Text of a page is one text object, which halves what is written.

    `mixed`: Japanese and English stand beside one another, and what is English says so. `made` is when; a
    document without it is always the same.
    """

    def __init__(
        self,
        size: tuple[float, float],
        *,
        title: str,
        language: str,
        suits: str = "colour",
        mixed: bool = False,
        duplex: str = "",
        made: datetime | None = None,
    ) -> None:
        super().__init__(suits)
        for name in (REGULAR, BOLD):
            face(name)
        self._bytes = BytesIO()
        self._canvas = Canvas(
            self._bytes,
            size,
            pageCompression=1,
            invariant=1,
            lang=language,
            initialFontName=REGULAR,
            pdfVersion=(1, 7),
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Overtrick")
        self._canvas.setCreator("Overtrick")
        self._canvas.setSubject("")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._canvas.setViewerPreference("Duplex", duplex)
        if made:
            self._canvas._doc._timeStamp = _stamp(made)
        self._moved = False
        self._drawing = False
        self._mixed = mixed
        self._text = TextObject(self._canvas._doc)
        self._tags = Tags()
        self._bookmarks: list[tuple[str, int]] = []

    def open(self, role: str, columns: int = 1) -> None:
        self._tags.open(role, columns)

    def close(self) -> None:
        self._tags.close()

    def bookmark(self, title: str, level: int = 0) -> None:
        """One for what begins on this page; what goes on from the page before has its own already."""
        if (title, level) in self._bookmarks[-1:] or (level == 0 and title == self._chapter):
            return
        self._canvas.bookmarkPage(f"b{len(self._bookmarks)}")
        self._bookmarks.append((title, level if self._bookmarks else 0))

    @property
    def _chapter(self) -> str:
        return next((title for title, level in reversed(self._bookmarks) if level == 0), "")

    def _draw(self) -> Canvas:
        """The canvas, for marks outside the structure."""
        if not self._drawing:
            self._canvas.addLiteral("/Artifact BMC")
            self._drawing = True
        return self._canvas

    def _finish(self) -> None:
        """Write the drawing and the text since the last move to the page."""
        if self._drawing:
            self._canvas.addLiteral("EMC")
            self._drawing = False
        self._canvas.addLiteral(self._text.taken())

    def move(self, x: float, y: float) -> None:
        self._finish()
        if self._moved:
            self._canvas.restoreState()
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._moved = True

    def flip(self, x: float, y: float) -> None:
        self.move(2 * x, 2 * y)
        self._canvas.rotate(180)

    def turn(self) -> None:
        self._finish()
        if self._moved:
            self._canvas.restoreState()
        self._moved = False
        self._canvas.showPage()
        self._tags.turn()

    def document(self) -> bytes:
        canvas, document = self._canvas, self._canvas._doc
        if len(self._bookmarks) > 1:
            for number, (title, level) in enumerate(self._bookmarks):
                canvas.addOutlineEntry(title, f"b{number}", level, closed=True)
            if self._bookmarks[-1][1]:
                canvas.showOutline()
        pages = [f"Page{number}" for number in range(1, canvas.getPageNumber())]
        for number, name in enumerate(pages):
            page = document.idToObject[name]
            page.__class__ = Page
            page.StructParents, page.Tabs = number, PDFName("S")
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        document.Reference(PDFString(""), "StructTreeRoot")
        document.Catalog.StructTreeRoot = PDFObjectReference("StructTreeRoot")
        canvas.save()
        numbers = {name: number for name, (number, _version) in document.idToObjectNumberAndVersion.items()}
        structure = self._tags.objects(
            numbers["StructTreeRoot"], max(numbers.values()) + 1, [numbers[name] for name in pages]
        )
        return packed(document, self._bytes.getvalue(), structure)

    def write(
        self, text: str, x: float, base: float, font: str, size: float, narrow: float, length: float
    ) -> None:
        self._text.place(x, base, narrow)
        if self._mixed and self._colours.keys().isdisjoint(text):
            self._write_mixed(text, font, size)
            return
        self._text.mark(self._tags.mark())
        if not self._colours.keys().isdisjoint(text):
            for part, colour in self.parts(text):
                self._text.ink(colour)
                self._text.show(part, font, size)
            self._text.ink(BLACK)
        else:
            self._text.show(text, font, size)
        self._text.mark("EMC")

    def _write_mixed(self, text: str, font: str, size: float) -> None:
        """Write a text of both languages; each English part is tagged as English."""
        alone = self._tags.in_group
        if alone:
            self._tags.open("P")
        for number, part in enumerate(_ENGLISH.split(text)):
            if part:
                self._text.mark(self._tags.mark(english=number % 2 == 1))
                self._text.show(part, font, size)
                self._text.mark("EMC")
        if alone:
            self._tags.close()

    def strokes(self, strokes: Sequence[Stroke], weight: float, colour: Colour = BLACK) -> None:
        if not strokes:
            return
        ways = [f"{x:.2f} {y:.2f} m {to_x:.2f} {to_y:.2f} l" for x, y, to_x, to_y in strokes]
        ink = "{:.4g} {:.4g} {:.4g} RG".format(*colour)
        self._draw().addLiteral(f"{weight:.4g} w {ink} {' '.join(ways)} S")

    def grid(self, runs: Sequence[Run], x: float, top: float, unit: float) -> None:
        """As the other inks draw it, in whole numbers of its own scale: a tenth of the time."""
        self._draw().saveState()
        self._canvas.translate(x, top)
        self._canvas.scale(unit, -unit)
        self._canvas.setLineWidth(1)
        self._canvas.setStrokeColorRGB(*BLACK)
        self._canvas.addLiteral(" ".join(f"{first} {row}.5 m {end} {row}.5 l" for first, row, end in runs))
        self._canvas.addLiteral("S")
        self._canvas.restoreState()

    def dashes(self, strokes: Sequence[Stroke]) -> None:
        self._draw().setDash(2, 3)
        self.strokes(strokes, 0.5, QUIET)
        self._canvas.setDash()

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour = BLACK) -> None:
        self._draw().setFillColorRGB(*colour)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, weight: float = 0.8
    ) -> None:
        """Drawn once in a document for each size, then put where it goes (ISO 32000-1, 8.10)."""
        self._draw()
        name = f"box-{width:.3f}-{height:.3f}-{radius:.3f}-{weight}"
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, -weight, -weight, width + weight, height + weight)
            self._canvas.setLineWidth(weight)
            self._canvas.setStrokeColorRGB(*BLACK)
            self._canvas.roundRect(0, 0, width, height, radius)
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.doForm(name)
        self._canvas.restoreState()


def _stamp(made: datetime) -> TimeStamp:
    """A time as ReportLab keeps it, in UTC."""
    stamp, utc = TimeStamp(invariant=1), made.astimezone(UTC)
    stamp.t, stamp.lt = utc.timestamp(), utc.timetuple()
    stamp.YMDhms = tuple(stamp.lt)[:6]
    return stamp


# The PDF file: the canvas's objects unchanged, those of the structure compressed into object streams.
#
# A table has an element for every cell. Packed in object streams (ISO 32000-1, 7.5.7) they take a tenth of
# the room; the cross-reference is then a stream too (7.5.8).

EACH = 500  # objects in one stream
LEVEL = 3  # of compression: what follows saves little and takes twice the time
_FIELDS, _ROW = b"/W[1 4 2]", Struct(">BIH").pack

Place = tuple[int, int, int]  # of an object: 1, offset, 0; packed: 2, the stream's number, which of it


def packed(document: PDFDocument, data: bytes, added: Iterable[tuple[int, str]]) -> bytes:
    """The file `data` of a finished `document` with the `added` objects, each with its number.

    One with a number that the document has stands for the document's own.
    """
    end = data.rindex(b"\nxref") + 1 if b"\nxref" in data else data.rindex(b"xref")
    numbers = document.idToObjectNumberAndVersion
    places: dict[int, Place] = {
        numbers[name][0]: (1, offset, 0) for name, offset in document.idToOffset.items()
    }
    objects = [*added]
    following = max(*places, *(number for number, _text in objects)) + 1
    parts, length = [data[:end]], end
    for stream, batch in enumerate(_batches(objects), following):
        places |= {number: (2, stream, index) for index, (number, _text) in enumerate(batch)}
        places[stream] = (1, length, 0)
        parts.append(_stream(stream, batch))
        length += len(parts[-1])
    own = max(places) + 1
    places[own] = (1, length, 0)
    return b"".join((*parts, _cross_reference(own, places, data[end:]), b"startxref\n%d\n%%%%EOF\n" % length))


def _batches(objects: Sequence[tuple[int, str]]) -> list[Sequence[tuple[int, str]]]:
    return [objects[start : start + EACH] for start in range(0, len(objects), EACH)]


def _stream(number: int, objects: Sequence[tuple[int, str]]) -> bytes:
    """Objects packed: first the number and the place of each, then all of them."""
    heads, place = [], 0
    for one, text in objects:
        heads.append(f"{one} {place}")
        place += len(text) + 1
    head = " ".join(heads) + "\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(heads), len(head))
    body = "\n".join([text for _one, text in objects])
    return _object(number, about, f"{head}{body}\n".encode("ascii"))


def _cross_reference(number: int, places: dict[int, Place], trailer: bytes) -> bytes:
    """The cross-reference stream: the offset of every object, and the entries of the trailer."""
    body = b"".join([_ROW(*places.get(one, (0, 0, 0))) for one in range(number + 1)])
    kept = [
        re.search(pattern, trailer, re.DOTALL)
        for pattern in (rb"/Root \d+ 0 R", rb"/Info \d+ 0 R", rb"/ID\s*\[\s*<[^>]*>\s*<[^>]*>\s*\]")
    ]
    data = b"".join(one[0] for one in kept if one)
    return _object(number, b"/Type/XRef/Size %d%s%s" % (number + 1, _FIELDS, data), body)


def _object(number: int, about: bytes, body: bytes) -> bytes:
    body = zlib.compress(body, LEVEL)
    return b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        number,
        about,
        len(body),
        body,
    )


# The text of a page as one text object (ISO 32000-1, 9.4).
#
# A canvas measures each text that it shows, and spells the same few words anew each time. Here the pen has
# measured already, and a document spells each word once.

# The subset of the face that has the letters, and the operator that shows them.
Spelt = tuple[tuple[str, str], ...]


class TextObject:
    """`taken` gives what was shown since it was last asked, and begins again."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._spelt: dict[tuple[str, str], Spelt] = {}
        self._begin()

    def _begin(self) -> None:
        self._marks = ["BT", _in_colour(BLACK)]
        self._subset, self._size = "", 0.0

    def taken(self) -> str:
        marks = " ".join((*self._marks, "ET"))
        self._begin()
        return marks

    def place(self, x: float, base: float, narrow: float) -> None:
        """What is shown next begins here, its letters `narrow` times as wide."""
        self._marks.append(f"{narrow:.4g} 0 0 1 {x:.2f} {base:.2f} Tm")

    def show(self, text: str, font: str, size: float) -> None:
        spelt = self._spelt.get((text, font)) or self._spell(text, font)
        for subset, shown in spelt:
            if subset != self._subset or size != self._size:
                self._subset, self._size = subset, size
                self._marks.append(f"{subset} {size:.4g} Tf")
            self._marks.append(shown)

    def mark(self, mark: str) -> None:
        """Where a piece of marked content begins or ends."""
        self._marks.append(mark)

    def ink(self, colour: Colour) -> None:
        self._marks.append(_in_colour(colour))

    def _spell(self, text: str, font: str) -> Spelt:
        document = self._document
        spelt = self._spelt[text, font] = tuple(
            (own.getSubsetInternalName(subset, document), f"({escapePDF(letters)}) Tj")
            for part, name in runs(text, font)
            for own in (face(name),)
            for subset, letters in own.splitString(part, document)
        )
        return spelt


def _in_colour(colour: Colour) -> str:
    return "{:.4g} {:.4g} {:.4g} rg".format(*colour)
