"""The ink of the printer: a PDF with its title, its language and the characters it uses."""

from collections.abc import Sequence
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.fonts import BOLD, REGULAR, face
from tournament.printing.pen import BLACK, QUIET, Colour, Pen, Run, Stroke
from tournament.printing.text_object import TextObject

# Compressed streams stay bytes (ISO 32000-1, 7.4): written out as letters they are longer, and slower.
rl_config.useA85 = 0


class PdfPen(Pen):
    """`document` gives the finished PDF. Text of a page is one text object, which halves what is written."""

    def __init__(
        self, size: tuple[float, float], *, title: str, language: str, suits: str = "colour"
    ) -> None:
        super().__init__(suits)
        for name in (REGULAR, BOLD):
            face(name)
        self._bytes = BytesIO()
        self._canvas = Canvas(
            self._bytes, size, pageCompression=1, invariant=1, lang=language, initialFontName=REGULAR
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Overtrick")
        self._canvas.setCreator("Overtrick")
        self._canvas.setSubject("")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._moved = False
        self._text = TextObject(self._canvas._doc)

    def move(self, x: float, y: float) -> None:
        self._canvas.addLiteral(self._text.taken())
        if self._moved:
            self._canvas.restoreState()
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._moved = True

    def flip(self, x: float, y: float) -> None:
        self.move(2 * x, 2 * y)
        self._canvas.rotate(180)

    def turn(self) -> None:
        self._canvas.addLiteral(self._text.taken())
        if self._moved:
            self._canvas.restoreState()
        self._moved = False
        self._canvas.showPage()

    def document(self) -> bytes:
        self._canvas.save()
        return self._bytes.getvalue()

    def write(
        self, text: str, x: float, base: float, font: str, size: float, narrow: float, length: float
    ) -> None:
        self._text.place(x, base, narrow)
        if self._colours.keys().isdisjoint(text):
            self._text.show(text, font, size)
            return
        for part, colour in self.parts(text):
            self._text.ink(colour)
            self._text.show(part, font, size)
        self._text.ink(BLACK)

    def strokes(self, strokes: Sequence[Stroke], weight: float, colour: Colour = BLACK) -> None:
        if not strokes:
            return
        ways = [f"{x:.2f} {y:.2f} m {to_x:.2f} {to_y:.2f} l" for x, y, to_x, to_y in strokes]
        ink = "{:.4g} {:.4g} {:.4g} RG".format(*colour)
        self._canvas.addLiteral(f"{weight:.4g} w {ink} {' '.join(ways)} S")

    def grid(self, runs: Sequence[Run], x: float, top: float, unit: float) -> None:
        """As the other inks draw it, in whole numbers of its own scale: a tenth of the time."""
        self._canvas.saveState()
        self._canvas.translate(x, top)
        self._canvas.scale(unit, -unit)
        self._canvas.setLineWidth(1)
        self._canvas.setStrokeColorRGB(*BLACK)
        self._canvas.addLiteral(" ".join(f"{first} {row}.5 m {end} {row}.5 l" for first, row, end in runs))
        self._canvas.addLiteral("S")
        self._canvas.restoreState()

    def dashes(self, strokes: Sequence[Stroke]) -> None:
        self._canvas.setDash(2, 3)
        self.strokes(strokes, 0.5, QUIET)
        self._canvas.setDash()

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour = BLACK) -> None:
        self._canvas.setFillColorRGB(*colour)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, weight: float = 0.8
    ) -> None:
        """Drawn once in a document for each size, then put where it goes (ISO 32000-1, 8.10)."""
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
