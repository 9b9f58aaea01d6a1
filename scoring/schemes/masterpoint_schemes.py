"""Masterpoints: the schemes that bodies publish for club games, as dated data, and what places earn by them.

Bodies change their schemes: a figure made with one is indicative until a club says otherwise, and a club
overrides it with other data of the same form (`dataclasses.replace`). How many places earn anything, and what
a half table counts for, is each scheme's own rule.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import ceil, floor

from scoring.errors import ScoringError
from scoring.rounding import Half, Number, exact_sum, round_to, simplest


@dataclass(frozen=True, slots=True)
class Group:
    """The contestants ranked together: a direction of a Mitchell, a Howell, a stratum.

    A half table counts ½ in `tables`. `per_table`: contestants of this group at a full table, 1 for a
    direction or for teams, 2 with one winner, 4 for individuals. `factor`: what the scheme multiplies by for
    the kind of game (JCBL: class 1–5, doubled for teams; ACBL: 0.8 by invitation, 1.5 online).
    """

    contestants: int
    tables: Number
    per_table: int = 1
    sessions: int = 1
    factor: Number = 1

    def __post_init__(self) -> None:
        if self.contestants < 1 or self.tables <= 0:
            raise ScoringError("group_empty", contestants=self.contestants, tables=self.tables)


COUNTS: dict[str, Callable[[Group], int]] = {
    "contestants": lambda group: group.contestants,
    "tables": lambda group: ceil(group.tables),  # a half table is a table
    "seats": lambda group: ceil(group.tables * group.per_table),  # the missing pair of a Mitchell counts
    "full_tables": lambda group: floor(group.tables) * group.per_table,  # a half table is ignored
}
ROUNDINGS: dict[str, Callable[[Fraction], int]] = {
    "up": ceil,
    "down": floor,
    "half_up": lambda value: int(round_to(value, 1, Half.UP)),
}


@dataclass(frozen=True, slots=True)
class Depth:
    """How many places earn: this share of a count, rounded as the scheme says; always at least one."""

    share: Fraction
    of: str
    rounding: str

    def places(self, group: Group) -> int:
        return max(1, ROUNDINGS[self.rounding](self.share * COUNTS[self.of](group)))


@dataclass(frozen=True, slots=True)
class Steps:
    """The last place earns `lowest`, each better one `step` more; nothing awarded is below `minimum`."""

    lowest: Number
    step: Number
    minimum: Number

    def award(self, group: Group, place: int, places: int) -> Number:
        return max(self.minimum, self.lowest + self.step * (places - place))


@dataclass(frozen=True, slots=True)
class Shares:
    """The winner earns `rate` per unit of a count, at most `maximum`, times the game's factor; the places
    after it a share of that. The first shares are listed; after them each is `ratio` of the one before, or
    1/k for place k where there is no ratio.
    """

    rate: Fraction
    per: str
    listed: tuple[Fraction, ...]
    ratio: Fraction | None = None
    maximum: Fraction | None = None
    minimum: Number = 0

    def award(self, group: Group, place: int, places: int) -> Number:
        first = self.rate * COUNTS[self.per](group) * group.sessions
        return simplest(min(first, self.maximum or first) * group.factor * self._share(place))

    def _share(self, place: int) -> Fraction:
        beyond = place - len(self.listed)
        if beyond <= 0:
            return self.listed[place - 1]
        return Fraction(1, place) if self.ratio is None else self.listed[-1] * self.ratio**beyond


@dataclass(frozen=True, slots=True)
class Listed:
    """A club's own table: what each place earns, from the first down; the places after it earn nothing."""

    points: tuple[Number, ...]
    minimum: Number = 0

    def award(self, group: Group, place: int, places: int) -> Number:
        return simplest(self.points[place - 1] * group.factor) if place <= len(self.points) else 0


@dataclass(frozen=True, slots=True)
class Scheme:
    """What a body printed, as of a date: how many places earn (None: all that are ranked) and how much."""

    body: str
    as_of: date
    depth: Depth | None
    reward: Steps | Shares | Listed
    indicative: bool = True


_A_THIRD = Depth(Fraction(1, 3), "full_tables", "up")  # of 18–35 boards
_TWO_FIFTHS = Depth(Fraction(2, 5), "seats", "half_up")
_ACBL_SHARES = (Fraction(1), Fraction(7, 10), Fraction(1, 2), Fraction(7, 20))  # then 1/5, 1/6 …
_ACBL_FIRST = Shares(Fraction(1, 10), "tables", _ACBL_SHARES)

# JCBL: masterpoint rules, article 1. SBU: its director's words at bridgewebs.com/kirkcaldy. EBU: Licensing
# and Master Points Handbook, as read in EBU forum 1365 and 9215. ACBL: Codification, appendix 13.B.
SCHEMES: dict[str, Scheme] = {
    "jcbl_weekly": Scheme(
        "JCBL",
        date(2012, 12, 1),
        None,
        Shares(Fraction(1, 100), "contestants", (Fraction(1),), ratio=Fraction(7, 10)),
    ),
    "sbu_two_winner": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(10, 10, 10)),
    "sbu_one_winner": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(6, 6, 6)),
    "sbu_individual": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(6, 3, 6)),
    "ebu_two_winner": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(10, 10, 10)),
    "ebu_one_winner": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(6, 6, 6)),
    "ebu_individual": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(3, 3, 6)),
    "acbl_club": Scheme("ACBL", date(2019, 1, 1), _TWO_FIFTHS, replace(_ACBL_FIRST, maximum=Fraction(3, 2))),
    "acbl_online": Scheme("ACBL", date(2020, 4, 16), _TWO_FIFTHS, _ACBL_FIRST),
}


# Masterpoints: what the places of a game earn by a scheme.
#
# Tied contestants share the awards of the places they cover equally, even where a tie is split for a trophy
# (EBU 143.4): the places asked for are those before any tie-break. Awards are exact; printing rounds them.


def masterpoints(scheme: Scheme, group: Group, places: Sequence[int]) -> tuple[Number, ...]:
    """Awards of the contestants at these places (1, 2, 2, 4 …), exact, in their order; 0 beyond the depth."""
    awards = untied_awards(scheme, group)
    tied = Counter(places)
    return tuple(_shared(awards, place, tied[place], scheme.reward.minimum) for place in places)


def untied_awards(scheme: Scheme, group: Group) -> tuple[Number, ...]:
    """The master points of the places from the first down when no places are tied."""
    places = scheme.depth.places(group) if scheme.depth else group.contestants
    return tuple(scheme.reward.award(group, place, places) for place in range(1, places + 1))


def _shared(awards: Sequence[Number], place: int, tied: int, minimum: Number) -> Number:
    pool = awards[place - 1 : place - 1 + tied]
    return max(minimum, simplest(Fraction(exact_sum(pool)) / tied)) if pool else 0
