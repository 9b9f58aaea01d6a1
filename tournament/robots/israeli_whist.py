"""Robots at Israeli whist: they bid the tricks they expect and then play to take just those."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring import cards
from scoring.games.israeli_whist import bidding
from scoring.games.israeli_whist.all_pass import CARDS_PASSED, pass_cards, passes_cards
from scoring.games.israeli_whist.bidding import LOWEST_BID, STRAINS, Contract
from scoring.games.israeli_whist.game import WhistDeal
from scoring.games.israeli_whist.rules import PLAYERS
from tournament.robots import bridge
from tournament.robots.judgement import likely_tricks
from tournament.robots.table import Hand, Law, Played, Turn, dealt, play_out, taken

DECLARING = 1.3  # tricks that choosing the trumps and leading first are worth
ROUND = (0, 1, 2, 3)


def whist(rules: Any, tally: Any, chance: Random) -> Played:
    hands, passes = dealt(chance), 0
    while True:
        calls = _first_bidding(rules, tally.dealer, hands)
        contract = bidding.first_bidding(rules, tally.dealer, [call for _player, call in calls])
        if contract or not passes_cards(rules, passes + 1):
            break
        hands, passes = pass_cards(hands, [_weakest(hand) for hand in hands]), passes + 1
    if contract is None:
        return Played(WhistDeal(all_pass=True, card_passes=passes), hands, calls)
    return _played(rules, hands, calls, contract, passes)


def _played(
    rules: Any, hands: tuple[Hand, ...], calls: tuple[tuple[int, str], ...], contract: Contract, passes: int
) -> Played:
    spoken = _numbers(rules, hands, contract)
    bids = bidding.second_bidding(rules, contract.declarer, contract.tricks, spoken).bids
    tricks = play_out(_law(contract.trump, bids), dict(enumerate(hands)), ROUND, contract.declarer)
    deal = WhistDeal(
        bids=bids,
        won=tuple(taken(tricks, player) for player in range(PLAYERS)),
        declarer=contract.declarer,
        trump=contract.trump,
        card_passes=passes,
    )
    numbers = tuple((player, str(number)) for player, number in spoken)
    return Played(deal, tuple(map(tuple, hands)), (*calls, *numbers), tricks)


def _first_bidding(rules: Any, dealer: int, hands: Sequence[Hand]) -> tuple[tuple[int, str], ...]:
    calls: tuple[tuple[int, str], ...] = ()
    while legal := bidding.legal_calls(rules, [call for _player, call in calls]):
        player = (dealer + 1 + len(calls)) % PLAYERS
        calls = (*calls, (player, _call(legal, hands[player], _is_mine(calls, player))))
    return calls


def _is_mine(calls: Sequence[tuple[int, str]], player: int) -> bool:
    """Whether the last bid is the player's own: a player does not raise it."""
    bids = [caller for caller, call in calls if call != "pass"]
    return bool(bids) and bids[-1] == player


def _call(legal: Sequence[str], hand: Hand, mine: bool) -> str:
    """The lowest bid left in the best strain, as long as the hand is worth it."""
    best = max(STRAINS, key=lambda strain: likely_tricks(hand, strain))
    worth = round(likely_tricks(hand, best) + DECLARING)
    bids = (f"{tricks}{best}" for tricks in range(LOWEST_BID, worth + 1))
    return "pass" if mine else next((bid for bid in bids if bid in legal), "pass")


def _numbers(rules: Any, hands: Sequence[Hand], contract: Contract) -> list[tuple[int, int]]:
    """The other three, from declarer's left, each the number nearest to what they expect."""
    spoken = [contract.tricks]
    calls = []
    for step in range(1, PLAYERS):
        player = (contract.declarer + step) % PLAYERS
        expects = likely_tricks(hands[player], contract.trump)
        number = min(bidding.legal_numbers(rules, spoken), key=lambda one: abs(one - expects))
        spoken.append(number)
        calls.append((player, number))
    return calls


def _law(trump: str, bids: Sequence[int]) -> Law:
    """As at bridge, but without partners, and no player wants more tricks than they bid."""
    plain = bridge.law(trump, {player: player for player in range(PLAYERS)})

    def wants(turn: Turn) -> bool:
        return taken(turn.tricks, turn.seat) < bids[turn.seat]

    return Law(plain.legal, plain.wins, plain.worth, wants, plain.friends)


def _weakest(hand: Hand) -> list[str]:
    return sorted(hand, key=lambda card: (cards.rank(card), card))[:CARDS_PASSED]
