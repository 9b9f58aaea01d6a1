"""Robots at bridge tables: for two partnerships, for three without partners, for two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring import seats
from scoring.cards import PACK
from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling, Outcome
from scoring.games import GAMES, cutthroat, honeymoon, rubber, towie
from scoring.games.bridge.auction import (
    FOUR_HANDS,
    REVERSE,
    THREE_HANDS,
    TWO_HANDS,
    Auction,
    Bid,
    Call,
    Circle,
    Word,
    conclude,
    make_call,
    refusal,
)
from scoring.games.bridge.contract_record import GAME_LEVEL, SEATS
from scoring.games.cutthroat import PLAYERS
from scoring.games.honeymoon import PLAYERS as BOTH_PLAYERS
from scoring.games.honeymoon import TRICKS
from scoring.games.minibridge import roles as minibridge
from scoring.seats import Direction
from tournament.robots.bridge import BOLDNESS, PlayedDeal, faced, law, played, spoken, won_with_beer_card
from tournament.robots.judgement import lengths, points
from tournament.robots.table import Hand, Played, Trick, Turn, choose, dealt, play_out, shuffled, taken

# Robots at bridge for two partnerships: Chicago, rubber, reverse, MiniBridge, and boards of duplicate.

GAME_POINTS = 22  # of declarer and dummy together, with the level of the game: 25 for 3NT, 26 for 4H or 4S
FIT = 8


def chicago(rules: Any, tally: Any, chance: Random) -> Played:
    """A deal that all pass is dealt again by the same dealer."""
    redeals = 0
    while (deal := _deal(FOUR_HANDS, tally.dealer, chance)[1]) is None:
        redeals += 1
    facts = {**deal.facts, **_beer(rules, deal.tricks), "redeals": redeals}
    if rules.method == "rubber_like":
        facts["honours"] = _honours_of_sides(deal)
    if rules.method == "russian":
        facts["hcp_ns"] = points([*deal.hands[0], *deal.hands[2]])
    return deal.recorded(GAMES["chicago"].deal(**facts))


def rubber_bridge(rules: Any, tally: Any, chance: Random) -> Played:
    auction, deal = _deal(FOUR_HANDS, tally.dealer, chance)
    record = GAMES["rubber"].deal
    if deal is None:
        return Played(record(passed_out=True), calls=spoken(auction))
    return deal.recorded(record(**deal.facts, **_beer(rules, deal.tricks), honours=_honours_of_sides(deal)))


def reverse(rules: Any, tally: Any, chance: Random) -> Played:
    """Any bid may carry "reverse": the low cards win then."""
    auction, deal = _deal(REVERSE, tally.dealer, chance)
    record = GAMES["reverse"].deal
    if deal is None:
        return Played(record(passed_out=True), calls=spoken(auction))
    return deal.recorded(record(**deal.facts, **_beer(rules, deal.tricks), reverse=deal.reached.bid.reverse))


def mini(rules: Any, tally: Any, chance: Random) -> Played:
    """No auction: the points name declarer, who sees dummy and chooses."""
    dealer, redeals, hands = tuple(Direction)[tally.dealer], 0, dealt(chance)
    while (part := minibridge.roles(_points(hands), dealer)) is None and rules.tie_20_20 == "redeal":
        redeals, hands = redeals + 1, dealt(chance)
    record, common = GAMES["minibridge"].deal, {"hcp": _points(hands), "redeals": redeals}
    if part is None:
        return Played(record(**common), hands)
    declarer = tuple(Direction).index(part.declarer)
    dummy = (declarer + 2) % 4
    suit = _longest([*hands[declarer], *hands[dummy]])
    choice = "game" if part.points >= GAME_POINTS + GAME_LEVEL[suit] else "part"
    tricks = played(hands, suit, declarer)
    facts = {"choice": choice, "denomination": suit, "tricks": taken(tricks, declarer, dummy)}
    return Played(record(**common, **facts, **_beer(rules, tricks)), hands, (), tricks)


def board(number: int, cards_by: Random, temper: Random) -> tuple[Outcome, tuple[str, ...]]:
    """A board of duplicate at one table with its calls: `cards_by` deals the same hands everywhere."""
    hands = dealt(cards_by)
    auction = _auction_of_four(FOUR_HANDS, seats.dealer(number).value, hands, temper)
    calls, deal = tuple(map(str, auction.calls)), faced(hands, auction)
    if deal is None:
        return PASSED_OUT, calls
    reached = deal.reached
    bid, declarer = reached.bid, Direction(reached.declarer)
    contract = Contract(bid.level, bid.denomination, reached.doubling, declarer)
    return Outcome(contract, taken(deal.tricks, *deal.own)), calls


def _deal(circle: Circle, dealer: int, chance: Random) -> tuple[Auction, PlayedDeal | None]:
    hands = dealt(chance)
    auction = _auction_of_four(circle, circle.players[dealer], hands, chance)
    return auction, faced(hands, auction)


def _auction_of_four(circle: Circle, dealer: str, hands: Sequence[Hand], chance: Random) -> Auction:
    sitting = {
        player: Seat(hands[at], mate=circle.after(player, 2), bold=chance.choice(BOLDNESS))
        for at, player in enumerate(circle.players)
    }
    return complete_auction(Auction(circle, dealer), sitting)


def _points(hands: Sequence[Hand]) -> tuple[int, ...]:
    return tuple(map(points, hands))


def _longest(both: Hand) -> str:
    """The suit with most cards in two hands, majors before minors; no-trump where there are not eight."""
    held = lengths(both)
    best = max("SHDC", key=lambda suit: held[suit])
    return best if held[best] >= FIT else "NT"


def _honours_of_sides(deal: PlayedDeal) -> tuple[int, ...]:
    by_seat = dict(zip(SEATS, deal.hands, strict=True))
    return rubber.honours_by_side(by_seat, deal.reached.bid.denomination.value)


def _beer(rules: Any, tricks: Sequence[Trick]) -> dict[str, str | None]:
    winner = won_with_beer_card(tricks)
    return {"seven_of_diamonds": None if winner is None or rules.beer_card == "off" else tuple(SEATS)[winner]}


# Robots at bridge for three without partners: cut-throat and Towie. The fourth hand is dummy, number 3.

DUMMY = 3
GOULASH_CUTS = (8, 44)  # no cut leaves fewer than eight cards
_NUMBERS = {**{player: at for at, player in enumerate(PLAYERS)}, "dummy": DUMMY}


def cut_throat(rules: Any, tally: Any, chance: Random) -> Played:
    hands = dealt(chance)
    auction = _auction_of_three(
        tally.dealer, hands, cutthroat.exposed_hand(hands[DUMMY], rules.exposed), chance
    )
    deal = _played(hands, auction)
    if deal is None:
        return Played(cutthroat.CutthroatDeal(passed_out=True), calls=spoken(auction))
    return deal.recorded(cutthroat.CutthroatDeal(**deal.facts, **_best_honours(deal)))


def towie_bridge(rules: Any, tally: Any, chance: Random) -> Played:
    """Cards are dealt again as a goulash until a game is bid; the robots grow bolder each time."""
    hands: tuple[Hand, ...] = dealt(chance)
    redeals = 0
    while True:
        shown = towie.exposed_hand(hands[DUMMY])
        auction = _auction_of_three(tally.dealer, hands, shown, chance, bolder=redeals)
        reached = conclude(auction)
        if reached and not towie.needs_redeal(reached.bid.level, reached.bid.denomination.value):
            break
        hands, redeals = _goulash(hands, tally.dealer, chance), redeals + 1
    deal = _played(hands, auction)
    assert deal
    return deal.recorded(towie.TowieDeal(**deal.facts, redeals=redeals))


def _auction_of_three(
    dealer: int, hands: tuple[Hand, ...], shown: Hand, chance: Random, *, bolder: int | None = None
) -> Auction:
    """Three bid, and see of dummy what all see; where only games are played they bid nothing else."""
    sitting = {
        player: Seat(hands[at], seen=shown, bold=chance.choice(BOLDNESS) + (bolder or 0))
        for at, player in enumerate(PLAYERS)
    }
    start = Auction(THREE_HANDS, tuple(PLAYERS)[dealer])
    return complete_auction(start, sitting, games_only=bolder is not None)


def _played(hands: tuple[Hand, ...], auction: Auction) -> PlayedDeal | None:
    reached = conclude(auction)
    if reached is None:
        return None
    cycle = tuple(_NUMBERS[name] for name in cutthroat.play_order(reached.declarer))
    declarer, left, dummy, right = cycle
    friends = {declarer: 0, dummy: 0, left: 1, right: 1}
    play = law(reached.bid.denomination.value, friends)
    return PlayedDeal(
        hands, auction, reached, (declarer, dummy), play_out(play, dict(enumerate(hands)), cycle, left)
    )


def _best_honours(deal: PlayedDeal) -> dict[str, Any]:
    """The best claim of the four hands, if there is one."""
    trump = deal.reached.bid.denomination.value
    claims = {name: rubber.honours(deal.hands[at], trump) for name, at in _NUMBERS.items()}
    holder = max(claims, key=lambda name: claims[name])
    return {"honours": claims[holder], "honours_holder": holder} if claims[holder] else {}


def _goulash(hands: tuple[Hand, ...], dealer: int, chance: Random) -> tuple[Hand, ...]:
    pile = [card for hand in hands for card in sorted(hand, key=PACK.index, reverse=True)]
    return towie.goulash(pile, chance.randint(*GOULASH_CUTS), dealer)


# Robots at honeymoon bridge, both its forms.

SIDE_BY_SIDE = (Direction.N, Direction.E)  # each with a dummy opposite
HANDS = 2


def honeymoon_bridge(rules: Any, tally: Any, chance: Random) -> Played:
    """Two opening passes: the cards are dealt again."""
    redeals = 0
    while (deal := FORMS[rules.form](tally.dealer, chance)) is None:
        redeals += 1
    return deal.recorded(honeymoon.HoneymoonDeal(**deal.facts, redeals=redeals))


def _double_dummy(dealer: int, chance: Random) -> PlayedDeal | None:
    hands = dealt(chance)
    auction = _auction_of_two(dealer, hands, chance, alone=False)
    reached = conclude(auction)
    if reached is None:
        return None
    declarer = tuple(BOTH_PLAYERS).index(reached.declarer)
    leader = honeymoon.opening_lead(SIDE_BY_SIDE, SIDE_BY_SIDE[declarer]).hand
    friends = {seat: seat % HANDS for seat in range(4)}
    tricks = play_out(
        law(reached.bid.denomination.value, friends),
        dict(enumerate(hands)),
        tuple(friends),
        tuple(Direction).index(leader),
    )
    return PlayedDeal(hands, auction, reached, (declarer, declarer + HANDS), tricks)


def _drawing(dealer: int, chance: Random) -> PlayedDeal | None:
    """Thirteen tricks for the cards of the stock, then two hands bid and play."""
    cards = shuffled(chance)
    first, second, stock = cards[:TRICKS], cards[TRICKS : 2 * TRICKS], cards[2 * TRICKS :]
    drawn = honeymoon.draw(dealer, (first, second), stock, _plays(dealer, (first, second), stock))
    auction = _auction_of_two(dealer, drawn.hands, chance, alone=True)
    reached = conclude(auction)
    if reached is None:
        return None
    declarer = tuple(BOTH_PLAYERS).index(reached.declarer)
    play = law(reached.bid.denomination.value, {0: 0, 1: 1})
    tricks = play_out(play, dict(enumerate(drawn.hands)), (0, 1), 1 - declarer)
    return PlayedDeal(drawn.hands, auction, reached, (declarer,), tricks)


def _plays(dealer: int, hands: tuple[list[str], list[str]], stock: list[str]) -> list[tuple[str, str]]:
    """The cards led and answered while the stock lasts."""
    held, leader, play, plays = [[*hand] for hand in hands], 1 - dealer, law("NT", {0: 0, 1: 1}), []
    for number in range(TRICKS):
        seats = (leader, 1 - leader)
        led = choose(play, Turn(leader, tuple(held[leader]), seats, (), ()))
        answer = choose(play, Turn(1 - leader, tuple(held[1 - leader]), seats, (led,), ()))
        plays.append((led, answer))
        held[leader].remove(led)
        held[1 - leader].remove(answer)
        leader = seats[play.wins((led, answer), number)]
        held[leader].append(stock[2 * number])
        held[1 - leader].append(stock[2 * number + 1])
    return plays


def _auction_of_two(dealer: int, hands: tuple[Hand, ...], chance: Random, *, alone: bool) -> Auction:
    sitting = {
        player: Seat(hands[at], bold=chance.choice(BOLDNESS), alone=alone)
        for at, player in enumerate(BOTH_PLAYERS)
    }
    return complete_auction(Auction(TWO_HANDS, tuple(BOTH_PLAYERS)[dealer]), sitting)


FORMS = {"double_dummy": _double_dummy, "drawing": _drawing}


# How a robot bids at bridge: by points and by the length of its suits, and by what others have shown.
#
# It adds what its partner (or a dummy) has promised, or that hand's share of what is missing. It bids a
# game or slam when the two hands are worth one, enters or competes at the lowest level otherwise, and
# doubles what cannot be made.

ALL_POINTS, HAND = 40, 13
OPENING, ANSWER, STRONGER = 12, 6, 3  # what a first bid, an answer and every further bid promise
ENTRY = 11  # own points, with one for each card beyond four, that a side's first bid needs
# What both hands need together for each level from one to seven.
SUIT, NO_TRUMP = (18, 21, 24, 26, 29, 33, 37), (19, 23, 26, 28, 31, 33, 37)
LONG_ENOUGH, PER_CARD = 8, 3  # trumps together, and what each missing one costs
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
            missing = 0 if suit == "NT" else max(0, LONG_ENOUGH - _trumps(auction, seat, denomination))
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
