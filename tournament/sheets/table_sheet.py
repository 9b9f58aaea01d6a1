"""A session as a phone draws it: by round, who meets where, on which boards, and the results so far.

It is one table's, or one pair's on its way from table to table.
"""

from dataclasses import dataclass
from datetime import date

from tournament.sheets.names import Party


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
    later than the next. `kept_back`: the result is not shown here, since another table still plays the board.
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


@dataclass(frozen=True, slots=True)
class Move:
    """Where a pair is next: `side` is its line at that table."""

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
    the event, `part` of `parts` the parts of a match. `end` says how a match ended that was not played out.
    """

    match: int
    room: str
    round: int
    part: int
    parts: int
    ns: TeamAt | None
    ew: TeamAt | None
    end: str = ""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A side without a party is empty: the other one sits out. `next` is where each side goes from here.

    `own` is the line of the pair whose sheet this is; empty on a table's. `match`: where teams play.
    """

    round: int
    table: int
    own: str
    ns: Party | None
    ew: Party | None
    boards: tuple[TableBoard, ...]
    next: dict[str, Move | None]
    match: MatchAt | None = None

    @property
    def sit_out(self) -> bool:
        return self.ns is None or self.ew is None

    @property
    def is_open(self) -> bool:
        return any(board.result is None for board in self.boards)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """`state` is setup, playing or closed; `round` the first that is not over for this table or pair.

    `table` is None on a pair's own sheet, whose pair is `own`. `others` is what the event lets a phone show
    of other tables, `is_ranked` whether the ranking may be seen now.
    """

    event: str
    date: date
    state: str
    session: int
    section: str
    table: int | None
    own: Party | None
    asks_lead: bool
    others: str
    is_ranked: bool
    round: int | None
    rounds: tuple[TableRound, ...]

    @property
    def here(self) -> int | None:
        """The table; a pair's own is where it sits now, and after the end where it sat last."""
        if self.table is not None or not self.rounds:
            return self.table
        return next((one.table for one in self.rounds if one.round == self.round), self.rounds[-1].table)
