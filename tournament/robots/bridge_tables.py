"""Robots at bridge tables: for two partnerships, for three without partners, for two."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring import seats
from scoring.cards import PACK
from scoring.contract import PASSED_OUT, Contract, Outcome
from scoring.games import GAMES, cutthroat, honeymoon, rubber, towie
from scoring.games.bridge.auction import (
    FOUR_HANDS,
    REVERSE,
    THREE_HANDS,
    TWO_HANDS,
    Auction,
    Circle,
    conclude,
)
from scoring.games.bridge.contract_record import GAME_LEVEL, SEATS
from scoring.games.cutthroat import PLAYERS
from scoring.games.honeymoon import PLAYERS as BOTH_PLAYERS
from scoring.games.honeymoon import TRICKS
from scoring.games.minibridge import roles as minibridge
from scoring.seats import Direction
from tournament.robots.auction import Seat, complete_auction
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
