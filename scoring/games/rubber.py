"""Rubber bridge: two sides, a line, two games to the rubber (the Laws of rubber bridge; Law 77's figures).

A deal that is passed out scores nothing and passes the deal on. Honours may be claimed after the play, but
not once the next deal has begun. A table that stops early notes it as its last record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.games.bridge import beer_card, contract_record
from scoring.games.bridge.contract_record import PARTNERS, SEATS, declarer_term, form_terms
from scoring.games.bridge.lines import Points, SheetFigure, entries
from scoring.games.bridge.rubber_sheet import (
    RubberRules,
    Sheet,
    SheetRecord,
    rubber_game,
)
from scoring.games.table_game import Preset, Problem, term

HONOURS = "AKQJT"
_HONOURS_HELD = {5: 150, 4: 100}  # trump honours in one hand
_ALL_ACES = 150  # at no-trump


@dataclass(frozen=True, slots=True)
class Rules(RubberRules):
    beer_card: str = beer_card.rule_term()


@dataclass(frozen=True, slots=True)
class RubberDeal(SheetRecord):
    """`honours` are those of North-South and of East-West, declaring or not; one side at most has any."""

    players: ClassVar[tuple[str, ...]] = tuple(SEATS)
    declarer: str | None = declarer_term(SEATS)
    honours: tuple[int, int] = term("Honours", (0, 100, 150), per="side", default=(0, 0))
    seven_of_diamonds: str | None = beer_card.winner_term()


def faults(deal: RubberDeal) -> list[Problem]:
    """What is wrong with a deal by itself: as `contract_record.faults`, and honours on both sides."""
    found = contract_record.faults(deal)
    both = all(deal.honours) and not any(problem.code == "bad_honours" for problem in found)
    return [*found, Problem("bad_honours", params={"field": "honours"})] if both else found


def score(deal: RubberDeal, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    """The figures of a deal without faults, for both sides."""
    held = (SheetFigure(side, "honours", points) for side, points in enumerate(deal.honours) if points)
    return (*entries(deal, vulnerable), *held)


SHEET = Sheet(RubberDeal.players, 2, faults, score)


def asks(rules: Rules) -> tuple[str, ...]:
    return form_terms(RubberDeal) if rules.beer_card != "off" else form_terms(RubberDeal, "seven_of_diamonds")


def honours(hand: Sequence[str], denomination: str) -> int:
    """The premium for the honours of one hand: four or five trump honours, or all aces at no-trump."""
    if denomination == "NT":
        return _ALL_ACES if sum(card[1] == "A" for card in hand) == 4 else 0
    held = sum(card[0] == denomination and card[1] in HONOURS for card in hand)
    return _HONOURS_HELD.get(held, 0)


def honours_by_side(hands: Mapping[str, Sequence[str]], denomination: str) -> Points:
    """The honours of North-South and East-West; `hands` by seat."""
    held = [honours(hands.get(seat, ()), denomination) for seat in SEATS]
    return held[0] + held[2], held[1] + held[3]


GAME = rubber_game(
    SHEET,
    Rules,
    RubberDeal,
    {"standard": Preset("Rubber bridge", Rules())},
    label="Rubber bridge",
    sides=PARTNERS,
    asks=asks,
    claimed=("honours",),
    beers=beer_card.balance_by_player,
)
