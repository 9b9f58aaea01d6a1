"""The score of a contestant round by round."""

from collections import defaultdict
from fractions import Fraction
from itertools import accumulate

from tournament.models import Session
from tournament.reports.boards.scorecards import score_cards


def score_course(session: Session, contestant: int, *, in_per_cent: bool) -> tuple[Fraction, ...]:
    """The percentage of all boards so far after each round, or the sum of the points."""
    field = session.fields.filter(sections__contestants=contestant).first()
    rounds: dict[int, list[Fraction]] = defaultdict(list)
    for card in score_cards(field, contestant) if field else ():
        for line in card.lines:
            value = line.percentage if in_per_cent else line.points
            if line.round and value is not None:
                rounds[line.round].append(Fraction(value))
    by_round = [values for _round, values in sorted(rounds.items())]
    totals = accumulate(sum(values, Fraction(0)) for values in by_round)
    counts = accumulate(len(values) for values in by_round)
    return tuple(total / count if in_per_cent else total for total, count in zip(totals, counts, strict=True))
