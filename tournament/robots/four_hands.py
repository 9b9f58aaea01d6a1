"""Robots at bridge for two partnerships: Chicago, rubber, reverse, MiniBridge, and boards of duplicate."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring import seats
from scoring.contract import PASSED_OUT, Contract, Outcome
from scoring.games import GAMES, rubber
from scoring.games.bridge.auction import FOUR_HANDS, REVERSE, Auction, Circle
from scoring.games.bridge.contract_record import GAME_LEVEL, SEATS
from scoring.games.minibridge import roles as minibridge
from scoring.seats import Direction
from tournament.robots.auction import Seat, complete_auction
from tournament.robots.bridge import BOLDNESS, PlayedDeal, faced, played, spoken, won_with_beer_card
from tournament.robots.judgement import lengths, points
from tournament.robots.table import Hand, Played, Trick, dealt, taken

GAME_POINTS = 22  # of declarer and dummy together, with the level of the game: 25 for 3NT, 26 for 4H or 4S
FIT = 8


def chicago(rules: Any, tally: Any, chance: Random) -> Played:
    """A deal that all pass is dealt again by the same dealer."""
    redeals = 0
    while (deal := _deal(FOUR_HANDS, tally.dealer, chance)[1]) is None:
        redeals += 1
    facts = {**deal.facts, **_beer(rules, deal.tricks), "redeals": redeals}
    if rules.method == "rubber_like":
        facts["honours"] = _honours(deal)
    if rules.method == "russian":
        facts["hcp_ns"] = points([*deal.hands[0], *deal.hands[2]])
    return deal.recorded(GAMES["chicago"].deal(**facts))


def rubber_bridge(rules: Any, tally: Any, chance: Random) -> Played:
    auction, deal = _deal(FOUR_HANDS, tally.dealer, chance)
    record = GAMES["rubber"].deal
    if deal is None:
        return Played(record(passed_out=True), calls=spoken(auction))
    return deal.recorded(record(**deal.facts, **_beer(rules, deal.tricks), honours=_honours(deal)))


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
    auction = _auction(FOUR_HANDS, seats.dealer(number).value, hands, temper)
    calls, deal = tuple(map(str, auction.calls)), faced(hands, auction)
    if deal is None:
        return PASSED_OUT, calls
    reached = deal.reached
    bid, declarer = reached.bid, Direction(reached.declarer)
    contract = Contract(bid.level, bid.denomination, reached.doubling, declarer)
    return Outcome(contract, taken(deal.tricks, *deal.own)), calls


def _deal(circle: Circle, dealer: int, chance: Random) -> tuple[Auction, PlayedDeal | None]:
    hands = dealt(chance)
    auction = _auction(circle, circle.players[dealer], hands, chance)
    return auction, faced(hands, auction)


def _auction(circle: Circle, dealer: str, hands: Sequence[Hand], chance: Random) -> Auction:
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


def _honours(deal: PlayedDeal) -> tuple[int, ...]:
    by_seat = dict(zip(SEATS, deal.hands, strict=True))
    return rubber.honours_by_side(by_seat, deal.reached.bid.denomination.value)


def _beer(rules: Any, tricks: Sequence[Trick]) -> dict[str, str | None]:
    winner = won_with_beer_card(tricks)
    return {"seven_of_diamonds": None if winner is None or rules.beer_card == "off" else tuple(SEATS)[winner]}
