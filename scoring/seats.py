"""Seats and sides, and the dealer and vulnerability of a board.

Law 2: both are marked on the board and follow from its number in a cycle of sixteen. They are never typed.
"""

from enum import StrEnum

from scoring.errors import ScoringError


class Side(StrEnum):
    """Two partners: North-South or East-West."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Direction(StrEnum):
    """A seat, in clockwise order from North."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in (Direction.N, Direction.S) else Side.EW

    @property
    def next(self) -> "Direction":
        """The left-hand opponent: the turn passes clockwise."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> "Direction":
        return self.next.next


class Vulnerability(StrEnum):
    """Which sides are vulnerable on a board."""

    NONE = "NONE"
    NS = "NS"
    EW = "EW"
    BOTH = "BOTH"

    def covers(self, side: Side) -> bool:
        return self is Vulnerability.BOTH or self.value == side.value


_CLOCKWISE = tuple(Direction)
_ORDER = tuple(Vulnerability)


def dealer(board: int) -> Direction:
    """The dealer of a board: clockwise from North (Law 2). ScoringError for a number below 1."""
    return _CLOCKWISE[_index(board) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The vulnerability of a board: each group of four starts one further (Law 2). ScoringError below 1."""
    index = _index(board) % 16
    return _ORDER[(index + index // 4) % 4]


def _index(board: int) -> int:
    if board < 1:
        raise ScoringError("board_below_one", board=board)
    return board - 1
