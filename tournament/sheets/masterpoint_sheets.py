"""Masterpoints of a stage: by which scheme they are awarded, and what each player gets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from scoring.schemes.masterpoint_schemes import SCHEMES, Award, Listed, PerWin, Scheme
from tournament.sheets.event_kinds import PAIRS, TEAMS
from tournament.sheets.event_options import read_options
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party

Figure = int | Fraction

OWN, STORED_AS = "own", "masterpoints"
MOST_FACTOR, MOST_PLACES, MOST_POINTS = 100, 50, 10_000
# The schemes on offer: codes of SCHEMES by how many of a ranking sit at a table: pairs of one line (1), all
# pairs (2), single players (4); and for teams.
OF_TEAMS = 0
FAMILIES: dict[str, dict[int, str]] = {
    "jcbl_weekly": dict.fromkeys((1, 2, 4, OF_TEAMS), "jcbl_weekly"),
    "jcbl_matches": {OF_TEAMS: "jcbl_matches"},
    "ebu": {1: "ebu_two_winner", 2: "ebu_one_winner", 4: "ebu_individual", OF_TEAMS: "ebu_teams"},
    "sbu": {1: "sbu_two_winner", 2: "sbu_one_winner", 4: "sbu_individual", OF_TEAMS: "sbu_teams"},
    "acbl_club": dict.fromkeys((1, 2, 4), "acbl_club"),
    "acbl_online": dict.fromkeys((1, 2, 4), "acbl_online"),
}
CHOICES = (*FAMILIES, OWN)


def schemes_for(kind: str) -> tuple[str, ...]:
    """Those of CHOICES that a kind of event has: of some bodies the figures for teams are not public."""
    ranked = OF_TEAMS if kind == TEAMS else 1
    return tuple(code for code in CHOICES if code == OWN or ranked in FAMILIES[code])


@dataclass(frozen=True, slots=True)
class MasterpointTerms:
    """`scheme`: a code of CHOICES, empty for none. `factor` multiplies (JCBL: the class, ACBL: the game)
    where the scheme has one: the EBU and the SBU award fixed steps.

    `own`: what each place earns by the club's own table, from the first down. `per_win`: what a match won
    earns beside the place, a drawn one half of it; with `higher` the higher of both counts (ACBL Handbook,
    club championship team games). `least`: the per cent of its team's boards that a player must have played.
    """

    scheme: str = ""
    factor: Decimal = Decimal(1)
    own: Annotated[tuple[Decimal, ...], Meta(max_length=MOST_PLACES)] = ()
    per_win: Decimal = Decimal(0)
    higher: bool = False
    least: Annotated[int, Meta(ge=0, le=100)] = 0

    def law(self, per_table: int = 2) -> Scheme:
        """The scheme of a ranking with `per_table` at a table, OF_TEAMS for teams; the club's own table has
        no date.
        """
        own = Listed(tuple(map(Fraction, self.own)))
        law = Scheme("", date.min, None, own, indicative=False)
        if self.scheme != OWN:
            law = SCHEMES[FAMILIES[self.scheme][per_table]]
        if not self.per_win:
            return law
        return replace(law, matches=PerWin(Fraction(self.per_win)), higher=self.higher)

    @property
    def has_own_matches(self) -> bool:
        """Whether the scheme itself says what a match earns."""
        return any(SCHEMES[code].matches for code in FAMILIES.get(self.scheme, {}).values())

    def to_json(self) -> dict[str, object]:
        return {
            "scheme": self.scheme,
            "factor": str(self.factor),
            "own": [str(one) for one in self.own],
            "per_win": str(self.per_win),
            "higher": self.higher,
            "least": self.least,
        }


def masterpoint_terms(stored: Mapping[str, Any]) -> MasterpointTerms:
    """The terms among the options of a stage; no scheme where this release does not have it."""
    given = stored.get(STORED_AS)
    terms = read_options(MasterpointTerms, given if isinstance(given, dict) else {})
    return terms if terms.scheme in CHOICES else MasterpointTerms()


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """What a player earns, by the place of their pair or team in the ranking of a line, a stratum or a
    flight, and by its matches.

    `pair` is its number, or the player's own in an individual; `entrant` its key.
    """

    player: int
    name: Name
    number: str
    pair: str
    place: int
    tied: bool
    direction: str
    stratum: str
    flight: str
    points: Figure
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class MatchAward:
    """What a match brought a team. `ahead`: 1 won, 0 drawn; its victory `points`, None without a scale."""

    match: int
    round: int
    opponent: Party
    ahead: int
    boards: int
    points: Figure | None
    award: Award


@dataclass(frozen=True, slots=True)
class EntrantAward:
    """The working of what each player of an entrant earns.

    `rivals` are those ranked together. `covered`: the awards of the places that the entrant shares with those
    it is level with (EBU 143.4); `by_place` is its part of them. `excluded`: players who have played too
    little and earn nothing, by their keys.
    """

    entrant: int
    party: Party
    place: int
    tied: bool
    direction: str
    stratum: str
    flight: str
    rivals: int
    level: int
    covered: tuple[Award, ...]
    by_place: Figure
    matches: tuple[MatchAward, ...]
    by_matches: Figure
    points: Figure
    excluded: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MasterpointSheet:
    """`body` and `as_of` name the published scheme; a club's own table has neither. `factor` is None where
    the scheme has none. `kind` is a code of EVENT_KINDS. `nameless` are the numbers of those who would earn
    points and have no names. `per_match`: matches earn points; with `higher` the higher of place and matches
    counts, else they add up. `least`: the per cent of its team's boards that a player must have played.
    """

    heading: Heading
    scheme: str
    body: str
    as_of: date | None
    factor: Figure | None
    indicative: bool
    awards: tuple[PlayerAward, ...]
    kind: str = PAIRS
    nameless: tuple[int, ...] = ()
    entrants: tuple[EntrantAward, ...] = ()
    per_match: bool = False
    higher: bool = False
    least: int = 0

    def of(self, entrant: int) -> EntrantAward | None:
        return next((one for one in self.entrants if one.entrant == entrant), None)
