"""The two faces every form is set in: Noto Sans JP, which has 𠮷, 髙 and the four suits in one file.

The letters of Europe and Vietnam that it lacks (Łukasz, Őze, Nguyễn) are in a companion of the same weight,
and the Chinese characters that Japanese does not use (简, 喆) in another.
The files lie in `fonts` with their licences; a document embeds only the characters it uses. Widths are in
ems, so that one look-up serves every size.
"""

import re
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
REGULAR = "NotoSansJP-Regular"
BOLD = "NotoSansJP-Bold"
COMPANIONS = {
    REGULAR: ("NotoSans-Regular", "NotoSansSC-Regular"),
    BOLD: ("NotoSans-Bold", "NotoSansSC-Bold"),
}
_BEYOND_PLANE_0 = re.compile(r"<([0-9A-F]{5})>")


class Face(TTFont):
    """A face whose text can be copied and searched beyond U+FFFF too, where 𠮷 lies.

    The map to Unicode holds UTF-16 (ISO 32000-1, 9.10.3); ReportLab writes the bare code point there.
    """

    def addObjects(self, doc: PDFDocument) -> None:
        super().addObjects(doc)
        for name, thing in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                thing.content = _BEYOND_PLANE_0.sub(_surrogates, thing.content)


def _surrogates(code: re.Match[str]) -> str:
    return f"<{chr(int(code[1], 16)).encode('utf-16-be').hex().upper()}>"


@cache
def face(name: str) -> Face:
    """The face of this name, read on first use (some 60 ms) and known to ReportLab from then on."""
    found = Face(name, str(FOLDER / f"{name}.ttf"), shapable=False)
    pdfmetrics.registerFont(found)
    return found


@cache
def _widths(font: str) -> tuple[dict[int, float], float]:
    """The width of every letter, of the companions' too, in thousandths of an em; then that of the others."""
    own, *companions = (face(name).face for name in (font, *COMPANIONS[font]))
    widths = {sign: width for each in companions for sign, width in each.charWidths.items()}
    return {**widths, **own.charWidths}, own.defaultWidth


@lru_cache(maxsize=20_000)
def width(text: str, font: str) -> float:
    """How wide `text` runs, in ems."""
    widths, default = _widths(font)
    thousandths: float = sum(widths.get(ord(sign), default) for sign in text)
    return thousandths / 1000


@lru_cache(maxsize=20_000)
def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """The text in parts, each with the face that has its letters: most are one part."""
    own = face(font).face.charToGlyph
    if all(ord(sign) in own for sign in text):
        return ((text, font),)
    names = (font, *COMPANIONS[font])
    faces = (
        next((name for name in names if ord(sign) in face(name).face.charToGlyph), font) for sign in text
    )
    parts = groupby(zip(text, faces, strict=True), key=itemgetter(1))
    return tuple(("".join(sign for sign, _face in part), name) for name, part in parts)


@lru_cache(maxsize=20_000)
def missing(text: str) -> str:
    """The letters of a text that no face has: they print as empty boxes."""
    widths, _default = _widths(REGULAR)
    return "".join(sign for sign in text if ord(sign) not in widths)
