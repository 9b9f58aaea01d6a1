"""Cut-throat bridge: three players, each for themselves; the declarer plays the fourth hand as dummy.

The dummy comes between the two defenders, across from declarer. A made contract is scored as at rubber
bridge; undertricks go in full to each of the other two. Every player has a column, games and part scores.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.games.bridge import contract_record
from scoring.games.bridge.auction import THREE_HANDS
from scoring.games.bridge.contract_record import dealer_term, declarer_term, form_terms
from scoring.games.bridge.lines import SheetFigure, entries
from scoring.games.bridge.rubber_sheet import (
    Sheet,
    SheetRecord,
    SheetRules,
    rubber_game,
)
from scoring.games.table_game import Preset, Problem, term

PLAYERS = {"A": "Player A", "B": "Player B", "C": "Player C"}
ALONE = ((0,), (1,), (2,))


@dataclass(frozen=True, slots=True)
class Rules(SheetRules):
    first_dealer: str = dealer_term(PLAYERS, default="A")
    exposed: int = term("Dummy's cards shown before the bidding", range(14), default=0)


@dataclass(frozen=True, slots=True)
class CutthroatDeal(SheetRecord):
    """`honours` were in the hand of `honours_holder`: a player, or the dummy."""

    players: ClassVar[tuple[str, ...]] = tuple(PLAYERS)
    declarer: str | None = declarer_term(PLAYERS)
    honours: int = term("Honours", (0, 100, 150), default=0)
    honours_holder: str | None = term(
        "Honours held by", PLAYERS | {"dummy": "Dummy"}, optional=True, default=None
    )


def faults(deal: CutthroatDeal) -> list[Problem]:
    """What is wrong with a deal by itself: as `contract_record.faults`, and honours without a holder."""
    found = contract_record.faults(deal)
    lost = not deal.passed_out and bool(deal.honours) != (deal.honours_holder is not None)
    return [*found, Problem("bad_honours_holder", params={"field": "honours_holder"})] if lost else found


def score(deal: CutthroatDeal, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    """The figures of a deal without faults, for the three players."""
    if deal.passed_out or deal.honours_holder is None:
        return entries(deal, vulnerable)
    declarers = deal.honours_holder in (deal.declarer, "dummy")
    held = (
        SheetFigure(column, "honours", deal.honours)
        for column, player in enumerate(PLAYERS)
        if (player == deal.declarer) is declarers
    )
    return (*entries(deal, vulnerable), *held)


SHEET = Sheet(CutthroatDeal.players, 3, faults, score)


def play_order(declarer: str) -> tuple[str, ...]:
    """Clockwise from declarer: the left-hand defender leads first, the dummy comes between the defenders."""
    left, right = THREE_HANDS.after(declarer), THREE_HANDS.after(declarer, 2)
    return declarer, left, "dummy", right


def exposed_hand(dummy: Sequence[str], exposed: int) -> tuple[str, ...]:
    """The cards of dummy that all may see: the first ones dealt to it."""
    return tuple(dummy[:exposed])


GAME = rubber_game(
    SHEET,
    Rules,
    CutthroatDeal,
    {"standard": Preset("Cut-throat bridge", Rules())},
    label="Cut-throat bridge",
    sides=ALONE,
    asks=lambda rules: form_terms(CutthroatDeal),
    claimed=("honours", "honours_holder"),
)
