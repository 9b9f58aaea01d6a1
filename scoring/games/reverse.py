"""Reverse bridge: rubber bridge in which any bid may carry "reverse", so that the low cards win.

There are 70 bids, a reverse one just above the plain one. Score: a trick is worth 10 times the level in any
denomination. Vulnerability doubles what goes above the line, a double or redouble everything; there are no
slams, insults or honours. The rubber bonus is that of rubber bridge, never multiplied.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring import cards
from scoring.games.bridge import beer_card
from scoring.games.bridge.auction import BIDS_WITH_REVERSE
from scoring.games.bridge.contract_record import PARTNERS, SEATS, declarer_term, faults, form_terms
from scoring.games.bridge.lines import SheetFigure, against, to
from scoring.games.bridge.rubber_sheet import (
    RubberRules,
    Sheet,
    SheetRecord,
    rubber_game,
)
from scoring.games.table_game import Preset, term

_TRICK = 10  # times the level
_UNDERTRICK = 50


@dataclass(frozen=True, slots=True)
class Rules(RubberRules):
    beer_card: str = beer_card.rule_term()


@dataclass(frozen=True, slots=True)
class ReverseDeal(SheetRecord):
    players: ClassVar[tuple[str, ...]] = tuple(SEATS)
    declarer: str | None = declarer_term(SEATS)
    reverse: bool = term("Reverse", default=False)
    seven_of_diamonds: str | None = beer_card.winner_term()


def score(deal: ReverseDeal, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    """The figures of a deal without faults, the same for plain and reverse contracts."""
    contract, result = deal.outcome.contract, deal.outcome.result
    if contract is None or result is None:
        return ()
    column = deal.number % len(vulnerable)
    factor = contract.doubling.factor
    above = factor * (1 + vulnerable[column])
    if result < 0:
        return against(column, len(vulnerable), -result * _UNDERTRICK * above)
    trick = _TRICK * contract.level
    return to(column, {"tricks": contract.level * trick * factor, "overtricks": result * trick * above})


SHEET = Sheet(ReverseDeal.players, 2, faults, score, bids=BIDS_WITH_REVERSE)


def asks(rules: Rules) -> tuple[str, ...]:
    return (
        form_terms(ReverseDeal) if rules.beer_card != "off" else form_terms(ReverseDeal, "seven_of_diamonds")
    )


def trick_winner(played: Sequence[str], denomination: str, *, reverse: bool) -> int:
    """Which card of a trick wins; in a reverse contract the two is the highest of every suit, trumps too."""
    return cards.trick_winner(played, denomination, cards.RANKS[::-1] if reverse else cards.RANKS)


GAME = rubber_game(
    SHEET,
    Rules,
    ReverseDeal,
    {"standard": Preset("Reverse bridge", Rules())},
    label="Reverse bridge",
    sides=PARTNERS,
    asks=asks,
    beers=beer_card.balance_by_player,
)
