"""Dealer and vulnerability of a deal where its number lays down both, whatever was scored before."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring import seats
from scoring.games.results.settlement import Standing
from scoring.seats import Direction, Side, Vulnerability

_CLOCKWISE = tuple(Direction)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What holds for a deal before a card is dealt."""

    number: int
    dealer: Direction
    vulnerability: Vulnerability

    @property
    def vulnerable(self) -> tuple[bool, bool]:
        """North-South, East-West."""
        return self.vulnerability.covers(Side.NS), self.vulnerability.covers(Side.EW)

    @property
    def dealer_number(self) -> int:
        """The dealer clockwise from North, who is 0."""
        return _CLOCKWISE.index(self.dealer)


class NumberedStanding(Standing):
    """A tally of such deals: `next` holds for the deal to come, if there is one."""

    __slots__ = ()

    next: Conditions | None

    @property
    def dealer(self) -> int | None:
        """The number of the player who deals next."""
        return self.next.dealer_number if self.next else None

    @property
    def vulnerable(self) -> tuple[bool, bool] | None:
        """North-South and East-West on the deal to come."""
        return self.next.vulnerable if self.next else None


def laid_down(scheme: str, first_dealer: Direction, number: int) -> Conditions:
    """The conditions of deal `number` (from 1) under one of `SCHEMES`; the deal passes clockwise."""
    dealer = _CLOCKWISE[(_CLOCKWISE.index(first_dealer) + number - 1) % 4]
    return Conditions(number, dealer, SCHEMES[scheme](number, dealer))


def _by_fours(number: int, between: Side) -> Vulnerability:
    """Of four deals neither side is vulnerable in the first, both in the last, and one in the others."""
    one = Vulnerability(between.value)
    return (Vulnerability.NONE, one, one, Vulnerability.BOTH)[(number - 1) % 4]


def _as_on_boards(number: int, dealer: Direction) -> Vulnerability:
    """Law 2 for a deck of boards whose first dealer is North, turned to whoever deals here."""
    held, there = seats.vulnerability(number), seats.dealer(number)
    if held in (Vulnerability.NONE, Vulnerability.BOTH):
        return held
    side = dealer.side if held.covers(there.side) else dealer.side.other
    return Vulnerability(side.value)


SCHEMES: dict[str, Callable[[int, Direction], Vulnerability]] = {
    "dealer_vul": lambda number, dealer: _by_fours(number, dealer.side),
    "cavendish": lambda number, dealer: _by_fours(number, dealer.side.other),
    "law_2": _as_on_boards,
    "board": lambda number, dealer: seats.vulnerability(number),  # Law 2
    "none": lambda number, dealer: Vulnerability.NONE,
}
