"""A session as a phone draws it, other tables' results that it may show, and a session's phones."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from scoring.seats import Side
from tournament.sheets.board_sheets import Played, TravellerLine
from tournament.sheets.names import Name, Party
from tournament.sheets.overall import OverallPlace

# One table's session, or that of a pair on its way from table to table: by round, who meets where, on which
# boards, and the results so far.


@dataclass(frozen=True, slots=True)
class Account:
    """One account of a board, in the codes of models.played; `score_ns` is None unless it was played."""

    state: str
    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score_ns: int | None


Claims = dict[str, Account | None]  # by side: its last claim, None where it has none


@dataclass(frozen=True, slots=True)
class Standing(Account):
    """The current result. `claims` is set while the sides disagree; `awarded`: adjusted by a director."""

    version: int
    agreement: str
    entered_by: str
    awarded: bool
    claims: Claims | None


@dataclass(frozen=True, slots=True)
class TableBoard:
    """`ns` and `ew` label the pairs that hold these hands: on a turned board the lines are exchanged.

    `at` is another table that has the board to play before it comes here, None when none has and in rounds
    later than the next. `kept_back`: the result is not shown here, since another table still plays the board;
    `own_word`: for the same reason it is shown to no other phone than this one, which has entered it.
    """

    board: int
    dealer: str
    vulnerability: str
    turned: bool
    ns: str
    ew: str
    at: int | None
    result: Standing | None
    kept_back: bool = False
    own_word: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """Where a pair is next: `side` is its line at that table, a single player's seat."""

    round: int
    table: int
    side: str
    sit_out: bool


@dataclass(frozen=True, slots=True)
class TeamAt:
    """The team that a side of a table plays for."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class MatchAt:
    """The match of two teams that a table plays in a round, or a bye with one side empty.

    `room` is `open` (the home team sits North-South) or `closed`, empty in a bye. `round` counts rounds of
    the event, `part` of `parts` the parts of a match; `extra`: a part of extra boards. `end` says how a match
    ended that was not played out. `worth`: the victory points of a bye, empty where they are not fixed.
    """

    match: int
    room: str
    round: int
    part: int
    parts: int
    ns: TeamAt | None
    ew: TeamAt | None
    end: str = ""
    extra: bool = False
    worth: str = ""


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round of Swiss pairs as its draw names it; a match of two halves is played in two `parts`.

    `bye`: the pair of the row sits out in all parts of it; `worth` are its victory points, empty where they
    are not fixed.
    """

    round: int
    part: int
    parts: int
    bye: bool = False
    worth: str = ""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A side without a party is empty: the other one sits out. `next` is where each side goes from here.

    `own` is the line of the pair whose sheet this is; empty on a table's. `match`: where teams play. Where
    single players sit `seats` has them by seat (N, S, E, W), `next` too, and `seat` is that of the sheet's
    own player; in a sit-out they have no table (0). `terminal`: this table has a terminal. `drawn`: the round
    as the draw of Swiss pairs names it.
    """

    round: int
    table: int
    own: str
    ns: Party | None
    ew: Party | None
    boards: tuple[TableBoard, ...]
    next: dict[str, Move | None]
    match: MatchAt | None = None
    seat: str = ""
    seats: dict[str, Party] = field(default_factory=dict)
    terminal: bool = False
    drawn: DrawnRound | None = None

    @property
    def sit_out(self) -> bool:
        return self.ns is None or self.ew is None

    @property
    def is_open(self) -> bool:
        return any(board.result is None for board in self.boards)


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """A player of a team, by primary key."""

    id: int
    name: Name


@dataclass(frozen=True, slots=True)
class TeamSeats:
    """The seats North and South, or East and West, of a team: who may sit there, and who is to.

    `named` says of each seat whether the line-up of this round names its player; `is_hidden`: whom it names
    is not shown here.
    """

    players: tuple[TeamPlayer, ...]
    seated: tuple[int | None, ...]
    named: tuple[bool, ...]
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """The question who sits where, at the beginning of a part; None for a side that is not asked."""

    round: int
    ns: TeamSeats | None
    ew: TeamSeats | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """`state` is setup, playing or closed; `round` the first that is not over for this table or pair.

    `table` is None on a pair's own sheet, whose pair is `own`. `others` is what the event lets a phone show
    of other tables, `is_ranked` whether the ranking may be seen now. `sitting` asks who sits where.
    `to_draw`: a further round is drawn later, from the results. `has_left`: the pair or
    player of an own sheet has withdrawn. `provisional_until`: how long sides may correct results of
    a closed session. `shown_from`: the end of the embargo over its results. `waits_for`: the table that has
    to finish an earlier round before this one can begin.
    """

    event: str
    date: date
    state: str
    session: int
    section: str
    table: int | None
    own: Party | None
    asks_lead: bool
    asks_auction: bool
    others: str
    is_ranked: bool
    round: int | None
    rounds: tuple[TableRound, ...]
    waits_for: int | None = None
    sitting: Sitting | None = None
    to_draw: bool = False
    has_left: bool = False
    provisional_until: datetime | None = None
    shown_from: datetime | None = None

    @property
    def here(self) -> int | None:
        """The table; a pair's own is where it sits now, and after the end where it sat last.

        A single player who sits out at no table belongs to the next one.
        """
        if self.table is not None or not self.rounds:
            return self.table
        now = (one.table for one in self.rounds if one.round >= (self.round or one.round + 1) and one.table)
        return next(now, next((one.table for one in reversed(self.rounds) if one.table), None))


# Results of other tables that a phone may show, and its own pair's place.


@dataclass(frozen=True, slots=True)
class OtherResult:
    """One playing of a board; `points` of `top` are the reader's side's, empty unless the event shows them:
    one figure, or one for each single player where an artificial score differs.
    """

    ns: Party
    ew: Party
    own: bool
    played: Played
    points: tuple[int | Fraction | None, ...]
    top: int | Fraction | None


@dataclass(frozen=True, slots=True)
class BoardElsewhere:
    """A board at every table, the best for `side` first: where the reader sat, or North-South."""

    board: int
    side: str
    results: tuple[OtherResult, ...]


BoardShare = tuple[int, int | Fraction, int | Fraction | None]  # a board, its points, their top


@dataclass(frozen=True, slots=True)
class RunningScore:
    """A match so far: `compared` of its `boards` give these IMPs, with what the teams began with."""

    own: int | Fraction
    other: int | Fraction
    compared: int
    boards: int


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A pair's place among `ranked` and its figure, None while it is not shown; `is_whole`: to a per cent.

    `rounds`: how many a ranking of whole rounds counts. `boards` are those whose points the event shows now.
    `places` are the ranks after each round, once the session is closed. `unit` is that of a team's figure.
    `score`: the own team's IMPs and the opponents' in the match that is played, after the boards that are
    compared, where the event shows it; `start`: what they begin it with, by a carry-over and by handicap.
    `cup`: where the team stands in a knock-out: `waits` for its other table, is `tied`, goes `on`, or has its
    final `place`. `overall`: the place in a simultaneous event.
    """

    place: int | None
    tied: bool
    ranked: int
    value: int | Fraction | None
    in_per_cent: bool
    is_whole: bool
    boards: tuple[BoardShare, ...]
    places: tuple[int, ...] = ()
    unit: str = ""
    score: RunningScore | None = None
    cup: str = ""
    rounds: int = 0
    start: tuple[int | Fraction, int | Fraction] | None = None
    overall: OverallPlace | None = None


def other_result(
    line: TravellerLine,
    own: frozenset[int],
    side: str,
    scored: bool,
    imps: Mapping[int, int | Fraction] | None = None,
) -> OtherResult:
    """A played line of a traveller; `own` are the primary keys of the reader's contestants.

    `imps` are what each contestant won in its match, where teams play.
    """
    assert line.played
    party = line.ew if side == Side.EW else line.ns
    points = line.points(side) if imps is None else (imps.get(party.id),)
    return OtherResult(
        ns=line.ns,
        ew=line.ew,
        own=bool(own & {line.ns.id, line.ew.id}),
        played=line.played,
        points=points if scored else (),
        top=line.top if scored and imps is None else None,
    )


# The phones of a session by their last contact.


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """One device: at a `table`, or following the pair `party`. `seat` is N, E, S or W once it is chosen."""

    section: str
    table: int | None
    party: Party | None
    seat: str
    seen_at: datetime
    battery: int | None = None


# Phones that enter results where they do not belong, for the director to check.


@dataclass(frozen=True, slots=True)
class StrangePhone:
    """`reason` is `another_table` (an entry away from the phone's own table and pair), `other_side` (an entry
    for opponents who have a phone of their own), `accepted` (these opponents accepted on it, as phones offer)
    or `several_pairs` (it opened these pairs' addresses).

    `table`, `round` and `board` are those of the first such entry, `entries` counts them.
    """

    reason: str
    parties: tuple[Party, ...]
    table: int | None = None
    round: int | None = None
    board: int | None = None
    entries: int = 0

    @property
    def is_alarm(self) -> bool:
        """Whether the director's list names it; an acceptance stands on the page of phones only."""
        return self.reason != "accepted"


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message of the director as a phone receives it; `at` is in seconds since 1970."""

    id: int
    text: str
    at: float
