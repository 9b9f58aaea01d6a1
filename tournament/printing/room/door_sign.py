"""The sign at the door: the network, the QR of the session, and in words how results are entered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.stack import Stack
from tournament.printing.blocks.table import Block
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.kit.pen import Pen
from tournament.printing.parts.qr import draw_qr
from tournament.printing.words.words import N_
from tournament.sheets.hall import DoorSign

TITLE = N_("Wi-Fi and how to enter results")
PURPOSES = {"check_in": N_("Check in here with your phone"), "results": N_("Rankings and score cards")}
STEPS = (
    N_("Join the Wi-Fi of the club. No app is needed, and no account."),
    N_("At your table, scan the code on the table card with your phone's camera."),
    N_("Choose your seat, and check the pairs and the board."),
    N_("After each board, enter contract, declarer, lead and tricks."),
    N_("A player of the other side accepts the result on their phone, or on yours."),
    N_("Is something wrong? Press Call the director, or raise your hand."),
)


@dataclass(frozen=True, slots=True)
class LargeQr:
    """A block: the QR in the middle, its address in letters below."""

    address: str
    room: float
    side: float

    @property
    def height(self) -> float:
        return self.side + 16

    def draw(self, pen: Pen, x: float, top: float) -> None:
        draw_qr(pen, self.address, x + (self.room - self.side) / 2, top - self.side, self.side)
        pen.text(self.address, x, top - self.side - 8, self.room, 12, align="centre")


def leaves(sheets: Sequence[DoorSign | None], desk: Desk) -> list[Leaf]:
    return framed(
        [
            Chapter(TITLE, sheet.heading if sheet else None, _blocks(sheet, desk), dated=False, rules=("",))
            for sheet in sheets
        ],
        desk,
    )


def _blocks(sheet: DoorSign | None, desk: Desk) -> tuple[Block, ...]:
    words, paper = desk.words, desk.paper
    scale = paper.width / 595
    purpose = words.label(PURPOSES[sheet.purpose]) if sheet and sheet.address else ()
    qr = (LargeQr(sheet.address, paper.room, 0.44 * paper.room),) if sheet and sheet.address else ()
    size = max(10.0, (18 if len(words.tongues) == 1 else 14) * scale)
    steps = (
        Lines(tuple(TextLine(line, size) for line in _step(number, words.label(step))), paper.room)
        for number, step in enumerate(STEPS, 1)
    )
    return (
        Lines(tuple(_network(sheet, desk, scale)), paper.room, after=6),
        *(
            (Lines(tuple(TextLine(line, 18 * scale, BOLD) for line in purpose), paper.room),)
            if purpose
            else ()
        ),
        *qr,
        Stack(tuple(steps), 0.5 * size),
    )


def _step(number: int, texts: tuple[str, ...]) -> Iterator[str]:
    """Numbered in the first language."""
    yield f"{number}.  {texts[0]}"
    yield from texts[1:]


def _network(sheet: DoorSign | None, desk: Desk, scale: float) -> list[TextLine]:
    """Its name where it is known; a line to write on where it is not, and always one for the password."""
    wifi, password = desk.words.word(N_("Wi-Fi")), desk.words.word(N_("Password"))
    name = sheet.network if sheet and sheet.network else "_" * 16
    return [
        TextLine(f"{wifi}  {name}", max(10.0, 22 * scale), BOLD),
        TextLine(f"{password}  {'_' * 16}", max(10.0, 14 * scale), REGULAR),
    ]
