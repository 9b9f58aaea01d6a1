"""The result slip: one contestant's session on a strip, with its best and its worst board."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.standings import Standing


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
