"""Slips with the private links of players, to be cut and given to them: the name, and the QR of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import Words
from tournament.printing.parts.qr import draw_qr
from tournament.sheets.names import Name
from tournament.words.language import N_

TITLE = N_("Private links")
_WHAT = N_("Book, see your results and your account. Keep this link to yourself.")
HEIGHT, SIDE = 34 * MM, 30 * MM


@dataclass(frozen=True, slots=True)
class LinkSlip:
    """A block: the QR at the left, beside it the name, the club and the address."""

    name: str
    club: str
    address: str
    words: Words
    room: float

    @property
    def height(self) -> float:
        return HEIGHT

    def draw(self, pen: Pen, x: float, top: float) -> None:
        draw_qr(pen, self.address, x, top - SIDE, SIDE)
        left, room = x + SIDE + 4 * MM, self.room - SIDE - 4 * MM
        pen.text(self.name, left, top - 16, room, 15, BOLD)
        pen.text(self.club, left, top - 33, room, 11)
        pen.text(self.words.word(_WHAT), left, top - 51, room, 11)
        pen.text(self.address, left, top - 69, room, 11)
        pen.dashes([(x, top - SIDE - 2 * MM, x + self.room, top - SIDE - 2 * MM)])


def link_document(links: Sequence[tuple[Name, str]], club: str, *, language: str) -> Document:
    """A4, a slip for each name with the address of its page. ValueError without one."""
    if not links:
        raise ValueError("nothing to print")
    words = Words(language)
    desk = Desk(words, PAPERS["A4"], False, 0)
    slips = tuple(
        LinkSlip(words.name(name), club, address, words, desk.paper.room) for name, address in links
    )
    pages = framed([Chapter(TITLE, None, slips, dated=False, rules=("",))], desk)
    return Document(words.word(TITLE), pages, desk, "A4")
