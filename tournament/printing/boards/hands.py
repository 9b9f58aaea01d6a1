"""Four hands round the table, suit by suit, as a deal is published."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.parts.board_drawing import draw_board
from tournament.sheets.bundle import Hands

LINE = 5 * MM
HAND, SIDE = 4 * LINE, 46 * MM  # height and width of one hand
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}  # high-card points


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """A block: North above, South below, the board between West and East unless it `is_headed` by it.

    `side` is the width of a hand.
    """

    board: int
    dealer: str
    vulnerability: str
    hands: Hands
    height: float = 3 * HAND + 4 * MM
    is_headed: bool = False
    side: float = SIDE

    def draw(self, pen: Pen, x: float, top: float) -> None:
        north, east, south, west = self.hands
        for hand, across, down in ((north, 1, 0), (west, 0, 1), (east, 2, 1), (south, 1, 2)):
            self._draw_hand(pen, hand, x + across * self.side, top - down * HAND)
        if not self.is_headed:
            middle = top - HAND - 1 * MM
            draw_board(pen, x + 1.1 * self.side, middle, self.board, self.dealer, self.vulnerability)

    def _draw_hand(self, pen: Pen, hand: str, x: float, top: float) -> None:
        for number, line in enumerate(_suits(hand)):
            pen.text(line, x, top - (number + 0.5) * LINE, self.side - 2 * MM, 11)
        points = str(sum(POINTS.get(card, 0) for card in hand))
        pen.text(points, x + self.side - 12 * MM, top - 3.5 * LINE, 8 * MM, 10, BOLD, "right")


def _suits(hand: str) -> Iterator[str]:
    for sign, cards in zip("♠♥♦♣", hand.split("."), strict=True):
        yield f"{sign} {cards.replace('T', '10') or '—'}"
