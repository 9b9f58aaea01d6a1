"""Masterpoints: the schemes that bodies publish for club games, as dated data: what places and matches earn.

Bodies change their schemes: a figure made with one is indicative until a club says otherwise, and a club
overrides it with other data of the same form (`dataclasses.replace`). How many places earn anything, and what
a half table counts for, is each scheme's own rule.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import ceil, floor, prod
from typing import TypeVar

from scoring.errors import ScoringError
from scoring.rounding import Half, Number, exact_sum, round_to, simplest

Earned = TypeVar("Earned")


@dataclass(frozen=True, slots=True)
class Group:
    """The contestants ranked together: a direction of a Mitchell, a Howell, a stratum.

    A half table counts ½ in `tables`. `per_table`: contestants of this group at a full table, 1 for a
    direction or for teams, 2 with one winner, 4 for individuals. `factor`: what the scheme multiplies by for
    the kind of game (JCBL: class 1–5; ACBL: 0.8 by invitation, 1.5 online).
    """

    contestants: int
    tables: Number
    per_table: int = 1
    sessions: int = 1
    factor: Number = 1
    of_teams: bool = False

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
class Award:
    """`points`, and the working: `base` and the product of the `factors`; a minimum may raise it."""

    points: Number
    factors: tuple[Number, ...]
    base: Number = 0


def _product(*factors: Number) -> Award:
    return Award(simplest(Fraction(prod(map(Fraction, factors)))), factors)


@dataclass(frozen=True, slots=True)
class Steps:
    """The last place earns `lowest`, each better one `step` more; nothing awarded is below `minimum`."""

    lowest: Number
    step: Number
    minimum: Number

    def award(self, group: Group, place: int, places: int) -> Award:
        above = places - place
        return Award(max(self.minimum, self.lowest + self.step * above), (above, self.step), self.lowest)


@dataclass(frozen=True, slots=True)
class Shares:
    """The winner earns `rate` per unit of a count, times `teams` where teams play, at most `maximum`, times
    the game's factor; the places after it a share of that. The first shares are listed; after them each is
    `ratio` of the one before, or 1/k for place k where there is no ratio.
    """

    rate: Fraction
    per: str
    listed: tuple[Fraction, ...]
    ratio: Fraction | None = None
    maximum: Fraction | None = None
    minimum: Number = 0
    teams: Number = 1

    def award(self, group: Group, place: int, places: int) -> Award:
        kind = self.teams if group.of_teams else 1
        first = self.rate, COUNTS[self.per](group), kind, group.sessions
        if self.maximum is not None and prod(map(Fraction, first)) > self.maximum:
            return _product(self.maximum, group.factor, self._share(place))
        return _product(*first, group.factor, self._share(place))

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

    def award(self, group: Group, place: int, places: int) -> Award:
        return _product(self.points[place - 1] if place <= len(self.points) else 0, group.factor)


NOTHING = Listed(())  # of a scheme that awards matches alone


@dataclass(frozen=True, slots=True)
class MatchOfTeam:
    """A match as one side sees it: `ahead` is 1 where it won, 0 of a draw, −1 where it lost.

    `points` of at most `top`; `top` 0: it is only won or lost. `players` of the side.
    """

    ahead: int
    boards: int
    points: Number = 0
    top: Number = 0
    players: int = 4


@dataclass(frozen=True, slots=True)
class PerWin:
    """A match won earns `points`, a drawn one `drawn` of them."""

    points: Number
    drawn: Fraction = Fraction(1, 2)

    def award(self, match: MatchOfTeam, factor: Number) -> Award:
        share = {1: Fraction(1), 0: self.drawn}.get(match.ahead, Fraction(0))
        return _product(self.points, factor, share)


@dataclass(frozen=True, slots=True)
class PerPoints:
    """A match won or drawn earns `rate` for each board, times the share of its victory points, divided by the
    players of the team. Where matches are only won or lost, one that is won has the whole share.
    """

    rate: Fraction

    def award(self, match: MatchOfTeam, factor: Number) -> Award:
        share = Fraction(match.points) / Fraction(match.top) if match.top else Fraction(match.ahead > 0)
        if match.ahead < 0:
            share = Fraction(0)
        return _product(self.rate, factor, match.boards, share, Fraction(1, match.players))


@dataclass(frozen=True, slots=True)
class Scheme:
    """What a body printed, as of a date: how many places earn (None: all that are ranked) and how much.

    `matches`: what each match earns. It is added to the award of the place; with `higher`, the higher of the
    two counts.
    """

    body: str
    as_of: date
    depth: Depth | None
    reward: Steps | Shares | Listed
    indicative: bool = True
    matches: PerWin | PerPoints | None = None
    higher: bool = False

    @property
    def has_factor(self) -> bool:
        return not isinstance(self.reward, Steps)

    def together(self, place: Number, matches: Number) -> Number:
        """What a place and the matches earn."""
        return max(place, matches) if self.higher else simplest(Fraction(place + matches))


_A_THIRD = Depth(Fraction(1, 3), "full_tables", "up")  # of 18–35 boards
_TWO_FIFTHS = Depth(Fraction(2, 5), "seats", "half_up")
_ACBL_SHARES = (Fraction(1), Fraction(7, 10), Fraction(1, 2), Fraction(7, 20))  # then 1/5, 1/6 …
_ACBL_FIRST = Shares(Fraction(1, 10), "tables", _ACBL_SHARES)

# JCBL: masterpoint rules, article 1: A, in which P is 2 for teams; B, for teams scored by victory points or
# by matches won: K × B × V ÷ (100 × M × Pm). SBU: its director's words at bridgewebs.com/kirkcaldy, teams as
# the pairs of a line. EBU: Licensing and Master Points Handbook, as read in EBU forum 1365 and 9215; teams:
# the multiple teams among the examples of USEBIO 1.2, four of whose ten teams have 40, 30, 20 and 10 points.
# ACBL: Codification, appendix 13.B.
SCHEMES: dict[str, Scheme] = {
    "jcbl_weekly": Scheme(
        "JCBL",
        date(2012, 12, 1),
        None,
        Shares(Fraction(1, 100), "contestants", (Fraction(1),), ratio=Fraction(7, 10), teams=2),
    ),
    "jcbl_matches": Scheme("JCBL", date(2012, 12, 1), None, NOTHING, matches=PerPoints(Fraction(1, 100))),
    "sbu_two_winner": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(10, 10, 10)),
    "sbu_one_winner": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(6, 6, 6)),
    "sbu_individual": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(6, 3, 6)),
    "sbu_teams": Scheme("SBU", date(2024, 1, 1), _A_THIRD, Steps(10, 10, 10)),
    "ebu_two_winner": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(10, 10, 10)),
    "ebu_one_winner": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(6, 6, 6)),
    "ebu_individual": Scheme("EBU", date(2021, 1, 1), _A_THIRD, Steps(3, 3, 6)),
    "ebu_teams": Scheme("EBU", date(2015, 10, 22), _A_THIRD, Steps(10, 10, 10)),
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
    return tuple(
        shared(covered(awards, place, tied[place]), tied[place], scheme.reward.minimum) for place in places
    )


def untied_awards(scheme: Scheme, group: Group) -> tuple[Number, ...]:
    """The masterpoints of the places from the first down when no places are tied."""
    return tuple(award.points for award in awards_of_places(scheme, group))


def awards_of_places(scheme: Scheme, group: Group) -> tuple[Award, ...]:
    """The same with their working."""
    places = scheme.depth.places(group) if scheme.depth else group.contestants
    return tuple(scheme.reward.award(group, place, places) for place in range(1, places + 1))


def covered(awards: Sequence[Earned], place: int, tied: int) -> Sequence[Earned]:
    """The awards of the places that `tied` contestants at a place cover, as far as these earn anything."""
    return awards[place - 1 : place - 1 + tied]


def shared(pool: Sequence[Number], tied: int, minimum: Number = 0) -> Number:
    """What each of `tied` contestants has of the awards of the places that they cover."""
    return max(minimum, simplest(Fraction(exact_sum(pool)) / tied)) if pool else 0
