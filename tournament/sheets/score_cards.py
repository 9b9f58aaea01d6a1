"""The private score card, the recap sheet and the result slip: contestants' sessions by board."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board_sheets import Played
from tournament.sheets.figures import fewest_places
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.overall import OverallEvent
from tournament.sheets.standings import Standing

# The private score card: one contestant's session, board by board, from its own side.


@dataclass(frozen=True, slots=True)
class CardLine:
    """`score` is from the contestant's own side; `points` of `top` are what the board brought.

    `result` is the key of the playing, None while it is to come. Of a single player `partner` is who sat
    opposite, and `seat` where they sat. `is_covered`: it has been played, and what happened is not shown yet.
    `overall`: the percentage of the board in a simultaneous event.
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
    overall: Fraction | None = None

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
    overall: OverallEvent | None = None

    @property
    def is_single(self) -> bool:
        """Whether it is a single player's, who has a partner on each board."""
        return any(line.partner for line in self.lines)

    @property
    def seats_vary(self) -> bool:
        """Whether a column of seats says more than the heading does."""
        return len({line.seat or line.side for line in self.lines}) > 1

    @property
    def places(self) -> int:
        """The decimals of its points."""
        out = self.standing and self.standing.sit_out
        return fewest_places([*(line.points for line in self.lines), out.points if out else None])


# The recap sheet: each contestant's points by board, so that each row and each column can be added up.

Points = int | Fraction | None


@dataclass(frozen=True, slots=True)
class RecapRow:
    """A contestant's points in the order of the boards; None where it has none, or not yet.

    `handicap` and `master_points` are None where the event has none.
    """

    standing: Standing
    points: tuple[Points, ...]
    handicap: Fraction | None = None
    master_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Recap:
    """One list of contestants ranked together, `direction` as in Ranking.

    `constants`: what the points of each board must add up to in this list, None where no law says: with an
    adjusted score, or by a method without a top.
    """

    heading: Heading
    direction: str
    boards: tuple[int, ...]
    rows: tuple[RecapRow, ...]
    constants: tuple[Points, ...]
    provisional: bool = False


# The result slip: one contestant's session on a strip, with its best and its worst board.


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """`best` and `worst` are None before two boards have brought points."""

    heading: Heading
    party: Party
    standing: Standing
    best: CardLine | None = None
    worst: CardLine | None = None


def result_slip(card: ScoreCard) -> ResultSlip | None:
    """The slip of a card; None for a contestant who has no place in the ranking."""
    if card.standing is None or not card.standing.place:
        return None
    scored = sorted((line for line in card.lines if line.points is not None), key=_share)
    best, worst = (scored[-1], scored[0]) if len(scored) > 1 else (None, None)
    return ResultSlip(card.heading, card.party, card.standing, best, worst)


def _share(line: CardLine) -> Fraction:
    """By the percentage of the board where there is one, else by its points."""
    return line.percentage if line.percentage is not None else Fraction(line.points or 0)
