"""How a robot bids at bridge: by points and by the length of its suits, and by what others have shown.

It adds what its partner (or a dummy) has promised, or that hand's share of what is missing. It bids
a game or slam when the two hands are worth one, enters or competes at the lowest level otherwise, and
doubles what cannot be made.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.contract import Denomination, Doubling
from scoring.games.bridge.auction import Auction, Bid, Call, Word, make_call, refusal
from scoring.games.bridge.contract_record import GAME_LEVEL
from tournament.robots.judgement import lengths, points

ALL_POINTS, HAND = 40, 13
OPENING, ANSWER, STRONGER = 12, 6, 3  # what a first bid, an answer and every further bid promise
ENTRY = 11  # own points, with one for each card beyond four, that a side's first bid needs
# What both hands need together for each level from one to seven.
SUIT, NO_TRUMP = (18, 21, 24, 26, 29, 33, 37), (19, 23, 26, 28, 31, 33, 37)
FIT, PER_CARD = 8, 3  # trumps together, and what each missing one costs
PENALTY = 25
SLAM = 6


@dataclass(frozen=True, slots=True)
class Seat:
    """A bidder: the hand, the cards seen of the hand opposite, and points added for boldness.

    `mate` is the partner's place; a dummy opposite has none, and `alone` means that there is no dummy either.
    """

    hand: Sequence[str]
    mate: str | None = None
    seen: Sequence[str] = ()
    bold: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Idea:
    """A bid's denomination (reverse or not), and the level that both hands together are worth in it."""

    denomination: Denomination
    reverse: bool
    level: int

    @property
    def game(self) -> int:
        return GAME_LEVEL[self.denomination]

    @property
    def merit(self) -> tuple[bool, bool, int]:
        return self.level >= SLAM, self.level >= self.game, self.level


def complete_auction(auction: Auction, seats: dict[str, Seat], *, games_only: bool = False) -> Auction:
    """The auction to its end, every call by the player whose turn it is."""
    while not auction.is_over:
        auction = make_call(auction, next_call(auction, seats[auction.turn], games_only=games_only))
    return auction


def next_call(auction: Auction, seat: Seat, *, games_only: bool = False) -> Call:
    """What a robot says: the best legal bid that its cards are worth, a double, or pass."""
    ideas = sorted(_ideas(auction, seat), key=lambda idea: idea.merit, reverse=True)
    for bid in (bid for idea in ideas[:2] for bid in _bids(auction, seat, idea, games_only=games_only)):
        if refusal(auction, bid) is None:
            return bid
    return _double(auction, seat)


def _bids(auction: Auction, seat: Seat, idea: Idea, *, games_only: bool) -> Iterator[Bid]:
    """Slam, game, then the lowest level; a player does not raise their own side without a reason."""
    standing = auction.last_bid[1] if auction.last_bid else None
    ours = auction.bidder is not None and auction.is_own_side(auction.bidder)
    targets = [level for level in (SLAM, idea.game) if idea.level >= level]
    reached = standing.level if ours and standing and _same(standing, idea) else 0
    yield from (Bid(level, idea.denomination, idea.reverse) for level in targets if level > reached)
    content = ours and (reached or _has_named(auction, idea))
    if games_only or content or not _may_enter(auction, seat, idea):
        return
    for level in range(1, idea.level + 1):
        yield Bid(level, idea.denomination, idea.reverse)


def _same(bid: Bid, idea: Idea) -> bool:
    return (bid.denomination, bid.reverse) == (idea.denomination, idea.reverse)


def _has_named(auction: Auction, idea: Idea) -> bool:
    """Whether the player whose turn it is has bid this already."""
    return any(_same(bid, idea) for bid in _bids_of(auction, auction.turn))


def _may_enter(auction: Auction, seat: Seat, idea: Idea) -> bool:
    """A side's first bid needs a hand of its own and a suit or a balanced hand to name."""
    if _bids_of(auction, auction.turn) or (seat.mate and _bids_of(auction, seat.mate)):
        return True
    held = lengths(seat.hand)
    value = points(seat.hand, reverse=idea.reverse) + sum(max(0, own - 4) for own in held.values())
    return value + seat.bold >= ENTRY


def _ideas(auction: Auction, seat: Seat) -> Iterator[Idea]:
    """What both hands are worth in every denomination."""
    for reverse in {bid.reverse for bid in auction.circle.bids}:
        total = points(seat.hand, reverse=reverse) + _opposite(auction, seat, reverse) + seat.bold
        for denomination in Denomination:
            suit = denomination.value
            missing = 0 if suit == "NT" else max(0, FIT - _trumps(auction, seat, denomination))
            needs = NO_TRUMP if suit == "NT" else SUIT
            level = sum(total - missing * PER_CARD >= need for need in needs)
            yield Idea(denomination, reverse, level)


def _opposite(auction: Auction, seat: Seat, reverse: bool) -> float:
    """The points to count on across the table."""
    own = points(seat.hand, reverse=reverse)
    if seat.alone:
        return own
    if seat.mate and (promised := _promised(auction, seat.mate, reverse)):
        return promised
    others = {*auction.circle.players} - {auction.turn, seat.mate}
    shown = [promise for other in others if (promise := _promised(auction, other, reverse))]
    seen = points(seat.seen, reverse=reverse)
    unknown = 3 * HAND - len(seat.seen) - HAND * len(shown)
    missing = max(0, ALL_POINTS - own - seen - sum(shown))
    return seen + (missing * (HAND - len(seat.seen)) / unknown if unknown else 0)


def _promised(auction: Auction, player: str, reverse: bool) -> int:
    """What a player's bids say; 0 of one who has not bid, or has bid on the other kind of cards."""
    bids = [bid for bid in _bids_of(auction, player) if bid.reverse == reverse]
    first = next((auction.caller(i) for i, call in enumerate(auction.calls) if isinstance(call, Bid)), None)
    opened = first == player or first is None or auction.circle.side(first) != auction.circle.side(player)
    return (OPENING if opened else ANSWER) + STRONGER * (len(bids) - 1) if bids else 0


def _trumps(auction: Auction, seat: Seat, denomination: Denomination) -> float:
    """Cards of a suit in both hands, as far as they are seen, shown or to be expected."""
    suit = denomination.value
    own, seen = lengths(seat.hand)[suit], lengths(seat.seen)[suit]
    if seat.alone:
        return own + own
    named = sum(bid.denomination == denomination for bid in _bids_of(auction, seat.mate)) if seat.mate else 0
    unknown = 3 * HAND - len(seat.seen)
    expected = seen + (HAND - own - seen) * (HAND - len(seat.seen)) / unknown
    return own + (3 + named if named else expected)


def _bids_of(auction: Auction, player: str) -> list[Bid]:
    calls = enumerate(auction.calls)
    return [call for i, call in calls if isinstance(call, Bid) and auction.caller(i) == player]


def _double(auction: Auction, seat: Seat) -> Call:
    """Double, or redouble, where both hands hold the balance; else pass."""
    word = Word.REDOUBLE if auction.doubling is Doubling.DOUBLED else Word.DOUBLE
    standing = auction.last_bid[1] if auction.last_bid else None
    reverse = bool(standing and standing.reverse)
    total = points(seat.hand, reverse=reverse) + _opposite(auction, seat, reverse)
    return word if refusal(auction, word) is None and total >= PENALTY else Word.PASS
