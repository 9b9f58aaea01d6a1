"""The legal calls and the result of an auction, for four, three or two players (Laws 17–22).

A *circle* is who calls in turn, who is on whose side, and which bids there are. Reverse bridge has 70 of
them: just above each of the 35 comes the same bid *reversed*, written `2HR`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.contract import Denomination, Doubling
from scoring.errors import ScoringError


class Word(StrEnum):
    """A call that is not a bid."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"


@dataclass(frozen=True, slots=True)
class Bid:
    """`level` 1–7 odd tricks in a denomination."""

    level: int
    denomination: Denomination
    reverse: bool = False

    @property
    def rank(self) -> int:
        """0 for 1C, 2 for 1D … 69 for 7NT reversed (Law 18E)."""
        return 2 * (5 * (self.level - 1) + self.denomination.rank) + self.reverse

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'R' * self.reverse}"


Call = Word | Bid

BIDS = tuple(Bid(level, denomination) for level in range(1, 8) for denomination in Denomination)
BIDS_WITH_REVERSE = tuple(replace(bid, reverse=reverse) for bid in BIDS for reverse in (False, True))
_CALLS: dict[str, Call] = {str(call): call for call in (*Word, *BIDS_WITH_REVERSE)}


@dataclass(frozen=True, slots=True)
class Circle:
    """`players` clockwise; the k-th belongs to side k modulo `sides`."""

    players: tuple[str, ...]
    sides: int
    bids: tuple[Bid, ...] = BIDS

    def after(self, player: str, steps: int = 1) -> str:
        return self.players[(self.players.index(player) + steps) % len(self.players)]

    def side(self, player: str) -> int:
        return self.players.index(player) % self.sides


FOUR_HANDS = Circle(("N", "E", "S", "W"), sides=2)
REVERSE = replace(FOUR_HANDS, bids=BIDS_WITH_REVERSE)
THREE_HANDS = Circle(("A", "B", "C"), sides=3)
TWO_HANDS = Circle(("A", "B"), sides=2)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far; the dealer made the first one. ScoringError `bad_seat` for a stranger."""

    circle: Circle
    dealer: str
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        if self.dealer not in self.circle.players:
            raise ScoringError("bad_seat", seat=self.dealer)

    def caller(self, index: int) -> str:
        """The player who makes the call of this 0-based number (Law 17C)."""
        return self.circle.after(self.dealer, index)

    @property
    def turn(self) -> str:
        """The player to call next, if the auction is not over."""
        return self.caller(len(self.calls))

    @property
    def last_bid(self) -> tuple[int, Bid] | None:
        """The number and the bid that stands."""
        bids = [(index, call) for index, call in enumerate(self.calls) if isinstance(call, Bid)]
        return bids[-1] if bids else None

    @property
    def bidder(self) -> str | None:
        """Who made the last bid."""
        return self.caller(self.last_bid[0]) if self.last_bid else None

    def is_own_side(self, player: str) -> bool:
        """Whether a player belongs to the side whose turn it is."""
        return self.circle.side(player) == self.circle.side(self.turn)

    @property
    def doubling(self) -> Doubling:
        """The doubling of the last bid; a new bid cancels it (Law 19C)."""
        calls = self.calls[self.last_bid[0] :] if self.last_bid else ()
        return Doubling("XX" if Word.REDOUBLE in calls else "X" if Word.DOUBLE in calls else "")

    @property
    def is_over(self) -> bool:
        """Whether all others passed in turn after a bid, or all passed without one (Law 22)."""
        passes = len(self.circle.players) - (self.last_bid is not None)
        return len(self.calls) >= passes and set(self.calls[-passes:]) == {Word.PASS}


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The result of an auction: the contract, the declarer and the opening leader."""

    bid: Bid
    doubling: Doubling
    declarer: str
    leader: str


def parse_call(text: str, index: int | None = None) -> Call:
    """Read `P`, `X`, `XX`, `3NT` or, at reverse bridge, `2HR`. ScoringError `bad_call` with this index."""
    if text not in _CALLS:
        raise ScoringError("bad_call", index=index, text=text)
    return _CALLS[text]


def refusal(auction: Auction, call: Call) -> str | None:
    """Why the next player may not make this call: a reason code, or None when it is legal."""
    if auction.is_over:
        return "auction_over"
    if isinstance(call, Bid):
        return _refuse_bid(auction, call)
    own = auction.bidder is not None and auction.is_own_side(auction.bidder)
    theirs = auction.bidder is not None and not own
    legal = {
        Word.PASS: True,
        Word.DOUBLE: theirs and auction.doubling is Doubling.UNDOUBLED,
        Word.REDOUBLE: own and auction.doubling is Doubling.DOUBLED,
    }
    return None if legal[call] else f"{call.name.lower()}_not_allowed"


def legal_calls(auction: Auction) -> tuple[Call, ...]:
    """Everything the next player may say, words first, then the bids from the lowest."""
    return tuple(call for call in (*Word, *auction.circle.bids) if refusal(auction, call) is None)


def make_call(auction: Auction, call: Call) -> Auction:
    """The auction one call further. ScoringError with the reason and the call's 0-based index."""
    if reason := refusal(auction, call):
        raise ScoringError(reason, index=len(auction.calls), call=str(call))
    return replace(auction, calls=(*auction.calls, call))


def hold(circle: Circle, dealer: str, calls: Sequence[str]) -> Auction:
    """An auction from its calls in notation. ScoringError: first any `bad_call`, then as `make_call`."""
    auction = Auction(circle, dealer)
    for call in [parse_call(text, index) for index, text in enumerate(calls)]:
        auction = make_call(auction, call)
    return auction


def conclude(auction: Auction) -> Conclusion | None:
    """The result of the finished auction; None when passed out. ScoringError `incomplete`."""
    if not auction.is_over:
        raise ScoringError("incomplete", index=len(auction.calls))
    if auction.last_bid is None:
        return None
    declarer = _declarer(auction, *auction.last_bid)
    return Conclusion(auction.last_bid[1], auction.doubling, declarer, auction.circle.after(declarer))


def _refuse_bid(auction: Auction, bid: Bid) -> str | None:
    if bid not in auction.circle.bids:
        return "bad_call"
    standing = auction.last_bid
    return "bid_not_higher" if standing and bid.rank <= standing[1].rank else None


def _declarer(auction: Auction, index: int, final: Bid) -> str:
    """Of the side that bid last, the player who first named its denomination (Law 22A)."""
    side = auction.circle.side(auction.caller(index))
    return next(
        auction.caller(earlier)
        for earlier, call in enumerate(auction.calls)
        if isinstance(call, Bid)
        and call.denomination == final.denomination
        and auction.circle.side(auction.caller(earlier)) == side
    )
