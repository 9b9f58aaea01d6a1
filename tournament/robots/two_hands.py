"""Robots at honeymoon bridge, both its forms."""

from random import Random
from typing import Any

from scoring.games import honeymoon
from scoring.games.bridge.auction import TWO_HANDS, Auction, conclude
from scoring.games.honeymoon import PLAYERS, TRICKS
from scoring.seats import Direction
from tournament.robots.auction import Seat, complete_auction
from tournament.robots.bridge import BOLDNESS, PlayedDeal, law
from tournament.robots.table import Hand, Played, Turn, choose, dealt, play_out, shuffled

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
    auction = _auction(dealer, hands, chance, alone=False)
    reached = conclude(auction)
    if reached is None:
        return None
    declarer = tuple(PLAYERS).index(reached.declarer)
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
    auction = _auction(dealer, drawn.hands, chance, alone=True)
    reached = conclude(auction)
    if reached is None:
        return None
    declarer = tuple(PLAYERS).index(reached.declarer)
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


def _auction(dealer: int, hands: tuple[Hand, ...], chance: Random, *, alone: bool) -> Auction:
    sitting = {
        player: Seat(hands[at], bold=chance.choice(BOLDNESS), alone=alone)
        for at, player in enumerate(PLAYERS)
    }
    return complete_auction(Auction(TWO_HANDS, tuple(PLAYERS)[dealer]), sitting)


FORMS = {"double_dummy": _double_dummy, "drawing": _drawing}
