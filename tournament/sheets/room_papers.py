"""Papers about the room: labels, lists, signs and table cards, and papers bound together."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.games.agreement import Agreement
from scoring.rounding import Number
from tournament.sheets.board_sheets import Traveller
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import BoardWay, MovementSheet
from tournament.sheets.names import Name, Party, Team
from tournament.sheets.score_cards import Recap, ScoreCard
from tournament.sheets.standings import Standings
from tournament.sheets.team_standings import TeamStandings

# Labels, name slips, the seating chart, lists for caddie and cashier.


@dataclass(frozen=True, slots=True)
class BoardLabel:
    heading: Heading
    board: int
    dealer: str
    vulnerability: str


@dataclass(frozen=True, slots=True)
class NameSlip:
    """One player, with the contestant they belong to; `team` is the one that this one plays for."""

    heading: Heading
    party: Party
    name: Name
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A table in the room; an empty side is None."""

    table: int
    ns: Party | None
    ew: Party | None


@dataclass(frozen=True, slots=True)
class SeatingChart:
    heading: Heading
    round: int
    tables: tuple[ChartTable, ...]


@dataclass(frozen=True, slots=True)
class Carry:
    """Boards to be taken from tables to tables before a round; no table is the stand."""

    boards: tuple[int, ...]
    source: tuple[int, ...]
    target: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaddieRound:
    round: int
    carries: tuple[Carry, ...]


@dataclass(frozen=True, slots=True)
class CaddieList:
    heading: Heading
    rounds: tuple[CaddieRound, ...]


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    """One player of a contestant. `number` is the membership number, empty for a guest.

    `here` is the desk's note, `paid` that of the till; False may also mean that they made none. `team` as in
    NameSlip.
    """

    party: Party
    name: Name
    number: str
    here: bool = False
    paid: bool = False
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class Attendance:
    """`games` are the rules of what is played: None for duplicate, whose conditions the heading knows.

    `keeps_money`: the club has a till, so that the list has a column of table money.
    """

    heading: Heading
    lines: tuple[AttendanceLine, ...]
    games: tuple[Agreement | None, ...] = (None,)
    keeps_money: bool = False


@dataclass(frozen=True, slots=True)
class Certificate:
    """`value` as in Standing; `direction`: of a line ranked apart. `members`: the players of a team.

    `part`: empty, or which list it is of, as Ranking.over says it.
    """

    heading: Heading
    place: int
    tied: bool
    direction: str
    party: Party
    value: Number | None
    members: tuple[Name, ...] = ()
    part: str = ""


# Papers put up in the hall: table numbers, signs at stands and shared tables, the QR that phones open.


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The sign-up sheet of a session."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class TableNumber:
    """Without a heading it is a number that serves on every session."""

    heading: Heading | None
    table: int

    @property
    def label(self) -> str:
        return self.heading.table(self.table) if self.heading else str(self.table)


@dataclass(frozen=True, slots=True)
class SignRound:
    """The boards of a sign in one round; at a stand also the tables they go to next, none after the last."""

    round: int
    boards: tuple[int, ...]
    target: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSign:
    """`kind` is `stand` (where boards rest, between `tables`) or `share` (`tables` play the same boards).

    A stand whose neighbours change from round to round has no tables.
    """

    heading: Heading
    kind: str
    tables: tuple[int, ...]
    rounds: tuple[SignRound, ...]


@dataclass(frozen=True, slots=True)
class DoorSign:
    """`address` is the one in the QR. `network` is the name of the Wi-Fi, empty where none was typed.

    `purpose`: `check_in`, where the door is open, or `results`.
    """

    heading: Heading
    address: str
    purpose: str
    network: str = ""


# The table card, which lies on a table for the whole session, with the address its phones open.


@dataclass(frozen=True, slots=True)
class TableCardLine:
    """A round here: in a sit-out one side is None and `boards` empty; `turned` boards lie a quarter round."""

    round: int
    ns: Party | None
    ew: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """`address` is the web address of this table's own pages, drawn as a QR; empty where phones stay away."""

    heading: Heading
    table: int
    address: str
    lines: tuple[TableCardLine, ...]


# Several papers bound together: the booklet of a session's results, and the pack for when a server dies.

Hands = tuple[str, str, str, str]  # N, E, S and W as PBN writes them: spades.hearts.diamonds.clubs


@dataclass(frozen=True, slots=True)
class Booklet:
    """`hands` by board, where the deals are known. `matches` is the table of Swiss pairs."""

    heading: Heading
    standings: tuple[Standings, ...]
    cards: tuple[ScoreCard, ...]
    travellers: tuple[Traveller, ...]
    hands: Mapping[int, Hands] = field(default_factory=dict)
    matches: tuple[TeamStandings, ...] = ()


@dataclass(frozen=True, slots=True)
class EmergencyPack:
    """What a session needs to go on by hand: `movements` from round `after` + 1 on, and all that is in.

    `matches` is the table of Swiss pairs.
    """

    heading: Heading
    after: int
    movements: tuple[MovementSheet, ...]
    standings: tuple[Standings, ...]
    recaps: tuple[Recap, ...]
    travellers: tuple[Traveller, ...]
    matches: tuple[TeamStandings, ...] = ()


# Signs for boards, computed from a movement: which tables share boards, and which rest on which stand.

MOST_STANDS = 3  # with neighbours of their own; where there would be more, one stand serves the room
Neighbours = tuple[int, ...]  # the table that boards come from and the one they go to, or none
Resting = dict[Neighbours, list[SignRound]]


def board_signs(sheet: MovementSheet) -> tuple[BoardSign, ...]:
    """Shared tables first, then stands; none where every set is at one table in every round.

    None in a barometer: each table has its own copy of all boards.
    """
    if any(call.code == "in-step" for one in sheet.rounds for call in one.calls):
        return ()
    return (*_shares(sheet), *_stands(sheet))


def _shares(sheet: MovementSheet) -> Iterator[BoardSign]:
    boards: dict[tuple[int, ...], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for way in sheet.boards:
        for number, tables in enumerate(way.tables, 1):
            if len(tables) > 1:
                boards[tuple(sorted(tables))][number] += way.boards
    for tables, by_round in sorted(boards.items()):
        rounds = tuple(SignRound(number, tuple(sorted(found))) for number, found in sorted(by_round.items()))
        yield BoardSign(sheet.heading, "share", tables, rounds)


def _stands(sheet: MovementSheet) -> Iterator[BoardSign]:
    ways = [way for way in sheet.boards if any(way.tables)]
    between = {pair for way in ways for pair in _parted(way)}
    known = between if len(between) <= MOST_STANDS else set()
    resting: Resting = defaultdict(list)
    for way in ways:
        for number, tables in enumerate(way.tables, 1):
            if not tables:
                resting[_stand_of(way, number, known)].append(_rest(way, number))
    for neighbours, rounds in sorted(resting.items()):
        ordered = sorted(rounds, key=lambda one: (one.round, one.boards))
        yield BoardSign(sheet.heading, "stand", neighbours, tuple(ordered))


def _rest(way: BoardWay, number: int) -> SignRound:
    """The boards there in this round; the last round of a rest also names the tables they go to."""
    following = way.tables[number] if number < len(way.tables) else ()
    return SignRound(number, way.boards, following)


def _parted(way: BoardWay) -> Iterator[Neighbours]:
    """The tables before and after each rest that has both."""
    for number, tables in enumerate(way.tables, 1):
        before, after = _around(way, number)
        if not tables and before and after:
            yield (before, after)


def _around(way: BoardWay, number: int) -> tuple[int, int]:
    """The last table before a round and the first one after it; 0 where there is none."""
    before = [tables[0] for tables in way.tables[: number - 1] if tables]
    after = [tables[0] for tables in way.tables[number:] if tables]
    return (before[-1] if before else 0), (after[0] if after else 0)


def _stand_of(way: BoardWay, number: int, known: set[Neighbours]) -> Neighbours:
    """The stand where a set rests; before its first and after its last table, the one on that side."""
    before, after = _around(way, number)
    fitting = [pair for pair in sorted(known) if before in (0, pair[0]) and after in (0, pair[1])]
    return fitting[0] if fitting else ()
