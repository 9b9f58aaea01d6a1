"""The movement sheet: who sits where in each round, the announcements before it, where every board is."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


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
