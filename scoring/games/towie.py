"""Towie, bridge for three with six of dummy's cards exposed: only game contracts are played.

A final bid below game, or three passes, and the same dealer deals a *goulash*: the hands, sorted by suit, are
piled up, cut once and dealt unshuffled in packets of five, five and three. There are no part scores: every
made contract is a game, worth 500 and then 1000; the second game of a player ends the rubber.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.contract import Contract, Denomination, Doubling
from scoring.games import cutthroat
from scoring.games.bridge import contract_record, lines
from scoring.games.bridge.contract_record import dealer_term, declarer_term, form_terms, is_game_bid
from scoring.games.bridge.lines import SheetFigure
from scoring.games.bridge.rubber_sheet import (
    Sheet,
    SheetRecord,
    SheetRules,
    rubber_game,
)
from scoring.games.cutthroat import ALONE, PLAYERS
from scoring.games.table_game import Preset, Problem, term

EXPOSED = 6
PACKETS = (5, 5, 3)
_TRICK = {Denomination.C: 20, Denomination.D: 20, Denomination.H: 30, Denomination.S: 30, Denomination.NT: 35}
_OVERTRICK = 50
# Not vulnerable and vulnerable.
_GAME = (500, 1000)
_INSULT = (50, 100)
# What each trick down costs, the last figure for each further one; redoubled ones cost twice the doubled.
_UNDERTRICKS = ((50,), (100, 200))
_DOUBLED_UNDERTRICKS = ((100, 100, 200, 200, 400), (200, 400))


@dataclass(frozen=True, slots=True)
class Rules(SheetRules):
    first_dealer: str = dealer_term(PLAYERS, default="A")


@dataclass(frozen=True, slots=True)
class TowieDeal(SheetRecord):
    """`redeals` tells how often the cards were dealt again before a game was bid."""

    players: ClassVar[tuple[str, ...]] = tuple(PLAYERS)
    declarer: str | None = declarer_term(PLAYERS)
    redeals: int = term("Redeals", range(100), default=0)


def needs_redeal(level: int | None, denomination: str | None) -> bool:
    """Whether the cards are dealt again: all passed, or the final bid is below game, doubled or not."""
    return level is None or denomination is None or not is_game_bid(level, denomination)


def faults(deal: TowieDeal) -> list[Problem]:
    """What is wrong with a deal by itself: as `contract_record.faults`, and `contract_below_game`."""
    found = contract_record.faults(deal)
    below = not found and needs_redeal(deal.level, deal.denomination)
    return [Problem("contract_below_game")] if below else found


def score(deal: TowieDeal, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    """The figures of a deal without faults: the trick score is a game every time."""
    contract, result = deal.outcome.contract, deal.outcome.result
    if contract is None or result is None:
        return ()
    column = deal.number
    if result < 0:
        return lines.against(column, len(PLAYERS), _penalty(contract, -result, vulnerable[column]))
    return lines.to(column, _made(contract, deal.tricks or 0, vulnerable[column]))


def _made(contract: Contract, tricks: int, vulnerable: bool) -> dict[str, int]:
    """As at bridge, but for the trick score, plain overtricks, insult and the game itself."""
    figures = lines.made(contract, tricks, vulnerable)
    figures["tricks"] = contract.level * _TRICK[contract.denomination] * contract.doubling.factor
    if contract.doubling is Doubling.UNDOUBLED:
        figures["overtricks"] = (tricks - contract.target) * _OVERTRICK
    else:
        figures["insult"] = _INSULT[vulnerable]
    return {**figures, "game": _GAME[vulnerable]}


def _penalty(contract: Contract, down: int, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return _sum_of(_UNDERTRICKS[vulnerable], down)
    return _sum_of(_DOUBLED_UNDERTRICKS[vulnerable], down) * contract.doubling.factor // 2


def _sum_of(prices: tuple[int, ...], down: int) -> int:
    return sum(prices[:down]) + prices[-1] * max(0, down - len(prices))


SHEET = Sheet(TowieDeal.players, 3, faults, score, rubber_bonus=(0, 0))


def exposed_hand(dummy: Sequence[str]) -> tuple[str, ...]:
    """The six cards of dummy that all may see."""
    return cutthroat.exposed_hand(dummy, EXPOSED)


def goulash(stack: Sequence[str], cut: int, dealer: int) -> tuple[tuple[str, ...], ...]:
    """The four hands, by number clockwise, from the piled cards cut below the first `cut` of them."""
    cards = [*stack[cut:], *stack[:cut]]
    hands: list[tuple[str, ...]] = [()] * 4
    for packet in PACKETS:
        for turn in range(1, 5):
            hands[(dealer + turn) % 4] += tuple(cards[:packet])
            del cards[:packet]
    return tuple(hands)


GAME = rubber_game(
    SHEET,
    Rules,
    TowieDeal,
    {"standard": Preset("Towie", Rules())},
    label="Towie",
    sides=ALONE,
    asks=lambda rules: form_terms(TowieDeal),
    notes=("redeals",),
)
