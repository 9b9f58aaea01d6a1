"""A season of sessions: which of a player's sessions count, by the ladder's rule and by rules on partners.

Clubs ask for a number of different partners, and limit the sessions with one of them that count (Godalming:
four partners, at most twelve sessions with one).
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest
from scoring.stages.ladder import LadderRule, ladder


@dataclass(frozen=True, slots=True)
class PartnerRule:
    """`least` partners are needed; `most_with_one` sessions count with the same partner, 0 for any number."""

    least: int = 0
    most_with_one: int = 0


@dataclass(frozen=True, slots=True)
class Outing:
    """One session of a player: the score, and the partners that it was reached with."""

    score: Number
    partners: tuple[Hashable, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonFigure:
    """`value` None: not ranked, because `sessions` or `partners` (in `lacking`) are too few.

    `dropped` and `over_partner` are positions: lower than those that count, and too many with one partner.
    """

    value: Number | None
    dropped: tuple[int, ...] = ()
    over_partner: tuple[int, ...] = ()
    lacking: str = ""


def season(
    outings: Mapping[Hashable, Sequence[Outing]], rule: LadderRule, partners: PartnerRule
) -> dict[Hashable, SeasonFigure]:
    """Each player's figure. Sessions over the limit with a partner are the lowest, and count for nothing."""
    return {who: _figure(own, rule, partners) for who, own in outings.items()}


def _figure(own: Sequence[Outing], rule: LadderRule, partners: PartnerRule) -> SeasonFigure:
    over = _over(own, partners.most_with_one)
    kept = [at for at in range(len(own)) if at not in over]
    (rung,) = ladder({0: [own[at].score for at in kept]}, rule).values()
    if rung.value is None:
        return SeasonFigure(None, (), over, "sessions")
    if len({partner for at in kept for partner in own[at].partners}) < partners.least:
        return SeasonFigure(None, (), over, "partners")
    return SeasonFigure(rung.value, tuple(kept[place] for place in rung.dropped), over)


def _over(own: Sequence[Outing], most: int) -> tuple[int, ...]:
    """The positions beyond `most` with one partner; of equal sessions the earlier one stays."""
    if not most:
        return ()
    times: Counter[Hashable] = Counter()
    over = []
    for at in sorted(range(len(own)), key=lambda at: (-own[at].score, at)):
        if any(times[partner] >= most for partner in own[at].partners):
            over.append(at)
        else:
            times.update(own[at].partners)
    return tuple(sorted(over))


def rank_points(place: int, tied: int, table: Sequence[int]) -> Number:
    """The points of a place; `tied` contestants share those of the places that they hold.

    ScoringError for a place before the first.
    """
    if place < 1 or tied < 1:
        raise ScoringError("place_unknown", place=place, tied=tied)
    return simplest(Fraction(exact_sum(table[place - 1 : place - 1 + tied])) / tied)
