"""Robots at bridge for three without partners: cut-throat and Towie. The fourth hand is dummy, number 3."""

from random import Random
from typing import Any

from scoring.cards import PACK
from scoring.games import cutthroat, rubber, towie
from scoring.games.bridge.auction import THREE_HANDS, Auction, conclude
from scoring.games.cutthroat import PLAYERS
from tournament.robots.auction import Seat, complete_auction
from tournament.robots.bridge import BOLDNESS, PlayedDeal, law, spoken
from tournament.robots.table import Hand, Played, dealt, play_out

DUMMY = 3
GOULASH_CUTS = (8, 44)  # no cut leaves fewer than eight cards
_NUMBERS = {**{player: at for at, player in enumerate(PLAYERS)}, "dummy": DUMMY}


def cut_throat(rules: Any, tally: Any, chance: Random) -> Played:
    hands = dealt(chance)
    auction = _auction(tally.dealer, hands, cutthroat.exposed_hand(hands[DUMMY], rules.exposed), chance)
    deal = _played(hands, auction)
    if deal is None:
        return Played(cutthroat.CutthroatDeal(passed_out=True), calls=spoken(auction))
    return deal.recorded(cutthroat.CutthroatDeal(**deal.facts, **_honours(deal)))


def towie_bridge(rules: Any, tally: Any, chance: Random) -> Played:
    """Cards are dealt again as a goulash until a game is bid; the robots grow bolder each time."""
    hands: tuple[Hand, ...] = dealt(chance)
    redeals = 0
    while True:
        shown = towie.exposed_hand(hands[DUMMY])
        auction = _auction(tally.dealer, hands, shown, chance, bolder=redeals)
        reached = conclude(auction)
        if reached and not towie.needs_redeal(reached.bid.level, reached.bid.denomination.value):
            break
        hands, redeals = _goulash(hands, tally.dealer, chance), redeals + 1
    deal = _played(hands, auction)
    assert deal
    return deal.recorded(towie.TowieDeal(**deal.facts, redeals=redeals))


def _auction(
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


def _honours(deal: PlayedDeal) -> dict[str, Any]:
    """The best claim of the four hands, if there is one."""
    trump = deal.reached.bid.denomination.value
    claims = {name: rubber.honours(deal.hands[at], trump) for name, at in _NUMBERS.items()}
    holder = max(claims, key=lambda name: claims[name])
    return {"honours": claims[holder], "honours_holder": holder} if claims[holder] else {}


def _goulash(hands: tuple[Hand, ...], dealer: int, chance: Random) -> tuple[Hand, ...]:
    pile = [card for hand in hands for card in sorted(hand, key=PACK.index, reverse=True)]
    return towie.goulash(pile, chance.randint(*GOULASH_CUTS), dealer)
