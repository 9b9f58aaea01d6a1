"""The ranking of an event of pairs over its sessions, and its further rankings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta

from scoring.totals.strata import Stratum
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_options import read_options
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

# One list for each stage, and for a consolation.

Figure = int | Fraction

MAIN, CONSOLATION = "", "consolation"
# What a list ranks: the scores as they are, beside which others may stand, or one of these others.
ALONE, SCRATCH, HANDICAP, STRATUM, FLIGHT = "", "scratch", "handicap", "stratum", "flight"


@dataclass(frozen=True, slots=True)
class Ranks:
    """What a list ranks: with handicap, of which `allowance` per cent count and are taken away where `minus`
    helps, those of a `stratum`, whose strength is below `limit`, or those of a `flight`.
    """

    kind: str = ALONE
    allowance: int = 100
    minus: bool = False
    stratum: str = ""
    limit: Figure = 0
    flight: str = ""


@dataclass(frozen=True, slots=True)
class EventSession:
    """A session as a column. `counts` is that of its own running ranking (sheets/standings.py); `closed` once
    it is over, `hidden` while its ranking is not shown; `apart`: each of its sections is scored by itself."""

    id: int
    number: int
    date: date
    place: str = ""
    counts: str = ""
    closed: bool = False
    hidden: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class SessionFigure:
    """What an entrant did in a session, where they sat as `contestant`, and whether it counts.

    `value` is the session's own figure, `points` those that are left after penalties; in a session in whole
    per cents there are no points. `direction` is that of the ranking, where the session has one for each.
    """

    contestant: int
    label: str
    section: str
    value: Figure | None
    points: Figure | None
    top: Figure | None
    boards: int
    counts: bool = True
    direction: str = ""


@dataclass(frozen=True, slots=True)
class CarriedFigure:
    """What an entrant brings from the stage before: `points` as if won on `boards` boards with this `top`.

    `was_points` on `was_boards` boards, each with `was_top`, is what it comes from, `share` the weight of one
    of those boards; without boards the points are added as they are. `step` of `steps` is a linear one.
    """

    points: Figure
    boards: Figure
    top: Figure | None
    share: Figure
    value: Figure
    was_points: Figure
    was_boards: Figure
    was_top: Figure | None
    step: Figure = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class EventLine:
    """An entrant's line; `party` has its number in the event. `value` is ranked by; place 0: not ranked.

    `points` of `top` on `boards` boards, with what was carried over. `qualifies`: `direct` and `other` are
    sure, `tied` are equal at the limit, `replaced` qualified and does not play on, `reserve` is in line, as
    number `reserve`; `placed` plays in a next stage while the pairs of another one are chosen; empty: no one
    goes on. `into` is the name of the stage in which it plays on, where several come from this one.
    In a list with handicap `value` is `scratch` with the `handicap`. Penalties over the sessions have been
    taken from the total: `penalty` in per cent, `penalty_points` from the points. `split_by` and
    `tie_figures` as in Standing, over all sessions that count.
    """

    place: int
    tied: bool
    entrant: int
    party: Party
    sessions: tuple[SessionFigure | None, ...]
    value: Figure | None = None
    points: Figure | None = None
    top: Figure | None = None
    boards: Figure = 0
    carried: CarriedFigure | None = None
    qualifies: str = ""
    into: str = ""
    reserve: int = 0
    handicap: Figure | None = None
    scratch: Figure | None = None
    penalty: Figure = 0
    penalty_points: Figure = 0
    split_by: str = ""
    tie_figures: tuple[Figure | None, ...] = ()

    @property
    def goes_on(self) -> bool:
        return self.qualifies in ("direct", "other")


@dataclass(frozen=True, slots=True)
class TieOfList:
    """A tie-break that was asked of entrants with the same figure, as TieAsked in sheets/standings.py:
    (entrant, figure, part) of each, best part first.
    """

    tie_break: str
    figures: tuple[tuple[int, Figure | None, int], ...]
    split: bool
    mean: bool = False


@dataclass(frozen=True, slots=True)
class EventList:
    """One list of a stage, best first; those who are not ranked come last.

    `rule` is a code of COMBINATIONS, `best` the sessions that count (0: all), `planned` the sessions of the
    stage. `carry` is a code of CARRY_RULES with its amount. `whole`: while a session is running, whole per
    cents. `wanted` go on, for `open_places` of them some are tied; `announced`: a next stage stands.
    `corrected_until`: before it does, while who goes on may still change by corrections, until when.

    `kind` and what follows are what it ranks, as in Ranks. `direction`: only those who sat North-South, or
    East-West, where a session ranks these apart. `event_kind` is a code of OF_PERSONS.

    `tie_breaks`: codes of FIELD_TIE_BREAKS in the order in which they decide, `ties` what they said.
    """

    stage: int
    order: int
    name: str
    part: str
    rule: str
    in_per_cent: bool
    sessions: tuple[EventSession, ...]
    lines: tuple[EventLine, ...]
    planned: int = 1
    best: int = 0
    carry: str = ""
    carry_amount: Figure = 0
    whole: bool = False
    wanted: int = 0
    open_places: int = 0
    announced: bool = False
    corrected_until: datetime | None = None
    kind: str = ALONE
    allowance: int = 100
    minus: bool = False
    stratum: str = ""
    limit: Figure = 0
    flight: str = ""
    direction: str = ""
    event_kind: str = PAIRS
    tie_breaks: tuple[str, ...] = ()
    ties: tuple[TieOfList, ...] = ()

    @property
    def ranks(self) -> Ranks:
        return Ranks(self.kind, self.allowance, self.minus, self.stratum, self.limit, self.flight)

    @property
    def is_main(self) -> bool:
        """Whether it is the stage's own list, by which pairs go on."""
        return self.part == MAIN and self.kind in (ALONE, SCRATCH)

    @property
    def over(self) -> str:
        """What it ranks where it stands for the ranking of its last session, as in Ranking."""
        if self.part:
            return self.part
        if len(self.sessions) > 1:
            return "sessions"
        return "carried" if self.carries else "penalties" if self.has_penalties else "qualifiers"

    @property
    def in_points(self) -> bool:
        """Whether the figure is the share of the points of all boards, so that these can be added up."""
        plain = self.in_per_cent and not self.whole and self.kind != HANDICAP
        return plain and self.rule == "percent_of_all_boards"

    @property
    def ranked(self) -> int:
        """How many have a place."""
        return sum(line.place > 0 for line in self.lines)

    @property
    def sections_apart(self) -> bool:
        """Whether sections of a session are scored by themselves."""
        return any(one.apart for one in self.sessions)

    @property
    def provisional(self) -> bool:
        is_open = len(self.sessions) < self.planned or not all(one.closed for one in self.sessions)
        return is_open or self.corrected_until is not None

    @property
    def carries(self) -> bool:
        return any(line.carried for line in self.lines)

    @property
    def has_penalties(self) -> bool:
        return any(line.penalty or line.penalty_points for line in self.lines)

    @property
    def carries_points(self) -> bool:
        """Whether what is carried over is shown in points; otherwise it is a figure of the ranking's kind."""
        return not self.in_per_cent or (self.rule == "percent_of_all_boards" and not self.whole)

    def carried(self, line: EventLine) -> Figure | None:
        """What stands in the column of the carry-over."""
        if line.carried is None:
            return None
        if self.carries_points or not line.carried.boards:
            return line.carried.points
        return line.carried.share * line.carried.value

    @property
    def through(self) -> tuple[EventLine, ...]:
        return tuple(line for line in self.lines if line.goes_on)

    @property
    def tied_at_limit(self) -> tuple[EventLine, ...]:
        return tuple(line for line in self.lines if line.qualifies == "tied")

    @property
    def last_through(self) -> int:
        """The position after which the line is drawn; 0 where those who go on are not the first ones.

        Above it may be one who was replaced by the next in line.
        """
        last = max((place for place, line in enumerate(self.lines, 1) if line.goes_on), default=0)
        above = self.lines[:last]
        return last if all(line.goes_on or line.qualifies == "replaced" for line in above) else 0


@dataclass(frozen=True, slots=True)
class EventRanking:
    """The lists of an event: the stages that were reached last first, finals of one stage in their order."""

    heading: Heading
    lists: tuple[EventList, ...]

    def of_stage(self, stage: int) -> EventList | None:
        """The main list of a stage."""
        return next((one for one in self.lists if one.stage == stage and one.is_main), None)


# The further rankings of an event: handicaps, strata by strength, and flights.
#
# A stage stores what was entered, by name, as JSON beside its other options. The numbers of pairs, players
# and teams are those of the event.

MOST_HANDICAP, MOST_STRENGTH, MOST_STRATA, MOST_LEAST = 50, 1_000_000, 3, 20
LONGEST_FLIGHT = 20  # letters of its name
# What the same event has when it is played again; handicaps, strengths and flights belong to its pairs.
RULES_OF_RANKINGS = ("helps", "allowance", "limits", "least")

Figures = dict[str, Decimal]


@dataclass(frozen=True, slots=True)
class FurtherTerms:
    """`handicaps` and `strengths` in masterpoints, by the number of the pair, player or team.

    A handicap is in per cent. In matches it is in the figure of a match, IMPs or per cent, and its difference
    from that of the opponents counts.

    `helps` is the sign of a weaker pair's handicap, `allowance` the per cent of it that counts. `limits` open
    the strata below the first one: stratum B holds those below the first limit. A lowest stratum of fewer
    than `least` pairs is not ranked. `flights` names the flight of each pair, one at most: a flight is a
    group of pairs with a ranking of its own.
    """

    handicaps: Figures = field(default_factory=dict)
    helps: Literal["plus", "minus"] = "plus"
    allowance: Annotated[int, Meta(ge=1, le=100)] = 100
    strengths: Figures = field(default_factory=dict)
    limits: tuple[Decimal, ...] = ()
    least: Annotated[int, Meta(ge=1, le=MOST_LEAST)] = 3
    flights: dict[str, str] = field(default_factory=dict)

    @property
    def has_lists(self) -> bool:
        return bool(self.handicaps or self.flights or (self.limits and self.strengths))

    @property
    def strata(self) -> list[Stratum]:
        """The first is open to all, each further one to those below its limit."""
        below = [None, *map(Fraction, self.limits)]
        return [Stratum(code, limit) for code, limit in zip("ABCD", below, strict=False)]

    def to_json(self) -> dict[str, object]:
        return {
            "handicaps": {number: str(figure) for number, figure in self.handicaps.items()},
            "helps": self.helps,
            "allowance": self.allowance,
            "strengths": {number: str(figure) for number, figure in self.strengths.items()},
            "limits": [str(limit) for limit in self.limits],
            "least": self.least,
            "flights": dict(self.flights),
        }


def further_terms(stored: Mapping[str, Any]) -> FurtherTerms:
    return read_options(FurtherTerms, stored)
