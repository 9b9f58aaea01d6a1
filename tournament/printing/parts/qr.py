"""The QR code of an address, printed for phones to open."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

from tournament.printing.blocks.lines import Lines
from tournament.printing.kit.pen import MM, Pen, Run

_MASK = 3  # any of the eight is read (ISO/IEC 18004)
_QUIET_ZONE = 4  # modules a reader needs free around a QR (ISO/IEC 18004)


@lru_cache(maxsize=1000)
def modules(address: str) -> tuple[bytearray, ...]:
    """Row by row, 1 is dark; M survives a coffee stain. One mask for all saves four fifths of the time."""
    return segno.make(address, error="m", boost_error=False, micro=False, mask=_MASK).matrix


@lru_cache(maxsize=1000)
def runs(address: str) -> tuple[Run, ...]:
    """Where dark modules follow one another."""
    found = []
    for number, row in enumerate(modules(address)):
        column = 0
        for dark, run in groupby(row):
            end = column + len(list(run))
            if dark:
                found.append((column, number, end))
            column = end
    return tuple(found)


def draw_qr(pen: Pen, address: str, x: float, bottom: float, side: float) -> None:
    """The QR in a square of `side` points, its quiet zone within."""
    module = side / (len(modules(address)) + 2 * _QUIET_ZONE)
    inset = _QUIET_ZONE * module
    pen.grid(runs(address), x + inset, bottom + side - inset, module)


@dataclass(frozen=True, slots=True)
class BesideQr:
    """A block: lines with the QR of an address at their right; without an address the lines alone."""

    lines: Lines
    address: str
    room: float
    side: float = 21 * MM

    @property
    def height(self) -> float:
        return max(self.lines.height, self.side if self.address else 0)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.lines.draw(pen, x, top)
        if self.address:
            draw_qr(pen, self.address, x + self.room - self.side, top - self.side, self.side)


def beside_qr(lines: Lines, address: str, room: float, side: float = 21 * MM) -> BesideQr:
    """`lines` were made for `room`; the QR takes its share of it."""
    width = room - side if address else room
    return BesideQr(Lines(lines.lines, width, lines.before, lines.after), address, room, side)
