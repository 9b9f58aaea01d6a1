"""The two faces every form is set in: Noto Sans JP, which has 𠮷, 髙 and the four suits in one file.

The files lie beside this module with their licence; a document embeds only the characters it uses. Widths are
in ems, so that one look-up serves every size.
"""

import re
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
REGULAR = "NotoSansJP-Regular"
BOLD = "NotoSansJP-Bold"
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


@lru_cache(maxsize=20_000)
def width(text: str, font: str) -> float:
    """How wide `text` runs, in ems."""
    widths, default = face(font).face.charWidths, face(font).face.defaultWidth
    thousandths: float = sum(widths.get(ord(sign), default) for sign in text)
    return thousandths / 1000
