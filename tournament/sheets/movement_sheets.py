"""The movement sheet, the guide cards that follow from it, and how fair it is to each contestant."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.games.agreement import Agreement
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

# The movement sheet: who sits where in each round, the announcements before it, where every board is.


@dataclass(frozen=True, slots=True)
class Call:
    """An announcement before a round.

    ew-up n, pairs-up n, boards-down n: by n tables (negative: the other way); follow: the first and the
    last of `parties`, each to where the one before it sat; cards, boards-cards: as the cards say; switch:
    these tables, none named: all; players-up, players-follow, players-cards: the same of single players;
    turn, stand, rest: board numbers; in-step: those of all tables, in a barometer; share: tables;
    sit-out: who, and where.
    """

    code: str
    numbers: tuple[int, ...] = ()
    parties: tuple[Party, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A table in a round: in a sit-out one side is None and `boards` empty; `turned` lie a quarter round."""

    table: int
    ns: Party | None
    ew: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRound:
    """`last_table` is the highest number in the room, the same in every round."""

    round: int
    tables: tuple[Placed, ...]
    calls: tuple[Call, ...]
    last_table: int = 0

    @property
    def at_tables(self) -> list[Placed | None]:
        """The pairing at each table from 1 on; None at an empty table."""
        found = {placed.table: placed for placed in self.tables}
        return [found.get(table) for table in range(1, self.last_table + 1)]


@dataclass(frozen=True, slots=True)
class PairWay:
    """A contestant's (table, side) in each round; None where it is nowhere."""

    party: Party
    seats: tuple[tuple[int, str] | None, ...]


@dataclass(frozen=True, slots=True)
class BoardWay:
    """Boards that travel together and the tables they are at in each round: none is a stand."""

    boards: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PlayersMet:
    """How often two single players sit together and against each other, and the boards of a player: the least
    and the most of all.
    """

    partners: tuple[int, int]
    opponents: tuple[int, int]
    boards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MovementSheet:
    """`met`: of single players, how evenly they meet."""

    heading: Heading
    rounds: tuple[SheetRound, ...]
    pairs: tuple[PairWay, ...]
    boards: tuple[BoardWay, ...]
    met: PlayersMet | None = None

    @property
    def tables(self) -> range:
        return range(1, max((one.last_table for one in self.rounds), default=0) + 1)

    @property
    def has_sit_out(self) -> bool:
        """Whether boards may lie unplayed at a table whose contestant sits out."""
        return any(placed.ns is None or placed.ew is None for one in self.rounds for placed in one.tables)


# The guide card: where a contestant goes in each round.


@dataclass(frozen=True, slots=True)
class GuideLine:
    """`side` is NS or EW; `opponents` is None and `boards` empty in a sit-out.

    Of a single player `side` is the seat and `partner` who sits opposite; in a sit-out they have no table
    (0).
    """

    round: int
    table: int
    side: str
    opponents: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()
    partner: Party | None = None


@dataclass(frozen=True, slots=True)
class GuideCard:
    """`version` is the section's when the card was made; `changed` are the rounds in which it differs from
    the one the contestant holds, so that the older paper can be thrown away.
    """

    heading: Heading
    party: Party
    lines: tuple[GuideLine, ...]
    version: int = 0
    changed: tuple[int, ...] = ()


# Guide cards of teams and of single players: where to go in each round.


@dataclass(frozen=True, slots=True)
class WayLine:
    """A round: `seat` is the code of a player's seat, or NS or EW for half a team.

    Without `opponents` it is a sit-out and has no boards, perhaps no table; `partner` is a single player's.
    """

    round: int
    table: int | None
    seat: str
    partner: Party | None
    opponents: tuple[Party, ...]
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WayCard:
    """`kind` is `team` or `player`; `game` are the rules of a table game, None at duplicate.

    `address` is a team's own page, for a QR on the cards that a director hands out.
    """

    heading: Heading
    kind: str
    party: Party
    lines: tuple[WayLine, ...]
    game: Agreement | None = None
    address: str = ""


# How fair a session is to a contestant: whom it meets, with whom it is compared and in which direction.


@dataclass(frozen=True, slots=True)
class Boards:
    """How many boards the plan has, and how many of that kind have been played."""

    planned: int
    played: int

    def __bool__(self) -> bool:
        return bool(self.planned or self.played)


@dataclass(frozen=True, slots=True)
class RivalLine:
    """Another contestant with which this one shares a ranking or a table.

    `rounds`: where the two meet; `met`: boards against each other; `same` and `opposite`: boards that both
    play at different tables, in the same line or in opposite ones.
    """

    party: Party
    rounds: tuple[int, ...]
    met: Boards
    same: Boards
    opposite: Boards


@dataclass(frozen=True, slots=True)
class Figure:
    """Qf, 100 is perfect; counted by `set` of boards that travel together, or by single `board`.

    `own` is the same figure over one contestant's own comparisons. With `ranked_apart` both are over the
    contestants of a line.
    """

    qf: Fraction
    unit: str
    ranked_apart: bool
    own: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FairnessSheet:
    """`plan` is None in a section without a movement; `played` and, in its unit, `planned` are there when the
    session is closed and was not played as planned (or had no plan)."""

    heading: Heading
    party: Party
    plan: Figure | None
    played: Figure | None
    planned: Figure | None
    ns: Boards
    ew: Boards
    sit_outs: tuple[int, ...]
    turned: tuple[int, ...]
    rivals: tuple[RivalLine, ...]

    @property
    def begun(self) -> bool:
        """Whether it has played at all."""
        return bool(self.ns.played or self.ew.played)

    @property
    def ranked(self) -> tuple[RivalLine, ...]:
        """Those with whom it shares a ranking."""
        return tuple(line for line in self.rivals if line.party.direction == self.party.direction)

    @property
    def compared(self) -> tuple[int, int]:
        """The least and the most boards on which one of them plays in the same line."""
        counts = [line.same.planned or line.same.played for line in self.ranked]
        return min(counts, default=0), max(counts, default=0)


@dataclass(frozen=True, slots=True)
class FieldFairness:
    """A whole field: its figure, and each contestant with its own."""

    heading: Heading
    figure: Figure | None
    contestants: tuple[tuple[Party, Fraction | None], ...]
