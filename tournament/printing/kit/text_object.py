"""The text of a page as one text object (ISO 32000-1, 9.4).

A canvas measures each text that it shows, and spells the same few words anew each time. Here the pen has
measured already, and a document spells each word once.
"""

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfdoc import PDFDocument

from tournament.printing.kit.fonts import face, runs
from tournament.printing.kit.pen import BLACK, Colour

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
