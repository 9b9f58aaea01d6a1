"""The ranking of a field: its lists, how each place came about, what players may not see, rulings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.derivation import Step
from scoring.explain import ByRuling, Excess
from scoring.rounding import Number
from scoring.totals.combine import SitOut, Total
from tournament.sheets.board_sheets import Played, Traveller
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.overall import OverallEvent, OverallPlace


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant's line. `value` is the exact figure ranked by: per cent, or IMPs. In a ranking of whole
    per cents it is whole, and `points` and `top` are not given.

    `boards` counts those played, `adjusted` of them by a ruling (Law 12), and those of a `sit_out`, which
    counts where the conditions say so; `waiting` still lack a result.
    `split_by`: the tie-break that separated the contestant from an equal one; `tie_figures`: those of the
    tie-breaks of the heading, in their order, where one of them decided.
    `overall`: the place in a simultaneous event, once its organiser shows it.
    """

    place: int
    tied: bool
    party: Party
    points: int | Fraction | None
    top: int | Fraction | None
    value: int | Fraction | None
    boards: int
    penalty: int | Fraction = 0
    waiting: int = 0
    adjusted: int = 0
    split_by: str = ""
    tie_figures: tuple[int | Fraction | None, ...] = ()
    sit_out: SitOut | None = None
    overall: OverallPlace | None = None

    @property
    def played(self) -> int:
        """The boards without those that were sat out."""
        return self.boards - (self.sit_out.boards if self.sit_out else 0)

    def at(self, place: int, *, tied: bool) -> "Standing":
        """The same line at another place; `replace` takes three times as long, for hundreds of lines."""
        return Standing(
            place,
            tied,
            self.party,
            self.points,
            self.top,
            self.value,
            self.boards,
            self.penalty,
            self.waiting,
            self.adjusted,
            self.split_by,
            self.tie_figures,
            self.sit_out,
            self.overall,
        )


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants compared with one another, best first; unplaced ones (0) come last: those without a result,
    and those who have left. `section` is the letter of a ranking within one section.

    `over` says that it ranks a stage rather than a session: all its `sessions`, a single one with what was
    `carried` over or with `penalties` over the sessions, the `consolation`, or the `qualifiers` beside it.
    Its parties are then entrants.
    """

    direction: str
    rows: tuple[Standing, ...]
    section: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """`by_section` ranks each section of several by itself, with the figures of the whole field.

    `counts` says what a running ranking is made of: `boards` that no table has still to play (`counted` of
    them), or what was played up to round `rounds` in whole per cents, exact in a `barometer`; empty:
    everything that is in. `rescored`: the scoring was changed after the session was closed. `kind` is a
    code of EVENT_KINDS. `overall`: the simultaneous event whose places the lines have.
    """

    heading: Heading
    rankings: tuple[Ranking, ...]
    results: int
    expected: int | None
    provisional: bool
    by_section: tuple[Ranking, ...] = ()
    counts: str = ""
    counted: int = 0
    rounds: int = 0
    rescored: bool = False
    kind: str = PAIRS
    overall: OverallEvent | None = None

    @property
    def has_points(self) -> bool:
        """Whether the points stand beside the figure that contestants are ranked by."""
        return self.in_per_cent and not self.is_whole

    @property
    def is_whole(self) -> bool:
        """Whether percentages are shown without decimals, while the session is running."""
        return self.counts == "rounds"

    @property
    def in_per_cent(self) -> bool:
        return self.heading.in_per_cent

    @property
    def all_wait_for(self) -> int | None:
        """The results that each contestant still lacks; None where they differ."""
        lacking = {row.waiting for ranking in self.rankings for row in ranking.rows}
        return lacking.pop() if len(lacking) == 1 else None


GROUP = "group "  # before the letter, in Ranking.over

# How a contestant came to their place: ranks and figures after each round of a ranking but the last.


@dataclass(frozen=True, slots=True)
class Course:
    """The rank and the figure ranked by after each round, from the first one played to the one before the
    last.
    """

    places: tuple[int, ...]
    values: tuple[int | Fraction, ...]

    @property
    def before(self) -> int:
        """The rank before the last round, 0 without one."""
        return self.places[-1] if self.places else 0


# By the section of the ranking (empty: the whole field) and the contestant.
Courses = dict[tuple[str, int], Course]


# The rankings within each section of a field that has several.


def by_section(rankings: Iterable[Ranking]) -> Iterator[Ranking]:
    """Each list parted by section: the same figures, places counted within the section."""
    for ranking in rankings:
        sections: dict[str, list[Standing]] = defaultdict(list)
        for row in ranking.rows:
            sections[row.party.section].append(row)
        for letter, own in sorted(sections.items()):
            yield Ranking(ranking.direction, tuple(_placed_anew(own)), letter)


def _placed_anew(rows: list[Standing]) -> Iterator[Standing]:
    """Ties stay ties: who shares a place in the field and in the section shares it here."""
    shared = Counter(row.place for row in rows)
    first: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        place = first.setdefault(row.place, number)
        tied = shared[row.place] > 1
        yield row.at(place, tied=tied) if row.place else row


# The explanation of one award, or of one total and its place, with every step of the computation.


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """What a single player has of a score of their side.

    `own_average` is in points of the board, None unless a ruling looks at it.
    """

    party: Party
    points: Number | None
    own_average: Number | None = None


@dataclass(frozen=True, slots=True)
class AwardSheet:
    """Why `party`, which sat `side`, has its `points` for a board; they are None where it has no score.

    `parts` are the steps of each score it is compared on, with its share of the whole: one, or several of a
    weighted score. A `ruling` stands in their place. `expected`: the results the board is brought to.
    `group`: the form of a fouled board (Law 87B); `law`: what an adjusted score was given under. `excess`:
    what the two sides have together beyond what there is, None where they balance. `players`: the two single
    players of the side.
    """

    heading: Heading
    board: int
    side: str
    party: Party
    opponents: Party
    played: Played
    points: Number | None
    top: Number | None
    parts: tuple[tuple[Number, Step], ...]
    ruling: ByRuling | None
    expected: int
    group: str = ""
    excess: Excess | None = None
    law: str = ""
    players: tuple[PlayerAward, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a total. `result` is the playing of it; `points` is None while the board is covered."""

    board: int
    side: str
    opponents: Party
    result: int
    points: Number | None
    top: Number | None
    real: bool = True


@dataclass(frozen=True, slots=True)
class TiePoints:
    """What splits a tie of single players: final scores of their opponents, divided by those of partners."""

    standing: Standing
    opponents: Number
    partners: Number
    points: Number | None


@dataclass(frozen=True, slots=True)
class TieAsked:
    """A tie-break that was asked of a contestant and its equals: (standing, figure, part) of each, best part
    first. `split`: it separated some. `mean`: figures are per board, since their numbers differ.
    """

    tie_break: str
    figures: tuple[tuple[Standing, int | Fraction | None, int], ...]
    split: bool
    mean: bool = False


@dataclass(frozen=True, slots=True)
class TotalSheet:
    """Why a contestant has its total and its place: its boards, its penalties, who is ahead, who is level.

    `standing` and `total` are None before the first board. `rivals` counts all contestants with a place.
    `tie_points` of single players who are level once the session is closed, the highest first. `ties`: the
    tie-breaks that were asked, in their order.
    """

    heading: Heading
    party: Party
    standing: Standing | None
    total: Total | None
    boards: tuple[BoardLine, ...] = ()
    penalties: tuple[tuple[Fraction, str, str], ...] = ()
    ahead: tuple[Standing, ...] = ()
    level: tuple[Standing, ...] = ()
    rivals: int = 0
    tie_points: tuple[TiePoints, ...] = ()
    ties: tuple[TieAsked, ...] = ()


# Boards that players may not see yet: one that a table still has to play is covered (Law 16 B, 90 B).


def cover_traveller(sheet: Traveller, still_in_play: Set[int]) -> Traveller | None:
    """The traveller, or None while the board is still in play somewhere."""
    return None if sheet.board in still_in_play else sheet


def cover_total(sheet: TotalSheet, still_in_play: Set[int]) -> TotalSheet:
    """The total without what the boards still in play brought."""
    return replace(sheet, boards=tuple(_covered_board(line, still_in_play) for line in sheet.boards))


def _covered_board(line: BoardLine, still_in_play: Set[int]) -> BoardLine:
    return replace(line, points=None) if line.board in still_in_play else line


# A ruling: what it does to the board and the ranking before it is given, and the form that is kept of it.

Points = int | Fraction | None


@dataclass(frozen=True, slots=True)
class PlayerEffect:
    """A single player's points of the board, now and with the ruling."""

    party: Party
    before: Points
    after: Points


@dataclass(frozen=True, slots=True)
class SideEffect:
    """A side's points of the board as they stand and as they would be; None is no score.

    `players`: the two single players of the side, each with an artificial score by their own average.
    """

    side: str
    party: Party
    before: Points
    after: Points
    top: Points
    players: tuple[PlayerEffect, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceEffect:
    """A contestant whose figure or place would change, before and after; `ours`: it sits at this table."""

    before: Standing
    after: Standing
    ours: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What an award would do. `places` are in the order of the ranking afterwards."""

    heading: Heading
    sides: tuple[SideEffect, SideEffect]
    places: tuple[PlaceEffect, ...]


@dataclass(frozen=True, slots=True)
class RulingForm:
    """An award or a penalty as it is put on file. `played` is the board with its award, `at_table` what was
    played there, `sides` (side, points, top) what the award brings; None and empty for a penalty, which is
    `amount` of `unit` for the one party in `parties`.
    """

    heading: Heading
    parties: tuple[Party, ...]
    law: str
    reason: str
    facts: str
    by: str
    board: int | None = None
    dealer: str = ""
    vulnerability: str = ""
    round: int | None = None
    table: int | None = None
    played: Played | None = None
    at_table: Played | None = None
    sides: tuple[tuple[str, Points, Points], ...] = ()
    amount: Fraction | None = None
    unit: str = ""
