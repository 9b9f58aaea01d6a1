"""The board as it lies on the table: its number, red on the vulnerable sides, D at the dealer."""

from dataclasses import dataclass

from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, VULNERABLE, Pen
from tournament.printing.kit.words import Words
from tournament.printing.parts.qr import draw_qr
from tournament.words.language import N_, Language
from tournament.words.outcome import seat, vulnerable

WIDTH, HEIGHT = 18 * MM, 18 * MM
QR = 22 * MM
_EDGE, _INSET = 1.6 * MM, 3.4 * MM  # how thick the red is, how far it keeps from the corners
_NS = (
    (_INSET, 0.5 * MM, WIDTH - 2 * _INSET, _EDGE),
    (_INSET, HEIGHT - 0.5 * MM - _EDGE, WIDTH - 2 * _INSET, _EDGE),
)
_EW = (
    (0.5 * MM, _INSET, _EDGE, HEIGHT - 2 * _INSET),
    (WIDTH - 0.5 * MM - _EDGE, _INSET, _EDGE, HEIGHT - 2 * _INSET),
)
_RED = {"NONE": (), "NS": _NS, "EW": _EW, "BOTH": _NS + _EW}
# The middle of the D, from the middle of the board.
_DEALER = {"N": (0, 5 * MM), "S": (0, -5 * MM), "E": (5 * MM, 0), "W": (-5 * MM, 0)}


def draw_board(pen: Pen, x: float, top: float, board: int | None, dealer: str, vulnerability: str) -> None:
    """Without a number, dealer or vulnerability (`""`) its place stays empty."""
    bottom = top - HEIGHT
    pen.box(x, bottom, WIDTH, HEIGHT, 1.5 * MM)
    for left, low, width, height in _RED.get(vulnerability, ()):
        pen.fill(x + left, bottom + low, width, height, VULNERABLE)
    middle = bottom + HEIGHT / 2
    if board:
        pen.text(str(board), x + 5 * MM, middle, WIDTH - 10 * MM, 15, BOLD, "centre")
    if dealer:
        across, up = _DEALER[dealer]
        pen.text("D", x + across, middle + up, WIDTH, 10, BOLD, "centre")


@dataclass(frozen=True, slots=True)
class BoardHead:
    """A block: the drawing of a board, beside it its title and notes.

    `address` becomes a QR at the right, that opens this board.
    """

    board: int | None
    dealer: str
    vulnerability: str
    title: str
    lines: tuple[str, ...]
    room: float
    address: str = ""

    @property
    def height(self) -> float:
        return HEIGHT + (QR - HEIGHT + 1 * MM if self.address else 2 * MM)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        draw_board(pen, x, top, self.board, self.dealer, self.vulnerability)
        start, room = x + WIDTH + 4 * MM, self.room - WIDTH - 4 * MM
        if self.address:
            room -= QR
            draw_qr(pen, self.address, x + self.room - QR, top - QR, QR)
        if self.board:
            pen.bookmark(self.title, 1)
        pen.open("H2")
        pen.text(self.title, start, top - 4.5 * MM, room, 16, BOLD)
        pen.close()
        for number, line in enumerate(self.lines):
            pen.text(line, start, top - (11.5 + 4.5 * number) * MM, room, 11)


def board_head(
    board: int,
    dealer: str,
    vulnerability: str,
    datum: str,
    words: Words,
    room: float,
    address: str = "",
) -> BoardHead:
    """`datum` and `address` are empty where there is none."""

    def title(language: Language) -> str:
        return language.gettext("Board %(board)s") % {"board": board}

    def conditions(language: Language) -> str:
        dealt = f"{language.gettext('Dealer')} {seat(dealer, language)}"
        against = datum and f"{language.gettext('Datum')} {datum}"
        return " · ".join(part for part in (dealt, vulnerable(vulnerability, language), against) if part)

    return BoardHead(board, dealer, vulnerability, words.text(title), words.lines(conditions), room, address)


def blank_board_head(words: Words, room: float) -> BoardHead:
    """Number, dealer and vulnerability are written in."""
    line = f"{words.word(N_('Dealer'))} ______ · {words.word(N_('Vulnerable'))} ____________"
    return BoardHead(None, "", "", f"{words.word(N_('Board'))} ______", (line,), room)
