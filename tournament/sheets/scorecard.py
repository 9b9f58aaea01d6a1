"""The private score card: one contestant's session, board by board, from its own side."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing


@dataclass(frozen=True, slots=True)
class CardLine:
    """`score` is from the contestant's own side; `points` of `top` are what the board brought.

    `result` is the key of the playing, None while it is to come. Of a single player `partner` is who sat
    opposite, and `seat` where they sat. `is_covered`: it has been played, and what happened is not shown yet.
    """

    board: int
    vulnerability: str
    round: int | None
    table: int | None
    side: str
    opponents: Party
    played: Played | None
    score: int | None = None
    points: int | Fraction | None = None
    top: int | Fraction | None = None
    result: int | None = None
    partner: Party | None = None
    seat: str = ""
    is_covered: bool = False

    @property
    def percentage(self) -> Fraction | None:
        return Fraction(self.points) * 100 / self.top if self.top and self.points is not None else None


@dataclass(frozen=True, slots=True)
class ScoreCard:
    heading: Heading
    party: Party
    standing: Standing | None
    lines: tuple[CardLine, ...]
    penalties: tuple[tuple[Fraction, str, str], ...] = ()

    @property
    def is_single(self) -> bool:
        """Whether it is a single player's, who has a partner on each board."""
        return any(line.partner for line in self.lines)
