"""Honeymoon bridge for two, scored as a rubber with a column for each player.

*Double dummy*: the players sit side by side, each with a dummy opposite. *Drawing*: thirteen cards each and a
stock; thirteen tricks at no-trump, which count for nothing, exchange the hands for the cards of the stock,
and then the two bid and play without a dummy. Two opening passes: the cards are dealt again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.cards import PACK, legal_plays, trick_winner
from scoring.errors import ScoringError
from scoring.games.bridge import contract_record
from scoring.games.bridge.contract_record import dealer_term, declarer_term, form_terms
from scoring.games.bridge.lines import entries
from scoring.games.bridge.rubber_sheet import (
    RubberRules,
    Sheet,
    SheetRecord,
    rubber_game,
)
from scoring.games.table_game import Preset, Problem, term
from scoring.seats import Direction

PLAYERS = {"A": "Player A", "B": "Player B"}
TRICKS = 13


@dataclass(frozen=True, slots=True)
class Rules(RubberRules):
    first_dealer: str = dealer_term(PLAYERS, default="A")
    form: str = term(
        "Form of the game",
        {"double_dummy": "Side by side with two dummies", "drawing": "Drawing from the stock"},
        default="double_dummy",
    )


@dataclass(frozen=True, slots=True)
class HoneymoonDeal(SheetRecord):
    players: ClassVar[tuple[str, ...]] = tuple(PLAYERS)
    declarer: str | None = declarer_term(PLAYERS)
    redeals: int = term("Redeals", range(100), default=0)


def faults(deal: HoneymoonDeal) -> list[Problem]:
    """What is wrong with a deal by itself: as `contract_record.faults`; a passed-out one is dealt again."""
    if deal.passed_out:
        return [Problem("passed_out_deal_must_be_redealt")]
    return contract_record.faults(deal)


SHEET = Sheet(HoneymoonDeal.players, 2, faults, entries)


@dataclass(frozen=True, slots=True)
class Lead:
    """The hand that leads first at double dummy, and the player who plays from it."""

    hand: Direction
    led_by: Direction

    @property
    def is_dummy(self) -> bool:
        return self.hand is not self.led_by


def opening_lead(players: tuple[Direction, Direction], declarer: Direction) -> Lead:
    """At declarer's left sits the other player, or the other's dummy: each dummy is opposite its player.

    ScoringError `players_must_sit_side_by_side`.
    """
    first, second = players
    if first.side is second.side:
        raise ScoringError("players_must_sit_side_by_side")
    return Lead(declarer.next, second if declarer is first else first)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Who led to each trick and who leads next, the hands after drawing, and the cards left in the stock."""

    leader: int
    leaders: tuple[int, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    stock_left: int


def draw(
    dealer: int, hands: Sequence[Sequence[str]], stock: Sequence[str], plays: Sequence[tuple[str, str]]
) -> Drawn:
    """Play the tricks for the stock; each of `plays` is the card led and the answer. Players are 0 and 1.

    ScoringError `bad_deal` (not 13 cards each and 26 to draw), and by trick `card_not_held`,
    `must_follow_suit`.
    """
    _refuse_deal(hands, stock, plays)
    held = [[*hand] for hand in hands]
    leader, leaders = 1 - dealer, []
    for index, (led, answer) in enumerate(plays):
        leaders.append(leader)
        _refuse_play(held[leader], led, None, index)
        _refuse_play(held[1 - leader], answer, led, index)
        held[leader].remove(led)
        held[1 - leader].remove(answer)
        leader = leader if trick_winner((led, answer), "NT") == 0 else 1 - leader
        held[leader].append(stock[2 * index])
        held[1 - leader].append(stock[2 * index + 1])
    first, second = (tuple(sorted(hand)) for hand in held)
    return Drawn(leader, tuple(leaders), (first, second), len(stock) - 2 * len(plays))


def _refuse_deal(
    hands: Sequence[Sequence[str]], stock: Sequence[str], plays: Sequence[tuple[str, str]]
) -> None:
    dealt = sorted(card for cards in (*hands, stock) for card in cards)
    sizes = [len(hand) for hand in hands]
    if sizes != [TRICKS, TRICKS] or dealt != sorted(PACK) or len(plays) > TRICKS:
        raise ScoringError("bad_deal")


def _refuse_play(hand: Sequence[str], card: str, led: str | None, index: int) -> None:
    if card not in hand:
        raise ScoringError("card_not_held", index=index, card=card)
    if card not in legal_plays(hand, led):
        raise ScoringError("must_follow_suit", index=index, card=card)


GAME = rubber_game(
    SHEET,
    Rules,
    HoneymoonDeal,
    {
        "double_dummy": Preset("Honeymoon bridge, double dummy", Rules()),
        "drawing": Preset("Honeymoon bridge, drawing", Rules(form="drawing")),
    },
    label="Honeymoon bridge",
    sides=((0,), (1,)),
    asks=lambda rules: form_terms(HoneymoonDeal, "passed_out"),
    notes=("redeals",),
)
