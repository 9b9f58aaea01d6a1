"""The QR of an address: what a phone opens from a paper."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

from tournament.printing.lines import Lines
from tournament.printing.pen import MM, Pen

_MASK = 3  # any of the eight is read (ISO/IEC 18004)
_QUIET_ZONE = 4  # modules a reader needs free around a QR (ISO/IEC 18004)


@lru_cache(maxsize=1000)
def modules(address: str) -> tuple[bytearray, ...]:
    """Row by row, 1 is dark; M survives a coffee stain. One mask for all saves four fifths of the time."""
    return segno.make(address, error="m", boost_error=False, micro=False, mask=_MASK).matrix


def draw_qr(pen: Pen, address: str, x: float, bottom: float, side: float) -> None:
    """The QR in a square of `side` points, its quiet zone within."""
    code = modules(address)
    module = side / (len(code) + 2 * _QUIET_ZONE)
    top = bottom + side - _QUIET_ZONE * module
    for number, row in enumerate(code, 1):
        column = _QUIET_ZONE
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                pen.fill(x + column * module, top - number * module, length * module, module)
            column += length


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
