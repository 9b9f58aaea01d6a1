"""The number of a page of how many, at the right of its room: shown, but not read out."""

from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import Pen
from tournament.printing.kit.tags import ARTIFACT


def draw_mark(
    pen: Pen, number: int, of: int, right: float, middle: float, room: float, size: float = 10
) -> None:
    pen.open(ARTIFACT)
    pen.text(f"{number} / {of}", right - room, middle, room, size, BOLD, "right")
    pen.close()
